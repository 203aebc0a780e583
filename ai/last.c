/* The last tiles: every order in which they may be drawn is played, and what follows is no estimate any more.
 *
 * The players choose among the moves that look best, by what these lead to; with no tile to come the evaluation is the
 * final count, so that the last move of all is the best there is. */
#include "ai.h"

#include <string.h>

typedef struct pair {
    bst_move tile, figure; /* figure: 0 if none may follow the tile at once */
    float value;
} pair;

enum { WIDEST = 16 };

/* How many moves a player looks into with so many tiles still to come, if there were so many at first. */
static int width(int left, int at_first) {
    return at_first <= 2 ? WIDEST : left <= 1 ? 5 : 3;
}

typedef struct ends {
    ai_work *k;
    int tiles; /* to come at first */
    uint32_t n;
} ends;

static void expect(ends *x, bst_state *s, int deep, float out[]);

static int enter(pair list[], int n, int most, pair p) {
    int at = n < most ? n++ : most;
    if (at == most && p.value <= list[--at].value)
        return n;
    for (; at && list[at - 1].value < p.value; at--)
        list[at] = list[at - 1];
    list[at] = p;
    return n;
}

/* The tile moves that look best; with a place given, of those on it and beside it. */
static int tiles_by_sight(ai_work *k, const bst_state *s, const bst_tile *place, pair list[], int most) {
    float best[BST_MAX_PLAYERS];
    int n = bst_legal(s, k->moves[0]), kept = 0;
    ai_policy(k, s, k->moves[0], n, k->values, best);
    for (int i = 0; i < n; i++)
        if (!place || ai_near(place, bst_move_x(k->moves[0][i]), bst_move_y(k->moves[0][i])))
            kept = enter(list, kept, most, (pair){k->moves[0][i], 0, k->values[i]});
    return kept;
}

/* Tile and figure together. */
static int pairs_by_sight(ai_work *k, const bst_state *s, const bst_tile *place, bst_state *then, pair list[],
                          int most) {
    float best[BST_MAX_PLAYERS];
    pair tile[WIDEST];
    int tiles = tiles_by_sight(k, s, place, tile, most), kept = 0;
    for (int i = 0; i < tiles; i++) {
        bst_copy(then, s);
        bst_apply(then, tile[i].tile, NULL);
        if (then->phase != BST_PHASE_FIGURE) {
            kept = enter(list, kept, most, tile[i]);
            continue;
        }
        int n = bst_legal(then, k->moves[0]);
        ai_policy(k, then, k->moves[0], n, k->values, best);
        for (int j = 0; j < n; j++)
            kept = enter(list, kept, most, (pair){tile[i].tile, k->moves[0][j], k->values[j]});
    }
    return kept;
}

/* Improves out[] by the moves that look best. */
static void try_moves(ends *x, const bst_state *s, const bst_tile *place, int deep, float out[]) {
    pair list[WIDEST];
    bst_state *then = &x->k->last[deep];
    int who = bst_mover(s), n = pairs_by_sight(x->k, s, place, then, list, width(bst_left(s), x->tiles));
    for (int i = 0; i < n; i++) {
        float result[BST_MAX_PLAYERS] = {0};
        bst_copy(then, s);
        bst_apply(then, list[i].tile, NULL);
        if (list[i].figure)
            bst_apply(then, list[i].figure, NULL);
        expect(x, then, deep + 1, result);
        if (result[who] > out[who])
            memcpy(out, result, sizeof result);
    }
}

/* When the last tile is known, it is known too where it will lie: what could be done about that is looked into as well,
 * though it may not look good. */
static void expect_choice(ends *x, const bst_state *s, int deep, float out[]) {
    const bst_state *end = &x->k->last[deep + 1];
    out[bst_mover(s)] = -1e30f;
    try_moves(x, s, NULL, deep, out);
    if (s->in_bag == 1 && x->tiles <= 2 && end->n_tiles == s->n_tiles + 2) {
        bst_tile place = end->tile[end->n_tiles - 1];
        try_moves(x, s, &place, deep, out);
    }
}

static void expect_draw(ends *x, const bst_state *s, int deep, float out[]) {
    bst_move moves[BST_MAX_KINDS];
    float total = (float)bst_total_weight(s);
    int n = bst_legal(s, x->k->moves[0]);
    memcpy(moves, x->k->moves[0], (size_t)n * sizeof *moves);
    for (int p = 0; p < s->rules.players; p++)
        out[p] = 0;
    for (int i = 0; i < n; i++) {
        float result[BST_MAX_PLAYERS] = {0}, share = (float)bst_weight(s, moves[i]) / total;
        bst_copy(&x->k->last[deep], s);
        bst_apply(&x->k->last[deep], moves[i], NULL);
        expect(x, &x->k->last[deep], deep + 1, result);
        for (int p = 0; p < s->rules.players; p++)
            out[p] += share * result[p];
    }
}

/* The utilities of all players. Where there is no room to branch, and at other questions than these, the move that
 * looks best is played and chance is drawn. */
static void expect(ends *x, bst_state *s, int deep, float out[]) {
    ai_work *k = x->k;
    float best[BST_MAX_PLAYERS];
    for (int who; (who = bst_mover(s)) != BST_NOBODY;) {
        bool branches = deep + 1 < AI_LAST;
        if (branches && s->phase == BST_PHASE_DRAW) {
            expect_draw(x, s, deep, out);
            return;
        }
        if (branches && s->phase == BST_PHASE_TILE && bst_left(s)) {
            expect_choice(x, s, deep, out);
            return;
        }
        if (who == BST_CHANCE) {
            bst_apply(s, ai_chance(k, s), NULL);
            continue;
        }
        int n = bst_legal(s, k->moves[0]);
        bst_apply(s, k->moves[0][ai_policy(k, s, k->moves[0], n, k->values, best)], NULL);
    }
    ai_evaluate(k, s, &k->e);
    for (int p = 0; p < s->rules.players; p++)
        out[p] = ai_utility(k, s, k->e.value, p);
    x->n++;
}

float ai_last_tiles(ai_work *k, bst_state *s, int player, uint32_t *n) {
    ends x = {.k = k, .tiles = bst_left(s)};
    float out[BST_MAX_PLAYERS] = {0};
    expect(&x, s, 0, out);
    *n = x.n;
    return out[player];
}
