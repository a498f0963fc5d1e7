// Exact trees of any depth: ConTree's depth-first search (Brita, van der Linden, Demirovic 2025) over the envelopes of
// bound/, with the depth-two solver at the bottom. A node is first solved one level less deep: that orders its
// features, gives a tree to beat and the ends of every envelope. Then, feature by feature, the cuts are bisected; each
// side of a cut is asked only whether it can stay below what would make a better tree, plus some slack, since a bound
// proven a little beyond need rules out the neighbours too.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
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
    std::optional<Fragment> tree;  // better than the upper bound that was given
    std::int64_t errors = 0;       // of the tree
};

template <class Code>
class ExactSolver {
public:
    ExactSolver(const SweepKernel& kernel, Limits& limits, Cache* cache, FeatureOrder order)
        : kernel_(&kernel), limits_(&limits), cache_(cache), order_(order), depth_two_(kernel, limits) {}

    // The best tree of at most `depth` with fewer than `upper_bound` errors.
    Outcome solve(Subset<Code>& subset, std::size_t depth, std::int32_t upper_bound);

private:
    struct Answer {
        bool found = false;            // a tree with fewer errors than the cap, which is optimal
        std::int32_t lower_bound = 0;  // its errors, or what is proven
        std::optional<Fragment> fragment;
        DepthTwoTree<Code> small_tree;  // when there is no fragment yet
    };

    // One node of depth three or more while its features are searched.
    struct Node {
        Subset<Code>* rows = nullptr;
        std::size_t depth = 0;
        bool is_root = false;
        std::int32_t best = 0;  // errors to beat
        std::optional<Fragment> tree = std::nullopt;
        std::size_t feature = 0;
        std::int32_t feature_bound = 0;  // least bound over the feature's closed intervals
        ClassProfile<Code> profile = {};
        std::vector<KnownCut> known = {};
        std::vector<Key> keys = {};  // of the rows left of each cut of the feature
    };

    // One feature of a node: known cuts, both ends included, and up to where the intervals between them are closed.
    struct FeatureState {
        std::size_t feature;
        std::vector<KnownCut> known;
        std::vector<Code> cuts;  // codes of the known cuts
        std::size_t n_closed = 0;
        std::int32_t closed_bound = std::numeric_limits<std::int32_t>::max();  // least bound of the closed ones
    };

    // The subsets in whose orders the two sides' children are looked at: all of the node's rows, or without those that
    // no cut of the present interval sends to that side.
    struct Sides {
        Subset<Code>* left;
        Subset<Code>* right;
        Code right_shift = 0;  // codes of the node's feature start from here in `right`
    };

    Answer solve_view(const View<Code>& view, std::size_t depth, std::int32_t cap, std::span<std::int32_t> bounds,
                      bool is_root);
    // The same by way of the cache, for a set of rows that another path may lead to as well.
    Answer solve_known(const View<Code>& view, const Key& key, std::size_t depth, std::int32_t cap,
                       std::span<std::int32_t> bounds);
    Answer search_node(Subset<Code>& subset, std::size_t depth, std::int32_t cap, std::span<std::int32_t> bounds,
                       bool is_root);
    std::vector<std::size_t> feature_order(const Subset<Code>& subset, std::span<const std::int32_t> bounds) const;
    void enter(Node& node, const FeatureState& feature);
    void spread(Node& node, FeatureState& feature);
    void search_feature(Node& node, FeatureState& feature);
    static void conclude(const FeatureState& feature, std::int32_t less_deep_errors, std::span<std::int32_t> bounds);
    void search_between(Node& node, const KnownCut& a, Code cut_a, const KnownCut& b, Code cut_b, const Sides& sides,
                        std::size_t level);
    void examine(Node& node, Code cut, const KnownCut& a, const KnownCut& b, const Sides& sides, KnownCut& here);
    Fragment fragment(const View<Code>& view, Answer& answer) const;
    void offer(std::int32_t errors, const Fragment& tree);

    const SweepKernel* kernel_;
    Limits* limits_;
    Cache* cache_;
    bool use_cache_ = false;
    FeatureOrder order_;
    DepthTwo<Code> depth_two_;
    std::int32_t incumbent_errors_ = 0;
    std::optional<Fragment> incumbent_;
};

extern template class ExactSolver<std::uint16_t>;
extern template class ExactSolver<std::uint32_t>;

}  // namespace evertree
