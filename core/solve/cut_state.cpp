#include "solve/cut_state.hpp"

#include <algorithm>
#include <limits>

namespace evertree {

namespace {

constexpr std::int32_t all_there_is = std::numeric_limits<std::int32_t>::max();

std::size_t position_of_least(const std::vector<std::int32_t>& values) {
    return static_cast<std::size_t>(std::min_element(values.begin(), values.end()) - values.begin());
}

}  // namespace

template <class Code>
void CutState<Code>::begin(Code cut, const ClassProfile<Code>& profile, const View<Code>& view, const KnownCut& a,
                           const KnownCut& b, KnownCut& here) {
    cut_ = cut;
    here_ = &here;
    pairs_listed_ = false;
    left_counts_.resize(view.class_counts.size());
    right_counts_.resize(view.class_counts.size());
    const std::int32_t count = profile.count_left(cut, left_counts_);
    for (std::size_t k = 0; k < right_counts_.size(); ++k) right_counts_[k] = view.class_counts[k] - left_counts_[k];
    left_side_.set(left_counts_);
    right_side_.set(right_counts_);

    here.set_between(a, b, count);
    const std::size_t n_features = here.left.size();
    left_known_.resize(n_features);
    right_known_.resize(n_features);
    for (std::size_t f = 0; f < n_features; ++f) {
        here.left[f] = std::max(here.left[f], left_side_.stump_bound());
        here.right[f] = std::max(here.right[f], right_side_.stump_bound());
        // A stump is never worse than a leaf, so a bound that reaches the leaf is exact.
        left_known_[f] = here.left[f] >= left_side_.leaf_errors();
        right_known_[f] = here.right[f] >= right_side_.leaf_errors();
    }
}

template <class Code>
std::optional<std::size_t> CutState<Code>::wanted() {
    best_left_ = position_of_least(here_->left);
    best_right_ = position_of_least(here_->right);
    here_->bound.left = here_->left[best_left_];
    here_->bound.right = here_->right[best_right_];
    if (here_->bound.sum() >= enough_) return std::nullopt;
    if (!left_known_[best_left_]) return best_left_;
    if (!right_known_[best_right_]) return best_right_;
    return std::nullopt;
}

template <class Code>
std::span<const LabelPair> CutState<Code>::pairs() {
    // Bounds only rise, so the floors do too: what the first list leaves out is of no interest later.
    if (!pairs_listed_) label_pairs_.list(left_side_, right_side_, left_floor(), right_floor());
    pairs_listed_ = true;
    return label_pairs_.pairs();
}

template <class Code>
typename CutState<Code>::Right CutState<Code>::reached_before(std::size_t second) const {
    return {left_known_[second] ? all_there_is : left_floor(), right_known_[second] ? all_there_is : right_floor()};
}

template <class Code>
void CutState<Code>::take(std::size_t second, const Right& right) {
    if (!left_known_[second]) here_->left[second] = std::max(here_->left[second], left_side_.n - right.left);
    if (!right_known_[second]) here_->right[second] = std::max(here_->right[second], right_side_.n - right.right);
    left_known_[second] = right_known_[second] = true;
}

template class CutState<std::uint16_t>;
template class CutState<std::uint32_t>;

}  // namespace evertree
