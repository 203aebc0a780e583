/* Trains the networks of the evaluation by self-play: `make train`, then build/train --help.
 *
 * Rounds of games that make lessons (lessons.c) and of learning from them (learn.c). The positions of some games are
 * held out: the loss printed for them says how well what was learned holds elsewhere. With --state all of it is kept in
 * a file after every round, and a course that was broken off goes on as if it had not been. Nothing here is needed to
 * build or to play.
 *
 * Under MPI (`make mpi`, build/train-mpi) the games of a round are spread over the ranks and the first one learns. A
 * game has a seed of its own and positions are learnt from in the order of the games, so the weights are the same
 * whatever the number of ranks. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "school.h"
#include "spread.h"

enum {
    VERSION = 12, /* rounds between the earlier networks that are played against */
    BATCH = 16,   /* positions a step */
    TIMES = 12,   /* that a new position is learnt from in its round, were it alone */
    POOL = 60000, /* positions that are learnt from, the latest: the others were judged by weaker networks */
    PAIRS = 150   /* of games at the end, against the weights it began with; of a short course as many as it had */
};

/* ---- matches of the one-move-ahead player with different weights ---- */

static int duel_game(school *c, uint64_t seed, const style how[2]) {
    bst_setup_default(&c->u);
    c->u.seed = seed;
    c->u.has_seed = 1;
    bst_game_new(&c->m, &c->u, NULL);
    const bst_state *s = &c->m.state;
    while (bst_mover(s) != BST_NOBODY)
        bst_game_apply(&c->m, choose(c, s, &how[bst_mover(s)]), NULL);
    return s->score[0] - s->score[1];
}

static void duel(school *c, const ai_nets *other, int pairs, uint64_t seed) {
    const style one = {0, 1, false, false, &c->nets}, two = {0, 1, false, false, other};
    double sum = 0, squares = 0, wins = 0;
    for (int i = 0; i < pairs; i++) {
        double both = 0;
        for (int seat = 0; seat < 2; seat++) {
            const style how[2] = {seat ? two : one, seat ? one : two};
            int margin = duel_game(c, seed + (uint64_t)i, how) * (seat ? -1 : 1);
            both += margin / 2.0;
            wins += margin > 0 ? 1 : margin == 0 ? 0.5 : 0;
        }
        sum += both;
        squares += both * both;
    }
    double mean = sum / pairs;
    printf("  against %s: %.1f %%, %+.2f points (+-%.2f), %d games\n",
           other ? "the other weights" : "the hand-made evaluation", 50 * wins / pairs, mean,
           1.96 * sqrt((squares / pairs - mean * mean) / pairs), 2 * pairs);
    fflush(stdout);
}

/* ---- weights as text ---- */

static void start_weights(school *c) {
    for (int n = 0; n < NETS; n++)
        for (int i = 0; i < NET_INPUTS; i++)
            for (int h = 0; h < NET_HIDDEN; h++)
                c->nets.net[n].in[i][h] = 0.35f * ((float)bst_rng_below(&c->rng, 2001) - 1000) / 1000;
}

static void load(ai_nets *nets, const char *file) {
    FILE *f = fopen(file, "rb");
    int n = 0;
    float *w = (float *)nets;
    for (char word[64]; f && n < (int)(sizeof *nets / sizeof *w) && fscanf(f, " %63[^, \n]%*[,]", word) == 1;)
        if (strchr(word, '.'))
            w[n++] = strtof(word, NULL);
    if (n != (int)(sizeof *nets / sizeof *w)) {
        fprintf(stderr, "train: %s does not hold the weights\n", file);
        exit(1);
    }
    fclose(f);
}

static FILE *must_open(const char *file, const char *how) {
    FILE *f = fopen(file, how);
    if (!f) {
        perror(file);
        exit(1);
    }
    return f;
}

static void save(const school *c, const char *file) {
    FILE *f = must_open(file, "wb");
    const float *w = (const float *)&c->nets;
    const size_t n = sizeof c->nets / sizeof *w;
    for (size_t i = 0; i < n; i++)
        fprintf(f, "%.4ff,%c", (double)w[i], i % 16 == 15 || i + 1 == n ? '\n' : ' ');
    fclose(f);
}

/* ---- the state of a course ---- */

/* As this build of the trainer lays it out: for going on, not for keeping. */
typedef struct state {
    char magic[8];
    uint32_t bytes;
    int32_t pool, held;
    long round, steps;
    ai_nets nets, earlier[EARLIER], mean, square;
} state;
static const char magic[8] = "lessons";

static void write_lessons(FILE *f, const lessons *in) {
    for (int i = 0; i < in->n; i++) {
        packet p = {NULL, 0};
        pack(&p, &in->of[(in->at - in->n + i + in->most) % in->most]);
        fwrite(&p.n, sizeof p.n, 1, f);
        fwrite(p.bytes, 1, p.n, f);
        free(p.bytes);
    }
}

static bool read_lessons(FILE *f, lessons *in, int n) {
    for (int i = 0; i < n; i++) {
        size_t bytes;
        lesson l;
        char *data;
        if (fread(&bytes, sizeof bytes, 1, f) != 1 || bytes > 1 << 24 || !(data = malloc(bytes)))
            return false;
        bool whole = fread(data, 1, bytes, f) == bytes;
        if (whole) {
            unpack(data, &l);
            keep(in, &l);
        }
        free(data);
        if (!whole)
            return false;
    }
    return true;
}

static void write_state(const school *c, const char *file) {
    static state s;
    char beside[1024];
    snprintf(beside, sizeof beside, "%s.new", file);
    FILE *f = must_open(beside, "wb");
    memcpy(s.magic, magic, sizeof magic);
    s.bytes = sizeof s;
    s.pool = c->pool.n;
    s.held = c->held.n;
    s.round = c->round;
    s.steps = c->steps;
    s.nets = c->nets;
    s.mean = c->mean;
    s.square = c->square;
    memcpy(s.earlier, c->earlier, sizeof s.earlier);
    fwrite(&s, sizeof s, 1, f);
    write_lessons(f, &c->pool);
    write_lessons(f, &c->held);
    if (fclose(f) != 0 || rename(beside, file) != 0) {
        perror(file);
        exit(1);
    }
}

/* False if there is none yet. */
static bool read_state(school *c, const char *file) {
    static state s;
    FILE *f = fopen(file, "rb");
    if (!f)
        return false;
    bool whole = fread(&s, sizeof s, 1, f) == 1 && memcmp(s.magic, magic, sizeof magic) == 0 && s.bytes == sizeof s;
    c->round = s.round;
    c->steps = s.steps;
    c->nets = s.nets;
    c->mean = s.mean;
    c->square = s.square;
    memcpy(c->earlier, s.earlier, sizeof s.earlier);
    if (!whole || !read_lessons(f, &c->pool, s.pool) || !read_lessons(f, &c->held, s.held)) {
        fprintf(stderr, "train: %s is not the state of a course\n", file);
        exit(1);
    }
    fclose(f);
    return true;
}

/* ---- the whole course ---- */

typedef struct course {
    long rounds, games, minutes, study, pairs, pool;
    double rate; /* of the first steps */
    uint64_t seed;
    const char *from, *out, *state, *against;
    bool linear, gather; /* gather: lessons alone, nothing is learnt from them yet */
} course;

/* The steps grow smaller towards the end. */
static double rate_of(const course *o, long round, long rounds) {
    double done = (double)round / (double)rounds;
    return o->rate * (1 - 0.95 * (done < 1 ? done : 1));
}

/* The first rank learns from what is new since `had`, and from what came before. */
static void learn_round(school *c, const course *o, int had, uint64_t seed) {
    int fresh = (c->pool.at - had + c->pool.most) % c->pool.most;
    bst_rng_seed(&c->rng, ~seed);
    double unseen = loss_of(c, &c->pool, had, fresh);
    if (o->gather) {
        printf("round %ld: %d positions, loss of new ones %.4f\n", c->round, c->pool.n, unseen);
        fflush(stdout);
        return;
    }
    c->rate = rate_of(o, c->round, o->rounds);
    double loss = study(c, TIMES * fresh / BATCH + 1, BATCH);
    printf("round %ld: %d positions, loss of unseen ones %.4f, while learning %.4f, held out %.4f (%d)\n", c->round,
           c->pool.n, unseen, loss, loss_of(c, &c->held, 0, c->held.n), c->held.n);
    fflush(stdout);
    save(c, o->out);
    if (c->round % 10 == 0)
        duel(c, NULL, 200, 900000);
}

static void one_round(school *c, const course *o) {
    int had = c->pool.at;
    uint64_t seed = o->seed + (uint64_t)(c->round++ * o->games);
    play_round(c, o->games, seed);
    if (!c->rank)
        learn_round(c, o, had, seed);
    spread_share(&c->nets, sizeof c->nets);
    if (c->round % VERSION == 0)
        c->earlier[c->round / VERSION % EARLIER] = c->nets;
    if (!c->rank && o->state)
        write_state(c, o->state);
}

static void go_on(school *c, const course *o) {
    if (!c->rank && o->state && read_state(c, o->state))
        printf("goes on after round %ld\n", c->round);
    spread_share(&c->nets, sizeof c->nets);
    spread_share(c->earlier, sizeof c->earlier);
    spread_share(&c->round, sizeof c->round);
}

/* At the end it is seen what the course was good for. */
static void rounds(school *c, const course *o) {
    static ai_nets first;
    time_t start = time(NULL);
    first = c->nets;
    go_on(c, o);
    while (c->round < o->rounds && (!o->minutes || time(NULL) - start < 60 * o->minutes))
        one_round(c, o);
    long games = c->round * o->games;
    if (c->rank || !games || o->gather)
        return;
    printf("what was learned against the weights it began with:\n");
    duel(c, &first, (int)(games < PAIRS ? games : PAIRS), 910000);
}

/* What other weights learn from the lessons of a course: a straight line, or the networks from nothing. */
static void study_again(school *c, const course *o) {
    ai_nets first = c->nets;
    if (!o->state || !read_state(c, o->state)) {
        fprintf(stderr, "train: --study needs the --state of a course\n");
        exit(1);
    }
    c->nets = first;
    memset(&c->mean, 0, sizeof c->mean);
    memset(&c->square, 0, sizeof c->square);
    c->steps = 0;
    for (int i = 1; i <= 20; i++) {
        c->rate = rate_of(o, i, 20);
        double loss = study(c, (int)(o->study / 20), BATCH);
        printf("loss while learning %.4f, held out %.4f (%d)\n", loss, loss_of(c, &c->held, 0, c->held.n), c->held.n);
        fflush(stdout);
    }
    save(c, o->out);
}

static const char help[] =
    "usage: train [--rounds N] [--games N] [--seed N] [--from FILE] [--out FILE] [--state FILE] [--minutes N]\n"
    "             [--pool N] [--gather yes]\n"
    "       train --study STEPS --state FILE [--linear yes] [--out FILE]\n"
    "       train --duel PAIRS --from FILE [--against FILE] [--seed N]\n"
    "  --rounds N    of self-play and learning in all (default 60)\n"
    "  --games N     a round (default 60)\n"
    "  --seed N      of the first game; the others follow (default 5000000)\n"
    "  --pool N      positions that are learnt from, the latest (default 60000)\n"
    "  --gather yes  only plays and keeps the positions, in --state, for --study\n"
    "  --from FILE   goes on from these weights instead of from nothing\n"
    "  --out FILE    the weights, written after every round (default build/learned_weights.inc)\n"
    "  --state FILE  where the course is kept; one that is there already goes on\n"
    "  --rate X      of the first steps (default 0.004); it falls to a twentieth over the rounds\n"
    "  --minutes N   breaks the course off after the round that ends then\n"
    "  --study STEPS learns from the lessons in the state alone, from nothing; --linear yes: without hidden units\n"
    "  --duel PAIRS  mirrored pairs of the one-move-ahead player against other weights, or against the hand-made\n"
    "                evaluation\n";

static void read_option(course *o, const char *name, const char *value) {
    const struct {
        const char *name;
        long *number;
        const char **text;
    } options[] = {{"--pool", &o->pool, NULL},       {"--rounds", &o->rounds, NULL}, {"--games", &o->games, NULL},
                   {"--minutes", &o->minutes, NULL}, {"--study", &o->study, NULL},   {"--duel", &o->pairs, NULL},
                   {"--from", NULL, &o->from},       {"--out", NULL, &o->out},       {"--state", NULL, &o->state},
                   {"--against", NULL, &o->against}};
    if (value && strcmp(name, "--seed") == 0) {
        o->seed = strtoull(value, NULL, 10);
        return;
    }
    if (value && strcmp(name, "--rate") == 0) {
        o->rate = strtod(value, NULL);
        return;
    }
    if (value && (strcmp(name, "--linear") == 0 || strcmp(name, "--gather") == 0)) {
        *(name[2] == 'l' ? &o->linear : &o->gather) = strcmp(value, "yes") == 0;
        return;
    }
    for (size_t i = 0; value && i < sizeof options / sizeof *options; i++) {
        if (strcmp(name, options[i].name) != 0)
            continue;
        if (options[i].number)
            *options[i].number = strtol(value, NULL, 10);
        else
            *options[i].text = value;
        return;
    }
    fputs(help, value ? stderr : stdout);
    exit(value ? 2 : 0);
}

static school *found(const course *o) {
    school *c = calloc(1, sizeof *c);
    if (!c || !(c->k = calloc(1, bst_ai_memory())) || !(c->pool.of = calloc((size_t)o->pool, sizeof *c->pool.of)) ||
        !(c->held.of = calloc(HELD, sizeof *c->held.of)))
        exit(1);
    c->pool.most = (int)o->pool;
    c->held.most = HELD;
    c->k->game = &ai_rivals;
    bst_rng_seed(&c->rng, o->seed);
    if (!o->linear)
        start_weights(c);
    if (o->from)
        load(&c->nets, o->from);
    for (int i = 0; i < EARLIER; i++)
        c->earlier[i] = c->nets;
    return c;
}

int main(int argc, char **argv) {
    course o = {
        .rounds = 60, .games = 60, .rate = 0.004, .pool = POOL, .seed = 5000000, .out = "build/learned_weights.inc"};
    for (int i = 1; i < argc; i += 2)
        read_option(&o, argv[i], i + 1 < argc ? argv[i + 1] : NULL);
    if (o.pool < 1 || (o.gather && !o.state)) {
        fprintf(stderr, "train: %s\n",
                o.pool < 1 ? "--pool is at least 1" : "--gather needs a --state to keep positions in");
        return 2;
    }
    school *c = found(&o);
    c->rank = spread_begin(&c->ranks);
    if (o.pairs) {
        static ai_nets other;
        if (o.against)
            load(&other, o.against);
        duel(c, o.against ? &other : NULL, (int)o.pairs, o.seed);
    } else if (o.study)
        study_again(c, &o);
    else
        rounds(c, &o);
    spread_end();
    return 0;
}
