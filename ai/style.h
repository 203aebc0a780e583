/* How a level plays that is not the best: what people overlook, forget and do not like to do. */
#ifndef BST_STYLE_H
#define BST_STYLE_H

#include "ai.h"

typedef struct ai_style {
    float noise;     /* points by which it misjudges every move */
    float overlooks; /* share of the squares that it does not see when it places a tile */
    float followers; /* what followers in hand count for: with less than 1 they are soon all on the board */
    float now;       /* how much it goes by the points as they stand now: 1, it sees nothing to come */
    float fields;    /* share of the game's tiles left at which it remembers fields; 1: always, 0: never */
    bool alone;      /* never joins what others hold */
    bool by_hand;    /* without what was learned: it sees no threat of joining */
} ai_style;

/* The index of the move that a player of this style likes best. values[] are what the moves are worth, k has the
 * generator and space for states. */
int ai_style_pick(ai_work *k, const ai_style *how, const bst_state *s, const bst_move *moves, int n,
                  const float *values);

#endif
