/* The thread that writes to PostgreSQL: all that waits in one transaction, sent in one go (pipeline mode).
 *
 * Each operation is one statement that does nothing unless the game's last entry is the one that the operation was
 * planned after (`lengths`), so a process that was late, or asleep, changes nothing, and the others in the same
 * transaction are not disturbed. If the connection is lost before the answer to COMMIT has come, nobody knows what
 * became of it: the old connection is ended, and the store is asked. */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pg.h"

enum { BATCH = 500, ATTEMPTS = 3, CONNECT_MS = 3000, NOTE_BYTES = 7800 };

enum { W_BEGIN, W_COMMIT, W_CREATE, W_WRITE, W_TIMERS, W_DELETE, W_NOTIFY, W_END_OTHER, W_ENTRY, W_GAME, W_STATEMENTS };

#define ENTRIES                                                                                                        \
    " e AS (INSERT INTO events(game, n, at, body) SELECT $1::text, u.n, u.at, u.body FROM fence,"                      \
    " unnest($3::int4[], $4::int8[], $5::text[]) u(n, at, body)),"
#define TIMERS                                                                                                         \
    " t AS (INSERT INTO timers(game, kind, due, n, holder) SELECT $1::text, u.kind, u.due, u.n, $2::text FROM fence,"  \
    " unnest($6::int4[], $7::int8[], $8::int4[]) u(kind, due, n) ON CONFLICT (game, kind) DO UPDATE SET"               \
    " due=excluded.due, n=excluded.n, holder=excluded.holder)"

const char *const pg_write_sql[W_STATEMENTS] = {
    [W_BEGIN] = "BEGIN",
    [W_COMMIT] = "COMMIT",
    /* A game that follows another one, only if the entry stands there that says so. */
    [W_CREATE] = "WITH fence AS (INSERT INTO games(id, created, about, secret, tokens, status, public) SELECT $1::text,"
                 " $9::int8, $10::text, $11::bytea, $12::bytea, $13::text, $14::int4=1 WHERE $16::text='' OR EXISTS"
                 " (SELECT 1 FROM events WHERE game=$16::text AND n=$17::int4 AND body=$18::text)"
                 " ON CONFLICT DO NOTHING RETURNING id), l AS (INSERT INTO lengths(game, n) SELECT $1::text, $15::int4 "
                 "FROM fence)," ENTRIES TIMERS " SELECT count(*) FROM fence",
    [W_WRITE] =
        "WITH fence AS (UPDATE lengths SET n=$10::int4 WHERE game=$1::text AND n=$9::int4 AND ($11::int4 < 0 OR"
        " EXISTS (SELECT 1 FROM timers WHERE game=$1::text AND kind=$11::int4 AND holder=$2::text)) RETURNING"
        " game), g AS (UPDATE games SET tokens=$12::bytea, status=$13::text, public=$14::int4=1 FROM fence WHERE"
        " $12::bytea IS NOT NULL AND id=$1::text)," ENTRIES
        " d AS (DELETE FROM timers USING fence WHERE timers.game=$1::text AND kind=ANY($15::int4[]))," TIMERS
        " SELECT count(*) FROM fence",
    /* Of those that are ours, whatever the game has become. */
    [W_TIMERS] = "WITH d AS (DELETE FROM timers WHERE game=$1::text AND holder=$2::text AND kind=ANY($3::int4[])),"
                 " u AS (UPDATE timers t SET due=u.due, n=u.n FROM unnest($4::int4[], $5::int8[], $6::int4[])"
                 " u(kind, due, n) WHERE t.game=$1::text AND t.kind=u.kind AND t.holder=$2::text) SELECT 1::int8",
    [W_DELETE] = "WITH fence AS (DELETE FROM lengths WHERE game=$1::text AND n=$2::int4 RETURNING game),"
                 " e AS (DELETE FROM events USING fence WHERE events.game=$1::text),"
                 " t AS (DELETE FROM timers USING fence WHERE timers.game=$1::text),"
                 " g AS (DELETE FROM games USING fence WHERE id=$1::text) SELECT count(*) FROM fence",
    [W_NOTIFY] = "SELECT pg_notify($1::text, $2::text)",
    [W_END_OTHER] = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name=$1::text",
    [W_ENTRY] = "SELECT body FROM events WHERE game=$1::text AND n=$2::int4",
    [W_GAME] = "SELECT id FROM games WHERE id=$1::text",
};
const int pg_n_write_sql = W_STATEMENTS;

/* ---- an operation as a statement ---- */

static const char *game_of(const store_op *op) {
    return op->n_entries   ? op->entry[0].game
           : op->create    ? op->create->id
           : op->n_timers  ? op->timer[0].game
           : op->delete[0] ? op->delete
                           : "";
}

/* A rematch writes in one game and makes another: all of it or nothing. */
static bool has_two_games(const store_op *op) {
    return op->create && strcmp(op->create->id, game_of(op)) != 0;
}

static void list_entries(pg_store *s, pg_args *a, const store_op *op, const char *game) {
    pg_list_begin(&s->ns, PG_INT4);
    pg_list_begin(&s->ats, PG_INT8);
    pg_list_begin(&s->bodies, PG_TEXT);
    for (int i = 0; i < op->n_entries; i++) {
        const store_entry *e = &op->entry[i];
        if (strcmp(e->game, game) != 0)
            continue;
        pg_list_int4(&s->ns, e->n);
        pg_list_int8(&s->ats, e->at);
        pg_list_text(&s->bodies, e->body->text, e->body->n);
    }
    pg_arg_list(a, &s->ns);
    pg_arg_list(a, &s->ats);
    pg_arg_list(a, &s->bodies);
}

/* Those that are set; those that are deleted go into s->gone. */
static void list_timers(pg_store *s, pg_args *a, const store_op *op, const char *game) {
    pg_list_begin(&s->gone, PG_INT4);
    pg_list_begin(&s->kinds, PG_INT4);
    pg_list_begin(&s->dues, PG_INT8);
    pg_list_begin(&s->marks, PG_INT4);
    for (int i = 0; i < op->n_timers; i++) {
        const store_timer *t = &op->timer[i];
        if (strcmp(t->game, game) != 0)
            continue;
        if (t->due == TIMER_NONE) {
            pg_list_int4(&s->gone, t->kind);
            continue;
        }
        pg_list_int4(&s->kinds, t->kind);
        pg_list_int8(&s->dues, t->due);
        pg_list_int4(&s->marks, t->n);
    }
    pg_arg_list(a, &s->kinds);
    pg_arg_list(a, &s->dues);
    pg_arg_list(a, &s->marks);
}

static int last_entry(const store_op *op, const char *game) {
    int n = 0;
    for (int i = 0; i < op->n_entries; i++)
        if (strcmp(op->entry[i].game, game) == 0)
            n = op->entry[i].n;
    return n;
}

static void row(pg_args *a, const store_game *g) {
    pg_arg_bytes(a, g ? g->tokens : NULL, sizeof g->tokens);
    pg_arg_text(a, g ? g->status : "");
    pg_arg_number(a, g && g->is_public);
}

static int make_create(pg_store *s, pg_args *a, const store_op *op) {
    const store_game *g = op->create;
    pg_arg_text(a, g->id);
    pg_arg_text(a, s->id);
    list_entries(s, a, op, g->id);
    list_timers(s, a, op, g->id);
    pg_arg_number(a, g->created);
    pg_arg_text(a, g->about);
    pg_arg_bytes(a, g->secret, sizeof g->secret);
    row(a, g);
    pg_arg_number(a, last_entry(op, g->id));
    bool follows = has_two_games(op);
    pg_arg_text(a, follows ? op->entry[0].game : "");
    pg_arg_number(a, follows ? op->entry[0].n : 0);
    pg_arg_bytes(a, follows ? op->entry[0].body->text : "", follows ? op->entry[0].body->n : 0);
    return W_CREATE;
}

static int make_write(pg_store *s, pg_args *a, const store_op *op) {
    const char *game = game_of(op);
    int before = op->n_entries ? op->entry[0].n - 1 : op->last;
    pg_arg_text(a, game);
    pg_arg_text(a, s->id);
    list_entries(s, a, op, game);
    list_timers(s, a, op, game);
    pg_arg_number(a, before);
    pg_arg_number(a, op->n_entries ? last_entry(op, game) : before);
    pg_arg_number(a, op->lease);
    row(a, op->update);
    pg_arg_list(a, &s->gone);
    return W_WRITE;
}

static int make_timers(pg_store *s, pg_args *a, const store_op *op) {
    pg_args lists = {0};
    pg_arg_text(a, game_of(op));
    pg_arg_text(a, s->id);
    list_timers(s, &lists, op, game_of(op));
    pg_arg_list(a, &s->gone);
    pg_arg_list(a, &s->kinds);
    pg_arg_list(a, &s->dues);
    pg_arg_list(a, &s->marks);
    return W_TIMERS;
}

static int make_delete(pg_args *a, const store_op *op) {
    pg_arg_text(a, op->delete);
    pg_arg_number(a, op->last);
    return W_DELETE;
}

static int make_statement(pg_store *s, pg_args *a, const store_op *op) {
    if (op->delete[0])
        return make_delete(a, op);
    if (op->create && !has_two_games(op))
        return make_create(s, a, op);
    return op->n_entries || op->last >= 0 ? make_write(s, a, op) : make_timers(s, a, op);
}

/* ---- a transaction ---- */

enum outcome { WRITTEN, REFUSED, UNKNOWN };

static void complain(pg_store *s, const char *game) {
    if (log_gate_open(&s->failures))
        log_write(LOG_ERROR, "the store failed", "text", s->writer.error, "code", s->writer.state, "game", game, NULL);
}

static bool send_statement(pg_store *s, int which, const pg_args *a) {
    char name[12];
    snprintf(name, sizeof name, "s%d", which);
    return PQsendQueryPrepared(s->writer.c, name, a ? a->n : 0, a ? a->value : NULL, a ? a->length : NULL,
                               a ? a->format : NULL, 1) == 1;
}

/* Tells the other processes which games have moved, as many in one note as fit. */
static bool send_notes(pg_store *s, const store_op *first, int *n) {
    char text[NOTE_BYTES + 64];
    size_t at = 0;
    for (const store_op *op = first; op; op = op->next) {
        const char *game = game_of(op);
        if (!op->n_entries && !op->delete[0])
            continue;
        if (!at)
            at = (size_t)snprintf(text, sizeof text, "%s", s->id);
        at += (size_t)snprintf(text + at, sizeof text - at, " %s:%d", game, last_entry(op, game));
        bool more = op->next != NULL;
        if (more && at < NOTE_BYTES)
            continue;
        pg_args a = {0};
        pg_arg_text(&a, s->channel);
        pg_arg_text(&a, text);
        if (!send_statement(s, W_NOTIFY, &a))
            return false;
        ++*n;
        at = 0;
    }
    if (!at)
        return true;
    pg_args a = {0};
    pg_arg_text(&a, s->channel);
    pg_arg_text(&a, text);
    ++*n;
    return send_statement(s, W_NOTIFY, &a);
}

static bool send_all(pg_store *s, const store_op *first, int *notes) {
    bool ok = send_statement(s, W_BEGIN, NULL);
    for (const store_op *op = first; ok && op; op = op->next) {
        pg_args a = {0};
        int which = make_statement(s, &a, op);
        ok = send_statement(s, which, &a);
        if (ok && has_two_games(op)) {
            pg_args second = {0};
            ok = send_statement(s, make_create(s, &second, op), &second);
        }
    }
    return ok && send_notes(s, first, notes) && send_statement(s, W_COMMIT, NULL) && PQpipelineSync(s->writer.c) == 1;
}

/* The result of the next statement in the pipeline: its number, or -1 if it has none; *ok if it went well. */
static int64_t next_count(pg_store *s, int64_t end, bool *ok, bool *broken) {
    PGresult *r = pg_next(&s->writer, end, broken);
    if (*broken)
        return -1;
    ExecStatusType status = PQresultStatus(r);
    int64_t n = status == PGRES_TUPLES_OK && PQntuples(r) == 1 ? pg_number(r, 0, 0) : -1;
    if (status == PGRES_FATAL_ERROR)
        pg_failed(&s->writer, r);
    if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK)
        *ok = false;
    PQclear(r);
    if (status != PGRES_PIPELINE_SYNC) {
        r = pg_next(&s->writer, end, broken); /* the NULL after each */
        PQclear(r);
    }
    return n;
}

static bool read_all(pg_store *s, store_op *first, int notes, bool *broken) {
    int64_t end = base_ticks() + PG_PATIENCE_MS * 1000LL;
    bool ok = true, synced = true;
    next_count(s, end, &ok, broken);
    for (store_op *op = first; op && !*broken; op = op->next) {
        op->conflict = next_count(s, end, &ok, broken) == 0;
        if (!*broken && has_two_games(op))
            next_count(s, end, &ok, broken);
    }
    for (int i = 0; i < notes + 1 && !*broken; i++)
        next_count(s, end, &ok, broken);
    if (!*broken)
        next_count(s, end, &synced, broken);
    return ok;
}

/* Writes a list in one transaction. */
static enum outcome write_all(pg_store *s, store_op *first) {
    int notes = 0;
    bool broken = false;
    if (!s->writer.c)
        return UNKNOWN;
    PQenterPipelineMode(s->writer.c);
    if (!send_all(s, first, &notes)) {
        snprintf(s->writer.error, sizeof s->writer.error, "%.200s", PQerrorMessage(s->writer.c));
        pg_link_close(&s->writer);
        return UNKNOWN;
    }
    bool ok = read_all(s, first, notes, &broken);
    if (broken)
        return UNKNOWN;
    PQexitPipelineMode(s->writer.c);
    if (ok)
        return WRITTEN;
    char error[sizeof s->writer.error], state[sizeof s->writer.state];
    memcpy(error, s->writer.error, sizeof error);
    memcpy(state, s->writer.state, sizeof state);
    if (PQtransactionStatus(s->writer.c) != PQTRANS_IDLE)
        pg_run_text(&s->writer, "ROLLBACK");
    memcpy(s->writer.error, error, sizeof error);
    memcpy(s->writer.state, state, sizeof state);
    return REFUSED;
}

/* ---- what became of it ---- */

/* Ends the connection on which something may still be under way. */
static bool end_other(pg_store *s, const char *name) {
    pg_args a = {0};
    pg_arg_text(&a, name);
    PGresult *r = pg_run(&s->writer, W_END_OTHER, &a);
    bool ok = r != NULL;
    for (int i = 0; ok && i < PQntuples(r); i++)
        ok = pg_number(r, i, 0) == 1;
    PQclear(r);
    return ok;
}

/* Whether an operation stands in the store; *known if that could be found out. */
static bool is_written(pg_store *s, const store_op *op, bool *known) {
    pg_args a = {0};
    size_t n = 0;
    pg_arg_text(&a, game_of(op));
    if (op->n_entries)
        pg_arg_number(&a, op->entry[0].n);
    PGresult *r = pg_run(&s->writer, op->n_entries ? W_ENTRY : W_GAME, &a);
    *known = r != NULL;
    bool there = r && PQntuples(r) == 1;
    if (there && op->n_entries) {
        const char *body = pg_text(r, 0, 0, &n);
        const msg *ours = op->entry[0].body;
        there = n == ours->n && memcmp(body, ours->text, n) == 0;
    }
    PQclear(r);
    return there;
}

/* Nobody waits for an answer while the database is away: what has not been tried yet is refused. */
static void refuse_waiting(pg_store *s) {
    pthread_mutex_lock(&s->base.lock);
    store_op *list = store_cut_batch(&s->base, INT32_MAX);
    s->base.healthy = false;
    pthread_mutex_unlock(&s->base.lock);
    for (store_op *op = list; op; op = op->next)
        op->failed = true;
    if (list)
        store_hand_back(&s->base, list);
}

static bool reconnect(pg_store *s, int64_t until, bool for_ever) {
    while (!pg_link_open(&s->writer)) {
        complain(s, "");
        if (s->retiring || (!for_ever && base_ticks() > until))
            return false;
        if (for_ever)
            refuse_waiting(s);
        poll(NULL, 0, 50);
    }
    return true;
}

/* Splits the list into what was written and what was not, once that is known. What was is taken out of it. */
static store_op *sort_out(pg_store *s, store_op *list, store_op ***done) {
    store_op *rest = NULL, **last = &rest;
    for (store_op *op = list, *next; op; op = next) {
        bool known = true;
        next = op->next;
        /* What has no trace of its own is planned anew. */
        bool traceless = !op->n_entries && !op->create;
        bool there = !traceless && !op->conflict && is_written(s, op, &known);
        op->next = NULL;
        if (!known) {
            *last = op;
            op->next = next;
            return rest;
        }
        op->conflict = op->conflict || (traceless && !op->delete[0]);
        store_op ***to = there || op->conflict || traceless ? done : &last;
        **to = op;
        *to = &op->next;
    }
    return rest;
}

/* The outcome of a list is not known: ends the old connection and asks the store, however long that takes. What was
 * not written is given back. */
static store_op *find_out(pg_store *s, store_op *list, store_op ***done) {
    char old[sizeof s->writer.name];
    memcpy(old, s->writer.name, sizeof old);
    for (;;) {
        complain(s, game_of(list));
        if (!reconnect(s, 0, true))
            return list;
        if (!end_other(s, old))
            continue;
        for (store_op *op = list; op; op = op->next)
            op->conflict = false; /* it was rolled back, or is there */
        list = sort_out(s, list, done);
        if (s->writer.c || !list)
            return list;
    }
}

/* ---- batches ---- */

/* One after the other, so that one that cannot be written does not fail the others. */
static store_op *write_singly(pg_store *s, store_op *list, store_op ***done) {
    while (list) {
        store_op *op = list;
        store_op *rest = op->next;
        op->next = NULL;
        enum outcome was = write_all(s, op);
        op->next = rest;
        if (was == UNKNOWN)
            return list;
        op->failed = was == REFUSED;
        if (op->failed)
            complain(s, game_of(op));
        list = rest;
        op->next = NULL;
        **done = op;
        *done = &op->next;
    }
    return NULL;
}

/* One attempt; what is left has an outcome that nobody knows. */
static store_op *attempt(pg_store *s, store_op *list, store_op ***done) {
    enum outcome was = write_all(s, list);
    if (was == UNKNOWN)
        return list;
    if (was == REFUSED)
        return write_singly(s, list, done);
    **done = list;
    while (**done)
        *done = &(**done)->next;
    return NULL;
}

/* All of it is written, refused or in conflict in the end. */
static store_op *write_batch(pg_store *s, store_op *list) {
    store_op *done = NULL, **last = &done;
    for (int i = 0; list && i < ATTEMPTS; i++) {
        if (!reconnect(s, base_ticks() + CONNECT_MS * 1000LL, false))
            break;
        list = attempt(s, list, &last);
        if (list)
            list = find_out(s, list, &last);
    }
    for (store_op *op = list; op; op = op->next)
        op->failed = true;
    *last = list;
    return done;
}

static int by_game(const void *a, const void *b) {
    const store_op *one = *(store_op *const *)a, *other = *(store_op *const *)b;
    int order = strcmp(game_of(one), game_of(other));
    return order ? order : (one->asked > other->asked) - (one->asked < other->asked);
}

/* By the games' names: then two processes that write in the same games never wait for each other in a circle. */
static store_op *in_order(store_op *list) {
    store_op *all[BATCH];
    size_t n = 0;
    for (store_op *op = list; op; op = op->next)
        all[n++] = op;
    qsort(all, n, sizeof(store_op *), by_game);
    for (size_t i = 0; i < n; i++)
        all[i]->next = i + 1 < n ? all[i + 1] : NULL;
    return n ? all[0] : NULL;
}

void *pg_writer_main(void *data) {
    pg_store *s = data;
    for (;;) {
        pthread_mutex_lock(&s->base.lock);
        while (!s->base.in_first && !s->base.closing)
            store_wait_a_second(&s->base, &s->base.filled);
        store_op *batch = store_cut_batch(&s->base, BATCH);
        pthread_mutex_unlock(&s->base.lock);
        if (!batch)
            return NULL;
        store_hand_back(&s->base, write_batch(s, in_order(batch)));
    }
}
