/* Words of the protocol and texts of errors. */
#include <bastide/bastide.h>

static const char *const sets[BST_SETS] = {"base",  "river", "abbot",  "inns", "traders",
                                           "hills", "wheel", "dragon", "mists"};
static const char *const phases[BST_PHASES] = {"over",   "draw",  "token", "tile",  "figure", "flock", "dragon",
                                               "plague", "haunt", "bury",  "score", "dog",    "calm",  "cover"};
static const char *const figures[BST_FIGURE_KINDS] = {"follower", "large",    "abbot", "builder",
                                                      "pig",      "shepherd", "guard"};
static const char *const segments[BST_SEGMENT_TYPES] = {"city",   "road",   "field",    "monastery",
                                                        "garden", "castle", "cemetery", "mist"};
static const char *const sectors[BST_SECTORS] = {"fortune", "taxes", "famine", "storm", "inquisition", "plague"};
static const char *const colours[BST_MAX_COLOURS] = {"red", "green", "blue", "yellow", "black", "pink"};

static const char *const errors[BST_ERRORS] = {
    [BST_OK] = "no error",
    [BST_E_PLAYERS] = "the number of players must be 2 to 8, in mists 1 to 5",
    [BST_E_SETS] = "sets must be base with any of river, abbot, inns, traders, hills, wheel, dragon, or mists alone",
    [BST_E_LEVEL] = "the level must be 1 to 6",
    [BST_E_FIRST] = "the starting player must be one of the players",
    [BST_E_START] = "this tile cannot be the start tile here",
    [BST_E_DECK] = "too many tiles in the deck",
    [BST_E_KIND] = "the tile's facts contradict each other",
    [BST_E_OVER] = "the game is over",
    [BST_E_SYNTAX] = "this is not a move",
    [BST_E_CHANCE] = "it is chance's turn",
    [BST_E_PHASE] = "this kind of move is not asked for now",
    [BST_E_MUST_TILE] = "the tile in hand must be placed first",
    [BST_E_TAKEN] = "the square already holds a tile",
    [BST_E_ALONE] = "the square touches no tile with a whole side",
    [BST_E_EDGES] = "the sides do not fit the neighbouring tiles",
    [BST_E_RIVER] = "a river tile must continue the river, and two bends in a row turn different ways",
    [BST_E_NO_TILE] = "there is no tile on that square",
    [BST_E_NO_PLACE] = "the tile has no such place",
    [BST_E_NOT_NEW_TILE] = "figures go on the tile just placed",
    [BST_E_OCCUPIED] = "the feature is already occupied",
    [BST_E_SUPPLY] = "no such figure is left in the supply",
    [BST_E_NOT_HERE] = "this figure cannot stand there",
    [BST_E_FARMERS] = "fields are not used in this game",
    [BST_E_VOLCANO] = "nothing may be placed on a volcano tile",
    [BST_E_PRINCESS] = "the princess must send a knight away",
    [BST_E_COMPLETE] = "the feature is complete",
    [BST_E_NEEDS_FOLLOWER] = "a builder or pig needs an own follower on the same feature",
    [BST_E_SHEPHERD] = "another shepherd is on this field",
    [BST_E_CROWN] = "no crown space is free there",
    [BST_E_NO_ABBOT] = "the abbot does not stand there, or its monastery or garden was just completed",
    [BST_E_FAIRY] = "the fairy goes to another of your own ordinary followers",
    [BST_E_NO_KNIGHT] = "there is no knight that this princess could send away",
    [BST_E_NO_PASS] = "passing is not possible here",
    [BST_E_WALK] = "the dragon cannot go there",
    [BST_E_NO_FIGURE] = "no such figure stands there",
    [BST_E_COLOUR] = "this colour is not yours to place",
    [BST_E_GHOSTS] = "so many ghosts cannot be calmed there",
    [BST_E_NOT_LEGAL] = "this move is not legal now",
    [BST_E_BAG] = "the bag holds tiles that this game does not have",
};

static const char *word(const char *const *table, int n, int i) {
    return i >= 0 && i < n ? table[i] : "?";
}

const char *bst_set_name(int i) {
    return word(sets, BST_SETS, i);
}
const char *bst_phase_name(int i) {
    return word(phases, BST_PHASES, i);
}
const char *bst_figure_name(int i) {
    return word(figures, BST_FIGURE_KINDS, i);
}
const char *bst_segment_name(int i) {
    return word(segments, BST_SEGMENT_TYPES, i);
}
const char *bst_sector_name(int i) {
    return word(sectors, BST_SECTORS, i);
}
const char *bst_colour_name(int i) {
    return word(colours, BST_MAX_COLOURS, i);
}
const char *bst_feature_name(int f) {
    if (f < BST_SEGMENT_TYPES)
        return bst_segment_name(f);
    if (f == BST_W_FAIRY)
        return "fairy";
    if (f < BST_W_CROWN)
        return bst_sector_name(f - BST_W_FORTUNE);
    return f == BST_W_CROWN ? "crown" : f == BST_W_FLOCK ? "flock" : "goods";
}
const char *bst_error_text(bst_error e) {
    return word(errors, BST_ERRORS, (int)e);
}
