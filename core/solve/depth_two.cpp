#include "solve/depth_two.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <tuple>

#include "solve/check.hpp"

namespace evertree {

namespace {

constexpr std::int32_t infinite = std::numeric_limits<std::int32_t>::max() / 4;
// Bisection halves the open counts, of which there are fewer than 2^31.
constexpr std::size_t most_levels = 33;

// A cut's bound that goes beyond need by m rules out m neighbours on each side, so sweeping goes on until this part of
// the way to the nearer known cut is ruled out. Measured on the 16 data sets at depth 3: stopping at the bare need
// makes three times as many sweeps in the mean (up to fifty times on magic), going all the way ten to thirty percent
// more.
constexpr std::int32_t reach = 4;

// What is gathered for one pair of features is kept for the next child, up to this much: with many features or rows it
// would take more memory than the data.
constexpr std::size_t most_gathered_bytes = std::size_t{256} << 20;

std::size_t position_of_least(const std::vector<std::int32_t>& values) {
    return static_cast<std::size_t>(std::min_element(values.begin(), values.end()) - values.begin());
}

}  // namespace

template <class Code>
std::int32_t DepthTwo<Code>::stump_errors(std::size_t feature) {
    const Subset<Code>& subset = *view_->rows;
    std::int32_t right = left_side_.most;
    for (const LabelPair& pair : label_pairs_.pairs()) {
        if (pair.left_most <= right) continue;
        limits_->spend(subset.n_rows());
        const Extremes extremes = kernel_->one_side(store_.signs(pair.plus, pair.minus, feature, *limits_),
                                                    subset.gates(feature), subset.layout());
        right = std::max(right, left_side_.right_with(pair.plus, pair.minus, extremes));
    }
    return left_side_.n - right;
}

template <class Code>
void DepthTwo<Code>::find_stumps() {
    left_side_.set(view_->class_counts);
    right_counts_.assign(view_->class_counts.size(), 0);
    right_side_.set(right_counts_);
    label_pairs_.list(left_side_, right_side_, left_side_.most, infinite);
    stumps_.assign(view_->rows->n_features(), left_side_.leaf_errors());
    if (left_side_.leaf_errors() > 0) {
        for (std::size_t f = 0; f < stumps_.size(); ++f) stumps_[f] = stump_errors(f);
    }
    const std::size_t feature = position_of_least(stumps_);
    stump_ = stumps_[feature];
    if (stump_ < best_) {
        best_ = stump_;
        found_ = true;
        tree_.feature = feature;
    }
}

template <class Code>
void DepthTwo<Code>::start(const View<Code>& view, std::int32_t cap) {
    view_ = &view;
    best_ = cap;
    found_ = false;
    tree_ = {};
    store_.reset(view);
}

template <class Code>
DepthTwoAnswer<Code> DepthTwo<Code>::solve_stumps(const View<Code>& view, std::int32_t cap,
                                                  std::span<std::int32_t> bounds) {
    start(view, cap);
    find_stumps();
    std::copy(stumps_.begin(), stumps_.end(), bounds.begin());
    return {found_, stump_, tree_};
}

template <class Code>
DepthTwoAnswer<Code> DepthTwo<Code>::solve(const View<Code>& view, std::int32_t cap, std::span<std::int32_t> bounds) {
    start(view, cap);
    const std::int32_t labels_bound = errors_with_labels(view.class_counts, 4);
    for (std::int32_t& bound : bounds) bound = std::max(bound, labels_bound);
    const std::int32_t known = *std::min_element(bounds.begin(), bounds.end());
    if (known >= cap) return {false, known, {}};

    // Stumps of the whole view: trees in their own right, and the ends of every root feature's envelope.
    find_stumps();
    order_.resize(stumps_.size());
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    std::sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) {
        return std::tie(bounds[a], stumps_[a], a) < std::tie(bounds[b], stumps_[b], b);
    });
    for (const std::size_t f : order_) {
        if (bounds[f] >= best_) continue;
        feature_bound_ = infinite;
        try {
            search_feature(f);
        } catch (const Stopped&) {
            bounds[f] = std::max(bounds[f], std::min(stump_, feature_bound_));
            throw;
        }
        // A feature without a useful cut still has the stump: its bound never exceeds that.
        bounds[f] = std::max(bounds[f], std::min(stump_, feature_bound_));
    }
    check_bounds(view, 2, bounds);
    return {found_, found_ ? best_ : *std::min_element(bounds.begin(), bounds.end()), tree_};
}

template <class Code>
void DepthTwo<Code>::search_feature(std::size_t feature) {
    feature_ = feature;
    if (view_->rows->n_distinct(feature) < 2) return;
    if (view_->rows->gathered_bytes() > most_gathered_bytes) view_->rows->forget_gathered();
    // With no row on one side, the other is the whole view.
    first_.set_all_right(stumps_, stump_);
    last_.set_all_left(stumps_, stump_, view_->n_rows);
    feature_bound_ = least_between(first_.bound, last_.bound);
    profile_.build(*view_, feature, *kernel_, *limits_);
    feature_bound_ = infinite;
    known_.resize(most_levels);
    search_between(first_, last_, 0);
}

template <class Code>
void DepthTwo<Code>::search_between(const KnownCut& a, const KnownCut& b, std::size_t level) {
    const OpenCounts open = open_between(a.bound, b.bound, best_);
    Code cut = 0;
    if (open.empty() || !choose_cut(profile_, open, cut)) {
        // Where no cut is left open, the bound of every cut in between is at least `best_`.
        feature_bound_ = std::min(feature_bound_, std::max(best_, least_between(a.bound, b.bound)));
        return;
    }
    KnownCut& here = known_[level];
    const KnownCut* open_from = &a;
    try {
        examine(cut, a, b, here);
        open_from = &here;
        feature_bound_ = std::min(feature_bound_, here.bound.sum());
        search_between(a, here, level + 1);
        open_from = nullptr;
        search_between(here, b, level + 1);
    } catch (const Stopped&) {
        if (open_from != nullptr) feature_bound_ = std::min(feature_bound_, least_between(open_from->bound, b.bound));
        throw;
    }
}

template <class Code>
void DepthTwo<Code>::examine(Code cut, const KnownCut& a, const KnownCut& b, KnownCut& here) {
    const std::size_t n_features = stumps_.size();
    left_counts_.resize(view_->class_counts.size());
    right_counts_.resize(view_->class_counts.size());
    const std::int32_t count = profile_.count_left(cut, left_counts_);
    for (std::size_t k = 0; k < right_counts_.size(); ++k) right_counts_[k] = view_->class_counts[k] - left_counts_[k];
    left_side_.set(left_counts_);
    right_side_.set(right_counts_);
    pairs_listed_ = false;

    here.set_between(a, b, count);
    left_known_.resize(n_features);
    right_known_.resize(n_features);
    for (std::size_t f = 0; f < n_features; ++f) {
        here.left[f] = std::max(here.left[f], left_side_.stump_bound());
        here.right[f] = std::max(here.right[f], right_side_.stump_bound());
        // A stump is never worse than a leaf, so a bound that reaches the leaf is exact.
        left_known_[f] = here.left[f] >= left_side_.leaf_errors();
        right_known_[f] = here.right[f] >= right_side_.leaf_errors();
    }

    const std::int32_t enough = best_ + std::min(count - a.bound.count, b.bound.count - count) / reach;
    for (;;) {
        const std::size_t least_left = position_of_least(here.left);
        const std::size_t least_right = position_of_least(here.right);
        here.bound.left = here.left[least_left];
        here.bound.right = here.right[least_right];
        if (here.bound.sum() >= enough) return;
        if (!left_known_[least_left]) {
            sweep(cut, least_left, enough, here);
        } else if (!right_known_[least_right]) {
            sweep(cut, least_right, enough, here);
        } else {
            if (here.bound.sum() >= best_) return;
            best_ = here.bound.sum();
            found_ = true;
            tree_ = {true, feature_, cut, least_left, least_right};
            return;
        }
    }
}

template <class Code>
void DepthTwo<Code>::sweep(Code cut, std::size_t second, std::int32_t enough, KnownCut& here) {
    Subset<Code>& subset = *view_->rows;
    // On a side whose errors reach these, the sum reaches `enough` whatever they are exactly.
    const std::int32_t left_limit = enough - here.bound.right;
    const std::int32_t right_limit = enough - here.bound.left;
    if (!pairs_listed_) {
        pairs_listed_ = true;
        label_pairs_.list(left_side_, right_side_, std::max(left_side_.most, left_side_.n - left_limit),
                          std::max(right_side_.most, right_side_.n - right_limit));
    }
    std::int32_t left = left_known_[second] ? infinite : std::max(left_side_.most, left_side_.n - left_limit);
    std::int32_t right = right_known_[second] ? infinite : std::max(right_side_.most, right_side_.n - right_limit);
    const Code* codes = subset.gathered(feature_, second, *limits_);
    for (const LabelPair& pair : label_pairs_.pairs()) {
        if (pair.left_most <= left && pair.right_most <= right) continue;
        limits_->spend(subset.n_rows());
        const SidePair sides = kernel_->functions<Code>().both_sides(
            codes, cut, store_.signs(pair.plus, pair.minus, second, *limits_), subset.gates(second), subset.layout());
        left = std::max(left, left_side_.right_with(pair.plus, pair.minus, sides.left));
        right = std::max(right, right_side_.right_with(pair.plus, pair.minus, sides.right));
    }
    if (!left_known_[second]) here.left[second] = std::max(here.left[second], left_side_.n - left);
    if (!right_known_[second]) here.right[second] = std::max(here.right[second], right_side_.n - right);
    left_known_[second] = right_known_[second] = true;
}

template class DepthTwo<std::uint16_t>;
template class DepthTwo<std::uint32_t>;

}  // namespace evertree
