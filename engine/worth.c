/* What a position holds, asked from outside: worth, owners, tiles to come, dead squares, hopeless features. */
#include <bastide/worth.h>
#include <string.h>

#include "families.h"
#include "joins.h"
#include "sets/mists/rules.h"

/* ---- what features are worth ---- */

bst_worth bst_feature_worth(const bst_state *s, int feature, int more_tiles) {
    return family_of(&s->rules)->worth(s, feature, more_tiles);
}

int bst_city_points(const bst_state *s, int field, int player) {
    return traders_city_for_farmers(s, field, player);
}

unsigned bst_owners(const bst_state *s, int feature) {
    return family_of(&s->rules)->owners(s, feature);
}

int bst_goods_points(void) {
    return GOODS_MOST;
}

void bst_city_goods(const bst_state *s, int city, uint8_t goods[3]) {
    memset(goods, 0, 3);
    traders_goods(s, city, goods);
}

int bst_crown_spaces(int sector) {
    return wheel_spaces(sector);
}

int bst_crown_points(const bst_state *s, int sector) {
    return wheel_crown_points(s, sector);
}

int bst_flock_points(const bst_state *s, int field) {
    return hills_sheep(s, field) + hills_printed_sheep(s, field);
}

int bst_goal(const bst_state *s) {
    return mists_goal(s);
}

int bst_tiles_to_mark(const bst_state *s, int dog) {
    return mists_tiles_to_mark(s, dog);
}

/* ---- what can still come ---- */

int bst_unseen(const bst_state *s, int kind) {
    return s->bag[kind] + dragon_back_of(s, kind);
}

int bst_to_come(const bst_state *s, int kind) {
    int n = s->bag[kind] + (s->hand == kind);
    for (int i = 0; i < s->dragon.aside_n; i++) /* waiting, or back and not yet drawn */
        n += s->dragon_aside[i] == kind;
    return n;
}

/* ---- dead squares ---- */

/* The sides that tiles to come can show, each arrangement once. */
typedef struct edge_list {
    int n;
    uint16_t edges[4 * BST_MAX_DECK];
} edge_list;

static void add_edges(edge_list *l, uint16_t edges) {
    for (int i = 0; i < l->n; i++)
        if (l->edges[i] == edges)
            return;
    l->edges[l->n++] = edges;
}

/* False if a river tile is among them. */
static bool list_edges(const bst_state *s, edge_list *l) {
    l->n = 0;
    for (int k = s->kind_lo; k < s->kind_hi; k++) {
        uint16_t edges = kind_of(s, k)->edges;
        if (!bst_to_come(s, k))
            continue;
        if (edges & 0x8888)
            return false;
        for (int rot = 0; rot < 4; rot++)
            add_edges(l, turn_edges(edges, rot));
    }
    return true;
}

int bst_dead_squares(const bst_state *s, uint32_t out[BST_MAX_OPEN]) {
    edge_list l;
    int n = 0;
    if (!list_edges(s, &l))
        return 0;
    for (int i = 0; i < s->n_open; i++) {
        uint16_t want = s->open_sig[i];
        int j = 0;
        while (j < l.n && (l.edges[j] & want) != want)
            j++;
        if (j == l.n)
            out[n++] = s->open_at[i];
    }
    return n;
}

/* ---- features that can never be completed ---- */

static bool listed(const uint32_t *dead, int n, int x, int y) {
    for (int i = 0; i < n; i++)
        if (dead[i] == bst_square(x, y))
            return true;
    return false;
}

/* Whether a neighbour square of a centre never gets a tile that counts for it. Only cemeteries count a tile face
 * down, and at the levels that lay such tiles one can fill any square. */
static bool neighbour_lost(const bst_state *s, int type, int x, int y, const uint32_t *dead, int n) {
    int tile = bst_tile_at(s, x, y);
    if (type == BST_CEMETERY && mists_cursed(s))
        return false;
    return tile < 0 ? listed(dead, n, x, y) : type != BST_CEMETERY && s->tile[tile].kind == BST_FACE_DOWN;
}

static bool centre_lost(const bst_state *s, int type, const bst_tile *t, const uint32_t *dead, int n) {
    for (int i = 0; i < 9; i++) {
        int dx = i % 3 - 1, dy = i / 3 - 1;
        if (dx && dy && !mists_counts_corners(s, type))
            continue;
        if (neighbour_lost(s, type, t->x + dx, t->y + dy, dead, n))
            return true;
    }
    return false;
}

/* Whether a side stays open for ever: nothing fits beyond it, or a tile lies there face down (MIST-73), or mist met
 * clear land (MIST-20). */
static bool side_lost(const bst_state *s, int type, const bst_tile *t, int side, const uint32_t *dead, int n) {
    int other = t->nb[side];
    if (other == BST_NONE8)
        return listed(dead, n, t->x + side_dx[side], t->y + side_dy[side]);
    if (s->tile[other].kind == BST_FACE_DOWN || type != BST_MIST)
        return s->tile[other].kind == BST_FACE_DOWN;
    const bst_kind *k = tile_kind(s, other);
    return k->mist == BST_NONE8 || !(k->segment[k->mist].sides >> own_side(side ^ 2, s->tile[other].rot) & 1);
}

int bst_hopeless(const bst_state *s, int feature, const uint32_t *dead, int n_dead) {
    const bst_feature *f = &s->feature[feature];
    if (f->type == BST_FIELD || !f->open)
        return 0;
    int seg = f->first;
    do {
        const bst_tile *t = &s->tile[s->seg[seg].tile];
        int sides = is_centre(f->type) ? 0 : bst_turn_sides(seg_info(s, seg)->sides, t->rot);
        if (is_centre(f->type) && centre_lost(s, f->type, t, dead, n_dead))
            return 1;
        for (int d = 0; d < 4; d++)
            if ((sides >> d & 1) && side_lost(s, f->type, t, d, dead, n_dead))
                return 1;
        seg = s->seg[seg].next;
    } while (seg != f->first);
    return 0;
}
