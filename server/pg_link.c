/* A connection to PostgreSQL: never waits longer than its patience, and is made anew when it broke. */
#include <arpa/inet.h>
#include <endian.h>
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pg.h"

static const int64_t RETRY_US = 500000;

void pg_link_init(pg_link *l, const char *where, bool full_sync, const char *owner, const char *role) {
    *l = (pg_link){.where = where, .full_sync = full_sync, .owner = owner, .role = role, .patience_ms = PG_PATIENCE_MS};
}

void pg_link_prepare(pg_link *l, const char *const *sql, int n) {
    l->sql = sql;
    l->n_sql = n;
}

void pg_link_close(pg_link *l) {
    PQfinish(l->c);
    l->c = NULL;
}

/* libpq's messages end with a line feed, and may have several lines. */
static void note(pg_link *l, const char *text, const char *state) {
    snprintf(l->error, sizeof l->error, "%.*s", (int)strcspn(text, "\n"), text);
    snprintf(l->state, sizeof l->state, "%s", state ? state : "");
}

void pg_failed(pg_link *l, const PGresult *r) {
    note(l, PQresultErrorMessage(r), PQresultErrorField(r, PG_DIAG_SQLSTATE));
}

static bool broken(pg_link *l, const char *why) {
    const char *text = why ? why : PQerrorMessage(l->c);
    note(l, *text ? text : "the connection broke", "");
    pg_link_close(l);
    return false;
}

/* ---- waiting ---- */

static bool wait_for(pg_link *l, short events, int64_t end) {
    struct pollfd p = {.fd = PQsocket(l->c), .events = events};
    int64_t left = (end - base_ticks()) / 1000;
    if (left <= 0)
        return broken(l, "the database does not answer");
    int rc = poll(&p, 1, (int)left);
    if (rc < 0 && errno != EINTR)
        return broken(l, strerror(errno));
    if (rc > 0 && (p.revents & ~POLLOUT) && !PQconsumeInput(l->c))
        return broken(l, NULL);
    return true;
}

bool pg_flush(pg_link *l, int64_t end) {
    int left;
    while ((left = PQflush(l->c)) > 0)
        if (!wait_for(l, POLLIN | POLLOUT, end))
            return false;
    return left == 0 || broken(l, NULL);
}

PGresult *pg_next(pg_link *l, int64_t end, bool *is_broken) {
    *is_broken = true;
    if (!pg_flush(l, end))
        return NULL;
    while (PQisBusy(l->c))
        if (!wait_for(l, POLLIN, end))
            return NULL;
    PGresult *r = PQgetResult(l->c);
    /* What the connection says when it is lost looks like an answer of the database. */
    if (PQstatus(l->c) == CONNECTION_BAD) {
        broken(l, r ? PQresultErrorMessage(r) : NULL);
        PQclear(r);
        return NULL;
    }
    *is_broken = false;
    return r;
}

/* The one result of a statement; NULL if it failed. */
static PGresult *only_result(pg_link *l) {
    int64_t end = base_ticks() + l->patience_ms * 1000LL;
    PGresult *kept = NULL;
    for (;;) {
        bool is_broken;
        PGresult *r = pg_next(l, end, &is_broken);
        if (is_broken) {
            PQclear(kept);
            return NULL;
        }
        if (!r)
            break;
        PQclear(kept);
        kept = r;
    }
    ExecStatusType status = PQresultStatus(kept);
    if (kept && (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK))
        return kept;
    if (kept)
        pg_failed(l, kept);
    PQclear(kept);
    return NULL;
}

PGresult *pg_run(pg_link *l, int which, const pg_args *a) {
    char name[12];
    snprintf(name, sizeof name, "s%d", which);
    if (!l->c) {
        note(l, "not connected", "");
        return NULL;
    }
    if (!PQsendQueryPrepared(l->c, name, a ? a->n : 0, a ? a->value : NULL, a ? a->length : NULL, a ? a->format : NULL,
                             1)) {
        broken(l, NULL);
        return NULL;
    }
    return only_result(l);
}

bool pg_run_text(pg_link *l, const char *sql) {
    if (!l->c || !PQsendQuery(l->c, sql))
        return l->c ? broken(l, NULL) : false;
    PGresult *r = only_result(l);
    PQclear(r);
    return r != NULL;
}

/* ---- opening ---- */

static bool prepare(pg_link *l) {
    for (int i = 0; i < l->n_sql; i++) {
        char name[16];
        snprintf(name, sizeof name, "s%d", i);
        if (!PQsendPrepare(l->c, name, l->sql[i], 0, NULL))
            return broken(l, NULL);
        PGresult *r = only_result(l);
        PQclear(r);
        if (!r)
            return false;
    }
    return true;
}

/* Who stops in the middle of a transaction must not hold up the others: the database ends it. */
static bool settings(pg_link *l) {
    return pg_run_text(l, "SET client_min_messages=warning; SET idle_in_transaction_session_timeout='5s';"
                          "SET lock_timeout='4s'; SET statement_timeout='60s'; SET bytea_output=hex;"
                          "SET client_encoding='UTF8'; SET datestyle=ISO; SET plan_cache_mode=force_generic_plan") &&
           (l->full_sync || pg_run_text(l, "SET synchronous_commit=off")) &&
           (!l->patient || pg_run_text(l, "SET idle_in_transaction_session_timeout=0; SET statement_timeout=0"));
}

static bool connect_now(pg_link *l) {
    snprintf(l->name, sizeof l->name, "bastide %s %s %d", l->owner, l->role, ++l->made);
    const char *keys[] = {"dbname", "application_name", "connect_timeout", "tcp_user_timeout", NULL};
    const char *values[] = {l->where, l->name, "3", "5000", NULL};
    l->error[0] = l->state[0] = 0;
    l->c = PQconnectdbParams(keys, values, 1);
    if (PQstatus(l->c) != CONNECTION_OK)
        return broken(l, NULL);
    PQsetnonblocking(l->c, 1);
    if (settings(l) && prepare(l))
        return true;
    pg_link_close(l);
    return false;
}

bool pg_link_open(pg_link *l) {
    if (l->c)
        return true;
    if (base_ticks() < l->retry_at)
        return false;
    bool ok = connect_now(l);
    l->retry_at = ok ? 0 : base_ticks() + RETRY_US;
    return ok;
}

/* ---- values ---- */

static void add(pg_args *a, const void *value, size_t n, int format) {
    a->value[a->n] = value;
    a->length[a->n] = (int)n;
    a->format[a->n++] = format;
}

void pg_arg_number(pg_args *a, int64_t value) {
    snprintf(a->number[a->n], sizeof a->number[0], "%lld", (long long)value);
    add(a, a->number[a->n], 0, 0);
}

void pg_arg_text(pg_args *a, const char *text) {
    add(a, text, 0, 0);
}

void pg_arg_bytes(pg_args *a, const void *bytes, size_t n) {
    add(a, bytes, n, 1);
}

static void put(pg_list *l, const void *bytes, size_t n) {
    if (l->n + n > l->room) {
        l->room = 2 * (l->n + n) + 64;
        l->bytes = base_grow(l->bytes, l->room);
    }
    memcpy(l->bytes + l->n, bytes, n);
    l->n += n;
}

static void put4(pg_list *l, uint32_t value) {
    uint32_t big = htonl(value);
    put(l, &big, sizeof big);
}

/* Dimensions, whether there are nulls, the type of the elements, how many, the first index. */
enum { LIST_HEAD = 20, LIST_NONE = 12 };

void pg_list_begin(pg_list *l, uint32_t type) {
    l->n = 0;
    l->count = 0;
    put4(l, 1);
    put4(l, 0);
    put4(l, type);
    put4(l, 0);
    put4(l, 1);
}

void pg_list_int4(pg_list *l, int32_t value) {
    put4(l, sizeof value);
    put4(l, (uint32_t)value);
    l->count++;
}

void pg_list_int8(pg_list *l, int64_t value) {
    uint64_t big = htobe64((uint64_t)value);
    put4(l, sizeof big);
    put(l, &big, sizeof big);
    l->count++;
}

void pg_list_text(pg_list *l, const char *text, size_t n) {
    put4(l, (uint32_t)n);
    put(l, text, n);
    l->count++;
}

void pg_arg_list(pg_args *a, pg_list *l) {
    uint32_t dimensions = htonl(l->count ? 1 : 0), count = htonl(l->count);
    memcpy(l->bytes, &dimensions, 4);
    memcpy(l->bytes + LIST_NONE, &count, 4);
    add(a, l->bytes, l->count ? l->n : LIST_NONE, 1);
}

/* ---- columns ---- */

bool pg_is_null(const PGresult *r, int row, int column) {
    return PQgetisnull(r, row, column);
}

int64_t pg_number(const PGresult *r, int row, int column) {
    const char *bytes = PQgetvalue(r, row, column);
    uint64_t eight;
    uint32_t four;
    if (PQgetisnull(r, row, column))
        return INT64_MIN;
    switch (PQgetlength(r, row, column)) {
    case 1:
        return bytes[0] != 0;
    case 4:
        memcpy(&four, bytes, sizeof four);
        return (int32_t)ntohl(four);
    case 8:
        memcpy(&eight, bytes, sizeof eight);
        return (int64_t)be64toh(eight);
    default:
        return INT64_MIN;
    }
}

const char *pg_text(const PGresult *r, int row, int column, size_t *n) {
    *n = (size_t)PQgetlength(r, row, column);
    return PQgetvalue(r, row, column);
}
