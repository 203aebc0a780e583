/* What the searches share: the answer read off a tree, and the little mathematics they need, made of additions and
 * multiplications alone so that it is the same everywhere. */
#include "tree.h"

float ai_sqrt(float x) {
    if (x <= 0)
        return 0;
    double y = x > 1 ? x : 1, v = x;
    while (y * y > 4 * v)
        y /= 2;
    for (int i = 0; i < 5; i++)
        y = 0.5 * (y + v / y);
    return (float)y;
}

float ai_log(uint32_t n) {
    int twos = 0;
    double m = n ? n : 1;
    while (m >= 2) {
        m /= 2;
        twos++;
    }
    double z = (m - 1) / (m + 1), z2 = z * z;
    double series = 2 * z * (1 + z2 * (1.0 / 3 + z2 * (0.2 + z2 * (1.0 / 7 + z2 / 9))));
    return (float)(twos * 0.69314718055994531 + series);
}

float tree_mean(const tree_node *c, float prior_weight) {
    float visits = (float)c->visits + prior_weight;
    return visits > 0 ? (c->sum + prior_weight * c->prior) / visits : 0;
}

void tree_conclude(const tree *t, float prior_weight, bst_ai_result *out) {
    const tree_node *root = &t->node[0], *c = t->node + root->first;
    uint8_t used[BST_MAX_MOVES] = {0};
    for (out->n_best = 0; out->n_best < BST_AI_BEST && out->n_best < root->n; out->n_best++) {
        int best = -1;
        for (int j = 0; j < root->n; j++)
            if (!used[j] &&
                (best < 0 || c[j].visits > c[best].visits ||
                 (c[j].visits == c[best].visits && tree_mean(&c[j], prior_weight) > tree_mean(&c[best], prior_weight))))
                best = j;
        used[best] = 1;
        out->best[out->n_best] = (bst_ai_choice){c[best].move, tree_mean(&c[best], prior_weight), c[best].visits};
    }
    out->move = out->best[0].move;
    out->value = out->best[0].value;
    out->nodes = t->n;
}

/* ---- several trees ---- */

static void merge_choice(bst_ai_result *out, const bst_ai_choice *c) {
    int i = 0;
    while (i < out->n_best && out->best[i].move != c->move)
        i++;
    if (i == BST_AI_BEST)
        return;
    if (i == out->n_best) {
        out->best[out->n_best++] = *c;
        return;
    }
    bst_ai_choice *to = &out->best[i];
    float mine = (float)to->visits + 1, more = (float)c->visits + 1;
    to->value = (mine * to->value + more * c->value) / (mine + more);
    to->visits += c->visits;
}

void bst_ai_merge(const bst_ai_result *results, int n, bst_ai_result *out) {
    *out = results[0];
    for (int i = 1; i < n; i++) {
        out->playouts += results[i].playouts;
        out->nodes += results[i].nodes;
        for (int j = 0; j < results[i].n_best; j++)
            merge_choice(out, &results[i].best[j]);
    }
    for (int i = 1; i < out->n_best; i++) { /* the most visited first, of those the better */
        bst_ai_choice c = out->best[i];
        int j = i;
        for (; j && (out->best[j - 1].visits < c.visits ||
                     (out->best[j - 1].visits == c.visits && out->best[j - 1].value < c.value));
             j--)
            out->best[j] = out->best[j - 1];
        out->best[j] = c;
    }
    if (out->playouts && out->n_best) { /* a bot that does not search has chosen already */
        out->move = out->best[0].move;
        out->value = out->best[0].value;
    }
}
