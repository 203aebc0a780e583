/* The terminal's texts in all languages of the page, whose catalogues they come from (tools/texts_to_c.py).
 *
 * What T, UNDER, WORD and num return lies in a ring of buffers and is overwritten some dozens of calls later: show it
 * or copy it. */
#ifndef BST_PLAY_TEXTS_H
#define BST_PLAY_TEXTS_H

#include <stdbool.h>
#include <stddef.h>

enum { TEXT_SIZE = 1024 };

/* Chooses a language by a tag such as "cs" or "cs_CZ.UTF-8"; false, and nothing changed, if there is no such one. */
bool texts_choose(const char *tag);
/* By the environment: LC_ALL, LC_MESSAGES, LANG; English if none of ours is wanted. */
void texts_from_environment(void);
/* The languages by number, NULL past the last: their tags and their own names; and the number of the chosen one. */
const char *texts_tag(int i);
const char *texts_name(int i);
int texts_chosen(void);
/* Whether texts may hold other letters than ASCII's; else accents are left out. */
void texts_ascii(bool only);
bool texts_only_ascii(void);

/* The text of a key; {word} is replaced by the value that follows "word" in the arguments, which NULL ends. The value
 * of "n" chooses the plural form. */
const char *texts_get(const char *key, ...) __attribute__((sentinel));
#define T(...) texts_get(__VA_ARGS__, (char *)NULL)
/* The same of PREFIX.NAME, where the name is a word of the engine; the name itself if the catalogue does not know it.
 */
const char *texts_under(const char *prefix, const char *name, ...) __attribute__((sentinel));
#define UNDER(prefix, ...) texts_under(prefix, __VA_ARGS__, (char *)NULL)
#define WORD(prefix, name) texts_under(prefix, name, (char *)NULL)
/* The word to be typed for a command: the first of those that the catalogue lists. */
const char *texts_command(const char *name);
/* A number as text. */
const char *num(long n);
/* A copy of a text in the ring: without accents if only ASCII is wanted, its first letter large or small. */
const char *texts_plain(const char *text);
const char *texts_capital(const char *text);
/* As in the middle of a sentence: German keeps the capitals of its nouns. */
const char *texts_mid(const char *text);

#endif
