// 64-byte vectors with mask registers: the comparison with the cut and the gates become masks, and gating is free.
// Compiled for AVX-512 (F, BW, VL, DQ), called only where the CPU has it.
#include <immintrin.h>

#include "stump/sweep_marks.hpp"

namespace evertree {

namespace {

constexpr std::size_t lanes = 64;

__mmask64 is_left(const std::uint16_t* codes, std::uint16_t cut) {
    const __m512i bound = _mm512_set1_epi16(static_cast<short>(cut));
    const __mmask32 low = _mm512_cmplt_epu16_mask(_mm512_loadu_si512(codes), bound);
    const __mmask32 high = _mm512_cmplt_epu16_mask(_mm512_loadu_si512(codes + 32), bound);
    return _mm512_kunpackd(high, low);
}

__mmask64 is_left(const std::uint32_t* codes, std::uint32_t cut) {
    const __m512i bound = _mm512_set1_epi32(static_cast<int>(cut));
    const __mmask16 a = _mm512_cmplt_epu32_mask(_mm512_loadu_si512(codes), bound);
    const __mmask16 b = _mm512_cmplt_epu32_mask(_mm512_loadu_si512(codes + 16), bound);
    const __mmask16 c = _mm512_cmplt_epu32_mask(_mm512_loadu_si512(codes + 32), bound);
    const __mmask16 d = _mm512_cmplt_epu32_mask(_mm512_loadu_si512(codes + 48), bound);
    return _mm512_kunpackd(_mm512_kunpackw(d, c), _mm512_kunpackw(b, a));
}

// Inclusive running sums of 32 numbers of 16 bits.
__m512i running_sums(__m512i x) {
    const __m512i index = _mm512_set_epi16(31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13,
                                           12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
    for (unsigned shift = 1; shift < 32; shift *= 2) {
        const __m512i from = _mm512_sub_epi16(index, _mm512_set1_epi16(static_cast<short>(shift)));
        const auto mask = static_cast<__mmask32>(~((1U << shift) - 1));
        x = _mm512_add_epi16(x, _mm512_maskz_permutexvar_epi16(mask, from, x));
    }
    return x;
}

// The greatest of 32 signed numbers of 16 bits.
std::int32_t greatest_of(__m512i x) {
    const __m256i a = _mm256_max_epi16(_mm512_castsi512_si256(x), _mm512_extracti64x4_epi64(x, 1));
    const __m128i b = _mm_max_epi16(_mm256_castsi256_si128(a), _mm256_extracti128_si256(a, 1));
    // minpos finds the least of eight unsigned numbers: 32767 - x turns the one into the other.
    const __m128i least = _mm_minpos_epu16(_mm_sub_epi16(_mm_set1_epi16(INT16_MAX), b));
    return INT16_MAX - _mm_extract_epi16(least, 0);
}

__m512i low_half(__m512i x) { return _mm512_cvtepi8_epi16(_mm512_castsi512_si256(x)); }
__m512i high_half(__m512i x) { return _mm512_cvtepi8_epi16(_mm512_extracti64x4_epi64(x, 1)); }

struct Side {
    __m512i sum = _mm512_setzero_si512();
    __m512i greatest = _mm512_set1_epi8(-128);
    __m512i least = _mm512_set1_epi8(127);

    void step(__mmask64 mine, __m512i signs, __mmask64 gate) {
        sum = _mm512_mask_add_epi8(sum, mine, sum, signs);
        greatest = _mm512_mask_max_epi8(greatest, gate, greatest, sum);
        least = _mm512_mask_min_epi8(least, gate, least, sum);
    }

    // Stitches the 64 segments together, then appends them to the sequence. A segment sum is at most 127 in size, so
    // the running sums of 64 segments fit 16 bits. A segment without a gate still holds -128; its mark is moved far out
    // of reach.
    void append_to(Extremes& sequence) const {
        const __m512i low = low_half(sum);
        const __m512i high = high_half(sum);
        const __m512i low_sums = running_sums(low);
        const auto low_sum = static_cast<std::int16_t>(_mm_extract_epi16(_mm512_extracti32x4_epi32(low_sums, 3), 7));
        const __m512i high_sums = _mm512_add_epi16(running_sums(high), _mm512_set1_epi16(low_sum));
        const auto all = static_cast<std::int16_t>(_mm_extract_epi16(_mm512_extracti32x4_epi32(high_sums, 3), 7));
        const __m512i low_before = _mm512_sub_epi16(low_sums, low);
        const __m512i high_before = _mm512_sub_epi16(high_sums, high);

        const __mmask64 has_gate = _mm512_cmpneq_epi8_mask(greatest, _mm512_set1_epi8(-128));
        if (has_gate != 0) {
            const __m512i nothing = _mm512_set1_epi16(INT16_MIN / 2);
            const auto low_gate = static_cast<__mmask32>(has_gate);
            const auto high_gate = static_cast<__mmask32>(has_gate >> 32);
            const __m512i up =
                _mm512_max_epi16(_mm512_mask_add_epi16(nothing, low_gate, low_half(greatest), low_before),
                                 _mm512_mask_add_epi16(nothing, high_gate, high_half(greatest), high_before));
            const __m512i down =
                _mm512_max_epi16(_mm512_mask_sub_epi16(nothing, low_gate, _mm512_setzero_si512(),
                                                       _mm512_add_epi16(low_half(least), low_before)),
                                 _mm512_mask_sub_epi16(nothing, high_gate, _mm512_setzero_si512(),
                                                       _mm512_add_epi16(high_half(least), high_before)));
            sequence.greatest = std::max(sequence.greatest, sequence.sum + greatest_of(up));
            sequence.least = std::min(sequence.least, sequence.sum - greatest_of(down));
        }
        sequence.sum += all;
    }
};

Extremes one_side(const std::int8_t* signs, const std::uint8_t* gates, const LaneLayout& layout) {
    Extremes result;
    std::size_t at = 0;
    for (std::size_t block = 0; block < layout.blocks; ++block) {
        Side side;
        for (std::size_t i = 0; i < layout.steps; ++i, at += lanes) {
            side.step(~__mmask64{0}, _mm512_loadu_si512(signs + at),
                      _mm512_movepi8_mask(_mm512_loadu_si512(gates + at)));
        }
        side.append_to(result);
    }
    return result;
}

// One block, for several cuts in one pass: what is read is more than the nearest cache holds.
template <std::size_t Cuts, class Code>
void sweep_block(const Code* codes, const Code* cuts, const std::int8_t* signs, const std::uint8_t* gates,
                 std::size_t steps, SidePair* results) {
    Side left[Cuts];
    Side right[Cuts];
    for (std::size_t at = 0; at < steps * lanes; at += lanes) {
        const __m512i sign = _mm512_loadu_si512(signs + at);
        const __mmask64 gate = _mm512_movepi8_mask(_mm512_loadu_si512(gates + at));
        for (std::size_t c = 0; c < Cuts; ++c) {
            const __mmask64 mask = is_left(codes + at, cuts[c]);
            left[c].step(mask, sign, gate);
            right[c].step(~mask, sign, gate);
        }
    }
    for (std::size_t c = 0; c < Cuts; ++c) {
        left[c].append_to(results[c].left);
        right[c].append_to(results[c].right);
    }
}

template <class Code>
void both_sides(const Code* codes, std::span<const Code> cuts, const std::int8_t* signs, const std::uint8_t* gates,
                const LaneLayout& layout, SidePair* results) {
    constexpr std::size_t together = 3;
    for (std::size_t c = 0; c < cuts.size(); ++c) results[c] = {};
    for (std::size_t block = 0; block < layout.blocks; ++block) {
        const std::size_t at = block * layout.steps * lanes;
        std::size_t c = 0;
        for (; c + together <= cuts.size(); c += together) {
            sweep_block<together>(codes + at, &cuts[c], signs + at, gates + at, layout.steps, results + c);
        }
        for (; c < cuts.size(); ++c) {
            sweep_block<1>(codes + at, &cuts[c], signs + at, gates + at, layout.steps, results + c);
        }
    }
}

template <class Code>
constexpr SweepFunctions<Code> functions{both_sides<Code>, mark_signs<Code>, count_in_segments<lanes, Code>};

}  // namespace

const SweepKernel& avx512_sweep_kernel() {
    static constexpr SweepKernel kernel{"avx512", lanes, one_side, functions<std::uint16_t>, functions<std::uint32_t>};
    return kernel;
}

}  // namespace evertree
