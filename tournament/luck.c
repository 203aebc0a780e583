/* Follows a game from draw to draw and adds up what they did. */
#include "luck.h"

#include <stdlib.h>

struct luck_watch {
    bst_state at, scratch;
};

luck_watch *luck_begin(const bst_setup *u) {
    bool given = u->n_deck || u->n_tokens, team = bst_family_of(&u->rules)->team;
    luck_watch *k = given || team ? NULL : malloc(sizeof *k);
    if (k && bst_new(&k->at, &u->rules, NULL, u->start, NULL)) {
        free(k);
        k = NULL;
    }
    return k;
}

void luck_end(luck_watch *k) {
    free(k);
}

void luck_move(luck_watch *k, const bst_state *before, bst_move m) {
    bst_copy(&k->at, before);
    bst_apply(&k->at, m, NULL);
}

/* The answer of chance that an event tells of, or 0. */
static bst_move chance_move(const bst_event *e) {
    if (e->type == BST_EV_DRAW || e->type == BST_EV_ASIDE)
        return bst_move_draw(e->kind);
    return e->type == BST_EV_TOKEN ? bst_move_token(e->n) : 0;
}

int luck_draws(luck_watch *k, const bst_events *ev, const bst_ai_limits *l, bst_ai_luck *sum) {
    bst_ai_luck one;
    int n = 0;
    for (int i = 0; i < ev->n && bst_mover(&k->at) == BST_CHANCE; i++) {
        bst_move m = chance_move(&ev->at[i]);
        if (!m || !bst_ai_judge_chance(&k->at, m, l, &k->scratch, &one))
            continue;
        bst_apply(&k->at, m, NULL);
        n++;
        for (int p = 0; p < BST_MAX_PLAYERS; p++) {
            sum->points[p] += one.points[p];
            sum->wins[p] += one.wins[p];
        }
    }
    return n;
}
