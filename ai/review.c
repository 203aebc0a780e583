/* A game looked at again: what a move gave away, and what the draw before it did. */
#include <bastide/ai.h>
#include <stdbool.h>

int bst_ai_judge_move(int bot, const bst_state *s, bst_move m, const bst_ai_limits *limits, bst_ai_verdict *out) {
    bst_ai_limits l = *limits;
    bst_ai_result r;
    l.consider = m;
    if (!bst_ai_choose(bot, s, &l, &r))
        return 0;
    int best = 0;
    for (int i = 1; i < r.n_best; i++)
        if (r.best[i].value > r.best[best].value && r.best[i].visits * 4 >= r.best[0].visits)
            best = i;
    *out = (bst_ai_verdict){.best = r.best[best].move, .best_value = r.best[best].value};
    out->value = r.considered.move == m ? r.considered.value : out->best_value;
    if (out->best == m || out->value > out->best_value) {
        out->best = m;
        out->best_value = out->value;
    }
    return 1;
}

enum { SAMPLES_BY_THE_CLOCK = 64 };

int bst_ai_review(int bot, const bst_state *s, bst_move m, const bst_ai_limits *limits, bst_ai_verdict *verdict,
                  bst_ai_comparison *out) {
    int samples = limits->playouts ? (int)(limits->playouts / 4) + 1 : SAMPLES_BY_THE_CLOCK;
    if (!bst_ai_judge_move(bot, s, m, limits, verdict))
        return 0;
    if (!bst_ai_compare(s, m, verdict->best, samples, limits, out))
        return 1;
    if (out->lost <= 0) {
        *out = (bst_ai_comparison){.played = out->played, .best = out->played};
        verdict->best = m;
    }
    verdict->value = out->played.lead;
    verdict->best_value = out->best.lead;
    return 2;
}

/* What the position is worth for who moves, at first sight. */
static float first_sight(const bst_state *s, const bst_ai_limits *limits) {
    bst_ai_result r;
    bst_ai_limits l = {.memory = limits->memory, .bytes = limits->bytes};
    return bst_ai_choose(bst_ai_find("greedy"), s, &l, &r) ? r.best[0].value : 0;
}

/* The mean over all draws of what the drawn tile lets the player do; false if none lets them do anything. */
static bool expected_draw(const bst_state *before, const bst_ai_limits *l, bst_state *then, float *mean) {
    bst_move moves[BST_MAX_MOVES];
    float sum = 0, weights = 0;
    int n = bst_legal(before, moves);
    for (int i = 0; i < n; i++) {
        float w = (float)bst_weight(before, moves[i]);
        bst_copy(then, before);
        bst_apply(then, moves[i], NULL);
        if (then->phase != BST_PHASE_TILE || then->player != before->player)
            continue; /* it fits nowhere or is laid aside: another is drawn */
        sum += w * first_sight(then, l);
        weights += w;
    }
    *mean = weights > 0 ? sum / weights : 0;
    return weights > 0;
}

int bst_ai_judge_draw(const bst_state *before, const bst_state *now, const bst_ai_limits *limits, bst_state *scratch,
                      float *luck) {
    float mean;
    if (before->phase != BST_PHASE_DRAW || now->phase != BST_PHASE_TILE || before->player != now->player)
        return 0;
    if (!expected_draw(before, limits, scratch, &mean))
        return 0;
    *luck = first_sight(now, limits) - mean;
    return 1;
}
