/* One move ahead: what each legal move is worth when the rest of the turn is played as well as can be seen. */
#include "ai.h"

enum { SECOND_LOOK = 5 };
/* Points that a move may look worse than the best at first and still get a second look: what was learned changes the
 * difference between two moves by 2 points on average. */
#define NOT_FAR_BEHIND 6

bst_move ai_chance(ai_work *k, const bst_state *s) {
    return bst_sample(s, bst_rng_below(&k->rng, bst_total_weight(s)));
}

static void keep(float to[], const float from[]) {
    for (int p = 0; p < BST_MAX_PLAYERS; p++)
        to[p] = from[p];
}

static bool quick(bst_move m) {
    return bst_move_type(m) == BST_M_PASS || (bst_move_type(m) == BST_M_PLACE && bst_move_figure(m) == BST_FOLLOWER);
}

static void settled(ai_work *k, const bst_state *s, int depth, float out[]);

static void after_move(ai_work *k, const bst_state *s, bst_move m, int depth, float out[]) {
    bst_copy(&k->state[depth], s);
    bst_apply(&k->state[depth], m, NULL);
    settled(k, &k->state[depth], depth, out);
}

/* Passing and placing a follower need no copy of the state: one evaluation serves them all. False if there is none of
 * these moves: who must send a knight away may not even pass. */
static bool quick_figures(ai_work *k, const bst_state *s, const bst_move *moves, int n, float *values, float best[]) {
    int player = bst_mover(s);
    float most = -1e30f, value[BST_MAX_PLAYERS];
    ai_evaluate(k, s, &k->e);
    for (int i = 0; i < n; i++) {
        values[i] = -1e30f;
        if (!quick(moves[i]))
            continue;
        keep(value, k->e.value);
        if (bst_move_type(moves[i]) == BST_M_PLACE)
            ai_follower_gain(k, s, &k->e, s->tile[bst_move_tile(moves[i])].seg0 + bst_move_seg(moves[i]), player,
                             value);
        values[i] = ai_utility(k, s, value, player);
        if (values[i] > most) {
            most = values[i];
            keep(best, value);
        }
    }
    return most > -1e30f;
}

/* The utility of all moves for who moves; the index of the best, and what it leads to in best[]. */
static int look(ai_work *k, const bst_state *s, const bst_move *moves, int n, int depth, float *values, float best[]) {
    int player = bst_mover(s), at = -1;
    float value[BST_MAX_PLAYERS] = {0}, quick_best[BST_MAX_PLAYERS] = {0};
    bool by_delta =
        s->phase == BST_PHASE_FIGURE && k->game->by_delta && quick_figures(k, s, moves, n, values, quick_best);
    bool same_board = k->same_board;
    k->same_board = s->phase == BST_PHASE_FIGURE;
    k->board.tiles = -1;
    for (int i = 0; i < n; i++) {
        bool done = by_delta && quick(moves[i]);
        if (!done && by_delta && depth && k->rough)
            continue;
        if (!done) {
            after_move(k, s, moves[i], depth, value);
            values[i] = ai_utility(k, s, value, player);
        }
        if (at < 0 || values[i] > values[at]) {
            at = i;
            keep(best, done ? quick_best : value);
        }
    }
    k->same_board = same_board;
    k->board.tiles = -1;
    return at;
}

/* How far to look within a turn: walks and the rarer questions are judged one answer at a time. */
static bool looks_further(const bst_state *s, int depth) {
    if (depth + 1 >= AI_DEEP || s->phase == BST_PHASE_TILE || s->phase == BST_PHASE_DRAGON)
        return false;
    return s->phase == BST_PHASE_FIGURE || s->phase == BST_PHASE_FLOCK || s->phase == BST_PHASE_SCORE ||
           s->phase == BST_PHASE_DOG || depth == 0;
}

/* The values after s, its open questions answered greedily. */
static void settled(ai_work *k, const bst_state *s, int depth, float out[]) {
    if (bst_mover(s) < 0 || !looks_further(s, depth)) {
        ai_evaluate(k, s, &k->e);
        keep(out, k->e.value);
        return;
    }
    bst_move *moves = k->moves[depth + 1];
    float values[BST_MAX_MOVES];
    int n = bst_legal(s, moves);
    look(k, s, moves, n, depth + 1, values, out);
}

/* In rollouts: the hand-made evaluation, which is several times faster, picks the few moves that what was learned is
 * asked about. */
static int look_twice(ai_work *k, const bst_state *s, const bst_move *moves, int n, float *values, float best[]) {
    const ai_nets *nets = k->nets;
    bst_move few[SECOND_LOOK];
    int index[SECOND_LOOK], kept = 0;
    float second[SECOND_LOOK];
    k->nets = NULL;
    look(k, s, moves, n, 0, values, best);
    k->nets = nets;
    for (int i = 0; i < n; i++) {
        int at = kept < SECOND_LOOK ? kept++ : SECOND_LOOK;
        if (at == SECOND_LOOK && values[i] <= values[index[--at]])
            continue;
        for (; at && values[index[at - 1]] < values[i]; at--)
            index[at] = index[at - 1];
        index[at] = i;
    }
    while (kept > 1 && values[index[kept - 1]] < values[index[0]] - NOT_FAR_BEHIND)
        kept--;
    for (int i = 0; i < kept; i++)
        few[i] = moves[index[i]];
    return index[look(k, s, few, kept, 0, second, best)];
}

int ai_policy(ai_work *k, const bst_state *s, const bst_move *moves, int n, float *values, float best[]) {
    bool tile = s->phase == BST_PHASE_TILE;
    ai_before_tile(k, tile ? s : NULL);
    int at = k->rough && k->nets && tile && n > SECOND_LOOK ? look_twice(k, s, moves, n, values, best)
                                                            : look(k, s, moves, n, 0, values, best);
    ai_before_tile(k, NULL);
    return at;
}
