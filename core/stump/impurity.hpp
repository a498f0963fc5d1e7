// How good a cut looks to a greedy learner: the impurity of both sides, summed over their rows. Gini is CART's
// (Breiman, Friedman, Olshen, Stone 1984), entropy C4.5's (Quinlan 1993), errors counts what two leaves would get
// wrong, and with none all cuts look alike.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/limits.hpp"
#include "data/subset.hpp"

namespace evertree {

enum class Criterion { gini, entropy, errors, none };

struct BestCut {
    std::size_t feature = 0;
    std::uint32_t cut = 0;
    double impurity = 0;
};

// Scores cuts by a criterion; keeps what it needs from call to call.
template <class Code>
class ImpurityScorer {
public:
    ImpurityScorer(const Subset<Code>& subset, Criterion criterion);

    // scores[t - 1] = impurity of cutting at code t, for t = 1 .. number of distinct values - 1; lower is better.
    void score(std::size_t feature, std::vector<double>& scores, Limits& limits);

    // The `most` best cuts of a feature, the best first, the lowest first among equals.
    std::vector<BestCut> best_cuts(std::size_t feature, std::size_t most, Limits& limits);

    // The best cut of a feature, the lowest one of equals; none when the feature is constant.
    std::optional<BestCut> best_of(std::size_t feature, Limits& limits);
    // The best cut of all, of the lowest feature among equals.
    std::optional<BestCut> best(Limits& limits);

private:
    template <class Side>
    void score_with(std::size_t feature, std::vector<double>& scores);

    const Subset<Code>* subset_;
    Criterion criterion_;
    std::vector<double> logarithms_;  // x log x, for the entropy
    std::vector<double> scores_;
};

extern template class ImpurityScorer<std::uint16_t>;
extern template class ImpurityScorer<std::uint32_t>;

}  // namespace evertree
