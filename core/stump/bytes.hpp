// Vectors of unsigned bytes, one type per width, with the few operations that the sweep needs. On x86-64 they are
// written in intrinsics, since compilers turn generic comparisons that change the element size into scalar code;
// elsewhere (arm64) they are the compiler's generic vectors.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace evertree {
namespace {

#if defined(__AVX2__)

struct Bytes {
    static constexpr std::size_t lanes = 32;
    __m256i v;

    static Bytes load(const void* from) { return {_mm256_loadu_si256(static_cast<const __m256i*>(from))}; }
    static Bytes all(std::uint8_t value) { return {_mm256_set1_epi8(static_cast<char>(value))}; }
    void store(void* to) const { _mm256_storeu_si256(static_cast<__m256i*>(to), v); }

    // 255 where the code is below the cut. Unsigned a < b exactly where max(a, b) is not a.
    static Bytes below(const std::uint16_t* codes, std::uint16_t cut) {
        const __m256i bound = _mm256_set1_epi16(static_cast<short>(cut));
        return ~pack(at_least(codes, bound), at_least(codes + 16, bound));
    }
    static Bytes below(const std::uint32_t* codes, std::uint32_t cut) {
        const __m256i bound = _mm256_set1_epi32(static_cast<int>(cut));
        const __m256i low = _mm256_packs_epi32(at_least(codes, bound), at_least(codes + 8, bound));
        const __m256i high = _mm256_packs_epi32(at_least(codes + 16, bound), at_least(codes + 24, bound));
        return ~pack(_mm256_permute4x64_epi64(low, 0xd8), _mm256_permute4x64_epi64(high, 0xd8));
    }

    friend Bytes operator+(Bytes a, Bytes b) { return {_mm256_add_epi8(a.v, b.v)}; }
    friend Bytes operator&(Bytes a, Bytes b) { return {_mm256_and_si256(a.v, b.v)}; }
    friend Bytes operator|(Bytes a, Bytes b) { return {_mm256_or_si256(a.v, b.v)}; }
    friend Bytes operator~(Bytes a) { return {_mm256_xor_si256(a.v, _mm256_set1_epi8(-1))}; }
    friend Bytes greater(Bytes a, Bytes b) { return {_mm256_max_epu8(a.v, b.v)}; }
    friend Bytes smaller(Bytes a, Bytes b) { return {_mm256_min_epu8(a.v, b.v)}; }

private:
    static __m256i at_least(const std::uint16_t* codes, __m256i bound) {
        const __m256i here = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(codes));
        return _mm256_cmpeq_epi16(_mm256_max_epu16(here, bound), here);
    }
    static __m256i at_least(const std::uint32_t* codes, __m256i bound) {
        const __m256i here = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(codes));
        return _mm256_cmpeq_epi32(_mm256_max_epu32(here, bound), here);
    }
    // Packing works within each half of the register; the permutation restores the order.
    static Bytes pack(__m256i low, __m256i high) {
        return {_mm256_permute4x64_epi64(_mm256_packs_epi16(low, high), 0xd8)};
    }
};

#elif defined(__SSE2__)

struct Bytes {
    static constexpr std::size_t lanes = 16;
    __m128i v;

    static Bytes load(const void* from) { return {_mm_loadu_si128(static_cast<const __m128i*>(from))}; }
    static Bytes all(std::uint8_t value) { return {_mm_set1_epi8(static_cast<char>(value))}; }
    void store(void* to) const { _mm_storeu_si128(static_cast<__m128i*>(to), v); }

    // 255 where the code is below the cut. Unsigned: bound - code, held at zero, is zero where the code is at least the
    // bound.
    static Bytes below(const std::uint16_t* codes, std::uint16_t cut) {
        const __m128i bound = _mm_set1_epi16(static_cast<short>(cut));
        return ~Bytes{_mm_packs_epi16(at_least(codes, bound), at_least(codes + 8, bound))};
    }
    // Codes of 32 bits are row counts, below 2^31: signed comparison is right, and 2^32 - 1 (padding) counts as below,
    // where its sign of zero does no harm.
    static Bytes below(const std::uint32_t* codes, std::uint32_t cut) {
        const __m128i bound = _mm_set1_epi32(static_cast<int>(cut));
        const __m128i low = _mm_packs_epi32(less(codes, bound), less(codes + 4, bound));
        const __m128i high = _mm_packs_epi32(less(codes + 8, bound), less(codes + 12, bound));
        return {_mm_packs_epi16(low, high)};
    }

    friend Bytes operator+(Bytes a, Bytes b) { return {_mm_add_epi8(a.v, b.v)}; }
    friend Bytes operator&(Bytes a, Bytes b) { return {_mm_and_si128(a.v, b.v)}; }
    friend Bytes operator|(Bytes a, Bytes b) { return {_mm_or_si128(a.v, b.v)}; }
    friend Bytes operator~(Bytes a) { return {_mm_xor_si128(a.v, _mm_set1_epi8(-1))}; }
    friend Bytes greater(Bytes a, Bytes b) { return {_mm_max_epu8(a.v, b.v)}; }
    friend Bytes smaller(Bytes a, Bytes b) { return {_mm_min_epu8(a.v, b.v)}; }

private:
    static __m128i at_least(const std::uint16_t* codes, __m128i bound) {
        const __m128i here = _mm_loadu_si128(reinterpret_cast<const __m128i*>(codes));
        return _mm_cmpeq_epi16(_mm_subs_epu16(bound, here), _mm_setzero_si128());
    }
    static __m128i less(const std::uint32_t* codes, __m128i bound) {
        return _mm_cmplt_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(codes)), bound);
    }
};

#else

struct Bytes {
    static constexpr std::size_t lanes = 16;
    typedef std::uint8_t Vector __attribute__((vector_size(16)));
    Vector v;

    static Bytes load(const void* from) {
        Bytes bytes;
        std::memcpy(&bytes.v, from, sizeof bytes.v);
        return bytes;
    }
    static Bytes all(std::uint8_t value) { return {Vector{} + value}; }
    void store(void* to) const { std::memcpy(to, &v, sizeof v); }

    template <class Code>
    static Bytes below(const Code* codes, Code cut) {
        std::uint8_t mask[lanes];
        for (std::size_t lane = 0; lane < lanes; ++lane) mask[lane] = codes[lane] < cut ? 255 : 0;
        return load(mask);
    }

    friend Bytes operator+(Bytes a, Bytes b) { return {a.v + b.v}; }
    friend Bytes operator&(Bytes a, Bytes b) { return {a.v & b.v}; }
    friend Bytes operator|(Bytes a, Bytes b) { return {a.v | b.v}; }
    friend Bytes operator~(Bytes a) { return {~a.v}; }
    friend Bytes greater(Bytes a, Bytes b) { return {a.v > b.v ? a.v : b.v}; }
    friend Bytes smaller(Bytes a, Bytes b) { return {a.v < b.v ? a.v : b.v}; }
};

#endif

}  // namespace
}  // namespace evertree
