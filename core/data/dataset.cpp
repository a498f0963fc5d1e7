#include "data/dataset.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

#include "data/duplicates.hpp"
#include "data/followers.hpp"

namespace evertree {

namespace {

void check_shapes(std::size_t n_values, std::size_t n_features, std::size_t n_rows, std::size_t n_classes) {
    if (n_rows == 0 || n_features == 0) throw std::invalid_argument("the data have no rows or no features");
    if (n_rows >= std::numeric_limits<std::int32_t>::max()) throw std::invalid_argument("too many rows (2^31 or more)");
    if (n_values != n_rows * n_features) {
        throw std::invalid_argument("features hold " + std::to_string(n_values) + " values, expected " +
                                    std::to_string(n_rows) + " x " + std::to_string(n_features));
    }
    if (n_classes == 0 || n_classes > std::numeric_limits<std::uint16_t>::max()) {
        throw std::invalid_argument("the number of classes must be between 1 and 65535, got " +
                                    std::to_string(n_classes));
    }
}

}  // namespace

Dataset::Dataset(std::span<const double> values, std::size_t n_columns, std::span<const std::int32_t> classes,
                 std::size_t n_classes, bool with_followers)
    : n_columns_(n_columns) {
    const std::size_t n = classes.size();
    check_shapes(values.size(), n_columns, n, n_classes);
    classes_.resize(n);
    class_counts_.resize(n_classes);
    for (std::size_t row = 0; row < n; ++row) {
        if (classes[row] < 0 || static_cast<std::size_t>(classes[row]) >= n_classes) {
            throw std::invalid_argument("class " + std::to_string(classes[row]) + " of row " + std::to_string(row) +
                                        " is not in 0.." + std::to_string(n_classes - 1));
        }
        classes_[row] = static_cast<std::uint16_t>(classes[row]);
        ++class_counts_[classes_[row]];
    }
    std::vector<SortItem> items(n);
    std::vector<SortItem> scratch;
    for (std::size_t column = 0; column < n_columns; ++column) add_feature(values, n_columns, column, items, scratch);
    if (!with_followers) leave_out_followers();
    hopeless_ = find_hopeless_rows(*this);
}

void Dataset::add_feature(std::span<const double> values, std::size_t n_columns, std::size_t column,
                          std::vector<SortItem>& items, std::vector<SortItem>& scratch) {
    for (std::size_t row = 0; row < items.size(); ++row) {
        const double value = values[row * n_columns + column];
        if (!std::isfinite(value)) {
            throw std::invalid_argument("the value in row " + std::to_string(row) + ", column " +
                                        std::to_string(column) + " is not finite");
        }
        items[row] = {ordered_bits(value), static_cast<std::uint32_t>(row)};
    }
    sort_items(items, scratch);
    columns_.push_back(static_cast<std::int32_t>(column));
    auto& order = orders_.emplace_back(items.size());
    auto& ranks = ranks_.emplace_back(items.size());
    auto& distinct = values_.emplace_back();
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (i == 0 || items[i].bits != items[i - 1].bits) distinct.push_back(value_of_ordered_bits(items[i].bits));
        order[i] = items[i].row;
        ranks[items[i].row] = static_cast<std::uint32_t>(distinct.size() - 1);
    }
}

void Dataset::leave_out_followers() {
    const std::vector<std::uint8_t> left_out = find_followers(*this);
    std::size_t kept = 0;
    for (std::size_t f = 0; f < left_out.size(); ++f) {
        if (left_out[f]) continue;
        columns_[kept] = columns_[f];
        orders_[kept].swap(orders_[f]);
        ranks_[kept].swap(ranks_[f]);
        values_[kept].swap(values_[f]);
        ++kept;
    }
    columns_.resize(kept);
    orders_.resize(kept);
    ranks_.resize(kept);
    values_.resize(kept);
}

std::size_t Dataset::n_bytes() const {
    std::size_t bytes = classes_.size() * sizeof(classes_[0]);
    for (std::size_t f = 0; f < n_features(); ++f) {
        bytes += (orders_[f].size() + ranks_[f].size()) * sizeof(std::uint32_t) + values_[f].size() * sizeof(double);
    }
    return bytes;
}

std::int64_t Dataset::n_hopeless() const { return std::count(hopeless_.begin(), hopeless_.end(), std::uint8_t{1}); }

Key Dataset::key() const {
    Key key;
    for (std::size_t row = 0; row < n_rows(); ++row) key ^= row_key(row);
    return key;
}

std::size_t Dataset::max_distinct() const {
    std::size_t most = 0;
    for (const auto& values : values_) most = std::max(most, values.size());
    return most;
}

double Dataset::threshold(std::size_t feature, std::uint32_t low, std::uint32_t high) const {
    const double a = values_[feature][low];
    const double b = values_[feature][high];
    // Halving first avoids overflow but loses the last bit of subnormal numbers; adding first is exact for those.
    const double sum = a + b;
    const double middle = std::isfinite(sum) ? sum / 2 : a / 2 + b / 2;
    // Between neighbouring doubles the midpoint rounds onto one of them; only the lower one separates.
    return middle < b && middle >= a ? middle : a;
}

}  // namespace evertree
