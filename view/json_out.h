/* Small words for writing JSON objects. A key puts its own comma unless it is the first of its object. */
#ifndef BST_JSON_OUT_H
#define BST_JSON_OUT_H

#include <stdbool.h>

#include "../text/out.h"

void json_key(bst_out *o, const char *key);
void json_int(bst_out *o, const char *key, long long n);
void json_text(bst_out *o, const char *key, const char *text);
/* null if there is none. */
void json_text_or_null(bst_out *o, const char *key, const char *text);
void json_bool(bst_out *o, const char *key, bool b);
/* To hundredths. */
void json_hundredths(bst_out *o, const char *key, float value);
/* The reason word of an enum bst_outcome. */
const char *json_outcome(int outcome);

#endif
