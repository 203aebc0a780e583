/* Many games at once: stepping, rewards, threads. SPDX-License-Identifier: MIT */
#include "vec.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_THREADS = 256 };

/* ---- one game ---------------------------------------------------------------------------------------------- */

/* Chance answers until a player is asked. */
static int pass_chance(bst_state *s, bst_rng *rng) {
    int who;
    while ((who = bst_mover(s)) == BST_CHANCE)
        bst_apply(s, bst_sample(s, bst_rng_below(rng, bst_total_weight(s))), NULL);
    return who;
}

static void begin(vec *v, int i, bst_state *s) {
    bst_new(s, &v->rules, NULL, BST_NO_KIND, NULL);
    v->mover[i] = pass_chance(s, &v->rng[i]);
}

/* Lists the moves of a game again. More than there are columns are listed apart and the first are kept. */
static void list(vec *v, int i) {
    bst_move *row = v->moves + (size_t)i * (size_t)v->actions;
    uint8_t *mask = v->mask + (size_t)i * (size_t)v->actions;
    bst_move all[BST_MAX_MOVES];
    int before = v->n_moves[i], n = 0;
    if (v->mover[i] >= 0) {
        n = bst_legal(&v->state[i], all);
        if (n > v->actions) {
            v->cut[i] += n - v->actions;
            n = v->actions;
        }
        memcpy(row, all, (size_t)n * sizeof *all);
    }
    if (n > before)
        memset(mask + before, 1, (size_t)(n - before));
    else
        memset(mask + n, 0, (size_t)(before - n));
    v->n_moves[i] = n;
}

int vec_points(const bst_state *s, int player) {
    if (!bst_family_of(&s->rules)->team)
        return s->score[player];
    int least = s->score[0];
    for (int c = 1; c < bst_scores_n(s); c++)
        least = s->score[c] < least ? s->score[c] : least;
    return least;
}

/* What the end of a game is worth to a player: ahead of the best of the others, a team's of the goal. */
static float final_reward(const bst_state *s, int player, int kind) {
    int mine = vec_points(s, player), best = -1000000;
    if (bst_family_of(&s->rules)->team) {
        if (kind == VEC_WIN)
            return s->mists.outcome == BST_WON ? 1.0F : -1.0F;
        return (float)(mine - bst_goal(s));
    }
    for (int p = 0; p < s->rules.players; p++)
        if (p != player && s->score[p] > best)
            best = s->score[p];
    if (kind == VEC_WIN)
        return (float)((mine > best) - (mine < best));
    return (float)(mine - best);
}

/* A move in game i, whose state is s, and what follows from it, the next list left out. */
static void play(vec *v, int i, bst_state *s, bst_move m) {
    int players = v->rules.players, before[BST_MAX_PLAYERS];
    float *rewards = v->rewards + i * players;
    for (int p = 0; p < players; p++)
        before[p] = vec_points(s, p);
    bst_apply(s, m, NULL);
    int who = pass_chance(s, &v->rng[i]);
    v->mover[i] = who;
    v->dones[i] = who == BST_NOBODY;
    for (int p = 0; p < players; p++)
        rewards[p] = v->reward == VEC_SCORE ? (float)(vec_points(s, p) - before[p])
                     : who == BST_NOBODY    ? final_reward(s, p, v->reward)
                                            : 0.0F;
    if (who != BST_NOBODY)
        return;
    for (int p = 0; p < players; p++)
        v->finals[i * players + p] = vec_points(s, p);
    v->ended[i]++;
    if (v->again)
        begin(v, i, s);
}

static void step(vec *v, int i, int32_t action) {
    if (action < 0) {
        memset(v->rewards + i * v->rules.players, 0, v->rules.players * sizeof *v->rewards);
        v->dones[i] = 0;
        return;
    }
    play(v, i, &v->state[i], v->moves[(size_t)i * (size_t)v->actions + (size_t)action]);
    list(v, i);
}

/* Uniformly random moves that nobody asks to see, so only the last list is made. A state of the thread's own stays in
 * the cache, one among thousands does not. */
static void play_at_random(vec *v, int i, int64_t steps, bst_state *s) {
    bst_move moves[BST_MAX_MOVES];
    bst_copy(s, &v->state[i]);
    for (; steps > 0 && v->mover[i] >= 0; steps--) {
        int n = bst_legal(s, moves);
        play(v, i, s, moves[bst_rng_below(&v->rng[i], (uint32_t)n)]);
    }
    bst_copy(&v->state[i], s);
    list(v, i);
}

static void choose_by_bot(const vec *v, int i, vec_job *job, void *memory) {
    bst_ai_result out;
    bst_ai_limits l = job->limits;
    l.memory = memory;
    l.seed = job->limits.seed + (uint64_t)i * 0x9e3779b97f4a7c15u;
    job->action[i] = -1;
    if (v->mover[i] < 0 || !bst_ai_choose(job->bot, &v->state[i], &l, &out))
        return;
    const bst_move *row = v->moves + (size_t)i * (size_t)v->actions;
    for (int a = 0; a < v->n_moves[i]; a++)
        if (row[a] == out.move)
            job->action[i] = a;
}

/* ---- all of them ------------------------------------------------------------------------------------------- */

typedef struct {
    vec *v;
    vec_job *job;
    int from, to;
    bst_state *scratch;
    void *memory;
} part;

static void do_game(const part *p, int i) {
    vec *v = p->v;
    vec_job *j = p->job;
    int me = j->seat < 0 ? v->state[i].decides : j->seat;
    size_t at = (size_t)i, area = (size_t)j->window * (size_t)j->window;
    switch (j->kind) {
    case VEC_RESET:
        begin(v, i, &v->state[i]);
        list(v, i);
        break;
    case VEC_STEP:
        step(v, i, j->action[i]);
        break;
    case VEC_RANDOM:
        play_at_random(v, i, j->steps, p->scratch);
        break;
    case VEC_SAMPLE:
        j->action[i] = v->n_moves[i] ? (int32_t)bst_rng_below(&v->rng[i], (uint32_t)v->n_moves[i]) : -1;
        break;
    case VEC_BOT:
        choose_by_bot(v, i, j, p->memory);
        break;
    case VEC_PLANES:
        vec_planes(&v->state[i], me, j->window, j->planes + at * area * (size_t)vec_count_planes(), j->centre + 2 * at);
        break;
    case VEC_NUMBERS:
        vec_numbers(&v->state[i], me, j->numbers + at * (size_t)vec_count_numbers());
        break;
    case VEC_MOVES:
        vec_move_table(v, i, p->scratch, j->numbers + at * (size_t)v->actions * (size_t)vec_count_move_columns());
        break;
    default:
        vec_worth(&v->state[i], j->rows, j->worth + at * (size_t)j->rows * (size_t)vec_count_worth_columns());
    }
}

static void *do_part(void *data) {
    part *p = data;
    int kind = p->job->kind, needs_state = kind == VEC_RANDOM || kind == VEC_MOVES;
    p->scratch = needs_state ? malloc(sizeof *p->scratch) : NULL;
    p->memory = kind == VEC_BOT ? malloc(p->job->limits.bytes) : NULL;
    if ((needs_state && !p->scratch) || (kind == VEC_BOT && !p->memory))
        p->job->failed = 1;
    else
        for (int i = p->from; i < p->to; i++)
            if (!p->job->which || p->job->which[i])
                do_game(p, i);
    free(p->scratch);
    free(p->memory);
    return NULL;
}

void vec_run(vec *v, vec_job *job, int threads) {
    part parts[MOST_THREADS];
    pthread_t ids[MOST_THREADS];
    int started[MOST_THREADS] = {0};
    threads = threads < 1 ? 1 : threads > MOST_THREADS ? MOST_THREADS : threads > v->n ? v->n : threads;
    for (int t = 0; t < threads; t++) {
        parts[t] = (part){.v = v, .job = job};
        parts[t].from = (int)((int64_t)v->n * t / threads);
        parts[t].to = (int)((int64_t)v->n * (t + 1) / threads);
        /* The last part is this thread's own; a thread that cannot be had leaves its part to this one too. */
        started[t] = t + 1 < threads && pthread_create(&ids[t], NULL, do_part, &parts[t]) == 0;
        if (!started[t])
            do_part(&parts[t]);
    }
    for (int t = 0; t < threads; t++)
        if (started[t])
            pthread_join(ids[t], NULL);
}

int vec_wrong(const vec *v, const int32_t *action) {
    for (int i = 0; i < v->n; i++)
        if (action[i] < -1 || action[i] >= v->n_moves[i])
            return i;
    return -1;
}

double vec_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

int vec_time_up(void *data) {
    return vec_now() >= *(const double *)data;
}
