// A tree as the search builds it: nodes in preorder, each cut as a feature and the highest data set rank that goes
// left.
#pragma once

#include <cstdint>
#include <vector>

namespace evertree {

struct FragmentNode {
    static constexpr std::int32_t leaf = -1;
    std::int32_t feature = leaf;
    std::uint32_t rank = 0;
};

using Fragment = std::vector<FragmentNode>;

inline Fragment join(FragmentNode root, const Fragment& left, const Fragment& right) {
    Fragment joined;
    joined.reserve(1 + left.size() + right.size());
    joined.push_back(root);
    joined.insert(joined.end(), left.begin(), left.end());
    joined.insert(joined.end(), right.begin(), right.end());
    return joined;
}

}  // namespace evertree
