/* Reading from PostgreSQL. Types are the database's care; lengths and numbers are looked at as if a stranger had
 * written them, what they say in load.c. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pg.h"

enum {
    R_BEGIN,
    R_END,
    R_GAME,
    R_ENTRIES,
    R_PUBLIC,
    R_TIMERS,
    R_TAKE,
    R_DUE,
    R_LENGTH,
    R_GAMES,
    R_OWNERLESS,
    R_SERVED,
    R_STATEMENTS
};

static const char *const read_sql[R_STATEMENTS] = {
    [R_BEGIN] = "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY",
    [R_END] = "COMMIT",
    [R_GAME] = "SELECT created, about, secret, tokens, status, public FROM games WHERE id=$1::text",
    [R_ENTRIES] = "SELECT n, at, body FROM events WHERE game=$1::text AND n BETWEEN $2::int4 AND $3::int4 ORDER BY n",
    [R_PUBLIC] = "SELECT id FROM games WHERE public AND status IN ('lobby','playing') ORDER BY created DESC"
                 " LIMIT $1::int4",
    [R_TIMERS] = "SELECT kind, due, holder=$2::text FROM timers WHERE game=$1::text",
    /* Of processes that are gone: at most as many as one can work on. */
    [R_TAKE] = "UPDATE timers t SET holder=$3::text FROM (SELECT game, kind FROM timers WHERE kind=$1::int4 AND"
               " due<=$2::int8 AND holder<>$3::text AND NOT EXISTS (SELECT 1 FROM processes WHERE id=holder)"
               " ORDER BY due LIMIT $4::int4 FOR UPDATE SKIP LOCKED) d WHERE t.game=d.game AND t.kind=d.kind"
               " RETURNING t.game",
    [R_DUE] = "SELECT game, due, n FROM timers WHERE kind=$1::int4 AND due<=$2::int8 AND holder=$3::text AND"
              " length(game)=12 ORDER BY due LIMIT $4::int4",
    [R_LENGTH] = "SELECT coalesce((SELECT max(n) FROM events WHERE game=$1::text), 0),"
                 " coalesce((SELECT n FROM lengths WHERE game=$1::text), 0),"
                 " EXISTS (SELECT 1 FROM games WHERE id=$1::text AND status IN ('lobby', 'playing'))",
    [R_GAMES] = "SELECT id FROM games ORDER BY id",
    [R_OWNERLESS] = "SELECT DISTINCT game FROM (SELECT game FROM events UNION ALL SELECT game FROM lengths UNION ALL"
                    " SELECT game FROM timers) x WHERE NOT EXISTS (SELECT 1 FROM games WHERE id=game) LIMIT 100",
    [R_SERVED] = "SELECT value FROM server WHERE name='served'",
};

typedef struct pg_reader {
    store_reader base;
    pg_link link;
    char where[STORE_WHERE];
    const char *me;                 /* the id of the process */
    int64_t next_take[TIMER_KINDS]; /* base_ticks */
    bool failing;
} pg_reader;

static bool is_of_today(pg_link *l) {
    char text[128];
    int version = pg_schema_version(l);
    if (version == PG_SCHEMA)
        return true;
    snprintf(text, sizeof text, version < 0 ? "there is none in this database" : "schema %d, this program has %d%s",
             version, PG_SCHEMA, version < PG_SCHEMA ? ": serve it once, which brings it up to date" : "");
    log_write(LOG_ERROR, "the store is of another version", "text", text, NULL);
    return false;
}

static void free_reader(store_reader *base) {
    pg_reader *r = (pg_reader *)base;
    pg_link_close(&r->link);
    free(r);
}

static store_reader *open_reader(store *s, const char *where) {
    pg_reader *r = base_alloc(sizeof *r);
    const pg_store *of = (pg_store *)s;
    snprintf(r->where, sizeof r->where, "%s", where);
    r->me = of ? of->id : "alone";
    pg_link_init(&r->link, r->where, true, r->me, "reader");
    if (!s) {
        r->link.patient = true;
        r->link.patience_ms = PG_WHOLE_MS;
    }
    /* Whether the tables are there is seen before statements are prepared that name them. */
    bool ok = pg_link_open(&r->link);
    if (!ok)
        log_write(LOG_ERROR, "cannot open the store", "text", r->link.error, NULL);
    if (ok && (s || is_of_today(&r->link))) {
        pg_link_close(&r->link);
        pg_link_prepare(&r->link, read_sql, R_STATEMENTS);
        if (pg_link_open(&r->link))
            return &r->base;
        log_write(LOG_ERROR, "the store", "text", r->link.error, NULL);
    }
    free_reader(&r->base);
    return NULL;
}

/* A database that was away and is there again is well: nothing of it is damaged by that. */
static void well_again(pg_reader *r) {
    if (!r->base.store)
        return;
    pthread_mutex_lock(&r->base.store->lock);
    r->base.store->read_failed = 0;
    pthread_mutex_unlock(&r->base.store->lock);
}

/* Runs a statement. What was begun on a connection that broke does not go on on another one. */
static PGresult *run(pg_reader *r, int which, const pg_args *a, const char *id) {
    bool can = r->link.c || (r->base.depth == 0 && pg_link_open(&r->link));
    PGresult *result = can ? pg_run(&r->link, which, a) : NULL;
    /* A connection that the database had closed long ago is noticed only now; to read again does no harm. */
    if (!result && can && !r->link.c && r->base.depth == 0 && pg_link_open(&r->link))
        result = pg_run(&r->link, which, a);
    if (!result)
        store_read_failed(&r->base, r->link.error, id);
    else if (r->failing)
        well_again(r);
    r->failing = !result;
    return result;
}

static bool begin(store_reader *base) {
    pg_reader *r = (pg_reader *)base;
    PGresult *result = run(r, R_BEGIN, NULL, "");
    bool ok = result;
    PQclear(result);
    return ok;
}

static void end(store_reader *base) {
    pg_reader *r = (pg_reader *)base;
    if (r->link.c)
        PQclear(pg_run(&r->link, R_END, NULL));
}

/* ---- games and entries ---- */

static bool copy_bytes(const PGresult *r, int column, void *to, size_t size) {
    size_t n;
    const char *from = pg_text(r, 0, column, &n);
    if (n != size)
        return false;
    memcpy(to, from, size);
    return true;
}

/* NULL, or what is wrong with the row. */
static const char *read_row(const PGresult *r, store_game *g) {
    size_t about, status;
    const char *about_text = pg_text(r, 0, 1, &about), *status_text = pg_text(r, 0, 4, &status);
    if (status >= sizeof g->status)
        return "`status` is no text";
    if (!copy_bytes(r, 2, g->secret, sizeof g->secret))
        return "`secret` has not 32 bytes";
    if (!copy_bytes(r, 3, g->tokens, sizeof g->tokens))
        return "`tokens` has not 288 bytes";
    g->created = pg_number(r, 0, 0);
    g->about = base_alloc(about + 1);
    memcpy(g->about, about_text, about);
    memcpy(g->status, status_text, status);
    g->is_public = pg_number(r, 0, 5) == 1;
    return NULL;
}

static enum store_read read_game(store_reader *base, const char *id, store_game **out, const char **why) {
    pg_reader *r = (pg_reader *)base;
    pg_args a = {0};
    pg_arg_text(&a, id);
    PGresult *result = run(r, R_GAME, &a, id);
    if (!result)
        return STORE_FAILED;
    if (PQntuples(result) == 0) {
        PQclear(result);
        return STORE_NONE;
    }
    store_game *g = base_alloc(sizeof *g);
    snprintf(g->id, sizeof g->id, "%s", id);
    *why = read_row(result, g);
    PQclear(result);
    if (!*why) {
        *out = g;
        return STORE_FOUND;
    }
    store_game_free(g);
    return STORE_BAD;
}

static enum store_read read_entries(store_reader *base, const char *id, int first, int last, store_each_entry *each,
                                    void *data) {
    pg_args a = {0};
    pg_arg_text(&a, id);
    pg_arg_number(&a, first);
    pg_arg_number(&a, last);
    PGresult *result = run((pg_reader *)base, R_ENTRIES, &a, id);
    if (!result)
        return STORE_FAILED;
    int next = first;
    bool bad = false;
    for (int i = 0; i < PQntuples(result) && !bad; i++) {
        size_t n;
        const char *body = pg_text(result, i, 2, &n);
        bad = pg_number(result, i, 0) != next;
        if (!bad)
            each(data, next++, pg_number(result, i, 1), body, n);
    }
    PQclear(result);
    return bad || (last < INT32_MAX && next <= last) ? STORE_BAD : STORE_FOUND;
}

static enum store_read each_text(pg_reader *r, int which, const pg_args *a, store_each_text *each, void *data) {
    PGresult *result = run(r, which, a, "");
    if (!result)
        return STORE_FAILED;
    for (int i = 0; i < PQntuples(result); i++)
        each(data, PQgetvalue(result, i, 0));
    PQclear(result);
    return STORE_FOUND;
}

static enum store_read read_public(store_reader *base, int most, store_each_id *each, void *data) {
    pg_args a = {0};
    pg_arg_number(&a, most);
    return each_text((pg_reader *)base, R_PUBLIC, &a, each, data);
}

static enum store_read look_at(store_reader *base, enum store_look what, store_each_text *each, void *data) {
    /* Of damage PostgreSQL itself tells, by pg_amcheck. */
    if (what == LOOK_DAMAGE)
        return STORE_FOUND;
    return each_text((pg_reader *)base, what == LOOK_GAMES ? R_GAMES : R_OWNERLESS, NULL, each, data);
}

/* ---- numbers of a game ---- */

static int small(int64_t n) {
    return n < 0 || n > INT32_MAX ? 0 : (int)n;
}

static enum store_read read_length(store_reader *base, const char *id, store_length *out) {
    pg_args a = {0};
    memset(out, 0, sizeof *out);
    pg_arg_text(&a, id);
    PGresult *result = run((pg_reader *)base, R_LENGTH, &a, id);
    if (!result)
        return STORE_FAILED;
    out->last = small(pg_number(result, 0, 0));
    out->should = small(pg_number(result, 0, 1));
    out->goes_on = pg_number(result, 0, 2) == 1;
    PQclear(result);
    return STORE_FOUND;
}

static int64_t read_served(store_reader *base) {
    PGresult *result = run((pg_reader *)base, R_SERVED, NULL, "");
    int64_t served = result && PQntuples(result) == 1 ? pg_number(result, 0, 0) : -1;
    PQclear(result);
    return served > 0 && served < 1LL << 53 ? served : -1;
}

/* ---- timers ---- */

static enum store_read read_timers(store_reader *base, const char *id, int64_t due[TIMER_KINDS], bool *ours) {
    pg_reader *r = (pg_reader *)base;
    pg_args a = {0};
    pg_arg_text(&a, id);
    pg_arg_text(&a, r->me);
    *ours = false;
    for (int i = 0; i < TIMER_KINDS; i++)
        due[i] = TIMER_NONE;
    PGresult *result = run(r, R_TIMERS, &a, id);
    if (!result)
        return STORE_FAILED;
    for (int i = 0; i < PQntuples(result); i++) {
        int64_t kind = pg_number(result, i, 0), when = pg_number(result, i, 1);
        /* What makes no sense is as good as unknown: the right one follows from the game. */
        if (kind >= 0 && kind < TIMER_KINDS)
            due[kind] = when > 0 && when < 1LL << 53 ? when : TIMER_UNKNOWN;
        if (kind == TIMER_BOT || kind == TIMER_CLOCK)
            *ours = *ours || pg_number(result, i, 2) == 1;
    }
    PQclear(result);
    return STORE_FOUND;
}

/* Once a second: what a process held that is gone becomes ours when it is due. */
static bool take_over(pg_reader *r, int kind, const pg_args *a) {
    if (base_ticks() < r->next_take[kind])
        return true;
    r->next_take[kind] = base_ticks() + PG_BEAT_MS * 1000LL;
    PGresult *result = run(r, R_TAKE, a, "");
    bool ok = result;
    if (ok && PQntuples(result)) {
        char n[16];
        snprintf(n, sizeof n, "%d", PQntuples(result));
        log_write(LOG_INFO, "took over from a process that is gone", "timers", n, "game", PQgetvalue(result, 0, 0),
                  NULL);
    }
    PQclear(result);
    return ok;
}

static enum store_read read_due(store_reader *base, int kind, int64_t now, store_timer *out, int most, int *n) {
    pg_reader *r = (pg_reader *)base;
    pg_args a = {0};
    *n = 0;
    pg_arg_number(&a, kind);
    pg_arg_number(&a, now);
    pg_arg_text(&a, r->me);
    pg_arg_number(&a, most);
    PGresult *result = take_over(r, kind, &a) ? run(r, R_DUE, &a, "") : NULL;
    if (!result)
        return STORE_FAILED;
    for (int i = 0; i < PQntuples(result) && *n < most; i++) {
        store_timer *t = &out[(*n)++];
        snprintf(t->game, sizeof t->game, "%s", PQgetvalue(result, i, 0));
        t->kind = kind;
        t->due = pg_number(result, i, 1);
        t->n = (int)pg_number(result, i, 2);
    }
    PQclear(result);
    return STORE_FOUND;
}

const store_reading pg_reading = {
    .open = open_reader,
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
