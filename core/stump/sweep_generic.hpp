// The sweep in GCC's and Clang's generic vectors, for a width given in lanes of 8 bits. Sums are unsigned and start from 128,
// because the baseline instruction set has minimum and maximum of unsigned bytes only.
#pragma once

#include "stump/sweep_marks.hpp"

namespace evertree {
namespace {

template <class Element, std::size_t Lanes>
struct VectorOf {
    typedef Element Type __attribute__((vector_size(Lanes * sizeof(Element))));
};

template <std::size_t Lanes>
struct GenericSweep {
    using Bytes = typename VectorOf<std::uint8_t, Lanes>::Type;
    using SignedBytes = typename VectorOf<std::int8_t, Lanes>::Type;

    static constexpr std::uint8_t zero = 128;

    struct Side {
        Bytes sum = Bytes{} + zero;
        Bytes greatest = Bytes{};
        Bytes least = ~Bytes{};

        void step(Bytes signs, Bytes gate) {
            sum += signs;
            const Bytes high = sum & gate;
            const Bytes low = sum | ~gate;
            greatest = high > greatest ? high : greatest;
            least = low < least ? low : least;
        }

        void append_to(Extremes& sequence) const {
            std::uint8_t sums[Lanes];
            std::uint8_t highs[Lanes];
            std::uint8_t lows[Lanes];
            std::memcpy(sums, &sum, Lanes);
            std::memcpy(highs, &greatest, Lanes);
            std::memcpy(lows, &least, Lanes);
            for (std::size_t lane = 0; lane < Lanes; ++lane) {
                // A sum never strays further than 127 from 128: a greatest value of 0 says that no gate was met.
                append_segment(sequence, sums[lane] - zero, highs[lane] != 0, highs[lane] - zero, lows[lane] - zero);
            }
        }
    };

    template <class Code>
    static Bytes is_left(const Code* codes, Code cut) {
        typename VectorOf<Code, Lanes>::Type here;
        std::memcpy(&here, codes, sizeof here);
        return (Bytes)__builtin_convertvector(here < cut, SignedBytes);
    }

    static Bytes load(const void* from) {
        Bytes bytes;
        std::memcpy(&bytes, from, sizeof bytes);
        return bytes;
    }

    static Extremes one_side(const std::int8_t* signs, const std::uint8_t* gates, const LaneLayout& layout) {
        Extremes result;
        std::size_t at = 0;
        for (std::size_t block = 0; block < layout.blocks; ++block) {
            Side side;
            for (std::size_t i = 0; i < layout.steps; ++i, at += Lanes) side.step(load(signs + at), load(gates + at));
            side.append_to(result);
        }
        return result;
    }

    template <class Code>
    static SidePair both_sides(const Code* codes, Code cut, const std::int8_t* signs, const std::uint8_t* gates,
                               const LaneLayout& layout) {
        SidePair result;
        std::size_t at = 0;
        for (std::size_t block = 0; block < layout.blocks; ++block) {
            Side left;
            Side right;
            for (std::size_t i = 0; i < layout.steps; ++i, at += Lanes) {
                const Bytes mask = is_left(codes + at, cut);
                const Bytes sign = load(signs + at);
                const Bytes gate = load(gates + at);
                left.step(sign & mask, gate);
                right.step(sign & ~mask, gate);
            }
            left.append_to(result.left);
            right.append_to(result.right);
        }
        return result;
    }

    template <class Code>
    static constexpr SweepFunctions<Code> functions{both_sides<Code>, mark_signs<Code>, count_in_segments<Lanes, Code>};

    static constexpr SweepKernel kernel(const char* name) {
        return {name, Lanes, one_side, functions<std::uint16_t>, functions<std::uint32_t>};
    }
};

}  // namespace
}  // namespace evertree
