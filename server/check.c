/* `bastide serve --check`: a whole store looked through. Every game is read as the server would read it, then every
 * entry, also those taken back, is made again from the game's set-up and secret and compared with what is stored. */
#include "check.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "position.h"
#include "store.h"

enum { TEXT_SIZE = 64 << 10 };

typedef struct {
    FILE *out;
    store_reader *reader;
    char id[GAME_ID];
    game *game;
    position *position;
    entry *scratch;
    char *text;
    bool bad; /* this game has been complained of */
    long games, entries, damaged, problems;
} checking;

static void complain(checking *c, int n, const char *format, ...) __attribute__((format(printf, 3, 4)));

static void complain(checking *c, int n, const char *format, ...) {
    va_list args;
    fprintf(c->out, "game %s: ", c->id);
    if (n)
        fprintf(c->out, "event %d: ", n);
    va_start(args, format);
    vfprintf(c->out, format, args);
    va_end(args);
    fputc('\n', c->out);
    c->problems++;
    c->damaged += !c->bad;
    c->bad = true;
}

/* ---- one game ---- */

/* Fills in what follows from set-up, secret and moves; NULL, or why it cannot. */
static const char *make_again(checking *c, entry *e) {
    bst_game *m = &c->position->game;
    const char *text = e->move_text;
    char move[BST_MOVE_TEXT];
    game made;
    switch (e->type) {
    case ENTRY_START:
        made = draw_made(c->game, e);
        return position_open(&made, c->position, e) ? "the set-up cannot be played" : NULL;
    case ENTRY_MOVE:
        if (bst_mover(&m->state) != e->seat)
            return "the seat is not asked";
        snprintf(move, sizeof move, "%s", text);
        return position_step(c->position, move, e) ? "the move is not legal" : NULL;
    case ENTRY_UNDO:
        while (m->n_moves > e->to)
            bst_game_undo(m);
        e->decides = bst_mover(&m->state);
        return NULL;
    case ENTRY_OVER:
        e->winners = 0;
        position_result(c->game, &m->state, e);
        return NULL;
    default:
        return NULL;
    }
}

/* What is stored and what is made again must not differ in any member that both have. */
static void compare(checking *c, const entry *e, const char *body, size_t len) {
    bst_out o = {c->text, 0, TEXT_SIZE};
    entry_write(&o, e, c->game);
    json_t *stored = json_loadb(body, len, 0, NULL), *made = json_loadb(c->text, o.len, 0, NULL);
    const char *key;
    json_t *value;
    json_object_foreach(made, key, value) {
        const json_t *other = json_object_get(stored, key);
        if (other && !json_equal(value, other))
            complain(c, e->n, "`%s` is not what follows from the game's secret and moves", key);
    }
    json_decref(stored);
    json_decref(made);
}

static void check_entry(void *data, int n, int64_t at, const char *body, size_t len) {
    checking *c = data;
    entry *e = c->scratch;
    (void)at;
    if (c->bad)
        return;
    c->entries++;
    const char *wrong = entry_read(e, n, body, len, c->game);
    bool made = e->type == ENTRY_START || e->type == ENTRY_MOVE || e->type == ENTRY_UNDO || e->type == ENTRY_OVER ||
                e->type == ENTRY_DRAW || e->type == ENTRY_CLOSED;
    if (!wrong)
        wrong = make_again(c, e);
    if (wrong) {
        complain(c, n, "%s", wrong);
        return;
    }
    if (made)
        compare(c, e, body, len);
    msg *text = msg_new(body, len);
    game_apply(c->game, e, text);
    msg_drop(text);
}

/* What the server would not notice, since it trusts the table of timers. */
static void check_timers(checking *c, const game *g, bool is_public) {
    if (game_bot_due(g) != TIMER_NONE && g->due[TIMER_BOT] == TIMER_NONE)
        complain(c, 0, "a bot is to move, but no timer says so");
    if (game_clock_due(g) != TIMER_NONE && g->due[TIMER_CLOCK] == TIMER_NONE && g->due[TIMER_BOT] == TIMER_NONE)
        complain(c, 0, "a clock runs, but no timer says so");
    if (g->is_public != is_public)
        complain(c, 0, "`public` is not what its events say");
}

static void check_game(checking *c) {
    loaded l;
    const char *why;
    store_game *row = NULL;
    c->games++;
    c->bad = false;
    enum store_read found = load_game(c->reader, c->id, &l);
    if (found != STORE_FOUND) {
        complain(c, l.n, "%s", found == STORE_BAD ? l.why : "the store cannot be read here");
        return;
    }
    found = store_read_game(c->reader, c->id, &row, &why);
    c->game = found == STORE_FOUND ? game_from(row) : NULL;
    c->position = base_alloc(sizeof *c->position);
    if (c->game && store_read_entries(c->reader, c->id, 1, INT32_MAX, check_entry, c) == STORE_FOUND && !c->bad)
        check_timers(c, l.game, row->is_public);
    else if (!c->bad)
        complain(c, 0, "the store cannot be read here");
    if (c->game)
        game_free(c->game);
    store_game_free(row);
    game_free(l.game);
    free(l.position);
    free(c->position);
}

/* ---- the whole store ---- */

static void damage(void *data, const char *text) {
    checking *c = data;
    fprintf(c->out, "the store: %s\n", text);
    c->problems++;
}

static void one_game(void *data, const char *id) {
    checking *c = data;
    snprintf(c->id, sizeof c->id, "%.12s", id);
    if (fair_is_game_id(id)) {
        check_game(c);
        return;
    }
    c->bad = false;
    complain(c, 0, "this is no name of a game");
}

static void ownerless(void *data, const char *id) {
    checking *c = data;
    fprintf(c->out, "events or timers of a game that is not there: %.40s\n", id);
    c->problems++;
}

static void check_all(checking *c) {
    static const struct {
        enum store_look what;
        store_each_text *each;
    } looks[] = {{LOOK_DAMAGE, damage}, {LOOK_GAMES, one_game}, {LOOK_OWNERLESS, ownerless}};
    for (size_t i = 0; i < sizeof looks / sizeof *looks; i++)
        if (store_look_at(c->reader, looks[i].what, looks[i].each, c) != STORE_FOUND) {
            fprintf(c->out, "the store cannot be read; the log says why\n");
            c->problems++;
        }
}

int check_store(const char *where, FILE *out) {
    checking c = {.out = out, .reader = store_reader_alone(where)};
    if (!fair_init() || !c.reader)
        return 1;
    c.scratch = base_alloc(sizeof *c.scratch);
    c.text = base_alloc(TEXT_SIZE);
    /* All of one moment, also while a server writes. */
    if (store_read_begin(c.reader)) {
        check_all(&c);
        store_read_end(c.reader);
    } else {
        damage(&c, "it cannot be read");
    }
    fprintf(out, "%ld games, %ld events: ", c.games, c.entries);
    if (c.problems)
        fprintf(out, "%ld problems, %ld games damaged\n", c.problems, c.damaged);
    else
        fprintf(out, "all is well\n");
    store_reader_free(c.reader);
    free(c.scratch);
    free(c.text);
    return c.problems ? 1 : 0;
}
