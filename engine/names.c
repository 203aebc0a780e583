/* Looking words up in the tables (words.c). */
#include "words.h"

static const char *const colours[BST_MAX_COLOURS] = {"red", "green", "blue", "yellow", "black", "pink"};

static const char *word(const char *const *table, int n, int i) {
    return i >= 0 && i < n ? table[i] : "?";
}

const bst_set_row *bst_set_info(int i) {
    return i >= 0 && i < BST_SETS ? &word_sets[i] : NULL;
}
const bst_figure_row *bst_figure_info(int i) {
    return i >= 0 && i < BST_FIGURE_KINDS ? &word_figures[i] : NULL;
}
const bst_option_row *bst_option_info(int i) {
    return i >= 0 && i < word_options_n ? &word_options[i] : NULL;
}
const bst_move_row *bst_move_info(int i) {
    return i >= 0 && i < BST_MOVE_TYPES ? &word_moves[i] : NULL;
}
const bst_event_row *bst_event_info(int i) {
    return i >= 0 && i < BST_EVENT_TYPES ? &word_events[i] : NULL;
}

int bst_figure_in_game(const bst_rules *r, int figure) {
    const bst_figure_row *f = bst_figure_info(figure);
    return f && (r->sets >> f->set & 1) && (r->farmers || !f->on_fields);
}

const char *bst_set_name(int i) {
    return i >= 0 && i < BST_SETS ? word_sets[i].name : "?";
}
const char *bst_figure_name(int i) {
    return i >= 0 && i < BST_FIGURE_KINDS ? word_figures[i].name : "?";
}
const char *bst_phase_name(int i) {
    return word(word_phases, BST_PHASES, i);
}
const char *bst_segment_name(int i) {
    return word(word_segments, BST_SEGMENT_TYPES, i);
}
const char *bst_symbol_name(int i) {
    return word(word_symbols, word_symbols_n, i);
}
const char *bst_sector_name(int i) {
    return i >= 0 && i < BST_SECTORS ? word_features[BST_W_FORTUNE + i] : "?";
}
const char *bst_colour_name(int i) {
    return word(colours, BST_MAX_COLOURS, i);
}
const char *bst_feature_name(int i) {
    return word(word_features, BST_FEATURE_WORDS, i);
}
const char *bst_part_name(int i) {
    return word(word_parts, BST_PART_WORDS, i);
}
const char *bst_why_name(int i) {
    return word(word_whys, BST_WHYS, i);
}
const char *bst_error_text(bst_error e) {
    return word(word_errors, BST_ERRORS, (int)e);
}
