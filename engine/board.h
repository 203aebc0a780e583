/* Squares, tiles and the features they make. */
#ifndef BST_BOARD_H
#define BST_BOARD_H

#include <bastide/bastide.h>
#include <stdbool.h>

#include "lanes.h"
#include "tiles/tiles.h"

static inline const bst_kind *kind_of(const bst_state *s, int kind) {
    return kind < s->n_custom ? &s->custom[kind] : &bst_kinds[kind];
}
static inline const bst_kind *tile_kind(const bst_state *s, int tile) {
    return kind_of(s, s->tile[tile].kind);
}
static inline const bst_segment *seg_info(const bst_state *s, int seg) {
    return &tile_kind(s, s->seg[seg].tile)->segment[s->seg[seg].index];
}
static inline bst_feature *seg_feature(bst_state *s, int seg) {
    return &s->feature[s->seg[seg].feature];
}
static inline const bst_feature *seg_feature_c(const bst_state *s, int seg) {
    return &s->feature[s->seg[seg].feature];
}
static inline bool is_centre(int type) {
    return BST_CENTRE_TYPES >> type & 1;
}
/* A side of a rotated tile, in the tile's own terms. */
static inline int own_side(int side, int rot) {
    return (side - rot) & 3;
}
static inline int own_half(int half, int rot) {
    return (half - 2 * rot) & 7;
}
static inline uint16_t turn_edges(uint16_t edges, int rot) {
    return (uint16_t)(edges << (4 * rot) | edges >> (16 - 4 * rot));
}
static inline bool has_set(const bst_state *s, int set) {
    return s->rules.sets >> set & 1;
}
/* The tile's symbols as far as a chosen set gives them a meaning (COMBO-29). */
static inline int tile_symbols(const bst_state *s, int tile) {
    return tile_kind(s, tile)->symbols & s->symbols;
}
static inline bool near8(const bst_tile *a, int x, int y) {
    return ((unsigned)(a->x - x + 1) <= 2) & ((unsigned)(a->y - y + 1) <= 2); /* one test, not two guesses */
}

/* Which of the listed centres from `from` on, at most 64, are neighbours of a tile: a bit each. */
static inline uint64_t board_near_centres(const bst_state *s, const bst_tile *t, int from) {
    int n = s->n_centres - from < 64 ? s->n_centres - from : 64;
    return lanes_near(s->centre + from, n, bst_square_key(t->x, t->y));
}

extern const int8_t side_dx[4], side_dy[4];

/* The open square there, or -1. */
int board_open_at(const bst_state *s, int x, int y);
/* Puts a tile (or the face-down kind) on a free square, joins features, counts neighbours. Its number. */
int board_place(bst_state *s, int x, int y, int kind, int rot);
/* Joins the features of two placed segments. */
void board_join(bst_state *s, int seg_a, int seg_b);
/* The segment of a tile by which a feature is named: the first in the order N E S W as the tile lies; or -1. */
int board_naming_seg(const bst_state *s, int tile, int feature);
/* Whether the kind can be placed anywhere. */
bool board_fits_somewhere(const bst_state *s, int kind);
/* All placements of the tile in hand; the number. */
int board_placements(const bst_state *s, bst_move *out);

#endif
