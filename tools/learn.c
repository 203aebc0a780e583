/* How the trainer's networks learn: the differences between the moves of a position first of all, for it is these that
 * decide. */
#include <math.h>

#include "school.h"

static float ask(const ai_net *net, const float in[], float unit[]) {
    float out = 0;
    for (int h = 0; h < NET_HIDDEN; h++)
        unit[h] = net->bias[h];
    for (int i = 0; i < NET_INPUTS; i++) {
        if (in[i] == 0)
            continue; /* more than half of them */
        out += in[i] * net->direct[i];
        for (int h = 0; h < NET_HIDDEN; h++)
            unit[h] += in[i] * net->in[i][h];
    }
    for (int h = 0; h < NET_HIDDEN; h++)
        out += unit[h] > 0 ? unit[h] * net->out[h] : 0;
    return out;
}

static void blame(const ai_net *net, ai_net *grad, const float in[], const float unit[], float error) {
    float back[NET_HIDDEN];
    for (int h = 0; h < NET_HIDDEN; h++) {
        back[h] = unit[h] > 0 ? error * net->out[h] : 0;
        grad->out[h] += unit[h] > 0 ? error * unit[h] : 0;
        grad->bias[h] += back[h];
    }
    for (int i = 0; i < NET_INPUTS; i++) {
        if (in[i] == 0)
            continue;
        grad->direct[i] += error * in[i];
        for (int h = 0; h < NET_HIDDEN; h++)
            grad->in[i][h] += back[h] * in[i];
    }
}

typedef float hidden[NET_HIDDEN];

static void answers(const school *c, const lesson *l, hidden units[][MOST_QUESTIONS], float error[][BST_MAX_PLAYERS],
                    float mean[]) {
    for (int i = 0; i < l->n; i++) {
        const answer *a = &l->of[i];
        for (int p = 0; p < l->players; p++)
            error[i][p] = -a->wrong[p];
        for (int j = 0; j < a->n; j++)
            error[i][a->asked[j].player] += ask(&c->nets.net[a->asked[j].net], a->asked[j].in, units[i][j]);
        for (int p = 0; p < l->players; p++)
            mean[p] += error[i][p] / (float)l->n;
    }
}

/* The mean square of what matters: errors in the differences between moves and players. */
static double learn(school *c, const lesson *l, bool really) {
    static hidden units[CANDIDATES][MOST_QUESTIONS];
    float error[CANDIDATES][BST_MAX_PLAYERS], mean[BST_MAX_PLAYERS] = {0};
    double loss = 0;
    answers(c, l, units, error, mean);
    for (int i = 0; i < l->n; i++) {
        const answer *a = &l->of[i];
        float all = 0, how[BST_MAX_PLAYERS];
        for (int p = 0; p < l->players; p++)
            all += (error[i][p] - mean[p]) / (float)l->players;
        for (int p = 0; p < l->players; p++) {
            float d = error[i][p] - mean[p] - all;
            loss += (double)(d * d) / l->n;
            how[p] = d + 0.3f * all + 0.1f * mean[p];
            how[p] = how[p] > 1 ? 1 : how[p] < -1 ? -1 : how[p];
        }
        for (int j = 0; j < a->n && really; j++) {
            int net = a->asked[j].net;
            blame(&c->nets.net[net], &c->grad.net[net], a->asked[j].in, units[i][j], how[a->asked[j].player]);
        }
    }
    return loss;
}

/* Adam, with a little decay. */
static void step(school *c, int batch) {
    float *w = (float *)&c->nets, *g = (float *)&c->grad, *m = (float *)&c->mean, *v = (float *)&c->square;
    c->steps++;
    double c1 = 1 - pow(0.9, (double)c->steps), c2 = 1 - pow(0.999, (double)c->steps);
    for (size_t i = 0; i < sizeof c->nets / sizeof(float); i++) {
        float d = g[i] / (float)batch + 1e-5f * w[i];
        m[i] = 0.9f * m[i] + 0.1f * d;
        v[i] = 0.999f * v[i] + 0.001f * d * d;
        w[i] -= (float)(c->rate * ((double)m[i] / c1) / (sqrt((double)v[i] / c2) + 1e-8));
        g[i] = 0;
    }
}

double study(school *c, int steps, int batch) {
    double loss = 0;
    for (int i = 0; i < steps; i++) {
        for (int j = 0; j < batch; j++)
            loss += learn(c, &c->pool.of[bst_rng_below(&c->rng, (uint32_t)c->pool.n)], true);
        step(c, batch);
    }
    return loss / steps / batch;
}

double loss_of(school *c, const lessons *in, int from, int n) {
    double loss = 0;
    for (int i = 0; i < n; i++)
        loss += learn(c, &in->of[(from + i) % in->most], false);
    return n ? loss / n : 0;
}
