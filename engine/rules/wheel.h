/* Wheel of Fortune (rules WHEEL-…). */
#ifndef BST_WHEEL_H
#define BST_WHEEL_H

#include "../figure.h"

enum { SECTOR_FORTUNE, SECTOR_TAXES, SECTOR_FAMINE, SECTOR_STORM, SECTOR_INQUISITION, SECTOR_PLAGUE };

static inline bool wheel_in_play(const bst_state *s) {
    return has_set(s, BST_WHEEL) && s->rules.wheel_board;
}
static inline bool wheel_board_square(const bst_state *s, int tile) {
    return s->tile[tile].kind >= BST_FIRST_BOARD && s->tile[tile].kind < BST_FIRST_BOARD + 16;
}

/* Lays the board (WHEEL-1). */
void wheel_setup(bst_state *s);
/* The tile in hand turns the wheel (WHEEL-10); true if a plague begins and must be asked for. */
bool wheel_drawn(bst_state *s, bst_events *ev);
/* Scores and frees the crown spaces of the sector where the pig stands (WHEEL-30). */
void wheel_score_crowns(bst_state *s, bst_events *ev);
/* The figures that the deciding player may lose to the plague. */
void wheel_plague_moves(const bst_state *s, move_list *l);
void wheel_crown_moves(const bst_state *s, move_list *l);
void wheel_place(bst_state *s, int sector, bst_events *ev);
int wheel_spaces(int sector);

#endif
