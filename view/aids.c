/* What helps a player to see, as JSON. */
#include "aids.h"

#include <string.h>

#include "../engine/score.h"
#include "../sets/inns/rules.h"
#include "json_out.h"

enum { MAX_SQUARES = BST_MAX_OPEN };

static void int_array(bst_out *o, const int *v, int n) {
    out_char(o, '[');
    for (int i = 0; i < n; i++) {
        out_text(o, i ? "," : "");
        out_int(o, v[i]);
    }
    out_char(o, ']');
}

/* ---- tiles to come ---- */

/* Unseen copies of a kind; the tile in hand is seen by all but still to be placed. */
static int copies_to_come(const bst_state *s, int kind) {
    return s->bag[kind] + (s->hand == kind);
}

static bool fits_turned(const bst_state *s, int kind, int x, int y) {
    for (int rot = 0; rot < 4; rot++)
        if (!bst_fits(s, kind, x, y, rot))
            return true;
    return false;
}

static void kind_count(bst_out *o, const bst_state *s, int kind, int n, bool first) {
    out_text(o, first ? "[" : ",[");
    out_int(o, kind);
    out_char(o, ',');
    out_json(o, bst_kind_of(s, kind)->id);
    out_char(o, ',');
    out_int(o, n);
    out_char(o, ']');
}

void aids_remaining(bst_out *o, const bst_state *s) {
    bool first = true;
    out_char(o, '[');
    for (int k = s->kind_lo; k < s->kind_hi; k++) {
        if (!s->bag[k])
            continue;
        kind_count(o, s, k, s->bag[k], first);
        first = false;
    }
    out_char(o, ']');
}

void aids_fits(bst_out *o, const bst_state *s, int x, int y) {
    bool first = true;
    out_char(o, '[');
    for (int k = s->kind_lo; k < s->kind_hi; k++) {
        int n = copies_to_come(s, k);
        if (!n || !fits_turned(s, k, x, y))
            continue;
        kind_count(o, s, k, n, first);
        first = false;
    }
    out_char(o, ']');
}

/* By the sides alone, which is all there is to it when no river runs. */
static bool is_dead(const bst_state *s, int open) {
    uint16_t want = s->open_sig[open];
    for (int k = s->kind_lo; k < s->kind_hi; k++) {
        if (!copies_to_come(s, k))
            continue;
        for (int rot = 0; rot < 4; rot++)
            if ((turn_edges(bst_kind_of(s, k)->edges, rot) & want) == want)
                return false;
    }
    return true;
}

/* The river asks for its own tiles first, so that a square says nothing about the time after it. */
static bool river_runs(const bst_state *s) {
    for (int k = s->kind_lo; k < s->kind_hi; k++)
        if (copies_to_come(s, k) && (bst_kind_of(s, k)->edges & 0x8888))
            return true;
    return false;
}

static int dead_squares(const bst_state *s, uint32_t out[MAX_SQUARES]) {
    int n = 0;
    if (river_runs(s))
        return 0;
    for (int i = 0; i < s->n_open; i++)
        if (is_dead(s, i))
            out[n++] = s->open_at[i];
    return n;
}

static void squares(bst_out *o, const uint32_t *at, int n) {
    out_char(o, '[');
    for (int i = 0; i < n; i++) {
        int xy[2] = {bst_square_x(at[i]), bst_square_y(at[i])};
        out_text(o, i ? "," : "");
        int_array(o, xy, 2);
    }
    out_char(o, ']');
}

/* ---- features ---- */

static bool listed(const uint32_t *dead, int n, int x, int y) {
    for (int i = 0; i < n; i++)
        if (dead[i] == bst_square(x, y))
            return true;
    return false;
}

/* Whether a neighbour square of a centre never gets a tile that counts for it. Only cemeteries count a tile face
 * down, and at the levels that lay such tiles (5 and 6) one can fill any square. */
static bool neighbour_lost(const bst_state *s, int type, int x, int y, const uint32_t *dead, int n) {
    int tile = bst_tile_at(s, x, y);
    if (type == BST_CEMETERY && s->rules.level >= 5)
        return false;
    return tile < 0 ? listed(dead, n, x, y) : type != BST_CEMETERY && s->tile[tile].kind == BST_FACE_DOWN;
}

static bool centre_lost(const bst_state *s, int type, const bst_tile *t, const uint32_t *dead, int n) {
    for (int i = 0; i < 9; i++) {
        int dx = i % 3 - 1, dy = i / 3 - 1;
        if (type == BST_CEMETERY && dx && dy)
            continue; /* MIST-51: a plain cemetery has 4 neighbours */
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

/* Whether the feature can never be completed. */
static bool is_hopeless(const bst_state *s, const bst_feature *f, const uint32_t *dead, int n) {
    if (f->type == BST_FIELD || !f->open)
        return false;
    int seg = f->first;
    do {
        const bst_tile *t = &s->tile[s->seg[seg].tile];
        int sides = is_centre(f->type) ? 0 : bst_turn_sides(seg_info(s, seg)->sides, t->rot);
        if (is_centre(f->type) && centre_lost(s, f->type, t, dead, n))
            return true;
        for (int d = 0; d < 4; d++)
            if ((sides >> d & 1) && side_lost(s, f->type, t, d, dead, n))
                return true;
        seg = s->seg[seg].next;
    } while (seg != f->first);
    return false;
}

/* What the feature would bring its owner if the game ended now. */
static int points_now(const bst_state *s, int feature) {
    const bst_feature *f = &s->feature[feature];
    if (f->type == BST_FIELD)
        return 3 * score_completed_cities(s, feature);
    if (f->type == BST_CITY || f->type == BST_ROAD) {
        int points = score_base_value(s, f, !f->open, NULL);
        return points + inns_bonus(s, f, !f->open, points, NULL);
    }
    return f->type == BST_MIST ? 0 : 1 + 8 - f->open;
}

static void segments(bst_out *o, const bst_state *s, const bst_feature *f) {
    int seg = f->first;
    json_key(o, "segs");
    out_char(o, '[');
    do {
        const bst_tile *t = &s->tile[s->seg[seg].tile];
        char place[BST_MOVE_TEXT];
        bst_place_text(s, s->seg[seg].tile, s->seg[seg].index, place);
        out_text(o, seg == f->first ? "[" : ",[");
        out_int(o, t->x);
        out_char(o, ',');
        out_int(o, t->y);
        out_char(o, ',');
        out_int(o, s->seg[seg].index);
        out_char(o, ',');
        out_json(o, place);
        out_char(o, ']');
        seg = s->seg[seg].next;
    } while (seg != f->first);
    out_char(o, ']');
}

void aids_feature(bst_out *o, const bst_state *s, int number) {
    const bst_feature *f = &s->feature[number];
    int owners = has_set(s, BST_MISTS) ? s->mists.colours : s->rules.players, strength[BST_MAX_PLAYERS];
    for (int p = 0; p < owners; p++)
        strength[p] = bst_strength(f, p);
    out_char(o, '{');
    json_int(o, "id", number);
    json_text(o, "type", bst_segment_name(f->type));
    json_int(o, "open", f->open);
    if (f->type == BST_CITY || f->type == BST_ROAD)
        json_int(o, "tiles", f->tiles);
    if (f->arms)
        json_int(o, "arms", f->arms);
    if (f->flags & BST_F_INN)
        json_bool(o, "inn", true);
    if (f->flags & BST_F_CATHEDRAL)
        json_bool(o, "cathedral", true);
    json_int(o, "points", points_now(s, number));
    json_key(o, "strength");
    int_array(o, strength, owners);
    if (f->flags & BST_F_SCORED)
        json_bool(o, "scored", true);
    segments(o, s, f);
    out_char(o, '}');
}

static void hopeless(bst_out *o, const bst_state *s, const uint32_t *dead, int n_dead) {
    const char *comma = "";
    out_char(o, '[');
    for (int i = 0; i < s->n_features; i++) {
        if (!s->feature[i].live || !is_hopeless(s, &s->feature[i], dead, n_dead))
            continue;
        out_text(o, comma);
        out_int(o, i);
        comma = ",";
    }
    out_char(o, ']');
}

void aids_write(bst_out *o, const bst_state *s) {
    uint32_t dead[MAX_SQUARES];
    int n_dead = dead_squares(s, dead);
    out_char(o, '{');
    json_key(o, "dead");
    squares(o, dead, n_dead);
    json_key(o, "hopeless");
    hopeless(o, s, dead, n_dead);
    json_key(o, "remaining");
    aids_remaining(o, s);
    if (!has_set(s, BST_MISTS)) {
        int32_t now[BST_MAX_PLAYERS];
        int projected[BST_MAX_PLAYERS];
        bst_score_now(s, now);
        for (int p = 0; p < s->rules.players; p++)
            projected[p] = now[p];
        json_key(o, "projected");
        int_array(o, projected, s->rules.players);
    }
    out_char(o, '}');
}
