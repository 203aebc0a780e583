/* Inside the store of PostgreSQL (docs/scale.md). */
#ifndef BST_SERVER_PG_H
#define BST_SERVER_PG_H

#include <libpq-fe.h>

#include "store_int.h"

enum { PG_SCHEMA = 1 };
/* PATIENCE: in which a statement must be answered. BEAT: how often a process says that it is there, and in which time
 * that must be answered; SILENT: after which the process itself says that it is not well. */
enum {
    PG_PATIENCE_MS = 8000,
    PG_BEAT_MS = 1000,
    PG_BEAT_PATIENCE_MS = 2500,
    PG_AHEAD_MS = 3000,   /* so far the time goes on without an answer to a beat */
    PG_NOBODYS_MS = 1000, /* more than that, and clocks are told anew */
    PG_SILENT_MS = 2500,
    PG_WHOLE_MS = 3600000
};
/* After so long without a beat a process is gone for the others. */
#define PG_GONE "interval '3 seconds'"

/* ---- a connection (pg_link.c) ---- */

typedef struct pg_link {
    PGconn *c; /* or NULL */
    const char *where;
    bool full_sync;
    const char *const *sql; /* statements to prepare, by number */
    int n_sql;
    char name[64]; /* of this very connection, as others see it */
    const char *owner, *role;
    int patience_ms;
    bool patient;     /* looks through a whole store: no bounds of the database's */
    int made;         /* how many connections there were */
    int64_t retry_at; /* base_ticks: not before */
    char error[256];  /* of the last failure */
    char state[6];    /* SQLSTATE of it, or "" if the connection itself broke */
} pg_link;

/* `owner`: the id of the process; `role`: what this one is for. */
void pg_link_init(pg_link *l, const char *where, bool full_sync, const char *owner, const char *role);
/* The statements that it has, before it is opened. */
void pg_link_prepare(pg_link *l, const char *const *sql, int n);
/* Opens it if it is not open; not more often than twice a second. False with the reason in `error`. */
bool pg_link_open(pg_link *l);
void pg_link_close(pg_link *l);

/* The values of a statement. Numbers are copied, texts and bytes are not. */
enum { PG_ARGS = 18 };
typedef struct pg_args {
    int n;
    const char *value[PG_ARGS];
    int length[PG_ARGS], format[PG_ARGS];
    char number[PG_ARGS][24];
} pg_args;
void pg_arg_number(pg_args *a, int64_t value);
void pg_arg_text(pg_args *a, const char *text);
void pg_arg_bytes(pg_args *a, const void *bytes, size_t n); /* NULL: none */

/* A list as a value, in PostgreSQL's binary form. */
enum { PG_INT8 = 20, PG_INT4 = 23, PG_TEXT = 25 };
typedef struct pg_list {
    char *bytes;
    size_t n, room;
    uint32_t count;
} pg_list;
void pg_list_begin(pg_list *l, uint32_t type);
void pg_list_int4(pg_list *l, int32_t value);
void pg_list_int8(pg_list *l, int64_t value);
void pg_list_text(pg_list *l, const char *text, size_t n);
void pg_arg_list(pg_args *a, pg_list *l);

/* Runs a prepared statement and waits for its result: rows or none, in binary form. NULL with the reason in the link;
 * after a failure of the connection that is closed. */
PGresult *pg_run(pg_link *l, int which, const pg_args *a);
/* The same for a text of several statements without values; whether all went well. */
bool pg_run_text(pg_link *l, const char *sql);
/* The next result of what was sent, NULL between two; *broken if the connection is, which is closed then. */
PGresult *pg_next(pg_link *l, int64_t end, bool *broken);
/* Sends what libpq still holds, reading meanwhile what comes. */
bool pg_flush(pg_link *l, int64_t end);
void pg_failed(pg_link *l, const PGresult *r);

/* Columns of a result in binary form. */
bool pg_is_null(const PGresult *r, int row, int column);
int64_t pg_number(const PGresult *r, int row, int column); /* bool, int4 or int8; INT64_MIN if it is none */
const char *pg_text(const PGresult *r, int row, int column, size_t *n);

/* ---- the store ---- */

typedef struct pg_store {
    store base;
    char id[24];      /* of this process, in this run */
    char name[64];    /* for people */
    char channel[80]; /* where processes tell each other */
    pg_link writer, watch;
    pthread_t writer_thread, watch_thread;
    bool writing, watching;
    _Atomic int64_t served_from;
    int64_t beaten;        /* what the last beat that was answered said of the time */
    int64_t asked;         /* base_ticks when that beat was sent */
    _Atomic int processes; /* alive */
    _Atomic bool retiring;
    _Atomic int64_t heard; /* base_ticks of the last beat that was answered */
    log_gate failures;     /* the writer's */
    pg_list ns, ats, bodies, gone, kinds, dues, marks;
} pg_store;

/* Tables, and how older ones become today's. The link is open. */
bool pg_migrate(pg_link *l);
int pg_schema_version(pg_link *l);

void *pg_writer_main(void *data);
void *pg_watch_main(void *data);
extern const char *const pg_write_sql[], *const pg_watch_sql[];
extern const int pg_n_write_sql, pg_n_watch_sql;
/* This process is there from now on; where its time goes on from. */
bool pg_watch_begin(pg_store *s);

extern const store_reading pg_reading; /* pg_read.c */

#endif
