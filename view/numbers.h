/* What a decision risks, in numbers: for whoever has to make it.
 * SPDX-License-Identifier: MIT */
#ifndef BST_VIEW_NUMBERS_H
#define BST_VIEW_NUMBERS_H

#include <bastide/bastide.h>

#include "../text/out.h"

/* An object: `sheep`, `wolves` of `tokens` for a flock; `steps` left to the dragon and `reach`, the figures of each
 * player that it can still come to; in mists the `goal`, and the points missing `toGoal` and `toMark`. */
void numbers_write(bst_out *o, const bst_state *s);
/* A member `brings` of a move, if it has any: what it brings and risks besides points. `after` is the position that it
 * leads to.
 * - dragon: `eats`, the figures of each player that a step or the princess takes away; a step and the plague: `change`
 *   of what its player would have if the game ended now
 * - wheel: `crown`, what a follower on the sector gets if the pig stops there now
 * - mists: the ghosts then in the `bank`; of the feature that a guard, a burial or a dog is about the `points` it is
 *   worth so far to each colour, its `open` sides or missing tiles and how many `others` stand on it; guards `left` of
 *   the colour, with those on the board; for calming the `points` given up; for a dog the ghosts in `reach`; for a
 *   cemetery the ghosts that it `haunts` then; for a tile face down the guarded features that it `spoils`; whether it
 *   `buries` a guard, or sends a dog out (`dogOut`) */
void numbers_option(bst_out *o, const bst_state *s, bst_move m, const bst_state *after);

#endif
