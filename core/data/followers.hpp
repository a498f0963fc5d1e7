// A feature follows another one if its value is a monotone function of the other's, rising or falling: a length in
// other units, a logarithm, a rounded copy, a constant. Each of its cuts parts the rows as a cut of the other feature
// does, so no tree needs it, and what is proven without it holds with it.
#pragma once

#include <cstdint>
#include <vector>

#include "data/dataset.hpp"

namespace evertree {

// follows[f] = 1 for the features that can be left out, all at once. Of features that follow each other the first one
// stays.
std::vector<std::uint8_t> find_followers(const Dataset& dataset);

}  // namespace evertree
