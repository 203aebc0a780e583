/* Commands about seats and the lobby. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "actions.h"

static const failure FINE = {NULL, NULL};

static failure not_lobby(const game *g) {
    return g->status == GAME_LOBBY ? FINE : (failure){"not-lobby", "the game has already begun"};
}

/* Nobody comes or goes while parts of the draw are opened: they are of certain seats. */
static failure not_free(const game *g) {
    failure f = not_lobby(g);
    return !f.code && g->draw.sealed ? (failure){"not-lobby", "the draw is being made"} : f;
}

/* A seat as it is, to be changed. */
static entry *seat_entry(plan *p, const game *g, int who, const char *why) {
    const seat *s = &g->seats[who];
    entry *e = plan_entry(p, ENTRY_SEAT);
    e->seat = who;
    e->kind = s->kind;
    e->human = s->human;
    memcpy(e->name, s->name, sizeof e->name);
    memcpy(e->level, s->level, sizeof e->level);
    e->colour = s->colour;
    e->why = why;
    /* Who hands a decision over and takes it back has used the time all the same. */
    if (g->status == GAME_PLAYING && g->decides == who)
        action_tell_clocks(g, e);
    return e;
}

static void void_token(plan *p, int who) {
    p->has_tokens = true;
    memset(p->tokens[who], 0, HASH_BYTES);
}

static bool all_taken_after(const plan *p, const game *g) {
    for (int i = 0; i < g->n_seats; i++) {
        int kind = g->seats[i].kind;
        for (int k = 0; k < p->n; k++)
            if (p->entries[k].type == ENTRY_SEAT && p->entries[k].seat == i)
                kind = p->entries[k].kind;
        if (kind == SEAT_OPEN)
            return false;
    }
    return true;
}

static uint64_t name_number(const char *name) {
    return fair_short_hash(name, strlen(name), 1);
}

static kick *kick_of(game *g, uint64_t who, uint64_t name) {
    for (int i = 0; i < g->n_kicks && i < KICKS; i++)
        if (g->kicks[i].who == who && (!g->kicks[i].name || g->kicks[i].name == name))
            return &g->kicks[i];
    return NULL;
}

/* The host sends away whoever sits there. */
static void send_away(const command *c) {
    game *g = c->game;
    uint64_t who = g->joined_by[c->seat], name = name_number(g->seats[c->seat].name);
    if (!c->from || c->may.seats >> c->seat & 1 || !who)
        return;
    kick *k = kick_of(g, who, name);
    if (!k) {
        k = &g->kicks[g->n_kicks++ % KICKS];
        *k = (kick){.who = who, .name = who == limits_who(command_address(c)) ? name : 0};
    }
    k->seconds = !k->seconds ? KICK_SECONDS : k->seconds < KICK_MOST_SECONDS ? 10 * k->seconds : k->seconds;
    k->until = base_ticks() + k->seconds * 1000000LL;
    g->joined_by[c->seat] = 0;
}

failure action_join(server *s, command *c, plan *p) {
    game *g = c->game;
    failure f = not_free(g);
    if (f.code)
        return f;
    for (int i = 0; c->seat == NOBODY && i < g->n_seats; i++)
        if (g->seats[i].kind == SEAT_OPEN) {
            c->seat = i;
            c->any_seat = true;
        }
    if (c->seat == NOBODY)
        return (failure){"game-full", "no seat is open"};
    if (g->seats[c->seat].kind != SEAT_OPEN)
        return (failure){"seat-taken", "the seat is taken"};
    entry *e = seat_entry(p, g, c->seat, "join");
    if (!words_read(c->text, strlen(c->text), NAME_SIGNS, false, e->name, sizeof e->name))
        return (failure){"bad-name", "a name is 1 to 40 characters without control characters"};
    uint64_t who = limits_who(command_address(c));
    const kick *k = kick_of(g, who, name_number(e->name));
    if (k && k->until > base_ticks())
        return (failure){"kicked", "the host has sent you away from this game; try again later"};
    e->kind = SEAT_HUMAN;
    e->human = true;
    p->has_tokens = true;
    fair_token(c->token, p->tokens[c->seat]);
    g->joined_by[c->seat] = who;
    if (c->hash[0])
        f = plan_commit(s, c, p, c->hash);
    if (!f.code && g->about.start && all_taken_after(p, g))
        plan_begin(s, p, g);
    return f;
}

failure action_takeover(command *c, plan *p, const char *why) {
    entry *e = seat_entry(p, c->game, c->seat, why);
    e->kind = SEAT_BOT;
    words_cut(c->text[0] ? c->text : bots_default_level(), e->level, sizeof e->level);
    return FINE;
}

failure action_bot(server *s, command *c, plan *p) {
    game *g = c->game;
    if (c->text[0] && !bots_has_level(c->text))
        return (failure){"bad-level", "there is no such bot"};
    const seat *old = &g->seats[c->seat];
    if (g->status == GAME_LOBBY) {
        failure wait = not_free(g);
        if (wait.code)
            return wait;
        send_away(c);
        action_takeover(c, p, "bot");
        entry *e = &p->entries[0];
        if (e->human || !e->name[0])
            snprintf(e->name, sizeof e->name, "Bot %d", c->seat + 1);
        e->human = false;
        void_token(p, c->seat);
        if (g->about.start && all_taken_after(p, g))
            plan_begin(s, p, g);
        return FINE;
    }
    failure f = action_not_playing(g);
    if (f.code)
        return f;
    if (old->kind == SEAT_BOT)
        return (failure){"seat-taken", "a bot plays this seat already"};
    if (!(c->may.seats >> c->seat & 1) && game_is_online(g, c->seat))
        return (failure){"online", "the player is here"};
    return action_takeover(c, p, "takeover");
}

failure action_back(server *s, command *c, plan *p) {
    const seat *old = &c->game->seats[c->seat];
    (void)s;
    failure f = action_not_playing(c->game);
    if (f.code)
        return f;
    if (old->resigned)
        return (failure){"game-over", "the seat has resigned"};
    if (old->kind != SEAT_HUMAN)
        seat_entry(p, c->game, c->seat, "back")->kind = SEAT_HUMAN;
    return FINE;
}

failure action_stand(server *s, command *c, plan *p) {
    (void)s;
    failure f = not_free(c->game);
    if (f.code || c->game->seats[c->seat].kind == SEAT_OPEN)
        return f;
    send_away(c);
    entry *e = seat_entry(p, c->game, c->seat, "stand");
    e->kind = SEAT_OPEN;
    e->human = false;
    e->colour = 0;
    e->name[0] = e->level[0] = 0;
    void_token(p, c->seat);
    return FINE;
}

/* In the lobby people see to their own seats, and the host to those of bots. */
static failure not_to_change(const command *c, const char *whose) {
    const seat *old = &c->game->seats[c->seat];
    failure f = not_lobby(c->game);
    if (f.code)
        return f;
    if (old->kind == SEAT_OPEN)
        return (failure){"bad-seat", "nobody sits there"};
    if (!(c->may.seats >> c->seat & 1) && old->human)
        return (failure){"not-yours", whose};
    return FINE;
}

failure action_name(server *s, command *c, plan *p) {
    failure f = not_to_change(c, "people name themselves");
    (void)s;
    if (f.code)
        return f;
    entry *e = seat_entry(p, c->game, c->seat, "name");
    if (!words_read(c->text, strlen(c->text), NAME_SIGNS, false, e->name, sizeof e->name))
        return (failure){"bad-name", "a name is 1 to 40 characters without control characters"};
    return FINE;
}

/* Why is `name`: who sits there stays, so that nobody takes a commit to the draw for void. */
failure action_colour(server *s, command *c, plan *p) {
    int colour = entry_colour_read(c->text);
    failure f = not_to_change(c, "people choose their colours themselves");
    (void)s;
    if (f.code)
        return f;
    if (!colour)
        return (failure){"bad-colour", "there is no such colour"};
    if (game_wears(c->game, colour, c->seat))
        return (failure){"colour-taken", "another seat has chosen that colour"};
    if (colour != c->game->seats[c->seat].colour)
        seat_entry(p, c->game, c->seat, "name")->colour = (uint8_t)colour;
    return FINE;
}

failure action_start(server *s, command *c, plan *p) {
    const game_draw *d = &c->game->draw;
    int64_t now = base_now();
    failure f = not_lobby(c->game);
    if (f.code)
        return f;
    if (d->sealed) {
        /* Also if the clock was set back meanwhile. */
        if (now >= d->until || now < d->until - 1000LL * s->opt.draw_seconds)
            plan_void(p, c->game);
        return FINE;
    }
    if (c->from && !c->may.host && !c->game->about.from[0])
        return (failure){"not-yours", "the host starts the game"};
    if (!all_taken_after(p, c->game))
        return (failure){"open-seats", "a seat is still open"};
    plan_begin(s, p, c->game);
    return FINE;
}

failure action_close(server *s, command *c, plan *p) {
    (void)s;
    failure f = not_lobby(c->game);
    if (!f.code)
        plan_entry(p, ENTRY_CLOSED);
    return f;
}

/* ---- the row ---- */

void plan_foresee(const plan *p, game *then) {
    *then = *p->game;
    memcpy(then->tokens, p->tokens, sizeof then->tokens);
    for (int i = 0; i < p->n; i++)
        game_foresee(then, &p->entries[i]);
}

store_game *action_row_after(const plan *p) {
    const game *g = p->game;
    game then;
    plan_foresee(p, &then);
    bool same = !p->has_tokens && then.status == g->status && then.is_public == g->is_public;
    return same ? NULL : game_row(&then);
}
