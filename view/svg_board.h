/* The parts of a picture of a game, for a still one and for a film. */
#ifndef BST_SVG_BOARD_H
#define BST_SVG_BOARD_H

#include <stdbool.h>

#include "svg.h"

enum { SVG_MARGIN = 40, SVG_VARIANTS = 4 };

typedef struct svg_frame {
    int x0, y0, x1, y1; /* squares, the last ones included */
} svg_frame;

svg_frame svg_frame_of(const bst_state *s);
/* With a size of its own, or fitting into whatever shows it. */
void svg_open(bst_out *o, int x, int y, int width, int height, bool fits);
void svg_rectangle(bst_out *o, const char *class, int x, int y, int width, int height);
/* Whose colour is which: in mists the guards' own, else the chosen ones or the usual. */
const uint8_t *svg_colours(const bst_state *s, const uint8_t *chosen);

/* The drawings of the tiles on the board, in so many variants (1, 2 or 4). */
void svg_kind_symbols(bst_out *o, const bst_state *s, int variants);

enum svg_layer { SVG_SHADOWS, SVG_EDGES, SVG_LANDS, SVG_MISTS, SVG_LAYERS };
/* What opens a layer's group. */
extern const char *const svg_layers[SVG_LAYERS];
/* A tile's part of a layer; nothing if it has none. */
void svg_tile_in_layer(bst_out *o, const bst_state *s, int tile, int layer, int variants);

/* Everything that stands on the tiles, an element each. */
void svg_pieces(bst_out *o, const bst_state *s, const uint8_t *colours);

#endif
