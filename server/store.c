/* Opening, closing and reading. */
#include "store.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store_int.h"
#include "store_schema.h"

/* How long a failed read is told of. */
static const int64_t READ_TROUBLE_US = 60LL * 1000000;

static const char *const write_sql[W_STATEMENTS] = {
    "BEGIN IMMEDIATE",
    "COMMIT",
    "ROLLBACK",
    "INSERT INTO games(id, created, about, secret, tokens, status, public, awake) VALUES(?,?,?,?,?,?,?,0)",
    "UPDATE games SET tokens=?2, status=?3, public=?4 WHERE id=?1",
    "INSERT INTO events(game, n, at, body) VALUES(?,?,?,?)",
    "INSERT OR REPLACE INTO lengths(game, n) VALUES(?,?)",
    "INSERT OR REPLACE INTO timers(game, kind, due, n) VALUES(?,?,?,?)",
    "DELETE FROM timers WHERE game=? AND kind=?",
    "UPDATE server SET value=? WHERE name='served'",
    "DELETE FROM events WHERE game=?",
    "DELETE FROM timers WHERE game=?",
    "DELETE FROM lengths WHERE game=?",
    "DELETE FROM games WHERE id=?",
};

bool store_connect(sqlite3 **db, const store_options *o) {
    if (sqlite3_open_v2(o->path, db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, store_vfs()) !=
        SQLITE_OK) {
        log_write(LOG_ERROR, "cannot open the store", "path", o->path, "text", *db ? sqlite3_errmsg(*db) : "", NULL);
        return false;
    }
    return schema_prepare(*db, o->full_sync);
}

void store_leave_files(sqlite3 *db) {
    sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
}

bool store_prepare(sqlite3 *db, const char *const *sql, sqlite3_stmt **out, int n) {
    for (int i = 0; i < n; i++)
        if (sqlite3_prepare_v3(db, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &out[i], NULL) != SQLITE_OK) {
            log_write(LOG_ERROR, "the store", "text", sqlite3_errmsg(db), NULL);
            return false;
        }
    return true;
}

/* The keeper waits with a time limit, which a step of the clock must not move. */
static void init_waiting(store *s) {
    pthread_condattr_t attr;
    pthread_condattr_init(&attr);
    pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
    pthread_cond_init(&s->filled, &attr);
    pthread_cond_init(&s->keep, &attr);
    pthread_condattr_destroy(&attr);
}

store *store_open(const store_options *options) {
    store *s = base_alloc(sizeof *s);
    s->opt = *options;
    s->in_last = &s->in_first;
    s->out_last = &s->out_first;
    s->healthy = true;
    s->folder = -1;
    pthread_mutex_init(&s->lock, NULL);
    init_waiting(s);
    if (!files_lock(s) || !store_connect(&s->writer, options) || !schema_migrate(s->writer) ||
        !store_connect(&s->keeper, options) || !store_prepare(s->writer, write_sql, s->write, W_STATEMENTS)) {
        store_close(s);
        return NULL;
    }
    files_note(s);
    s->served = schema_served(s->writer);
    if (s->served < 0) {
        store_close(s);
        return NULL;
    }
    base_serve_from(s->served);
    s->running = pthread_create(&s->thread, NULL, writer_main, s) == 0;
    s->keeping = pthread_create(&s->keeper_thread, NULL, keeper_main, s) == 0;
    if (!s->running || !s->keeping) {
        store_close(s);
        return NULL;
    }
    return s;
}

void store_close(store *s) {
    if (!s)
        return;
    pthread_mutex_lock(&s->lock);
    s->closing = true;
    pthread_cond_signal(&s->filled);
    pthread_cond_signal(&s->keep);
    pthread_mutex_unlock(&s->lock);
    if (s->running)
        pthread_join(s->thread, NULL);
    if (s->keeping)
        pthread_join(s->keeper_thread, NULL);
    for (int i = 0; i < W_STATEMENTS; i++)
        sqlite3_finalize(s->write[i]);
    sqlite3_close(s->keeper);
    sqlite3_close(s->writer);
    files_unlock(s);
    for (store_op *op = s->out_first, *next; op; op = next) {
        next = op->next;
        store_op_free(op);
    }
    free(s);
}

/* ---- operations ---- */

store_op *store_op_new(void) {
    return base_alloc(sizeof(store_op));
}

void store_op_event(store_op *op, const char *game, int n, int64_t at, msg *body) {
    assert(op->n_events < OP_EVENTS);
    store_event *e = &op->event[op->n_events++];
    snprintf(e->game, sizeof e->game, "%s", game);
    e->n = n;
    e->at = at;
    e->body = body;
}

void store_op_timer(store_op *op, const char *game, int kind, int64_t due, int n) {
    assert(op->n_timers < OP_TIMERS);
    store_timer *t = &op->timer[op->n_timers++];
    snprintf(t->game, sizeof t->game, "%s", game);
    t->kind = kind;
    t->due = due;
    t->n = n;
}

void store_game_free(store_game *g) {
    if (g)
        free(g->about);
    free(g);
}

void store_op_free(store_op *op) {
    store_game_free(op->create);
    store_game_free(op->update);
    for (int i = 0; i < op->n_events; i++)
        msg_drop(op->event[i].body);
    free(op);
}

void store_submit(store *s, store_op *op) {
    op->next = NULL;
    op->asked = base_ticks();
    pthread_mutex_lock(&s->lock);
    *s->in_last = op;
    s->in_last = &op->next;
    s->waiting++;
    pthread_cond_signal(&s->filled);
    pthread_mutex_unlock(&s->lock);
}

store_op *store_done(store *s) {
    pthread_mutex_lock(&s->lock);
    store_op *list = s->out_first;
    for (const store_op *op = list; op; op = op->next)
        s->waiting--;
    s->out_first = NULL;
    s->out_last = &s->out_first;
    pthread_mutex_unlock(&s->lock);
    return list;
}

int store_waiting(store *s) {
    pthread_mutex_lock(&s->lock);
    int n = s->waiting;
    pthread_mutex_unlock(&s->lock);
    return n;
}

const char *store_trouble(store *s) {
    pthread_mutex_lock(&s->lock);
    bool reads = !s->read_failed || base_ticks() - s->read_failed > READ_TROUBLE_US;
    const char *trouble = s->lost       ? s->lost
                          : !s->healthy ? "the store cannot be written"
                          : !reads      ? "the store cannot be read"
                                        : NULL;
    pthread_mutex_unlock(&s->lock);
    return trouble;
}

/* ---- backup ---- */

bool store_backup(const char *from, const char *to, char message[256]) {
    sqlite3 *a = NULL, *b = NULL;
    bool ok =
        sqlite3_open_v2(from, &a, SQLITE_OPEN_READWRITE, store_vfs()) == SQLITE_OK && sqlite3_open(to, &b) == SQLITE_OK;
    sqlite3_backup *copy = NULL;
    if (ok) {
        sqlite3_busy_timeout(a, 5000);
        copy = sqlite3_backup_init(b, "main", a, "main");
        /* All in one step: readers do not hinder the writer of a WAL store, and the copy is of one moment. */
        ok = copy && sqlite3_backup_step(copy, -1) == SQLITE_DONE;
    }
    if (copy && sqlite3_backup_finish(copy) != SQLITE_OK)
        ok = false;
    if (!ok)
        snprintf(message, 256, "%s",
                 b && sqlite3_errcode(b) != SQLITE_OK ? sqlite3_errmsg(b)
                 : a                                  ? sqlite3_errmsg(a)
                                                      : "");
    sqlite3_close(a);
    sqlite3_close(b);
    return ok;
}
