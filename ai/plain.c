/* Plain Monte-Carlo tree search, the published recipe: no knowledge of the game but its rules. Random playouts to the
 * end, the difference of the scores as the reward, UCT with constant 3. It is here to be compared with. */
#include "tree.h"

#define UCT 3.0f

typedef struct plain {
    ai_work *k;
    tree t;
    uint32_t path[TREE_DEEPEST];
    uint8_t chooser[TREE_DEEPEST];
    int n_path;
} plain;

static uint32_t uct(const plain *q, const tree_node *at) {
    const tree_node *c = q->t.node + at->first;
    float lg = ai_log(at->visits + 1), best = -1e30f;
    uint32_t untried = 0, pick = 0;
    for (int i = 0; i < at->n; i++)
        untried += !c[i].visits;
    if (untried)
        untried = 1 + bst_rng_below(&q->k->rng, untried);
    for (uint32_t i = 0; i < at->n; i++) {
        if (untried) {
            if (!c[i].visits && !--untried)
                return at->first + i;
            continue;
        }
        float u = c[i].sum / (float)c[i].visits + UCT * ai_sqrt(lg / (float)c[i].visits);
        if (u > best)
            best = u, pick = i;
    }
    return at->first + pick;
}

static bool grow(plain *q, uint32_t at, const bst_state *s) {
    bst_move *moves = q->k->moves[0];
    int n = bst_legal(s, moves);
    tree_node *c = tree_grow(&q->t, &q->t.node[at], n);
    for (int i = 0; c && i < n; i++)
        c[i] = (tree_node){.move = moves[i]};
    return c != NULL;
}

static uint32_t find_outcome(const plain *q, const tree_node *at, bst_move m) {
    uint32_t i = at->first;
    while (q->t.node[i].move != m)
        i++;
    return i;
}

static void descend(plain *q, bst_state *s) {
    uint32_t at = 0;
    while (q->n_path < TREE_DEEPEST && bst_mover(s) != BST_NOBODY) {
        int who = bst_mover(s);
        if (!q->t.node[at].n && !grow(q, at, s))
            return;
        at = who == BST_CHANCE ? find_outcome(q, &q->t.node[at], ai_chance(q->k, s)) : uct(q, &q->t.node[at]);
        q->path[q->n_path] = at;
        q->chooser[q->n_path++] = who < 0 ? BST_NONE8 : (uint8_t)who;
        bst_apply(s, q->t.node[at].move, NULL);
        if (who >= 0 && !q->t.node[at].visits)
            return;
    }
}

static void play_out(plain *q, bst_state *s) {
    bst_move *moves = q->k->moves[0];
    for (int who; (who = bst_mover(s)) != BST_NOBODY;) {
        if (who == BST_CHANCE) {
            bst_apply(s, ai_chance(q->k, s), NULL);
            continue;
        }
        int n = bst_legal(s, moves);
        bst_apply(s, moves[bst_rng_below(&q->k->rng, (uint32_t)n)], NULL);
    }
}

static void iterate(plain *q, const bst_state *root) {
    bst_state *s = &q->k->state[AI_DEEP + 1];
    bst_copy(s, root);
    q->n_path = 0;
    descend(q, s);
    play_out(q, s);
    q->t.node[0].visits++;
    for (int i = 0; i < q->n_path; i++) {
        tree_node *c = &q->t.node[q->path[i]];
        c->visits++;
        if (q->chooser[i] != BST_NONE8)
            c->sum += q->k->game->reward(s, q->chooser[i]);
    }
}

void ai_plain(ai_work *k, const bst_state *s, const bst_ai_limits *l, uint32_t playouts, bst_ai_result *out) {
    plain q = {.k = k};
    tree_init(&q.t, k, l->bytes);
    grow(&q, 0, s);
    while (q.t.node[0].n > 1 && out->playouts < playouts && !(l->stop && l->stop(l->stop_data))) {
        iterate(&q, s);
        out->playouts++;
    }
    tree_conclude(&q.t, 0, out);
}
