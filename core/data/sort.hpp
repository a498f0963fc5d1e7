// Sorts one column of doubles. Least-significant-digit radix sort on the bit pattern (which orders like the numbers
// once negative ones are flipped): linear in the rows, stable, and passes over bytes that all values share are skipped.
#pragma once

#include <cstdint>
#include <vector>

namespace evertree {

struct SortItem {
    std::uint64_t bits;
    std::uint32_t row;
};

// Maps a finite double to an integer of the same order. Minus zero becomes zero: they are the same value.
std::uint64_t ordered_bits(double value);
double value_of_ordered_bits(std::uint64_t bits);

// Sorts `items` by bits; `scratch` is resized as needed and may be reused from call to call.
void sort_items(std::vector<SortItem>& items, std::vector<SortItem>& scratch);

}  // namespace evertree
