/* A whole game as one picture: every element says from which step to which it is there. SPDX-License-Identifier: MIT */
#ifndef BST_SVG_FILM_H
#define BST_SVG_FILM_H

#include <bastide/game.h>

#include "../text/out.h"

/* How an element says it: attributes f (from) and t (to) for a program, or times for a picture that moves by itself. */
enum svg_film_form { SVG_FILM_STEPS, SVG_FILM_MOVING };

typedef struct svg_film_way {
    int form, theme;
    int variants;     /* drawings of a kind: 1, 2 or 4 */
    int milliseconds; /* a step takes, in a moving picture */
} svg_film_way;

/* The film of a game: step 0 is the beginning, step n is after its n-th decision. */
void svg_film(bst_out *o, const bst_game *m, const svg_film_way *way);

#endif
