/* The games in memory. A game is read from the store when somebody asks for it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server.h"

static game **place(server *s, const char *id) {
    uint32_t h = 2166136261u;
    for (const char *c = id; *c; c++)
        h = (h ^ (uint8_t)*c) * 16777619u;
    return &s->games[h % GAME_BUCKETS];
}

void table_add(server *s, game *g) {
    game **at = place(s, g->id);
    g->next_in_table = *at;
    *at = g;
    s->n_games++;
}

static const failure no_game = {"no-game", "there is no such game"};
static const failure unreadable = {"storage", "the game cannot be read at the moment"};
static const failure damaged = {"storage", "the game is damaged in the store"};

static game *load(server *s, const char *id, failure *why) {
    char n[16];
    loaded l;
    enum store_read found = load_game(s->reader, id, &l);
    *why = found == STORE_NONE ? no_game : found == STORE_FAILED ? unreadable : damaged;
    if (found == STORE_BAD && log_gate_open(&s->bad_games)) {
        snprintf(n, sizeof n, "%d", l.n);
        log_write(LOG_ERROR, "a stored game is damaged", "game", id, "event", n, "text", l.why, NULL);
    }
    if (found != STORE_FOUND)
        return NULL;
    game *g = l.game;
    g->since = g->touched = base_now();
    table_add(s, g);
    position_adopt(g, l.match);
    free(l.match);
    command_next_turn(s, g);
    return g;
}

game *table_find(server *s, const char *id, failure *why) {
    *why = no_game;
    if (!fair_is_game_id(id))
        return NULL;
    for (game *g = *place(s, id); g; g = g->next_in_table)
        if (strcmp(g->id, id) == 0)
            return g;
    return load(s, id, why);
}

void table_each(server *s, table_each_game *each) {
    for (int i = 0; i < GAME_BUCKETS; i++)
        for (game *g = s->games[i], *next; g; g = next) {
            next = g->next_in_table;
            each(s, g);
        }
}

void table_tidy(server *s) {
    int64_t old = base_now() - 1000LL * s->opt.idle_seconds;
    for (int i = 0; i < GAME_BUCKETS; i++)
        for (game **at = &s->games[i]; *at;) {
            game *g = *at;
            bool busy = g->clients || g->writing || g->first_waiting || g->thinking || game_is_awake(g);
            if (busy || g->touched > old) {
                at = &g->next_in_table;
                continue;
            }
            *at = g->next_in_table;
            s->n_games--;
            game_free(g);
        }
}

void table_free(server *s) {
    for (int i = 0; i < GAME_BUCKETS; i++)
        for (game *g = s->games[i], *next; g; g = next) {
            next = g->next_in_table;
            while (g->first_waiting) {
                command *c = g->first_waiting;
                g->first_waiting = c->next;
                command_free(c);
            }
            game_free(g);
        }
}

static void wake(void *data, const char *id) {
    server *s = data;
    failure why;
    game *g = table_find(s, id, &why);
    /* The time that the server was away is nobody's. */
    if (g && g->status == GAME_PLAYING && g->about.clock)
        command_submit(s, command_new("clock", g));
}

void table_wake(server *s) {
    store_read_awake(s->reader, wake, s);
}
