#include "data/subset.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

namespace evertree {

namespace {

constexpr std::uint32_t outside = std::numeric_limits<std::uint32_t>::max();

}  // namespace

template <class Code>
void Subset<Code>::allocate() {
    const std::size_t features = n_features();
    codes_.resize(features * (n_rows() + 1));
    rows_.resize(features * layout_.size());
    classes_.resize(features * layout_.size());
    gates_.resize(features * layout_.size());
    starts_.resize(features);
    gathered_.resize(features * features);
    class_counts_.assign(n_classes(), 0);
    for (const std::uint32_t row : original_) {
        ++class_counts_[dataset_->class_of(row)];
        key_ ^= row_key(row);
        n_hopeless_ += dataset_->is_hopeless(row);
    }
}

template <class Code>
template <class ValueOf>
void Subset<Code>::lay_out(std::size_t feature, std::span<const std::uint32_t> sorted, ValueOf value_of) {
    Code* codes = codes_.data() + feature * (n_rows() + 1);
    std::uint32_t* rows = rows_.data() + feature * layout_.size();
    std::uint16_t* classes = classes_.data() + feature * layout_.size();
    std::uint8_t* gates = gates_.data() + feature * layout_.size();
    auto& starts = starts_[feature];
    starts.assign(1, 0);

    const auto n = static_cast<std::uint32_t>(n_rows());
    std::uint32_t position = 0;
    Code code = 0;
    for (std::size_t segment = 0; segment < layout_.n_segments(); ++segment) {
        std::size_t at = layout_.first_place(segment);
        for (std::size_t step = 0; step < layout_.steps; ++step, at += layout_.lanes, ++position) {
            if (position >= n) {
                rows[at] = n;
                classes[at] = no_class;
                gates[at] = 0;
                continue;
            }
            const std::uint32_t row = sorted[position];
            const bool last_of_value = position + 1 == n || value_of(sorted[position + 1]) != value_of(row);
            rows[at] = row;
            classes[at] = class_of(row);
            gates[at] = last_of_value ? 255 : 0;
            codes[row] = code;
            if (last_of_value) {
                starts.push_back(position + 1);
                ++code;
            }
        }
    }
    codes[n] = std::numeric_limits<Code>::max();
}

template <class Code>
Subset<Code>::Subset(const Dataset& dataset, std::size_t n_lanes, Limits& limits)
    : dataset_(&dataset), layout_(dataset.n_rows(), n_lanes), original_(dataset.n_rows()) {
    std::iota(original_.begin(), original_.end(), 0U);
    allocate();
    for (std::size_t f = 0; f < n_features(); ++f) {
        limits.spend(n_rows());
        const auto ranks = dataset.ranks(f);
        lay_out(f, dataset.order(f), [ranks](std::uint32_t row) { return ranks[row]; });
    }
}

template <class Code>
Subset<Code>::Subset(const Subset& parent, std::size_t feature, Code cut, bool left, Limits& limits)
    : dataset_(parent.dataset_) {
    // New numbers follow the old ones, so that neighbours stay neighbours.
    const Code* key_codes = parent.codes(feature);
    std::vector<std::uint32_t> renumbered(parent.n_rows() + 1, outside);
    std::vector<std::uint32_t> old_rows;
    old_rows.reserve(parent.n_rows());
    for (std::uint32_t row = 0; row < parent.n_rows(); ++row) {
        if ((key_codes[row] < cut) == left) {
            renumbered[row] = static_cast<std::uint32_t>(old_rows.size());
            old_rows.push_back(row);
        }
    }
    original_.reserve(old_rows.size());
    for (const std::uint32_t row : old_rows) original_.push_back(parent.original_[row]);
    layout_ = LaneLayout(n_rows(), parent.layout_.lanes);
    allocate();

    std::vector<std::uint32_t> sorted(parent.n_rows() + 1);
    const LaneLayout& layout = parent.layout_;
    for (std::size_t f = 0; f < n_features(); ++f) {
        limits.spend(parent.n_rows());
        const std::uint32_t* rows = parent.rows(f);
        std::size_t found = 0;
        for (std::size_t segment = 0; segment < layout.n_segments(); ++segment) {
            std::size_t at = layout.first_place(segment);
            for (std::size_t step = 0; step < layout.steps; ++step, at += layout.lanes) {
                // Written always and kept only if inside: no branch to mispredict.
                const std::uint32_t row = renumbered[rows[at]];
                sorted[found] = row;
                found += row != outside;
            }
        }
        const Code* old_codes = parent.codes(f);
        lay_out(f, std::span(sorted).first(n_rows()),
                [old_codes, &old_rows](std::uint32_t row) { return old_codes[old_rows[row]]; });
    }
}

template <class Code>
const Code* Subset<Code>::gathered(std::size_t of, std::size_t in, Limits& limits) {
    auto& place = gathered_[of * n_features() + in];
    if (!place) {
        limits.spend(n_rows());
        place = std::make_unique_for_overwrite<Code[]>(layout_.size());
        gathered_bytes_ += layout_.size() * sizeof(Code);
        const std::uint32_t* order = rows(in);
        const Code* from = codes(of);
        Code* to = place.get();
        for (std::size_t i = 0; i < layout_.size(); ++i) to[i] = from[order[i]];
    }
    return place.get();
}

template <class Code>
void Subset<Code>::forget_gathered() {
    for (auto& place : gathered_) place.reset();
    gathered_bytes_ = 0;
}

template <class Code>
std::size_t Subset<Code>::n_bytes() const {
    std::size_t bytes = codes_.size() * sizeof(Code) + original_.size() * sizeof(std::uint32_t) + gathered_bytes_;
    bytes += rows_.size() * (sizeof(std::uint32_t) + sizeof(std::uint16_t) + sizeof(std::uint8_t));
    for (const auto& starts : starts_) bytes += starts.capacity() * sizeof(std::uint32_t);
    return bytes;
}

template class Subset<std::uint16_t>;
template class Subset<std::uint32_t>;

}  // namespace evertree
