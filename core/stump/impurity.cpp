#include "stump/impurity.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace evertree {

namespace {

// Each side is kept up to date while its class counts change by one row.

struct GiniSide {
    std::int64_t n = 0;
    std::int64_t squares = 0;
    void change(std::int64_t count, std::int64_t by, const std::vector<double>&) {
        squares += by * (2 * count + by);
        n += by;
    }
    double impurity(const std::vector<double>&, const std::vector<std::int64_t>&) const {
        return static_cast<double>(n) - static_cast<double>(squares) / static_cast<double>(n);
    }
};

struct EntropySide {
    std::int64_t n = 0;
    double sum = 0;
    void change(std::int64_t count, std::int64_t by, const std::vector<double>& x_log_x) {
        sum += x_log_x[static_cast<std::size_t>(count + by)] - x_log_x[static_cast<std::size_t>(count)];
        n += by;
    }
    double impurity(const std::vector<double>& x_log_x, const std::vector<std::int64_t>&) const {
        return x_log_x[static_cast<std::size_t>(n)] - sum;
    }
};

struct ErrorsSide {
    std::int64_t n = 0;
    void change(std::int64_t, std::int64_t by, const std::vector<double>&) { n += by; }
    double impurity(const std::vector<double>&, const std::vector<std::int64_t>& counts) const {
        return static_cast<double>(n - *std::max_element(counts.begin(), counts.end()));
    }
};

struct NoSide {
    std::int64_t n = 0;
    void change(std::int64_t, std::int64_t by, const std::vector<double>&) { n += by; }
    double impurity(const std::vector<double>&, const std::vector<std::int64_t>&) const { return 0; }
};

}  // namespace

template <class Code>
ImpurityScorer<Code>::ImpurityScorer(const Subset<Code>& subset, Criterion criterion)
    : subset_(&subset), criterion_(criterion) {
    if (criterion == Criterion::entropy) {
        logarithms_.resize(subset.n_rows() + 1, 0.0);
        for (std::size_t x = 2; x < logarithms_.size(); ++x) {
            logarithms_[x] = static_cast<double>(x) * std::log(static_cast<double>(x));
        }
    }
}

template <class Code>
template <class Side>
void ImpurityScorer<Code>::score_with(std::size_t feature, std::vector<double>& scores) {
    const Subset<Code>& subset = *subset_;
    std::vector<std::int64_t> left_counts(subset.n_classes(), 0);
    std::vector<std::int64_t> right_counts(subset.n_classes(), 0);
    Side left;
    Side right;
    for (std::size_t k = 0; k < right_counts.size(); ++k) {
        right.change(0, subset.class_counts()[k], logarithms_);
        right_counts[k] = subset.class_counts()[k];
    }
    scores.clear();
    const LaneLayout& layout = subset.layout();
    const std::uint16_t* classes = subset.classes(feature);
    const std::uint8_t* gates = subset.gates(feature);
    for (std::size_t segment = 0; segment < layout.n_segments(); ++segment) {
        std::size_t at = layout.first_place(segment);
        for (std::size_t step = 0; step < layout.steps; ++step, at += layout.lanes) {
            if (classes[at] == Subset<Code>::no_class) return;
            const std::uint16_t k = classes[at];
            left.change(left_counts[k]++, 1, logarithms_);
            right.change(right_counts[k]--, -1, logarithms_);
            if (gates[at] == 0) continue;
            if (right.n == 0) return;
            scores.push_back(left.impurity(logarithms_, left_counts) + right.impurity(logarithms_, right_counts));
        }
    }
}

template <class Code>
void ImpurityScorer<Code>::score(std::size_t feature, std::vector<double>& scores, Limits& limits) {
    limits.spend(subset_->n_rows());
    switch (criterion_) {
        case Criterion::gini:
            return score_with<GiniSide>(feature, scores);
        case Criterion::entropy:
            return score_with<EntropySide>(feature, scores);
        case Criterion::errors:
            return score_with<ErrorsSide>(feature, scores);
        case Criterion::none:
            return score_with<NoSide>(feature, scores);
    }
}

template <class Code>
std::vector<BestCut> ImpurityScorer<Code>::best_cuts(std::size_t feature, std::size_t most, Limits& limits) {
    score(feature, scores_, limits);
    std::vector<std::uint32_t> order(scores_.size());
    std::iota(order.begin(), order.end(), std::uint32_t{0});
    const auto better = [this](std::uint32_t a, std::uint32_t b) {
        return std::pair(scores_[a], a) < std::pair(scores_[b], b);
    };
    const auto end = order.begin() + static_cast<std::ptrdiff_t>(std::min(most, order.size()));
    if (end != order.end()) std::nth_element(order.begin(), end, order.end(), better);
    std::sort(order.begin(), end, better);
    std::vector<BestCut> best;
    for (auto at = order.begin(); at != end; ++at) best.push_back({feature, *at + 1, scores_[*at]});
    return best;
}

template <class Code>
std::optional<BestCut> ImpurityScorer<Code>::best_of(std::size_t feature, Limits& limits) {
    score(feature, scores_, limits);
    if (scores_.empty()) return std::nullopt;
    const auto best = std::min_element(scores_.begin(), scores_.end());
    return BestCut{feature, static_cast<std::uint32_t>(best - scores_.begin() + 1), *best};
}

template <class Code>
std::optional<BestCut> ImpurityScorer<Code>::best(Limits& limits) {
    std::optional<BestCut> best;
    for (std::size_t f = 0; f < subset_->n_features(); ++f) {
        const auto here = best_of(f, limits);
        if (here && (!best || here->impurity < best->impurity)) best = here;
    }
    return best;
}

template class ImpurityScorer<std::uint16_t>;
template class ImpurityScorer<std::uint32_t>;

}  // namespace evertree
