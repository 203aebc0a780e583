/* Inside the store of SQLite. */
#ifndef BST_SERVER_SQLITE_H
#define BST_SERVER_SQLITE_H

#include <sqlite3.h>
#include <sys/types.h>

#include "store_int.h"

enum write_statement {
    W_BEGIN,
    W_COMMIT,
    W_ROLLBACK,
    W_GAME,
    W_UPDATE,
    W_ENTRY,
    W_LENGTH,
    W_TIMER,
    W_NO_TIMER,
    W_SERVED,
    W_NO_ENTRIES,
    W_NO_TIMERS,
    W_NO_LENGTH,
    W_NO_GAME,
    W_STATEMENTS
};
enum read_statement { R_GAME, R_ENTRIES, R_PUBLIC, R_TIMERS, R_DUE, R_LENGTH, R_STATEMENTS };

/* How long a connection waits for another. */
enum { STORE_PATIENCE_MS = 5000 };

/* A file as it was when the store was opened. */
typedef struct known_file {
    char path[1040];
    bool known;
    dev_t device;
    ino_t inode;
} known_file;

typedef struct sqlite_store {
    store base;
    sqlite3 *writer, *keeper; /* the keeper moves the log into the database beside the writer */
    sqlite3_stmt *write[W_STATEMENTS];
    int folder;                  /* open and locked, or -1 */
    known_file file, wal, index; /* the writer's */
    log_gate failures;           /* the writer's */
    int64_t served;              /* the writer's: base_served as it was last stored */
    pthread_t thread, keeper_thread;
    bool running, keeping;
    pthread_cond_t keep;
    int wal_pages, kept_pages; /* in the log, and how many when the keeper last looked; under the lock */
} sqlite_store;

typedef struct sqlite_reader {
    store_reader base;
    sqlite3 *db;
    sqlite3_stmt *read[R_STATEMENTS];
} sqlite_reader;

/* The name of the file system under SQLite (sqlite_vfs.c). */
const char *sqlite_vfs_name(void);
/* The connection will not tidy up when it is closed: what lies at the log's name is somebody else's by then. */
void sqlite_leave_files(sqlite3 *db);
bool sqlite_connect(sqlite3 **db, const store_options *o);
bool sqlite_prepare(sqlite3 *db, const char *const *sql, sqlite3_stmt **out, int n);

/* Copies a file that may be in use. */
bool sqlite_backup(const char *from, const char *to, char message[256]);

/* ---- the files (sqlite_files.c) ---- */

/* Locks the folder of the store; false, with a message in the log, if somebody else has it. */
bool files_lock(sqlite_store *s);
void files_unlock(sqlite_store *s);
/* Remembers the files. */
void files_note(sqlite_store *s);
/* What became of them: NULL if they are as they were noted. */
const char *files_lost(sqlite_store *s);
/* Whether at least the database is where it was. */
bool files_have_database(sqlite_store *s);

extern const store_reading sqlite_reading; /* sqlite_read.c */

/* The writer's and the keeper's threads. */
void *writer_main(void *data);
void *keeper_main(void *data);

#endif
