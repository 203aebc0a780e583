/* What the line mode tells when it is asked: scores, tiles, figures, surroundings. */
#ifndef BST_PLAY_LINE_SAY_H
#define BST_PLAY_LINE_SAY_H

#include "choices.h"

typedef struct line line;

/* A player's name; in mists too. */
const char *line_player(const told *w, int player);
void line_scores(const table *t);
void line_scores_of(const told *w);
void line_remaining(const bst_state *s);
void line_figures(const table *t);
void line_features(const told *w);
void line_board(const told *w);
void line_around(const told *w, int x, int y);
void line_hint(const told *w, bst_move m, const choices *c);

#endif
