// Which pairs of leaf labels a stump may need. A stump with labels k and j gets at most (rows of class k) + (rows of
// class j) right, so only pairs above what is already reached are worth a sweep: with many classes usually two or three
// of them, taken in order of promise. This makes the cost of a sweep nearly independent of the number of classes.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <numeric>
#include <span>
#include <vector>

#include "stump/sweep.hpp"

namespace evertree {

// Class counts of one side of a cut, and what follows from them alone.
struct SideCounts {
    std::span<const std::int32_t> counts;
    std::int32_t n = 0;
    std::int32_t most = 0;    // rows of the most frequent class
    std::int32_t second = 0;  // rows of the next one

    void set(std::span<const std::int32_t> class_counts) {
        counts = class_counts;
        n = most = second = 0;
        for (const std::int32_t count : counts) {
            n += count;
            second = std::max(second, std::min(most, count));
            most = std::max(most, count);
        }
    }
    std::int32_t leaf_errors() const { return n - most; }
    // No stump does better: it has two labels.
    std::int32_t stump_bound() const { return n - most - second; }
    // Rows that the best stump with these two labels gets right, given the extremes of the running sum of their signs.
    std::int32_t right_with(std::uint16_t plus, std::uint16_t minus, const Extremes& extremes) const {
        return std::max(extremes.greatest + counts[minus], counts[plus] - extremes.least);
    }
};

struct LabelPair {
    std::uint16_t plus;
    std::uint16_t minus;
    std::int32_t left_most;   // at most so many rows right on the left side
    std::int32_t right_most;  // and on the right side
    std::int32_t promise;
};

// Lists the pairs that may get more than `left_floor` rows right on the left side or more than `right_floor` on the
// right one.
class LabelPairs {
public:
    void list(const SideCounts& left, const SideCounts& right, std::int32_t left_floor, std::int32_t right_floor) {
        pairs_.clear();
        add(left.counts, right.counts, left_floor, right_floor, false);
        add(right.counts, left.counts, right_floor, left_floor, true);
        std::ranges::sort(pairs_, std::greater{}, &LabelPair::promise);
    }
    std::span<const LabelPair> pairs() const { return pairs_; }

private:
    void add(std::span<const std::int32_t> mine, std::span<const std::int32_t> other, std::int32_t my_floor,
             std::int32_t other_floor, bool swapped) {
        order_.resize(mine.size());
        std::iota(order_.begin(), order_.end(), std::uint16_t{0});
        std::ranges::sort(order_, std::greater{}, [mine](std::size_t k) { return mine[k]; });
        for (std::size_t i = 0; i < order_.size(); ++i) {
            for (std::size_t j = i + 1; j < order_.size(); ++j) {
                const auto low = std::min(order_[i], order_[j]);
                const auto high = std::max(order_[i], order_[j]);
                const std::int32_t sum = mine[low] + mine[high];
                if (sum <= my_floor) break;
                const std::int32_t other_sum = other[low] + other[high];
                if (swapped && other_sum > other_floor) continue;  // listed the first time round
                const std::int32_t promise = std::max(sum - my_floor, other_sum - other_floor);
                pairs_.push_back({high, low, swapped ? other_sum : sum, swapped ? sum : other_sum, promise});
            }
        }
    }

    std::vector<std::uint16_t> order_;
    std::vector<LabelPair> pairs_;
};

}  // namespace evertree
