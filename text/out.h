/* A text being written into a buffer of fixed size. SPDX-License-Identifier: MIT
 *
 * Needs no library, so that all of view/ runs in a browser as it is. What does not fit is cut off and counted:
 * `len` is the length the whole text would have, and text is complete if len < cap. */
#ifndef BST_OUT_H
#define BST_OUT_H

#include <stddef.h>

typedef struct bst_out {
    char *text;
    size_t len, cap;
} bst_out;

/* Always leaves text[] ended by 0 (cap > 0). */
void out_char(bst_out *o, char c);
void out_text(bst_out *o, const char *s);
void out_int(bst_out *o, long long n);
/* n / 100 with up to two decimals: 1250 -> 12.5 */
void out_hundredths(bst_out *o, long long n);
/* A JSON string with its quotes. */
void out_json(bst_out *o, const char *s);
/* XML text or attribute value. */
void out_xml(bst_out *o, const char *s);

#endif
