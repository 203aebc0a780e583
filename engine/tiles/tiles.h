/* The table of all kinds of tile. */
#ifndef BST_TILES_H
#define BST_TILES_H

#include <bastide/tile.h>

#include <bastide/numbers.h>

extern const bst_kind bst_kinds[BST_KINDS];

#endif
