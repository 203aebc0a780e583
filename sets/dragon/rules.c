/* Princess and Dragon. */
#include "rules.h"

#include <string.h>

#include "engine/turn.h"
#include "sets/wheel/rules.h"

void dragon_reset(bst_state *s) {
    s->dragon.tile = s->dragon.fairy_tile = s->dragon.fairy_owner = BST_NONE8;
}

/* ---- tiles laid aside until the first volcano ---- */

bool dragon_lays_aside(bst_state *s, bst_events *ev) {
    bst_dragon *d = &s->dragon;
    if (d->awake || !(kind_of(s, s->hand)->symbols & s->symbols & BST_DRAGON_SIGN))
        return false;
    s->dragon_aside[d->aside_n++] = s->hand;
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
        n += s->dragon_aside[i] == kind;
    return n;
}

bool dragon_drop_back(bst_state *s, int kind) {
    bst_dragon *d = &s->dragon;
    for (int i = 0; i < dragon_back_count(s); i++)
        if (s->dragon_aside[i] == kind) {
            d->aside_n--;
            memmove(&s->dragon_aside[i], &s->dragon_aside[i + 1], (size_t)(d->aside_n - i) * sizeof *s->dragon_aside);
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

void dragon_flock_done(bst_state *s, bst_events *ev) {
    if (!(tile_symbols(s, s->last) & BST_VOLCANO))
        return;
    s->dragon.tile = s->last;
    tell_dragon(s, ev);
}

/* DRAGON-13 */
static bool may_enter(const bst_state *s, int tile) {
    if (tile == BST_NONE8 || tile == s->dragon.fairy_tile || wheel_board_square(s, tile))
        return false;
    return !memchr(s->dragon.walk, tile, s->dragon.walk_n);
}

void dragon_moves(const bst_state *s, move_list *l) {
    if (s->dragon.walk_n > BST_WALK)
        return;
    for (int d = 0; d < 4; d++)
        if (may_enter(s, s->tile[s->dragon.tile].nb[d]))
            list_add(l, move_arg(BST_M_WALK, d));
}

int dragon_steps_left(const bst_state *s) {
    return s->dragon.walk_n > BST_WALK ? 0 : BST_WALK + 1 - s->dragon.walk_n;
}

/* On from the end of a way that begins with the walk so far. */
static void reach_from(const bst_state *s, uint8_t *way, int n, uint8_t reached[]) {
    if (n > BST_WALK)
        return;
    for (int d = 0; d < 4; d++) {
        int next = s->tile[way[n - 1]].nb[d];
        if (!may_enter(s, next) || memchr(way, next, (size_t)n))
            continue;
        reached[next] = 1;
        way[n] = (uint8_t)next;
        reach_from(s, way, n + 1, reached);
    }
}

void dragon_reach(const bst_state *s, uint8_t reached[]) {
    uint8_t way[BST_WALK + 1] = {0};
    if (!s->dragon.walk_n)
        return;
    memcpy(way, s->dragon.walk, s->dragon.walk_n);
    reach_from(s, way, s->dragon.walk_n, reached);
}

/* DRAGON-15 */
static void step(bst_state *s, int side, bst_events *ev) {
    s->dragon.tile = s->tile[s->dragon.tile].nb[side];
    s->dragon.walk[s->dragon.walk_n++] = s->dragon.tile;
    tell_dragon(s, ev);
    for (int i = s->n_figures - 1; i >= 0; i--)
        if (i < s->n_figures && s->seg[s->figure[i].seg].tile == s->dragon.tile)
            figure_take(s, i, BST_WHY_DRAGON, ev);
}

/* A walk begins on a dragon tile and goes on until nobody can move the dragon (DRAGON-12, DRAGON-14); true while
 * somebody is asked. */
static bool walk(bst_state *s, bst_events *ev) {
    bst_dragon *d = &s->dragon;
    if (!d->walk_n) {
        if (!(tile_symbols(s, s->last) & BST_DRAGON_SIGN) || d->tile == BST_NONE8)
            return false;
        d->walk[0] = d->tile;
        d->walk_n = 1;
    }
    if (turn_ask(s, BST_PHASE_DRAGON, (s->player + d->walk_n - 1) % s->rules.players, ev))
        return true;
    d->walk_n = 0;
    return false;
}

bool dragon_before_scoring(bst_state *s, bst_events *ev) {
    return !s->rules.dragon_after && walk(s, ev);
}

bool dragon_scored(bst_state *s, bst_events *ev) {
    return s->rules.dragon_after && walk(s, ev);
}

/* ---- princess and fairy ---- */

bool dragon_moves_first(const bst_state *s, move_list *l) {
    int seg0 = s->tile[s->last].seg0, before = l->n;
    const bst_kind *k = tile_kind(s, s->last);
    for (int i = 0; i < k->segments; i++) {
        if (!(k->segment[i].flags & BST_PRINCESS))
            continue;
        for (int j = 0; j < s->n_figures; j++) {
            const bst_figure *f = &s->figure[j];
            if ((f->kind == BST_FOLLOWER || f->kind == BST_LARGE) && s->seg[f->seg].feature == s->seg[seg0 + i].feature)
                list_add(l, move_figure(s, BST_M_PRINCESS, f->seg, 0, 0));
        }
    }
    return l->n > before && s->rules.princess_must;
}

/* DRAGON-40: through a secret passage onto any tile, on what is neither occupied nor complete. */
void dragon_moves_far(const bst_state *s, move_list *l) {
    if (!(tile_symbols(s, s->last) & BST_PASSAGE))
        return;
    for (int seg = 0; seg < s->n_segs && !list_full(l); seg++) {
        int tile = s->seg[seg].tile;
        if (!figure_free(s, seg))
            continue;
        const bst_feature *f = seg_feature_c(s, seg);
        bool other = (tile != s->last) & !wheel_board_square(s, tile);
        if (other & ((f->type == BST_FIELD) | (f->open != 0)))
            figure_places(s, seg, l);
    }
}

static bool fairy_with(const bst_state *s, const bst_figure *f) {
    return (s->dragon.fairy_owner == f->owner) & (s->dragon.fairy_seg == f->seg) & (f->kind == BST_FOLLOWER);
}

/* DRAGON-51 */
void dragon_moves_instead(const bst_state *s, move_list *l) {
    for (int i = 0; i < s->n_figures && !list_full(l); i++) {
        const bst_figure *f = &s->figure[i];
        bool may = (f->owner == s->player) & (f->kind == BST_FOLLOWER) & !fairy_with(s, f);
        list_add_if(l, move_figure(s, BST_M_FAIRY, f->seg, 0, 0), may);
    }
}

static void move_fairy(bst_state *s, int seg, bst_events *ev) {
    s->dragon.fairy_tile = s->seg[seg].tile;
    s->dragon.fairy_owner = s->player;
    s->dragon.fairy_seg = (uint16_t)seg;
    bst_event *e = event_at(s, ev, BST_EV_FAIRY, seg);
    if (e)
        e->player = s->player;
}

void dragon_turn_starts(bst_state *s, bst_events *ev) {
    if (s->dragon.fairy_owner != s->player)
        return;
    s->score[s->player]++;
    bst_event *e = event_at(s, ev, BST_EV_SCORE, s->dragon.fairy_seg);
    if (!e)
        return;
    e->feature = BST_W_FAIRY;
    e->points[s->player] = 1;
    event_part(e, BST_P_FAIRY, s->player, 1);
}

void dragon_figure_gone(bst_state *s, const bst_figure *f, bst_events *ev) {
    (void)ev;
    if (fairy_with(s, f))
        s->dragon.fairy_owner = BST_NONE8;
}

/* DRAGON-54: completed features and fields; others at the end only by option. */
void dragon_feature_extra(const bst_state *s, int feature, bool complete, int points[], bst_event *e) {
    int owner = s->dragon.fairy_owner;
    if (owner == BST_NONE8 || s->seg[s->dragon.fairy_seg].feature != feature ||
        !(complete || s->feature[feature].type == BST_FIELD || s->rules.fairy_final_all))
        return;
    points[owner] += 3;
    event_part(e, BST_P_FAIRY, owner, 3);
}

int dragon_move(bst_state *s, bst_move m, bst_events *ev) {
    switch (bst_move_type(m)) {
    case BST_M_WALK:
        step(s, bst_move_arg(m), ev);
        return s->rules.dragon_after ? STEP_SCORED : STEP_BEFORE_SCORING;
    case BST_M_FAIRY:
        move_fairy(s, move_seg(s, m), ev);
        return STEP_FIGURE_DONE;
    default: { /* princess */
        int i = figure_on(s, move_seg(s, m), BST_FOLLOWER);
        figure_take(s, i >= 0 ? i : figure_on(s, move_seg(s, m), BST_LARGE), BST_WHY_PRINCESS, ev);
        return STEP_FIGURE_DONE;
    }
    }
}

/* ---- invariants ---- */

static bool is_tile(const bst_state *s, int tile) {
    return tile == BST_NONE8 || tile < s->n_tiles;
}

const char *dragon_check(const bst_state *s) {
    const bst_dragon *d = &s->dragon;
    if (!is_tile(s, d->tile) || !is_tile(s, d->fairy_tile) || d->walk_n > BST_WALK + 1 || d->aside_n > BST_MAX_DECK)
        return "the dragon or the fairy is nowhere";
    if (d->tile != BST_NONE8 && !d->awake)
        return "the dragon is on the board before the first volcano";
    for (int i = 0; i < d->walk_n; i++)
        if (d->walk[i] >= s->n_tiles)
            return "the dragon walked off the board";
    for (int i = 0; i < d->aside_n; i++)
        if (s->dragon_aside[i] >= BST_KINDS || !(kind_of(s, s->dragon_aside[i])->symbols & BST_DRAGON_SIGN))
            return "a tile without a dragon was laid aside";
    if (d->fairy_owner == BST_NONE8)
        return NULL;
    for (int i = 0; i < s->n_figures; i++)
        if (s->figure[i].seg == d->fairy_seg && s->figure[i].owner == d->fairy_owner)
            return s->seg[d->fairy_seg].tile == d->fairy_tile ? NULL : "the fairy is not where her follower is";
    return "the fairy stands with nobody";
}
