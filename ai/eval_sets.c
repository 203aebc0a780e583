/* What the other sets add to the evaluation. */
#include "ai.h"

/* How likely something that needs a few more turns still happens, 1 early and 0 at the end. */
static float soon(const bst_state *s, const ai_eval *e, float turns) {
    return ai_min(1, (float)e->left / ((float)s->rules.players * turns));
}

/* ---- traders ---- */

/* Points for the most of a good: by what everybody has and what is still to be had. */
static void add_goods(const ai_work *k, const bst_state *s, ai_eval *e) {
    int n = s->rules.players;
    float points = (float)bst_goods_points();
    for (int g = 0; g < 3; g++) {
        float open = 0.5f * (float)k->t.goods[g] / (float)n + (e->left ? 0.3f : 0), weight[BST_MAX_PLAYERS], sum = 0;
        int most = 0;
        for (int p = 0; p < n; p++) {
            float have = (float)s->traders.goods[p][g] + open;
            most = s->traders.goods[p][g] > most ? s->traders.goods[p][g] : most;
            weight[p] = have * have * have;
            sum += weight[p];
        }
        for (int p = 0; p < n; p++) {
            if (!e->left)
                e->value[p] += most && s->traders.goods[p][g] == most ? points : 0;
            else if (sum > 0)
                e->value[p] += points * weight[p] / sum;
        }
    }
}

/* Goods of a city that this tile has completed are the active player's already, though not yet in hand. */
static void add_goods_due(const ai_work *k, const bst_state *s, ai_eval *e) {
    if (s->phase == BST_PHASE_DRAW || s->phase == BST_PHASE_TILE || s->last == BST_NONE8)
        return;
    const bst_tile *t = &s->tile[s->last];
    const bst_kind *kind = &k->t.kinds[t->kind];
    for (int i = 0; i < kind->segments; i++) {
        int feature = s->seg[t->seg0 + i].feature;
        if (kind->segment[i].type != BST_CITY || s->feature[feature].open || (s->feature[feature].flags & BST_F_SCORED))
            continue;
        uint8_t goods[3];
        bst_city_goods(s, feature, goods);
        e->value[s->player] += 1.5f * (float)(goods[0] + goods[1] + goods[2]);
    }
}

static void add_builders(const bst_state *s, ai_eval *e) {
    for (int i = 0; i < s->n_figures; i++)
        if (s->figure[i].kind == BST_BUILDER && s->feature[s->seg[s->figure[i].seg].feature].open)
            e->value[s->figure[i].owner] += 4 * soon(s, e, 6);
    for (int p = 0; p < s->rules.players; p++) {
        e->value[p] += 2 * (float)s->supply[p][BST_BUILDER] * soon(s, e, 10);
        e->value[p] += (float)s->supply[p][BST_PIG] * soon(s, e, 10);
    }
    if (s->traders.double_due)
        e->value[s->player] += 1;
}

/* ---- hills ---- */

static float mean_token(const bst_hills *h, float *wolf) {
    int n = 0, sheep = 0;
    for (int i = 0; i < 5; i++) {
        n += h->tokens[i];
        sheep += i * h->tokens[i];
    }
    *wolf = n ? (float)h->tokens[0] / (float)n : 0;
    return n ? (float)sheep / (float)n : 0;
}

static void add_flocks(const bst_state *s, ai_eval *e) {
    float wolf, mean = mean_token(&s->hills, &wolf);
    for (int i = 0; i < s->n_figures; i++) {
        const bst_figure *g = &s->figure[i];
        if (g->kind != BST_SHEPHERD)
            continue;
        int field = s->seg[g->seg].feature;
        float sheep = (float)bst_flock_points(s, field);
        if (s->phase == BST_PHASE_TOKEN && g->owner == s->player)
            sheep = (1 - wolf) * sheep + mean;
        /* Brought home on the next tile that reaches the field, which the closing of the field does too. */
        float home = s->feature[field].open ? 0.85f * soon(s, e, 3) : 1;
        e->value[g->owner] += home * sheep + 0.8f * soon(s, e, 4);
    }
    for (int p = 0; p < s->rules.players; p++)
        e->value[p] += 2.2f * (float)s->supply[p][BST_SHEPHERD] * soon(s, e, 5);
}

/* ---- wheel ---- */

static void add_crowns(const ai_work *k, const bst_state *s, ai_eval *e) {
    float missed = 1;
    for (int i = 0; i < k->t.wheel_signs; i++)
        missed *= 1 - 1.0f / BST_SECTORS;
    missed += (1 - missed) * (1 - ai_min(1, (float)e->left / 4));
    for (int i = 0; i < BST_SECTORS; i++) {
        const uint8_t *crown = s->wheel.crown[i];
        for (int j = 0; j < 2; j++) {
            if (!crown[j])
                continue;
            /* Where a space is free, somebody may come and share. */
            float share = bst_crown_spaces(i) == 2 && !crown[!j] ? 0.75f : 1;
            e->value[crown[j] - 1] += (1 - missed) * share * (float)bst_crown_points(s, i);
            e->supply[crown[j] - 1] += 0.5f * (1 - missed);
        }
    }
}

/* ---- dragon ---- */

static int distance(const bst_tile *a, const bst_tile *b) {
    int dx = a->x - b->x, dy = a->y - b->y;
    return (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
}

/* Figures near the dragon are worth less than they seem. */
static void add_danger(const bst_state *s, ai_eval *e) {
    if (s->dragon.fairy_owner != BST_NONE8)
        e->value[s->dragon.fairy_owner] += 1 + 2.5f * soon(s, e, 5);
    if (s->dragon.tile == BST_NONE8)
        return;
    const bst_tile *dragon = &s->tile[s->dragon.tile];
    for (int i = 0; i < s->n_figures; i++) {
        int tile = s->seg[s->figure[i].seg].tile, far = distance(dragon, &s->tile[tile]);
        if (far > 4 || tile == s->dragon.fairy_tile || !ai_counts(s->figure[i].kind))
            continue;
        e->value[s->figure[i].owner] -= 0.3f * (float)(5 - far) * soon(s, e, 4);
    }
}

void ai_evaluate_sets(const ai_work *k, const bst_state *s, ai_eval *e) {
    if (ai_has(s, BST_INNS))
        for (int p = 0; p < s->rules.players; p++)
            e->value[p] += 1.5f * (float)s->supply[p][BST_LARGE] * soon(s, e, 8);
    if (ai_has(s, BST_TRADERS)) {
        add_goods(k, s, e);
        add_goods_due(k, s, e);
        add_builders(s, e);
    }
    if (ai_has(s, BST_HILLS))
        add_flocks(s, e);
    if (ai_has(s, BST_WHEEL))
        add_crowns(k, s, e);
    if (ai_has(s, BST_DRAGON))
        add_danger(s, e);
}
