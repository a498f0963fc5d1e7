#include "data/sort.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

namespace evertree {

namespace {

constexpr std::uint64_t sign_bit = std::uint64_t{1} << 63;
constexpr std::size_t n_digits = sizeof(std::uint64_t);
constexpr std::size_t digit_values = 256;
// Below this many rows the histograms of a radix sort cost more than comparing.
constexpr std::size_t compare_below = 256;

std::size_t digit(const SortItem& item, std::size_t position) { return (item.bits >> (8 * position)) & 0xff; }

}  // namespace

std::uint64_t ordered_bits(double value) {
    const auto bits = std::bit_cast<std::uint64_t>(value + 0.0);
    return bits & sign_bit ? ~bits : bits | sign_bit;
}

double value_of_ordered_bits(std::uint64_t bits) {
    return std::bit_cast<double>(bits & sign_bit ? bits & ~sign_bit : ~bits);
}

void sort_items(std::vector<SortItem>& items, std::vector<SortItem>& scratch) {
    if (items.size() < compare_below) {
        std::stable_sort(items.begin(), items.end(),
                         [](const SortItem& a, const SortItem& b) { return a.bits < b.bits; });
        return;
    }
    std::array<std::array<std::uint32_t, digit_values>, n_digits> counts{};
    for (const SortItem& item : items) {
        for (std::size_t d = 0; d < n_digits; ++d) ++counts[d][digit(item, d)];
    }
    scratch.resize(items.size());
    for (std::size_t d = 0; d < n_digits; ++d) {
        auto& starts = counts[d];
        if (starts[digit(items[0], d)] == items.size()) continue;
        std::uint32_t start = 0;
        for (std::uint32_t& count : starts) {
            const std::uint32_t here = count;
            count = start;
            start += here;
        }
        for (const SortItem& item : items) scratch[starts[digit(item, d)]++] = item;
        items.swap(scratch);
    }
}

}  // namespace evertree
