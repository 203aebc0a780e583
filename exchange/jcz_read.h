/* A saved game of JCloisterZone being read: what its set-up (jcz.c) and its messages (jcz_moves.c) share. */
#ifndef BST_JCZ_READ_H
#define BST_JCZ_READ_H

#include <stdbool.h>

#include "jcz.h"
#include "value.h"

enum { NAME = 64 };

typedef struct importer {
    bst_game *g;
    const char *text;
    jcz_notes *notes;
    bool four;              /* version 4 */
    int origin_x, origin_y; /* the start tile's square, and how it lies: the board is moved and turned by these */
    int turned;
    uint16_t wolves[16]; /* draws of sheep tokens that must have been wolves, by their number */
    int n_wolves;
    uint8_t drawn_by[BST_MAX_TOKENS]; /* the player of each draw */
    int player;                       /* who placed the last tile */
    bool hills_told;
    value now; /* the message that is taken */
} importer;

/* A note about a place of the file: what it is about, or that as the file has it. */
void jcz_tell(importer *im, value at, enum jcz_note_code code, const char *what);
void jcz_tell_value(importer *im, value at, enum jcz_note_code code);

/* A tile under both names. */
typedef struct jcz_tile_name {
    const char *theirs, *ours;
    int garden, turned_in_4;
} jcz_tile_name;
/* The row of a tile, and whether it has a garden; NULL if it is none of ours. */
const jcz_tile_name *jcz_find_tile(const importer *im, value v, bool *garden);

/* How a message went: the next follows, the game ends here, or all begins anew with what was learned. */
enum outcome { GOES_ON, ENDS, AGAIN };
/* A message as moves of ours. */
enum outcome jcz_take(importer *im, value v);

#endif
