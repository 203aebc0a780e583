/* Figures: where they may be placed, putting and taking them. */
#include "figure.h"

#include <string.h>

#include "rules/abbot.h"
#include "rules/dragon.h"
#include "rules/hills.h"
#include "rules/mists.h"
#include "rules/traders.h"
#include "rules/wheel.h"

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
    dragon_figure_gone(s, &f);
    hills_figure_gone(s, &f);
    traders_figure_gone(s, &f, ev);
}

void figure_take_all(bst_state *s, int feature, int why, bst_events *ev) {
    for (int i = s->n_figures - 1; i >= 0; i--)
        if (i < s->n_figures && s->seg[s->figure[i].seg].feature == feature)
            figure_take(s, i, why, ev);
}

/* ---- where a figure may be placed ---- */

/* A follower's places (BASE-21): not a garden (ABBOT-1), a field only with farmers (BASE-4). */
static bool follower_stands_on(const bst_state *s, int type) {
    return type == BST_CITY || type == BST_ROAD || type == BST_MONASTERY || (type == BST_FIELD && s->rules.farmers);
}

static void place_on_segment(const bst_state *s, int seg, move_list *l) {
    const uint8_t *supply = s->supply[s->player];
    int type = seg_info(s, seg)->type;
    if (follower_stands_on(s, type)) {
        if (supply[BST_FOLLOWER])
            list_add(l, move_figure(s, BST_M_PLACE, seg, BST_FOLLOWER, 0));
        if (supply[BST_LARGE])
            list_add(l, move_figure(s, BST_M_PLACE, seg, BST_LARGE, 0));
    }
    if (supply[BST_ABBOT_FIGURE] && abbot_stands_on(type))
        list_add(l, move_figure(s, BST_M_PLACE, seg, BST_ABBOT_FIGURE, 0));
}

static bool unoccupied(const bst_state *s, int seg) {
    int f = s->seg[seg].feature;
    return f != BST_NONE16 && !s->feature[f].weight;
}

/* BASE-20 to BASE-23 on the tile just placed. */
static void place_on_new_tile(const bst_state *s, move_list *l) {
    const bst_tile *t = &s->tile[s->last];
    int n = tile_kind(s, s->last)->segments;
    for (int seg = t->seg0; seg < t->seg0 + n && !list_full(l); seg++) {
        if (unoccupied(s, seg))
            place_on_segment(s, seg, l);
        if (has_set(s, BST_TRADERS))
            traders_place(s, seg, l);
        if (has_set(s, BST_HILLS))
            hills_place(s, seg, l);
    }
}

/* DRAGON-40: through a secret passage onto any tile, on what is neither occupied nor complete. */
static void place_by_passage(const bst_state *s, move_list *l) {
    for (int seg = 0; seg < s->n_segs && !list_full(l); seg++) {
        int tile = s->seg[seg].tile;
        if (tile == s->last || wheel_board_square(s, tile) || !unoccupied(s, seg))
            continue;
        const bst_feature *f = seg_feature_c(s, seg);
        if (f->type == BST_FIELD || f->open)
            place_on_segment(s, seg, l);
    }
}

void figure_moves(const bst_state *s, move_list *l) {
    if (has_set(s, BST_MISTS)) {
        mists_guard_moves(s, l);
        return;
    }
    int symbols = tile_symbols(s, s->last);
    if (dragon_princess_moves(s, l) && s->rules.princess_must)
        return;
    if (!(symbols & BST_VOLCANO)) /* DRAGON-10 */
        place_on_new_tile(s, l);
    if (symbols & BST_PASSAGE)
        place_by_passage(s, l);
    wheel_crown_moves(s, l);
    abbot_recall_moves(s, l);
    dragon_fairy_moves(s, l);
}
