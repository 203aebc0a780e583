/* Abbots and gardens (rules ABBOT-…). */
#ifndef BST_ABBOT_H
#define BST_ABBOT_H

#include "../figure.h"

bool abbot_stands_on(int type);
void abbot_recall_moves(const bst_state *s, move_list *l);
void abbot_recall(bst_state *s, bst_events *ev);

#endif
