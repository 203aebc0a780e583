/* A position for others: JSON, words, a picture. SPDX-License-Identifier: MIT
 *
 * Each function writes at most `size` bytes into `out`, ended by 0, and returns the length of the whole text: if that
 * is `size` or more, the text was cut, and a buffer of one byte more than the length has room for it. */
#ifndef BASTIDE_VIEW_H
#define BASTIDE_VIEW_H

#include "bastide.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The state as the protocol shows it (docs/protocol.md); `setup` is the set-up line to be told with it. */
BST_API size_t bst_state_json(const bst_state *s, const char *setup, char *out, size_t size);
/* A list of events, as the protocol shows it; s is the state after them. */
BST_API size_t bst_events_json(const bst_state *s, const bst_events *ev, char *out, size_t size);
/* The board in characters, 7 x 4 a tile: # city, = road, . field, ~ water. */
BST_API size_t bst_state_text(const bst_state *s, char *out, size_t size);
/* A line about an event, empty if it needs no words; s is the state after it. */
BST_API size_t bst_event_text(const bst_state *s, const bst_event *e, char *out, size_t size);

/* What a picture has besides the board. */
enum bst_picture { BST_PICTURE_DARK = 1, BST_PICTURE_COORDINATES = 2, BST_PICTURE_SCORES = 4 };
/* The board as a picture, <svg> to </svg>. `flags`: BST_PICTURE_… */
BST_API size_t bst_state_svg(const bst_state *s, int flags, char *out, size_t size);

#ifdef __cplusplus
}
#endif

#endif
