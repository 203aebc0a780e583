/* The games there are: what the competitive game and each game of its own do in their own way. Everything else is the
 * same for all of them and asks nobody which it is. families.h says which family a game belongs to. */
#ifndef BST_FAMILY_H
#define BST_FAMILY_H

#include <bastide/worth.h>

#include "turn.h"

typedef struct family {
    bst_family facts;

    /* Setting up. Options without a meaning get the value that means nothing; whether the start tile can be chosen;
     * whether a printed kind is in the pile; figures and start tiles. */
    void (*adapt)(bst_rules *r);
    bool (*start_free)(const bst_rules *r);
    bool (*in_pile)(const bst_state *s, const bst_kind *k);
    void (*lay_out)(bst_state *s, int start);

    /* The turn: it begins, a question's moves but for drawing and placing a tile, a move is made. */
    void (*first)(bst_state *s, bst_events *ev);
    void (*moves)(const bst_state *s, move_list *l);
    void (*move)(bst_state *s, bst_move m, bst_events *ev);
    /* Whose figure a placing takes; an error if that figure can never be the player's. */
    bst_error (*places)(const bst_state *s, bst_move m, int *owner);

    /* Points: see worth.h and bst_score_now. */
    bst_worth (*worth)(const bst_state *s, int feature, int more_tiles);
    unsigned (*owners)(const bst_state *s, int feature);
    void (*score_now)(const bst_state *s, int32_t out[BST_MAX_PLAYERS]);
    int (*scores_n)(const bst_state *s);

    /* Figures: how many own some, who places an owner's, how many of a kind each begins with, how many are neither in
     * the supply nor on the tiles. */
    int (*owners_n)(const bst_state *s);
    int (*owner_player)(const bst_state *s, int owner);
    int (*starts_with)(const bst_state *s, int owner, int kind);
    int (*elsewhere)(const bst_state *s, int owner, int kind);
} family;

#endif
