/* ChaCha20 as RFC 8439 describes it. The library must not need another one; the unit tests compare it with
 * libsodium's. */
#include <bastide/draw.h>
#include <string.h>

static uint32_t turned(uint32_t x, int by) {
    return x << by | x >> (32 - by);
}

static uint32_t read32(const uint8_t *p) {
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static void quarter(uint32_t x[16], int a, int b, int c, int d) {
    x[a] += x[b];
    x[d] = turned(x[d] ^ x[a], 16);
    x[c] += x[d];
    x[b] = turned(x[b] ^ x[c], 12);
    x[a] += x[b];
    x[d] = turned(x[d] ^ x[a], 8);
    x[c] += x[d];
    x[b] = turned(x[b] ^ x[c], 7);
}

void bst_chacha20(const uint8_t key[BST_HASH], const uint8_t nonce[12], uint32_t counter, uint8_t out[64]) {
    uint32_t begin[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}, x[16];
    for (int i = 0; i < 8; i++)
        begin[4 + i] = read32(key + 4 * i);
    begin[12] = counter;
    for (int i = 0; i < 3; i++)
        begin[13 + i] = read32(nonce + 4 * i);
    memcpy(x, begin, sizeof x);
    for (int i = 0; i < 10; i++) {
        for (int k = 0; k < 4; k++) /* columns */
            quarter(x, k, k + 4, k + 8, k + 12);
        for (int k = 0; k < 4; k++) /* diagonals */
            quarter(x, k, (k + 1) % 4 + 4, (k + 2) % 4 + 8, (k + 3) % 4 + 12);
    }
    for (int i = 0; i < 16; i++) {
        uint32_t word = x[i] + begin[i];
        for (int k = 0; k < 4; k++)
            out[4 * i + k] = (uint8_t)(word >> 8 * k);
    }
}
