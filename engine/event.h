/* Telling what happened. Every function takes a NULL list: then nobody wants to know. */
#ifndef BST_EVENT_H
#define BST_EVENT_H

#include <bastide/bastide.h>

/* A new event with nothing set but its type and "no place"; NULL if nobody wants to know. */
bst_event *event_new(bst_events *ev, int type);
/* The same with the place of a segment. */
bst_event *event_at(const bst_state *s, bst_events *ev, int type, int seg);
/* Adds a part to a score event (which may be NULL); nothing if points is 0. */
void event_add_part(bst_event *e, int word, int player, int points);
static inline void event_part(bst_event *e, int word, int player, int points) {
    if (e)
        event_add_part(e, word, player, points);
}

#endif
