/* `bastide play`: the game in a terminal. */
#ifndef BST_PLAY_H
#define BST_PLAY_H

#include "table.h"

typedef struct play_options {
    bool line;         /* by typed words */
    bool at_once;      /* without the set-up screen: the command line said what to play */
    bool ascii, plain; /* draw without box characters; without colours */
    const char *open;  /* a record */
    const char *link;  /* of a game over the net */
    const char *name;  /* of whoever plays here */
    table_plan plan;
} play_options;

/* Plays; the exit status. */
int play_run(play_options *o);
/* Who plays, as the command line says it: a number of players, or names and levels with commas between. NULL, or what
 * is wrong. */
const char *play_seats(table_plan *p, const char *text, int level);
/* A bot of this level at a seat, with a name that tells it. */
void play_sit_bot(table_plan *p, int player, int level);
/* You and bots of this level. */
void play_usual(table_plan *p, int level);

#endif
