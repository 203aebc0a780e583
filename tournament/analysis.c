/* Looks at a game again, move by move, with a bot's eyes. */
#include "analysis.h"

#include <stdlib.h>
#include <string.h>

#include "luck.h"

static void judge_move(const bst_state *s, bst_move m, int bot, const bst_ai_limits *limits, analysed_move *a) {
    bst_ai_verdict v;
    a->player = bst_mover(s);
    a->turn = s->turn;
    bst_move_text(s, m, a->played);
    int known = bst_ai_review(bot, s, m, limits, &v, &a->weighed);
    if (!known)
        return;
    bst_move_text(s, v.best, a->best);
    a->value = v.value;
    a->best_value = v.best_value;
    a->lost = v.best_value - v.value;
    a->compared = known > 1;
    if (!a->compared)
        return;
    a->lost_win = a->weighed.lost_win > 0 ? a->weighed.lost_win : 0;
    a->grade = bst_ai_grade(&a->weighed);
}

static void sum_up(analysis *out, const bst_ai_luck *luck) {
    float lost = 0, points = 0;
    for (int i = 0; i < out->n; i++) {
        const analysed_move *a = &out->move[i];
        out->player[a->player].moves++;
        out->player[a->player].lost += a->lost;
        out->player[a->player].lost_win += a->lost_win;
        out->player[a->player].mistakes += a->lost >= 1;
        out->player[a->player].grades[a->grade]++;
        out->player[a->player].luck += a->luck;
        lost += a->lost;
    }
    for (int p = 0; p < out->players; p++)
        points += luck->points[p];
    for (int p = 0; p < out->players && out->players > 1; p++) {
        float others = (float)(out->players - 1);
        out->player[p].luck_lead = luck->points[p] - (points - luck->points[p]) / others;
        out->player[p].luck_win = luck->wins[p];
        out->player[p].skill = (lost - out->player[p].lost) / others - out->player[p].lost;
    }
}

/* The game played again beside the one that is looked at. */
typedef struct replay {
    bst_game game;
    bst_state before[2]; /* after the last move, chance not yet answered; scratch */
    bst_events events;
    luck_watch *draws; /* NULL: no luck to be measured */
    bst_ai_luck luck;
} replay;

static void look_at_moves(replay *r, const bst_game *game, int bot, const bst_ai_limits *limits, analysis *out,
                          void (*tick)(int at, int of)) {
    for (int i = 0; i < game->n_moves; i++) {
        analysed_move *a = &out->move[out->n++];
        if (i)
            a->drew = bst_ai_judge_draw(&r->before[0], &r->game.state, limits, &r->before[1], &a->luck);
        if (r->draws)
            luck_draws(r->draws, &r->events, limits, &r->luck);
        judge_move(&r->game.state, game->moves[i], bot, limits, a);
        bst_copy(&r->before[0], &r->game.state);
        bst_apply(&r->before[0], game->moves[i], NULL);
        if (r->draws)
            luck_move(r->draws, &r->game.state, game->moves[i]);
        r->events.n = 0;
        bst_game_apply(&r->game, game->moves[i], &r->events);
        if (tick)
            tick(i + 1, game->n_moves);
    }
}

void analyse_game(const bst_game *game, int bot, const bst_ai_limits *limits, analysis *out,
                  void (*tick)(int at, int of)) {
    replay *r = calloc(1, sizeof *r);
    memset(out, 0, sizeof *out);
    if (r && !bst_game_new(&r->game, &game->setup, &r->events)) {
        out->players = r->game.state.rules.players;
        r->draws = luck_begin(&game->setup);
        out->has_luck = r->draws != NULL;
        look_at_moves(r, game, bot, limits, out, tick);
        sum_up(out, &r->luck);
        luck_end(r->draws);
    }
    free(r);
}
