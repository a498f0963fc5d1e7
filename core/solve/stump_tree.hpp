// The depth-two solver remembers which cut and which features were best, not where the second cuts are: its sweeps
// yield numbers only. The few trees that are really wanted are read off here, one scalar walk a stump.
#pragma once

#include "base/fragment.hpp"
#include "solve/depth_two.hpp"

namespace evertree {

template <class Code>
Fragment fragment_of(const View<Code>& view, const DepthTwoTree<Code>& tree);

}  // namespace evertree
