/* Saved games of JCloisterZone, versions 4 and 5. SPDX-License-Identifier: MIT
 *
 * A file (`.jcz`, JSON) has the set-up, the players and the messages that the game was played with. They are played
 * again by our rules. What has no equal here is told as notes, each with its line of the file. */
#ifndef BST_JCZ_H
#define BST_JCZ_H

#include <bastide/game.h>

/* What a note is about; `what` names it. */
enum jcz_note_code {
    JCZ_NOT_JSON,   /* the file breaks off or is damaged there */
    JCZ_NOT_A_GAME, /* it is no saved game; `what` is missing */
    JCZ_PLAYERS,    /* a game for so many is not possible here */
    JCZ_SET,        /* a tile set that is not ours: left out */
    JCZ_ELEMENT,    /* figures or rules of another set: left out */
    JCZ_RULE,       /* a rule that is played otherwise here */
    JCZ_HILLS,      /* there nothing lies under a hill: a spare tile is put there */
    JCZ_SHEEP,      /* how many sheep were drawn is not in the file: a number that fits was taken */
    JCZ_FLOCK,      /* a flock is decided about that is not there by the tokens taken: passed over */
    JCZ_REST,       /* the order of the tiles to come is not in the file: shuffled anew */
    JCZ_TILE,       /* a tile that is not ours: the game ends before it */
    JCZ_MESSAGE,    /* a decision that is not known here: the game ends before it */
    JCZ_REFUSED,    /* a decision that our rules do not allow: the game ends before it */
    JCZ_NOTES
};

typedef struct jcz_note {
    int line;
    enum jcz_note_code code;
    char what[60];
} jcz_note;

enum { JCZ_MOST_NOTES = 64 };

typedef struct jcz_notes {
    int n;
    jcz_note at[JCZ_MOST_NOTES];
} jcz_notes;

/* Plays the file's game into g, as far as it can be. 1, or 0 if there is no game to be had: the last note says why.
 * The text ends with 0. */
int jcz_read(bst_game *g, const char *text, jcz_notes *notes);

/* A word of the note's code, for programs, and what it means, in English with a %s for `what`. */
const char *jcz_note_word(enum jcz_note_code code);
const char *jcz_note_text(enum jcz_note_code code);

#endif
