/* A game from the store: its row, its entries one after the other, then the moves that stand, played once. All of it
 * is checked as if a stranger had written it. Nothing here belongs to the service thread. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "position.h"

typedef struct {
    int n, seat;
    char text[BST_MOVE_TEXT];
} told_move;

typedef struct {
    loaded *out;
    game *game;
    entry *scratch;
    const char *wrong;
    told_move *moves; /* those that stand: as many as game->n_moves */
    int most_moves;
} loading;

static void keep_move(loading *l, const entry *e) {
    int i = l->game->n_moves;
    if (i >= l->most_moves) {
        l->most_moves = i ? 2 * i : 64;
        l->moves = base_grow(l->moves, (size_t)l->most_moves * sizeof *l->moves);
    }
    l->moves[i].n = e->n;
    l->moves[i].seat = e->seat;
    memcpy(l->moves[i].text, e->move_text, sizeof l->moves[i].text);
}

static void load_entry(void *data, int n, int64_t at, const char *body, size_t len) {
    loading *l = data;
    (void)at;
    if (l->wrong)
        return;
    l->wrong = entry_read(l->scratch, n, body, len, l->game);
    if (l->wrong) {
        l->out->n = n;
        return;
    }
    if (l->scratch->type == ENTRY_MOVE)
        keep_move(l, l->scratch);
    msg *text = msg_new(body, len);
    game_apply(l->game, l->scratch, text);
    msg_drop(text);
}

/* Plays the moves that stand; NULL, or what is wrong. */
static const char *replay(loading *l, position *at) {
    game *g = l->game;
    entry *e = l->scratch;
    if (position_open(g, at, e))
        return "the set-up cannot be played";
    for (int i = 0; i < g->n_moves; i++) {
        const told_move *t = &l->moves[i];
        l->out->n = t->n;
        if (e->decides != t->seat)
            return "the move is of a seat that is not asked";
        if (position_step(at, t->text, e))
            return "the move is not legal";
        g->moves[i] = e->move;
        g->can_undo[i] = (uint8_t)(e->can_undo ? t->seat + 1 : 0);
    }
    l->out->n = g->n;
    if (g->status == GAME_PLAYING && e->decides == NOBODY)
        return "the game has ended, but nothing says so";
    if (g->status == GAME_OVER && g->over->reason == OVER_END && e->decides != NOBODY)
        return "the game is said to be over, but is not";
    g->decides = g->status == GAME_PLAYING ? e->decides : NOBODY;
    return NULL;
}

static enum store_read read_all(store_reader *r, const char *id, loading *l) {
    enum store_read found = store_read_entries(r, id, 1, INT32_MAX, load_entry, l);
    if (found == STORE_BAD && !l->wrong) {
        l->wrong = "an event is missing, or its row is damaged";
        l->out->n = l->game->n + 1;
    }
    store_length length;
    if (found == STORE_FOUND && !l->wrong) {
        found = store_read_length(r, id, &length);
        l->wrong =
            found == STORE_FOUND && length.should != l->game->n ? "it should have another number of events" : NULL;
        l->out->n = l->game->n + 1;
    }
    if (found == STORE_FAILED || l->wrong)
        return found == STORE_FAILED ? STORE_FAILED : STORE_BAD;
    l->out->position = base_alloc(sizeof *l->out->position);
    l->wrong = replay(l, l->out->position);
    return l->wrong ? STORE_BAD : STORE_FOUND;
}

static enum store_read load(store_reader *r, const char *id, loaded *out) {
    store_game *row;
    const char *why;
    memset(out, 0, sizeof *out);
    enum store_read found = store_read_game(r, id, &row, &why);
    loading l = {.out = out};
    if (found == STORE_FOUND) {
        l.game = game_from(row);
        l.wrong = l.game ? NULL : "`about` cannot be understood";
        l.scratch = base_alloc(sizeof *l.scratch);
        found = l.game ? read_all(r, id, &l) : STORE_BAD;
        if (found == STORE_FOUND && entry_status_read(row->status) != l.game->status) {
            out->n = 0;
            l.wrong = "`status` is not what its events say";
            found = STORE_BAD;
        }
    } else if (found == STORE_BAD) {
        l.wrong = why;
    }
    if (found == STORE_FOUND)
        found = store_read_timers(r, id, l.game->due, &l.game->ours);
    if (found == STORE_FOUND) {
        game_set_since(l.game);
        out->game = l.game;
        out->n = 0;
    } else {
        if (l.game)
            game_free(l.game);
        free(out->position);
        out->position = NULL;
        snprintf(out->why, sizeof out->why, "%s", l.wrong ? l.wrong : "");
    }
    store_game_free(row);
    free(l.scratch);
    free(l.moves);
    return found;
}

enum store_read load_game(store_reader *r, const char *id, loaded *out) {
    memset(out, 0, sizeof *out);
    if (!store_read_begin(r))
        return STORE_FAILED;
    enum store_read found = load(r, id, out);
    store_read_end(r);
    return found;
}
