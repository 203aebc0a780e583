/* What the sets in a game show of themselves (sets/NAME/view.c). Written by tools/sets_to_c.py. */
#ifndef BST_VIEW_SHOWS_H
#define BST_VIEW_SHOWS_H

#include <bastide/bastide.h>

#include "../text/out.h"

void traders_json(bst_out *o, const bst_state *s);
void dragon_json(bst_out *o, const bst_state *s);
void wheel_json(bst_out *o, const bst_state *s);
void hills_json(bst_out *o, const bst_state *s);
void mists_json(bst_out *o, const bst_state *s);
/* Members of the state as JSON. */
static inline void shows_json(bst_out *o, const bst_state *s) {
    if (s->rules.sets >> BST_TRADERS & 1)
        traders_json(o, s);
    if (s->rules.sets >> BST_DRAGON & 1)
        dragon_json(o, s);
    if (s->rules.sets >> BST_WHEEL & 1)
        wheel_json(o, s);
    if (s->rules.sets >> BST_HILLS & 1)
        hills_json(o, s);
    if (s->rules.sets >> BST_MISTS & 1)
        mists_json(o, s);
}

/* Its events in words. */
static inline void shows_text(bst_out *o, const bst_state *s, const bst_event *e) {
    (void)o, (void)s, (void)e;
}

void hills_pieces(bst_out *o, const bst_state *s, const char **comma);
void dragon_pieces(bst_out *o, const bst_state *s, const char **comma);
void mists_pieces(bst_out *o, const bst_state *s, const char **comma);
void wheel_pieces(bst_out *o, const bst_state *s, const char **comma);
/* Its pieces on the board. */
static inline void shows_pieces(bst_out *o, const bst_state *s, const char **comma) {
    if (s->rules.sets >> BST_HILLS & 1)
        hills_pieces(o, s, comma);
    if (s->rules.sets >> BST_DRAGON & 1)
        dragon_pieces(o, s, comma);
    if (s->rules.sets >> BST_MISTS & 1)
        mists_pieces(o, s, comma);
    if (s->rules.sets >> BST_WHEEL & 1)
        wheel_pieces(o, s, comma);
}

void mists_picture(bst_out *o, const bst_state *s);
void dragon_picture(bst_out *o, const bst_state *s);
/* Its pieces in a picture. */
static inline void shows_picture(bst_out *o, const bst_state *s) {
    if (s->rules.sets >> BST_MISTS & 1)
        mists_picture(o, s);
    if (s->rules.sets >> BST_DRAGON & 1)
        dragon_picture(o, s);
}

void dragon_marks(const bst_state *s, int tile, char *out, int *n);
void mists_marks(const bst_state *s, int tile, char *out, int *n);
/* Letters for what lies on a tile, in text; there is room for six. */
static inline void shows_marks(const bst_state *s, int tile, char *out, int *n) {
    if (s->rules.sets >> BST_DRAGON & 1)
        dragon_marks(s, tile, out, n);
    if (s->rules.sets >> BST_MISTS & 1)
        mists_marks(s, tile, out, n);
}

void hills_numbers(bst_out *o, const bst_state *s);
void dragon_numbers(bst_out *o, const bst_state *s);
void mists_numbers(bst_out *o, const bst_state *s);
/* Members of an object that tells what a decision risks. */
static inline void shows_numbers(bst_out *o, const bst_state *s) {
    if (s->rules.sets >> BST_HILLS & 1)
        hills_numbers(o, s);
    if (s->rules.sets >> BST_DRAGON & 1)
        dragon_numbers(o, s);
    if (s->rules.sets >> BST_MISTS & 1)
        mists_numbers(o, s);
}

void wheel_option(bst_out *o, const bst_state *s, bst_move m, const bst_state *after);
void dragon_option(bst_out *o, const bst_state *s, bst_move m, const bst_state *after);
void mists_option(bst_out *o, const bst_state *s, bst_move m, const bst_state *after);
/* Members of an object that tells what a move brings and risks; `after` is the position it leads to. */
static inline void shows_option(bst_out *o, const bst_state *s, bst_move m, const bst_state *after) {
    if (s->rules.sets >> BST_WHEEL & 1)
        wheel_option(o, s, m, after);
    if (s->rules.sets >> BST_DRAGON & 1)
        dragon_option(o, s, m, after);
    if (s->rules.sets >> BST_MISTS & 1)
        mists_option(o, s, m, after);
}

#endif
