/* What the games say. Games of a group share their tiles, so the groups are what is independent. */
#include <math.h>

#include "series.h"

void tally_add(tally *t, const outcome *games, int n) {
    double points = 0, margin = 0;
    bool whole = true;
    for (int i = 0; i < n; i++) {
        points += (double)games[i].points / n;
        margin += (double)games[i].margin / n;
        t->own += (double)games[i].own;
        if (games[i].forfeit >= 0) {
            whole = false;
            t->forfeits++;
            t->forfeits_first += games[i].forfeit == 0;
        }
    }
    t->games += n;
    t->groups++;
    t->group_points += points;
    t->group_points2 += points * points;
    if (!whole)
        return;
    t->margins++;
    t->margin += margin;
    t->margin2 += margin * margin;
}

static estimate interval(double sum, double sum2, long n) {
    estimate e = {0, 0, 0};
    if (!n)
        return e;
    e.mean = sum / (double)n;
    double variance = n > 1 ? (sum2 - sum * e.mean) / (double)(n - 1) : 0;
    double half = 1.96 * sqrt(variance > 0 ? variance / (double)n : 0);
    e.low = e.mean - half;
    e.high = e.mean + half;
    return e;
}

/* Where (nearly) every group went alike the spread says too little: Wilson's interval bounds it from below. */
estimate tally_points(const tally *t) {
    estimate e = interval(t->group_points, t->group_points2, t->groups);
    double n = (double)t->games, z = 1.96;
    if (!t->groups)
        return e;
    double mid = (e.mean + z * z / (2 * n)) / (1 + z * z / n);
    double half = z / (1 + z * z / n) * sqrt(e.mean * (1 - e.mean) / n + z * z / (4 * n * n));
    if (e.mean < 0.05 || e.mean > 0.95 || t->groups < 5) {
        e.low = mid - half;
        e.high = mid + half;
    }
    e.low = e.low < 0 ? 0 : e.low;
    e.high = e.high > 1 ? 1 : e.high;
    return e;
}

estimate tally_margin(const tally *t) {
    return interval(t->margin, t->margin2, t->margins);
}

double elo(double points) {
    double p = points < 0.001 ? 0.001 : points > 0.999 ? 0.999 : points;
    return 400 * log10(p / (1 - p));
}

static double expected(double difference) {
    return 1 / (1 + pow(10, -difference / 400));
}

/* The generalised ratio for a mean of known spread, over groups. */
double tally_llr(const tally *t, double elo0, double elo1) {
    if (t->groups < 4)
        return 0;
    double n = (double)t->groups, mean = t->group_points / n, s0 = expected(elo0), s1 = expected(elo1);
    double variance = (t->group_points2 - t->group_points * mean) / (n - 1);
    if (variance < 0.01)
        variance = 0.01; /* all alike so far: no more certain than this */
    return n * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance);
}
