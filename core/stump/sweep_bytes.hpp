// The sweep in vectors of bytes, for the width that the including file is compiled for. Sums are unsigned and start
// from 128, because the baseline instruction set has minimum and maximum of unsigned bytes only.
#pragma once

#include "stump/bytes.hpp"
#include "stump/sweep_marks.hpp"

namespace evertree {
namespace {

constexpr std::uint8_t zero = 128;

struct Side {
    Bytes sum = Bytes::all(zero);
    Bytes greatest = Bytes::all(0);
    Bytes least = Bytes::all(255);

    void step(Bytes signs, Bytes gate, Bytes no_gate) {
        sum = sum + signs;
        greatest = greater(greatest, sum & gate);
        least = smaller(least, sum | no_gate);
    }

    void append_to(Extremes& sequence) const {
        std::uint8_t sums[Bytes::lanes];
        std::uint8_t highs[Bytes::lanes];
        std::uint8_t lows[Bytes::lanes];
        sum.store(sums);
        greatest.store(highs);
        least.store(lows);
        for (std::size_t lane = 0; lane < Bytes::lanes; ++lane) {
            // A sum never strays further than 127 from 128: a greatest value of 0 says that no gate was met.
            append_segment(sequence, sums[lane] - zero, highs[lane] != 0, highs[lane] - zero, lows[lane] - zero);
        }
    }
};

Extremes one_side(const std::int8_t* signs, const std::uint8_t* gates, const LaneLayout& layout) {
    Extremes result;
    std::size_t at = 0;
    for (std::size_t block = 0; block < layout.blocks; ++block) {
        Side side;
        for (std::size_t i = 0; i < layout.steps; ++i, at += Bytes::lanes) {
            const Bytes gate = Bytes::load(gates + at);
            side.step(Bytes::load(signs + at), gate, ~gate);
        }
        side.append_to(result);
    }
    return result;
}

template <class Code>
void both_sides(const Code* codes, std::span<const Code> cuts, const std::int8_t* signs, const std::uint8_t* gates,
                const LaneLayout& layout, SidePair* results) {
    for (std::size_t c = 0; c < cuts.size(); ++c) results[c] = {};
    for (std::size_t block = 0; block < layout.blocks; ++block) {
        for (std::size_t c = 0; c < cuts.size(); ++c) {
            Side left;
            Side right;
            std::size_t at = block * layout.steps * Bytes::lanes;
            for (std::size_t i = 0; i < layout.steps; ++i, at += Bytes::lanes) {
                const Bytes mask = Bytes::below(codes + at, cuts[c]);
                const Bytes sign = Bytes::load(signs + at);
                const Bytes gate = Bytes::load(gates + at);
                const Bytes no_gate = ~gate;
                left.step(sign & mask, gate, no_gate);
                right.step(sign & ~mask, gate, no_gate);
            }
            left.append_to(results[c].left);
            right.append_to(results[c].right);
        }
    }
}

template <class Code>
constexpr SweepFunctions<Code> functions{both_sides<Code>, mark_signs<Code>, count_in_segments<Bytes::lanes, Code>};

constexpr SweepKernel kernel_named(const char* name) {
    return {name, Bytes::lanes, one_side, functions<std::uint16_t>, functions<std::uint32_t>};
}

}  // namespace
}  // namespace evertree
