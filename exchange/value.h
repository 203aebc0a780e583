/* JSON read where it lies: a value is a place in the text. SPDX-License-Identifier: MIT
 *
 * value_check looks the whole text over once; after that the other functions may trust it. Nothing is allocated. */
#ifndef BST_VALUE_H
#define BST_VALUE_H

#include <stdbool.h>
#include <stddef.h>

/* A place in the text, NULL: there is no such value. */
typedef const char *value;

/* The value that is the whole of a text ended by 0; NULL if it is not JSON, with where that shows in *wrong. */
value value_check(const char *text, const char **wrong);
/* The member of an object, NULL if it is not there or v is no object. */
value value_member(value v, const char *key);
/* The first element of a list or the first member's value of an object, and the next one; NULL after the last. */
value value_first(value v);
value value_next(value v);
/* The key of a member that value_first or value_next gave. False if it does not fit. */
bool value_key(value object, value member, char *out, size_t size);
/* A string without its quotes, UTF-8; what does not fit is cut after a whole character. False if v is no string. */
bool value_string(value v, char *out, size_t size);
bool value_is(value v, const char *text);
/* A number without its fraction, true as 1 and false as 0; `otherwise` if v is none or does not fit. */
long value_int(value v, long otherwise);
/* The line of the text that the value begins on, from 1. */
int value_line(const char *text, value v);

#endif
