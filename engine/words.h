/* The tables of words inside the engine. words.c is written by tools/sets_to_c.py. */
#ifndef BST_WORDS_TABLES_H
#define BST_WORDS_TABLES_H

#include <bastide/vocabulary.h>
#include <stdbool.h>
#include <stddef.h>

/* An extra of single tiles: there if its set is chosen and the member of the rules at `offset` is not 0. */
typedef struct word_extra {
    const char *name;
    uint8_t set, offset;
} word_extra;

extern const bst_set_row word_sets[];
extern const bst_figure_row word_figures[];
extern const bst_option_row word_options[];
extern const bst_move_row word_moves[];
extern const bst_event_row word_events[];
extern const word_extra word_extras[];
extern const char *const word_segments[],
    *const word_symbols[], *const word_phases[], *const word_parts[], *const word_features[], *const word_whys[],
                                                                                                  *const word_errors[];
extern const bool phase_of_chance[];
/* Strength in a majority, by kind of figure. */
extern const uint8_t figure_strength[];
extern const int word_options_n, word_symbols_n, word_extras_n;

#endif
