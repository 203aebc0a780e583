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

enum { WIDEST = 16, MOST_PAIRS = 256 };

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
    pair tile[MOST_PAIRS];
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

/* ---- two tiles to come, two players ---- */

/* The other has drawn one of the two tiles. */
typedef struct drawn {
    bst_move draw;
    float share, least; /* its probability; what the answers looked at so far leave to the player */
} drawn;

typedef struct contest {
    ends x;
    int player, n;
    float enough; /* what is worth no more need not be known exactly */
    drawn of[2];
    ai_answers *known;
} contest;

static bst_state *state_of(const contest *c, int i) {
    return &c->x.k->last[i];
}

static bool beaten(const contest *c) {
    float sum = 0;
    for (int i = 0; i < c->n; i++)
        sum += c->of[i].share * c->of[i].least;
    return sum <= c->enough;
}

/* An answer of the other with the first tile; then the best move of all with the last. */
static void try_answer(contest *c, int i, bst_move tile, bst_move figure) {
    bst_state *then = &c->x.k->last[AI_LAST - 1];
    float out[BST_MAX_PLAYERS] = {0};
    bst_copy(then, state_of(c, i));
    bst_apply(then, tile, NULL);
    if (figure)
        bst_apply(then, figure, NULL);
    expect(&c->x, then, AI_LAST, out);
    if (out[c->player] < c->of[i].least) {
        c->of[i].least = out[c->player];
        c->known->best[i] = (ai_answer){c->of[i].draw, tile, figure};
    }
}

/* What was the best answer to another move is often the best to this one too, or good enough. */
static void try_known_answer(contest *c, int i) {
    const ai_answer a = c->known->best[i];
    bst_state *then = &c->x.k->last[AI_LAST - 1];
    if (a.draw != c->of[i].draw || bst_check(state_of(c, i), a.tile) != BST_OK)
        return;
    bst_copy(then, state_of(c, i));
    bst_apply(then, a.tile, NULL);
    bool follows = then->phase == BST_PHASE_FIGURE;
    if (follows == (a.figure != 0) && (!follows || bst_check(then, a.figure) == BST_OK))
        try_answer(c, i, a.tile, a.figure);
}

static void try_all_answers(contest *c, int i) {
    pair list[MOST_PAIRS];
    int n = pairs_by_sight(c->x.k, state_of(c, i), NULL, &c->x.k->last[AI_LAST - 1], list, MOST_PAIRS);
    for (int j = 0; j < n && !beaten(c); j++)
        try_answer(c, i, list[j].tile, list[j].figure);
}

/* Draws either tile; false if what follows is not an answer of the other player. */
static bool draw_both(contest *c, const bst_state *s) {
    ai_work *k = c->x.k;
    float total = (float)bst_total_weight(s);
    c->n = s->phase == BST_PHASE_DRAW && s->rules.players == 2 && s->in_bag == 2 ? bst_legal(s, k->moves[0]) : 0;
    for (int i = 0; i < c->n && i < 2; i++) {
        c->of[i] = (drawn){k->moves[0][i], (float)bst_weight(s, k->moves[0][i]) / total, 1e30f};
        bst_copy(state_of(c, i), s);
        bst_apply(state_of(c, i), c->of[i].draw, NULL);
        if (state_of(c, i)->phase != BST_PHASE_TILE || bst_mover(state_of(c, i)) == c->player)
            return false;
    }
    return c->n == 1 || c->n == 2;
}

bool ai_two_to_come(ai_work *k, bst_state *s, int player, float enough, ai_answers *known, float *value, uint32_t *n) {
    contest c = {.x = {.k = k, .tiles = 2}, .player = player, .enough = enough, .known = known};
    if (!draw_both(&c, s)) {
        *value = ai_last_tiles(k, s, player, n);
        return true;
    }
    for (int i = 0; i < c.n; i++)
        try_known_answer(&c, i);
    for (int i = 0; i < c.n && !beaten(&c); i++)
        try_all_answers(&c, i);
    *value = 0;
    for (int i = 0; i < c.n; i++)
        *value += c.of[i].share * c.of[i].least;
    *n = c.x.n;
    return !beaten(&c);
}
