/* How a level plays that is not the best. */
#include "style.h"

#define DISLIKE 1000.0f /* more than any move is worth */

/* About a bell curve with this spread. */
static float misjudged(bst_rng *r, float noise) {
    float sum = -2;
    for (int i = 0; i < 4; i++)
        sum += (float)bst_rng_below(r, 1 << 16) / (1 << 16);
    return 1.7f * noise * sum;
}

/* A square is seen or not whichever way the tile is turned. */
static bool overlooked(const ai_style *how, bst_move m, uint64_t salt) {
    uint64_t h = (salt ^ bst_square(bst_move_x(m), bst_move_y(m))) * 0x9e3779b97f4a7c15u;
    h = (h ^ h >> 29) * 0xbf58476d1ce4e5b9u;
    return (float)(h >> 48) < how->overlooks * 65536;
}

static bool farms(const bst_state *s, bst_move m) {
    return bst_move_type(m) == BST_M_PLACE &&
           s->feature[s->seg[s->tile[bst_move_tile(m)].seg0 + bst_move_seg(m)].feature].type == BST_FIELD;
}

/* How many of the player's figures stand where others stand too. */
static int disputed(const bst_state *s, int player) {
    int n = 0;
    for (int i = 0; i < s->n_figures; i++) {
        const bst_feature *f = &s->feature[s->seg[s->figure[i].seg].feature];
        bool others = f->weight & ~((uint32_t)15 << 4 * player);
        n += s->figure[i].owner == player && ai_counts(s->figure[i].kind) && others;
    }
    return n;
}

static float lead_now(const bst_state *s, int player) {
    int32_t score[BST_MAX_PLAYERS], best = -1000000;
    bst_score_now(s, score);
    for (int p = 0; p < s->rules.players; p++)
        best = p != player && score[p] > best ? score[p] : best;
    return (float)(score[player] - best);
}

/* The best lead as it stands when the turn is over: after the tile with any figure that may follow it. */
static float best_now(ai_work *k, const bst_state *s, int player) {
    float best = lead_now(s, player);
    bst_state *then = &k->state[1];
    if (s->phase != BST_PHASE_FIGURE || bst_mover(s) != player)
        return best;
    int n = bst_legal(s, k->moves[1]);
    for (int i = 0; i < n; i++) {
        bst_copy(then, s);
        bst_apply(then, k->moves[1][i], NULL);
        float lead = lead_now(then, player);
        best = lead > best ? lead : best;
    }
    return best;
}

static bool forgets_fields(const ai_style *how, const bst_state *s) {
    int left = bst_left(s);
    return how->fields < 1 && (float)left >= how->fields * (float)(left + s->n_tiles);
}

/* What a move of rivals looks like: less the dislikes, partly by what stands now. */
static float liking(ai_work *k, const ai_style *how, const bst_state *s, bst_move m, float value) {
    int player = bst_mover(s);
    bst_state *after = &k->state[0];
    if (forgets_fields(how, s) && farms(s, m))
        value -= DISLIKE;
    if (how->now <= 0 && !how->alone)
        return value;
    bst_copy(after, s);
    bst_apply(after, m, NULL);
    if (how->alone && disputed(after, player) > disputed(s, player))
        value -= DISLIKE;
    return how->now > 0 ? (1 - how->now) * value + how->now * best_now(k, after, player) : value;
}

int ai_style_pick(ai_work *k, const ai_style *how, const bst_state *s, const bst_move *moves, int n,
                  const float *values) {
    uint64_t salt = bst_rng_next(&k->rng);
    bool rivals = k->game == &ai_rivals;
    float most = 0;
    int at = -1;
    for (int i = 0; i < n; i++) {
        float value = rivals ? liking(k, how, s, moves[i], values[i]) : values[i];
        value += how->noise > 0 ? misjudged(&k->rng, how->noise) : 0;
        if (s->phase == BST_PHASE_TILE && overlooked(how, moves[i], salt))
            value -= DISLIKE;
        if (at < 0 || value > most) {
            most = value;
            at = i;
        }
    }
    return at;
}
