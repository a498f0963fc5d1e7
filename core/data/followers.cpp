#include "data/followers.hpp"

namespace evertree {

namespace {

// Features that have nothing to do with each other are told apart after a few rows.
bool follows(const Dataset& dataset, std::size_t follower, std::size_t leader) {
    const auto order = dataset.order(leader);
    const auto leading = dataset.ranks(leader);
    const auto following = dataset.ranks(follower);
    bool rises = true;
    bool falls = true;
    for (std::size_t i = 1; i < order.size(); ++i) {
        const std::uint32_t before = following[order[i - 1]];
        const std::uint32_t here = following[order[i]];
        rises = rises && here >= before;
        falls = falls && here <= before;
        const bool is_function = here == before || leading[order[i]] != leading[order[i - 1]];
        if (!is_function || !(rises || falls)) return false;
    }
    return true;
}

}  // namespace

std::vector<std::uint8_t> find_followers(const Dataset& dataset) {
    // To follow is transitive, so the leader of one that is left out is there, or itself follows one that is.
    std::vector<std::uint8_t> left_out(dataset.n_features(), 0);
    for (std::size_t f = 0; f < left_out.size(); ++f) {
        for (std::size_t leader = 0; leader < left_out.size() && !left_out[f]; ++leader) {
            if (leader == f || left_out[leader] || !follows(dataset, f, leader)) continue;
            left_out[f] = leader < f || !follows(dataset, leader, f);
        }
    }
    return left_out;
}

}  // namespace evertree
