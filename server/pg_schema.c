/* The tables in PostgreSQL, and how older ones become today's. A migration is never changed once it was released, and
 * takes nothing away that the version before it needs: both serve the same store during an upgrade. */
#include <stdio.h>
#include <stdlib.h>

#include "pg.h"

/* `lengths` is what decides who was first: of all who write after entry n, one finds n there. `timers.holder` is the
 * process that works a game's bots and clocks. */
static const char *const migrations[PG_SCHEMA] = {
    /* 1 */
    "CREATE TABLE games(id text COLLATE \"C\" PRIMARY KEY, created int8 NOT NULL, about text NOT NULL,"
    " secret bytea NOT NULL, tokens bytea NOT NULL, status text NOT NULL, public boolean NOT NULL);"
    "CREATE INDEX games_public ON games(created) WHERE public;"
    "CREATE TABLE events(game text COLLATE \"C\" NOT NULL, n int4 NOT NULL, at int8 NOT NULL, body text NOT NULL,"
    " PRIMARY KEY(game, n));"
    "CREATE TABLE lengths(game text COLLATE \"C\" PRIMARY KEY, n int4 NOT NULL) WITH (fillfactor=50);"
    "CREATE TABLE timers(game text COLLATE \"C\" NOT NULL, kind int4 NOT NULL, due int8 NOT NULL, n int4 NOT NULL,"
    " holder text COLLATE \"C\" NOT NULL DEFAULT '', PRIMARY KEY(game, kind)) WITH (fillfactor=50);"
    "CREATE INDEX timers_due ON timers(kind, due);"
    "CREATE TABLE processes(id text COLLATE \"C\" PRIMARY KEY, name text NOT NULL, beat timestamptz NOT NULL);"
    "INSERT INTO server(name, value) VALUES('served', 1000), ('since', 1000);",
};

static bool run(pg_link *l, const char *sql) {
    if (pg_run_text(l, sql))
        return true;
    log_write(LOG_ERROR, "the store", "text", l->error, NULL);
    return false;
}

/* The one number that a text gives, or -1. */
static int ask(pg_link *l, const char *sql) {
    PGresult *r = l->c ? PQexec(l->c, sql) : NULL;
    int n = PQresultStatus(r) == PGRES_TUPLES_OK && PQntuples(r) == 1 && !PQgetisnull(r, 0, 0)
                ? (int)strtol(PQgetvalue(r, 0, 0), NULL, 10)
                : -1;
    PQclear(r);
    return n;
}

int pg_schema_version(pg_link *l) {
    return ask(l, "SELECT value FROM server WHERE name='schema'");
}

static bool migrate(pg_link *l) {
    /* `server` is there before all else, since it says which version the others are of. */
    if (!run(l, "CREATE TABLE IF NOT EXISTS server(name text COLLATE \"C\" PRIMARY KEY, value int8 NOT NULL,"
                " stamp timestamptz NOT NULL DEFAULT clock_timestamp());"
                "INSERT INTO server(name, value) VALUES('schema', 0) ON CONFLICT DO NOTHING"))
        return false;
    int version = pg_schema_version(l);
    if (version < 0 || version > PG_SCHEMA)
        return store_refuse_schema(version, PG_SCHEMA);
    for (; version < PG_SCHEMA; version++) {
        char mark[80];
        snprintf(mark, sizeof mark, "UPDATE server SET value=%d WHERE name='schema'", version + 1);
        if (!run(l, migrations[version]) || !run(l, mark))
            return false;
    }
    return true;
}

bool pg_migrate(pg_link *l) {
    if (ask(l,
            "SELECT (pg_encoding_to_char(encoding)='UTF8')::int FROM pg_database WHERE datname=current_database()") !=
        1) {
        log_write(LOG_ERROR, "the database must be of encoding UTF8", NULL);
        return false;
    }
    /* Those who start at the same time wait for each other. */
    bool ok = run(l, "BEGIN; SELECT pg_advisory_xact_lock(hashtext('bastide ' || current_schema()))") && migrate(l) &&
              run(l, "COMMIT");
    if (!ok && l->c)
        pg_run_text(l, "ROLLBACK");
    return ok;
}
