/* The River. */
#include "rules.h"

static int water_sides(const bst_kind *k, int rot) {
    int edges = turn_edges(k->edges, rot), sides = 0;
    for (int d = 0; d < 4; d++)
        sides |= (edges >> (4 * d + 3) & 1) << d;
    return sides;
}

/* The other water side of a tile entered from `side`, or -1 where the river begins or ends. */
static int leaving_side(int sides, int side) {
    int rest = sides & ~(1 << side);
    return rest ? __builtin_ctz((unsigned)rest) : -1;
}

/* How the river turns on its way from side `in` to side `out` of a tile: 1 right, -1 left, 0 straight on. */
static int bend(int in, int out) {
    int turn = (out - (in ^ 2)) & 3;
    return turn == 1 ? 1 : turn == 3 ? -1 : 0;
}

/* The last bend of the river that ends at `side` of a placed tile, as seen flowing towards that end; 0 without.
 * With the option `direct` only that tile itself is looked at (RIVER-3). */
static int last_bend(const bst_state *s, int tile, int side) {
    while (tile != BST_NONE8) {
        const bst_tile *t = &s->tile[tile];
        int in = leaving_side(water_sides(tile_kind(s, tile), t->rot), side);
        if (in < 0)
            return 0;
        int turn = bend(in, side);
        if (turn || s->rules.river_direct)
            return turn;
        side = in ^ 2;
        tile = t->nb[in];
    }
    return 0;
}

/* WHEEL-60: the source lies beside the wheel board, its water opposite the side that touches it. */
static bool source_at_board(const bst_state *s, const bst_kind *k, int open, int rot) {
    if (!(k->symbols & BST_SOURCE))
        return false;
    int board_side = __builtin_ctz((unsigned)water_sides(k, rot)) ^ 2;
    int n = s->open_nb[open][board_side];
    return n != BST_NONE8 && s->tile[n].kind >= BST_FIRST_BOARD && s->tile[n].kind < BST_FIRST_BOARD + 16;
}

bool river_allows(const bst_state *s, const bst_kind *k, int open, int rot) {
    int sides = water_sides(k, rot), joined = 0;
    for (int d = 0; d < 4; d++) {
        int n = s->open_nb[open][d];
        if (!(sides >> d & 1) || n == BST_NONE8)
            continue;
        joined++;
        int out = leaving_side(sides, d), before = last_bend(s, n, d ^ 2);
        if (out < 0 || !before)
            continue;
        int turn = bend(d, out);
        if (turn == before)
            return false;
        /* A straight piece between two open ends joins their last bends. */
        int beyond = s->open_nb[open][out];
        if (!turn && !s->rules.river_direct && beyond != BST_NONE8 && last_bend(s, beyond, out ^ 2) == -before)
            return false;
    }
    return joined || source_at_board(s, k, open, rot);
}

int river_rank(const bst_kind *k) {
    if (k->set != BST_RIVER)
        return 3;
    return k->symbols & BST_SOURCE ? 0 : k->symbols & BST_LAKE ? 2 : 1;
}
