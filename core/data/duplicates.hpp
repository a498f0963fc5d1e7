// Rows that are equal in every feature go the same way in every tree, so of each such group all but the rows of its
// most frequent class are errors whatever the tree: the number of these hopeless rows in a node is a lower bound for
// free.
#pragma once

#include <cstdint>
#include <vector>

#include "data/dataset.hpp"

namespace evertree {

// hopeless[row] = 1 for as many rows of each group of equal rows as no tree gets right; empty when there are none at
// all.
std::vector<std::uint8_t> find_hopeless_rows(const Dataset& dataset);

}  // namespace evertree
