/* Tree search guided by the evaluation.
 *
 * Every playout walks down the tree to the first tile decision not yet looked into, looks one move ahead there, and
 * takes the best of what it sees as the result: the evaluation stands in for the rest of the game. Tile and figure
 * are two stages of the tree. Chance is drawn evenly: at each draw the outcome that is furthest behind its share
 * comes next, which needs far fewer playouts than drawing at random. Results are leads in points. */
#include "tree.h"

typedef struct search {
    ai_work *k;
    tree t;
    uint32_t path[TREE_DEEPEST];
    uint8_t chooser[TREE_DEEPEST]; /* who chose the step, BST_NONE8: chance */
    uint32_t forced;               /* the root's child that this playout must go through, or 0 */
    int n_path;
} search;

/* ---- growing ---- */

/* Shell sort by prior, best first; equal ones stay in the order of the list of moves as far as gaps allow. */
static void sort_children(tree_node *c, int n) {
    for (int gap = n / 2; gap; gap /= 2)
        for (int i = gap; i < n; i++) {
            tree_node x = c[i];
            int j = i;
            for (;
                 j >= gap && (c[j - gap].prior < x.prior || (c[j - gap].prior == x.prior && c[j - gap].move > x.move));
                 j -= gap)
                c[j] = c[j - gap];
            c[j] = x;
        }
}

/* Looks one move ahead; best[] is what the best move leads to. False if the memory is full. */
static bool grow_decision(search *q, uint32_t at, const bst_state *s, float best[]) {
    bst_move *moves = q->k->moves[0];
    int n = bst_legal(s, moves);
    ai_policy(q->k, s, moves, n, q->k->values, best);
    tree_node *c = tree_grow(&q->t, &q->t.node[at], n);
    if (!c)
        return false;
    for (int i = 0; i < n; i++)
        c[i] = (tree_node){.move = moves[i], .prior = q->k->values[i]};
    sort_children(c, n);
    return true;
}

static bool grow_chance(search *q, uint32_t at, const bst_state *s) {
    bst_move *moves = q->k->moves[0];
    int n = bst_legal(s, moves);
    tree_node *c = tree_grow(&q->t, &q->t.node[at], n);
    if (!c)
        return false;
    float total = 0;
    for (int i = 0; i < n; i++)
        total += (float)bst_weight(s, moves[i]);
    for (int i = 0; i < n; i++)
        c[i] = (tree_node){.move = moves[i], .prior = (float)bst_weight(s, moves[i]) / total};
    return true;
}

/* ---- choosing ---- */

/* Only the moves best at first sight are looked into, more of them with more visits. */
static int wide(const search *q, const tree_node *at) {
    int most = (int)(q->k->w.wide + ai_sqrt((float)at->visits));
    return at->n < most ? at->n : most;
}

static uint32_t choose(const search *q, const tree_node *at) {
    const tree_node *c = q->t.node + at->first;
    float bonus = q->k->w.explore * ai_sqrt((float)at->visits + 1), best = -1e30f;
    int pick = 0;
    for (int i = 0, n = wide(q, at); i < n; i++) {
        float u = tree_mean(&c[i], q->k->w.prior_visits) + bonus / (float)(c[i].visits + 1);
        if (u > best)
            best = u, pick = i;
    }
    return at->first + (uint32_t)pick;
}

/* The outcome that is furthest behind its share; the first draws begin anywhere. */
static uint32_t next_outcome(const search *q, const tree_node *at, uint32_t from) {
    const tree_node *c = q->t.node + at->first;
    float most = -1e30f;
    uint32_t pick = 0;
    for (uint32_t i = 0; i < at->n; i++) {
        uint32_t j = (i + from) % at->n;
        float behind = c[j].prior * (float)(at->visits + 1) - (float)c[j].visits;
        if (behind > most + 1e-6f)
            most = behind, pick = j;
    }
    return at->first + pick;
}

/* ---- one playout ---- */

static void step(search *q, bst_state *s, uint32_t child, int chooser) {
    q->path[q->n_path] = child;
    q->chooser[q->n_path++] = chooser < 0 ? BST_NONE8 : (uint8_t)chooser;
    bst_apply(s, q->t.node[child].move, NULL);
}

/* Walks down until something new has been looked at; what it is worth goes to value[]. */
static void descend(search *q, bst_state *s, float value[]) {
    uint32_t at = 0;
    for (;;) {
        int who = bst_mover(s);
        tree_node *node = &q->t.node[at];
        if (who == BST_NOBODY || q->n_path == TREE_DEEPEST)
            break;
        if (who == BST_CHANCE) {
            if (!node->n && !grow_chance(q, at, s))
                break;
            /* NOLINTNEXTLINE(clang-analyzer-core.DivideZero): chance has outcomes */
            at = next_outcome(q, node, (uint32_t)(bst_rng_next(&q->k->rng) % node->n));
        } else {
            bool tile = s->phase == BST_PHASE_TILE;
            if (!node->n) {
                bool grown = grow_decision(q, at, s, value);
                if (tile || !grown)
                    return;
            }
            at = at == 0 && q->forced ? q->forced : choose(q, node);
        }
        step(q, s, at, who);
    }
    ai_evaluate(q->k, s, &q->k->e);
    for (int p = 0; p < BST_MAX_PLAYERS; p++)
        value[p] = q->k->e.value[p];
}

static void playout(search *q, const bst_state *root) {
    float value[BST_MAX_PLAYERS], utility[BST_MAX_PLAYERS];
    bst_state *s = &q->k->state[AI_DEEP + 1];
    bst_copy(s, root);
    q->n_path = 0;
    descend(q, s, value);
    for (int p = 0; p < root->rules.players; p++)
        utility[p] = ai_utility(q->k, s, value, p);
    q->t.node[0].visits++;
    for (int i = 0; i < q->n_path; i++) {
        tree_node *c = &q->t.node[q->path[i]];
        c->visits++;
        if (q->chooser[i] != BST_NONE8)
            c->sum += utility[q->chooser[i]];
    }
}

/* ---- the search ---- */

/* The child to be looked at in any case, or 0. */
static uint32_t find_child(const search *q, bst_move m) {
    const tree_node *root = &q->t.node[0];
    for (uint32_t i = root->first; m && i < root->first + root->n; i++)
        if (q->t.node[i].move == m)
            return i;
    return 0;
}

void ai_search(ai_work *k, const bst_state *s, const bst_ai_limits *l, uint32_t playouts, bst_ai_result *out) {
    search q = {.k = k};
    float best[BST_MAX_PLAYERS];
    tree_init(&q.t, k, l->bytes);
    grow_decision(&q, 0, s, best);
    uint32_t consider = find_child(&q, l->consider);
    while (q.t.node[0].n > 1 && out->playouts < playouts && !(l->stop && l->stop(l->stop_data))) {
        q.forced = out->playouts % 4 == 3 ? consider : 0;
        playout(&q, s);
        out->playouts++;
    }
    tree_conclude(&q.t, k->w.prior_visits, out);
    if (consider)
        out->considered =
            (bst_ai_choice){l->consider, tree_mean(&q.t.node[consider], k->w.prior_visits), q.t.node[consider].visits};
}
