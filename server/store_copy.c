/* A store copied into another one of either kind, game by game; then every game is read from both and compared. */
#include "store_copy.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "game.h"
#include "sqlite.h"

enum { IN_FLIGHT = 400, STEP_ENTRIES = 16, TELL_EVERY = 1000 };

/* A game as a store holds it. */
typedef struct {
    store_game *row;
    store_entry *entries;
    int n, room;
    int64_t due[TIMER_KINDS];
} whole;

typedef struct {
    FILE *out;
    store_reader *from, *to;
    store *target;
    char (*ids)[GAME_ID];
    long n_ids, problems, entries;
} copying;

static void nothing(void *data) {
    (void)data;
}

static void complain(copying *c, const char *id, const char *what) {
    fprintf(c->out, "%s%s%s\n", id, *id ? ": " : "", what);
    c->problems++;
}

/* ---- a game in memory ---- */

static void keep_entry(void *data, int n, int64_t at, const char *body, size_t len) {
    whole *w = data;
    if (w->n == w->room) {
        w->room = w->room ? 2 * w->room : 64;
        w->entries = base_grow(w->entries, (size_t)w->room * sizeof *w->entries);
    }
    w->entries[w->n++] = (store_entry){.n = n, .at = at, .body = msg_new(body, len)};
}

static void free_whole(whole *w) {
    for (int i = 0; i < w->n; i++)
        msg_drop(w->entries[i].body);
    free(w->entries);
    store_game_free(w->row);
}

static bool read_whole(store_reader *r, const char *id, whole *w) {
    const char *why;
    bool ours;
    store_length length = {0};
    memset(w, 0, sizeof *w);
    return store_read_game(r, id, &w->row, &why) == STORE_FOUND &&
           store_read_entries(r, id, 1, INT32_MAX, keep_entry, w) == STORE_FOUND &&
           store_read_length(r, id, &length) == STORE_FOUND && length.should == w->n &&
           store_read_timers(r, id, w->due, &ours) == STORE_FOUND;
}

static bool same(const whole *a, const whole *b) {
    bool ok = a->n == b->n && a->row->created == b->row->created && strcmp(a->row->about, b->row->about) == 0 &&
              memcmp(a->row->secret, b->row->secret, sizeof a->row->secret) == 0 &&
              memcmp(a->row->tokens, b->row->tokens, sizeof a->row->tokens) == 0 &&
              strcmp(a->row->status, b->row->status) == 0 && a->row->is_public == b->row->is_public &&
              memcmp(a->due, b->due, sizeof a->due) == 0;
    for (int i = 0; ok && i < a->n; i++) {
        const store_entry *x = &a->entries[i], *y = &b->entries[i];
        ok = x->n == y->n && x->at == y->at && x->body->n == y->body->n &&
             memcmp(x->body->text, y->body->text, x->body->n) == 0;
    }
    return ok;
}

/* ---- writing ---- */

/* Waits until few enough are under way. */
static void drain(copying *c, int most) {
    while (store_waiting(c->target) > most) {
        for (store_op *op = store_done(c->target), *next; op; op = next) {
            next = op->next;
            if (op->failed || op->conflict)
                complain(c, op->n_entries ? op->entry[0].game : "", "could not be written");
            store_op_free(op);
        }
        usleep(200);
    }
}

/* The row goes first, then its entries in portions, the timers with the last one. When it was forgotten is not known
 * of a timer, so nobody is forgotten sooner than a whole term after the copy. */
static void write_whole(copying *c, const char *id, const whole *w) {
    store_op *op = store_op_new();
    op->create = base_alloc(sizeof *op->create);
    *op->create = *w->row;
    op->create->about = base_copy(w->row->about);
    for (int i = 0; i < w->n; i++) {
        if (op->n_entries == STEP_ENTRIES) {
            store_submit(c->target, op);
            op = store_op_new();
        }
        store_op_entry(op, id, w->entries[i].n, w->entries[i].at, msg_keep(w->entries[i].body));
    }
    for (int i = 0; i < TIMER_KINDS; i++)
        if (w->due[i] != TIMER_NONE)
            store_op_timer(op, id, i, w->due[i], -1);
    store_submit(c->target, op);
}

static void copy_game(copying *c, const char *id) {
    whole w;
    if (read_whole(c->from, id, &w))
        write_whole(c, id, &w);
    else
        complain(c, id, "cannot be read whole, and is not copied");
    c->entries += w.n;
    free_whole(&w);
    drain(c, IN_FLIGHT);
}

/* ---- comparing ---- */

static void compare_game(copying *c, const char *id) {
    whole a, b;
    loaded l = {0};
    if (!read_whole(c->from, id, &a)) {
        free_whole(&a);
        return; /* was said when it was to be copied */
    }
    if (!read_whole(c->to, id, &b) || !same(&a, &b))
        complain(c, id, "is not the same in the copy");
    else if (load_game(c->to, id, &l) != STORE_FOUND)
        complain(c, id, "is copied as it is, but damaged: bastide serve --check says where");
    if (l.game)
        game_free(l.game);
    free(l.position);
    free_whole(&a);
    free_whole(&b);
}

/* ---- all of it ---- */

static void keep_id(void *data, const char *id) {
    copying *c = data;
    if (!fair_is_game_id(id)) {
        complain(c, "", "a game without a proper name is not copied");
        return;
    }
    if (c->n_ids % 1024 == 0)
        c->ids = base_grow(c->ids, (size_t)(c->n_ids + 1024) * sizeof *c->ids);
    memcpy(c->ids[c->n_ids++], id, GAME_ID);
}

static void count_id(void *data, const char *id) {
    (void)id;
    ++*(long *)data;
}

static void each_game(copying *c, const char *what, void (*each)(copying *c, const char *id)) {
    for (long i = 0; i < c->n_ids; i++) {
        each(c, c->ids[i]);
        if ((i + 1) % TELL_EVERY == 0)
            fprintf(c->out, "%s: %ld of %ld games\n", what, i + 1, c->n_ids);
    }
}

/* served: its time goes on from there. */
static bool open_target(copying *c, const char *to, int64_t served) {
    c->target = store_open(
        &(store_options){.where = to, .full_sync = true, .wake = nothing, .keep_pages = 1000, .served = served});
    c->to = c->target ? store_reader_new(c->target) : NULL;
    return c->to;
}

static void close_target(copying *c) {
    store_reader_free(c->to);
    store_close(c->target);
    c->to = NULL;
    c->target = NULL;
}

static bool open_both(copying *c, const char *from, const char *to) {
    long there = 0;
    c->from = store_reader_alone(from);
    int64_t served = c->from && store_read_begin(c->from) ? store_read_served(c->from) : -1;
    if (served < 0)
        return false;
    if (!open_target(c, to, 0) || store_look_at(c->to, LOOK_GAMES, count_id, &there) != STORE_FOUND)
        return false;
    if (there) {
        complain(c, "", "there are games already where it should go; nothing was copied");
        return false;
    }
    /* Timers count in the time that the store was served. That of a store with games must not be moved, so only now. */
    close_target(c);
    return open_target(c, to, served);
}

int store_copy(const char *from, const char *to, FILE *out) {
    copying c = {.out = out};
    bool ok = fair_init() && open_both(&c, from, to) && store_look_at(c.from, LOOK_GAMES, keep_id, &c) == STORE_FOUND;
    if (ok) {
        each_game(&c, "copied", copy_game);
        drain(&c, 0);
        each_game(&c, "compared", compare_game);
        fprintf(out, "%ld games, %ld events: %s\n", c.n_ids, c.entries,
                c.problems ? "not all is in the copy" : "copied, and every game compared");
    }
    if (c.from)
        store_read_end(c.from);
    store_reader_free(c.from);
    close_target(&c);
    free(c.ids);
    return ok && !c.problems ? 0 : 1;
}

bool store_backup(const char *from, const char *to, char message[256]) {
    if (!store_is_shared(from))
        return sqlite_backup(from, to, message);
    snprintf(message, 256, "see above");
    return store_copy(from, to, stderr) == 0;
}
