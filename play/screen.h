/* The game on the whole screen, with ncurses. */
#ifndef BST_PLAY_SCREEN_H
#define BST_PLAY_SCREEN_H

#include "play.h"

/* Whether the terminal is one that ncurses knows, and this program has it. */
bool screen_possible(void);
/* Plays at the table; a table without a game begins with the set-up screen. The exit status. */
int screen_play(table *t, play_options *o);

#endif
