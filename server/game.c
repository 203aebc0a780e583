/* A game as the server knows it: who sits where, what has happened, whose clock runs. */
#include "game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

game *game_from(const store_game *row) {
    game *g = base_alloc(sizeof *g);
    bst_setup u;
    memcpy(g->id, row->id, sizeof g->id);
    g->created = row->created;
    g->touched = base_served();
    for (int i = 0; i < TIMER_KINDS; i++)
        g->due[i] = TIMER_NONE;
    memcpy(g->secret, row->secret, sizeof g->secret);
    memcpy(g->tokens, row->tokens, sizeof g->tokens);
    g->is_public = row->is_public;
    g->decides = NOBODY;
    g->last_waiting = &g->first_waiting;
    if (!about_read(&g->about, row->about) || !position_setup(g, &u)) {
        game_free(g);
        return NULL;
    }
    char setup[BST_SETUP_TEXT];
    bst_setup_text(&u, 0, setup, sizeof setup);
    g->shown_setup = base_copy(setup);
    g->draw.round = 1;
    g->n_seats = u.rules.players;
    g->team = bst_family_of(&u.rules)->team;
    return g;
}

void game_free(game *g) {
    for (int i = 0; i < RECENT; i++)
        msg_drop(g->recent[i]);
    for (int i = 0; i < 2; i++)
        msg_drop(g->state[i].text);
    about_free(&g->about);
    free(g->shown_setup);
    free(g->moves);
    free(g->can_undo);
    free(g->done);
    free(g->over);
    free(g);
}

store_game *game_row(const game *g) {
    store_game *row = base_alloc(sizeof *row);
    memcpy(row->id, g->id, sizeof row->id);
    row->created = g->created;
    memcpy(row->secret, g->secret, sizeof row->secret);
    memcpy(row->tokens, g->tokens, sizeof row->tokens);
    snprintf(row->status, sizeof row->status, "%s", entry_status_word(g->status));
    row->is_public = g->is_public;
    return row;
}

static bool asks(const game *g, int kind) {
    return g->status == GAME_PLAYING && g->decides != NOBODY && g->seats[g->decides].kind == kind;
}

int64_t game_bot_due(const game *g) {
    return asks(g, SEAT_BOT) ? g->since : TIMER_NONE;
}

int64_t game_clock_due(const game *g) {
    return asks(g, SEAT_HUMAN) && g->about.clock ? g->since + g->seats[g->decides].left : TIMER_NONE;
}

/* Whose clock runs has run since it was asked, as far as the server was there. This may lie ahead: another process
 * asked while this one's time stood, and when it has heard where the others are, none of the pause counts. */
void game_set_since(game *g) {
    static const int64_t most_ahead = 600LL * 1000;
    int64_t now = base_served();
    g->since = now;
    if (game_clock_due(g) != TIMER_NONE && g->due[TIMER_CLOCK] > 0)
        g->since = g->due[TIMER_CLOCK] - g->seats[g->decides].left;
    else if (game_bot_due(g) != TIMER_NONE && g->due[TIMER_BOT] > 0)
        g->since = g->due[TIMER_BOT];
    if (g->since > now + most_ahead || g->since < 0)
        g->since = now;
}

/* ---- when the store fails ---- */

void game_not_stored(game *g, int most_seconds) {
    static const int64_t first = 1000000;
    int64_t most = most_seconds * first;
    g->retry_wait = g->retry_wait ? 2 * g->retry_wait : first;
    if (g->retry_wait > most)
        g->retry_wait = most;
    g->retry_at = base_ticks() + g->retry_wait;
}

void game_stored(game *g) {
    g->retry_at = g->retry_wait = 0;
}

/* ---- commands that were already done ---- */

static uint64_t done_hash(int who, const char *id) {
    return fair_short_hash(id, strlen(id), (uint64_t)who + 2);
}

int game_done_before(const game *g, int who, const char *id) {
    uint64_t hash = done_hash(who, id);
    /* From the end: what is sent again was sent a moment ago. */
    for (int i = g->n_done - 1; *id && i >= 0; i--)
        if (g->done[i].hash == hash)
            return g->done[i].n;
    return 0;
}

static void remember_done(game *g, const entry *e) {
    if (!e->id[0])
        return;
    if (g->n_done == g->most_done) {
        g->most_done = g->most_done ? 2 * g->most_done : 16;
        g->done = base_grow(g->done, (size_t)g->most_done * sizeof *g->done);
    }
    bool seatless = e->type == ENTRY_START || e->type == ENTRY_PUBLIC || e->type == ENTRY_CLOSED;
    g->done[g->n_done++] = (struct done){done_hash(seatless ? NOBODY : e->seat, e->id), e->n};
}

bool game_wears(const game *g, int colour, int but) {
    for (int i = 0; i < g->n_seats; i++)
        if (i != but && g->seats[i].colour == colour)
            return true;
    return false;
}

/* ---- clocks ---- */

int64_t game_left(const game *g, int who, int64_t now) {
    int64_t left = g->seats[who].left;
    if (g->status == GAME_PLAYING && g->decides == who && now > g->since)
        left -= now - g->since;
    return left > 0 ? left : 0;
}

static void set_clocks(game *g, const entry *e) {
    g->since = e->served;
    for (int i = 0; i < g->n_seats && e->has_left; i++)
        g->seats[i].left = e->left[i];
}

static void ask(game *g, const entry *e) {
    g->decides = e->decides;
    set_clocks(g, e);
}

/* ---- entries ---- */

static void foresee_seat(game *g, const entry *e) {
    seat *s = &g->seats[e->seat];
    s->kind = e->kind;
    s->human = e->human;
    s->colour = e->colour;
    memcpy(s->name, e->name, sizeof s->name);
    memcpy(s->level, e->level, sizeof s->level);
    if (e->seat == g->decides)
        set_clocks(g, e);
}

static void foresee_start(game *g, const entry *e) {
    g->status = GAME_PLAYING;
    for (int i = 0; i < g->n_seats && g->about.clock; i++)
        g->seats[i].left = g->about.move_ms ? g->about.move_ms : g->about.base_ms;
    ask(g, e);
}

void game_foresee(game *g, const entry *e) {
    draw_apply(&g->draw, e, g);
    switch (e->type) {
    case ENTRY_SEAT:
        foresee_seat(g, e);
        break;
    case ENTRY_START:
        foresee_start(g, e);
        break;
    case ENTRY_MOVE:
    case ENTRY_UNDO:
        ask(g, e);
        break;
    case ENTRY_RESIGN:
        g->seats[e->seat].resigned = true;
        break;
    case ENTRY_CLOCK:
        set_clocks(g, e);
        break;
    case ENTRY_PUBLIC:
        g->is_public = e->value;
        break;
    case ENTRY_CLOSED:
        g->status = GAME_CLOSED;
        break;
    case ENTRY_OVER:
        g->status = GAME_OVER;
        g->decides = NOBODY;
        break;
    default:
        break;
    }
}

static void apply_move(game *g, const entry *e) {
    if (g->n_moves == g->most_moves) {
        g->most_moves = g->most_moves ? 2 * g->most_moves : 64;
        g->moves = base_grow(g->moves, (size_t)g->most_moves * sizeof *g->moves);
        g->can_undo = base_grow(g->can_undo, (size_t)g->most_moves);
    }
    g->moves[g->n_moves] = e->move;
    g->can_undo[g->n_moves++] = (uint8_t)(e->can_undo ? e->seat + 1 : 0);
}

static void apply_over(game *g, const entry *e) {
    g->over = base_grow(g->over, offsetof(entry, chance));
    memcpy(g->over, e, offsetof(entry, chance));
}

static void apply_body(game *g, const entry *e) {
    game_foresee(g, e);
    if (e->type == ENTRY_START || e->type == ENTRY_MOVE || e->type == ENTRY_UNDO)
        g->position_n = e->n;
    if (e->type == ENTRY_MOVE)
        apply_move(g, e);
    else if (e->type == ENTRY_UNDO)
        g->n_moves = e->to;
    else if (e->type == ENTRY_OVER)
        apply_over(g, e);
    else if (e->type == ENTRY_REMATCH)
        memcpy(g->rematch, e->game, sizeof g->rematch);
}

void game_apply(game *g, const entry *e, msg *body) {
    apply_body(g, e);
    remember_done(g, e);
    g->count[e->type]++;
    g->n = e->n;
    msg_drop(g->recent[e->n % RECENT]);
    g->recent[e->n % RECENT] = body ? msg_keep(body) : NULL;
}
