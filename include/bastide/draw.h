/* Draws that nobody can choose: the hashes and the stream of docs/fairness.md. SPDX-License-Identifier: MIT
 *
 * Everything here is a plain function of its arguments. Who keeps which secret until when is the business of the
 * server and its clients. */
#ifndef BASTIDE_DRAW_H
#define BASTIDE_DRAW_H

#include "bastide.h"

#ifdef __cplusplus
extern "C" {
#endif

#define BST_HASH      32 /* bytes of a hash, a part or a key */
#define BST_HASH_TEXT 65 /* the same in hex, ended by 0 */

/* BLAKE2b without a key, 32 bytes of result. */
typedef struct bst_blake2b {
    uint64_t h[8], length;
    uint8_t block[128];
    uint32_t used;
} bst_blake2b;
BST_API void bst_blake2b_begin(bst_blake2b *b);
BST_API void bst_blake2b_add(bst_blake2b *b, const void *bytes, size_t n);
BST_API void bst_blake2b_end(bst_blake2b *b, uint8_t out[BST_HASH]);

/* Block number `counter` of the stream ChaCha20 (RFC 8439: 32 bits of counter, 96 of nonce). */
BST_API void bst_chacha20(const uint8_t key[BST_HASH], const uint8_t nonce[12], uint32_t counter, uint8_t out[64]);

BST_API void bst_hex(const uint8_t bytes[BST_HASH], char text[BST_HASH_TEXT]);
/* Exactly 64 small hex digits; 0 if the text is anything else. */
BST_API int bst_unhex(const char *text, size_t n, uint8_t bytes[BST_HASH]);

/* What every commit is bound to. The set-up is the line without anything hidden. */
typedef struct bst_draw {
    const char *game, *setup;
    int round; /* from 1 */
} bst_draw;

/* What a seat adds. */
typedef struct bst_draw_part {
    uint8_t takes_part;
    uint8_t commit[BST_HASH], value[BST_HASH];
} bst_draw_part;

BST_API void bst_draw_server(const bst_draw *d, const uint8_t part[BST_HASH], uint8_t commit[BST_HASH]);
BST_API void bst_draw_seat(const bst_draw *d, const uint8_t server[BST_HASH], int seat, const uint8_t part[BST_HASH],
                           uint8_t commit[BST_HASH]);
/* Of the commits alone. */
BST_API void bst_draw_seal(const bst_draw *d, const uint8_t server[BST_HASH], const bst_draw_part *seats, int n,
                           uint8_t seal[BST_HASH]);
/* What the game's `shuffle=` is. */
BST_API void bst_draw_key(const uint8_t seal[BST_HASH], const uint8_t server_part[BST_HASH], const bst_draw_part *seats,
                          int n, uint8_t key[BST_HASH]);

#ifdef __cplusplus
}
#endif

#endif
