/* The table of all tile kinds. */
#include "tiles.h"

#define NIL BST_NONE8
enum { N = 1, E = 2, S = 4, W = 8 };
enum { NNW = 1, NNE = 2, ENE = 4, ESE = 8, SSE = 16, SSW = 32, WSW = 64, WNW = 128 };
enum {
    EDGE_C = BST_EDGE_CITY,
    EDGE_R = BST_EDGE_ROAD,
    EDGE_F = BST_EDGE_FIELD,
    EDGE_W = BST_EDGE_WATER,
    EDGE_NONE = 0
};
#define EDGES(n, e, s, w) (EDGE_##n | EDGE_##e << 4 | EDGE_##s << 8 | EDGE_##w << 12)

const bst_kind bst_kinds[BST_KINDS] = {
#include "all.inc"
};
