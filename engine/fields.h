/* The one list of a state's members. Each row says what a member means, and from that follow copying, hashing and
 * comparing (position.c); its last column names the invariant that bst_verify checks for it (check.c).
 *
 * Meanings:
 *   PLAIN      its bytes are the position
 *   TILE       the number of a tile, or BST_NONE8: its square counts, not the order of laying
 *   WALK, GRAVE  lists of such
 *   LAST       the tile just placed, as long as the turn still asks about it
 *   FAIRY      the segment beside the fairy, while she stands with somebody
 *   DOGS, GRAVES, BY_TILE, BOARD, FIGURES, FEATURES
 *              sets of tiles, figures …: the squares count; of features only which are scored
 *   DERIVED    follows from the other members; not part of the position, so bst_verify must derive it again
 *
 * HEAD rows are copied whole, ARRAY rows as far as they are used (the third column: elements in use). A member without
 * a row does not compile: the sizes are added up in position.c. The rows of the sets' slices come from their tables. */
#ifndef BST_FIELDS_H
#define BST_FIELDS_H

#include "slice_fields.h"

#define STATE_HEAD(HEAD)                                                                                               \
    HEAD(rules, PLAIN, rules)                                                                                          \
    HEAD(phase, PLAIN, ranges)                                                                                         \
    HEAD(player, PLAIN, ranges)                                                                                        \
    HEAD(decides, PLAIN, ranges)                                                                                       \
    HEAD(last, LAST, ranges)                                                                                           \
    HEAD(hand, PLAIN, ranges)                                                                                          \
    HEAD(turn, PLAIN, ranges)                                                                                          \
    HEAD(symbols, DERIVED, rules)                                                                                      \
    HEAD(kind_lo, DERIVED, bag)                                                                                        \
    HEAD(kind_hi, DERIVED, bag)                                                                                        \
    HEAD(in_bag, DERIVED, bag)                                                                                         \
    HEAD(hidden, PLAIN, bag)                                                                                           \
    HEAD(flags, DERIVED, rules)                                                                                        \
    HEAD(extras, DERIVED, rules)                                                                                       \
    HEAD(score, PLAIN, ranges)                                                                                         \
    HEAD(supply, PLAIN, figures)                                                                                       \
    HEAD(n_tiles, PLAIN, tiles)                                                                                        \
    HEAD(n_segs, DERIVED, tiles)                                                                                       \
    HEAD(n_features, DERIVED, features)                                                                                \
    HEAD(n_open, DERIVED, open)                                                                                        \
    HEAD(n_figures, PLAIN, figures)                                                                                    \
    HEAD(n_centres, DERIVED, centres)                                                                                  \
    HEAD(n_discarded, PLAIN, ranges)                                                                                   \
    HEAD(n_custom, PLAIN, ranges)                                                                                      \
    HEAD(free_feature, DERIVED, features)                                                                              \
    HEAD(completes, DERIVED, completes)                                                                                \
    HEAD(spare, PLAIN, spare)                                                                                          \
    HEAD(bag, PLAIN, bag)                                                                                              \
    SLICE_HEAD(HEAD)

/* Copied with the head, which they follow. */
#define STATE_FIGURES(ARRAY) ARRAY(figure, FIGURES, s->n_figures, figures)

#define STATE_ARRAYS(ARRAY)                                                                                            \
    SLICE_ARRAYS(ARRAY)                                                                                                \
    ARRAY(discarded, PLAIN, s->n_discarded, ranges)                                                                    \
    ARRAY(centre, DERIVED, s->n_centres, centres)                                                                      \
    ARRAY(tile, BOARD, s->n_tiles, tiles)                                                                              \
    ARRAY(seg, DERIVED, s->n_segs, features)                                                                           \
    ARRAY(feature, FEATURES, s->n_features, features)                                                                  \
    ARRAY(open_at, DERIVED, s->n_open, open)                                                                           \
    ARRAY(open_key, DERIVED, s->n_open, open)                                                                          \
    ARRAY(open_sig, DERIVED, s->n_open, open)                                                                          \
    ARRAY(open_nb, DERIVED, s->n_open, open)                                                                           \
    ARRAY(custom, PLAIN, s->n_custom, ranges)

#endif
