/* Inside the store: what both kinds of it share, and the functions that each has. */
#ifndef BST_SERVER_STORE_INT_H
#define BST_SERVER_STORE_INT_H

#include <pthread.h>

#include "store.h"

/* How a kind is read: the functions of store.h, for its readers. */
typedef struct store_reading {
    store_reader *(*open)(store *s, const char *where); /* s is NULL for one that stands alone */
    void (*free)(store_reader *r);
    bool (*begin)(store_reader *r);
    void (*end)(store_reader *r);
    /* STORE_NONE: there is no row of it. */
    enum store_read (*game)(store_reader *r, const char *id, store_game **out, const char **why);
    enum store_read (*entries)(store_reader *r, const char *id, int first, int last, store_each_entry *each,
                               void *data);
    enum store_read (*publics)(store_reader *r, int most, store_each_id *each, void *data);
    enum store_read (*timers)(store_reader *r, const char *id, int64_t due[TIMER_KINDS], bool *ours);
    enum store_read (*due)(store_reader *r, int kind, int64_t now, store_timer *out, int most, int *n);
    enum store_read (*length)(store_reader *r, const char *id, store_length *out);
    enum store_read (*look)(store_reader *r, enum store_look what, store_each_text *each, void *data);
    int64_t (*served)(store_reader *r);
} store_reading;

typedef struct store_kind {
    const char *name;
    bool shared; /* several processes may have it */
    store *(*open)(const store_options *options);
    void (*close)(store *s);
    void (*retire)(store *s);         /* or NULL */
    int64_t (*served_from)(store *s); /* or NULL */
    int (*processes)(store *s);       /* or NULL */
    const char *(*trouble)(store *s); /* or NULL */
    const store_reading *reading;
} store_kind;

extern const store_kind store_sqlite;
/* Built in where libpq is: otherwise its address is NULL. */
extern const store_kind store_postgresql __attribute__((weak));

/* Each kind's own begins with this. */
struct store {
    const store_kind *kind;
    store_options opt;
    pthread_mutex_t lock;
    pthread_cond_t filled; /* by the clock that never jumps */
    /* under the lock: */
    store_op *in_first, **in_last;
    store_op *out_first, **out_last;
    store_news *news_first, **news_last;
    store_news *say_first, **say_last; /* what is to be told */
    int waiting;
    int64_t last_asked;
    bool closing, healthy;
    int64_t read_failed; /* base_ticks, 0: never */
    const char *lost;    /* what is wrong beyond writes and reads that fail, or NULL */
};

struct store_reader {
    const store_reading *reading;
    store *store; /* or NULL */
    int depth;    /* of store_read_begin */
    log_gate failures;
};

void store_init(store *s, const store_kind *kind, const store_options *options);
/* What is left when the threads have ended. */
void store_deinit(store *s);
/* Says that the tables are of a version that this program does not know; `newest` is its own. False. */
bool store_refuse_schema(int version, int newest);
/* A condition that waits by the clock that never jumps. */
void store_init_condition(pthread_cond_t *c);
/* Waits for something, with the lock, a second at most; true if nothing came. */
bool store_wait_a_second(store *s, pthread_cond_t *what);
/* Takes up to `most` operations out of those that wait, with the lock. */
store_op *store_cut_batch(store *s, int most);
/* Gives a list back to the caller. */
void store_hand_back(store *s, store_op *first);
/* A read has failed: `text` says why. */
void store_read_failed(store_reader *r, const char *text, const char *id);
/* Gives news to the server. */
void store_tell(store *s, const store_news *news);
/* What it has to say, as a list that now is the caller's. */
store_news *store_said(store *s);

#endif
