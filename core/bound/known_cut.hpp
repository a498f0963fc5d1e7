// A known cut of one feature, with a vector of bounds for each side: entry f is about the trees of that side whose own
// root is cut on feature f. Both solvers carry these from cut to cut, so that at a new cut only the features are looked
// at again that the two nearest known cuts leave open.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "bound/envelope.hpp"

namespace evertree {

struct KnownCut {
    CutBound bound{0, 0, 0};
    std::vector<std::int32_t> left;
    std::vector<std::int32_t> right;

    // The end of the envelope where no row is on one side and the other is the whole node: `whole` is what is proven of
    // it.
    void set_all_right(std::span<const std::int32_t> whole, std::int32_t least) {
        bound = {0, 0, least};
        left.assign(whole.size(), 0);
        right.assign(whole.begin(), whole.end());
    }
    void set_all_left(std::span<const std::int32_t> whole, std::int32_t least, std::int32_t n_rows) {
        bound = {n_rows, least, 0};
        left.assign(whole.begin(), whole.end());
        right.assign(whole.size(), 0);
    }

    // What two known cuts prove of a cut between them.
    void set_between(const KnownCut& a, const KnownCut& b, std::int32_t count) {
        left.resize(a.left.size());
        right.resize(a.right.size());
        const std::int32_t to_b = b.bound.count - count;
        const std::int32_t from_a = count - a.bound.count;
        for (std::size_t f = 0; f < left.size(); ++f) {
            left[f] = left_between(a.left[f], b.left[f], to_b);
            right[f] = right_between(a.right[f], b.right[f], from_a);
        }
        bound.count = count;
        refresh();
    }

    // Takes the sides' bounds from the vectors.
    void refresh() {
        bound.left = *std::min_element(left.begin(), left.end());
        bound.right = *std::min_element(right.begin(), right.end());
    }
};

}  // namespace evertree
