/* The two threads of the store: the writer, and the keeper that moves the write-ahead log into the database so
 * that the writer never stops for it. */
#include <pthread.h>
#include <string.h>

#include "sqlite.h"

enum { BATCH = 2000, TOO_MANY_PAGES = 100000, KEEP_TRIES = 3, BEAT_MS = 10000 };

static bool step(sqlite_store *s, int which) {
    sqlite3_stmt *q = s->write[which];
    int rc = sqlite3_step(q);
    sqlite3_reset(q);
    sqlite3_clear_bindings(q);
    if (rc == SQLITE_DONE)
        return true;
    if (which != W_ROLLBACK && log_gate_open(&s->failures))
        log_write(LOG_ERROR, "the store failed", "text", sqlite3_errmsg(s->writer), NULL);
    return false;
}

static bool write_game(sqlite_store *s, const store_game *g) {
    sqlite3_stmt *q = s->write[W_GAME];
    sqlite3_bind_text(q, 1, g->id, -1, SQLITE_STATIC);
    sqlite3_bind_int64(q, 2, g->created);
    sqlite3_bind_text(q, 3, g->about, -1, SQLITE_STATIC);
    sqlite3_bind_blob(q, 4, g->secret, sizeof g->secret, SQLITE_STATIC);
    sqlite3_bind_blob(q, 5, g->tokens, sizeof g->tokens, SQLITE_STATIC);
    sqlite3_bind_text(q, 6, g->status, -1, SQLITE_STATIC);
    sqlite3_bind_int(q, 7, g->is_public);
    return step(s, W_GAME);
}

static bool update_game(sqlite_store *s, const store_game *g) {
    sqlite3_stmt *q = s->write[W_UPDATE];
    sqlite3_bind_text(q, 1, g->id, -1, SQLITE_STATIC);
    sqlite3_bind_blob(q, 2, g->tokens, sizeof g->tokens, SQLITE_STATIC);
    sqlite3_bind_text(q, 3, g->status, -1, SQLITE_STATIC);
    sqlite3_bind_int(q, 4, g->is_public);
    if (!step(s, W_UPDATE))
        return false;
    /* In a damaged table a row may not be found. */
    bool there = sqlite3_changes(s->writer) == 1;
    if (!there && log_gate_open(&s->failures))
        log_write(LOG_ERROR, "a game's row is missing", "game", g->id, NULL);
    return there;
}

static bool write_entry(sqlite_store *s, const store_entry *e) {
    sqlite3_stmt *q = s->write[W_ENTRY];
    sqlite3_bind_text(q, 1, e->game, -1, SQLITE_STATIC);
    sqlite3_bind_int(q, 2, e->n);
    sqlite3_bind_int64(q, 3, e->at);
    sqlite3_bind_text(q, 4, e->body->text, (int)e->body->n, SQLITE_STATIC);
    return step(s, W_ENTRY);
}

/* The second book of how long games are: once for all entries of a game that come together. */
static bool write_lengths(sqlite_store *s, const store_op *op) {
    for (int i = 0; i < op->n_entries; i++) {
        const store_entry *e = &op->entry[i];
        if (i + 1 < op->n_entries && strcmp(e->game, e[1].game) == 0)
            continue;
        sqlite3_bind_text(s->write[W_LENGTH], 1, e->game, -1, SQLITE_STATIC);
        sqlite3_bind_int(s->write[W_LENGTH], 2, e->n);
        if (!step(s, W_LENGTH))
            return false;
    }
    return true;
}

static bool write_timer(sqlite_store *s, const store_timer *t) {
    int which = t->due == TIMER_NONE ? W_NO_TIMER : W_TIMER;
    sqlite3_stmt *q = s->write[which];
    sqlite3_bind_text(q, 1, t->game, -1, SQLITE_STATIC);
    sqlite3_bind_int(q, 2, t->kind);
    if (which == W_TIMER) {
        sqlite3_bind_int64(q, 3, t->due);
        sqlite3_bind_int(q, 4, t->n);
    }
    return step(s, which);
}

static bool delete_game(sqlite_store *s, const char *id) {
    for (int which = W_NO_ENTRIES; which <= W_NO_GAME; which++) {
        sqlite3_bind_text(s->write[which], 1, id, -1, SQLITE_STATIC);
        if (!step(s, which))
            return false;
    }
    return true;
}

/* Timers count in served time: what is stored of it is never behind them. */
static bool write_served(sqlite_store *s) {
    sqlite3_bind_int64(s->write[W_SERVED], 1, base_served());
    return step(s, W_SERVED);
}

static bool write_op(sqlite_store *s, const store_op *op) {
    if (op->delete[0] && !delete_game(s, op->delete))
        return false;
    if (op->create && !write_game(s, op->create))
        return false;
    if (op->update && !update_game(s, op->update))
        return false;
    for (int i = 0; i < op->n_entries; i++)
        if (!write_entry(s, &op->entry[i]))
            return false;
    for (int i = 0; i < op->n_timers; i++)
        if (!write_timer(s, &op->timer[i]))
            return false;
    return write_lengths(s, op);
}

/* Writes a list in one transaction. An operation that fails takes the whole transaction with it. */
static bool write_all(sqlite_store *s, store_op *first) {
    if (!step(s, W_BEGIN))
        return false;
    for (store_op *op = first; op; op = op->next)
        if (!write_op(s, op))
            goto failed;
    if (write_served(s) && step(s, W_COMMIT)) {
        s->served = base_served();
        return true;
    }
failed:
    /* After some errors SQLite has rolled back by itself. */
    if (!sqlite3_get_autocommit(s->writer))
        step(s, W_ROLLBACK);
    return false;
}

/* When a batch fails each operation gets a transaction of its own, so that one that cannot be written (or a disk
 * with only little room) does not fail the others. */
static void write_batch(sqlite_store *s, store_op *first) {
    if (write_all(s, first))
        return;
    for (store_op *op = first, *next; op; op = next) {
        next = op->next;
        op->next = NULL;
        op->failed = !write_all(s, op);
        op->next = next;
    }
}

/* The files were deleted or replaced: what is written from now on would be lost. What stands in the log reaches the
 * database while we still have both; whether it did. */
static bool rescue(sqlite_store *s, const char *lost) {
    log_write(LOG_ERROR, lost, NULL);
    pthread_mutex_lock(&s->base.lock);
    s->base.lost = lost;
    pthread_mutex_unlock(&s->base.lock);
    sqlite_leave_files(s->keeper);
    sqlite_leave_files(s->writer);
    int rc = sqlite3_wal_checkpoint_v2(s->writer, NULL, SQLITE_CHECKPOINT_FULL, NULL, NULL);
    return rc == SQLITE_OK && files_have_database(s);
}

static bool is_lost(sqlite_store *s) {
    pthread_mutex_lock(&s->base.lock);
    bool lost = s->base.lost;
    pthread_mutex_unlock(&s->base.lock);
    return lost;
}

/* Writes a batch and looks where it went, before anybody is told. */
static void write_safely(sqlite_store *s, store_op *first) {
    bool safe = !is_lost(s);
    if (safe) {
        write_batch(s, first);
        const char *lost = files_lost(s);
        safe = !lost || rescue(s, lost);
    }
    for (store_op *op = first; !safe && op; op = op->next)
        op->failed = true;
}

/* Whether the keeper has something to do. */
static void call_keeper(sqlite_store *s) {
    pthread_mutex_lock(&s->base.lock);
    if (s->wal_pages < s->kept_pages)
        s->kept_pages = 0; /* the log has begun anew */
    if (s->wal_pages > s->kept_pages + s->base.opt.keep_pages)
        pthread_cond_signal(&s->keep);
    pthread_mutex_unlock(&s->base.lock);
}

/* Also when nothing happens the store hears how long it was served: clocks run meanwhile. */
static void beat(sqlite_store *s) {
    bool ok = write_all(s, NULL);
    pthread_mutex_lock(&s->base.lock);
    s->base.healthy = ok;
    pthread_mutex_unlock(&s->base.lock);
    s->served = base_served(); /* if it failed, the next try comes in due time */
}

static store_op *take_batch(sqlite_store *s) {
    pthread_mutex_lock(&s->base.lock);
    while (!s->base.in_first && !s->base.closing)
        if (store_wait_a_second(&s->base, &s->base.filled) && !s->base.in_first && !s->base.lost) {
            /* Also when nothing is written somebody should hear that the files are gone. */
            pthread_mutex_unlock(&s->base.lock);
            const char *lost = files_lost(s);
            if (lost)
                rescue(s, lost);
            else if (base_served() - s->served > BEAT_MS)
                beat(s);
            pthread_mutex_lock(&s->base.lock);
        }
    store_op *first = store_cut_batch(&s->base, BATCH);
    pthread_mutex_unlock(&s->base.lock);
    return first;
}

static int on_commit(void *data, sqlite3 *db, const char *name, int pages) {
    sqlite_store *s = data;
    (void)db;
    (void)name;
    pthread_mutex_lock(&s->base.lock);
    s->wal_pages = pages;
    pthread_mutex_unlock(&s->base.lock);
    return SQLITE_OK;
}

/* Under a load that never pauses the log would never begin anew: then the writer waits for it once, but not long for
 * somebody who reads the whole store (a check, a backup). */
static bool begin_log_anew(sqlite_store *s) {
    sqlite3_busy_timeout(s->writer, 200);
    int rc = sqlite3_wal_checkpoint_v2(s->writer, NULL, SQLITE_CHECKPOINT_RESTART, NULL, NULL);
    sqlite3_busy_timeout(s->writer, STORE_PATIENCE_MS);
    return rc == SQLITE_OK;
}

void *writer_main(void *data) {
    sqlite_store *s = data;
    sqlite3_wal_hook(s->writer, on_commit, s);
    int too_many = TOO_MANY_PAGES;
    for (store_op *batch; (batch = take_batch(s));) {
        write_safely(s, batch);
        call_keeper(s);
        store_hand_back(&s->base, batch);
        if (s->wal_pages > too_many)
            too_many = begin_log_anew(s) ? TOO_MANY_PAGES : s->wal_pages + TOO_MANY_PAGES;
    }
    write_all(s, NULL);
    sqlite3_wal_checkpoint_v2(s->writer, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
    return NULL;
}

/* Moves what the log holds into the database; while that takes, more comes in, so the rest is tried again. When
 * nothing is left the writer begins the log anew. */
static int keep(sqlite_store *s) {
    int pages = 0, moved = 0;
    for (int i = 0; i < KEEP_TRIES; i++) {
        sqlite3_wal_checkpoint_v2(s->keeper, NULL, SQLITE_CHECKPOINT_PASSIVE, &pages, &moved);
        pthread_mutex_lock(&s->base.lock);
        bool all = s->wal_pages <= moved;
        pthread_mutex_unlock(&s->base.lock);
        if (all)
            break;
    }
    return pages;
}

void *keeper_main(void *data) {
    sqlite_store *s = data;
    pthread_mutex_lock(&s->base.lock);
    while (!s->base.closing) {
        pthread_cond_wait(&s->keep, &s->base.lock);
        if (s->base.closing)
            break;
        pthread_mutex_unlock(&s->base.lock);
        int pages = keep(s);
        pthread_mutex_lock(&s->base.lock);
        s->kept_pages = pages;
    }
    pthread_mutex_unlock(&s->base.lock);
    return NULL;
}
