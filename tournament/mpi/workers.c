/* The games spread over the ranks of an MPI run: `make mpi` links this in place of tournament/workers.c.
 *
 * The first rank hands out games one at a time, in order, and takes in their texts; it alone reads and writes files.
 * All ranks play, the first one in a thread of its own. A game is a function of its seed and its bots, so that it does
 * not matter which rank plays it. When a rank dies, mpirun says so and stops the others; what was finished is in the
 * record. */
#include <mpi.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "../series.h"

enum { ASK = 1, GAME = 2, TEXT = BST_RECORD_SIZE + 512, NO_MORE = -1 };

static int rank, ranks, own_stderr = -1;
static volatile sig_atomic_t finished;

/* ---- beginning and end ---- */

/* A number as text, by nothing that a signal could have interrupted. */
static size_t put_number(char *to, int n) {
    char digits[12];
    size_t len = 0, put = 0;
    do
        digits[len++] = (char)('0' + n % 10);
    while (n /= 10);
    while (len)
        to[put++] = digits[--len];
    return put;
}

static void say_stopped(int signal_number) {
    static const char said[] = "bastide match: stopped by signal ", after[] = " after ",
                      rest[] = " games of this run; with --record they are kept and --resume goes on\n";
    char line[sizeof said + sizeof after + sizeof rest + 24];
    size_t n = sizeof said - 1;
    memcpy(line, said, n);
    n += put_number(line + n, signal_number);
    memcpy(line + n, after, sizeof after - 1);
    n += sizeof after - 1;
    n += put_number(line + n, (int)finished);
    memcpy(line + n, rest, sizeof rest - 1);
    n += sizeof rest - 1;
    if (write(STDERR_FILENO, line, n) < 0)
        _exit(2);
    _exit(1);
}

/* What is wrong with a command line is said once: the others are silent until they play. */
static void fall_silent(void) {
    own_stderr = dup(STDERR_FILENO);
    if (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr))
        MPI_Abort(MPI_COMM_WORLD, 1);
}

bool workers_begin(void) {
    int level;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    signal(SIGPIPE, SIG_IGN);
    if (rank)
        fall_silent();
    else
        signal(SIGTERM, say_stopped);
    return rank == 0;
}

void workers_end(void) {
    MPI_Finalize();
}

const char *workers_refuse(long workers) {
    return workers > 1 ? "the ranks are the processes: mpirun -n N, without --concurrency" : NULL;
}

/* MPI's own waiting takes a whole core. */
static void wait_a_little(void) {
    nanosleep(&(struct timespec){.tv_nsec = 500000}, NULL);
}

/* A rank that is through with a series must not ask for games of the next while others still play. */
static void wait_for_all(void) {
    MPI_Request all;
    int there = 0;
    MPI_Ibarrier(MPI_COMM_WORLD, &all);
    while (!there) {
        MPI_Test(&all, &there, MPI_STATUS_IGNORE);
        if (!there)
            wait_a_little();
    }
}

/* ---- playing ---- */

typedef struct player {
    const series *s;
    void *memory;
    char *text; /* of the last game, its outcome in the first line */
} player;

static player sit_down(const series *s) {
    player p = {s, malloc((size_t)s->memory_mb << 20), calloc(1, TEXT)};
    if (!p.memory || !p.text) {
        fprintf(stderr, "bastide match: rank %d has no memory\n", rank);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    return p;
}

static void stand_up(player *p) {
    free(p->memory);
    free(p->text);
}

static void play(player *p, long game) {
    outcome o;
    game_play(p->s, game / p->s->n_bots, (int)(game % p->s->n_bots), p->memory, &o, p->text, TEXT);
    if (!p->s->record)
        outcome_write(&o, p->text, TEXT);
}

/* Every rank but the first: hands in a game, first of all none, and is told the next. */
static void play_as_told(const series *s) {
    player p = sit_down(s);
    if (own_stderr >= 0)
        dup2(own_stderr, STDERR_FILENO);
    for (long game;;) {
        int there = 0;
        MPI_Send(p.text, (int)strlen(p.text), MPI_CHAR, 0, ASK, MPI_COMM_WORLD);
        while (!there) {
            MPI_Iprobe(0, GAME, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE);
            if (!there)
                wait_a_little();
        }
        MPI_Recv(&game, 1, MPI_LONG, 0, GAME, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (game == NO_MORE)
            break;
        play(&p, game);
    }
    stand_up(&p);
    wait_for_all();
}

/* ---- the first rank ---- */

typedef struct desk {
    const series *s;
    const unsigned char *done;
    bool (*got)(void *data, const outcome *o);
    void *data;
    long next;
    bool ended; /* enough is known */
    char text[TEXT];
    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t told;
    bool asks, leaves; /* the own player: has a text and wants a game; has gone */
    long game;
    player own;
} desk;

static long next_game(desk *d) {
    while (!d->ended && d->next < d->s->groups * d->s->n_bots)
        if (!d->done[d->next++])
            return d->next - 1;
    return NO_MORE;
}

static void take_in(desk *d, const char *text) {
    outcome o;
    if (!*text)
        return;
    if (d->s->record)
        record_append(d->s->record, text);
    finished++;
    if (!d->ended && outcome_read(&o, text))
        d->ended = !d->got(d->data, &o);
}

static void *play_here(void *data) {
    desk *d = data;
    pthread_mutex_lock(&d->lock);
    for (;;) {
        d->asks = true;
        while (d->asks)
            pthread_cond_wait(&d->told, &d->lock);
        if (d->game == NO_MORE)
            break;
        pthread_mutex_unlock(&d->lock);
        play(&d->own, d->game);
        pthread_mutex_lock(&d->lock);
    }
    d->leaves = true;
    pthread_mutex_unlock(&d->lock);
    return NULL;
}

/* True if the own player was served. */
static bool serve_own(desk *d) {
    pthread_mutex_lock(&d->lock);
    bool asks = d->asks;
    if (asks) {
        take_in(d, d->own.text);
        d->game = next_game(d);
        d->asks = false;
        pthread_cond_signal(&d->told);
    }
    pthread_mutex_unlock(&d->lock);
    return asks;
}

/* True if a rank was served; one that is told that there is no more is gone. */
static bool serve_rank(desk *d, int *here) {
    MPI_Status from;
    int there, n;
    MPI_Iprobe(MPI_ANY_SOURCE, ASK, MPI_COMM_WORLD, &there, &from);
    if (!there)
        return false;
    MPI_Get_count(&from, MPI_CHAR, &n);
    MPI_Recv(d->text, n, MPI_CHAR, from.MPI_SOURCE, ASK, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    d->text[n] = 0;
    take_in(d, d->text);
    long game = next_game(d);
    MPI_Send(&game, 1, MPI_LONG, from.MPI_SOURCE, GAME, MPI_COMM_WORLD);
    *here -= game == NO_MORE;
    return true;
}

static bool has_left(desk *d) {
    pthread_mutex_lock(&d->lock);
    bool left = d->leaves;
    pthread_mutex_unlock(&d->lock);
    return left;
}

static bool start_own(desk *d, pthread_t *thread) {
    pthread_attr_t attr;
    pthread_attr_init(&attr);
    pthread_attr_setstacksize(&attr, 16 << 20); /* a search has deep frames with lists of moves in them */
    bool well = pthread_create(thread, &attr, play_here, d) == 0;
    pthread_attr_destroy(&attr);
    return well;
}

bool workers_run(const series *s, const unsigned char *done, bool (*got)(void *data, const outcome *o), void *data) {
    if (rank) {
        play_as_told(s);
        return true;
    }
    desk *d = calloc(1, sizeof *d);
    pthread_t thread;
    int here = ranks - 1;
    if (!d) {
        MPI_Abort(MPI_COMM_WORLD, 1);
        return false;
    }
    *d = (desk){.s = s, .done = done, .got = got, .data = data, .own = sit_down(s)};
    pthread_mutex_init(&d->lock, NULL);
    pthread_cond_init(&d->told, NULL);
    if (!start_own(d, &thread))
        MPI_Abort(MPI_COMM_WORLD, 1);
    while (here || !has_left(d))
        if (!serve_own(d) && !serve_rank(d, &here))
            wait_a_little();
    pthread_join(thread, NULL);
    stand_up(&d->own);
    free(d);
    wait_for_all();
    return true;
}
