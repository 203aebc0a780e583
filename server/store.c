/* Opening, closing and reading. */
#include "store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store_int.h"
#include "store_schema.h"

static const char *const write_sql[W_STATEMENTS] = {
    "BEGIN IMMEDIATE",
    "COMMIT",
    "ROLLBACK",
    "INSERT INTO games(id, created, about, secret, tokens, status, public, awake) VALUES(?,?,?,?,?,?,?,?)",
    "UPDATE games SET tokens=?2, status=?3, public=?4, awake=?5 WHERE id=?1",
    "INSERT INTO events(game, n, at, body) VALUES(?,?,?,?)",
};

static const char *const read_sql[R_STATEMENTS] = {
    "SELECT created, about, secret, tokens, status, public, awake FROM games WHERE id=?",
    "SELECT n, at, body FROM events WHERE game=? AND n BETWEEN ? AND ? ORDER BY n",
    "SELECT id FROM games WHERE public=1 AND status IN ('lobby','playing') ORDER BY created DESC LIMIT ?",
    "SELECT id FROM games WHERE awake=1",
};

static bool connect(sqlite3 **db, const store_options *o) {
    if (sqlite3_open_v2(o->path, db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL) !=
        SQLITE_OK) {
        log_write(LOG_ERROR, "cannot open the store", "path", o->path, "text", *db ? sqlite3_errmsg(*db) : "", NULL);
        return false;
    }
    return schema_prepare(*db, o->full_sync);
}

static bool prepare(sqlite3 *db, const char *const *sql, sqlite3_stmt **out, int n) {
    for (int i = 0; i < n; i++)
        if (sqlite3_prepare_v3(db, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &out[i], NULL) != SQLITE_OK) {
            log_write(LOG_ERROR, "the store", "text", sqlite3_errmsg(db), NULL);
            return false;
        }
    return true;
}

store *store_open(const store_options *options) {
    store *s = base_alloc(sizeof *s);
    s->opt = *options;
    s->in_last = &s->in_first;
    s->out_last = &s->out_first;
    s->healthy = true;
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->filled, NULL);
    pthread_cond_init(&s->keep, NULL);
    if (!connect(&s->writer, options) || !schema_migrate(s->writer) || !connect(&s->reader, options) ||
        !connect(&s->keeper, options) || !prepare(s->writer, write_sql, s->write, W_STATEMENTS) ||
        !prepare(s->reader, read_sql, s->read, R_STATEMENTS)) {
        store_close(s);
        return NULL;
    }
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
    for (int i = 0; i < R_STATEMENTS; i++)
        sqlite3_finalize(s->read[i]);
    sqlite3_close(s->reader);
    sqlite3_close(s->keeper);
    sqlite3_close(s->writer);
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
    store_event *e = &op->event[op->n_events++];
    snprintf(e->game, sizeof e->game, "%s", game);
    e->n = n;
    e->at = at;
    e->body = body;
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

bool store_healthy(store *s) {
    pthread_mutex_lock(&s->lock);
    bool ok = s->healthy;
    pthread_mutex_unlock(&s->lock);
    return ok;
}

/* ---- reading ---- */

static void column_text(sqlite3_stmt *q, int i, char *to, size_t size) {
    const char *text = (const char *)sqlite3_column_text(q, i);
    snprintf(to, size, "%s", text ? text : "");
}

static void column_bytes(sqlite3_stmt *q, int i, void *to, size_t size) {
    const void *from = sqlite3_column_blob(q, i);
    int n = sqlite3_column_bytes(q, i);
    if (from && n > 0)
        memcpy(to, from, (size_t)n < size ? (size_t)n : size);
}

store_game *store_read_game(store *s, const char *id) {
    sqlite3_stmt *q = s->read[R_GAME];
    store_game *g = NULL;
    sqlite3_bind_text(q, 1, id, -1, SQLITE_STATIC);
    if (sqlite3_step(q) == SQLITE_ROW) {
        g = base_alloc(sizeof *g);
        snprintf(g->id, sizeof g->id, "%s", id);
        g->created = sqlite3_column_int64(q, 0);
        const char *about = (const char *)sqlite3_column_text(q, 1);
        g->about = base_copy(about ? about : "{}");
        column_bytes(q, 2, g->secret, sizeof g->secret);
        column_bytes(q, 3, g->tokens, sizeof g->tokens);
        column_text(q, 4, g->status, sizeof g->status);
        g->is_public = sqlite3_column_int(q, 5);
        g->awake = sqlite3_column_int(q, 6);
    }
    sqlite3_reset(q);
    return g;
}

int store_read_events(store *s, const char *id, int first, int last, store_each_event *each, void *data) {
    sqlite3_stmt *q = s->read[R_EVENTS];
    int n = 0;
    sqlite3_bind_text(q, 1, id, -1, SQLITE_STATIC);
    sqlite3_bind_int(q, 2, first);
    sqlite3_bind_int(q, 3, last);
    for (; sqlite3_step(q) == SQLITE_ROW; n++)
        each(data, sqlite3_column_int(q, 0), sqlite3_column_int64(q, 1), (const char *)sqlite3_column_text(q, 2),
             (size_t)sqlite3_column_bytes(q, 2));
    sqlite3_reset(q);
    return n;
}

/* The ids are gathered first: what is done with each may read from the store as well. */
static void each_id(sqlite3_stmt *q, store_each_id *each, void *data) {
    char(*ids)[GAME_ID] = NULL;
    size_t n = 0;
    while (sqlite3_step(q) == SQLITE_ROW) {
        if (n % 64 == 0)
            ids = base_grow(ids, (n + 64) * sizeof *ids);
        column_text(q, 0, ids[n++], GAME_ID);
    }
    sqlite3_reset(q);
    for (size_t i = 0; i < n; i++)
        each(data, ids[i]);
    free(ids);
}

void store_read_public(store *s, int most, store_each_id *each, void *data) {
    sqlite3_bind_int(s->read[R_PUBLIC], 1, most);
    each_id(s->read[R_PUBLIC], each, data);
}

void store_read_awake(store *s, store_each_id *each, void *data) {
    each_id(s->read[R_AWAKE], each, data);
}

/* ---- backup ---- */

bool store_backup(const char *from, const char *to, char message[256]) {
    sqlite3 *a = NULL, *b = NULL;
    bool ok = sqlite3_open_v2(from, &a, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK && sqlite3_open(to, &b) == SQLITE_OK;
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
