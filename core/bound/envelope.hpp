// What known cuts prove about unknown ones.
//
// Let l(c) be the least errors of any tree (of some depth, or of some depth and root feature, a feature that cannot
// split counting as the tree one level less deep) on the c lowest rows of a feature, r(c) on the others. One row more
// adds at most one error, since a tree may get it wrong, and never removes any, since the same tree serves the fewer
// rows. So for a <= c <= b
//     l(c) >= max(l(a), l(b) - (b - c))        r(c) >= max(r(b), r(a) - (c - a)),
// and lower bounds in place of l and r on the right-hand sides keep it true. The sum is a lower bound of the whole at
// c. ConTree's neighbourhood, interval and sub-interval rules (Brita, van der Linden, Demirovic 2025; the similarity
// bound is due to Hu, Rudin, Seltzer 2019) follow from these four terms taken in pairs.
#pragma once

#include <algorithm>
#include <cstdint>

namespace evertree {

// A cut with what is proven of its sides: `count` rows left of it, at least `left` and `right` errors.
struct CutBound {
    std::int32_t count;
    std::int32_t left;
    std::int32_t right;
    std::int32_t sum() const { return left + right; }
};

inline std::int32_t left_between(std::int32_t left_a, std::int32_t left_b, std::int32_t rows_to_b) {
    return std::max(left_a, left_b - rows_to_b);
}

inline std::int32_t right_between(std::int32_t right_a, std::int32_t right_b, std::int32_t rows_from_a) {
    return std::max(right_b, right_a - rows_from_a);
}

// The least value that the bound takes between two cuts. The left term is flat, then rises by one a row; the right term
// falls by one a row, then is flat. If the left one starts to rise before the right one stops falling, their sum is
// constant in between at b.left + a.right - (b.count - a.count), its least value; otherwise both are flat in between:
// a.left + b.right.
inline std::int32_t least_between(const CutBound& a, const CutBound& b) {
    return std::max(a.left + b.right, b.left + a.right - (b.count - a.count));
}

// Counts strictly between two cuts that the bound leaves open: below `best` errors are not ruled out there.
struct OpenCounts {
    std::int32_t first = 1;
    std::int32_t last = 0;
    bool empty() const { return first > last; }
    std::int32_t middle() const { return first + (last - first) / 2; }
};

// From a, total >= a.left + a.right - (c - a.count), so a count c needs c - a.count > a.sum() - best; likewise from b.
inline OpenCounts open_between(const CutBound& a, const CutBound& b, std::int32_t best) {
    if (least_between(a, b) >= best) return {};
    return {a.count + std::max(0, a.sum() - best) + 1, b.count - std::max(0, b.sum() - best) - 1};
}

}  // namespace evertree
