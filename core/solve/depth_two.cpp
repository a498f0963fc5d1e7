#include "solve/depth_two.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <tuple>

#include "solve/check.hpp"

namespace evertree {

namespace {

constexpr std::int32_t infinite = std::numeric_limits<std::int32_t>::max() / 4;

// A cut's bound that goes beyond need by m rules out m neighbours on each side, so sweeping goes on until this part of
// the way to the nearer known cut is ruled out. Measured on the 16 data sets at depth 3: stopping at the bare need
// makes three times as many sweeps in the mean (up to fifty times on magic), going all the way ten to thirty percent
// more.
constexpr std::int32_t reach = 4;

// From this many rows on, what a sweep reads no longer fits the cache of a core and memory sets the pace: several cuts
// then share a pass, although some of them would have been closed by others. On 1,000,000 x 20 random values that
// halved the time.
constexpr std::size_t many_rows = 300'000;
constexpr std::size_t most_cuts_at_once = 15;
constexpr std::int64_t cuts_per_margin = 2;

std::size_t position_of_least(const std::vector<std::int32_t>& values) {
    return static_cast<std::size_t>(std::min_element(values.begin(), values.end()) - values.begin());
}

}  // namespace

template <class Code>
DepthTwo<Code>::DepthTwo(const SweepKernel& kernel, Limits& limits)
    : kernel_(&kernel), limits_(&limits), store_(kernel), many_rows_(many_rows) {}

template <class Code>
std::int32_t DepthTwo<Code>::stump_errors(std::size_t feature, const SideCounts& all,
                                          std::span<const LabelPair> pairs) {
    const Subset<Code>& subset = *view_->rows;
    std::int32_t right = all.most;
    for (const LabelPair& pair : pairs) {
        if (pair.left_most <= right) continue;
        limits_->spend(subset.n_rows());
        const Extremes extremes = kernel_->one_side(store_.signs(pair.plus, pair.minus, feature, *limits_),
                                                    subset.gates(feature), subset.layout());
        right = std::max(right, all.right_with(pair.plus, pair.minus, extremes));
    }
    return all.n - right;
}

template <class Code>
void DepthTwo<Code>::find_stumps() {
    const std::vector<std::int32_t> no_counts(view_->class_counts.size(), 0);
    SideCounts all;
    SideCounts none;
    all.set(view_->class_counts);
    none.set(no_counts);
    LabelPairs pairs;
    pairs.list(all, none, all.most, infinite);
    stumps_.resize(view_->rows->n_features());
    for (std::size_t f = 0; f < stumps_.size(); ++f) stumps_[f] = stump_errors(f, all, pairs.pairs());
    const std::size_t feature = position_of_least(stumps_);
    stump_ = stumps_[feature];
    if (stump_ < best_) {
        best_ = stump_;
        found_ = true;
        tree_.feature = feature;
        if (on_better_) on_better_();
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
    std::ranges::sort(order_, {}, [&](std::size_t f) { return std::tuple(bounds[f], stumps_[f], f); });
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
    if (view_->rows->has_gathered_too_much()) view_->rows->forget_gathered();
    // With no row on one side, the other is the whole view.
    first_.set_all_right(stumps_, stump_);
    last_.set_all_left(stumps_, stump_, view_->n_rows);
    feature_bound_ = least_between(first_.bound, last_.bound);
    profile_.build(*view_, feature, *kernel_, *limits_);
    feature_bound_ = infinite;
    cuts_at_once_ = view_->rows->n_classes() == 2 && view_->rows->n_rows() >= many_rows_ ? most_cuts_at_once : 1;
    cuts_.resize(cuts_at_once_);
    known_.resize(most_levels * cuts_at_once_);
    search_between(first_, last_, 0);
}

template <class Code>
std::size_t DepthTwo<Code>::begin_cuts(const OpenCounts& open, const KnownCut& a, const KnownCut& b,
                                       std::size_t level) {
    std::size_t n_cuts = 0;
    // A known cut closes as many neighbours as it is beyond need; as many cuts as it takes at that rate to close the
    // range.
    const std::int64_t margin = 1 + std::max(0, a.bound.sum() - best_) + std::max(0, b.bound.sum() - best_);
    const auto parts = 1 + std::clamp<std::int64_t>(cuts_per_margin * (open.last - open.first) / margin, 1,
                                                    static_cast<std::int64_t>(cuts_at_once_));
    for (std::int64_t part = 1; part < parts && !open.empty(); ++part) {
        const auto target =
            static_cast<std::int32_t>(open.first + (std::int64_t{open.last} - open.first) * part / parts);
        Code cut = 0;
        if (!choose_cut(profile_, open, target, cut) || (n_cuts > 0 && cut <= cuts_[n_cuts - 1].cut())) continue;
        KnownCut& here = known_[level * cuts_at_once_ + n_cuts];
        cuts_[n_cuts].begin(cut, profile_, *view_, a, b, here);
        // How far the nearest known cut will be.
        const std::int32_t distance = std::min({here.bound.count - a.bound.count, b.bound.count - here.bound.count,
                                                (b.bound.count - a.bound.count) / static_cast<std::int32_t>(parts)});
        cuts_[n_cuts].set_enough(best_ + distance / reach);
        ++n_cuts;
    }
    return n_cuts;
}

template <class Code>
void DepthTwo<Code>::search_between(const KnownCut& a, const KnownCut& b, std::size_t level) {
    const std::size_t n_cuts = begin_cuts(open_between(a.bound, b.bound, best_), a, b, level);
    if (n_cuts == 0) {
        // Where no cut is left open, the bound of every cut in between is at least `best_`.
        feature_bound_ = std::min(feature_bound_, std::max(best_, least_between(a.bound, b.bound)));
        return;
    }
    const KnownCut* known = &known_[level * cuts_at_once_];
    std::size_t open_from = 0;
    bool examined = false;
    try {
        examine(std::span(cuts_).first(n_cuts));
        examined = true;
        for (std::size_t i = 0; i < n_cuts; ++i) feature_bound_ = std::min(feature_bound_, known[i].bound.sum());
        while (open_from <= n_cuts) {
            const std::size_t i = open_from++;
            search_between(i == 0 ? a : known[i - 1], i == n_cuts ? b : known[i], level + 1);
        }
    } catch (const Stopped&) {
        // What was not searched yet is bounded by its ends alone; nothing stops between examining and the first part.
        if (!examined) feature_bound_ = std::min(feature_bound_, least_between(a.bound, b.bound));
        for (std::size_t i = open_from; examined && i <= n_cuts; ++i) {
            const KnownCut& to = i == n_cuts ? b : known[i];
            feature_bound_ = std::min(feature_bound_, least_between(known[i - 1].bound, to.bound));
        }
        throw;
    }
}

template <class Code>
void DepthTwo<Code>::examine(std::span<CutState<Code>> cuts) {
    for (std::size_t i = 0; i < cuts.size(); ++i) {
        // What one cut needs the next one is likely to need as well.
        while (const auto second = cuts[i].wanted()) sweep(*second, cuts.subspan(i));
        const KnownCut& known = cuts[i].known();
        if (known.bound.sum() < best_) {
            best_ = known.bound.sum();
            found_ = true;
            tree_ = {true, feature_, cuts[i].cut(), cuts[i].best_left(), cuts[i].best_right()};
            if (on_better_) on_better_();
        }
    }
}

template <class Code>
void DepthTwo<Code>::sweep(std::size_t second, std::span<CutState<Code>> cuts) {
    Subset<Code>& subset = *view_->rows;
    const Code* codes = subset.gathered(feature_, second, *limits_);
    const auto sweep_all = [&](const LabelPair& pair) {
        limits_->spend(subset.n_rows() * cut_codes_.size());
        sides_.resize(cut_codes_.size());
        kernel_->functions<Code>().both_sides(codes, cut_codes_, store_.signs(pair.plus, pair.minus, second, *limits_),
                                              subset.gates(second), subset.layout(), sides_.data());
    };
    if (cuts.size() == 1 || subset.n_classes() > 2) {
        cut_codes_.assign(1, cuts[0].cut());
        auto right = cuts[0].reached_before(second);
        for (const LabelPair& pair : cuts[0].pairs()) {
            if (!cuts[0].may_improve(pair, right)) continue;
            sweep_all(pair);
            cuts[0].improve(pair, sides_[0], right);
        }
        cuts[0].take(second, right);
        return;
    }
    // Two classes: the same pair of labels for all cuts.
    const LabelPair pair{1, 0, 0, 0, 0};
    cut_codes_.clear();
    for (const CutState<Code>& cut : cuts) {
        if (!cut.knows(second)) cut_codes_.push_back(cut.cut());
    }
    sweep_all(pair);
    std::size_t next = 0;
    for (CutState<Code>& cut : cuts) {
        if (cut.knows(second)) continue;
        auto right = cut.reached_before(second);
        cut.improve(pair, sides_[next++], right);
        cut.take(second, right);
    }
}

template class DepthTwo<std::uint16_t>;
template class DepthTwo<std::uint32_t>;

}  // namespace evertree
