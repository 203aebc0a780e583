/* Looking at many open squares at once. Plain C for every machine, with the compiler's vectors (SSE2 on every x86-64);
 * only the packing of eight answers into eight bits has a shorter form of its own there. */
#ifndef BST_LANES_H
#define BST_LANES_H

#include <stdint.h>
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

typedef uint32_t lanes32 __attribute__((vector_size(16)));
typedef int32_t signed32 __attribute__((vector_size(16)));

static inline int lanes_or(lanes32 v) {
    return (int)(v[0] | v[1] | v[2] | v[3]);
}

/* Where the five squares stand among n (the list has room up to the next multiple of 4), or -1 each. No square is
 * listed twice, so the places found can be added up by OR. */
static inline void lanes_find5(const uint32_t *at, int n, const uint32_t want[5], int found[5]) {
    const lanes32 a = want[0] - (lanes32){0}, b = want[1] - (lanes32){0}, c = want[2] - (lanes32){0},
                  d = want[3] - (lanes32){0}, e = want[4] - (lanes32){0};
    const signed32 most = n - (signed32){0};
    lanes32 fa = {0}, fb = {0}, fc = {0}, fd = {0}, fe = {0}, place = {1, 2, 3, 4};
    for (int i = 0; i < n; i += 4, place += 4) {
        lanes32 v, here = place;
        memcpy(&v, at + i, sizeof v);
        here &= (lanes32)((signed32)place <= most); /* what stands behind the list is old */
        fa |= (lanes32)(v == a) & here;
        fb |= (lanes32)(v == b) & here;
        fc |= (lanes32)(v == c) & here;
        fd |= (lanes32)(v == d) & here;
        fe |= (lanes32)(v == e) & here;
    }
    found[0] = lanes_or(fa) - 1;
    found[1] = lanes_or(fb) - 1;
    found[2] = lanes_or(fc) - 1;
    found[3] = lanes_or(fd) - 1;
    found[4] = lanes_or(fe) - 1;
}

/* A bit for each of the first n squares (at most 64) whose demands the edges meet: none is left when the edges are
 * taken away. The list has room up to the next multiple of 8. */
static inline uint64_t lanes_fit(const uint16_t *sig, int n, uint16_t edges) {
    uint64_t fit = 0;
#ifdef LANES_SSE2
    const __m128i show = _mm_set1_epi16((short)edges), zero = _mm_setzero_si128();
    for (int i = 0; i < n; i += 8) {
        __m128i want = _mm_loadu_si128((const __m128i *)(const void *)(sig + i));
        __m128i none = _mm_cmpeq_epi16(_mm_andnot_si128(show, want), zero);
        fit |= (uint64_t)(unsigned)_mm_movemask_epi8(_mm_packs_epi16(none, zero)) << i;
    }
#elif defined(LANES_WORDS)
    const uint64_t low = 0x7fff7fff7fff7fffu, hide = ~(edges * (uint64_t)0x0001000100010001u);
    for (int i = 0; i < n; i += 4) {
        uint64_t want, some;
        memcpy(&want, sig + i, sizeof want);
        want &= hide;
        some = ((want & low) + low) | want;                  /* the top bit of each lane: not none */
        some = (~some >> 15) & 0x0001000100010001u;          /* a 1 in each lane that fits */
        fit |= (some * 0x0001000200040008u >> 48 & 15) << i; /* side by side, the first lane lowest */
    }
#else
    for (int i = 0; i < n; i++)
        fit |= (uint64_t)((sig[i] & ~edges) == 0) << i;
#endif
    return n < 64 ? fit & (((uint64_t)1 << n) - 1) : fit;
}

#endif
