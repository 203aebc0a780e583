/* Which sets join the game where, by name and in the order of the sets. Written by tools/sets_to_c.py.
 *
 * The order of the points themselves stands in competitive.c, figure.c and score.c. */
#ifndef BST_JOINS_H
#define BST_JOINS_H

#include "sets/abbot/rules.h"
#include "sets/dragon/rules.h"
#include "sets/hills/rules.h"
#include "sets/inns/rules.h"
#include "sets/river/rules.h"
#include "sets/traders/rules.h"
#include "sets/wheel/rules.h"
#include "turn.h"

/* Every game, also without the set: what stands for nothing. */
static inline void join_reset(bst_state *s) {
    dragon_reset(s);
}

/* The game is set up. */
static inline void join_setup(bst_state *s) {
    if (has_set(s, BST_HILLS))
        hills_setup(s);
}

/* A turn starts. */
static inline void join_turn_starts(bst_state *s, bst_events *ev) {
    if (has_set(s, BST_DRAGON))
        dragon_turn_starts(s, ev);
}

/* The tile in hand does not come into play; another is drawn. */
static inline bool join_lays_aside(bst_state *s, bst_events *ev) {
    if (has_set(s, BST_DRAGON) && dragon_lays_aside(s, ev))
        return true;
    return false;
}

/* A tile was drawn. */
static inline void join_drawn(bst_state *s, bst_events *ev) {
    if (has_set(s, BST_WHEEL))
        wheel_drawn(s, ev);
}

/* Questions before the tile is placed; asked again after each answer. */
static inline bool join_drawn_asks(bst_state *s, bst_events *ev) {
    if (has_set(s, BST_WHEEL) && wheel_drawn_asks(s, ev))
        return true;
    return false;
}

/* The tile in hand fits somewhere. */
static inline void join_placeable(bst_state *s, bst_events *ev) {
    if (has_set(s, BST_HILLS))
        hills_placeable(s, ev);
}

/* A tile was placed. */
static inline void join_tile_placed(bst_state *s, bst_events *ev) {
    if (has_set(s, BST_TRADERS))
        traders_tile_placed(s, ev);
    if (has_set(s, BST_DRAGON))
        dragon_tile_placed(s, ev);
}

/* Figure actions before all others; true: there are no others. */
static inline bool join_moves_first(const bst_state *s, move_list *l) {
    if (has_set(s, BST_DRAGON) && dragon_moves_first(s, l))
        return true;
    return false;
}

/* Figures on a segment of the new tile. */
static inline void join_moves_on(const bst_state *s, int seg, move_list *l) {
    if (has_set(s, BST_TRADERS))
        traders_moves_on(s, seg, l);
    if (has_set(s, BST_HILLS))
        hills_moves_on(s, seg, l);
}

/* Figures on other tiles. */
static inline void join_moves_far(const bst_state *s, move_list *l) {
    if (has_set(s, BST_DRAGON))
        dragon_moves_far(s, l);
}

/* Figures beside the tiles. */
static inline void join_moves_off(const bst_state *s, move_list *l) {
    if (has_set(s, BST_WHEEL))
        wheel_moves_off(s, l);
}

/* Actions in place of placing a figure. */
static inline void join_moves_instead(const bst_state *s, move_list *l) {
    if (has_set(s, BST_ABBOT))
        abbot_moves_instead(s, l);
    if (has_set(s, BST_DRAGON))
        dragon_moves_instead(s, l);
}

/* Asks: a figure was placed. */
static inline bool join_figure_placed(bst_state *s, bst_move m, bst_events *ev) {
    if (has_set(s, BST_HILLS) && hills_figure_placed(s, m, ev))
        return true;
    return false;
}

/* Asks: the figure action is done. */
static inline bool join_figure_done(bst_state *s, bst_events *ev) {
    if (has_set(s, BST_HILLS) && hills_figure_done(s, ev))
        return true;
    return false;
}

/* What happens before the dragon walks. */
static inline void join_flock_done(bst_state *s, bst_events *ev) {
    if (has_set(s, BST_HILLS))
        hills_flock_done(s, ev);
    if (has_set(s, BST_DRAGON))
        dragon_flock_done(s, ev);
}

/* Asks before scoring, again after each answer. */
static inline bool join_before_scoring(bst_state *s, bst_events *ev) {
    if (has_set(s, BST_DRAGON) && dragon_before_scoring(s, ev))
        return true;
    return false;
}

/* Asks after scoring, again after each answer. */
static inline bool join_scored(bst_state *s, bst_events *ev) {
    if (has_set(s, BST_DRAGON) && dragon_scored(s, ev))
        return true;
    return false;
}

/* The player has another tile to place. */
static inline bool join_part_ends(bst_state *s) {
    if (has_set(s, BST_TRADERS) && traders_part_ends(s))
        return true;
    return false;
}

/* A figure left the board. */
static inline void join_figure_gone(bst_state *s, const bst_figure *f, bst_events *ev) {
    if (has_set(s, BST_TRADERS))
        traders_figure_gone(s, f, ev);
    if (has_set(s, BST_HILLS))
        hills_figure_gone(s, f, ev);
    if (has_set(s, BST_DRAGON))
        dragon_figure_gone(s, f, ev);
}

/* What it adds to a road or city otherwise worth `points`. */
static inline int join_bonus(const bst_state *s, const bst_feature *f, bool complete, int points, bst_event *e) {
    int sum = 0;
    if (has_set(s, BST_INNS))
        sum += inns_bonus(s, f, complete, points, e);
    return sum;
}

/* Points of single players for a feature. */
static inline void join_feature_extra(const bst_state *s, int feature, bool complete, int points[], bst_event *e) {
    if (has_set(s, BST_DRAGON))
        dragon_feature_extra(s, feature, complete, points, e);
}

/* A completed feature was scored. */
static inline void join_feature_closed(bst_state *s, int feature, bst_events *ev) {
    if (has_set(s, BST_TRADERS))
        traders_feature_closed(s, feature, ev);
}

/* The moves of a question that a set asks. */
static inline void join_moves(const bst_state *s, move_list *l) {
    switch (s->phase) {
    case BST_PHASE_TOKEN:
    case BST_PHASE_FLOCK:
        hills_moves(s, l);
        break;
    case BST_PHASE_PLAGUE:
        wheel_moves(s, l);
        break;
    case BST_PHASE_DRAGON:
        dragon_moves(s, l);
        break;
    default:
        break;
    }
}

/* A set's own move is made; where the turn goes on (enum turn_step). */
static inline int join_move(bst_state *s, bst_move m, bst_events *ev) {
    switch (bst_move_type(m)) {
    case BST_M_RECALL:
        return abbot_move(s, m, ev);
    case BST_M_TOKEN:
    case BST_M_GROW:
    case BST_M_HOME:
        return hills_move(s, m, ev);
    case BST_M_CROWN:
    case BST_M_PLAGUE:
        return wheel_move(s, m, ev);
    case BST_M_FAIRY:
    case BST_M_PRINCESS:
    case BST_M_WALK:
        return dragon_move(s, m, ev);
    default:
        return STEP_ASKED;
    }
}

#endif
