/* Helpers do what takes longer the longer a game is, or needs the disk: reading games and entries, playing positions
 * again, writing states and records, drawing. They know nothing of the server; what they work on is theirs alone
 * meanwhile. */
#ifndef BST_SERVER_HELPERS_H
#define BST_SERVER_HELPERS_H

#include "queue.h"
#include "store.h"

/* In which order they are served: what moves wait for, what people look at, pictures. */
enum { RANK_MOVE, RANK_READ, RANK_PICTURE };

/* What a helper has at hand. */
typedef struct helper {
    store_reader *reader;
    char *page; /* room for what it writes */
} helper;
enum { HELPER_PAGE = 8 << 20 };

struct server;
typedef struct errand errand;
struct errand {
    place place;
    char address[64]; /* whom its time is counted to, "" for nobody */
    void (*work)(errand *e, helper *h);
    /* In the service thread. Frees it. */
    void (*done)(struct server *s, errand *e);
    bool dropped; /* the server stops, nothing was worked */
    int64_t took; /* microseconds */
};

typedef struct helpers helpers;

helpers *helpers_new(store *s, void (*wake)(void *data), void *data);
/* All errands come back, those that were not begun as dropped. */
void helpers_stop(helpers *h);
void helpers_free(helpers *h);
/* Takes it. */
void helpers_ask(helpers *h, errand *e);
/* Errands done since the last call, as a list of their places that now is the caller's. */
place *helpers_done(helpers *h);
/* How many wait in a rank, of all and of one address. */
int helpers_waiting(helpers *h, int rank);
int helpers_waiting_of(helpers *h, int rank, uint64_t who);

#endif
