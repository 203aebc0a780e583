/* When more comes than can be served, some of it is refused at once, so that the rest is quick: new games first, then
 * what is only looked at, and moves of running games last. */
#include "server.h"

/* How long something may take that is let in now, in microseconds, by what it is. */
static const int64_t most[] = {[SHED_NEW] = 40000, [SHED_READ] = 70000, [SHED_MOVE] = 150000};
static const failure busy = {"busy", "the server has too much to do at the moment"};

/* How many moves are let in at once follows from how long the last ones took. */
static const int64_t AIM_US = 80000;
static const double FLYING_LEAST = 128, FLYING_MOST = 4096;

/* CROWD: fewer than that wait for something else, not for each other. HALF_US: in which old trouble counts half. */
enum { CROWD = 32, HALF_US = 300000 };

/* What is handled now has waited for the others before it, and will wait for the disk with all that goes there. */
static int64_t expected(const server *s, int *crowd) {
    int64_t lag = net_lag(s->net, crowd);
    int writing = store_waiting(s->store);
    *crowd += writing;
    return lag + (writing >= CROWD ? s->store_us : 0);
}

void shed_stored(server *s, int64_t us) {
    s->store_us += (us - s->store_us) / 8;
}

void shed_moved(server *s, int64_t us) {
    s->moved++;
    s->moved_late += us > AIM_US;
    if (us > s->pressure && s->flying > CROWD) {
        s->pressure = us;
        s->pressure_at = base_ticks();
    }
}

/* One bad moment makes everybody late who was under way then, so it counts once. */
void shed_tick(server *s) {
    bool crowded = s->flying > s->flying_most / 2 || s->refused_moves;
    if (s->moved_late * 4 > s->moved && s->flying_most > FLYING_LEAST)
        s->flying_most *= 0.9;
    else if (s->moved_late * 20 <= s->moved && crowded && s->flying_most < FLYING_MOST)
        s->flying_most = s->flying_most * 1.1 + 8;
    s->moved = s->moved_late = s->refused_moves = 0;
}

failure shed(server *s, int what) {
    int crowd;
    int64_t now = base_ticks(), wait = expected(s, &crowd);
    if (crowd < CROWD)
        wait = 0;
    for (; s->pressure && now - s->pressure_at > HALF_US; s->pressure_at += HALF_US)
        s->pressure /= 2;
    if (wait >= s->pressure) {
        s->pressure = wait;
        s->pressure_at = now;
    }
    /* A move is let in as soon as there is room. The others wait until the trouble is over. */
    bool refused = (what == SHED_MOVE ? wait : s->pressure) > most[what] ||
                   (what == SHED_MOVE && s->flying >= s->flying_most) ||
                   (what == SHED_READ && helpers_waiting(s->helpers, RANK_READ) > ALL_READINGS);
    s->metrics.shed += refused;
    s->refused_moves += refused && what == SHED_MOVE;
    return refused ? busy : (failure){NULL, NULL};
}
