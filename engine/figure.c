/* Figures: where they may be placed, putting and taking them. */
#include "figure.h"

#include <string.h>

#include "joins.h"

int figure_find(const bst_state *s, int owner, int kind) {
    for (int i = 0; i < s->n_figures; i++)
        if (s->figure[i].owner == owner && s->figure[i].kind == kind)
            return i;
    return -1;
}

int figure_on(const bst_state *s, int seg, int kind) {
    for (int i = 0; i < s->n_figures; i++)
        if (s->figure[i].seg == seg && s->figure[i].kind == kind)
            return i;
    return -1;
}

static void tell(const bst_state *s, bst_events *ev, int type, const bst_figure *f, int why) {
    bst_event *e = event_at(s, ev, type, f->seg);
    if (!e)
        return;
    e->player = f->owner;
    e->figure = f->kind;
    e->why = (uint8_t)why;
}

void figure_put(bst_state *s, int owner, int kind, int seg, bst_events *ev) {
    bst_figure *f = &s->figure[s->n_figures++];
    *f = (bst_figure){(uint16_t)seg, (uint8_t)kind, (uint8_t)owner};
    s->supply[owner][kind]--;
    seg_feature(s, seg)->weight += (uint32_t)figure_strength[kind] << (4 * owner);
    tell(s, ev, BST_EV_FIGURE, f, BST_WHY_NONE);
}

void figure_take(bst_state *s, int i, int why, bst_events *ev) {
    bst_figure f = s->figure[i];
    tell(s, ev, BST_EV_RETURN, &f, why);
    s->n_figures--;
    memmove(&s->figure[i], &s->figure[i + 1], (size_t)(s->n_figures - i) * sizeof f);
    s->supply[f.owner][f.kind]++;
    seg_feature(s, f.seg)->weight -= (uint32_t)figure_strength[f.kind] << (4 * f.owner);
    join_figure_gone(s, &f, ev);
}

void figure_take_all(bst_state *s, int feature, int why, bst_events *ev) {
    for (int i = s->n_figures - 1; i >= 0; i--)
        if (i < s->n_figures && s->seg[s->figure[i].seg].feature == feature)
            figure_take(s, i, why, ev);
}

/* ---- where a figure may be placed ---- */

/* A follower's places (BASE-21): not a garden (ABBOT-1), a field only with farmers (BASE-4). */
static bool follower_stands_on(const bst_state *s, int type) {
    unsigned types = 1 << BST_CITY | 1 << BST_ROAD | 1 << BST_MONASTERY | (unsigned)s->rules.farmers << BST_FIELD;
    return types >> type & 1;
}

void figure_places(const bst_state *s, int seg, move_list *l) {
    const uint8_t *supply = s->supply[s->player];
    int type = seg_feature_c(s, seg)->type;
    if (follower_stands_on(s, type)) {
        if (supply[BST_FOLLOWER])
            list_add(l, move_figure(s, BST_M_PLACE, seg, BST_FOLLOWER, 0));
        if (supply[BST_LARGE])
            list_add(l, move_figure(s, BST_M_PLACE, seg, BST_LARGE, 0));
    }
    if (supply[BST_ABBOT_FIGURE] && abbot_stands_on(type))
        list_add(l, move_figure(s, BST_M_PLACE, seg, BST_ABBOT_FIGURE, 0));
}

static bool has_any(const uint8_t supply[BST_FIGURE_KINDS]) {
    int any = 0;
    for (int k = 0; k < BST_FIGURE_KINDS; k++)
        any |= supply[k];
    return any;
}

/* BASE-20 to BASE-23 on the tile just placed. */
static void place_on_new_tile(const bst_state *s, move_list *l) {
    const bst_tile *t = &s->tile[s->last];
    int n = tile_kind(s, s->last)->segments;
    for (int seg = t->seg0; seg < t->seg0 + n && !list_full(l); seg++) {
        if (figure_free(s, seg))
            figure_places(s, seg, l);
        join_moves_on(s, seg, l);
    }
}

bool figure_moves(const bst_state *s, move_list *l) {
    if (join_moves_first(s, l))
        return true;
    if (has_any(s->supply[s->player]) && !(tile_symbols(s, s->last) & BST_VOLCANO)) /* DRAGON-10 */
        place_on_new_tile(s, l);
    if (list_full(l))
        return false;
    join_moves_far(s, l);
    join_moves_off(s, l);
    join_moves_instead(s, l);
    return false;
}
