/* SQLite in WAL mode, for one process: opening, closing, backup. */
#include <stdio.h>
#include <stdlib.h>

#include "sqlite.h"
#include "sqlite_schema.h"

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

bool sqlite_connect(sqlite3 **db, const store_options *o) {
    if (sqlite3_open_v2(o->where, db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX,
                        sqlite_vfs_name()) != SQLITE_OK) {
        log_write(LOG_ERROR, "cannot open the store", "path", o->where, "text", *db ? sqlite3_errmsg(*db) : "", NULL);
        return false;
    }
    return schema_prepare(*db, o->full_sync);
}

void sqlite_leave_files(sqlite3 *db) {
    sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
}

bool sqlite_prepare(sqlite3 *db, const char *const *sql, sqlite3_stmt **out, int n) {
    for (int i = 0; i < n; i++)
        if (sqlite3_prepare_v3(db, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &out[i], NULL) != SQLITE_OK) {
            log_write(LOG_ERROR, "the store", "text", sqlite3_errmsg(db), NULL);
            return false;
        }
    return true;
}

static void close_store(store *base) {
    sqlite_store *s = (sqlite_store *)base;
    pthread_mutex_lock(&base->lock);
    base->closing = true;
    pthread_cond_signal(&base->filled);
    pthread_cond_signal(&s->keep);
    pthread_mutex_unlock(&base->lock);
    if (s->running)
        pthread_join(s->thread, NULL);
    if (s->keeping)
        pthread_join(s->keeper_thread, NULL);
    for (int i = 0; i < W_STATEMENTS; i++)
        sqlite3_finalize(s->write[i]);
    sqlite3_close(s->keeper);
    sqlite3_close(s->writer);
    files_unlock(s);
    store_deinit(base);
    free(s);
}

static store *open_store(const store_options *options) {
    sqlite_store *s = base_alloc(sizeof *s);
    store_init(&s->base, &store_sqlite, options);
    s->folder = -1;
    store_init_condition(&s->keep);
    if (!files_lock(s) || !sqlite_connect(&s->writer, options) || !schema_migrate(s->writer) ||
        !sqlite_connect(&s->keeper, options) || !sqlite_prepare(s->writer, write_sql, s->write, W_STATEMENTS)) {
        close_store(&s->base);
        return NULL;
    }
    files_note(s);
    s->served = schema_served(s->writer);
    if (s->served < 0) {
        close_store(&s->base);
        return NULL;
    }
    base_serve_from(s->served > options->served ? s->served : options->served);
    s->running = pthread_create(&s->thread, NULL, writer_main, s) == 0;
    s->keeping = pthread_create(&s->keeper_thread, NULL, keeper_main, s) == 0;
    if (!s->running || !s->keeping) {
        close_store(&s->base);
        return NULL;
    }
    return &s->base;
}

const store_kind store_sqlite = {
    .name = "sqlite",
    .open = open_store,
    .close = close_store,
    .reading = &sqlite_reading,
};

/* ---- backup ---- */

bool sqlite_backup(const char *from, const char *to, char message[256]) {
    sqlite3 *a = NULL, *b = NULL;
    bool ok = sqlite3_open_v2(from, &a, SQLITE_OPEN_READWRITE, sqlite_vfs_name()) == SQLITE_OK &&
              sqlite3_open(to, &b) == SQLITE_OK;
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
