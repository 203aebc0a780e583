/* Inside the store. */
#ifndef BST_SERVER_STORE_INT_H
#define BST_SERVER_STORE_INT_H

#include <pthread.h>
#include <sqlite3.h>
#include <sys/types.h>

#include "store.h"

enum write_statement {
    W_BEGIN,
    W_COMMIT,
    W_ROLLBACK,
    W_GAME,
    W_UPDATE,
    W_EVENT,
    W_LENGTH,
    W_TIMER,
    W_NO_TIMER,
    W_SERVED,
    W_NO_EVENTS,
    W_NO_TIMERS,
    W_NO_LENGTH,
    W_NO_GAME,
    W_STATEMENTS
};
enum read_statement { R_GAME, R_EVENTS, R_PUBLIC, R_TIMERS, R_DUE, R_LENGTH, R_STATEMENTS };

/* How long a connection waits for another. */
enum { STORE_PATIENCE_MS = 5000 };

/* A file as it was when the store was opened. */
typedef struct known_file {
    char path[1040];
    bool known;
    dev_t device;
    ino_t inode;
} known_file;

struct store {
    store_options opt;
    sqlite3 *writer, *keeper; /* the keeper moves the log into the database beside the writer */
    sqlite3_stmt *write[W_STATEMENTS];
    int folder;                  /* open and locked, or -1 */
    known_file file, wal, index; /* the writer's */
    log_gate failures;           /* the writer's */
    int64_t served;              /* the writer's: base_served as it was last stored */
    pthread_t thread, keeper_thread;
    bool running, keeping;
    pthread_mutex_t lock;
    pthread_cond_t filled, keep;
    /* under the lock: */
    store_op *in_first, **in_last;
    store_op *out_first, **out_last;
    int waiting;
    int wal_pages, kept_pages; /* in the log, and how many when the keeper last looked */
    bool closing, healthy;
    int64_t read_failed; /* base_ticks, 0: never */
    const char *lost;    /* what became of the files, or NULL */
};

struct store_reader {
    store *store;
    sqlite3 *db;
    sqlite3_stmt *read[R_STATEMENTS];
    log_gate failures;
};

/* The name of the file system under SQLite (store_vfs.c). */
const char *store_vfs(void);
/* The connection will not tidy up when it is closed: what lies at the log's name is somebody else's by then. */
void store_leave_files(sqlite3 *db);
bool store_connect(sqlite3 **db, const store_options *o);
bool store_prepare(sqlite3 *db, const char *const *sql, sqlite3_stmt **out, int n);

/* ---- the files (store_files.c) ---- */

/* Locks the folder of the store; false, with a message in the log, if somebody else has it. */
bool files_lock(store *s);
void files_unlock(store *s);
/* Remembers the files. */
void files_note(store *s);
/* What became of them: NULL if they are as they were noted. */
const char *files_lost(store *s);
/* Whether at least the database is where it was. */
bool files_have_database(store *s);

/* The writer's and the keeper's threads. */
void *writer_main(void *data);
void *keeper_main(void *data);

#endif
