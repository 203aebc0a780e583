/* The limits that the types set, proved by the compiler: when a table outgrows one, this file says which. It also
 * answers what a program asks that was compiled with other headers than the library. */
#include "board.h"

const char *bst_version(void) {
    return BST_VERSION;
}

size_t bst_state_size(void) {
    return sizeof(bst_state);
}

size_t bst_events_size(void) {
    return sizeof(bst_events);
}

_Static_assert(BST_KINDS < BST_NO_KIND, "kinds are 16 bits wide");
_Static_assert(BST_MAX_CUSTOM <= BST_KINDS, "a tile list of one's own is counted in the same bag");
_Static_assert(BST_MISTS_TILES <= BST_MAX_DECK, "the deck has room for every game");
_Static_assert(BST_MAX_DECK <= 255, "bag.c adds up counts in 8 bits");
_Static_assert(BST_MAX_DECK <= 255, "dragon.aside_n and mists.drawn count tiles in 8 bits");
_Static_assert(BST_MAX_TILES < BST_NONE8, "tiles are numbered in 8 bits, in the state and in a move");
_Static_assert(BST_MAX_SEGS < BST_NONE16, "segments and features are numbered in 16 bits");
_Static_assert(BST_MAX_TILES < 500, "a square is 10 bits each way from the first tile");
_Static_assert(BST_MAX_TILES + 3 <= 256, "squares on and beside the tiles differ in 8 bits each way (bst_square_key)");
_Static_assert(BST_MAX_SEGMENTS <= 8, "a segment is 3 bits of a move, and a bit of `cities`");
_Static_assert(BST_MOVE_TYPES <= 32, "a move's type is 5 bits");
_Static_assert(BST_FIGURE_KINDS <= 16, "a figure is 4 bits of a move");
_Static_assert(BST_MAX_COLOURS <= 8, "a colour is 3 bits of a move");
_Static_assert(BST_MAX_PLAYERS <= 8, "strengths are 4 bits a player in 32");
_Static_assert(BST_SEGMENT_TYPES <= 8, "bst_kind.multi has a bit a type");
_Static_assert(BST_SETS <= 16, "bst_rules.sets has 16 bits");
_Static_assert(BST_PHASES <= 255 && BST_EVENT_TYPES <= 255 && BST_PART_WORDS <= 255 && BST_FEATURE_WORDS <= 255,
               "words of phases and events are 8 bits");
_Static_assert(sizeof(bst_kind) == BST_ID_SIZE + 18 + BST_MAX_SEGMENTS * sizeof(bst_segment) + 16,
               "a kind has no padding: kinds are compared and copied as bytes");
_Static_assert(sizeof(bst_rules) == 16, "the rules have no padding: they are compared as bytes");
