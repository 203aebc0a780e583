/* The tables of words. Written by tools/sets_to_c.py from the sets' tables. */
#include "words.h"

const bst_set_row word_sets[] = {
    {"base", "Carcassonne", 1, 0, 0},
    {"river", "The River", 1, BST_SOURCE | BST_LAKE, 0},
    {"abbot", "The abbot", 1, 0, 0},
    {"inns", "Inns and Cathedrals", 1, 0, BST_INN | BST_CATHEDRAL},
    {"traders", "Traders and Builders", 1, 0, 0},
    {"hills", "Hills and Sheep", 1, BST_HILL | BST_VINEYARD, 0},
    {"wheel", "Wheel of Fortune", 1, 0, 0},
    {"dragon", "Princess and Dragon", 1, BST_VOLCANO | BST_DRAGON_SIGN | BST_PASSAGE, BST_PRINCESS},
    {"mists", "Mists over Carcassonne", 0, 0, 0},
};

const char *const word_segments[] = {
    "city", "road", "field", "monastery", "garden", "castle", "cemetery", "mist",
};

const char *const word_symbols[] = {
    "source", "lake", "hill", "vineyard", "volcano", "dragon", "portal",
};

const char *const word_phases[] = {
    "over",   "draw",  "tile", "figure", "token", "flock", "plague",
    "dragon", "haunt", "bury", "score",  "dog",   "calm",  "cover",
};

const char *const word_parts[] = {
    "tiles",   "coats",  "neighbours", "cities",    "inn",   "cathedral",     "pig",
    "wine",    "grain",  "cloth",      "vineyards", "sheep", "printed-sheep", "knights",
    "farmers", "supply", "monks",      "fairy",     "mist",  "colours",       "ghosts",
};

const char *const word_features[] = {
    "city",  "road",    "field", "monastery", "garden", "castle",      "cemetery", "mist",  "goods",
    "flock", "fortune", "taxes", "famine",    "storm",  "inquisition", "plague",   "crown", "fairy",
};

const char *const word_whys[] = {
    "", "scored", "recall", "alone", "wolf", "home", "plague", "dragon", "princess",
};

const bool phase_of_chance[] = {
    0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0,
};

const word_extra word_extras[] = {
    {"garden", BST_ABBOT, offsetof(bst_rules, players)},
    {"vineyard", BST_HILLS, offsetof(bst_rules, players)},
    {"sheep", BST_HILLS, offsetof(bst_rules, players)},
    {"wheel", BST_WHEEL, offsetof(bst_rules, wheel_board)},
};

const bst_figure_row word_figures[] = {
    {"follower", BST_BASE, 1, 7, 0},   {"large", BST_INNS, 2, 1, 0},  {"abbot", BST_ABBOT, 1, 1, 0},
    {"builder", BST_TRADERS, 0, 1, 0}, {"pig", BST_TRADERS, 0, 1, 1}, {"shepherd", BST_HILLS, 0, 1, 1},
    {"guard", BST_MISTS, 1, 0, 0},
};

const uint8_t figure_strength[] = {1, 2, 1, 0, 0, 0, 1};

const bst_option_row word_options[] = {
    {"farmers", {"on", "off"}, {1, 0}, offsetof(bst_rules, farmers), BST_BASE},
    {"small-city", {"4", "2"}, {0, 1}, offsetof(bst_rules, small_city_2), BST_BASE},
    {"dragon-moves", {"before", "after"}, {0, 1}, offsetof(bst_rules, dragon_after), BST_DRAGON},
    {"fairy-final", {"closed", "all"}, {0, 1}, offsetof(bst_rules, fairy_final_all), BST_DRAGON},
    {"princess", {"may", "must"}, {0, 1}, offsetof(bst_rules, princess_must), BST_DRAGON},
    {"hill-tie", {"presence", "number"}, {0, 1}, offsetof(bst_rules, hill_number), BST_HILLS},
    {"flock-closed", {"home", "stay"}, {0, 1}, offsetof(bst_rules, flock_stay), BST_HILLS},
    {"wheel-board", {"on", "off"}, {1, 0}, offsetof(bst_rules, wheel_board), BST_WHEEL},
    {"river-bends", {"any", "direct"}, {0, 1}, offsetof(bst_rules, river_direct), BST_RIVER},
};

const bst_move_row word_moves[] = {
    {"", "", BST_ARGS_NONE, BST_PHASE_OVER, BST_BASE, BST_FOLLOWER, BST_E_NOT_LEGAL},
    {"draw", "draw", BST_ARGS_KIND, BST_PHASE_DRAW, BST_BASE, BST_FOLLOWER, BST_E_NOT_LEGAL},
    {"tile", "tile", BST_ARGS_SQUARE_ROT, BST_PHASE_TILE, BST_BASE, BST_FOLLOWER, BST_E_NOT_LEGAL},
    {"place", "", BST_ARGS_FIGURE_PLACE, BST_PHASE_FIGURE, BST_BASE, BST_FOLLOWER, BST_E_NOT_LEGAL},
    {"pass", "pass", BST_ARGS_NONE, BST_PHASE_FIGURE, BST_BASE, BST_FOLLOWER, BST_E_NO_PASS},
    {"recall", "recall abbot@", BST_ARGS_FIGURE_AT, BST_PHASE_FIGURE, BST_ABBOT, BST_ABBOT_FIGURE, BST_E_NO_ABBOT},
    {"token", "token", BST_ARGS_TOKEN, BST_PHASE_TOKEN, BST_HILLS, BST_FOLLOWER, BST_E_NOT_LEGAL},
    {"grow", "flock grow", BST_ARGS_NONE, BST_PHASE_FLOCK, BST_HILLS, BST_FOLLOWER, BST_E_NOT_LEGAL},
    {"home", "flock home", BST_ARGS_NONE, BST_PHASE_FLOCK, BST_HILLS, BST_FOLLOWER, BST_E_NOT_LEGAL},
    {"crown", "follower crown:", BST_ARGS_SECTOR, BST_PHASE_FIGURE, BST_WHEEL, BST_FOLLOWER, BST_E_CROWN},
    {"plague", "plague", BST_ARGS_FIGURE_FAR, BST_PHASE_PLAGUE, BST_WHEEL, BST_FOLLOWER, BST_E_NO_FIGURE},
    {"fairy", "fairy", BST_ARGS_PLACE_FAR, BST_PHASE_FIGURE, BST_DRAGON, BST_FOLLOWER, BST_E_FAIRY},
    {"princess", "princess", BST_ARGS_PLACE_FAR, BST_PHASE_FIGURE, BST_DRAGON, BST_FOLLOWER, BST_E_NO_KNIGHT},
    {"walk", "dragon", BST_ARGS_SIDE, BST_PHASE_DRAGON, BST_DRAGON, BST_FOLLOWER, BST_E_WALK},
    {"haunt", "haunt", BST_ARGS_AT_TILE, BST_PHASE_HAUNT, BST_MISTS, BST_FOLLOWER, BST_E_NOT_LEGAL},
    {"bury", "bury", BST_ARGS_GUARD_PLACE, BST_PHASE_BURY, BST_MISTS, BST_FOLLOWER, BST_E_NO_FIGURE},
    {"bury-supply", "bury supply:", BST_ARGS_COLOUR, BST_PHASE_BURY, BST_MISTS, BST_FOLLOWER, BST_E_NOT_LEGAL},
    {"score", "score", BST_ARGS_SCORE, BST_PHASE_SCORE, BST_MISTS, BST_FOLLOWER, BST_E_NOT_LEGAL},
    {"dog", "dog", BST_ARGS_GUARD_PLACE, BST_PHASE_DOG, BST_MISTS, BST_FOLLOWER, BST_E_NO_FIGURE},
    {"calm", "calm", BST_ARGS_GHOSTS, BST_PHASE_CALM, BST_MISTS, BST_FOLLOWER, BST_E_NOT_LEGAL},
    {"cover", "cover", BST_ARGS_SQUARE, BST_PHASE_COVER, BST_MISTS, BST_FOLLOWER, BST_E_NOT_LEGAL},
};

const bst_event_row word_events[] = {
    {"draw", BST_BASE, 2, {BST_HAS_PLAYER, BST_HAS_TILE}},
    {"discard", BST_BASE, 1, {BST_HAS_TILE}},
    {"place", BST_BASE, 5, {BST_HAS_PLAYER, BST_HAS_TILE, BST_HAS_X, BST_HAS_Y, BST_HAS_ROT}},
    {"figure", BST_BASE, 5, {BST_HAS_WHO, BST_HAS_KIND, BST_HAS_PLACE, BST_HAS_CROWN, BST_HAS_WHY}},
    {"return", BST_BASE, 5, {BST_HAS_WHO, BST_HAS_KIND, BST_HAS_PLACE, BST_HAS_CROWN, BST_HAS_WHY}},
    {"score", BST_BASE, 1, {BST_HAS_SCORE}},
    {"forced", BST_BASE, 2, {BST_HAS_PLAYER, BST_HAS_MOVE}},
    {"double-turn", BST_TRADERS, 1, {BST_HAS_PLAYER}},
    {"goods", BST_TRADERS, 5, {BST_HAS_PLAYER, BST_HAS_PLACE, BST_HAS_WINE, BST_HAS_GRAIN, BST_HAS_CLOTH}},
    {"hidden", BST_HILLS, 0, {0}},
    {"token", BST_HILLS, 2, {BST_HAS_PLAYER, BST_HAS_TOKEN}},
    {"pig", BST_WHEEL, 1, {BST_HAS_SECTOR}},
    {"aside", BST_DRAGON, 1, {BST_HAS_TILE}},
    {"back", BST_DRAGON, 1, {BST_HAS_N}},
    {"fairy", BST_DRAGON, 2, {BST_HAS_WHO, BST_HAS_PLACE}},
    {"dragon", BST_DRAGON, 2, {BST_HAS_X, BST_HAS_Y}},
    {"ghost", BST_MISTS, 3, {BST_HAS_X, BST_HAS_Y, BST_HAS_N}},
    {"calmed", BST_MISTS, 3, {BST_HAS_X, BST_HAS_Y, BST_HAS_N}},
    {"mist-closed", BST_MISTS, 2, {BST_HAS_X, BST_HAS_Y}},
    {"buried", BST_MISTS, 3, {BST_HAS_WHO, BST_HAS_X, BST_HAS_Y}},
    {"dog", BST_MISTS, 3, {BST_HAS_WHO, BST_HAS_PLACE, BST_HAS_MARK}},
    {"dog-out", BST_MISTS, 1, {BST_HAS_MARK}},
    {"dog-score", BST_MISTS, 3, {BST_HAS_WHO, BST_HAS_POINTS, BST_HAS_MARK}},
    {"covered", BST_MISTS, 2, {BST_HAS_X, BST_HAS_Y}},
    {"won", BST_MISTS, 0, {0}},
    {"lost", BST_MISTS, 1, {BST_HAS_REASON}},
};

const char *const word_errors[] = {
    "no error",
    "the number of players must be 2 to 8, in mists 1 to 5",
    "sets must be base with any of river, abbot, inns, traders, hills, wheel, dragon, or mists alone",
    "the level must be 1 to 6",
    "the starting player must be one of the players",
    "this tile cannot be the start tile here",
    "too many tiles in the deck",
    "the bag holds tiles that this game does not have",
    "the tile's facts contradict each other",
    "the game is over",
    "this is not a move",
    "it is chance's turn",
    "this kind of move is not asked for now",
    "the tile in hand must be placed first",
    "the square already holds a tile",
    "the square touches no tile with a whole side",
    "the sides do not fit the neighbouring tiles",
    "there is no tile on that square",
    "the tile has no such place",
    "figures go on the tile just placed",
    "the feature is already occupied",
    "no such figure is left in the supply",
    "this figure cannot stand there",
    "fields are not used in this game",
    "the feature is complete",
    "passing is not possible here",
    "no such figure stands there",
    "this move is not legal now",
    "a river tile must continue the river, and two bends in a row turn different ways",
    "the abbot does not stand there, or its monastery or garden was just completed",
    "a builder or pig needs an own follower on the same feature",
    "another shepherd is on this field",
    "no crown space is free there",
    "nothing may be placed on a volcano tile",
    "the princess must send a knight away",
    "the fairy goes to another of your own ordinary followers",
    "there is no knight that this princess could send away",
    "the dragon cannot go there",
    "this colour is not yours to place",
    "so many ghosts cannot be calmed there",
};

const int word_options_n = 9, word_symbols_n = 7, word_extras_n = 4;
