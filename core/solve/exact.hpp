// Exact trees of any depth: ConTree's depth-first search (Brita, van der Linden, Demirovic 2025) over the envelopes of
// bound/, with the depth-two solver at the bottom. A node is first solved one level less deep: that orders its
// features, gives a tree to beat and the ends of every envelope. Then, feature by feature, the cuts are bisected; each
// side of a cut is asked only whether it can stay below what would make a better tree, plus some slack, since a bound
// proven a little beyond need rules out the neighbours too.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/fragment.hpp"
#include "base/limits.hpp"
#include "bound/known_cut.hpp"
#include "cache/cache.hpp"
#include "solve/depth_two.hpp"
#include "solve/view.hpp"

namespace evertree {

enum class FeatureOrder { bound, gini, index };

struct Outcome {
    enum class Kind { exact, bounded, cut_short };
    Kind kind = Kind::cut_short;
    std::int64_t lower_bound = 0;
    std::optional<Fragment> tree;                   // better than the upper bound that was given
    std::int64_t errors = 0;                        // of the tree
    std::vector<std::int32_t> feature_bounds = {};  // proven, by feature of the root, of trees up to the depth
};

template <class Code>
class ExactSolver {
public:
    ExactSolver(const SweepKernel& kernel, Limits& limits, Cache* cache, FeatureOrder order)
        : kernel_(&kernel), limits_(&limits), cache_(cache), order_(order), depth_two_(kernel, limits) {}

    // Told of each better tree of the whole problem, and its errors, as soon as it is found.
    using OnBetter = std::function<void(const Fragment&, std::int32_t)>;
    void set_on_better(OnBetter on_better) { on_better_ = std::move(on_better); }

    // The best tree of at most `depth` with fewer than `upper_bound` errors.
    Outcome solve(Subset<Code>& subset, std::size_t depth, std::int32_t upper_bound);

    // The best tree of at most `depth`, at least two, with that cut at its root and fewer than `upper_bound` errors,
    // for strategies that choose the cuts themselves. The cut lies between two known ones; what is proven of its sides
    // is in `here` afterwards, even when the search was stopped. Sides are searched beyond need by `slack` errors.
    Outcome solve_cut(Subset<Code>& subset, std::size_t depth, std::size_t feature, Code cut, std::int32_t upper_bound,
                      std::int32_t slack, const KnownCut& a, const KnownCut& b, KnownCut& here);

    // Bisects between two known cuts of a feature until every cut there has at least `goal` errors or at least those of
    // the best tree in hand. The cuts that were solved on the way go into `solved`, also when the search was stopped;
    // the outcome is bounded unless it was.
    Outcome refine(Subset<Code>& subset, std::size_t depth, std::size_t feature, std::int32_t upper_bound,
                   std::int32_t goal, const KnownCut& a, const KnownCut& b, std::vector<KnownCut>& solved);

    // Solves a few cuts between two known ones, spread over them: `rounds` times the middle of each open interval.
    Outcome spread(Subset<Code>& subset, std::size_t depth, std::size_t feature, std::int32_t upper_bound,
                   std::size_t rounds, const KnownCut& a, const KnownCut& b, std::vector<KnownCut>& solved);

private:
    struct Answer {
        bool found = false;            // a tree with fewer errors than the cap, which is optimal
        std::int32_t lower_bound = 0;  // its errors, or what is proven
        std::optional<Fragment> fragment;
        DepthTwoTree<Code> small_tree;                 // when there is no fragment yet
        std::optional<std::size_t> cached_depth = {};  // known without its tree, which is made anew if it is wanted
    };

    // One node of depth three or more while its features are searched.
    struct Node {
        Subset<Code>* rows = nullptr;
        std::size_t depth = 0;
        bool is_root = false;
        std::int32_t best = 0;                                         // errors to beat
        std::int32_t goal = std::numeric_limits<std::int32_t>::max();  // intervals with that bound are left alone
        std::optional<Fragment> tree = std::nullopt;
        std::size_t feature = 0;
        std::int32_t feature_bound = 0;  // least bound over the feature's closed intervals
        ClassProfile<Code> profile = {};
        std::vector<KnownCut> known = {};
        std::vector<KnownCut>* solved = nullptr;  // where cuts are kept that others than this search want to know
        std::vector<Key> keys = {};               // of the rows left of each cut of the feature
        std::optional<std::int32_t> slack = {};   // by how much sides are searched beyond need; by default see examine
    };

    // The subsets in whose orders the two sides' children are looked at: all of the node's rows, or without those that
    // no cut of the present interval sends to that side.
    struct Sides {
        Subset<Code>* left;
        Subset<Code>* right;
        Code right_shift = 0;  // codes of the node's feature start from here in `right`
    };

    Node begin(Subset<Code>& subset, std::size_t depth, std::int32_t upper_bound);
    template <class Search>
    Outcome finish(Node& node, Search search);
    Answer solve_view(const View<Code>& view, std::size_t depth, std::int32_t cap, std::span<std::int32_t> bounds,
                      bool is_root);
    // The same by way of the cache, for a set of rows that another path may lead to as well.
    Answer solve_known(const View<Code>& view, const Key& key, std::size_t depth, std::int32_t cap,
                       std::span<std::int32_t> bounds);
    Answer search_node(Subset<Code>& subset, std::size_t depth, std::int32_t cap, std::span<std::int32_t> bounds,
                       bool is_root);
    std::vector<std::size_t> feature_order(const Subset<Code>& subset, std::span<const std::int32_t> bounds) const;
    void enter(Node& node, std::size_t feature);
    void halve(Node& node, std::vector<KnownCut>& known);
    void search_between(Node& node, const KnownCut& a, Code cut_a, const KnownCut& b, Code cut_b, const Sides& sides,
                        std::size_t level);
    void examine(Node& node, Code cut, const KnownCut& a, const KnownCut& b, const Sides& sides, KnownCut& here);
    Fragment fragment(const View<Code>& view, Answer& answer);
    void offer(std::int32_t errors, const Fragment& tree);
    void report_depth_two(const View<Code>& view);

    const SweepKernel* kernel_;
    Limits* limits_;
    Cache* cache_;
    bool use_cache_ = false;
    FeatureOrder order_;
    DepthTwo<Code> depth_two_;
    std::int32_t incumbent_errors_ = 0;
    std::optional<Fragment> incumbent_;
    OnBetter on_better_;
    std::uint64_t reported_at_ = 0;  // work done at the last report from depth two
};

extern template class ExactSolver<std::uint16_t>;
extern template class ExactSolver<std::uint32_t>;

}  // namespace evertree
