// The training data, prepared once: per feature the rows in sorted order and each row's dense rank. From here on the
// search works with ranks, so it depends on the order of the values only, never on their size.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/key.hpp"
#include "data/sort.hpp"

namespace evertree {

class Dataset {
public:
    // `values` is row-major, rows x columns. Throws std::invalid_argument on shapes, classes or values it cannot use.
    // Without followers, columns that no tree needs are no features (see followers.hpp).
    Dataset(std::span<const double> values, std::size_t n_columns, std::span<const std::int32_t> classes,
            std::size_t n_classes, bool with_followers = true);

    std::size_t n_rows() const { return classes_.size(); }
    std::size_t n_features() const { return orders_.size(); }
    // Where a feature stands among the columns of the data that were given.
    std::span<const std::int32_t> columns() const { return columns_; }
    std::size_t n_columns() const { return n_columns_; }
    std::size_t n_classes() const { return class_counts_.size(); }
    std::size_t n_bytes() const;

    std::uint16_t class_of(std::size_t row) const { return classes_[row]; }
    std::span<const std::uint16_t> classes() const { return classes_; }
    std::span<const std::int64_t> class_counts() const { return class_counts_; }

    // Rows by ascending value of a feature; rows of equal value stay in their given order.
    std::span<const std::uint32_t> order(std::size_t feature) const { return orders_[feature]; }
    // Dense rank of each row's value: 0 for the lowest, one more for each distinct value.
    std::span<const std::uint32_t> ranks(std::size_t feature) const { return ranks_[feature]; }
    std::size_t n_distinct(std::size_t feature) const { return values_[feature].size(); }
    std::size_t max_distinct() const;

    double value(std::size_t feature, std::uint32_t rank) const { return values_[feature][rank]; }

    // Whether a row is an error in every tree (see duplicates.hpp).
    bool is_hopeless(std::size_t row) const { return !hopeless_.empty() && hopeless_[row] != 0; }
    std::int64_t n_hopeless() const;
    // The name of all rows together.
    Key key() const;

    // The float64 threshold t between two ranks of a feature: value(low) <= t < value(high).
    double threshold(std::size_t feature, std::uint32_t low, std::uint32_t high) const;

private:
    void add_feature(std::span<const double> values, std::size_t n_columns, std::size_t column,
                     std::vector<SortItem>& items, std::vector<SortItem>& scratch);
    void leave_out_followers();

    std::vector<std::uint16_t> classes_;
    std::vector<std::int64_t> class_counts_;
    std::size_t n_columns_;
    std::vector<std::int32_t> columns_;
    std::vector<std::vector<std::uint32_t>> orders_;
    std::vector<std::vector<std::uint32_t>> ranks_;
    std::vector<std::vector<double>> values_;
    std::vector<std::uint8_t> hopeless_;
};

}  // namespace evertree
