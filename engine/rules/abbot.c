/* Abbots and gardens. */
#include "abbot.h"

#include "../score.h"

/* ABBOT-1 */
bool abbot_stands_on(int type) {
    return type == BST_MONASTERY || type == BST_GARDEN;
}

/* ABBOT-3: not from one that this tile completed. */
void abbot_recall_moves(const bst_state *s, move_list *l) {
    if (!has_set(s, BST_ABBOT) || s->supply[s->player][BST_ABBOT_FIGURE])
        return;
    int i = figure_find(s, s->player, BST_ABBOT_FIGURE);
    if (i >= 0 && seg_feature_c(s, s->figure[i].seg)->open)
        list_add(l, move_figure(s, BST_M_RECALL, s->figure[i].seg, BST_ABBOT_FIGURE, 0));
}

void abbot_recall(bst_state *s, bst_events *ev) {
    int i = figure_find(s, s->player, BST_ABBOT_FIGURE);
    score_recalled(s, s->seg[s->figure[i].seg].feature, ev);
    figure_take(s, i, BST_WHY_RECALL, ev);
}
