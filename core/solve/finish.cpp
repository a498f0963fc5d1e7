#include "solve/finish.hpp"

#include <algorithm>
#include <limits>
#include <span>
#include <utility>

namespace evertree {

namespace {

class Finisher {
public:
    Finisher(const Fragment& fragment, const Dataset& dataset) : fragment_(fragment), dataset_(dataset) {}

    FinishedTree finish(std::span<std::uint32_t> rows) {
        build(rows);
        return std::move(tree_);
    }

private:
    std::int32_t add_leaf(std::span<const std::uint32_t> rows) {
        std::vector<std::int64_t> counts(dataset_.n_classes(), 0);
        for (const std::uint32_t row : rows) ++counts[dataset_.class_of(row)];
        const auto most = std::max_element(counts.begin(), counts.end());
        tree_.errors += static_cast<std::int64_t>(rows.size()) - *most;
        return add(FragmentNode::leaf, std::numeric_limits<double>::quiet_NaN(),
                   static_cast<std::int32_t>(most - counts.begin()));
    }

    std::int32_t add(std::int32_t feature, double threshold, std::int32_t label) {
        tree_.feature.push_back(feature);
        tree_.threshold.push_back(threshold);
        tree_.left.push_back(-1);
        tree_.right.push_back(-1);
        tree_.label.push_back(label);
        return static_cast<std::int32_t>(tree_.feature.size() - 1);
    }

    void truncate(std::size_t size) {
        tree_.feature.resize(size);
        tree_.threshold.resize(size);
        tree_.left.resize(size);
        tree_.right.resize(size);
        tree_.label.resize(size);
    }

    void skip() {
        if (fragment_[next_++].feature == FragmentNode::leaf) return;
        skip();
        skip();
    }

    // Builds the node that `next_` points at, for these rows; returns its index.
    std::int32_t build(std::span<std::uint32_t> rows) {
        const FragmentNode node = fragment_[next_++];
        if (node.feature == FragmentNode::leaf) return add_leaf(rows);
        const auto feature = static_cast<std::size_t>(node.feature);
        const auto ranks = dataset_.ranks(feature);
        const auto middle =
            std::stable_partition(rows.begin(), rows.end(), [&](std::uint32_t row) { return ranks[row] <= node.rank; });
        const std::span left(rows.begin(), middle);
        const std::span right(middle, rows.end());
        if (left.empty() || right.empty()) {
            if (left.empty()) skip();
            const std::int32_t only = build(rows);
            if (right.empty()) skip();
            return only;
        }
        std::uint32_t low = 0;
        std::uint32_t high = std::numeric_limits<std::uint32_t>::max();
        for (const std::uint32_t row : left) low = std::max(low, ranks[row]);
        for (const std::uint32_t row : right) high = std::min(high, ranks[row]);
        const std::int64_t errors_before = tree_.errors;
        const std::int32_t here = add(dataset_.columns()[feature], dataset_.threshold(feature, low, high), 0);
        const std::int32_t left_child = build(left);
        const std::int32_t right_child = build(right);
        const auto at = static_cast<std::size_t>(here);
        const auto l = static_cast<std::size_t>(left_child);
        const auto r = static_cast<std::size_t>(right_child);
        if (tree_.feature[l] == FragmentNode::leaf && tree_.feature[r] == FragmentNode::leaf &&
            tree_.label[l] == tree_.label[r]) {
            truncate(at);
            tree_.errors = errors_before;
            return add_leaf(rows);
        }
        tree_.left[at] = left_child;
        tree_.right[at] = right_child;
        std::vector<std::int64_t> counts(dataset_.n_classes(), 0);
        for (const std::uint32_t row : rows) ++counts[dataset_.class_of(row)];
        tree_.label[at] = static_cast<std::int32_t>(std::max_element(counts.begin(), counts.end()) - counts.begin());
        return here;
    }

    const Fragment& fragment_;
    const Dataset& dataset_;
    std::size_t next_ = 0;
    FinishedTree tree_;
};

}  // namespace

FinishedTree finish(const Fragment& fragment, const Dataset& dataset, std::vector<std::uint32_t> rows) {
    return Finisher(fragment, dataset).finish(rows);
}

}  // namespace evertree
