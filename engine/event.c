/* Telling what happened. */
#include "event.h"

#include <string.h>

bst_event *event_new(bst_events *ev, int type) {
    if (!ev || ev->n >= BST_MAX_EVENTS)
        return NULL;
    bst_event *e = &ev->at[ev->n++];
    memset(e, 0, sizeof *e);
    e->type = (uint8_t)type;
    e->player = e->tile = e->seg = BST_NONE8;
    return e;
}

bst_event *event_at(const bst_state *s, bst_events *ev, int type, int seg) {
    bst_event *e = event_new(ev, type);
    if (!e)
        return NULL;
    e->tile = s->seg[seg].tile;
    e->seg = s->seg[seg].index;
    e->x = s->tile[e->tile].x;
    e->y = s->tile[e->tile].y;
    return e;
}

void event_add_part(bst_event *e, int word, int player, int points) {
    if (!points || e->n_parts >= BST_MAX_PARTS)
        return;
    e->part[e->n_parts].word = (uint8_t)word;
    e->part[e->n_parts].player = (uint8_t)player;
    e->part[e->n_parts].points = (int16_t)points;
    e->n_parts++;
}
