/* Texts that people give: what may be in them. */
#ifndef BST_SERVER_WORDS_H
#define BST_SERVER_WORDS_H

#include <stdbool.h>
#include <stddef.h>

enum { NAME_SIGNS = 40, NAME_SIZE = 128, CHAT_SIGNS = 300, CHAT_SIZE = 1204, COMMAND_ID = 41, LEVEL_SIZE = 24 };

/* Copies a name or line of chat: UTF-8 without control and direction characters, blanks at both ends cut, at most
 * `signs` characters, of which one at least can be seen. False if it is not that, or empty and `may_be_empty` is not
 * set. */
bool words_read(const char *from, size_t n, int signs, bool may_be_empty, char *to, size_t size);
/* A name cut to what a record holds, without half a character at its end. */
void words_cut(const char *from, char *to, size_t size);

#endif
