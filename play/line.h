/* The game by typed words and short answers, for a screen reader and for terminals that can do no more. */
#ifndef BST_PLAY_LINE_H
#define BST_PLAY_LINE_H

#include "table.h"

/* Plays until the end of the input or `quit`; the exit status. */
int line_play(table *t);

#endif
