#include "data/subset.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

namespace evertree {

namespace {

constexpr std::uint32_t outside = std::numeric_limits<std::uint32_t>::max();

}  // namespace

template <class Code>
void Subset<Code>::Contents::allocate() {
    const std::size_t features = dataset->n_features();
    codes.resize(features * (original.size() + 1));
    rows.resize(features * layout.size());
    classes.resize(features * layout.size());
    gates.resize(features * layout.size());
    starts.resize(features);
    class_counts.assign(dataset->n_classes(), 0);
    for (const std::uint32_t row : original) {
        ++class_counts[dataset->class_of(row)];
        key ^= row_key(row);
        n_hopeless += dataset->is_hopeless(row);
    }
}

template <class Code>
template <class ValueOf>
void Subset<Code>::Contents::lay_out(std::size_t feature, std::span<const std::uint32_t> sorted, ValueOf value_of) {
    const auto n = static_cast<std::uint32_t>(original.size());
    Code* to_codes = codes.data() + feature * (std::size_t{n} + 1);
    std::uint32_t* to_rows = rows.data() + feature * layout.size();
    std::uint16_t* to_classes = classes.data() + feature * layout.size();
    std::uint8_t* to_gates = gates.data() + feature * layout.size();
    auto& to_starts = starts[feature];
    to_starts.assign(1, 0);

    std::uint32_t position = 0;
    Code code = 0;
    for (std::size_t segment = 0; segment < layout.n_segments(); ++segment) {
        std::size_t at = layout.first_place(segment);
        for (std::size_t step = 0; step < layout.steps; ++step, at += layout.lanes, ++position) {
            if (position >= n) {
                to_rows[at] = n;
                to_classes[at] = no_class;
                to_gates[at] = 0;
                continue;
            }
            const std::uint32_t row = sorted[position];
            const bool last_of_value = position + 1 == n || value_of(sorted[position + 1]) != value_of(row);
            to_rows[at] = row;
            to_classes[at] = class_of(row);
            to_gates[at] = last_of_value ? 255 : 0;
            to_codes[row] = code;
            if (last_of_value) {
                to_starts.push_back(position + 1);
                ++code;
            }
        }
    }
    to_codes[n] = std::numeric_limits<Code>::max();
}

template <class Code>
auto Subset<Code>::all_of(const Dataset& dataset, std::size_t n_lanes, Limits& limits, std::size_t most_gathered)
    -> std::shared_ptr<const Contents> {
    auto contents = std::make_shared<Contents>();
    contents->most_gathered = most_gathered;
    contents->dataset = &dataset;
    contents->layout = LaneLayout(dataset.n_rows(), n_lanes);
    contents->original.resize(dataset.n_rows());
    std::iota(contents->original.begin(), contents->original.end(), 0U);
    contents->allocate();
    for (std::size_t f = 0; f < dataset.n_features(); ++f) {
        limits.spend(dataset.n_rows());
        const auto ranks = dataset.ranks(f);
        contents->lay_out(f, dataset.order(f), [ranks](std::uint32_t row) { return ranks[row]; });
    }
    return contents;
}

template <class Code>
auto Subset<Code>::side_of(const Subset& parent, std::size_t feature, Code cut, bool left, Limits& limits)
    -> std::shared_ptr<const Contents> {
    auto contents = std::make_shared<Contents>();
    contents->dataset = &parent.dataset();
    contents->most_gathered = parent.contents_->most_gathered;
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
    contents->original.reserve(old_rows.size());
    for (const std::uint32_t row : old_rows) contents->original.push_back(parent.original(row));
    const LaneLayout& layout = parent.layout();
    contents->layout = LaneLayout(old_rows.size(), layout.lanes);
    contents->allocate();

    std::vector<std::uint32_t> sorted(parent.n_rows() + 1);
    for (std::size_t f = 0; f < parent.n_features(); ++f) {
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
        contents->lay_out(f, std::span(sorted).first(old_rows.size()),
                          [old_codes, &old_rows](std::uint32_t row) { return old_codes[old_rows[row]]; });
    }
    return contents;
}

template <class Code>
const Code* Subset<Code>::gathered(std::size_t of, std::size_t in, Limits& limits) {
    auto& place = gathered_[of * n_features() + in];
    if (!place) {
        limits.spend(n_rows());
        place = std::make_unique_for_overwrite<Code[]>(layout().size());
        gathered_bytes_ += layout().size() * sizeof(Code);
        const std::uint32_t* order = rows(in);
        const Code* from = codes(of);
        Code* to = place.get();
        for (std::size_t i = 0; i < layout().size(); ++i) to[i] = from[order[i]];
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
    const Contents& all = *contents_;
    std::size_t bytes = all.codes.size() * sizeof(Code) + all.original.size() * sizeof(std::uint32_t);
    bytes += all.rows.size() * (sizeof(std::uint32_t) + sizeof(std::uint16_t) + sizeof(std::uint8_t));
    for (const auto& starts : all.starts) bytes += starts.capacity() * sizeof(std::uint32_t);
    return bytes;
}

template class Subset<std::uint16_t>;
template class Subset<std::uint32_t>;

}  // namespace evertree
