/* What each command does once a game is played (docs/server.md, section 3), and who may give which. */
#include "actions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const failure FINE = {NULL, NULL};
const failure action_not_ready = {"not-ready", "the position must be played first"};

/* ---- moves ---- */

void action_tell_clocks(const game *g, entry *e) {
    e->has_left = g->about.clock;
    for (int i = 0; i < g->n_seats && g->about.clock; i++)
        e->left[i] = game_left(g, i, e->served);
}

/* What the clocks show after the seat that decides has answered. */
static void stop_clock(const game *g, entry *e) {
    action_tell_clocks(g, e);
    if (!g->about.clock || e->type != ENTRY_MOVE)
        return;
    if (!g->about.move_ms)
        e->left[e->seat] += g->about.increment_ms;
    else if (e->decides >= 0)
        e->left[e->seat] = e->left[e->decides] = g->about.move_ms;
}

failure action_not_playing(const game *g) {
    if (g->status == GAME_OVER)
        return (failure){"game-over", "the game is over"};
    return g->status == GAME_PLAYING ? FINE : (failure){"not-playing", "the game is not being played"};
}

static void plan_over(plan *p, const game *g, const bst_state *s, int reason) {
    entry *e = plan_entry(p, ENTRY_OVER);
    e->reason = (uint8_t)reason;
    position_result(g, s, e);
}

static failure plan_move(server *s, command *c, plan *p) {
    game *g = c->game;
    failure f = action_not_playing(g);
    if (f.code)
        return f;
    if (c->after >= 0 && c->after < g->position_n)
        return (failure){"stale", "the position has changed since"};
    if (!c->from && !g->ours)
        return (failure){"stale", "another process works the bots of this game"};
    /* A bot's answer may come when its seat has been taken back. */
    if (c->seat != g->decides || g->seats[c->seat].kind != (c->from ? SEAT_HUMAN : SEAT_BOT))
        return (failure){"not-your-turn", "this seat is not asked now"};
    position *at = position_ready(&s->positions, g);
    if (!at)
        return action_not_ready;
    entry *e = plan_entry(p, ENTRY_MOVE);
    bst_error err = strlen(c->text) < BST_MOVE_TEXT ? position_try(at, c->text, e) : BST_E_SYNTAX;
    if (err)
        return (failure){err == BST_E_SYNTAX ? "bad-move" : "illegal-move", bst_error_text(err)};
    stop_clock(g, e);
    if (e->decides == NOBODY)
        plan_over(p, g, &at->game.state, OVER_END);
    return FINE;
}

static failure plan_undo(server *s, command *c, plan *p) {
    game *g = c->game;
    (void)s;
    failure f = action_not_playing(g);
    if (f.code)
        return f;
    if (!g->about.undo)
        return (failure){"undo-off", "the host has switched undo off"};
    if (c->after >= 0 && c->after < g->position_n)
        return (failure){"stale", "the position has changed since"};
    if (!g->n_moves || g->can_undo[g->n_moves - 1] != c->seat + 1)
        return (failure){"nothing-to-undo", "nothing of this seat can be taken back now"};
    entry *e = plan_entry(p, ENTRY_UNDO);
    e->to = g->n_moves - 1;
    e->decides = c->seat;
    stop_clock(g, e);
    return FINE;
}

/* ---- giving up ---- */

/* Two seats: the other one has won. Otherwise a bot plays on for the seat, as long as somebody else is left who
 * may win (mists: who plays at all). */
static failure plan_resign(server *s, command *c, plan *p) {
    game *g = c->game;
    failure f = action_not_playing(g);
    if (f.code)
        return f;
    if (g->seats[c->seat].resigned)
        return (failure){"game-over", "the seat has resigned"};
    int others = 0, people = 0;
    for (int i = 0; i < g->n_seats; i++) {
        bool in = i != c->seat && !g->seats[i].resigned;
        others += in;
        people += in && g->seats[i].human;
    }
    bool ends = !people || (others < 2 && !g->team);
    const position *at = ends ? position_ready(&s->positions, g) : NULL;
    if (ends && !at)
        return action_not_ready;
    entry *e = plan_entry(p, ENTRY_RESIGN);
    e->why = c->why ? c->why : "asked";
    if (ends) {
        plan_over(p, g, &at->game.state, OVER_RESIGN);
        return FINE;
    }
    const seat *old = &g->seats[c->seat];
    if (old->kind == SEAT_BOT)
        return FINE;
    e = plan_entry(p, ENTRY_SEAT);
    e->kind = SEAT_BOT;
    e->human = old->human;
    e->colour = old->colour;
    memcpy(e->name, old->name, sizeof e->name);
    snprintf(e->level, sizeof e->level, "%s", bots_default_level());
    e->why = "resign";
    return FINE;
}

/* Time is out. */
static failure plan_flag(server *s, command *c, plan *p) {
    game *g = c->game;
    bool due = g->ours && g->status == GAME_PLAYING && g->decides == c->seat && g->seats[c->seat].kind == SEAT_HUMAN &&
               game_left(g, c->seat, base_served()) == 0;
    c->why = "clock";
    if (!due)
        return FINE;
    if (g->about.then == THEN_RESIGN)
        return plan_resign(s, c, p);
    return action_takeover(c, p, "clock");
}

/* The server was away: the clocks go on from where they stood then. */
static failure plan_clock(server *s, command *c, plan *p) {
    const game *g = c->game;
    /* Another process may have said so meanwhile. */
    if (g->since >= s->served_from && g->due[TIMER_CLOCK] > 0)
        return FINE;
    action_tell_clocks(g, plan_entry(p, ENTRY_CLOCK));
    return FINE;
}

/* ---- talking ---- */

static failure plan_chat(server *s, command *c, plan *p) {
    const game *g = c->game;
    (void)s;
    if (!g->about.chat)
        return (failure){"chat-off", "the host has switched the chat off"};
    entry *e = plan_entry(p, ENTRY_CHAT);
    if (!words_read(c->text, strlen(c->text), CHAT_SIGNS, false, e->text, sizeof e->text))
        return (failure){"bad-request", "a line of chat is 1 to 300 characters without control characters"};
    if (c->seat >= 0)
        memcpy(e->name, g->seats[c->seat].name, sizeof e->name);
    return FINE;
}

static failure plan_public(server *s, command *c, plan *p) {
    (void)s;
    if (c->value == c->game->is_public)
        return FINE;
    plan_entry(p, ENTRY_PUBLIC)->value = c->value;
    return FINE;
}

/* ---- the table ---- */

/* Who may: the seat named; the host; any seat of the game. AS_SEAT: done as the seat named, which must be one's
 * own, or as one of one's seats. */
enum { BY_SEAT = 1, BY_HOST = 2, BY_ANY_SEAT = 4, BY_SERVER = 8, BY_ANYBODY = 16, NEEDS_SEAT = 32, AS_SEAT = 64 };

static const struct {
    const char *name, *text_key;
    int by;
    failure (*plan)(server *s, command *c, plan *p);
} actions[] = {
    {"move", "move", BY_SEAT | NEEDS_SEAT, plan_move},
    {"undo", NULL, BY_SEAT | NEEDS_SEAT, plan_undo},
    {"resign", NULL, BY_SEAT | NEEDS_SEAT, plan_resign},
    {"bot", "level", BY_SEAT | BY_HOST | NEEDS_SEAT, action_bot},
    {"back", NULL, BY_SEAT | NEEDS_SEAT, action_back},
    {"stand", NULL, BY_SEAT | BY_HOST | NEEDS_SEAT, action_stand},
    {"name", "name", BY_SEAT | BY_HOST | NEEDS_SEAT, action_name},
    {"colour", "colour", BY_SEAT | BY_HOST | NEEDS_SEAT, action_colour},
    {"start", NULL, BY_HOST | BY_ANY_SEAT, action_start},
    {"public", NULL, BY_HOST, plan_public},
    {"close", NULL, BY_HOST, action_close},
    {"commit", "commit", BY_SEAT | NEEDS_SEAT, action_commit},
    {"open", "part", BY_SEAT | NEEDS_SEAT, action_open},
    {"chat", "text", BY_HOST | BY_ANY_SEAT | AS_SEAT, plan_chat},
    {"rematch", NULL, BY_ANY_SEAT | BY_HOST | AS_SEAT, create_rematch},
    {"join", NULL, BY_SERVER | BY_ANYBODY, action_join},
    {"flag", NULL, BY_SERVER, plan_flag},
    {"clock", NULL, BY_SERVER, plan_clock},
};
enum { ACTIONS = sizeof actions / sizeof *actions };

int action_find(const char *name, bool own) {
    for (int i = 0; i < ACTIONS; i++)
        if (strcmp(actions[i].name, name) == 0 && (own || !(actions[i].by & BY_SERVER)))
            return i;
    return -1;
}

bool action_is_play(int what) {
    return actions[what].plan == plan_move || actions[what].plan == plan_undo || actions[what].plan == plan_resign;
}

const char *action_text_key(int what) {
    return actions[what].text_key;
}

/* What a game may hold (limits.h). The server's own commands are few, and must not be lost. */
static failure within_limits(command *c, const plan *p) {
    static const int most[ENTRY_TYPES] = {[ENTRY_SEAT] = GAME_SEAT_CHANGES,
                                          [ENTRY_DRAW] = GAME_SEAT_CHANGES,
                                          [ENTRY_UNDO] = GAME_UNDOS,
                                          [ENTRY_CHAT] = GAME_CHATS,
                                          [ENTRY_PUBLIC] = GAME_PUBLIC_CHANGES};
    game *g = c->game;
    for (int i = 0; c->from && i < p->n; i++) {
        int type = p->entries[i].type;
        if (!most[type] || (i > 0 && p->entries[i - 1].type == ENTRY_RESIGN))
            continue;
        if (g->count[type] >= most[type])
            return (failure){"too-many", "that has been done too often in this game"};
        bool ok = type == ENTRY_CHAT ? bucket_take(&g->talk, GAME_CHATS_SECOND, GAME_CHATS_AT_ONCE)
                                     : bucket_take(&g->changes, GAME_CHANGES_SECOND, GAME_CHANGES_AT_ONCE);
        if (!ok)
            return (failure){"rate", "too much is done in this game at the moment"};
    }
    return FINE;
}

int action_scope(command *c) {
    int by = actions[c->what].by;
    for (int i = 0; (by & AS_SEAT) && c->seat == NOBODY && i < c->game->n_seats; i++)
        if (c->may.seats >> i & 1)
            c->seat = i;
    return by & (NEEDS_SEAT | AS_SEAT) ? c->seat : NOBODY;
}

static failure allowed_plan(server *s, command *c, plan *p) {
    int by = actions[c->what].by;
    bool named = c->seat >= 0;
    if (named && c->seat >= c->game->n_seats)
        return (failure){"bad-seat", "the game has no such seat"};
    if ((by & NEEDS_SEAT) && !named)
        return (failure){"bad-seat", "which seat?"};
    if (!c->from || (by & BY_ANYBODY))
        return actions[c->what].plan(s, c, p);
    bool own = named && (c->may.seats >> c->seat & 1);
    bool allowed = ((by & BY_SEAT) && own) || ((by & BY_HOST) && c->may.host) ||
                   ((by & BY_ANY_SEAT) && c->may.seats && (!named || own));
    if ((by & AS_SEAT) && named && !own)
        allowed = false;
    if (!allowed && !c->may.seats && !c->may.host)
        return (failure){"bad-token", "this needs the token of a seat or of the host"};
    if (!allowed)
        return (failure){"not-yours", "the token is for something else"};
    return actions[c->what].plan(s, c, p);
}

failure action_plan(server *s, command *c, plan *p) {
    failure f = allowed_plan(s, c, p);
    if (!f.code)
        f = within_limits(c, p);
    return f.code || !c->from ? f : create_bots_alone(s, p);
}
