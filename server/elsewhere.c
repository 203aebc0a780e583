/* Who is connected to other processes. A proxy brings all of a game to one, but it may change its mind, or not know
 * how: then each process tells the others who is connected to it, whenever that changes and every few seconds as long
 * as there is somebody elsewhere. What is not said again is forgotten. */
#include <stdlib.h>
#include <string.h>

#include "server.h"

static const int64_t AGAIN_US = 3000000, FORGET_US = 7000000;

struct elsewhere {
    struct elsewhere *next;
    char process[PROCESS_ID];
    int seats, hosts, watching;
    int64_t heard; /* base_ticks */
};

/* ---- what is known ---- */

bool game_is_online(const game *g, int who) {
    bool online = g->seats[who].online;
    for (const struct elsewhere *e = g->elsewhere; e && !online; e = e->next)
        online = e->seats >> who & 1;
    return online;
}

int game_hosts(const game *g) {
    int n = g->hosts;
    for (const struct elsewhere *e = g->elsewhere; e; e = e->next)
        n += e->hosts;
    return n;
}

int game_watching(const game *g) {
    int n = g->watching;
    for (const struct elsewhere *e = g->elsewhere; e; e = e->next)
        n += e->watching;
    return n;
}

void elsewhere_free(game *g) {
    for (struct elsewhere *e = g->elsewhere, *next; e; e = next) {
        next = e->next;
        free(e);
    }
    g->elsewhere = NULL;
}

/* ---- telling ---- */

static void say(server *s, const game *g, int kind) {
    store_news news = {.kind = kind, .hosts = g->hosts, .watching = g->watching};
    memcpy(news.game, g->id, sizeof news.game);
    for (int i = 0; i < g->n_seats; i++)
        news.seats |= (g->seats[i].online > 0) << i;
    store_say(s->store, &news);
}

void elsewhere_changed(server *s, game *g, bool first) {
    if (s->stopping || store_processes(s->store) < 2)
        return;
    if (first)
        say(s, g, NEWS_WHO);
    say(s, g, NEWS_PRESENCE);
}

void elsewhere_tick(server *s, game *g) {
    int64_t now = base_ticks();
    bool forgotten = false;
    if (!g->elsewhere)
        return;
    for (struct elsewhere **at = &g->elsewhere; *at;) {
        struct elsewhere *e = *at;
        if (now - e->heard < FORGET_US) {
            at = &e->next;
            continue;
        }
        *at = e->next;
        free(e);
        forgotten = true;
    }
    if (forgotten)
        client_tell_presence(s, g);
    if (g->n_clients && now - g->said_presence > AGAIN_US) {
        g->said_presence = now;
        say(s, g, NEWS_PRESENCE);
    }
}

/* ---- hearing ---- */

static struct elsewhere *find(game *g, const char *process) {
    struct elsewhere *e = g->elsewhere;
    while (e && strcmp(e->process, process) != 0)
        e = e->next;
    if (e)
        return e;
    e = base_alloc(sizeof *e);
    memcpy(e->process, process, sizeof e->process);
    e->next = g->elsewhere;
    g->elsewhere = e;
    return e;
}

void elsewhere_heard(server *s, const store_news *news) {
    game *g = games_find(s, news->game);
    if (!g || !g->n_clients)
        return;
    if (news->kind == NEWS_WHO) {
        say(s, g, NEWS_PRESENCE);
        return;
    }
    struct elsewhere *e = find(g, news->from);
    bool same = e->seats == news->seats && e->hosts == news->hosts && e->watching == news->watching;
    e->seats = news->seats;
    e->hosts = news->hosts;
    e->watching = news->watching;
    e->heard = base_ticks();
    if (!same)
        client_tell_presence(s, g);
}
