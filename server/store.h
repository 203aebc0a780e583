/* The store: SQLite in WAL mode.
 *
 * Writing goes through one thread that puts everything waiting into one transaction (group commit), so that a
 * thousand games share a disk's few hundred syncs a second. An operation is all or nothing and comes back through
 * store_done() when it is on the disk, or has failed. Each thread that reads has a reader, a connection of its own.
 *
 * One process at a time has the store: it locks the folder. Files that were deleted or replaced are noticed before
 * anything is acknowledged. */
#ifndef BST_SERVER_STORE_H
#define BST_SERVER_STORE_H

#include "base.h"
#include "fair.h"

enum { STORE_SCHEMA = 4, STORE_TOKENS = 9 }; /* eight seats, then the host */

typedef uint8_t store_tokens[STORE_TOKENS][HASH_BYTES];

/* A row of `games`. What can change is written again by an update. */
typedef struct store_game {
    char id[GAME_ID];
    int64_t created;
    char *about; /* JSON: what the host chose; never changes */
    uint8_t secret[SECRET_BYTES];
    /* these change */
    store_tokens tokens;
    char status[12];
    bool is_public;
} store_game;

/* When something must happen in a game although nobody asks: a bot is to move, somebody's time is out, nobody has
 * come for so long that the game is deleted. All are kept in the store, so that no game has to be in memory for
 * them. */
enum timer_kind { TIMER_BOT, TIMER_CLOCK, TIMER_EXPIRY, TIMER_KINDS };
enum { TIMER_NONE = -1, TIMER_UNKNOWN = 0 }; /* unknown: of an older store, to be looked at once */
typedef struct store_timer {
    char game[GAME_ID];
    int kind;
    int64_t due; /* base_served, or TIMER_NONE: to be deleted */
    int n;       /* expiry: the last event when it was set */
} store_timer;

typedef struct store_event {
    char game[GAME_ID];
    int n;
    int64_t at;
    msg *body;
} store_event;

enum { OP_EVENTS = 24, OP_TIMERS = 2 * TIMER_KINDS };
typedef struct store_op {
    struct store_op *next;
    store_game *create, *update; /* or NULL */
    int n_events;
    store_event event[OP_EVENTS];
    int n_timers;
    store_timer timer[OP_TIMERS];
    char delete[GAME_ID]; /* a game and all that belongs to it, or "" */
    bool failed;
    int64_t asked; /* base_ticks */
    void *owner;   /* the caller's */
} store_op;

typedef struct store store;

typedef struct store_options {
    const char *path;
    bool full_sync;           /* survive a power cut, not only a crash */
    void (*wake)(void *data); /* from the writer's thread: something is done */
    void *wake_data;
    int keep_pages; /* of the log, after which they are moved into the database */
} store_options;

/* Opens, migrates and starts the writer; NULL with the reason in the log. */
store *store_open(const store_options *options);
/* Writes what is waiting, then closes. */
void store_close(store *s);
void store_submit(store *s, store_op *op);
/* All operations done since the last call, in order, as a list. */
store_op *store_done(store *s);
void store_op_free(store_op *op);
store_op *store_op_new(void);
void store_op_event(store_op *op, const char *game, int n, int64_t at, msg *body);
void store_op_timer(store_op *op, const char *game, int kind, int64_t due, int n);
/* Operations that have not come back through store_done yet. */
int store_waiting(store *s);
/* What is wrong with the store at the moment, for people; NULL if nothing is. */
const char *store_trouble(store *s);

/* ---- reading ---- */

/* What reading came to. Only STORE_NONE says that there is nothing. */
enum store_read {
    STORE_FOUND,
    STORE_NONE,
    STORE_FAILED, /* SQLite or the disk; the log has the reason, and store_trouble for a minute */
    STORE_BAD,    /* it was read, but is not what this program writes */
};

typedef struct store_reader store_reader;

/* For one thread; NULL with the reason in the log. To be freed before the store is closed. */
store_reader *store_reader_new(store *s);
/* The same without a store, for a file that may be in use; nothing is changed in it. It must be of today's schema. */
store_reader *store_reader_alone(const char *path);
void store_reader_free(store_reader *r);

/* Free what is found with store_game_free. `why` tells what a bad row has. */
enum store_read store_read_game(store_reader *r, const char *id, store_game **out, const char **why);
void store_game_free(store_game *g);
typedef void store_each_event(void *data, int n, int64_t at, const char *body, size_t len);
/* Events first..last, in order and without a gap; with INT32_MAX as the last, all there are. If not STORE_FOUND,
 * what was given out before is not to be trusted. */
enum store_read store_read_events(store_reader *r, const char *id, int first, int last, store_each_event *each,
                                  void *data);
typedef void store_each_id(void *data, const char *id);
enum store_read store_read_public(store_reader *r, int most, store_each_id *each, void *data);
/* The timers of a game; TIMER_NONE where there is none. */
enum store_read store_read_timers(store_reader *r, const char *id, int64_t due[TIMER_KINDS]);
/* The timers of a kind that are due, the oldest first; in *n how many of at most `most`. */
enum store_read store_read_due(store_reader *r, int kind, int64_t now, store_timer *out, int most, int *n);
/* The number of a game's last event, and what it should be by a second book that is kept of it: a damaged table may
 * hide rows without an error. 0 if there are none. `goes_on`: the game is neither over nor closed. */
typedef struct store_length {
    int last, should;
    bool goes_on;
} store_length;
enum store_read store_read_length(store_reader *r, const char *id, store_length *out);

/* Copies a store that may be in use. */
bool store_backup(const char *from, const char *to, char message[256]);

#endif
