/* Where the numbers of a game come from: its seed (64 bits) or its shuffle key (256). */
#ifndef BST_DICE_H
#define BST_DICE_H

#include <bastide/game.h>
#include <stdbool.h>

/* A number from 0 to n - 1, each as likely, of one random x; false if that x must be passed over. The top 32 bits
 * are scaled; the few values that would favour small results are not taken. */
static inline bool rng_scale(uint64_t x, uint32_t n, uint32_t *out) {
    uint64_t product = (x >> 32) * n;
    *out = (uint32_t)(product >> 32);
    return (uint32_t)product >= n || (uint32_t)product >= (0u - n) % n;
}

/* One stream a purpose, so that a token drawn more does not change the tiles. */
enum dice_purpose { DICE_DECK, DICE_TOKENS, DICE_BACK };

bst_dice dice_begin(const bst_setup *u, enum dice_purpose purpose);
/* A number from 0 to n - 1, each as likely (n > 0). */
uint32_t dice_below(bst_dice *d, uint32_t n);

#endif
