/* The parts of a tile's picture and what they share. SPDX-License-Identifier: MIT */
#ifndef BST_SVG_PARTS_H
#define BST_SVG_PARTS_H

#include "../text/out.h"
#include "art_layout.h"

void svg_point(bst_out *o, char command, art_point p);
void svg_curve(bst_out *o, const art_curve *c);
void svg_polyline(bst_out *o, const art_point *p, int n);
void svg_begin_path(bst_out *o, const char *class);
void svg_end_path(bst_out *o);

/* The land: plots below roads and water, plants above them. */
void svg_plots(bst_out *o, const art_layout *l);
void svg_plants(bst_out *o, const art_layout *l);

/* Cities with all that stands in them. */
void svg_cities(bst_out *o, const art_layout *l);

#endif
