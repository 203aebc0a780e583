/* Bots think in threads of their own. A job holds a copy of the position, which knows nothing of hidden tiles. */
#ifndef BST_SERVER_BOTS_H
#define BST_SERVER_BOTS_H

#include <bastide/bastide.h>

#include "fair.h"
#include "words.h"

typedef struct bot_job {
    struct bot_job *next;
    char game[GAME_ID];
    int position_n; /* the event whose position this is */
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
/* Takes the job. */
void bots_ask(bots *b, bot_job *job);
/* Jobs done since the last call, as a list that now is the caller's. */
bot_job *bots_done(bots *b);
void bots_load(bots *b, int *waiting, int *busy);

#endif
