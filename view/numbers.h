/* What a decision risks, in numbers: for whoever has to make it.
 * SPDX-License-Identifier: MIT */
#ifndef BST_VIEW_NUMBERS_H
#define BST_VIEW_NUMBERS_H

#include <bastide/bastide.h>

#include "../text/out.h"

/* An object: `sheep`, `wolves` of `tokens` for a flock; `steps` left to the dragon and `reach`, the figures of each
 * player that it can still come to; in mists the `goal`, and the points missing `toGoal` and `toMark`. */
void numbers_write(bst_out *o, const bst_state *s);

#endif
