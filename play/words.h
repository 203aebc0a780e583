/* A game in words: tiles, places, moves, what happened and what is asked, in the chosen language. */
#ifndef BST_PLAY_WORDS_H
#define BST_PLAY_WORDS_H

#include <bastide/game.h>
#include <stdbool.h>

#include "../text/out.h"

/* What words are about, and for whom. */
typedef struct told {
    const bst_state *state;
    const char (*names)[BST_NAME_SIZE];
} told;

static inline bool is_mists(const bst_state *s) {
    return bst_family_of(&s->rules)->team;
}
/* Players, or colours in mists: whose figures there are. */
int words_owners(const bst_state *s);
/* Who that is. */
const char *words_owner(const told *w, int owner);

/* What is on a tile of this kind, turned. */
void words_tile(bst_out *o, const bst_state *s, int kind, int rot);
/* A legal move as an answer to what is asked; and the same with where on its tile it is. */
void words_move(bst_out *o, const told *w, bst_move m);
void words_move_where(bst_out *o, const told *w, bst_move m);
/* Texts of several answers: those that would read alike say where they are. Each of TEXT_SIZE. */
void words_moves(const told *w, const bst_move *moves, int n, char (*out)[160]);
/* A feature: how large, whose, what it is worth. */
void words_feature(bst_out *o, const told *w, int feature);
/* What placing a tile so brings about: what it joins and completes, the points. Also how interesting it is. */
int words_placement(bst_out *o, const told *w, int me, bst_move m);
/* What is asked now. */
const char *words_question(const bst_state *s);

/* What happened, line by line; `player` is whom a line is about, -1: nobody. */
typedef void words_line(void *data, const char *line, int player);
void words_event(const told *w, const bst_event *e, words_line *say, void *data);

/* " at 1, -2" */
const char *words_at(int x, int y);
const char *words_side(int side);
/* How a final position ended: who has won. */
void words_result(bst_out *o, const told *w);

#endif
