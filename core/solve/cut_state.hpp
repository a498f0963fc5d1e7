// One cut of a root feature while it is examined: what is proven of the best stump of either side, per second feature,
// and which second feature has to be swept next to prove more.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "bound/known_cut.hpp"
#include "solve/label_pairs.hpp"
#include "solve/view.hpp"

namespace evertree {

template <class Code>
class CutState {
public:
    // Rows that a stump on one second feature gets right, on either side; where that is below what is of interest, the
    // latter.
    struct Right {
        std::int32_t left;
        std::int32_t right;
    };

    // Begins with what the known cuts on both sides prove. `enough`: a sum of errors from which on no more need be
    // proven.
    void begin(Code cut, const ClassProfile<Code>& profile, const View<Code>& view, const KnownCut& a,
               const KnownCut& b, KnownCut& here);
    void set_enough(std::int32_t enough) { enough_ = enough; }

    // The second feature to sweep next; none when enough is proven, or both sides' best stumps are known exactly.
    std::optional<std::size_t> wanted();

    bool knows(std::size_t second) const { return left_known_[second] && right_known_[second]; }
    Code cut() const { return cut_; }
    const KnownCut& known() const { return *here_; }
    std::size_t best_left() const { return best_left_; }
    std::size_t best_right() const { return best_right_; }

    // A sweep of one second feature: the labels worth trying, what is reached before, and taking in what was reached.
    std::span<const LabelPair> pairs();
    Right reached_before(std::size_t second) const;
    bool may_improve(const LabelPair& pair, const Right& right) const {
        return pair.left_most > right.left || pair.right_most > right.right;
    }
    void improve(const LabelPair& pair, const SidePair& sides, Right& right) const {
        right.left = std::max(right.left, left_side_.right_with(pair.plus, pair.minus, sides.left));
        right.right = std::max(right.right, right_side_.right_with(pair.plus, pair.minus, sides.right));
    }
    void take(std::size_t second, const Right& right);

private:
    // On a side with that many rows right, the sum reaches `enough_` whatever they are exactly; a leaf gets the most
    // frequent class.
    std::int32_t left_floor() const { return std::max(left_side_.most, left_side_.n - (enough_ - here_->bound.right)); }
    std::int32_t right_floor() const {
        return std::max(right_side_.most, right_side_.n - (enough_ - here_->bound.left));
    }

    Code cut_ = 0;
    KnownCut* here_ = nullptr;
    std::int32_t enough_ = 0;
    std::size_t best_left_ = 0;
    std::size_t best_right_ = 0;
    std::vector<std::int32_t> left_counts_;
    std::vector<std::int32_t> right_counts_;
    SideCounts left_side_;
    SideCounts right_side_;
    std::vector<std::uint8_t> left_known_;  // exact, or as good as that, per second feature
    std::vector<std::uint8_t> right_known_;
    LabelPairs label_pairs_;
    bool pairs_listed_ = false;
};

extern template class CutState<std::uint16_t>;
extern template class CutState<std::uint32_t>;

}  // namespace evertree
