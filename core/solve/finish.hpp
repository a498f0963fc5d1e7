// From a fragment to the tree that is handed out: flat arrays in preorder, float64 thresholds halfway between the
// values on either side, majority labels. Cuts that separate nothing, or leaves of one label, are gone. Made from the
// rows anew, so that the tree does not depend on the path by which the search came to it.
#pragma once

#include <cstdint>
#include <vector>

#include "base/fragment.hpp"
#include "data/dataset.hpp"

namespace evertree {

struct FinishedTree {
    std::vector<std::int32_t> feature;  // as column of the data; -1: leaf
    std::vector<double> threshold;
    std::vector<std::int32_t> left;
    std::vector<std::int32_t> right;
    std::vector<std::int32_t> label;
    std::int64_t errors = 0;
};

// `rows` are the data set's rows that the tree was made for.
FinishedTree finish(const Fragment& fragment, const Dataset& dataset, std::vector<std::uint32_t> rows);

}  // namespace evertree
