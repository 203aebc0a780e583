/* Commands for a page that draws the board, besides the engine protocol's own. Not a contract: page and module
 * are built together. A line may be several commands at once:
 *
 *   batch NEWLINE COMMAND NEWLINE COMMAND …   answers [ANSWER,…], up to and with the first that is an error
 *
 *   sprites              shared definitions, figures, pieces
 *   style THEME          the art's style sheet, light or dark
 *   kind N               a kind's outlines and places
 *   tile N ROT LOOK PART the drawing of a kind as it lies on a square of the board; its `land` or its `mist`
 *   look [since=N]       the position with everything a board shows: state, scene, moves, features; with the number
 *                        of an earlier answer (`at`) what has changed since
 *   try [since=N] MOVE; MOVE …   the same after these moves, which are not played; chance is not answered
 *   aids [MOVE; MOVE …]  dead squares, hopeless features, tiles to come, projected scores; likewise
 *   fits X,Y             which of the tiles to come fit a square
 *   step MOVE            plays, and chance answers; what happened, who did it, the scores after it
 *   back N               takes N steps back
 *   mirror SETUP         a game whose chance is told from outside
 *   feed MOVE; MOVE …    plays in it, `draw` and `token` included; answers as `step`
 *   dice                 chance answered by fresh dice, in such a game; what it was
 *   open NEWLINE RECORD  what a record says, which is checked but not played: set-up, names, moves; of another
 *                        program's saved game (exchange/) also notes about what is otherwise here
 *   review [draw] MOVE   what a bot thinks of a move: expected leads, chances to win, half intervals, a grade; and
 *                        the luck of the draw since the one reviewed before
 *   name N TEXT          a player's name, for the record
 *   picture              the whole board as SVG
 *   draw server ID ROUND PART SETUP
 *   draw seat ID ROUND SERVER SEAT PART SETUP
 *   draw seal ID ROUND SERVER COMMIT,-,COMMIT SETUP
 *   draw key SEAL PART PART,-,PART      a hash of docs/fairness.md
 */
#ifndef BST_PAGE_H
#define BST_PAGE_H

#include <stdbool.h>

#include "session.h"

/* What the page was told last, so that the next answer can be what is new. */
typedef struct page_told {
    long number;
    int n_tiles, n_features;
    bst_tile tile[BST_MAX_TILES];
    uint64_t feature[BST_MAX_SEGS]; /* a hash of what was written of each, 0: nothing */
} page_told;

typedef struct page {
    bst_state tried, scratch;
    bst_state before; /* after the move reviewed last, chance not yet answered */
    bst_events events;
    page_told told;
} page;

/* Answers a page's command; 0 if the line is none. */
int page_line(page *p, session *s, const char *line, bst_out *o);

/* page_draw.c: the command `draw`. */
void page_draw(page *p, session *s, const char *args, bst_out *o);

/* page_look.c: the members of a position's object, as what has changed since answer `since` if that is still known.
 * With `tell` it becomes the one that later answers are told from. */
void page_position(page *p, const bst_state *at, const char *setup, long since, bool tell, bst_out *o);

#endif
