#include "data/sort.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

namespace evertree {

namespace {

constexpr std::uint64_t sign_bit = std::uint64_t{1} << 63;
// Digits of 11 bits: six of them hold 64 bits, and their counters stay in the nearest cache.
constexpr unsigned digit_bits = 11;
constexpr std::size_t n_digits = 6;
constexpr std::size_t digit_values = std::size_t{1} << digit_bits;
// Sign, exponent and 20 bits of the fraction: what tells nearly all different values of real data apart.
constexpr std::size_t first_high_digit = 3;
// Below this many rows the counters of a radix sort cost more than comparing.
constexpr std::size_t compare_below = 512;

std::size_t digit(const SortItem& item, std::size_t position) {
    return (item.bits >> (digit_bits * position)) & (digit_values - 1);
}

void sort_by_digits(std::vector<SortItem>& items, std::vector<SortItem>& scratch, std::size_t first_digit) {
    std::array<std::array<std::uint32_t, digit_values>, n_digits> counts;
    for (std::size_t d = first_digit; d < n_digits; ++d) counts[d].fill(0);
    for (const SortItem& item : items) {
        for (std::size_t d = first_digit; d < n_digits; ++d) ++counts[d][digit(item, d)];
    }
    scratch.resize(items.size());
    for (std::size_t d = first_digit; d < n_digits; ++d) {
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

// Insertion sort, given up after `budget` moves; keeps equal items in their order either way.
bool sort_by_insertion(std::vector<SortItem>& items, std::size_t budget) {
    for (std::size_t i = 1; i < items.size(); ++i) {
        if (items[i].bits >= items[i - 1].bits) continue;
        const SortItem item = items[i];
        std::size_t to = i;
        for (; to > 0 && item.bits < items[to - 1].bits; --to) {
            if (budget-- == 0) {
                items[to] = item;
                return false;
            }
            items[to] = items[to - 1];
        }
        items[to] = item;
    }
    return true;
}

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
    // The high digits first: what they leave out of order is usually next to its place. If it is not, all digits it is.
    sort_by_digits(items, scratch, first_high_digit);
    if (!sort_by_insertion(items, 2 * items.size())) sort_by_digits(items, scratch, 0);
}

}  // namespace evertree
