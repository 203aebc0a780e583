/* Looking at many open squares at once. Plain C for every machine, with the compiler's vectors (SSE2 on every x86-64);
 * only the packing of eight answers into eight bits has a shorter form of its own there. */
#ifndef BST_LANES_H
#define BST_LANES_H

#include <bastide/state.h>
#include <stdbool.h>
#include <string.h>
/* The memory sanitizer cannot follow what stands behind a list through the packing, though it is masked out there. */
#if defined(__has_feature)
#if __has_feature(memory_sanitizer)
#define LANES_PLAIN
#endif
#endif
#if defined(__SSE2__) && !defined(LANES_PLAIN)
#include <emmintrin.h>
#define LANES_SSE2
#elif __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ && !defined(LANES_PLAIN)
#define LANES_WORDS
#endif

typedef uint16_t lanes16 __attribute__((vector_size(16)));
typedef int16_t signed16 __attribute__((vector_size(16)));
typedef uint64_t lanes64 __attribute__((vector_size(16)));

/* The one lane that is not 0, or 0: multiplying adds all four of a word up in its highest. */
static inline int lanes_one(lanes16 v) {
    lanes64 w = (lanes64)v;
    return (int)((w[0] | w[1]) * 0x0001000100010001u >> 48);
}

/* Where a square and those N, E, S and W of it stand among n keys (bst_square_key; the list has room up to the next
 * multiple of 8), or -1 each. None is listed twice, so at most one lane of each has found its place. */
static inline void lanes_find5(const uint16_t *key, int n, uint16_t square, int found[5]) {
    const uint16_t x = square & 0xff, y = square & 0xff00;
    const lanes16 a = square - (lanes16){0}, b = (uint16_t)(square - 0x100) - (lanes16){0},
                  c = (uint16_t)(y | ((x + 1) & 0xff)) - (lanes16){0}, d = (uint16_t)(square + 0x100) - (lanes16){0},
                  e = (uint16_t)(y | ((x - 1) & 0xff)) - (lanes16){0};
    const signed16 most = (int16_t)n - (signed16){0};
    lanes16 fa = {0}, fb = {0}, fc = {0}, fd = {0}, fe = {0}, place = {1, 2, 3, 4, 5, 6, 7, 8};
    for (int i = 0; i < n; i += 8, place += 8) {
        lanes16 v, here = place;
        memcpy(&v, key + i, sizeof v);
        here &= (lanes16)((signed16)place <= most); /* what stands behind the list is old */
        fa |= (lanes16)(v == a) & here;
        fb |= (lanes16)(v == b) & here;
        fc |= (lanes16)(v == c) & here;
        fd |= (lanes16)(v == d) & here;
        fe |= (lanes16)(v == e) & here;
    }
    found[0] = lanes_one(fa) - 1;
    found[1] = lanes_one(fb) - 1;
    found[2] = lanes_one(fc) - 1;
    found[3] = lanes_one(fd) - 1;
    found[4] = lanes_one(fe) - 1;
}

/* Two answers for each of the first n squares (at most 64), a bit each: whether the edges, laid one way and the other,
 * meet its demands: none is left when the edges are taken away. The list has room up to the next multiple of 8. */
static inline void lanes_fit2(const uint16_t *sig, int n, const uint16_t edges[2], uint64_t *fit1, uint64_t *fit2) {
    uint64_t first = 0, second = 0;
#ifdef LANES_SSE2
    const __m128i one = _mm_set1_epi16((short)edges[0]), two = _mm_set1_epi16((short)edges[1]);
    const __m128i zero = _mm_setzero_si128();
    for (int i = 0; i < n; i += 8) {
        __m128i want = _mm_loadu_si128((const __m128i *)(const void *)(sig + i));
        __m128i none1 = _mm_cmpeq_epi16(_mm_andnot_si128(one, want), zero);
        __m128i none2 = _mm_cmpeq_epi16(_mm_andnot_si128(two, want), zero);
        unsigned both = (unsigned)_mm_movemask_epi8(_mm_packs_epi16(none1, none2));
        first |= (uint64_t)(both & 255) << i;
        second |= (uint64_t)(both >> 8) << i;
    }
#elif defined(LANES_WORDS)
    const uint64_t low = 0x7fff7fff7fff7fffu, lanes = 0x0001000100010001u;
    const uint64_t hide1 = ~(edges[0] * lanes), hide2 = ~(edges[1] * lanes);
    for (int i = 0; i < n; i += 4) {
        uint64_t want, want1, want2;
        memcpy(&want, sig + i, sizeof want);
        want1 = want & hide1;
        want2 = want & hide2;
        want1 = ~(((want1 & low) + low) | want1) >> 15 & lanes; /* a 1 in each lane that fits */
        want2 = ~(((want2 & low) + low) | want2) >> 15 & lanes;
        first |= (want1 * 0x0001000200040008u >> 48 & 15) << i; /* side by side, the first lane lowest */
        second |= (want2 * 0x0001000200040008u >> 48 & 15) << i;
    }
#else
    for (int i = 0; i < n; i++) {
        first |= (uint64_t)((sig[i] & ~edges[0]) == 0) << i;
        second |= (uint64_t)((sig[i] & ~edges[1]) == 0) << i;
    }
#endif
    const uint64_t all = n < 64 ? ((uint64_t)1 << n) - 1 : ~(uint64_t)0;
    *fit1 = first & all;
    *fit2 = second & all;
}

/* A bit for each of the first n centres (at most 64) that lies at most one square from a square each way: its key less
 * that of the square's north-west neighbour is at most 2 in both bytes. The list has room up to the next multiple of
 * 4. */
static inline uint64_t lanes_near(const bst_centre *centre, int n, uint16_t square) {
    const uint8_t x = (uint8_t)((square & 255) - 1), y = (uint8_t)((square >> 8) - 1);
    uint64_t near = 0;
#ifdef LANES_SSE2
    const bst_centre corner = {(uint16_t)(x | y << 8), 0, 0}, most = {0x0202, BST_NONE8, BST_NONE8};
    int32_t from, up_to;
    memcpy(&from, &corner, sizeof from);
    memcpy(&up_to, &most, sizeof up_to);
    const __m128i origin = _mm_set1_epi32(from), limit = _mm_set1_epi32(up_to);
    for (int i = 0; i < n; i += 4) {
        __m128i off = _mm_sub_epi8(_mm_loadu_si128((const __m128i *)(const void *)(centre + i)), origin);
        __m128i over = _mm_subs_epu8(off, limit); /* 0 where near */
        int four = _mm_movemask_ps(_mm_castsi128_ps(_mm_cmpeq_epi32(over, _mm_setzero_si128())));
        near |= (uint64_t)(unsigned)four << i;
    }
    return n < 64 ? near & (((uint64_t)1 << n) - 1) : near;
#else
    for (int i = 0; i < n; i++) {
        bool beside = (uint8_t)((centre[i].key & 255) - x) <= 2, above = (uint8_t)((centre[i].key >> 8) - y) <= 2;
        near |= (uint64_t)(beside & above) << i;
    }
    return near;
#endif
}

/* Copies bytes (a multiple of 16) and puts a byte where a mask has its bits: whole lanes are written, so that reading
 * single members soon after need not wait. */
static inline void lanes_fill(void *to, const void *from, const void *mask, size_t bytes, uint8_t byte) {
    const lanes64 all = byte * 0x0101010101010101u - (lanes64){0};
    for (size_t i = 0; i < bytes; i += sizeof all) {
        lanes64 v, m;
        memcpy(&v, (const char *)from + i, sizeof v);
        memcpy(&m, (const char *)mask + i, sizeof m);
        v |= m & all;
        memcpy((char *)to + i, &v, sizeof v);
    }
}

/* How many bits are set: not every x86-64 has an instruction for it. */
static inline int bits_set(uint64_t v) {
    v -= v >> 1 & 0x5555555555555555u;
    v = (v & 0x3333333333333333u) + (v >> 2 & 0x3333333333333333u);
    v = (v + (v >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (int)(v * 0x0101010101010101u >> 56);
}

#endif
