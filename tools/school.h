/* What the trainer's parts share: lessons, and the school that makes them and learns from them. */
#ifndef BST_SCHOOL_H
#define BST_SCHOOL_H

#include "../ai/ai.h"

enum {
    CANDIDATES = 7, /* moves of a position that are looked into */
    PASSES = 2,     /* times each is played on */
    HELD = 3000,    /* positions that are only looked at, the latest */
    EARLIER = 3,    /* versions of the networks that are played against */
    FRESH = 200     /* positions of one game, at most */
};

/* One of the moves of a position: what the networks are asked about it, and what they should say. */
typedef struct answer {
    float wrong[BST_MAX_PLAYERS]; /* what the hand-made part is wrong by, in tens of points */
    int n;
    ai_question *asked;
} answer;

typedef struct lesson {
    int players, n;
    answer of[CANDIDATES];
} lesson;

/* The latest lessons, in a ring. */
typedef struct lessons {
    lesson *of;
    int n, at, most;
} lessons;

/* How a seat plays: with a noise of so many points, another price of followers, without farming, with a liking for
 * places from where it could push in on others; by which networks (NULL: by hand). */
typedef struct style {
    float noise, followers;
    bool never_farms, invades;
    const ai_nets *nets;
} style;

typedef struct school {
    ai_work *k;
    bst_rng rng;
    bst_game m;
    bst_setup u;
    ai_nets nets, earlier[EARLIER], grad, mean, square;
    long round, steps;
    double rate;
    lessons pool, held;
    lesson fresh[FRESH]; /* of the game being played */
    int n_fresh, rank, ranks;
} school;

/* lessons.c */
void forget(lesson *l);
void keep(lessons *in, const lesson *l);
bst_move choose(school *c, const bst_state *s, const style *how);
/* Plays the games from this seed on, the ranks together; the first rank has what is to be learnt from them. */
void play_round(school *c, long games, uint64_t seed);
/* A lesson as bytes: itself, the questions of its answers behind it. */
typedef struct packet {
    char *bytes;
    size_t n;
} packet;
void pack(packet *p, const lesson *l);
const char *unpack(const char *from, lesson *l);

/* learn.c: the mean loss over lessons, and over so many steps of learning with so many lessons each. */
double loss_of(school *c, const lessons *in, int from, int n);
double study(school *c, int steps, int batch);

#endif
