/* Commands for a page that draws the board, besides the engine protocol's own. Not a contract: page and module
 * are built together.
 *
 *   sprites              shared definitions, figures, pieces
 *   style THEME          the art's style sheet, light or dark
 *   kind N               a kind's outlines and places
 *   tile N ROT LOOK PART the drawing of a kind as it lies on a square of the board; its `land` or its `mist`
 *   look                 the position with everything a board shows: state, scene, moves, features, dead squares
 *   try MOVE; MOVE …     the same after these moves, which are not played; chance is not answered
 *   remaining            kinds to come with their counts
 *   fits X,Y             which of them fit a square
 *   mirror SETUP         a game whose chance is told from outside
 *   feed MOVE            plays in it, `draw` and `token` included
 *   dice                 chance answered by fresh dice, in such a game; what it was
 *   review [draw] MOVE   what a bot thinks of a move, and the luck of the draw since the one reviewed before
 *   name N TEXT          a player's name, for the record
 *   picture              the whole board as SVG
 */
#ifndef BST_PAGE_H
#define BST_PAGE_H

#include "session.h"

typedef struct page {
    bst_state tried, scratch;
    bst_state before; /* after the move reviewed last, chance not yet answered */
    bst_events events;
} page;

/* Answers a page's command; 0 if the line is none. */
int page_line(page *p, session *s, const char *line, bst_out *o);

#endif
