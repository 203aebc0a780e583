/* The Moor: diggers and peat. */
#include "rules.h"

#include "engine/turn.h"

enum { DEEPEST = 2 };

static int digger_on(const bst_state *s, int feature) {
    for (int i = 0; i < s->n_figures; i++)
        if (s->figure[i].kind == BST_DIGGER && s->seg[s->figure[i].seg].feature == feature)
            return i;
    return -1;
}

/* MOOR-1 */
void moor_moves_on(const bst_state *s, int seg, move_list *l) {
    if (s->supply[s->player][BST_DIGGER] && seg_info(s, seg)->type == BST_ROAD && digger_on(s, s->seg[seg].feature) < 0)
        list_add(l, move_figure(s, BST_M_PLACE, seg, BST_DIGGER, 0));
}

/* Nobody digs on a road that is done. */
void moor_feature_closed(bst_state *s, int feature, bst_events *ev) {
    int i;
    while ((i = digger_on(s, feature)) >= 0)
        figure_take(s, i, BST_WHY_SCORED, ev);
}

/* MOOR-2 */
bool moor_scored(bst_state *s, bst_events *ev) {
    bool asked = s->moor.asked;
    s->moor.asked = 0;
    if (asked || !(tile_symbols(s, s->last) & BST_BOG) || figure_find(s, s->player, BST_DIGGER) < 0)
        return false;
    return turn_ask(s, BST_PHASE_DIG, s->player, ev);
}

void moor_moves(const bst_state *s, move_list *l) {
    (void)s;
    for (int n = 0; n <= DEEPEST; n++)
        list_add(l, move_arg(BST_M_DIG, n));
}

/* MOOR-3, MOOR-4 */
int moor_move(bst_state *s, bst_move m, bst_events *ev) {
    int n = bst_move_arg(m), points = n * (1 + s->rules.peat_wet), p = s->player;
    bst_event *e = event_new(ev, BST_EV_DUG);
    if (e) {
        e->player = s->player;
        e->n = (int16_t)n;
    }
    s->moor.asked = 1;
    s->moor.loads[p] = (uint8_t)(s->moor.loads[p] + n);
    s->score[p] += points;
    if (points && (e = event_new(ev, BST_EV_SCORE))) {
        e->feature = BST_W_PEAT;
        e->points[p] = (int16_t)points;
        event_part(e, BST_P_PEAT, p, points);
    }
    if (n == DEEPEST)
        figure_take(s, figure_find(s, p, BST_DIGGER), BST_WHY_SUNK, ev);
    return STEP_SCORED;
}

const char *moor_check(const bst_state *s) {
    for (int p = s->rules.players; p < BST_MAX_PLAYERS; p++)
        if (s->moor.loads[p])
            return "somebody who does not play has peat";
    return s->moor.asked > 1 ? "a bog is half dug" : NULL;
}
