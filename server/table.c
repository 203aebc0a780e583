/* The games in memory. A game is read from the store when somebody asks for it. */
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

typedef struct {
    game *game;
    event *scratch;
    bool bad;
} loading;

static void load_event(void *data, int n, int64_t at, const char *body, size_t len) {
    loading *l = data;
    (void)at;
    if (l->bad || n != l->game->n + 1 || !event_read(l->scratch, body, len, l->game)) {
        l->bad = true;
        return;
    }
    msg *text = msg_new(body, len);
    game_apply(l->game, l->scratch, text);
    msg_drop(text);
}

static game *load(server *s, const char *id) {
    store_game *row = store_read_game(s->store, id);
    game *g = row ? game_from(row) : NULL;
    store_game_free(row);
    if (!g)
        return NULL;
    loading l = {g, base_alloc(sizeof *l.scratch), false};
    store_read_events(s->store, id, 1, INT32_MAX, load_event, &l);
    free(l.scratch);
    if (l.bad) {
        log_write(LOG_ERROR, "a stored game cannot be read", "game", id, NULL);
        game_free(g);
        return NULL;
    }
    g->since = g->touched = base_now();
    table_add(s, g);
    command_next_turn(s, g);
    return g;
}

game *table_find(server *s, const char *id) {
    if (!fair_is_game_id(id))
        return NULL;
    for (game *g = *place(s, id); g; g = g->next_in_table)
        if (strcmp(g->id, id) == 0)
            return g;
    return load(s, id);
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
    game *g = table_find(s, id);
    /* The time that the server was away is nobody's. */
    if (g && g->status == GAME_PLAYING && g->about.clock)
        command_submit(s, command_new("clock", g));
}

void table_wake(server *s) {
    store_read_awake(s->store, wake, s);
}
