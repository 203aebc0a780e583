/* Wheel of Fortune (rules WHEEL-…). */
#ifndef BST_WHEEL_H
#define BST_WHEEL_H

#include "engine/figure.h"

enum { SECTOR_FORTUNE, SECTOR_TAXES, SECTOR_FAMINE, SECTOR_STORM, SECTOR_INQUISITION, SECTOR_PLAGUE };

static inline bool wheel_in_play(const bst_state *s) {
    return has_set(s, BST_WHEEL) && s->rules.wheel_board;
}
static inline bool wheel_board_square(const bst_state *s, int tile) {
    return (unsigned)(s->tile[tile].kind - BST_FIRST_BOARD) < 16;
}

/* Lays the board (WHEEL-1). */
void wheel_lay_board(bst_state *s);
/* The tile in hand turns the wheel (WHEEL-10); a plague asks every player. */
void wheel_drawn(bst_state *s, bst_events *ev);
bool wheel_drawn_asks(bst_state *s, bst_events *ev);
/* The figures that the deciding player may lose to the plague. */
void wheel_moves(const bst_state *s, move_list *l);
/* Followers on crown spaces (WHEEL-40). */
void wheel_moves_off(const bst_state *s, move_list *l);
int wheel_move(bst_state *s, bst_move m, bst_events *ev);
int wheel_spaces(int sector);
/* What each follower on the crown spaces of a sector gets (WHEEL-30). */
int wheel_crown_points(const bst_state *s, int sector);
/* How many followers of a player stand on crown spaces. */
int wheel_crowns_of(const bst_state *s, int player);

/* What is wrong with what it keeps, or NULL. */
const char *wheel_check(const bst_state *s);

#endif
