/* Two moves weighed against each other by games played on with the same draws. What was thought before has no part in
 * it: a move that was thought the best because its samples were lucky finds no such luck here. */
#include "tree.h"

enum { PLIES = 10 }; /* what race.c says of their errors is true here too */

/* Sums over the samples of one quantity. */
typedef struct sums {
    double sum, squares;
} sums;

static void add(sums *s, float value) {
    s->sum += (double)value;
    s->squares += (double)value * (double)value;
}

static float mean_of(const sums *s, int n) {
    return (float)(s->sum / n);
}

/* The standard error of the mean. */
static float error_of(const sums *s, int n) {
    double variance = n > 1 ? (s->squares - s->sum * s->sum / n) / (n - 1) : 0;
    return variance > 0 ? ai_sqrt((float)(variance / n)) : 0;
}

/* Everybody looks one move ahead for so many turns. */
static void play_on(ai_work *k, bst_state *s, int plies) {
    float best[BST_MAX_PLAYERS];
    k->rough = true;
    for (int who; (who = bst_mover(s)) != BST_NOBODY;) {
        if (s->phase == BST_PHASE_DRAW && plies-- <= 0)
            break;
        if (who == BST_CHANCE) {
            bst_apply(s, ai_chance(k, s), NULL);
            continue;
        }
        int n = bst_legal(s, k->moves[0]);
        bst_apply(s, k->moves[0][ai_policy(k, s, k->moves[0], n, k->values, best)], NULL);
    }
    k->rough = false;
}

static float lead_of(const float points[], int n, int player) {
    float best = -1e9f;
    for (int p = 0; p < n; p++)
        best = p != player && points[p] > best ? points[p] : best;
    return points[player] - best;
}

typedef struct scale {
    double points[BST_MAX_PLAYERS];
    sums lead, win;
    float last_lead, last_win; /* of the last sample */
} scale;

static void weigh(ai_work *k, const bst_state *root, bst_move m, uint64_t seed, scale *out) {
    bst_state *s = &k->state[AI_DEEP + 1];
    int n = root->rules.players, player = bst_mover(root), round_and_half = 3 * n / 2;
    float chance[BST_MAX_PLAYERS];
    bst_rng_seed(&k->rng, seed);
    bst_copy(s, root);
    bst_apply(s, m, NULL);
    play_on(k, s, PLIES > round_and_half ? PLIES : round_and_half);
    ai_evaluate(k, s, &k->e);
    bst_ai_win_chances(s, k->e.value, chance);
    for (int p = 0; p < n; p++)
        out->points[p] += (double)k->e.value[p];
    out->last_lead = lead_of(k->e.value, n, player);
    out->last_win = chance[player];
    add(&out->lead, out->last_lead);
    add(&out->win, out->last_win);
}

static bst_ai_outlook read_off(const scale *s, int samples, int players) {
    bst_ai_outlook o = {.lead = mean_of(&s->lead, samples),
                        .lead_error = error_of(&s->lead, samples),
                        .win = mean_of(&s->win, samples),
                        .win_error = error_of(&s->win, samples)};
    for (int p = 0; p < players; p++)
        o.points[p] = (float)(s->points[p] / samples);
    return o;
}

int bst_ai_compare(const bst_state *s, bst_move played, bst_move best, int samples, const bst_ai_limits *limits,
                   bst_ai_comparison *out) {
    scale a = {0}, b = {0};
    sums lost = {0}, lost_win = {0};
    if (samples < 1 || bst_mover(s) < 0 || s->rules.players < 2 || ai_game_of(s) != &ai_rivals)
        return 0;
    ai_work *k = ai_begin(s, limits->memory, limits->bytes, limits->seed, limits->by_hand);
    if (!k)
        return 0;
    uint64_t seed = bst_rng_next(&k->rng) ^ 0x5bd1e995u; /* other draws than those the best was found by */
    for (int i = 0; i < samples; i++) {
        weigh(k, s, played, seed + (uint64_t)i, &a);
        if (best == played)
            continue;
        weigh(k, s, best, seed + (uint64_t)i, &b);
        add(&lost, b.last_lead - a.last_lead);
        add(&lost_win, b.last_win - a.last_win);
    }
    *out = (bst_ai_comparison){.played = read_off(&a, samples, s->rules.players)};
    out->best = best == played ? out->played : read_off(&b, samples, s->rules.players);
    out->lost = mean_of(&lost, samples);
    out->lost_error = error_of(&lost, samples);
    out->lost_win = mean_of(&lost_win, samples);
    out->lost_win_error = error_of(&lost_win, samples);
    return 1;
}

/* ---- grades ---- */

static const struct {
    const char *name;
    float points; /* given away, from */
} grades[] = {{"good", -1}, {"inaccuracy", 1}, {"mistake", 3}, {"blunder", 6}};
enum { GRADES = sizeof grades / sizeof *grades };

int bst_ai_grade(const bst_ai_comparison *c) {
    int grade = 0;
    if (c->lost < 1.96f * c->lost_error)
        return 0; /* it may well have given away nothing */
    while (grade + 1 < GRADES && c->lost >= grades[grade + 1].points)
        grade++;
    return grade;
}

const char *bst_ai_grade_name(int grade) {
    return grade >= 0 && grade < GRADES ? grades[grade].name : NULL;
}
