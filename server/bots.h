/* Bots think in threads of their own. A job holds a copy of the position, which knows nothing of hidden tiles. */
#ifndef BST_SERVER_BOTS_H
#define BST_SERVER_BOTS_H

#include <bastide/bastide.h>

#include "fair.h"
#include "queue.h"
#include "words.h"

/* For whom bots think first: somebody who sits in the game and is there, anybody who looks on or may come back, nobody
 * but bots. Within a rank those who made the games take turns. */
enum { BOTS_PERSON, BOTS_ONLOOKER, BOTS_ALONE };

typedef struct bot_job {
    place place;
    char game[GAME_ID];
    int position_n; /* the entry whose position this is */
    int seat;
    char level[LEVEL_SIZE];
    uint64_t seed; /* of the bot's own dice */
    bst_state state;
    char move[BST_MOVE_TEXT]; /* the answer */
} bot_job;

typedef struct bots bots;

/* The levels in rising strength; NULL past the end. */
const char *bots_level(int i);
bool bots_has_level(const char *level);
/* The one that takes a seat over when nothing else was said. */
const char *bots_default_level(void);

bots *bots_new(int threads, void (*wake)(void *data), void *data);
/* Waits for those that think. */
void bots_free(bots *b);
/* Whether there is room for a job of this rank. What does not fit must be asked for again: a waiting job takes 50 KB.
 */
bool bots_has_room(bots *b, int rank);
/* Takes the job. If all think about something of a lower rank, one of them puts it off. */
void bots_ask(bots *b, bot_job *job);
/* A job of this game that waits becomes more important. */
void bots_promote(bots *b, const char *game, uint64_t who, int rank);
/* Jobs done since the last call, as a list of their places that now is the caller's. */
place *bots_done(bots *b);
void bots_load(bots *b, int *waiting, int *busy);

#endif
