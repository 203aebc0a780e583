/* The state of a draw: what has been committed, sealed, opened, and the key that follows. */
#include "draw.h"

#include <string.h>

#include "game.h"

static bst_draw frame(const game *g, int round) {
    return (bst_draw){g->id, g->shown_setup, round};
}

void draw_server_part(const game *g, int round, uint8_t part[BST_HASH]) {
    fair_part(g->secret, round, part);
}

void draw_server_commit(const game *g, int round, uint8_t commit[BST_HASH]) {
    bst_draw f = frame(g, round);
    uint8_t part[BST_HASH];
    draw_server_part(g, round, part);
    bst_draw_server(&f, part, commit);
}

bool draw_fits(const game_draw *d, const game *g, int who, const uint8_t value[BST_HASH]) {
    bst_draw f = frame(g, d->round);
    uint8_t server[BST_HASH], commit[BST_HASH];
    draw_server_commit(g, d->round, server);
    bst_draw_seat(&f, server, who, value, commit);
    return memcmp(commit, d->seats[who].commit, BST_HASH) == 0;
}

/* ---- steps ---- */

static void forget_seat(game_draw *d, int who) {
    uint8_t others = (uint8_t) ~(1u << who);
    d->committed &= others;
    d->failed &= others;
    d->awaited &= others;
    d->n_commits[who] = 0;
}

static void seal(game_draw *d, uint8_t seats, const game *g) {
    bst_draw f = frame(g, d->round);
    uint8_t server[BST_HASH];
    d->sealed = true;
    d->committed = seats;
    d->opened = 0;
    for (int i = 0; i < g->n_seats; i++)
        d->seats[i].takes_part = d->committed >> i & 1;
    draw_server_commit(g, d->round, server);
    bst_draw_seal(&f, server, d->seats, g->n_seats, d->seal);
}

static void next_round(game_draw *d, const entry *e) {
    d->voids[d->n_voids++] = e->seats;
    d->failed |= e->seats;
    d->awaited = d->opened;
    d->committed = d->opened = 0;
    d->sealed = false;
    if (d->round < DRAW_ROUNDS)
        d->round++;
    memset(d->seats, 0, sizeof d->seats);
}

/* Everything is known to the server now. */
static void begin(game_draw *d, const game *g) {
    uint8_t part[BST_HASH];
    if (!d->sealed)
        seal(d, 0, g);
    d->sealed = false;
    draw_server_part(g, d->round, part);
    bst_draw_key(d->seal, part, d->seats, g->n_seats, d->key);
    d->has_key = true;
}

static void step(game_draw *d, const entry *e, const game *g) {
    switch (e->step) {
    case DRAW_COMMIT:
        d->committed |= (uint8_t)(1u << e->seat);
        d->committed_at[e->seat] = e->at;
        if (d->n_commits[e->seat] < DRAW_MOST_COMMITS)
            d->n_commits[e->seat]++;
        memcpy(d->seats[e->seat].commit, e->hash, BST_HASH);
        break;
    case DRAW_SEAL:
        seal(d, e->seats, g);
        d->until = e->until;
        break;
    case DRAW_OPEN:
        d->opened |= (uint8_t)(1u << e->seat);
        memcpy(d->seats[e->seat].value, e->hash, BST_HASH);
        break;
    default:
        next_round(d, e);
    }
}

void draw_apply(game_draw *d, const entry *e, const game *g) {
    if (g->about.draw != DRAW_SEALED)
        return;
    if (e->type == ENTRY_DRAW)
        step(d, e, g);
    else if (e->type == ENTRY_START)
        begin(d, g);
    else if (e->type == ENTRY_SEAT && !d->has_key && strcmp(e->why, "name") != 0)
        forget_seat(d, e->seat);
}

game draw_made(const game *g, entry *start) {
    game then = *g;
    draw_apply(&then.draw, start, g);
    memcpy(start->hash, then.draw.seal, sizeof start->hash);
    return then;
}

void draw_seal_entry(entry *e, const game *g, const game_draw *d) {
    game_draw then = *d;
    for (int i = 0; i < g->n_seats; i++)
        memcpy(e->commits[i], d->seats[i].commit, BST_HASH);
    draw_apply(&then, e, g);
    memcpy(e->hash, then.seal, sizeof e->hash);
}

/* ---- of any kind of game ---- */

void draw_commit_text(const game *g, char hex[BST_HASH_TEXT]) {
    uint8_t commit[BST_HASH];
    if (g->about.draw != DRAW_SEALED) {
        fair_commit(g->secret, hex);
        return;
    }
    draw_server_commit(g, g->draw.round, commit);
    bst_hex(commit, hex);
}

void draw_secret_text(const game *g, char hex[BST_HASH_TEXT]) {
    uint8_t part[BST_HASH];
    if (g->about.draw != DRAW_SEALED) {
        fair_hex(g->secret, hex);
        return;
    }
    draw_server_part(g, g->draw.round, part);
    bst_hex(part, hex);
}

bool draw_is_told(const game *g) {
    return g->status == GAME_OVER || g->status == GAME_CLOSED;
}
