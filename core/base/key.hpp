// A 128-bit name for a set of rows: the xor of one random number per row (Zobrist hashing). Moving a row in or out is
// one xor, so a subset's key follows from its parent's for free; at 128 bits two different sets share a name with a
// probability far below that of a hardware fault.
#pragma once

#include <cstddef>
#include <cstdint>

namespace evertree {

struct Key {
    std::uint64_t high = 0;
    std::uint64_t low = 0;

    Key& operator^=(const Key& other) {
        high ^= other.high;
        low ^= other.low;
        return *this;
    }
    friend Key operator^(Key a, const Key& b) { return a ^= b; }
    friend bool operator==(const Key& a, const Key& b) { return a.high == b.high && a.low == b.low; }
};

// SplitMix64 (Steele, Lea, Flood 2014): a fixed scrambling of the row's number, so that keys are the same in every run.
inline std::uint64_t scramble(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15ULL;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
    return x ^ (x >> 31);
}

inline Key row_key(std::size_t row) { return {scramble(2 * row), scramble(2 * row + 1)}; }

}  // namespace evertree
