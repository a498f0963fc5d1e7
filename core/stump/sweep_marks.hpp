// Plain loops that the compiler turns into vectors of whatever width the including file is compiled for. Everything is
// in an unnamed namespace: each instruction set must keep its own copy.
#pragma once

#include <algorithm>
#include <cstring>

#include "stump/sweep.hpp"

namespace evertree {
namespace {

template <class Code>
void mark_signs(const std::uint16_t* classes, std::uint16_t plus, std::uint16_t minus, Members<Code> members,
                std::int8_t* signs, std::size_t size) {
    if (members.codes == nullptr) {
        for (std::size_t i = 0; i < size; ++i) {
            signs[i] = static_cast<std::int8_t>((classes[i] == plus) - (classes[i] == minus));
        }
    } else if (members.left) {
        for (std::size_t i = 0; i < size; ++i) {
            const int inside = members.codes[i] < members.cut;
            signs[i] = static_cast<std::int8_t>(((classes[i] == plus) & inside) - ((classes[i] == minus) & inside));
        }
    } else {
        for (std::size_t i = 0; i < size; ++i) {
            const int inside = members.codes[i] >= members.cut;
            signs[i] = static_cast<std::int8_t>(((classes[i] == plus) & inside) - ((classes[i] == minus) & inside));
        }
    }
}

template <std::size_t Lanes, class Code>
void count_in_segments(const std::uint16_t* classes, std::uint16_t which, Members<Code> members, std::uint8_t* counts,
                       const LaneLayout& layout) {
    for (std::size_t block = 0; block < layout.blocks; ++block) {
        std::uint8_t here[Lanes] = {};
        for (std::size_t step = 0; step < layout.steps; ++step) {
            const std::size_t at = (block * layout.steps + step) * Lanes;
            const std::uint16_t* row_class = classes + at;
            const Code* code = members.codes == nullptr ? nullptr : members.codes + at;
            const auto add_where = [&](auto is_member) {
                for (std::size_t lane = 0; lane < Lanes; ++lane) {
                    here[lane] = static_cast<std::uint8_t>(here[lane] + ((row_class[lane] == which) & is_member(lane)));
                }
            };
            if (code == nullptr) {
                add_where([](std::size_t) { return true; });
            } else if (members.left) {
                add_where([&](std::size_t lane) { return code[lane] < members.cut; });
            } else {
                add_where([&](std::size_t lane) { return code[lane] >= members.cut; });
            }
        }
        std::memcpy(counts + block * Lanes, here, Lanes);
    }
}

// Appends one segment, whose own running sum starts from zero, to a sequence.
inline void append_segment(Extremes& sequence, std::int32_t sum, bool has_gate, std::int32_t greatest,
                           std::int32_t least) {
    if (has_gate) {
        sequence.greatest = std::max(sequence.greatest, sequence.sum + greatest);
        sequence.least = std::min(sequence.least, sequence.sum + least);
    }
    sequence.sum += sum;
}

}  // namespace
}  // namespace evertree
