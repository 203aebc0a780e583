/* What may be answered now, named by letters: a square a letter with its ways to turn the tile, else an answer a
 * letter. */
#ifndef BST_PLAY_CHOICES_H
#define BST_PLAY_CHOICES_H

#include "table.h"

typedef struct choice {
    bst_move move;
    int letter, way, ways; /* which square or answer, and which of its turns, from 0 */
    int interest;
    char *text;
} choice;

typedef struct choices {
    int n, letters;
    choice *at;
} choices;

/* The legal moves of a position with what each brings; the most interesting squares first. */
void choices_find(choices *c, const told *w, const bst_move *moves, int n, int me);
void choices_free(choices *c);
/* "a", "z", "aa"; with its way "a2", if there are several. */
const char *choices_letter(int letter);
const char *choices_label(const choice *c);
/* The one that a label means; NULL with *wrong set to a text that says what is missing, or to NULL if it is no label.
 */
const choice *choices_named(const choices *c, const char *label, const char **wrong);

#endif
