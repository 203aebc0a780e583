/* Princess and Dragon. */
#include "dragon.h"

#include <string.h>

#include "wheel.h"

void dragon_setup(bst_state *s) {
    s->dragon.tile = s->dragon.fairy_tile = s->dragon.fairy_owner = BST_NONE8;
}

/* ---- tiles laid aside until the first volcano ---- */

bool dragon_lay_aside(bst_state *s, bst_events *ev) {
    bst_dragon *d = &s->dragon;
    if (d->awake || !(kind_of(s, s->hand)->symbols & s->symbols & BST_DRAGON_SIGN))
        return false;
    d->aside[d->aside_n++] = s->hand;
    bst_event *e = event_new(ev, BST_EV_ASIDE);
    if (e)
        e->kind = s->hand;
    s->hand = BST_NO_KIND;
    return true;
}

int dragon_back_count(const bst_state *s) {
    return s->dragon.awake ? s->dragon.aside_n : 0;
}

int dragon_back_of(const bst_state *s, int kind) {
    int n = 0;
    for (int i = 0; i < dragon_back_count(s); i++)
        n += s->dragon.aside[i] == kind;
    return n;
}

bool dragon_drop_back(bst_state *s, int kind) {
    bst_dragon *d = &s->dragon;
    for (int i = 0; i < dragon_back_count(s); i++)
        if (d->aside[i] == kind) {
            d->aside_n--;
            memmove(&d->aside[i], &d->aside[i + 1], (size_t)(d->aside_n - i) * sizeof *d->aside);
            return true;
        }
    return false;
}

void dragon_tile_placed(bst_state *s, bst_events *ev) {
    if (s->dragon.awake || !(tile_symbols(s, s->last) & BST_VOLCANO))
        return;
    s->dragon.awake = 1;
    s->dragon.hidden_before = (uint8_t)s->hidden;
    if (!s->dragon.aside_n)
        return;
    bst_event *e = event_new(ev, BST_EV_BACK);
    if (e)
        e->n = s->dragon.aside_n;
}

/* ---- the dragon ---- */

static void tell_dragon(const bst_state *s, bst_events *ev) {
    bst_event *e = event_new(ev, BST_EV_DRAGON);
    if (!e)
        return;
    e->x = s->tile[s->dragon.tile].x;
    e->y = s->tile[s->dragon.tile].y;
    e->player = s->decides;
}

void dragon_arrive(bst_state *s, bst_events *ev) {
    if (!(tile_symbols(s, s->last) & BST_VOLCANO))
        return;
    s->dragon.tile = s->last;
    tell_dragon(s, ev);
}

bool dragon_begin_walk(bst_state *s) {
    if (!(tile_symbols(s, s->last) & BST_DRAGON_SIGN) || s->dragon.tile == BST_NONE8)
        return false;
    s->dragon.walk[0] = s->dragon.tile;
    s->dragon.walk_n = 1;
    return true;
}

/* DRAGON-13 */
static bool may_enter(const bst_state *s, int tile) {
    if (tile == BST_NONE8 || tile == s->dragon.fairy_tile || wheel_board_square(s, tile))
        return false;
    return !memchr(s->dragon.walk, tile, s->dragon.walk_n);
}

void dragon_walk_moves(const bst_state *s, move_list *l) {
    if (s->dragon.walk_n > BST_WALK)
        return;
    for (int d = 0; d < 4; d++)
        if (may_enter(s, s->tile[s->dragon.tile].nb[d]))
            list_add(l, move_arg(BST_M_WALK, d));
}

int dragon_mover(const bst_state *s) {
    return (s->player + s->dragon.walk_n - 1) % s->rules.players;
}

/* DRAGON-15 */
void dragon_step(bst_state *s, int side, bst_events *ev) {
    s->dragon.tile = s->tile[s->dragon.tile].nb[side];
    s->dragon.walk[s->dragon.walk_n++] = s->dragon.tile;
    tell_dragon(s, ev);
    for (int i = s->n_figures - 1; i >= 0; i--)
        if (i < s->n_figures && s->seg[s->figure[i].seg].tile == s->dragon.tile)
            figure_take(s, i, BST_WHY_DRAGON, ev);
}

/* ---- princess and fairy ---- */

bool dragon_princess_moves(const bst_state *s, move_list *l) {
    int seg0 = s->tile[s->last].seg0, before = l->n;
    const bst_kind *k = tile_kind(s, s->last);
    for (int i = 0; i < k->segments && has_set(s, BST_DRAGON); i++) {
        if (!(k->segment[i].flags & BST_PRINCESS))
            continue;
        for (int j = 0; j < s->n_figures; j++) {
            const bst_figure *f = &s->figure[j];
            if ((f->kind == BST_FOLLOWER || f->kind == BST_LARGE) && s->seg[f->seg].feature == s->seg[seg0 + i].feature)
                list_add(l, move_figure(s, BST_M_PRINCESS, f->seg, 0, 0));
        }
    }
    return l->n > before;
}

static bool fairy_with(const bst_state *s, const bst_figure *f) {
    return s->dragon.fairy_owner == f->owner && s->dragon.fairy_seg == f->seg && f->kind == BST_FOLLOWER;
}

/* DRAGON-51 */
void dragon_fairy_moves(const bst_state *s, move_list *l) {
    if (!has_set(s, BST_DRAGON))
        return;
    for (int i = 0; i < s->n_figures; i++) {
        const bst_figure *f = &s->figure[i];
        if (f->owner == s->player && f->kind == BST_FOLLOWER && !fairy_with(s, f))
            list_add(l, move_figure(s, BST_M_FAIRY, f->seg, 0, 0));
    }
}

void dragon_move_fairy(bst_state *s, int seg, bst_events *ev) {
    s->dragon.fairy_tile = s->seg[seg].tile;
    s->dragon.fairy_owner = s->player;
    s->dragon.fairy_seg = (uint16_t)seg;
    bst_event *e = event_at(s, ev, BST_EV_FAIRY, seg);
    if (e)
        e->player = s->player;
}

void dragon_turn_starts(bst_state *s, bst_events *ev) {
    if (!has_set(s, BST_DRAGON) || s->dragon.fairy_owner != s->player)
        return;
    s->score[s->player]++;
    bst_event *e = event_at(s, ev, BST_EV_SCORE, s->dragon.fairy_seg);
    if (!e)
        return;
    e->feature = BST_W_FAIRY;
    e->points[s->player] = 1;
    event_part(e, BST_P_FAIRY, s->player, 1);
}

void dragon_figure_gone(bst_state *s, const bst_figure *f) {
    if (has_set(s, BST_DRAGON) && fairy_with(s, f))
        s->dragon.fairy_owner = BST_NONE8;
}

int dragon_fairy_owner(const bst_state *s, int feature) {
    if (!has_set(s, BST_DRAGON) || s->dragon.fairy_owner == BST_NONE8)
        return BST_NONE8;
    return s->seg[s->dragon.fairy_seg].feature == feature ? s->dragon.fairy_owner : BST_NONE8;
}
