/* Any bytes as rows of the store: lines that become the events of a game from some number on, or its `about`, its
 * status, its timers. The game is read and played with, or refused, and other games go on. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server.h"

static const char *const paths[] = {"?legal=1", "/events?after=0", "/stream?after=0&state=1&legal=1", "/record"};
static const char *const commands[] = {"{\"cmd\":\"undo\",\"seat\":0}", "{\"cmd\":\"resign\",\"seat\":1}",
                                       "{\"cmd\":\"bot\",\"seat\":0,\"level\":\"random\"}",
                                       "{\"cmd\":\"rematch\",\"seat\":0}", "{\"cmd\":\"chat\",\"text\":\"x\"}"};

static sqlite3 *open_store(void) {
    sqlite3 *db = NULL;
    char path[200];
    snprintf(path, sizeof path, "%s/bastide.db", fuzz_folder());
    if (sqlite3_open(path, &db) != SQLITE_OK)
        abort();
    sqlite3_busy_timeout(db, 5000);
    return db;
}

static void run(sqlite3 *db, const char *sql, const char *id, const char *text, size_t n, int number) {
    sqlite3_stmt *q = NULL;
    if (sqlite3_prepare_v2(db, sql, -1, &q, NULL) != SQLITE_OK)
        abort();
    sqlite3_bind_text(q, 1, id, -1, SQLITE_STATIC);
    if (sqlite3_bind_parameter_count(q) > 1)
        sqlite3_bind_text(q, 2, text, (int)n, SQLITE_STATIC);
    if (sqlite3_bind_parameter_count(q) > 2)
        sqlite3_bind_int(q, 3, number);
    sqlite3_step(q);
    sqlite3_finalize(q);
}

/* The first byte of a line says what it becomes. */
static void put_rows(sqlite3 *db, const fuzz_game *g, char *text) {
    int number = 3; /* after the seats */
    for (char *line = text; line;) {
        char *end = strchr(line, '\n');
        size_t n = end ? (size_t)(end - line) : strlen(line);
        if (*line == 'A')
            run(db, "UPDATE games SET about=?2 WHERE id=?1", g->id, line + 1, n - 1, 0);
        else if (*line == 'S')
            run(db, "UPDATE games SET status=?2 WHERE id=?1", g->id, line + 1, n - 1, 0);
        else if (*line == 'T')
            run(db, "INSERT OR REPLACE INTO timers VALUES(?1, ?2, CAST(substr(?2,2) AS INTEGER), 0)", g->id, line + 1,
                n - 1, 0);
        else if (*line == 'N')
            number = atoi(line + 1);
        else if (n)
            run(db, "INSERT OR REPLACE INTO events VALUES(?1, ?3, 0, ?2)", g->id, line, n, number++);
        line = end ? end + 1 : NULL;
    }
}

static void job(const uint8_t *data, size_t n) {
    static sqlite3 *db;
    static fuzz_game other;
    char path[100];
    fuzz_game g = fuzz_create(true);
    if (!db) {
        db = open_store();
        other = fuzz_create(true);
    }
    stub_settle(0);
    stub_ticks(20); /* both leave memory */
    char *text = base_alloc(n + 1);
    memcpy(text, data, n);
    put_rows(db, &g, text);
    run(db, "INSERT OR REPLACE INTO lengths SELECT ?1, max(n) FROM events WHERE game=?1", g.id, NULL, 0, 0);
    free(text);
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        snprintf(path, sizeof path, "/api/games/%s%s", g.id, paths[i]);
        fuzz_ask(NET_GET, path, NULL, NULL, 0);
    }
    snprintf(path, sizeof path, "/api/games/%s/do", g.id);
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        fuzz_ask(NET_POST, path, i % 2 ? g.token[1] : g.token[0], commands[i], strlen(commands[i]));
    snprintf(path, sizeof path, "/api/games/%s", other.id);
    if (fuzz_ask(NET_GET, path, NULL, NULL, 0) != 200)
        abort();
    stub_settle(0);
    stub_ticks(20);
    run(db, "DELETE FROM events WHERE game=?1", g.id, NULL, 0, 0);
    run(db, "DELETE FROM lengths WHERE game=?1", g.id, NULL, 0, 0);
    run(db, "DELETE FROM timers WHERE game=?1", g.id, NULL, 0, 0);
    run(db, "DELETE FROM games WHERE id=?1", g.id, NULL, 0, 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n) {
    fuzz_run(job, data, n);
    return 0;
}
