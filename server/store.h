/* The store: a folder with SQLite for one process, or PostgreSQL for any number of them (docs/scale.md). Where it is
 * says which: `postgresql://...`, or a folder.
 *
 * Writing goes through one thread that puts everything waiting into one transaction (group commit), so that a
 * thousand games share a disk's few hundred syncs a second. An operation is all or nothing and comes back through
 * store_done() when it is on the disk, has failed, or came too late (`conflict`: another process was first). Each
 * thread that reads has a reader, a connection of its own.
 *
 * SQLite: one process at a time has the store: it locks the folder. Files that were deleted or replaced are noticed
 * before anything is acknowledged. PostgreSQL: an entry is written only after the one that its writer knew as the
 * last, and bots and clocks of a game are worked by the process that holds its timers. */
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
    int n;       /* expiry: the last entry when it was set */
} store_timer;

typedef struct store_entry {
    char game[GAME_ID];
    int n;
    int64_t at;
    msg *body;
} store_entry;

enum { OP_ENTRIES = 24, OP_TIMERS = 2 * TIMER_KINDS };
typedef struct store_op {
    struct store_op *next;
    store_game *create, *update; /* or NULL */
    int n_entries;
    store_entry entry[OP_ENTRIES];
    int n_timers;
    store_timer timer[OP_TIMERS];
    char delete[GAME_ID]; /* a game and all that belongs to it, or "" */
    int last;             /* delete, and timers of a game without entries: its last entry as far as we know; or -1 */
    int lease;            /* the kind of timer that must be ours, or -1 */
    bool failed;
    bool conflict; /* nothing was written: the game has moved on, or the timer is not ours */
    int64_t asked; /* base_ticks */
    void *owner;   /* the caller's */
} store_op;

typedef struct store store;

typedef struct store_options {
    const char *where;        /* store_where */
    bool full_sync;           /* survive a power cut, not only a crash */
    void (*wake)(void *data); /* from the store's threads: something is done, or there is news */
    void *wake_data;
    int keep_pages;      /* SQLite: of the log, after which they are moved into the database */
    const char *process; /* PostgreSQL: the name of this process, for people; or NULL */
    int64_t served;      /* base_served of the store that it becomes a copy of: its time goes on from there */
} store_options;

/* What `--store` says: the address of a database as it is; of a folder, the file in it. */
enum { STORE_WHERE = 1100 };
void store_where(const char *option, char out[STORE_WHERE]);
/* Whether several processes may share it. */
bool store_is_shared(const char *where);

/* Opens, migrates and starts the writer; NULL with the reason in the log. */
store *store_open(const store_options *options);
/* Writes what is waiting, then closes. */
void store_close(store *s);
void store_submit(store *s, store_op *op);
/* All operations done since the last call, in order, as a list. */
store_op *store_done(store *s);
void store_op_free(store_op *op);
store_op *store_op_new(void);
void store_op_entry(store_op *op, const char *game, int n, int64_t at, msg *body);
void store_op_timer(store_op *op, const char *game, int kind, int64_t due, int n);
/* Operations that have not come back through store_done yet. */
int store_waiting(store *s);
/* What is wrong with the store at the moment, for people; NULL if nothing is. */
const char *store_trouble(store *s);

/* ---- other processes ---- */

/* What another process has to say: it wrote something; who is connected to it; it asks who is elsewhere. */
enum news_kind { NEWS_ENTRIES, NEWS_PRESENCE, NEWS_WHO, NEWS_CLOCKS };
enum { PROCESS_ID = 24 };
typedef struct store_news {
    struct store_news *next;
    int kind;           /* enum news_kind */
    char game[GAME_ID]; /* "": something may have been missed, look at all */
    int n;              /* entries: its last one then; 0: it was deleted */
    char from[PROCESS_ID];
    int seats, hosts, watching; /* presence: a bit a seat, how many hosts and onlookers */
} store_news;
/* All news since the last call as a list, to be freed one by one. */
store_news *store_heard(store *s);
/* Tells the others, within a tenth of a second, or nobody when the store is not shared. */
void store_say(store *s, const store_news *news);
/* How many processes serve this store, this one too. */
int store_processes(store *s);
/* base_served since which somebody served it without a pause. */
int64_t store_served_from(store *s);
/* The last moment at which others can hear that this process ends. What it holds is theirs then. */
void store_retire(store *s);

/* ---- reading ---- */

/* What reading came to. Only STORE_NONE says that there is nothing. */
enum store_read {
    STORE_FOUND,
    STORE_NONE,
    STORE_FAILED, /* the database or the disk; the log has the reason, and store_trouble for a minute */
    STORE_BAD,    /* it was read, but is not what this program writes */
};

typedef struct store_reader store_reader;

/* For one thread; NULL with the reason in the log. To be freed before the store is closed. */
store_reader *store_reader_new(store *s);
/* The same without a store, for one that may be in use; nothing is changed in it. It must be of today's schema. */
store_reader *store_reader_alone(const char *where);
void store_reader_free(store_reader *r);
/* All that is read until the end is of one moment. May be nested. */
bool store_read_begin(store_reader *r);
void store_read_end(store_reader *r);

/* Free what is found with store_game_free. `why` tells what a bad row has. */
enum store_read store_read_game(store_reader *r, const char *id, store_game **out, const char **why);
void store_game_free(store_game *g);
typedef void store_each_entry(void *data, int n, int64_t at, const char *body, size_t len);
/* Entries first..last, in order and without a gap; with INT32_MAX as the last, all there are. If not STORE_FOUND,
 * what was given out before is not to be trusted. */
enum store_read store_read_entries(store_reader *r, const char *id, int first, int last, store_each_entry *each,
                                   void *data);
typedef void store_each_id(void *data, const char *id);
enum store_read store_read_public(store_reader *r, int most, store_each_id *each, void *data);
/* The timers of a game; TIMER_NONE where there is none. *ours: this process holds its bots and clocks. */
enum store_read store_read_timers(store_reader *r, const char *id, int64_t due[TIMER_KINDS], bool *ours);
/* The timers of a kind that are due and ours, the oldest first; in *n how many of at most `most`. Those of processes
 * that are gone become ours. */
enum store_read store_read_due(store_reader *r, int kind, int64_t now, store_timer *out, int most, int *n);
/* The number of a game's last entry, and what it should be by a second book that is kept of it: a damaged table may
 * hide rows without an error. 0 if there are none. `goes_on`: the game is neither over nor closed. */
typedef struct store_length {
    int last, should;
    bool goes_on;
} store_length;
enum store_read store_read_length(store_reader *r, const char *id, store_length *out);

/* For whoever looks through a whole store: its own damage, the names of all games, and of what belongs to none. */
enum store_look { LOOK_DAMAGE, LOOK_GAMES, LOOK_OWNERLESS };
typedef void store_each_text(void *data, const char *text);
enum store_read store_look_at(store_reader *r, enum store_look what, store_each_text *each, void *data);
/* How long it was served, as it was last stored; -1 if it cannot be read. */
int64_t store_read_served(store_reader *r);

/* Copies a store that may be in use into a new file of SQLite. */
bool store_backup(const char *from, const char *to, char message[256]);

#endif
