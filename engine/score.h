/* Scoring: who has the majority, what a feature is worth. */
#ifndef BST_SCORE_H
#define BST_SCORE_H

#include "figure.h"

enum { FIELD_CITY = 3 }; /* a completed city for a farmer (BASE-52) */

/* What each tile and coat of a road or city of so many tiles is worth: BASE-31, BASE-32, BASE-51; a city of two tiles
 * by BASE-5. */
static inline int base_each(const bst_state *s, const bst_feature *f, bool complete, int tiles) {
    return f->type == BST_CITY && complete && !(s->rules.small_city_2 && tiles == 2) ? 2 : 1;
}
/* Scores everything the tile just placed completed, and sends figures home (BASE-30 to BASE-37). */
void score_completed(bst_state *s, bst_events *ev);
/* The final scoring (BASE-51 to BASE-54, COMBO-26). */
void score_final(bst_state *s, bst_events *ev);
/* What the scores would be if the game ended now (see bst_score_now). */
void score_now(const bst_state *s, int32_t out[BST_MAX_PLAYERS]);
/* An abbot taken back: 1 plus the neighbours for the active player (ABBOT-3). */
void score_recalled(bst_state *s, int feature, bst_events *ev);
/* Completed cities in or beside a field (BASE-52, BASE-53). */
int score_completed_cities(const bst_state *s, int field);
/* A completed or incomplete road or city without sets' bonuses: BASE-31, BASE-32, BASE-51. Parts go to e. */
int score_base_value(const bst_state *s, const bst_feature *f, bool complete, bst_event *e);
/* A feature that is no field, as a complete or an unfinished one, sets' bonuses included. */
int score_value(const bst_state *s, const bst_feature *f, bool complete, bst_event *e);
/* The players with the most, a bit each; a tie goes to the hills, who may leave it as it is (BASE-34, HILL-3).
 * Strengths go to e. */
unsigned score_majority(const bst_state *s, int feature, bst_event *e);
/* Features of the tile just placed that are complete and not yet scored, and monasteries and the like around it;
 * the number of them in out[]. */
int score_list_completed(const bst_state *s, int out[24]);
/* Takes a scored feature out of play. */
void score_close(bst_state *s, int feature);

#endif
