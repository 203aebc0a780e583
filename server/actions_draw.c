/* Commands about the draw, and how a game begins (docs/fairness.md). */
#include <string.h>

#include "actions.h"

static const failure FINE = {NULL, NULL};

/* The draw as the plan will leave it. */
static game_draw draw_after(const plan *p) {
    game then;
    plan_foresee(p, &then);
    return then.draw;
}

static void plan_start(plan *p, const game *g) {
    game before = *g;
    before.draw = draw_after(p);
    entry *e = plan_entry(p, ENTRY_START);
    game made = draw_made(&before, e);
    position_opening(&made, e);
}

/* Whose page can open its part now: it is connected, or was here a moment ago (and comes back with a new token). */
static uint8_t who_is_there(const server *s, const game *g, const game_draw *d) {
    uint8_t there = 0;
    int64_t now = base_now();
    for (int i = 0; i < g->n_seats; i++)
        if (game_is_online(g, i) || now - d->committed_at[i] < 1000LL * s->opt.draw_seconds)
            there |= (uint8_t)(1u << i);
    return there & d->committed;
}

void plan_begin(server *s, plan *p, const game *g) {
    game_draw d = draw_after(p);
    uint8_t seats = g->about.draw == DRAW_SEALED ? who_is_there(s, g, &d) : 0;
    if (!seats) {
        plan_start(p, g);
        return;
    }
    entry *e = plan_entry(p, ENTRY_DRAW);
    e->seat = NOBODY;
    e->step = DRAW_SEAL;
    e->round = d.round;
    e->seats = seats;
    e->until = e->at + 1000LL * s->opt.draw_seconds;
    draw_seal_entry(e, g, &d);
}

void plan_void(plan *p, const game *g) {
    entry *e = plan_entry(p, ENTRY_DRAW);
    e->seat = NOBODY;
    e->step = DRAW_VOID;
    e->round = g->draw.round;
    e->seats = g->draw.committed & (uint8_t)~g->draw.opened;
    if (g->draw.round == DRAW_ROUNDS)
        plan_entry(p, ENTRY_CLOSED);
}

static failure not_in_lobby(const command *c) {
    if (c->game->status != GAME_LOBBY)
        return (failure){"not-lobby", "the game has already begun"};
    return c->round && c->round != c->game->draw.round ? (failure){"stale", "another round of the draw has begun"}
                                                       : FINE;
}

failure plan_commit(server *s, command *c, plan *p, const char *hex) {
    const game *g = c->game;
    uint8_t hash[BST_HASH];
    game_draw d = draw_after(p);
    (void)s;
    if (!bst_unhex(hex, strlen(hex), hash))
        return (failure){"bad-request", "a commit is 64 small hex digits"};
    if (g->about.draw != DRAW_SEALED)
        return (failure){"not-yours", "the host prepared this draw"};
    if (d.failed >> c->seat & 1)
        return (failure){"not-yours", "the seat did not open its part in a round before"};
    if ((d.committed >> c->seat & 1) && memcmp(hash, d.seats[c->seat].commit, sizeof hash) == 0)
        return FINE;
    if (d.n_commits[c->seat] >= DRAW_MOST_COMMITS)
        return (failure){"rate", "the seat has committed itself too often"};
    entry *e = plan_entry(p, ENTRY_DRAW);
    e->seat = c->seat;
    e->step = DRAW_COMMIT;
    e->round = d.round;
    memcpy(e->hash, hash, sizeof e->hash);
    return FINE;
}

failure action_commit(server *s, command *c, plan *p) {
    const game *g = c->game;
    failure f = not_in_lobby(c);
    if (f.code)
        return f;
    if (g->draw.sealed)
        return (failure){"not-lobby", "the draw is sealed"};
    if (g->seats[c->seat].kind != SEAT_HUMAN)
        return (failure){"bad-seat", "nobody sits there"};
    f = plan_commit(s, c, p, c->text);
    if (f.code || !p->n)
        return f;
    /* After a void round nobody has to ask again. */
    game_draw d = draw_after(p);
    if (d.awaited && !(d.awaited & ~d.committed))
        plan_begin(s, p, g);
    return FINE;
}

failure action_open(server *s, command *c, plan *p) {
    const game *g = c->game;
    uint8_t value[BST_HASH];
    (void)s;
    failure f = not_in_lobby(c);
    if (f.code)
        return f;
    if (!g->draw.sealed || !(g->draw.committed >> c->seat & 1))
        return (failure){"not-yours", "nothing of this seat is to be opened now"};
    if (!bst_unhex(c->text, strlen(c->text), value) || !draw_fits(&g->draw, g, c->seat, value))
        return (failure){"bad-request", "that is not what the seat committed itself to"};
    if (g->draw.opened >> c->seat & 1)
        return FINE;
    entry *e = plan_entry(p, ENTRY_DRAW);
    e->seat = c->seat;
    e->step = DRAW_OPEN;
    e->round = g->draw.round;
    memcpy(e->hash, value, sizeof e->hash);
    game_draw d = draw_after(p);
    if (d.opened == d.committed)
        plan_start(p, g);
    return FINE;
}
