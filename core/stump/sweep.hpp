// The innermost loop of everything: for a cut of one feature (f1: code < cut goes left) and a second feature f2, the
// best single split on f2 of both sides of the cut, in one pass over the rows in f2 order.
//
// For two leaf labels k and j give each row of class k the sign +1, of class j -1, every other row 0. If a stump labels
// its low part k and its high part j, it gets (sum of signs of the low part) + (number of j rows) right: the best
// threshold is where the running sum of signs is greatest; with the labels swapped, where it is least. So the maximum
// and the minimum of the running sum, per side, are all there is to know, whatever the number of classes. A threshold
// can only be where the value changes: `gates` tells those places.
//
// The loop exists once per instruction set (widest first: AVX-512, AVX2, and a baseline that every x86-64 and arm64 CPU
// runs), chosen at run time, and once more as a plain scalar loop that the tests compare the others with.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "data/lanes.hpp"

namespace evertree {

// Of a running sum of signs over one side's rows: where it ends, and its extremes over the places with a gate.
struct Extremes {
    static constexpr std::int32_t none = INT32_MIN / 2;
    std::int32_t sum = 0;
    std::int32_t greatest = none;
    std::int32_t least = -none;
};

struct SidePair {
    Extremes left;
    Extremes right;
};

// Which rows of a lane-sliced sequence take part: those whose code is below the cut (left), or the others, or all.
template <class Code>
struct Members {
    const Code* codes = nullptr;  // nullptr: all rows
    Code cut = 0;
    bool left = true;
};

template <class Code>
struct SweepFunctions {
    // Several cuts take turns block by block, so that rows are read from memory once for all of them.
    void (*both_sides)(const Code* codes, std::span<const Code> cuts, const std::int8_t* signs,
                       const std::uint8_t* gates, const LaneLayout& layout, SidePair* results);
    // signs[i] = +1 for members of class `plus`, -1 for members of class `minus`, 0 for everything else.
    void (*mark)(const std::uint16_t* classes, std::uint16_t plus, std::uint16_t minus, Members<Code> members,
                 std::int8_t* signs, std::size_t size);
    // counts[segment] = number of members of class `which` in each segment.
    void (*count)(const std::uint16_t* classes, std::uint16_t which, Members<Code> members, std::uint8_t* counts,
                  const LaneLayout& layout);
};

struct SweepKernel {
    const char* name;
    std::size_t lanes;
    Extremes (*one_side)(const std::int8_t* signs, const std::uint8_t* gates, const LaneLayout& layout);
    SweepFunctions<std::uint16_t> narrow;
    SweepFunctions<std::uint32_t> wide;

    template <class Code>
    const SweepFunctions<Code>& functions() const {
        if constexpr (sizeof(Code) == sizeof(std::uint16_t)) {
            return narrow;
        } else {
            return wide;
        }
    }
};

const SweepKernel& scalar_sweep_kernel();
const SweepKernel& baseline_sweep_kernel();
#ifdef EVERTREE_X86_DISPATCH
const SweepKernel& avx2_sweep_kernel();
const SweepKernel& avx512_sweep_kernel();
#endif

// Those that this CPU runs, the fastest first, the scalar one last.
std::vector<const SweepKernel*> sweep_kernels();
// The one of that name; the fastest one when no name is given.
const SweepKernel& sweep_kernel(std::string_view name = {});

}  // namespace evertree
