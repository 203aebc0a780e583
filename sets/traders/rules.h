/* Traders and Builders (rules TRADE-…). */
#ifndef BST_TRADERS_H
#define BST_TRADERS_H

#include "engine/figure.h"

enum { GOODS_MOST = 10 }; /* for the most tokens of a kind (TRADE-31) */

/* Builder and pig on a segment of the new tile (TRADE-10, TRADE-20). */
void traders_moves_on(const bst_state *s, int seg, move_list *l);
/* Right after a tile was placed: is a double turn due (TRADE-11 to TRADE-13)? */
void traders_tile_placed(bst_state *s, bst_events *ev);
/* A follower left the board: its builder or pig may be alone (TRADE-16, TRADE-22). */
void traders_figure_gone(bst_state *s, const bst_figure *f, bst_events *ev);
/* Counts a city's goods by kind (TRADE-30). */
void traders_goods(const bst_state *s, int feature, uint8_t goods[3]);
/* The second tile of a double turn is due (TRADE-12). */
bool traders_part_ends(bst_state *s);
/* The active player takes a completed city's goods. */
void traders_feature_closed(bst_state *s, int feature, bst_events *ev);
/* Points a city of an owned field is worth to a player (TRADE-21). */
int traders_city_for_farmers(const bst_state *s, int field, int player);
/* TRADE-31, with the tokens given. */
void traders_final(const bst_state *s, const uint8_t goods[BST_MAX_PLAYERS][3], int32_t *score, bst_events *ev);

/* What is wrong with what it keeps, or NULL. */
const char *traders_check(const bst_state *s);

#endif
