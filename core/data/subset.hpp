// The rows of one node, laid out for sweeping: per feature the rows in sorted, lane-sliced order, where its value
// changes, and dense local codes (0 for the lowest value present). Cutting a feature at code t sends the rows with a
// code below t left.
//
// What depends on two features, the codes of f1 in the order of f2, is gathered on first use and kept: all cuts of all
// children of this node are swept over it, so that a child need not be built to be searched (see View). That is the
// only thing that changes: threads that search the same rows have a Subset each (see `share`) and everything else in
// common.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "base/key.hpp"
#include "base/limits.hpp"
#include "data/dataset.hpp"
#include "data/lanes.hpp"

namespace evertree {

template <class Code>
class Subset {
public:
    // What is gathered for one pair of features is kept up to this much: with many features or rows it would take more
    // memory than the data.
    static constexpr std::size_t default_most_gathered = std::size_t{256} << 20;

    // All rows of a data set, in layouts of `n_lanes` lanes.
    Subset(const Dataset& dataset, std::size_t n_lanes, Limits& limits,
           std::size_t most_gathered = default_most_gathered)
        : Subset(all_of(dataset, n_lanes, limits, most_gathered)) {}
    // One side of a cut of `parent`, by one stable partition per feature.
    Subset(const Subset& parent, std::size_t feature, Code cut, bool left, Limits& limits)
        : Subset(side_of(parent, feature, cut, left, limits)) {}
    // The same rows for another thread, with nothing gathered yet.
    Subset share() const { return Subset(contents_); }

    const Dataset& dataset() const { return *contents_->dataset; }
    const LaneLayout& layout() const { return contents_->layout; }
    std::size_t n_rows() const { return contents_->original.size(); }
    std::size_t n_features() const { return contents_->dataset->n_features(); }
    std::size_t n_classes() const { return contents_->dataset->n_classes(); }
    std::span<const std::int32_t> class_counts() const { return contents_->class_counts; }
    const Key& key() const { return contents_->key; }
    // Rows that every tree gets wrong.
    std::int32_t n_hopeless() const { return contents_->n_hopeless; }

    // Number of a local row in the data set.
    std::uint32_t original(std::uint32_t row) const { return contents_->original[row]; }
    std::uint16_t class_of(std::uint32_t row) const { return contents_->class_of(row); }

    // Per local row; one more, for the padding, whose code is above every cut.
    const Code* codes(std::size_t feature) const { return contents_->codes.data() + feature * (n_rows() + 1); }
    // Per place of the feature's order: local row (n_rows() for padding), class (padding: no_class), and 255 where the
    // next row's value is another one or there is no next row, else 0.
    const std::uint32_t* rows(std::size_t feature) const { return contents_->rows.data() + feature * layout().size(); }
    const std::uint16_t* classes(std::size_t feature) const {
        return contents_->classes.data() + feature * layout().size();
    }
    const std::uint8_t* gates(std::size_t feature) const { return contents_->gates.data() + feature * layout().size(); }
    static constexpr std::uint16_t no_class = 0xffff;

    // starts(f)[t] = number of rows with a code below t, for t = 0 .. number of distinct values.
    std::span<const std::uint32_t> starts(std::size_t feature) const { return contents_->starts[feature]; }
    std::size_t n_distinct(std::size_t feature) const { return contents_->starts[feature].size() - 1; }

    // Codes of feature `of` in the order of feature `in`.
    const Code* gathered(std::size_t of, std::size_t in, Limits& limits);
    std::size_t gathered_bytes() const { return gathered_bytes_; }
    bool has_gathered_too_much() const { return gathered_bytes_ > contents_->most_gathered; }
    void forget_gathered();
    // Without what is gathered.
    std::size_t n_bytes() const;

    // The local row at a position of the sorted order.
    std::uint32_t row_at(std::size_t feature, std::size_t position) const {
        return rows(feature)[layout().place(position)];
    }
    // The highest data set rank left of a cut of a feature: rows with a rank up to this one go left.
    std::uint32_t rank_below(std::size_t feature, Code cut) const {
        return dataset().ranks(feature)[original(row_at(feature, starts(feature)[cut] - 1))];
    }

private:
    // What stays as it is once it is laid out.
    struct Contents {
        const Dataset* dataset = nullptr;
        LaneLayout layout = {};
        Key key = {};
        std::int32_t n_hopeless = 0;
        std::size_t most_gathered = 0;
        std::vector<std::uint32_t> original = {};
        std::vector<std::int32_t> class_counts = {};
        std::vector<Code> codes = {};
        std::vector<std::uint32_t> rows = {};
        std::vector<std::uint16_t> classes = {};
        std::vector<std::uint8_t> gates = {};
        std::vector<std::vector<std::uint32_t>> starts = {};

        std::uint16_t class_of(std::uint32_t row) const { return dataset->class_of(original[row]); }
        void allocate();
        // Fills in everything of one feature from its rows in sorted order; `value_of` orders rows as the feature does.
        template <class ValueOf>
        void lay_out(std::size_t feature, std::span<const std::uint32_t> sorted, ValueOf value_of);
    };

    explicit Subset(std::shared_ptr<const Contents> contents)
        : contents_(std::move(contents)), gathered_(n_features() * n_features()) {}
    static std::shared_ptr<const Contents> all_of(const Dataset& dataset, std::size_t n_lanes, Limits& limits,
                                                  std::size_t most_gathered);
    static std::shared_ptr<const Contents> side_of(const Subset& parent, std::size_t feature, Code cut, bool left,
                                                   Limits& limits);

    std::shared_ptr<const Contents> contents_;
    std::vector<std::unique_ptr<Code[]>> gathered_;
    std::size_t gathered_bytes_ = 0;
};

extern template class Subset<std::uint16_t>;
extern template class Subset<std::uint32_t>;

}  // namespace evertree
