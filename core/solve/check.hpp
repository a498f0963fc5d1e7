// In debug builds (EVERTREE_CHECK_BOUNDS): every bound that a solver claims for a small set of rows is compared with
// the truth, found by trying every cut. Wrong bounds are the recurring bug of this field, and they rarely show in the
// final answer.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "solve/view.hpp"

namespace evertree {

#ifdef EVERTREE_CHECK_BOUNDS

template <class Code>
std::int32_t least_errors(const Subset<Code>& subset, const std::vector<std::uint32_t>& rows, std::size_t depth);

// Least errors with a root that is cut on this feature.
template <class Code>
std::int32_t least_errors_on(const Subset<Code>& subset, const std::vector<std::uint32_t>& rows, std::size_t depth,
                             std::size_t feature) {
    std::int32_t least = static_cast<std::int32_t>(rows.size());
    const Code* codes = subset.codes(feature);
    for (std::size_t cut = 1; cut < subset.n_distinct(feature); ++cut) {
        std::vector<std::uint32_t> left;
        std::vector<std::uint32_t> right;
        for (const std::uint32_t row : rows) (codes[row] < cut ? left : right).push_back(row);
        if (left.empty() || right.empty()) continue;
        least = std::min(least, least_errors(subset, left, depth - 1) + least_errors(subset, right, depth - 1));
    }
    return least;
}

template <class Code>
std::int32_t least_errors(const Subset<Code>& subset, const std::vector<std::uint32_t>& rows, std::size_t depth) {
    std::vector<std::int32_t> counts(subset.n_classes(), 0);
    for (const std::uint32_t row : rows) ++counts[subset.class_of(row)];
    std::int32_t least = static_cast<std::int32_t>(rows.size()) - *std::max_element(counts.begin(), counts.end());
    for (std::size_t f = 0; depth > 0 && least > 0 && f < subset.n_features(); ++f) {
        least = std::min(least, least_errors_on(subset, rows, depth, f));
    }
    return least;
}

template <class Code>
void check_bounds(const View<Code>& view, std::size_t depth, std::span<const std::int32_t> bounds) {
    const std::int32_t most_rows = depth <= 2 ? 24 : 9;
    if (view.n_rows > most_rows || depth > 4) return;
    const Subset<Code>& subset = *view.rows;
    std::vector<std::uint32_t> rows;
    for (std::uint32_t row = 0; row < subset.n_rows(); ++row) {
        if (view.contains(row)) rows.push_back(row);
    }
    const std::int32_t less_deep = least_errors(subset, rows, depth - 1);
    for (std::size_t f = 0; f < bounds.size(); ++f) {
        const std::int32_t truth = std::min(less_deep, least_errors_on(subset, rows, depth, f));
        if (bounds[f] > truth) {
            throw std::logic_error("a bound of " + std::to_string(bounds[f]) + " was claimed for feature " +
                                   std::to_string(f) + " at depth " + std::to_string(depth) + ", but " +
                                   std::to_string(truth) + " errors are possible");
        }
    }
}

#else

template <class Code>
void check_bounds(const View<Code>&, std::size_t, std::span<const std::int32_t>) {}

#endif

}  // namespace evertree
