/* `bastide serve --check`: a whole store looked through. Every game is read as the server would read it, then every
 * event, also those taken back, is made again from the game's set-up and secret and compared with what is stored. */
#include "check.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "position.h"
#include "store_int.h"

enum { TEXT_SIZE = 64 << 10 };

typedef struct {
    FILE *out;
    store_reader *reader;
    char id[GAME_ID];
    game *game;
    position *position;
    event *scratch;
    char *text;
    bool bad; /* this game has been complained of */
    long games, events, damaged, problems;
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
static const char *make_again(checking *c, event *e) {
    bst_game *m = &c->position->game;
    const char *text = e->move_text;
    char move[BST_MOVE_TEXT];
    game made;
    switch (e->type) {
    case EV_START:
        made = draw_made(c->game, e);
        return position_open(&made, c->position, e) ? "the set-up cannot be played" : NULL;
    case EV_MOVE:
        if (bst_mover(&m->state) != e->seat)
            return "the seat is not asked";
        snprintf(move, sizeof move, "%s", text);
        return position_step(c->position, move, e) ? "the move is not legal" : NULL;
    case EV_UNDO:
        while (m->n_moves > e->to)
            bst_game_undo(m);
        e->decides = bst_mover(&m->state);
        return NULL;
    case EV_OVER:
        e->winners = 0;
        position_result(c->game, &m->state, e);
        return NULL;
    default:
        return NULL;
    }
}

/* What is stored and what is made again must not differ in any member that both have. */
static void compare(checking *c, const event *e, const char *body, size_t len) {
    bst_out o = {c->text, 0, TEXT_SIZE};
    event_write(&o, e, c->game);
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

static void check_event(void *data, int n, int64_t at, const char *body, size_t len) {
    checking *c = data;
    event *e = c->scratch;
    (void)at;
    if (c->bad)
        return;
    c->events++;
    const char *wrong = event_read(e, n, body, len, c->game);
    bool made = e->type == EV_START || e->type == EV_MOVE || e->type == EV_UNDO || e->type == EV_OVER ||
                e->type == EV_DRAW || e->type == EV_CLOSED;
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
    if (c->game && store_read_events(c->reader, c->id, 1, INT32_MAX, check_event, c) == STORE_FOUND && !c->bad)
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

/* Calls `each` for the first column of every row. False, after a message, if the store cannot be read. */
static bool each_text(checking *c, const char *sql, void (*each)(checking *c, const char *text)) {
    sqlite3_stmt *q = NULL;
    int rc = sqlite3_prepare_v2(c->reader->db, sql, -1, &q, NULL);
    while (rc == SQLITE_OK && (rc = sqlite3_step(q)) == SQLITE_ROW) {
        const char *text = (const char *)sqlite3_column_text(q, 0);
        each(c, text ? text : "");
        rc = SQLITE_OK;
    }
    bool ok = rc == SQLITE_DONE;
    if (!ok) {
        fprintf(c->out, "the store cannot be read: %s\n", sqlite3_errmsg(c->reader->db));
        c->problems++;
    }
    sqlite3_finalize(q);
    return ok;
}

static void told_by_sqlite(checking *c, const char *text) {
    if (strcmp(text, "ok") == 0)
        return;
    fprintf(c->out, "the file: %s\n", text);
    c->problems++;
}

static void one_game(checking *c, const char *id) {
    snprintf(c->id, sizeof c->id, "%.12s", id);
    if (fair_is_game_id(id)) {
        check_game(c);
        return;
    }
    c->bad = false;
    complain(c, 0, "this is no name of a game");
}

static void ownerless(checking *c, const char *id) {
    fprintf(c->out, "events or timers of a game that is not there: %.40s\n", id);
    c->problems++;
}

static void check_all(checking *c) {
    each_text(c, "PRAGMA integrity_check(20)", told_by_sqlite);
    each_text(c, "SELECT id FROM games ORDER BY id", one_game);
    each_text(c,
              "SELECT game FROM events WHERE n=(SELECT min(n) FROM events e WHERE e.game=events.game) AND NOT EXISTS"
              " (SELECT 1 FROM games WHERE id=game) UNION SELECT game FROM lengths WHERE NOT EXISTS"
              " (SELECT 1 FROM games WHERE id=game) UNION SELECT game FROM timers WHERE NOT EXISTS"
              " (SELECT 1 FROM games WHERE id=game) LIMIT 100",
              ownerless);
}

int check_store(const char *path, FILE *out) {
    checking c = {.out = out, .reader = store_reader_alone(path)};
    if (!fair_init() || !c.reader)
        return 1;
    c.scratch = base_alloc(sizeof *c.scratch);
    c.text = base_alloc(TEXT_SIZE);
    /* All of one moment, also while a server writes. */
    sqlite3_exec(c.reader->db, "BEGIN", NULL, NULL, NULL);
    check_all(&c);
    fprintf(out, "%ld games, %ld events: ", c.games, c.events);
    if (c.problems)
        fprintf(out, "%ld problems, %ld games damaged\n", c.problems, c.damaged);
    else
        fprintf(out, "all is well\n");
    store_reader_free(c.reader);
    free(c.scratch);
    free(c.text);
    return c.problems ? 1 : 0;
}
