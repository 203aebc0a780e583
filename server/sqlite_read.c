/* Reading. Whatever comes from the disk is looked at as if a stranger had written it: the types and lengths of
 * columns here, what they say in load.c. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sqlite.h"
#include "sqlite_schema.h"

static const char *const read_sql[R_STATEMENTS] = {
    "SELECT created, about, secret, tokens, status, public FROM games WHERE id=?",
    "SELECT n, at, body FROM events WHERE game=? AND n BETWEEN ? AND ? ORDER BY n",
    "SELECT id FROM games WHERE public=1 AND status IN ('lobby','playing') ORDER BY created DESC LIMIT ?",
    "SELECT kind, due FROM timers WHERE game=?",
    "SELECT game, due, n FROM timers WHERE kind=? AND due<=? AND length(game)=12 ORDER BY due LIMIT ?",
    ("SELECT (SELECT max(n) FROM events WHERE game=?1), (SELECT n FROM lengths WHERE game=?1),"
     " EXISTS (SELECT 1 FROM games WHERE id=?1 AND status IN ('lobby', 'playing'))"),
};

static bool is_of_today(sqlite3 *db) {
    char text[128];
    int version = schema_version(db);
    if (version < 0 || version == STORE_SCHEMA)
        return version >= 0;
    snprintf(text, sizeof text, "schema %d, this program has %d%s", version, STORE_SCHEMA,
             version < STORE_SCHEMA ? ": serve it once, which brings it up to date" : "");
    log_write(LOG_ERROR, "the store is of another version", "text", text, NULL);
    return false;
}

/* Of a store that is ours, or of one that may be in use by others. */
static bool open_reader(sqlite_reader *r, store *s, const char *where) {
    if (s)
        return sqlite_connect(&r->db, &s->opt);
    bool ok =
        sqlite3_open_v2(where, &r->db, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, sqlite_vfs_name()) == SQLITE_OK &&
        sqlite3_busy_timeout(r->db, STORE_PATIENCE_MS) == SQLITE_OK && is_of_today(r->db);
    if (!ok && (!r->db || sqlite3_errcode(r->db) != SQLITE_OK))
        log_write(LOG_ERROR, "cannot open the store", "path", where, "text", r->db ? sqlite3_errmsg(r->db) : "", NULL);
    return ok;
}

static void free_reader(store_reader *base) {
    sqlite_reader *r = (sqlite_reader *)base;
    for (int i = 0; i < R_STATEMENTS; i++)
        sqlite3_finalize(r->read[i]);
    if (base->store && base->store->lost)
        sqlite_leave_files(r->db);
    sqlite3_close(r->db);
    free(r);
}

static store_reader *new_reader(store *s, const char *where) {
    sqlite_reader *r = base_alloc(sizeof *r);
    if (open_reader(r, s, where) && sqlite_prepare(r->db, read_sql, r->read, R_STATEMENTS))
        return &r->base;
    free_reader(&r->base);
    return NULL;
}

/* The server's own readers need it not: only this process writes, and of a game that is read nothing is written. */
static bool begin(store_reader *base) {
    sqlite_reader *r = (sqlite_reader *)base;
    return base->store || sqlite3_exec(r->db, "BEGIN", NULL, NULL, NULL) == SQLITE_OK;
}

static void end(store_reader *base) {
    sqlite_reader *r = (sqlite_reader *)base;
    if (!base->store)
        sqlite3_exec(r->db, "COMMIT", NULL, NULL, NULL);
}

/* The end of reading: rc is what the last step gave. */
static enum store_read finish(sqlite_reader *r, sqlite3_stmt *q, int rc, const char *id) {
    bool ok = rc == SQLITE_DONE || rc == SQLITE_ROW;
    if (!ok)
        store_read_failed(&r->base, sqlite3_errmsg(r->db), id);
    sqlite3_reset(q);
    sqlite3_clear_bindings(q);
    return ok ? STORE_FOUND : STORE_FAILED;
}

static bool is_text(sqlite3_stmt *q, int i) {
    return sqlite3_column_type(q, i) == SQLITE_TEXT;
}

static bool is_number(sqlite3_stmt *q, int i) {
    return sqlite3_column_type(q, i) == SQLITE_INTEGER;
}

static bool column_bytes(sqlite3_stmt *q, int i, void *to, size_t size) {
    const void *from = sqlite3_column_blob(q, i);
    if (sqlite3_column_type(q, i) != SQLITE_BLOB || !from || (size_t)sqlite3_column_bytes(q, i) != size)
        return false;
    memcpy(to, from, size);
    return true;
}

/* NULL, or what is wrong with the row. */
static const char *read_row(sqlite3_stmt *q, store_game *g) {
    const char *about = (const char *)sqlite3_column_text(q, 1), *status = (const char *)sqlite3_column_text(q, 4);
    if (!is_number(q, 0) || !is_number(q, 5))
        return "a number of its row is none";
    if (!is_text(q, 1) || !about)
        return "`about` is no text";
    if (!is_text(q, 4) || !status || strlen(status) >= sizeof g->status)
        return "`status` is no text";
    if (!column_bytes(q, 2, g->secret, sizeof g->secret))
        return "`secret` has not 32 bytes";
    if (!column_bytes(q, 3, g->tokens, sizeof g->tokens))
        return "`tokens` has not 288 bytes";
    g->created = sqlite3_column_int64(q, 0);
    g->about = base_copy(about);
    snprintf(g->status, sizeof g->status, "%s", status);
    g->is_public = sqlite3_column_int(q, 5);
    return NULL;
}

static enum store_read read_game(store_reader *base, const char *id, store_game **out, const char **why) {
    sqlite_reader *r = (sqlite_reader *)base;
    sqlite3_stmt *q = r->read[R_GAME];
    sqlite3_bind_text(q, 1, id, -1, SQLITE_STATIC);
    int rc = sqlite3_step(q);
    if (rc == SQLITE_ROW) {
        *out = base_alloc(sizeof **out);
        snprintf((*out)->id, sizeof(*out)->id, "%s", id);
        *why = read_row(q, *out);
        /* Out of memory looks like a column that is none. */
        if (sqlite3_errcode(r->db) == SQLITE_NOMEM)
            rc = SQLITE_NOMEM;
    }
    enum store_read found = finish(r, q, rc, id);
    if (found == STORE_FOUND && rc == SQLITE_DONE)
        found = STORE_NONE;
    else if (found == STORE_FOUND && *why)
        found = STORE_BAD;
    if (found != STORE_FOUND) {
        store_game_free(*out);
        *out = NULL;
    }
    return found;
}

static enum store_read read_entries(store_reader *base, const char *id, int first, int last, store_each_entry *each,
                                    void *data) {
    sqlite_reader *r = (sqlite_reader *)base;
    sqlite3_stmt *q = r->read[R_ENTRIES];
    int rc, next = first;
    bool bad = false;
    sqlite3_bind_text(q, 1, id, -1, SQLITE_STATIC);
    sqlite3_bind_int(q, 2, first);
    sqlite3_bind_int(q, 3, last);
    while ((rc = sqlite3_step(q)) == SQLITE_ROW && !bad) {
        const char *body = (const char *)sqlite3_column_text(q, 2);
        if (is_text(q, 2) && !body) {
            rc = SQLITE_NOMEM;
            break;
        }
        bad = !is_number(q, 0) || sqlite3_column_int64(q, 0) != next || !is_number(q, 1) || !is_text(q, 2);
        if (!bad)
            each(data, next++, sqlite3_column_int64(q, 1), body, (size_t)sqlite3_column_bytes(q, 2));
    }
    enum store_read found = finish(r, q, rc, id);
    bad = bad || (last < INT32_MAX && next <= last);
    return found == STORE_FOUND && bad ? STORE_BAD : found;
}

/* The ids are gathered first: what is done with each may read from the store as well. */
static enum store_read each_id(sqlite_reader *r, sqlite3_stmt *q, store_each_id *each, void *data) {
    char(*ids)[GAME_ID] = NULL;
    size_t n = 0;
    int rc;
    while ((rc = sqlite3_step(q)) == SQLITE_ROW) {
        if (n % 64 == 0)
            ids = base_grow(ids, (n + 64) * sizeof *ids);
        const char *text = (const char *)sqlite3_column_text(q, 0);
        snprintf(ids[n++], GAME_ID, "%s", text ? text : "");
    }
    enum store_read found = finish(r, q, rc, "");
    for (size_t i = 0; i < n; i++)
        each(data, ids[i]);
    free(ids);
    return found;
}

static enum store_read read_public(store_reader *base, int most, store_each_id *each, void *data) {
    sqlite_reader *r = (sqlite_reader *)base;
    sqlite3_bind_int(r->read[R_PUBLIC], 1, most);
    return each_id(r, r->read[R_PUBLIC], each, data);
}

/* ---- timers ---- */

static enum store_read read_timers(store_reader *base, const char *id, int64_t due[TIMER_KINDS], bool *ours) {
    sqlite_reader *r = (sqlite_reader *)base;
    sqlite3_stmt *q = r->read[R_TIMERS];
    int rc;
    *ours = true;
    for (int i = 0; i < TIMER_KINDS; i++)
        due[i] = TIMER_NONE;
    sqlite3_bind_text(q, 1, id, -1, SQLITE_STATIC);
    while ((rc = sqlite3_step(q)) == SQLITE_ROW) {
        int64_t kind = sqlite3_column_int64(q, 0), when = sqlite3_column_int64(q, 1);
        /* What makes no sense is as good as unknown: the right one follows from the game. */
        if (kind >= 0 && kind < TIMER_KINDS)
            due[kind] = when > 0 && when < 1LL << 53 ? when : TIMER_UNKNOWN;
    }
    return finish(r, q, rc, id);
}

static enum store_read read_due(store_reader *base, int kind, int64_t now, store_timer *out, int most, int *n) {
    sqlite_reader *r = (sqlite_reader *)base;
    sqlite3_stmt *q = r->read[R_DUE];
    int rc;
    *n = 0;
    sqlite3_bind_int(q, 1, kind);
    sqlite3_bind_int64(q, 2, now);
    sqlite3_bind_int(q, 3, most);
    while ((rc = sqlite3_step(q)) == SQLITE_ROW && *n < most) {
        store_timer *t = &out[(*n)++];
        const char *id = (const char *)sqlite3_column_text(q, 0);
        snprintf(t->game, sizeof t->game, "%s", id ? id : "");
        t->kind = kind;
        t->due = sqlite3_column_int64(q, 1);
        t->n = sqlite3_column_int(q, 2);
    }
    return finish(r, q, rc, "");
}

static enum store_read read_length(store_reader *base, const char *id, store_length *out) {
    sqlite_reader *r = (sqlite_reader *)base;
    sqlite3_stmt *q = r->read[R_LENGTH];
    memset(out, 0, sizeof *out);
    sqlite3_bind_text(q, 1, id, -1, SQLITE_STATIC);
    int rc = sqlite3_step(q);
    if (rc == SQLITE_ROW) {
        out->last = sqlite3_column_int(q, 0);
        out->should = sqlite3_column_int(q, 1);
        out->goes_on = sqlite3_column_int(q, 2);
    }
    return finish(r, q, rc, id);
}

/* ---- all of it ---- */

static enum store_read look_at(store_reader *base, enum store_look what, store_each_text *each, void *data) {
    static const char *const sql[] = {
        [LOOK_DAMAGE] = "PRAGMA integrity_check(20)",
        [LOOK_GAMES] = "SELECT id FROM games ORDER BY id",
        [LOOK_OWNERLESS] =
            "SELECT game FROM events WHERE n=(SELECT min(n) FROM events e WHERE e.game=events.game) AND NOT EXISTS"
            " (SELECT 1 FROM games WHERE id=game) UNION SELECT game FROM lengths WHERE NOT EXISTS"
            " (SELECT 1 FROM games WHERE id=game) UNION SELECT game FROM timers WHERE NOT EXISTS"
            " (SELECT 1 FROM games WHERE id=game) LIMIT 100",
    };
    sqlite_reader *r = (sqlite_reader *)base;
    sqlite3_stmt *q = NULL;
    int rc = sqlite3_prepare_v2(r->db, sql[what], -1, &q, NULL);
    while (rc == SQLITE_OK && (rc = sqlite3_step(q)) == SQLITE_ROW) {
        const char *text = (const char *)sqlite3_column_text(q, 0);
        /* That all is well is no damage. */
        if (what != LOOK_DAMAGE || !text || strcmp(text, "ok") != 0)
            each(data, text ? text : "");
        rc = SQLITE_OK;
    }
    if (rc != SQLITE_DONE)
        store_read_failed(base, sqlite3_errmsg(r->db), "");
    sqlite3_finalize(q);
    return rc == SQLITE_DONE ? STORE_FOUND : STORE_FAILED;
}

static int64_t read_served(store_reader *base) {
    return schema_served(((sqlite_reader *)base)->db);
}

const store_reading sqlite_reading = {
    .open = new_reader,
    .free = free_reader,
    .begin = begin,
    .end = end,
    .game = read_game,
    .entries = read_entries,
    .publics = read_public,
    .timers = read_timers,
    .due = read_due,
    .length = read_length,
    .look = look_at,
    .served = read_served,
};
