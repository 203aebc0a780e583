/* The games in memory. A game is read from the store when somebody asks for it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server.h"
#include "timers.h"

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
    table_add(s, g);
    position_adopt(g, l.match);
    free(l.match);
    timers_loaded(s, g);
    command_next_turn(s, g);
    return g;
}

game *table_in_memory(server *s, const char *id) {
    game *g = *place(s, id);
    while (g && strcmp(g->id, id) != 0)
        g = g->next_in_table;
    return g;
}

game *table_find(server *s, const char *id, failure *why) {
    *why = no_game;
    if (!fair_is_game_id(id) || timers_deletes(s, id))
        return NULL;
    game *g = table_in_memory(s, id);
    if (!g)
        g = load(s, id, why);
    if (g)
        g->touched = base_served();
    return g;
}

bool table_may_recover(failure why) {
    return why.message == unreadable.message;
}

void table_each(server *s, table_each_game *each) {
    for (int i = 0; i < GAME_BUCKETS; i++)
        for (game *g = s->games[i], *next; g; g = next) {
            next = g->next_in_table;
            each(s, g);
        }
}

/* The fuller it is, the sooner who is idle must go. */
static int64_t idle_ms(const server *s) {
    int64_t ms = 1000LL * s->opt.idle_seconds;
    if (s->n_games > s->opt.most_games / 10 * 9)
        return ms < 2000 ? ms : 2000;
    return s->n_games > s->opt.most_games / 2 ? ms / 10 : ms;
}

void table_tidy(server *s) {
    int64_t old = base_served() - idle_ms(s);
    for (int i = 0; i < GAME_BUCKETS; i++)
        for (game **at = &s->games[i]; *at;) {
            game *g = *at;
            bool busy = g->clients || g->writing || g->first_waiting || g->thinking;
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
