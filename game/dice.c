/* The numbers of a game, from its seed or its shuffle key. */
#include "dice.h"

#include <string.h>

bst_dice dice_begin(const bst_setup *u, enum dice_purpose purpose) {
    bst_dice d = {.keyed = u->has_shuffle, .purpose = (uint8_t)purpose, .used = sizeof d.block};
    if (d.keyed)
        memcpy(d.key, u->shuffle, sizeof d.key);
    else
        bst_rng_seed(&d.seeded, u->seed + (uint64_t)purpose * 0xd1342543de82ef95u);
    return d;
}

/* Eight bytes of the stream, the first the lowest. */
static uint64_t next_keyed(bst_dice *d) {
    uint64_t x = 0;
    if (d->used == sizeof d->block) {
        const uint8_t nonce[12] = {d->purpose};
        bst_chacha20(d->key, nonce, d->blocks++, d->block);
        d->used = 0;
    }
    for (int i = 7; i >= 0; i--)
        x = x << 8 | d->block[d->used + i];
    d->used = (uint8_t)(d->used + 8);
    return x;
}

uint32_t dice_below(bst_dice *d, uint32_t n) {
    uint32_t result;
    while (!rng_scale(d->keyed ? next_keyed(d) : bst_rng_next(&d->seeded), n, &result))
        ;
    return result;
}
