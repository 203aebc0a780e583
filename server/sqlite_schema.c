/* The tables, and how older ones become today's. A migration is never changed once it was released. */
#include "sqlite_schema.h"

#include <stdio.h>
#include <string.h>

#include "store_int.h"

static const char *const migrations[STORE_SCHEMA] = {
    /* 1: games and their entries */
    "CREATE TABLE games(id TEXT PRIMARY KEY, created INTEGER NOT NULL, about TEXT NOT NULL, secret BLOB NOT NULL,"
    " tokens BLOB NOT NULL, status TEXT NOT NULL, public INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE events(game TEXT NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL,"
    " PRIMARY KEY(game, n)) WITHOUT ROWID;",
    /* 2: which games must be in memory after a restart; older running games are looked at once */
    "ALTER TABLE games ADD COLUMN awake INTEGER NOT NULL DEFAULT 0;"
    "UPDATE games SET awake = 1 WHERE status = 'playing';"
    "CREATE INDEX games_public ON games(created) WHERE public = 1;"
    "CREATE INDEX games_awake ON games(id) WHERE awake = 1;"
    "CREATE INDEX games_status ON games(status);",
    /* 3: timers instead of games that must be in memory, and how long the store was served. Whatever was awake is
     * looked at once; `awake` is not used any more. */
    "CREATE TABLE timers(game TEXT NOT NULL, kind INTEGER NOT NULL, due INTEGER NOT NULL, n INTEGER NOT NULL,"
    " PRIMARY KEY(game, kind)) WITHOUT ROWID;"
    "CREATE INDEX timers_due ON timers(kind, due);"
    "CREATE TABLE server(name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;"
    "INSERT INTO server VALUES('served', 1000);"
    "INSERT INTO timers SELECT id, 0, 0, 0 FROM games WHERE awake = 1;"
    "INSERT INTO timers SELECT id, 2, 86400000, -1 FROM games WHERE status IN ('lobby', 'playing');"
    "UPDATE games SET awake = 0 WHERE awake = 1;",
    /* 4: how many entries each game has, in a second place */
    ("CREATE TABLE lengths(game TEXT PRIMARY KEY, n INTEGER NOT NULL) WITHOUT ROWID;"
     "INSERT INTO lengths SELECT game, max(n) FROM events GROUP BY game;"),
};

int schema_version(sqlite3 *db) {
    sqlite3_stmt *q = NULL;
    int version = -1;
    if (sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &q, NULL) == SQLITE_OK && sqlite3_step(q) == SQLITE_ROW)
        version = sqlite3_column_int(q, 0);
    sqlite3_finalize(q);
    return version;
}

static bool run(sqlite3 *db, const char *sql) {
    char *message = NULL;
    if (sqlite3_exec(db, sql, NULL, NULL, &message) == SQLITE_OK)
        return true;
    log_write(LOG_ERROR, "the store", "text", message ? message : "failed", NULL);
    sqlite3_free(message);
    return false;
}

bool schema_prepare(sqlite3 *db, bool full_sync) {
    return run(db, "PRAGMA journal_mode=WAL") &&
           run(db, full_sync ? "PRAGMA synchronous=FULL" : "PRAGMA synchronous=NORMAL") &&
           run(db, "PRAGMA busy_timeout=5000; PRAGMA cache_size=-4096; PRAGMA temp_store=MEMORY; PRAGMA "
                   "wal_autocheckpoint=0");
}

int64_t schema_served(sqlite3 *db) {
    sqlite3_stmt *q = NULL;
    int64_t served = -1;
    if (sqlite3_prepare_v2(db, "SELECT value FROM server WHERE name='served'", -1, &q, NULL) == SQLITE_OK &&
        sqlite3_step(q) == SQLITE_ROW)
        served = sqlite3_column_int64(q, 0);
    sqlite3_finalize(q);
    if (served > 0 && served < 1LL << 53)
        return served;
    log_write(LOG_ERROR, "the store does not say how long it was served", "text", sqlite3_errmsg(db), NULL);
    return -1;
}

bool schema_migrate(sqlite3 *db) {
    int version = schema_version(db);
    if (version < 0 || version > STORE_SCHEMA)
        return store_refuse_schema(version, STORE_SCHEMA);
    for (; version < STORE_SCHEMA; version++) {
        char mark[64];
        snprintf(mark, sizeof mark, "PRAGMA user_version=%d", version + 1);
        if (!run(db, "BEGIN IMMEDIATE") || !run(db, migrations[version]) || !run(db, mark) || !run(db, "COMMIT")) {
            sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
            return false;
        }
    }
    return true;
}
