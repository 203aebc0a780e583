/* The bag. Tiles that left it unseen (under a hill, face down) stay in the counts: unseen tiles are exchangeable,
 * so only their number (`hidden`) matters. Dragon tiles that were laid aside and came back are surely not among those
 * hidden before; they are kept apart, in dragon_aside, so that the weights stay exact. */
#include "bag.h"

#include <string.h>

#include "families.h"
#include "sets/dragon/rules.h"
#include "sets/river/rules.h"
#include "words.h"

int bst_extras_used(const bst_rules *r) {
    int used = 0;
    for (int i = 0; i < word_extras_n; i++)
        if ((r->sets >> word_extras[i].set & 1) && ((const uint8_t *)r)[word_extras[i].offset])
            used |= 1 << i;
    return used;
}

/* The kind that a printed copy is in this game: its row with the extras that are used. */
static int kind_in_game(const bst_state *s, int kind) {
    const bst_kind *k = &bst_kinds[kind];
    int extras = k->extras & s->extras;
    for (int i = k->row; i < BST_KINDS && bst_kinds[i].row == k->row; i++)
        if (bst_kinds[i].extras == extras && (!(extras & BST_X_WHEEL) || bst_kinds[i].wheel == k->wheel))
            return i;
    return kind;
}

static void bag_add(bst_state *s, int kind, int n) {
    if (!s->in_bag || kind < s->kind_lo)
        s->kind_lo = (uint16_t)kind;
    if (kind >= s->kind_hi)
        s->kind_hi = (uint16_t)(kind + 1);
    s->bag[kind] = (uint8_t)(s->bag[kind] + n);
    s->in_bag = (uint16_t)(s->in_bag + n);
}

static void add_kinds(bst_state *s, int from, int end) {
    for (int i = from; i < end; i++) {
        const bst_kind *k = kind_of(s, i);
        if (k->copies && family_of(&s->rules)->in_pile(s, k))
            bag_add(s, s->n_custom ? i : kind_in_game(s, i), k->copies);
    }
}

void bag_fill(bst_state *s) {
    static const uint16_t first[BST_SETS + 1] = {
#include "tiles/first.inc"
    };
    if (s->n_custom)
        add_kinds(s, 0, s->n_custom);
    else
        for (int set = 0; set < BST_SETS; set++)
            if (has_set(s, set))
                add_kinds(s, first[set], first[set + 1]);
}

int bst_drawable(const bst_rules *r, int kind) {
    if (!bst_kind_printed(kind))
        return 0;
    const bst_kind *k = &bst_kinds[kind];
    return (bst_family_of(r)->sets >> k->set & 1) && !(k->extras & ~bst_extras_used(r));
}

bst_error bag_take_over(bst_state *s, const uint8_t *counts) {
    int total = 0;
    for (int i = 0; i < BST_MAX_KINDS; i++) {
        bool known = s->n_custom ? i < s->n_custom && s->custom[i].copies : bst_drawable(&s->rules, i);
        if (counts[i] && !known)
            return BST_E_BAG;
        total += counts[i];
    }
    if (total > bst_family_of(&s->rules)->tiles)
        return BST_E_DECK;
    for (int i = 0; i < BST_MAX_KINDS; i++)
        if (counts[i])
            bag_add(s, i, counts[i]);
    return BST_OK;
}

void bag_remove(bst_state *s, int kind) {
    if (dragon_drop_back(s, kind))
        return;
    s->bag[kind]--;
    s->in_bag--;
}

int bst_left(const bst_state *s) {
    return s->in_bag - s->hidden + dragon_back_count(s);
}

/* The part of the pile drawn from now: the river's come first (RIVER-1). */
static int rank_now(const bst_state *s) {
    int rank = 3;
    if (!has_set(s, BST_RIVER) || s->rules.given_deck)
        return rank;
    for (int i = BST_FIRST_RIVER; i < BST_FIRST_INNS; i++)
        if (s->bag[i] && river_rank(&bst_kinds[i]) < rank)
            rank = river_rank(&bst_kinds[i]);
    return rank;
}

/* The weights, so that all are whole numbers: an unseen tile was hidden before the dragon woke with the same chance
 * as any other, one that came back surely was not. With nothing else left only those are drawn. */
static uint32_t unseen_weight(const bst_state *s) {
    return dragon_back_count(s) ? (uint32_t)(s->in_bag - s->dragon.hidden_before) : 1;
}
static uint32_t back_weight(const bst_state *s) {
    return s->in_bag ? s->in_bag : 1;
}

static uint32_t weight_in_rank(const bst_state *s, int kind, int rank) {
    if (rank < 3)
        return river_rank(&bst_kinds[kind]) == rank ? s->bag[kind] : 0;
    return s->bag[kind] * unseen_weight(s) + (uint32_t)dragon_back_of(s, kind) * back_weight(s);
}

uint32_t bag_weight(const bst_state *s, int kind) {
    return weight_in_rank(s, kind, rank_now(s));
}

void bag_draws(const bst_state *s, move_list *l) {
    int rank = rank_now(s);
    for (int i = s->kind_lo; i < s->kind_hi; i++)
        if (weight_in_rank(s, i, rank))
            list_add(l, move_arg(BST_M_DRAW, i));
}

uint32_t bag_total_weight(const bst_state *s) {
    int rank = rank_now(s);
    if (rank == 3)
        return s->in_bag * unseen_weight(s) + (uint32_t)dragon_back_count(s) * back_weight(s);
    uint32_t total = 0;
    for (int i = BST_FIRST_RIVER; i < BST_FIRST_INNS; i++)
        total += weight_in_rank(s, i, rank);
    return total;
}

static int nth_of_rank(const bst_state *s, uint32_t n, int rank) {
    int i = BST_FIRST_RIVER;
    for (; n >= weight_in_rank(s, i, rank); i++)
        n -= weight_in_rank(s, i, rank);
    return i;
}

/* Sums of eight bytes that stay below 256: in each byte those up to it, the whole in the highest. */
static uint64_t sums_up_to(uint64_t eight) {
    return eight * 0x0101010101010101u;
}

/* The first byte above n. None is below the one before it, so they are counted: as many as are not above n. */
static int first_above(uint64_t sums, uint32_t n) {
    const uint64_t highs = 0x8080808080808080u, all = n * 0x0101010101010101u;
    uint64_t less = (all | highs) - (sums & ~highs); /* the high bit: the lower 7 bits are not above */
    uint64_t not_above = ((all & ~sums) | (less & ~(all ^ sums))) & highs;
    return (int)((not_above >> 7) * 0x0101010101010101u >> 56);
}

static uint64_t eight_kinds(const bst_state *s, int i) {
    uint64_t eight;
    memcpy(&eight, &s->bag[i], sizeof eight);
    return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? __builtin_bswap64(eight) : eight;
}

/* The kind of the n-th tile of at most eight times eight kinds from i on, or -1: then n loses as many as there are.
 * First which eight, then which of them, without a guess: it cannot be known. */
static inline int nth_of(const bst_state *s, int i, int eights, uint32_t *n) {
    uint64_t totals = 0;
    for (int g = 0; g < eights; g++)
        totals |= sums_up_to(eight_kinds(s, i + 8 * g)) >> 56 << 8 * g;
    const uint64_t sums = sums_up_to(totals);
    if (*n >= sums >> 56) {
        *n -= (uint32_t)(sums >> 56);
        return -1;
    }
    int g = first_above(sums, *n);
    uint32_t before = (uint32_t)(sums << 8 >> 8 * g) & 255;
    return i + 8 * g + first_above(sums_up_to(eight_kinds(s, i + 8 * g)), *n - before);
}

static int nth_unseen(const bst_state *s, uint32_t n) {
    int i = s->kind_lo, kind = -1;
    for (; i + 64 <= s->kind_hi && kind < 0; i += 64)
        kind = nth_of(s, i, 8, &n);
    if (kind >= 0)
        return kind;
    const int eights = (s->kind_hi - i) / 8;
    kind = nth_of(s, i, eights, &n);
    if (kind >= 0)
        return kind;
    for (i += 8 * eights; n >= s->bag[i]; i++)
        n -= s->bag[i];
    return i;
}

/* First the numbers of the unseen tiles, then those of the tiles that came back. */
bst_move bag_sample(const bst_state *s, uint32_t pick) {
    int rank = rank_now(s);
    if (rank < 3)
        return move_arg(BST_M_DRAW, nth_of_rank(s, pick, rank));
    uint32_t unseen = s->in_bag * unseen_weight(s);
    if (pick < unseen)
        return move_arg(BST_M_DRAW, nth_unseen(s, pick / unseen_weight(s)));
    return move_arg(BST_M_DRAW, s->dragon_aside[(pick - unseen) / back_weight(s)]);
}
