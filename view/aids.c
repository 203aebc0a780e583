/* What helps a player to see, as JSON. */
#include "aids.h"

#include <bastide/worth.h>
#include <stdbool.h>

#include "json_out.h"

static void int_array(bst_out *o, const int *v, int n) {
    out_char(o, '[');
    for (int i = 0; i < n; i++) {
        out_text(o, i ? "," : "");
        out_int(o, v[i]);
    }
    out_char(o, ']');
}

/* ---- tiles to come ---- */

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
        int n = bst_unseen(s, k);
        if (!n)
            continue;
        kind_count(o, s, k, n, first);
        first = false;
    }
    out_char(o, ']');
}

void aids_fits(bst_out *o, const bst_state *s, int x, int y) {
    bool first = true;
    out_char(o, '[');
    for (int k = s->kind_lo; k < s->kind_hi; k++) {
        int n = bst_to_come(s, k);
        if (!n || !fits_turned(s, k, x, y))
            continue;
        kind_count(o, s, k, n, first);
        first = false;
    }
    out_char(o, ']');
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

static void owners(bst_out *o, unsigned bits) {
    const char *comma = "";
    out_char(o, '[');
    for (int p = 0; p < BST_MAX_PLAYERS; p++) {
        if (!(bits >> p & 1))
            continue;
        out_text(o, comma);
        out_int(o, p);
        comma = ",";
    }
    out_char(o, ']');
}

void aids_feature(bst_out *o, const bst_state *s, int number) {
    const bst_feature *f = &s->feature[number];
    int sides = bst_owners_n(s), strength[BST_MAX_PLAYERS];
    for (int p = 0; p < sides; p++)
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
    bst_worth worth = bst_feature_worth(s, number, 0);
    json_int(o, "points", worth.now);
    if (worth.now != worth.complete && bst_family_of(&s->rules)->team) /* nothing before it is complete */
        json_int(o, "complete", worth.complete);
    json_key(o, "strength");
    int_array(o, strength, sides);
    json_key(o, "owners");
    owners(o, bst_owners(s, number));
    if (f->flags & BST_F_SCORED)
        json_bool(o, "scored", true);
    segments(o, s, f);
    out_char(o, '}');
}

static void hopeless(bst_out *o, const bst_state *s, const uint32_t *dead, int n_dead) {
    const char *comma = "";
    out_char(o, '[');
    for (int i = 0; i < s->n_features; i++) {
        if (!s->feature[i].live || !bst_hopeless(s, i, dead, n_dead))
            continue;
        out_text(o, comma);
        out_int(o, i);
        comma = ",";
    }
    out_char(o, ']');
}

void aids_write(bst_out *o, const bst_state *s) {
    uint32_t dead[BST_MAX_OPEN];
    int n_dead = bst_dead_squares(s, dead);
    out_char(o, '{');
    json_key(o, "dead");
    squares(o, dead, n_dead);
    json_key(o, "hopeless");
    hopeless(o, s, dead, n_dead);
    json_key(o, "remaining");
    aids_remaining(o, s);
    if (!bst_family_of(&s->rules)->team) {
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
