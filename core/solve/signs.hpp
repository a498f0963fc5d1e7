// Signs of a view's rows for a pair of leaf labels, in the order of each feature; made when first asked for.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "solve/view.hpp"
#include "stump/sweep.hpp"

namespace evertree {

template <class Code>
class SignStore {
public:
    explicit SignStore(const SweepKernel& kernel) : kernel_(&kernel) {}

    // Forgets the signs of the last view; the memory is kept.
    void reset(const View<Code>& view) {
        view_ = &view;
        pairs_.clear();
        ready_.clear();
    }

    const std::int8_t* signs(std::uint16_t plus, std::uint16_t minus, std::size_t feature, Limits& limits) {
        const Subset<Code>& subset = *view_->rows;
        const std::size_t slot = slot_of(plus, minus) * subset.n_features() + feature;
        if (slots_.size() <= slot) slots_.resize(slot + 1);
        auto& signs = slots_[slot];
        if (!ready_[slot]) {
            ready_[slot] = true;
            if (signs.size() < subset.layout().size()) signs.resize(subset.layout().size());
            limits.spend(subset.n_rows());
            kernel_->functions<Code>().mark(subset.classes(feature), plus, minus, view_->members(feature, limits),
                                            signs.data(), subset.layout().size());
        }
        return signs.data();
    }

private:
    // With hundreds of classes there are too many pairs to keep them all.
    static constexpr std::size_t most_pairs = 64;

    std::size_t slot_of(std::uint16_t plus, std::uint16_t minus) {
        const std::pair wanted{plus, minus};
        for (std::size_t i = 0; i < pairs_.size(); ++i) {
            if (pairs_[i] == wanted) return i;
        }
        if (pairs_.size() == most_pairs) {
            pairs_.clear();
            ready_.clear();
        }
        pairs_.push_back(wanted);
        ready_.resize(pairs_.size() * view_->rows->n_features(), false);
        return pairs_.size() - 1;
    }

    const SweepKernel* kernel_;
    const View<Code>* view_ = nullptr;
    std::vector<std::pair<std::uint16_t, std::uint16_t>> pairs_;
    std::vector<bool> ready_;
    std::vector<std::vector<std::int8_t>> slots_;
};

}  // namespace evertree
