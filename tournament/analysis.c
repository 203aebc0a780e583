/* Looks at a game again, move by move, with a bot's eyes. */
#include "analysis.h"

#include <stdlib.h>
#include <string.h>

static void judge_move(const bst_state *s, bst_move m, int bot, const bst_ai_limits *limits, analysed_move *a) {
    bst_ai_verdict v;
    a->player = bst_mover(s);
    a->turn = s->turn;
    bst_move_text(s, m, a->played);
    if (!bst_ai_judge_move(bot, s, m, limits, &v))
        return;
    bst_move_text(s, v.best, a->best);
    a->value = v.value;
    a->best_value = v.best_value;
    a->lost = v.best_value - v.value;
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

void analyse_game(const bst_game *game, int bot, const bst_ai_limits *limits, analysis *out,
                  void (*tick)(int at, int of)) {
    bst_game *m = malloc(sizeof *m);
    bst_state *before = malloc(2 * sizeof *before);
    memset(out, 0, sizeof *out);
    if (m && before && !bst_game_new(m, &game->setup, NULL)) {
        out->players = m->state.rules.players;
        for (int i = 0; i < game->n_moves; i++) {
            analysed_move *a = &out->move[out->n++];
            if (i)
                a->drew = bst_ai_judge_draw(before, &m->state, limits, before + 1, &a->luck);
            judge_move(&m->state, game->moves[i], bot, limits, a);
            bst_copy(before, &m->state);
            bst_apply(before, game->moves[i], NULL);
            bst_game_apply(m, game->moves[i], NULL);
            if (tick)
                tick(i + 1, game->n_moves);
        }
        sum_up(out);
    }
    free(before);
    free(m);
}
