/* Inside the store. */
#ifndef BST_SERVER_STORE_INT_H
#define BST_SERVER_STORE_INT_H

#include <pthread.h>
#include <sqlite3.h>

#include "store.h"

enum write_statement { W_BEGIN, W_COMMIT, W_ROLLBACK, W_GAME, W_UPDATE, W_EVENT, W_STATEMENTS };
enum read_statement { R_GAME, R_EVENTS, R_PUBLIC, R_AWAKE, R_STATEMENTS };

struct store {
    store_options opt;
    sqlite3 *writer, *reader, *keeper; /* the keeper moves the log into the database beside the writer */
    sqlite3_stmt *write[W_STATEMENTS], *read[R_STATEMENTS];
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
};

/* The writer's and the keeper's threads. */
void *writer_main(void *data);
void *keeper_main(void *data);

#endif
