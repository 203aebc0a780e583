/* What the library shows of a position: the public door to this room. SPDX-License-Identifier: MIT */
#include <bastide/view.h>

#include "json.h"
#include "svg.h"
#include "text.h"

/* A text that begins; without room it is only counted. */
static bst_out begin(char *out, size_t size, char none[1]) {
    bst_out o = {size ? out : none, 0, size ? size : 1};
    o.text[0] = 0;
    return o;
}

size_t bst_state_json(const bst_state *s, const char *setup, char *out, size_t size) {
    char none[1];
    bst_out o = begin(out, size, none);
    json_state(&o, s, setup);
    return o.len;
}

size_t bst_events_json(const bst_state *s, const bst_events *ev, char *out, size_t size) {
    char none[1];
    bst_out o = begin(out, size, none);
    json_events(&o, s, ev);
    return o.len;
}

size_t bst_state_text(const bst_state *s, char *out, size_t size) {
    char none[1];
    bst_out o = begin(out, size, none);
    text_board(&o, s);
    return o.len;
}

size_t bst_event_text(const bst_state *s, const bst_event *e, char *out, size_t size) {
    char none[1];
    bst_out o = begin(out, size, none);
    text_event(&o, s, e);
    return o.len;
}

size_t bst_state_svg(const bst_state *s, int flags, char *out, size_t size) {
    char none[1];
    bst_out o = begin(out, size, none);
    int more =
        (flags & BST_PICTURE_COORDINATES ? BST_SVG_COORDINATES : 0) | (flags & BST_PICTURE_SCORES ? BST_SVG_SCORES : 0);
    bst_svg_board(&o, s, flags & BST_PICTURE_DARK ? BST_SVG_DARK : BST_SVG_LIGHT, more, NULL);
    return o.len;
}
