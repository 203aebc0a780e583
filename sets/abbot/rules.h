/* Abbots and gardens (rules ABBOT-…). */
#ifndef BST_ABBOT_H
#define BST_ABBOT_H

#include "engine/figure.h"

bool abbot_stands_on(int type);
void abbot_moves_instead(const bst_state *s, move_list *l);
int abbot_move(bst_state *s, bst_move m, bst_events *ev);

#endif
