/* xoshiro256** 1.0, seeded through splitmix64: both in the public domain as algorithms, written afresh. */
#include "dice.h"

static uint64_t splitmix(uint64_t *x) {
    uint64_t z = *x += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static uint64_t rotl(uint64_t x, int k) {
    return x << k | x >> (64 - k);
}

void bst_rng_seed(bst_rng *r, uint64_t seed) {
    for (int i = 0; i < 4; i++)
        r->s[i] = splitmix(&seed);
}

uint64_t bst_rng_next(bst_rng *r) {
    uint64_t *s = r->s, result = rotl(s[1] * 5, 7) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotl(s[3], 45);
    return result;
}

uint32_t bst_rng_below(bst_rng *r, uint32_t n) {
    uint32_t result;
    while (!rng_scale(bst_rng_next(r), n, &result))
        ;
    return result;
}
