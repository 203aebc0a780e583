/* BLAKE2b as RFC 7693 describes it, without a key, 32 bytes of result. The library must not need another one; the unit
 * tests compare it with libsodium's. */
#include <bastide/draw.h>
#include <string.h>

static const uint64_t start[8] = {
    0x6a09e667f3bcc908u, 0xbb67ae8584caa73bu, 0x3c6ef372fe94f82bu, 0xa54ff53a5f1d36f1u,
    0x510e527fade682d1u, 0x9b05688c2b3e6c1fu, 0x1f83d9abfb41bd6bu, 0x5be0cd19137e2179u,
};

static const uint8_t order[10][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4}, {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13}, {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11}, {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5}, {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
};

static uint64_t turned(uint64_t x, int by) {
    return x >> by | x << (64 - by);
}

static uint64_t read64(const uint8_t *p) {
    uint64_t x = 0;
    for (int i = 7; i >= 0; i--)
        x = x << 8 | p[i];
    return x;
}

static void mix(uint64_t *a, uint64_t *b, uint64_t *c, uint64_t *d, uint64_t x, uint64_t y) {
    *a += *b + x;
    *d = turned(*d ^ *a, 32);
    *c += *d;
    *b = turned(*b ^ *c, 24);
    *a += *b + y;
    *d = turned(*d ^ *a, 16);
    *c += *d;
    *b = turned(*b ^ *c, 63);
}

static void compress(bst_blake2b *b, int last) {
    uint64_t v[16], m[16];
    for (int i = 0; i < 8; i++) {
        v[i] = b->h[i];
        v[i + 8] = start[i];
    }
    v[12] ^= b->length;
    if (last)
        v[14] = ~v[14];
    for (int i = 0; i < 16; i++)
        m[i] = read64(b->block + 8 * i);
    for (int round = 0; round < 12; round++) {
        const uint8_t *s = order[round % 10];
        for (int i = 0; i < 4; i++) /* columns */
            mix(&v[i], &v[i + 4], &v[i + 8], &v[i + 12], m[s[2 * i]], m[s[2 * i + 1]]);
        for (int i = 0; i < 4; i++) /* diagonals */
            mix(&v[i], &v[(i + 1) % 4 + 4], &v[(i + 2) % 4 + 8], &v[(i + 3) % 4 + 12], m[s[2 * i + 8]],
                m[s[2 * i + 9]]);
    }
    for (int i = 0; i < 8; i++)
        b->h[i] ^= v[i] ^ v[i + 8];
}

void bst_blake2b_begin(bst_blake2b *b) {
    memset(b, 0, sizeof *b);
    memcpy(b->h, start, sizeof b->h);
    b->h[0] ^= 0x01010000u ^ BST_HASH;
}

void bst_blake2b_add(bst_blake2b *b, const void *bytes, size_t n) {
    const uint8_t *p = bytes;
    while (n) {
        if (b->used == sizeof b->block) { /* not before more comes: the last block is treated in its own way */
            b->length += b->used;
            compress(b, 0);
            b->used = 0;
        }
        size_t some = sizeof b->block - b->used;
        some = some < n ? some : n;
        memcpy(b->block + b->used, p, some);
        b->used += (uint32_t)some;
        p += some;
        n -= some;
    }
}

void bst_blake2b_end(bst_blake2b *b, uint8_t out[BST_HASH]) {
    b->length += b->used;
    memset(b->block + b->used, 0, sizeof b->block - b->used);
    compress(b, 1);
    for (int i = 0; i < BST_HASH; i++)
        out[i] = (uint8_t)(b->h[i / 8] >> 8 * (i % 8));
}
