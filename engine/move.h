/* Building moves and lists of them. The layout stands in bastide.h. */
#ifndef BST_MOVE_H
#define BST_MOVE_H

#include "board.h"

static inline bst_move move_arg(int type, int arg) {
    return (bst_move)type | (bst_move)arg << 5;
}
static inline bst_move move_square(int type, int x, int y, int rot) {
    return (bst_move)type | (bst_move)(x + 512) << 5 | (bst_move)(y + 512) << 15 | (bst_move)rot << 25;
}
/* A figure of a kind (and colour) on a placed segment. */
static inline bst_move move_figure(const bst_state *s, int type, int seg, int figure, int colour) {
    return (bst_move)type | (bst_move)s->seg[seg].index << 5 | (bst_move)s->seg[seg].tile << 8 |
           (bst_move)figure << 16 | (bst_move)colour << 20;
}
/* The placed segment a move speaks of. */
static inline int move_seg(const bst_state *s, bst_move m) {
    return s->tile[bst_move_tile(m)].seg0 + bst_move_seg(m);
}

/* A list being filled; stops growing at its limit, so that "is there any?" costs little. */
typedef struct move_list {
    bst_move *at;
    int n, limit;
} move_list;

static inline void list_add(move_list *l, bst_move m) {
    if (l->n < l->limit)
        l->at[l->n++] = m;
}
/* Adds it or not, which cannot be guessed, to a list that is not full. */
static inline void list_add_if(move_list *l, bst_move m, bool add) {
    l->at[l->n] = m;
    l->n += add;
}
static inline bool list_full(const move_list *l) {
    return l->n >= l->limit;
}

#endif
