/* What other processes write in a game that is in memory here: read from the store and applied, as if it had happened
 * here. A few entries are put on top of what is there; when that does not do, the game is read anew. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server.h"
#include "timers.h"

/* Whoever waits until all is known that others have written. */
struct asking_store {
    struct asking_store *next;
    games_then *then;
    void *data;
};

typedef struct row {
    struct row *next;
    msg *text;
    int n;
} row;

typedef struct {
    errand e;
    game *game;
    char id[GAME_ID];
    int after;  /* the last entry that the game has */
    int told;   /* the last one that others had told of before it was read */
    bool whole; /* read anew */
    enum store_read found;
    row *first, **last;
    store_game *about;
    int64_t due[TIMER_KINDS];
    bool ours;
    loaded got; /* whole */
    struct asking_store *asking;
} catching;

static const failure unreadable = {"storage", "the game cannot be read at the moment"};
static const failure gone = {"no-game", "there is no such game"};

/* ---- reading ---- */

static void keep_row(void *data, int n, int64_t at, const char *body, size_t len) {
    catching *c = data;
    row *r = base_alloc(sizeof *r);
    (void)at;
    r->text = msg_new(body, len);
    r->n = n;
    *c->last = r;
    c->last = &r->next;
    c->after = n;
}

static enum store_read read_rest(catching *c, store_reader *r) {
    const char *why;
    store_length length = {0};
    enum store_read found = store_read_game(r, c->id, &c->about, &why);
    if (found == STORE_FOUND)
        found = store_read_entries(r, c->id, c->after + 1, INT32_MAX, keep_row, c);
    if (found == STORE_FOUND)
        found = store_read_length(r, c->id, &length);
    if (found == STORE_FOUND && length.should != c->after)
        return STORE_BAD;
    return found == STORE_FOUND ? store_read_timers(r, c->id, c->due, &c->ours) : found;
}

static void read_news(errand *e, helper *h) {
    catching *c = (catching *)e;
    if (c->whole) {
        c->found = load_game(h->reader, c->id, &c->got);
        return;
    }
    c->found = STORE_FAILED;
    if (!store_read_begin(h->reader))
        return;
    c->found = read_rest(c, h->reader);
    store_read_end(h->reader);
}

/* ---- applying ---- */

static bool apply_row(server *s, game *g, const row *r, entry *e) {
    char move[BST_MOVE_TEXT];
    if (entry_read(e, r->n, r->text->text, r->text->n, g))
        return false;
    if (e->type == ENTRY_MOVE) {
        position *at = position_ready(&s->positions, g);
        if (!at || bst_mover(&at->game.state) != e->seat)
            return false;
        memcpy(move, e->move_text, sizeof move);
        if (position_step(at, move, e)) {
            position_forget(&s->positions, g);
            return false;
        }
    }
    game_apply(g, e, r->text);
    command_follows(s, g, e);
    s->metrics.caught_up++;
    return true;
}

static bool apply_rows(server *s, game *g, catching *c) {
    entry *e = base_alloc(sizeof *e);
    bool ok = true;
    for (row *r = c->first; r && ok; r = r->next)
        ok = apply_row(s, g, r, e);
    free(e);
    if (!ok)
        return false;
    memcpy(g->tokens, c->about->tokens, sizeof g->tokens);
    memcpy(g->due, c->due, sizeof g->due);
    g->ours = c->ours;
    if (c->first)
        game_set_since(g);
    return true;
}

/* Whoever follows the game stays. */
static void keep_people(game *g, const game *old) {
    for (int i = 0; i < g->n_seats; i++)
        g->seats[i].online = old->seats[i].online;
    memcpy(g->state, old->state, sizeof g->state);
    g->touched = old->touched;
    g->clients = old->clients;
    g->n_clients = old->n_clients;
    g->watching = old->watching;
    g->hosts = old->hosts;
    g->elsewhere = old->elsewhere;
    g->said_presence = old->said_presence;
    g->presence_due = old->presence_due;
    g->presence_at = old->presence_at;
    g->next_presence = old->next_presence;
    memcpy(g->joined_by, old->joined_by, sizeof g->joined_by);
    g->made_by = old->made_by;
    memcpy(g->kicks, old->kicks, sizeof g->kicks);
    g->n_kicks = old->n_kicks;
    g->talk = old->talk;
    g->changes = old->changes;
}

/* What waits for the game, or is done for it, goes on. */
static void keep_work(game *g, const game *old) {
    g->next_in_bucket = old->next_in_bucket;
    g->writing = old->writing;
    g->first_waiting = old->first_waiting;
    g->last_waiting = old->first_waiting ? old->last_waiting : &g->first_waiting;
    g->n_waiting = old->n_waiting;
    g->thinking = old->thinking;
    g->fetching = old->fetching;
    g->catching = old->catching;
    g->asking = old->asking;
    g->told = old->told;
    g->errands = old->errands;
    g->retry_at = old->retry_at;
    g->retry_wait = old->retry_wait;
}

/* The game as it was read takes the place of what was in memory. */
static void replace(server *s, game *g, catching *c) {
    game *fresh = c->got.game, old = *g;
    position_forget(&s->positions, g);
    old.position = NULL;
    *g = *fresh;
    keep_people(g, &old);
    keep_work(g, &old);
    s->metrics.caught_up += (uint64_t)(g->n - old.n);
    for (int i = 0; i < g->n_seats; i++)
        if (memcmp(g->tokens[i], old.tokens[i], HASH_BYTES) != 0)
            client_revoke(g, i);
    client_part(g);
    position_adopt(&s->positions, g, c->got.position);
    c->got.position = NULL;
    *fresh = old; /* is freed with the errand */
    memset(fresh->state, 0, sizeof fresh->state);
}

/* ---- an errand ---- */

static void discard(catching *c) {
    for (row *r = c->first, *next; r; r = next) {
        next = r->next;
        msg_drop(r->text);
        free(r);
    }
    store_game_free(c->about);
    if (c->got.game)
        game_free(c->got.game);
    free(c->got.position);
    free(c);
}

static void ask(server *s, game *g, bool whole, struct asking_store *asking);

static void answer_asking(server *s, struct asking_store *a, game *g, failure why) {
    for (struct asking_store *next; a; a = next) {
        next = a->next;
        a->then(s, a->data, g, why);
        free(a);
    }
}

static void part_with(game *g) {
    for (client *c = g->clients; c; c = c->next)
        net_close(c->conn, 1001, "the game is not here any more");
}

/* It cannot be known what happened: nobody is told anything that may be wrong. */
static void give_up(server *s, game *g, failure why) {
    log_write(LOG_ERROR, "what another process wrote cannot be read", "game", g->id, NULL);
    game_not_stored(g, RETRY_SHARED_SECONDS);
    command_refuse_waiting(s, g, why);
    part_with(g);
}

static void caught_up(server *s, errand *e) {
    catching *c = (catching *)e;
    game *g = c->game;
    g->errands--;
    g->catching = false;
    struct asking_store *asking = c->asking;
    if (e->dropped) {
        discard(c);
        answer_asking(s, asking, NULL, unreadable);
        return;
    }
    bool again = c->found == STORE_FOUND && !c->whole && !apply_rows(s, g, c);
    if (c->found == STORE_FOUND && c->whole)
        replace(s, g, c);
    else if (c->found != STORE_FOUND)
        give_up(s, g, c->found == STORE_NONE ? gone : unreadable);
    bool bad = c->found != STORE_FOUND;
    failure why = c->found == STORE_NONE ? gone : unreadable;
    /* What was told of before and is not there was never written: a process tells of what it is about to write, and is
     * refused if another took the game over. */
    if (!bad && !again && g->told == c->told)
        g->told = g->n;
    discard(c);
    if (again || (!bad && g->told > g->n)) {
        ask(s, g, again, asking);
        return;
    }
    g->behind = bad && why.code == unreadable.code; /* nobody tells it again: it is asked for until it can be read */
    if (bad)
        g->told = 0;
    else
        game_stored(g); /* the store is there: nothing has to wait for it */
    client_tell(g);
    g->errands++; /* whoever is answered must not let go of it */
    answer_asking(s, asking, bad ? NULL : g, why);
    g->errands--;
    command_ready(s, g);
    if (g->asking)
        behind_catch_up(s, g);
}

/* Who asked before now is answered by this. */
static void ask(server *s, game *g, bool whole, struct asking_store *asking) {
    catching *c = base_alloc(sizeof *c);
    c->game = g;
    memcpy(c->id, g->id, sizeof c->id);
    c->after = g->n;
    c->told = g->told;
    c->whole = whole;
    c->asking = asking;
    c->last = &c->first;
    c->e.work = read_news;
    c->e.done = caught_up;
    g->catching = true;
    g->errands++;
    errand_ask(s, &c->e, RANK_MOVE, "");
}

void behind_catch_up(server *s, game *g) {
    if (g->catching || g->writing)
        return;
    struct asking_store *asking = g->asking;
    g->asking = NULL;
    ask(s, g, false, asking);
}

void behind_ask(server *s, game *g, games_then *then, void *data) {
    struct asking_store *a = base_alloc(sizeof *a);
    a->then = then;
    a->data = data;
    a->next = g->asking;
    g->asking = a;
    behind_catch_up(s, g);
}

void behind_tick(server *s, game *g) {
    if (g->behind && g->n_clients)
        behind_catch_up(s, g);
}

/* ---- news ---- */

static void look_again(server *s, game *g) {
    if (!games_let_go(s, g))
        behind_catch_up(s, g);
}

void behind_heard(server *s, const store_news *news) {
    if (news->kind == NEWS_CLOCKS) {
        s->served_from = store_served_from(s->store);
        games_each(s, timers_set_clock);
        return;
    }
    if (news->kind != NEWS_ENTRIES) {
        elsewhere_heard(s, news);
        return;
    }
    if (!news->game[0]) {
        games_each(s, look_again);
        return;
    }
    games_told(s, news->game, news->n);
    game *g = games_find(s, news->game);
    if (!g || (news->n && news->n <= g->n))
        return;
    if (news->n > g->told)
        g->told = news->n;
    look_again(s, g);
}
