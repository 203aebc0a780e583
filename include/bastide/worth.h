/* What a position holds: what features are worth and whose they are, what can still come, what can never happen.
 * SPDX-License-Identifier: MIT
 *
 * Everything here is known to everybody at the table. It follows from the rules and is the only place where they are
 * asked for it: bots, views and pages use these functions and write no rule of their own. Features are numbered as in
 * bst_state.feature; only those that are `live` may be asked about. */
#ifndef BASTIDE_WORTH_H
#define BASTIDE_WORTH_H

#include "bastide.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a feature brings each of its owners. A field pays for the completed cities there are. What belongs to one player
 * alone is not in it: the pig (bst_city_points) and the fairy. In mists the points of each colour on it. */
typedef struct bst_worth {
    int now;      /* as it is, if the game ended */
    int complete; /* once it is completed, by as many more tiles as asked for */
    int tile;     /* what a tile more adds while it is unfinished */
} bst_worth;
BST_API bst_worth bst_feature_worth(const bst_state *s, int feature, int more_tiles);
/* What a completed city brings this owner of a field, or -1: an owner without a pig (BASE-52, TRADE-21). */
BST_API int bst_city_points(const bst_state *s, int field, int player);

/* Who gets the points, a bit each: the players with the most strength there, of several those whom a hill favours
 * (BASE-34, HILL-3). In mists every colour that stands there (MIST-41). 0: nobody. */
BST_API unsigned bst_owners(const bst_state *s, int feature);

/* Copies of a kind that are still in the pile or out of play unseen. */
BST_API int bst_unseen(const bst_state *s, int kind);
/* Copies that a player may still get to place: the unseen ones, the tile in hand, and the dragon tiles that wait for
 * the first volcano. */
BST_API int bst_to_come(const bst_state *s, int kind);

/* The open squares where no tile that may come can ever lie; their number. While the river flows there are none: it
 * comes before all the rest. A tile laid face down (MIST-73) may still cover one. */
BST_API int bst_dead_squares(const bst_state *s, uint32_t out[BST_MAX_OPEN]);
/* Whether a feature can never be completed, given those squares. */
BST_API int bst_hopeless(const bst_state *s, int feature, const uint32_t *dead, int n_dead);

/* Traders: what the most tokens of a kind bring in the end (TRADE-31), and the tokens that a city has, by kind, which
 * whoever completes it takes (TRADE-30). */
BST_API int bst_goods_points(void);
BST_API void bst_city_goods(const bst_state *s, int city, uint8_t goods[3]);
/* Wheel: the crown spaces of a sector, and what each follower on them gets if the pig stops there now (WHEEL-3,
 * WHEEL-30). */
BST_API int bst_crown_spaces(int sector);
BST_API int bst_crown_points(const bst_state *s, int sector);
/* Hills: what every shepherd on a field gets if the flocks there go home now (HILL-14, HILL-15, HILL-31). */
BST_API int bst_flock_points(const bst_state *s, int field);

/* Mists: the points to be reached, by every colour at level 6 (MIST-4, MIST-81). */
BST_API int bst_goal(const bst_state *s);
/* Mists: tiles until the mark of dog 0 or 1 must be reached (MIST-60); negative if that is past. */
BST_API int bst_tiles_to_mark(const bst_state *s, int dog);

#ifdef __cplusplus
}
#endif

#endif
