/* Traders and Builders: builder, pig and goods. */
#include "rules.h"

#include "engine/score.h"

void traders_moves_on(const bst_state *s, int seg, move_list *l) {
    const uint8_t *supply = s->supply[s->player];
    if (!supply[BST_BUILDER] && !supply[BST_PIG])
        return;
    int type = seg_info(s, seg)->type;
    if (s->seg[seg].feature == BST_NONE16 || !bst_strength(seg_feature_c(s, seg), s->player))
        return;
    if (supply[BST_BUILDER] && (type == BST_ROAD || type == BST_CITY) && seg_feature_c(s, seg)->open)
        list_add(l, move_figure(s, BST_M_PLACE, seg, BST_BUILDER, 0));
    if (supply[BST_PIG] && type == BST_FIELD)
        list_add(l, move_figure(s, BST_M_PLACE, seg, BST_PIG, 0));
}

void traders_tile_placed(bst_state *s, bst_events *ev) {
    if (s->traders.second_part || s->supply[s->player][BST_BUILDER])
        return;
    int builder = figure_find(s, s->player, BST_BUILDER);
    if (builder < 0)
        return;
    int feature = s->seg[s->figure[builder].seg].feature;
    const bst_tile *t = &s->tile[s->last];
    for (int i = 0; i < tile_kind(s, s->last)->segments; i++)
        if (s->seg[t->seg0 + i].feature == feature)
            s->traders.double_due = 1;
    if (s->traders.double_due) {
        bst_event *e = event_new(ev, BST_EV_DOUBLE);
        if (e)
            e->player = s->player;
    }
}

void traders_figure_gone(bst_state *s, const bst_figure *f, bst_events *ev) {
    if (!figure_strength[f->kind])
        return;
    int feature = s->seg[f->seg].feature;
    if (bst_strength(&s->feature[feature], f->owner))
        return;
    for (int i = s->n_figures - 1; i >= 0; i--) {
        const bst_figure *g = &s->figure[i];
        if (g->owner == f->owner && (g->kind == BST_BUILDER || g->kind == BST_PIG) &&
            s->seg[g->seg].feature == feature) {
            figure_take(s, i, s->feature[feature].flags & BST_F_SCORED ? BST_WHY_SCORED : BST_WHY_ALONE, ev);
            return;
        }
    }
}

void traders_goods(const bst_state *s, int feature, uint8_t goods[3]) {
    int first = s->feature[feature].first, seg = first;
    do {
        int good = seg_info(s, seg)->good;
        if (good)
            goods[good - 1]++;
        seg = s->seg[seg].next;
    } while (seg != first);
}

bool traders_part_ends(bst_state *s) {
    bool again = s->traders.double_due && bst_left(s) > 0;
    s->traders.double_due = 0;
    s->traders.second_part = again;
    return again;
}

void traders_feature_closed(bst_state *s, int feature, bst_events *ev) {
    if (s->feature[feature].type != BST_CITY)
        return;
    uint8_t goods[3] = {0};
    traders_goods(s, feature, goods);
    if (!(goods[0] | goods[1] | goods[2]))
        return;
    for (int i = 0; i < 3; i++)
        s->traders.goods[s->player][i] = (uint8_t)(s->traders.goods[s->player][i] + goods[i]);
    bst_event *e = event_at(s, ev, BST_EV_GOODS, s->feature[feature].first);
    if (!e)
        return;
    e->player = s->player;
    for (int i = 0; i < 3; i++)
        e->points[i] = goods[i];
}

int traders_city_for_farmers(const bst_state *s, int field, int player) {
    int pig = has_set(s, BST_TRADERS) ? figure_find(s, player, BST_PIG) : -1;
    return pig >= 0 && s->seg[s->figure[pig].seg].feature == field ? FIELD_CITY + 1 : FIELD_CITY;
}

void traders_final(const bst_state *s, const uint8_t goods[BST_MAX_PLAYERS][3], int32_t *score, bst_events *ev) {
    for (int g = 0; g < 3; g++) {
        int most = 0;
        for (int p = 0; p < s->rules.players; p++)
            most = goods[p][g] > most ? goods[p][g] : most;
        if (!most)
            continue;
        bst_event *e = event_new(ev, BST_EV_SCORE);
        if (e) {
            e->feature = BST_W_GOODS;
            e->final = 1;
            event_part(e, BST_P_WINE + g, BST_NONE8, GOODS_MOST);
        }
        for (int p = 0; p < s->rules.players; p++) {
            int points = goods[p][g] == most ? GOODS_MOST : 0;
            score[p] += points;
            if (e) {
                e->points[p] = (int16_t)points;
                e->strength[p] = goods[p][g];
            }
        }
    }
}

/* ---- invariants ---- */

/* More goods than there are printed are nobody's. */
const char *traders_check(const bst_state *s) {
    static const uint8_t printed[3] = {9, 6, 5};
    for (int g = 0; g < 3 && !s->rules.given_deck; g++) {
        int n = 0;
        for (int p = 0; p < BST_MAX_PLAYERS; p++)
            n += s->traders.goods[p][g];
        if (n > (has_set(s, BST_TRADERS) ? printed[g] : 0))
            return "more goods than there are";
    }
    if (s->traders.double_due > 1 || s->traders.second_part > 1)
        return "a double turn is half due";
    return NULL;
}
