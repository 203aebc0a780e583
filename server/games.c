/* The games in memory. A game is read from the store when somebody asks for it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server.h"
#include "timers.h"

static game **bucket_of(server *s, const char *id) {
    uint32_t h = 2166136261u;
    for (const char *c = id; *c; c++)
        h = (h ^ (uint8_t)*c) * 16777619u;
    return &s->games[h % GAME_BUCKETS];
}

void games_add(server *s, game *g) {
    game **at = bucket_of(s, g->id);
    g->next_in_bucket = *at;
    *at = g;
    s->n_games++;
}

static const failure no_game = {"no-game", "there is no such game"};
static const failure unreadable = {"storage", "the game cannot be read at the moment"};
static const failure damaged = {"storage", "the game is damaged in the store"};
static const failure too_much = {"rate", "too much is read for this address"};
static const failure stopping = {"busy", "the server stops"};

/* ---- reading ---- */

typedef struct waiter {
    struct waiter *next;
    games_then *then;
    void *data;
} waiter;

/* A game that a helper reads, and who waits for it. */
typedef struct fetch {
    errand e;
    struct fetch *next;
    char id[GAME_ID];
    waiter *first, **last;
    int told; /* the last entry that another process told of meanwhile */
    enum store_read found;
    loaded got;
} fetch;

static fetch **fetch_place(server *s, const char *id) {
    fetch **at = &s->fetches[limits_who(id) % FETCH_BUCKETS];
    while (*at && strcmp((*at)->id, id) != 0)
        at = &(*at)->next;
    return at;
}

static void read_game(errand *e, helper *h) {
    fetch *f = (fetch *)e;
    f->found = load_game(h->reader, f->id, &f->got);
}

static void tell_damage(server *s, const fetch *f) {
    char n[16];
    if (f->found != STORE_BAD || !log_gate_open(&s->bad_games))
        return;
    snprintf(n, sizeof n, "%d", f->got.n);
    log_write(LOG_ERROR, "a stored game is damaged", "game", f->id, "event", n, "text", f->got.why, NULL);
}

static game *take_in(server *s, fetch *f) {
    game *g = f->got.game;
    games_add(s, g);
    position_adopt(&s->positions, g, f->got.position);
    g->told = f->told;
    if (g->told > g->n) {
        behind_catch_up(s, g);
        return g;
    }
    timers_loaded(s, g);
    command_next_turn(s, g);
    return g;
}

static void game_read(server *s, errand *e) {
    fetch *f = (fetch *)e;
    game *g = NULL;
    failure why = f->found == STORE_NONE ? no_game : f->found == STORE_FAILED ? unreadable : damaged;
    if (e->dropped)
        why = stopping;
    else if (f->found == STORE_FOUND)
        g = take_in(s, f);
    else
        tell_damage(s, f);
    *fetch_place(s, f->id) = f->next;
    for (waiter *w = f->first, *next; w; w = next) {
        next = w->next;
        w->then(s, w->data, g, why);
        free(w);
    }
    free(f);
}

static fetch *begin_fetch(server *s, fetch **at, const char *id, const char *address) {
    fetch *f = *at = base_alloc(sizeof *f);
    memcpy(f->id, id, sizeof f->id);
    f->last = &f->first;
    f->e.work = read_game;
    f->e.done = game_read;
    errand_ask(s, &f->e, RANK_READ, address);
    return f;
}

void games_fetch(server *s, const char *id, const char *address, games_then *then, void *data) {
    game *g = games_find(s, id);
    if (g || !fair_is_game_id(id) || timers_deletes(s, id)) {
        then(s, data, g, no_game);
        return;
    }
    fetch **at = fetch_place(s, id), *f = *at;
    if (!f && !limits_work(s->limits, address)) {
        then(s, data, NULL, too_much);
        return;
    }
    if (!f)
        f = begin_fetch(s, at, id, address);
    waiter *w = base_alloc(sizeof *w);
    w->then = then;
    w->data = data;
    *f->last = w;
    f->last = &w->next;
}

game *games_find(server *s, const char *id) {
    for (game *g = *bucket_of(s, id); g; g = g->next_in_bucket)
        if (strcmp(g->id, id) == 0)
            return g;
    return NULL;
}

bool games_fetches(server *s, const char *id) {
    return *fetch_place(s, id) != NULL;
}

void games_told(server *s, const char *id, int n) {
    fetch *f = *fetch_place(s, id);
    if (f && n > f->told)
        f->told = n;
}

bool table_may_recover(failure why) {
    return why.message == unreadable.message || why.message == stopping.message;
}

/* ---- all of them ---- */

void table_each_of(server *s, int i, int n, table_each_game *each) {
    int from = GAME_BUCKETS * i / n, to = GAME_BUCKETS * (i + 1) / n;
    for (int k = from; k < to; k++)
        for (game *g = s->games[k], *next; g; g = next) {
            next = g->next_in_bucket;
            each(s, g);
        }
}

void games_each(server *s, table_each_game *each) {
    table_each_of(s, 0, 1, each);
}

static bool is_busy(const game *g) {
    return g->clients || g->asking || g->writing || g->first_waiting || g->thinking || g->errands || g->presence_due;
}

/* The fuller it is, the sooner who is idle must go. */
static int64_t idle_ms(const server *s) {
    int64_t ms = 1000LL * s->opt.idle_seconds;
    if (s->n_games > s->opt.most_games / 10 * 9)
        return ms < 2000 ? ms : 2000;
    return s->n_games > s->opt.most_games / 2 ? ms / 10 : ms;
}

/* Takes *at, which is a place in a bucket, out of memory. */
static void let_go(server *s, game **at) {
    game *g = *at;
    *at = g->next_in_bucket;
    s->n_games--;
    position_forget(&s->positions, g);
    game_free(g);
}

bool games_let_go(server *s, game *g) {
    game **at = bucket_of(s, g->id);
    if (is_busy(g))
        return false;
    while (*at != g)
        at = &(*at)->next_in_bucket;
    let_go(s, at);
    return true;
}

void games_tidy(server *s, int part, int parts) {
    int64_t old = base_served() - idle_ms(s);
    for (int i = GAME_BUCKETS * part / parts; i < GAME_BUCKETS * (part + 1) / parts; i++)
        for (game **at = &s->games[i]; *at;) {
            game *g = *at;
            if (is_busy(g) || g->touched > old) {
                at = &g->next_in_bucket;
                continue;
            }
            let_go(s, at);
        }
}

void games_free(server *s) {
    for (int i = 0; i < GAME_BUCKETS; i++)
        for (game *g = s->games[i], *next; g; g = next) {
            next = g->next_in_bucket;
            while (g->first_waiting) {
                command *c = g->first_waiting;
                g->first_waiting = c->next;
                command_free(c);
            }
            position_forget(&s->positions, g);
            game_free(g);
        }
}
