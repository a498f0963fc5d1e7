// The scalar twin: the same interface in the plainest code, for the tests to compare the vector versions with.
#include "stump/sweep_marks.hpp"

namespace evertree {

namespace {

constexpr std::size_t lanes = 4;

void step(Extremes& side, int sign, bool gate) {
    side.sum += sign;
    if (gate) {
        side.greatest = std::max(side.greatest, side.sum);
        side.least = std::min(side.least, side.sum);
    }
}

Extremes one_side(const std::int8_t* signs, const std::uint8_t* gates, const LaneLayout& layout) {
    Extremes side;
    for (std::size_t i = 0; i < layout.size(); ++i) {
        const std::size_t at = layout.place(i);
        step(side, signs[at], gates[at] != 0);
    }
    return side;
}

template <class Code>
void both_sides(const Code* codes, std::span<const Code> cuts, const std::int8_t* signs, const std::uint8_t* gates,
                const LaneLayout& layout, SidePair* results) {
    for (const Code cut : cuts) {
        SidePair pair;
        for (std::size_t i = 0; i < layout.size(); ++i) {
            const std::size_t at = layout.place(i);
            const bool is_left = codes[at] < cut;
            step(pair.left, is_left ? signs[at] : 0, gates[at] != 0);
            step(pair.right, is_left ? 0 : signs[at], gates[at] != 0);
        }
        *results++ = pair;
    }
}

template <class Code>
constexpr SweepFunctions<Code> functions{both_sides<Code>, mark_signs<Code>, count_in_segments<lanes, Code>};

}  // namespace

const SweepKernel& scalar_sweep_kernel() {
    static constexpr SweepKernel kernel{"scalar", lanes, one_side, functions<std::uint16_t>, functions<std::uint32_t>};
    return kernel;
}

}  // namespace evertree
