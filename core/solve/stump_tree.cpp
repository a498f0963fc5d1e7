#include "solve/stump_tree.hpp"

#include <algorithm>

namespace evertree {

namespace {

// Walks the rows of a feature's order that belong, moving them from right to left one value after the other.
template <class Code, class Belongs>
Fragment stump_where(const Subset<Code>& subset, std::size_t feature, Belongs belongs) {
    std::vector<std::int32_t> left(subset.n_classes(), 0);
    std::vector<std::int32_t> right(subset.n_classes(), 0);
    const std::size_t n = subset.n_rows();
    for (std::uint32_t row = 0; row < n; ++row) {
        if (belongs(row)) ++right[subset.class_of(row)];
    }
    std::int32_t most_left = 0;
    std::int32_t most_right = *std::max_element(right.begin(), right.end());
    std::int32_t most = most_right;
    Code best_cut = 0;
    const LaneLayout& layout = subset.layout();
    const std::uint32_t* rows = subset.rows(feature);
    const std::uint16_t* classes = subset.classes(feature);
    const std::uint8_t* gates = subset.gates(feature);
    for (std::size_t segment = 0; segment < layout.n_segments(); ++segment) {
        std::size_t at = layout.first_place(segment);
        for (std::size_t step = 0; step < layout.steps && rows[at] < n; ++step, at += layout.lanes) {
            if (belongs(rows[at])) {
                const std::uint16_t k = classes[at];
                most_left = std::max(most_left, ++left[k]);
                if (right[k]-- == most_right) most_right = *std::max_element(right.begin(), right.end());
            }
            if (gates[at] != 0 && most_left + most_right > most) {
                most = most_left + most_right;
                best_cut = static_cast<Code>(subset.codes(feature)[rows[at]] + 1);
            }
        }
    }
    if (best_cut == 0 || best_cut == subset.n_distinct(feature)) return {FragmentNode{}};
    return join({static_cast<std::int32_t>(feature), subset.rank_below(feature, best_cut)}, {FragmentNode{}},
                {FragmentNode{}});
}

template <class Code>
Fragment best_stump(const View<Code>& view, std::size_t feature) {
    return stump_where(*view.rows, feature, [&](std::uint32_t row) { return view.contains(row); });
}

template <class Code>
Fragment best_stump(const View<Code>& view, std::size_t cut_feature, Code cut, bool left, std::size_t feature) {
    const Code* codes = view.rows->codes(cut_feature);
    return stump_where(*view.rows, feature,
                       [&](std::uint32_t row) { return (codes[row] < cut) == left && view.contains(row); });
}

}  // namespace

template <class Code>
Fragment fragment_of(const View<Code>& view, const DepthTwoTree<Code>& tree) {
    if (!tree.has_cut) return best_stump(view, tree.feature);
    return join({static_cast<std::int32_t>(tree.feature), view.rows->rank_below(tree.feature, tree.cut)},
                best_stump(view, tree.feature, tree.cut, true, tree.left_feature),
                best_stump(view, tree.feature, tree.cut, false, tree.right_feature));
}

template Fragment fragment_of(const View<std::uint16_t>&, const DepthTwoTree<std::uint16_t>&);
template Fragment fragment_of(const View<std::uint32_t>&, const DepthTwoTree<std::uint32_t>&);

}  // namespace evertree
