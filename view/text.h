/* The board as text a person can read. */
#ifndef BST_VIEW_TEXT_H
#define BST_VIEW_TEXT_H

#include <bastide/bastide.h>

#include "../text/out.h"

/* Each tile as 7 x 4 characters: sides as letters (C city, R road, F field, W water), figures by player number. */
void text_board(bst_out *o, const bst_state *s);
/* A line about an event, or nothing if it needs no words. */
void text_event(bst_out *o, const bst_state *s, const bst_event *e);

#endif
