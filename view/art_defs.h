/* The shared definitions: names of symbols. SPDX-License-Identifier: MIT */
#ifndef BST_ART_DEFS_H
#define BST_ART_DEFS_H

#include "../text/out.h"

/* The id of a thing's symbol (enum art_thing). */
const char *art_symbol(int what);

/* Parts of <defs>. */
void art_defs_land(bst_out *o);
void art_defs_places(bst_out *o);
void art_defs_signs(bst_out *o);
void art_defs_figures(bst_out *o);
void art_defs_wheel(bst_out *o);

/* <use href="#id" x y/>, shrunk if scale is not 100. */
void art_use(bst_out *o, const char *id, int x, int y, int scale);
/* name="value" */
void art_attr(bst_out *o, const char *name, long long value);

#endif
