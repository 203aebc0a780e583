/* Abbots and gardens. */
#include "rules.h"

#include "engine/score.h"
#include "engine/turn.h"

/* ABBOT-1 */
bool abbot_stands_on(int type) {
    return type == BST_MONASTERY || type == BST_GARDEN;
}

/* ABBOT-3: not from one that this tile completed. */
void abbot_moves_instead(const bst_state *s, move_list *l) {
    if (s->supply[s->player][BST_ABBOT_FIGURE])
        return;
    int i = figure_find(s, s->player, BST_ABBOT_FIGURE);
    if (i >= 0 && seg_feature_c(s, s->figure[i].seg)->open)
        list_add(l, move_figure(s, BST_M_RECALL, s->figure[i].seg, BST_ABBOT_FIGURE, 0));
}

int abbot_move(bst_state *s, bst_move m, bst_events *ev) {
    (void)m; /* it can only be the one abbot */
    int i = figure_find(s, s->player, BST_ABBOT_FIGURE);
    score_recalled(s, s->seg[s->figure[i].seg].feature, ev);
    figure_take(s, i, BST_WHY_RECALL, ev);
    return STEP_FIGURE_DONE;
}
