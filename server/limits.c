/* How much one address may do. */
#include "limits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "fair.h"

enum { BUCKETS = 8192 };
static const int64_t FORGET_US = 3600LL * 1000000;

typedef struct tally {
    struct tally *next;
    char address[64];
    bucket knocks, messages, requests, games, bots_alone, work;
    int sockets, connections;
    int64_t seen, held;
} tally;

struct limits {
    limits_options opt;
    tally *table[BUCKETS];
    int n;
    double share; /* of new games, when several processes serve */
};

static void fill(bucket *b, double rate, double most) {
    int64_t now = base_ticks();
    b->level = b->then ? b->level + rate * (double)(now - b->then) / 1e6 : most;
    if (b->level > most)
        b->level = most;
    b->then = now;
}

bool bucket_take(bucket *b, double rate, double most) {
    fill(b, rate, most);
    if (b->level < 1)
        return false;
    b->level -= 1;
    return true;
}

limits *limits_new(const limits_options *o) {
    limits *l = base_alloc(sizeof *l);
    l->opt = *o;
    l->share = 1;
    return l;
}

void limits_share(limits *l, int processes) {
    l->share = 1.0 / (processes > 1 ? processes : 1);
}

void limits_free(limits *l) {
    for (int i = 0; l && i < BUCKETS; i++)
        for (tally *e = l->table[i], *next; e; e = next) {
            next = e->next;
            free(e);
        }
    free(l);
}

uint64_t limits_who(const char *address) {
    return fair_short_hash(address, strlen(address), 1);
}

/* When there are more addresses than anybody has neighbours, new ones share what is left for one. */
static tally *find(limits *l, const char *address) {
    for (;;) {
        tally **at = &l->table[fair_short_hash(address, strlen(address), 0) % BUCKETS], *e = *at;
        while (e && strcmp(e->address, address) != 0)
            e = e->next;
        if (!e && l->n >= ALL_ADDRESSES && *address) {
            address = "";
            continue;
        }
        if (!e) {
            e = base_alloc(sizeof *e);
            snprintf(e->address, sizeof e->address, "%s", address);
            e->next = *at;
            *at = e;
            l->n++;
        }
        e->seen = base_ticks();
        return e;
    }
}

bool limits_request(limits *l, const char *address) {
    return bucket_take(&find(l, address)->requests, l->opt.requests_second, 4.0 * l->opt.requests_second);
}

bool limits_message(limits *l, const char *address) {
    return bucket_take(&find(l, address)->messages, 10.0 * l->opt.messages_second, 30.0 * l->opt.messages_second);
}

bool limits_knock(limits *l, const char *address) {
    return bucket_take(&find(l, address)->knocks, 2.0 * l->opt.requests_second, 8.0 * l->opt.requests_second);
}

bool limits_game(limits *l, const char *address) {
    double most = l->opt.games_hour * l->share < 1 ? 1 : l->opt.games_hour * l->share;
    return bucket_take(&find(l, address)->games, most / 3600, most);
}

bool limits_bots_alone(limits *l, const char *address) {
    double most = l->opt.games_hour * l->share < 10 ? 1 : l->opt.games_hour * l->share / 10;
    return bucket_take(&find(l, address)->bots_alone, most / 3600, most);
}

bool limits_socket(limits *l, const char *address) {
    tally *e = find(l, address);
    if (e->sockets >= l->opt.sockets)
        return false;
    e->sockets++;
    return true;
}

void limits_socket_gone(limits *l, const char *address) {
    tally *e = find(l, address);
    if (e->sockets)
        e->sockets--;
}

bool limits_connection(limits *l, const char *address) {
    tally *e = find(l, address);
    if (e->connections >= l->opt.sockets + ADDRESS_REQUESTS)
        return false;
    e->connections++;
    return true;
}

void limits_connection_gone(limits *l, const char *address) {
    tally *e = find(l, address);
    if (e->connections)
        e->connections--;
}

/* The level is in milliseconds, and may be less than none: what something takes is known when it is done. */
static bucket *work_of(limits *l, const char *address) {
    bucket *b = &find(l, address)->work;
    fill(b, l->opt.work_second, (double)ADDRESS_WORK * l->opt.work_second);
    return b;
}

bool limits_work(limits *l, const char *address) {
    return !*address || (work_of(l, address)->level > 0 && find(l, address)->held < ADDRESS_HELD);
}

void limits_charge(limits *l, const char *address, int64_t us) {
    work_of(l, address)->level -= (double)us / 1e3;
}

void limits_sent(limits *l, const char *address, size_t bytes) {
    limits_charge(l, address, (int64_t)(bytes / BYTES_A_US));
}

void limits_held(limits *l, const char *address, int64_t bytes) {
    find(l, address)->held += bytes;
    if (bytes > 0)
        limits_charge(l, address, bytes / BYTES_A_US);
}

void limits_tidy(limits *l, int part, int parts) {
    int64_t old = base_ticks() - FORGET_US;
    for (int i = BUCKETS * part / parts; i < BUCKETS * (part + 1) / parts; i++)
        for (tally **at = &l->table[i]; *at;) {
            tally *e = *at;
            if (e->sockets || e->connections || e->held || e->seen > old) {
                at = &e->next;
                continue;
            }
            *at = e->next;
            l->n--;
            free(e);
        }
}
