// Exact trees of depth two. For each root feature f1 the cuts are bisected, and at each cut the features f2 are swept
// that may still matter; a sweep gives the best stump on f2 for both sides at once. Everything a sweep proves is kept
// per f2 and per side: the envelopes of the two nearest known cuts bound each f2 at every cut between them, so that
// most pairs (cut, f2) are never swept and most cuts are never looked at.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "bound/known_cut.hpp"
#include "solve/cut_state.hpp"
#include "solve/signs.hpp"
#include "solve/view.hpp"

namespace evertree {

// The best tree found: a root cut and the second features of its sides, or, without a cut, a stump on `feature`.
template <class Code>
struct DepthTwoTree {
    bool has_cut = false;
    std::size_t feature = 0;
    Code cut = 0;
    std::size_t left_feature = 0;
    std::size_t right_feature = 0;
};

template <class Code>
struct DepthTwoAnswer {
    bool found = false;            // a tree with fewer than `cap` errors, which is optimal
    std::int32_t lower_bound = 0;  // its errors, or what is proven (at least the cap)
    DepthTwoTree<Code> tree;
};

template <class Code>
class DepthTwo {
public:
    DepthTwo(const SweepKernel& kernel, Limits& limits);

    // From how many rows on cuts are examined several at a time; for tests.
    void set_many_rows(std::size_t rows) { many_rows_ = rows; }

    // Told of each better tree, which so_far() gives; empty for none.
    void set_on_better(std::function<void()> on_better) { on_better_ = std::move(on_better); }

    // The best tree of depth two with fewer than `cap` errors. bounds[f] is a lower bound of every tree of depth two
    // whose root is cut on f, and of every tree of depth one; it is raised to what is proven.
    DepthTwoAnswer<Code> solve(const View<Code>& view, std::int32_t cap, std::span<std::int32_t> bounds);

    // The same for stumps: trees of depth one.
    DepthTwoAnswer<Code> solve_stumps(const View<Code>& view, std::int32_t cap, std::span<std::int32_t> bounds);

    // What the last call had found when it was stopped.
    DepthTwoAnswer<Code> so_far() const { return {found_, best_, tree_}; }

private:
    void start(const View<Code>& view, std::int32_t cap);
    void find_stumps();
    std::int32_t stump_errors(std::size_t feature, const SideCounts& all, std::span<const LabelPair> pairs);
    void search_feature(std::size_t feature);
    void search_between(const KnownCut& a, const KnownCut& b, std::size_t level);
    std::size_t begin_cuts(const OpenCounts& open, const KnownCut& a, const KnownCut& b, std::size_t level);
    void examine(std::span<CutState<Code>> cuts);
    void sweep(std::size_t second, std::span<CutState<Code>> cuts);

    const SweepKernel* kernel_;
    Limits* limits_;
    SignStore<Code> store_;
    ClassProfile<Code> profile_;
    std::size_t many_rows_;
    std::size_t cuts_at_once_ = 1;
    std::vector<CutState<Code>> cuts_;  // those examined at present
    std::vector<Code> cut_codes_;       // of those swept at present, and what came out
    std::vector<SidePair> sides_;

    const View<Code>* view_ = nullptr;
    std::int32_t best_ = 0;
    DepthTwoTree<Code> tree_;
    bool found_ = false;

    std::size_t feature_ = 0;           // the present root feature
    std::int32_t feature_bound_ = 0;    // least bound over its closed intervals
    std::vector<std::int32_t> stumps_;  // of the whole view, per feature
    std::int32_t stump_ = 0;            // the least of them
    std::vector<KnownCut> known_;       // those of each level of the search, reused
    KnownCut first_;
    KnownCut last_;
    std::vector<std::size_t> order_;
    std::function<void()> on_better_;
};

extern template class DepthTwo<std::uint16_t>;
extern template class DepthTwo<std::uint32_t>;

}  // namespace evertree
