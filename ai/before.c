/* The chances to complete cities and roads, from the tiles left that fit their open squares.
 *
 * A turn is looked at in many places where its tile could lie, and most of the board is the same in all of them. What
 * is known of the board before the tile is kept; after it only the features that the tile touches are worked out. */
#include "ai.h"

#include <string.h>

/* The cities and roads that reach an open square. */
static int sides_of(const ai_work *k, const bst_state *s, int left, int square, ai_side out[AI_SIDES]) {
    uint16_t demands = s->open_sig[square];
    const float *chance = k->t.own[left];
    float fill = chance[ai_fits(&k->t, s, square)];
    int n = 0;
    for (int d = 0; d < 4; d++) {
        int tile = s->open_nb[square][d];
        if (tile == BST_NONE8)
            continue;
        const bst_tile *t = &s->tile[tile];
        const uint8_t *at = k->t.kinds[t->kind].by_side[((d ^ 2) - t->rot) & 3];
        if (at[0] == BST_NONE8)
            continue;
        float close = chance[k->t.close[ai_signature(&k->t, ai_side_north(demands, d))]];
        for (int i = 0; i < 2 && at[i] != BST_NONE8; i++)
            out[n++] = (ai_side){(uint16_t)(t->seg0 + at[i]), (uint16_t)square, close + k->w.extend * (fill - close)};
    }
    return n;
}

/* An open square lowers the chance of every city and road that reaches it. */
static void lower(const bst_state *s, ai_eval *e, const ai_side *side, int n) {
    int last = BST_NONE16;
    for (int i = 0; i < n; i++) {
        int f = s->seg[side[i].seg].feature;
        if (f == last)
            continue;
        e->closes[f] *= side[i].factor;
        e->squares[f]++;
        last = f;
    }
}

/* ---- all of the board ---- */

/* By the open squares of a feature: what their number alone does to its chance. */
static void fill_more(const ai_work *k, float more[AI_SIDES]) {
    more[0] = more[1] = 1;
    for (int i = 2; i < AI_SIDES; i++)
        more[i] = more[i - 1] * k->w.more_squares;
}

static void lower_by_number(ai_eval *e, const float more[AI_SIDES], int feature) {
    int n = e->squares[feature];
    e->closes[feature] *= more[n < AI_SIDES ? n : AI_SIDES - 1];
}

/* The sides of all open squares go to `all`, if that is not NULL; returns how many there are. */
static int note_all(const ai_work *k, const bst_state *s, ai_eval *e, ai_side *all) {
    float more[AI_SIDES];
    ai_side one[AI_SIDES];
    int n = 0;
    ai_begin_chances(s, e);
    for (int i = 0; i < s->n_open; i++) {
        ai_side *side = all ? all + n : one;
        int found = sides_of(k, s, e->left, i, side);
        lower(s, e, side, found);
        n += found;
    }
    fill_more(k, more);
    for (int f = 0; f < s->n_features; f++)
        lower_by_number(e, more, f);
    return n;
}

/* ---- what a tile touches ---- */

/* From here on the feature is another one, or has other chances. */
static void touch(const bst_state *s, ai_eval *e, int seg) {
    int f = s->seg[seg].feature;
    if (f == BST_NONE16 || e->touched[f])
        return;
    e->touched[f] = AI_CHANGED;
    e->closes[f] = 1;
    e->squares[f] = 0;
    e->touched_list[e->n_touched++] = (uint16_t)f;
}

/* Whether an open square is that of the tile or beside it. */
static bool beside(uint32_t square, const bst_tile *placed) {
    int dx = bst_square_x(square) - placed->x, dy = bst_square_y(square) - placed->y;
    return dx * dx + dy * dy <= 1;
}

/* The features of the tile, and by the numbers they had before those that it joined. */
static void touch_tile(const ai_work *k, const bst_state *s, ai_eval *e, const bst_tile *placed) {
    const bst_state *before = k->before.s;
    int segments = k->t.kinds[placed->kind].segments;
    for (int i = 0; i < segments; i++)
        touch(s, e, placed->seg0 + i);
    for (int d = 0; d < 4; d++) {
        if (placed->nb[d] == BST_NONE8)
            continue;
        const bst_tile *t = &before->tile[placed->nb[d]];
        const uint8_t *at = k->t.kinds[t->kind].by_side[((d ^ 2) - t->rot) & 3];
        for (int i = 0; i < 2 && at[i] != BST_NONE8; i++)
            e->touched[before->seg[t->seg0 + at[i]].feature] |= AI_CHANGED;
    }
}

/* The squares that the tile did not touch lower the features it touched as they did before. */
static void lower_touched(const ai_work *k, const bst_state *s, ai_eval *e, const bst_tile *placed) {
    const ai_before *b = &k->before;
    for (int i = 0; i < b->sides; i++) {
        const ai_side *side = &b->side[i];
        int f = s->seg[side->seg].feature;
        if (!e->touched[f])
            continue;
        bool again = i && side[-1].square == side->square && s->seg[side[-1].seg].feature == f;
        if (again || beside(b->s->open_at[side->square], placed))
            continue;
        e->closes[f] *= side->factor;
        e->squares[f]++;
    }
}

static void note_after(const ai_work *k, const bst_state *s, ai_eval *e) {
    const ai_before *b = &k->before;
    const bst_tile *placed = &s->tile[b->s->n_tiles];
    ai_side side[4 * AI_SIDES];
    float more[AI_SIDES];
    int n = 0, first[5] = {0}, squares = 0;
    size_t features = (size_t)(b->s->n_features < s->n_features ? b->s->n_features : s->n_features);
    memcpy(e->closes, b->e.closes, features * sizeof *e->closes);
    memcpy(e->squares, b->e.squares, features);
    memset(e->touched, 0, (size_t)(b->s->n_features > s->n_features ? b->s->n_features : s->n_features));
    e->n_touched = 0;
    touch_tile(k, s, e, placed);
    for (int i = 0; i < s->n_open && squares < 4; i++)
        if (beside(s->open_at[i], placed)) {
            n += sides_of(k, s, e->left, i, side + n);
            first[++squares] = n;
        }
    for (int i = 0; i < n; i++)
        touch(s, e, side[i].seg);
    lower_touched(k, s, e, placed);
    for (int i = 0; i < squares; i++)
        lower(s, e, side + first[i], first[i + 1] - first[i]);
    fill_more(k, more);
    for (int i = 0; i < e->n_touched; i++)
        lower_by_number(e, more, e->touched_list[i]);
}

/* The field at a half-side of a tile. */
static void touch_half(const ai_work *k, const bst_state *s, ai_eval *e, int tile, int half, int what) {
    const bst_tile *t = &s->tile[tile];
    int segment = k->t.kinds[t->kind].by_half[(half - 2 * t->rot) & 7];
    int f = segment == BST_NONE8 ? BST_NONE16 : s->seg[t->seg0 + segment].feature;
    if (f != BST_NONE16)
        e->touched[f] = (uint8_t)(e->touched[f] | what);
}

/* Fields are joined across the half-sides of open squares, which are mirrored seen from the other tile. */
static void touch_halves(const ai_work *k, const bst_state *s, ai_eval *e, const uint8_t nb[4], int what) {
    for (int h = 0; h < 8; h++)
        if (nb[h / 2] != BST_NONE8)
            touch_half(k, s, e, nb[h / 2], 2 * (h / 2 ^ 2) + 1 - h % 2, what);
}

void ai_touch_fields(const ai_work *k, const bst_state *s, ai_eval *e) {
    const bst_state *before = k->before.s;
    const bst_tile *placed = &s->tile[before->n_tiles];
    touch_halves(k, before, e, placed->nb, AI_CHANGED);
    for (int i = 0; i < s->n_open; i++)
        if (beside(s->open_at[i], placed))
            touch_halves(k, s, e, s->open_nb[i], AI_MEETS_OTHERS);
}

/* ---- for the evaluation ---- */

void ai_note_chances(const ai_work *k, const bst_state *s, ai_eval *e) {
    const bst_state *before = k->before.s;
    e->after_before = before && before->n_tiles == s->n_tiles - 1 && k->before.e.left == e->left;
    if (e->after_before)
        note_after(k, s, e);
    else
        note_all(k, s, e, NULL);
}

void ai_before_tile(ai_work *k, const bst_state *s) {
    ai_before *b = &k->before;
    b->s = NULL;
    if (!s || k->game != &ai_rivals)
        return;
    int left = bst_left(s);
    b->e.left = left < AI_LEFT ? left : AI_LEFT - 1;
    b->meets_known = false;
    b->sides = note_all(k, s, &b->e, b->side);
    ai_note_claims(k, s, b);
    b->s = s;
}
