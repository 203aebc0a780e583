/* Mists over Carcassonne, the cooperative game (rules MIST-…). */
#ifndef BST_MISTS_H
#define BST_MISTS_H

#include "engine/figure.h"

/* The lowest of the scores that must reach a mark: the team's, at level 6 of all colours (MIST-81). */
int mists_least(const bst_state *s);
int mists_goal(const bst_state *s);
/* Tiles until a dog's mark must be reached (MIST-60). */
int mists_tiles_to_mark(const bst_state *s, int dog);
/* Whether the level has the curse, which lays tiles face down (MIST-70 to MIST-73). */
static inline bool mists_cursed(const bst_state *s) {
    return s->rules.level >= 5;
}
/* Whether the squares at its corners are among the neighbours that complete a centre: a plain cemetery has only four
 * (MIST-51, MIST-70). */
static inline bool mists_counts_corners(const bst_state *s, int type) {
    return type != BST_CEMETERY || mists_cursed(s);
}
/* What is wrong with what it keeps, or NULL. */
const char *mists_check(const bst_state *s);

#endif
