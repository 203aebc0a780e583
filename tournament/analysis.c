/* Looks at a game again, move by move, with a bot's eyes. */
#include "analysis.h"

#include <stdlib.h>
#include <string.h>

/* What the position is worth for who moves, at first sight. */
static float first_sight(const bst_state *s, const bst_ai_limits *limits) {
    bst_ai_result r;
    bst_ai_limits l = {.memory = limits->memory, .bytes = limits->bytes};
    return bst_ai_choose(bst_ai_find("greedy"), s, &l, &r) ? r.best[0].value : 0;
}

/* The mean over all draws of what the drawn tile lets the player do; false if the draw is of another kind. */
static bool expected_draw(const bst_state *before, const bst_ai_limits *l, bst_state *then, float *mean) {
    bst_move *moves = malloc(BST_MAX_MOVES * sizeof *moves);
    float sum = 0, weights = 0;
    int n = moves ? bst_legal(before, moves) : 0;
    for (int i = 0; i < n; i++) {
        float w = (float)bst_weight(before, moves[i]);
        bst_copy(then, before);
        bst_apply(then, moves[i], NULL);
        if (then->phase != BST_PHASE_TILE || then->player != before->player)
            continue; /* it fits nowhere or is laid aside: another is drawn */
        sum += w * first_sight(then, l);
        weights += w;
    }
    free(moves);
    *mean = weights > 0 ? sum / weights : 0;
    return weights > 0;
}

/* The luck of the draw that led from `before` (chance to move) to the game as it stands. */
static void judge_draw(const bst_state *before, const bst_state *now, const bst_ai_limits *l, bst_state *scratch,
                       analysed_move *a) {
    float mean;
    if (before->phase != BST_PHASE_DRAW || now->phase != BST_PHASE_TILE || before->player != now->player)
        return;
    a->drew = expected_draw(before, l, scratch, &mean);
    a->luck = a->drew ? first_sight(now, l) - mean : 0;
}

static void judge_move(const bst_state *s, bst_move m, int bot, const bst_ai_limits *limits, analysed_move *a) {
    bst_ai_limits l = *limits;
    bst_ai_result r;
    l.consider = m;
    a->player = bst_mover(s);
    a->turn = s->turn;
    bst_move_text(s, m, a->played);
    if (!bst_ai_choose(bot, s, &l, &r))
        return;
    int best = 0;
    for (int i = 1; i < r.n_best; i++)
        if (r.best[i].value > r.best[best].value && r.best[i].visits * 4 >= r.best[0].visits)
            best = i;
    bst_move_text(s, r.best[best].move, a->best);
    a->best_value = r.best[best].value;
    a->value = r.considered.move == m ? r.considered.value : a->best_value;
    if (r.best[best].move == m || a->value > a->best_value) {
        a->best_value = a->value;
        memcpy(a->best, a->played, sizeof a->best);
    }
    a->lost = a->best_value - a->value;
}

static void sum_up(analysis *out) {
    for (int i = 0; i < out->n; i++) {
        const analysed_move *a = &out->move[i];
        out->player[a->player].moves++;
        out->player[a->player].lost += a->lost;
        out->player[a->player].mistakes += a->lost >= 1;
        out->player[a->player].luck += a->luck;
    }
}

void analyse_game(const bst_match *game, int bot, const bst_ai_limits *limits, analysis *out,
                  void (*tick)(int at, int of)) {
    bst_match *m = malloc(sizeof *m);
    bst_state *before = malloc(2 * sizeof *before);
    memset(out, 0, sizeof *out);
    if (m && before && !bst_match_new(m, &game->setup, NULL)) {
        out->players = m->state.rules.players;
        for (int i = 0; i < game->n_moves; i++) {
            analysed_move *a = &out->move[out->n++];
            if (i)
                judge_draw(before, &m->state, limits, before + 1, a);
            judge_move(&m->state, game->moves[i], bot, limits, a);
            bst_copy(before, &m->state);
            bst_apply(before, game->moves[i], NULL);
            bst_match_apply(m, game->moves[i], NULL);
            if (tick)
                tick(i + 1, game->n_moves);
        }
        sum_up(out);
    }
    free(before);
    free(m);
}
