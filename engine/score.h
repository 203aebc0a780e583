/* Scoring: who has the majority, what a feature is worth. */
#ifndef BST_SCORE_H
#define BST_SCORE_H

#include "figure.h"

/* Scores everything the tile just placed completed, and sends figures home (BASE-30 to BASE-37). */
void score_completed(bst_state *s, bst_events *ev);
/* The final scoring (BASE-51 to BASE-54, COMBO-26). */
void score_final(bst_state *s, bst_events *ev);
/* An abbot taken back: 1 plus the neighbours for the active player (ABBOT-3). */
void score_recalled(bst_state *s, int feature, bst_events *ev);
/* Completed cities in or beside a field (BASE-52, BASE-53). */
int score_completed_cities(const bst_state *s, int field);
/* A completed or incomplete road or city without sets' bonuses: BASE-31, BASE-32, BASE-51. Parts go to e. */
int score_base_value(const bst_state *s, const bst_feature *f, bool complete, bst_event *e);
/* Features of the tile just placed that are complete and not yet scored, and monasteries and the like around it;
 * the number of them in out[]. */
int score_list_completed(const bst_state *s, int out[24]);
/* Takes a scored feature out of play. */
void score_close(bst_state *s, int feature);

#endif
