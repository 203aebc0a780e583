/* Reading entries from the store, by helpers; and that errands are counted to those who want them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../view/json_out.h"
#include "server.h"

enum { BACKLOG = 128, PAGE_ENTRIES = 1000, PAGE_BYTES = 1 << 20 };

void errand_ask(server *s, errand *e, int rank, const char *address) {
    snprintf(e->address, sizeof e->address, "%s", address);
    e->place.rank = rank;
    e->place.who = limits_who(address);
    helpers_ask(s->helpers, e);
}

void errand_done(server *s, errand *e) {
    if (e->address[0] && !e->dropped)
        limits_charge(s->limits, e->address, e->took);
    e->done(s, e);
}

/* ---- entries for somebody who was away ---- */

typedef struct {
    errand e;
    client *client;
    game *game;
    char id[GAME_ID];
    int first, last;
    enum store_read found;
    outgoing *entries, **end;
    size_t bytes;
} backlog;

static void keep_entry(void *data, int n, int64_t at, const char *body, size_t len) {
    backlog *b = data;
    (void)at;
    outgoing *o = base_alloc(sizeof *o);
    o->text = msg_new(body, len);
    o->after = n;
    b->bytes += len;
    *b->end = o;
    b->end = &o->next;
}

static void read_backlog(errand *e, helper *h) {
    backlog *b = (backlog *)e;
    b->found = store_read_entries(h->reader, b->id, b->first, b->last, keep_entry, b);
}

static void backlog_read(server *s, errand *e) {
    backlog *b = (backlog *)e;
    client *c = b->client;
    limits_sent(s->limits, e->address, b->bytes);
    b->game->errands--;
    c->reading = false;
    bool good = !e->dropped && b->found == STORE_FOUND && b->entries;
    if (good && c->conn) {
        c->older = b->entries;
        b->entries = NULL;
        net_ready(c->conn);
    } else if (c->conn && !e->dropped) {
        /* Better no entries than some that are not to be trusted: whoever comes again begins where this one was. */
        net_close(c->conn, 1011, "storage");
    }
    for (outgoing *o = b->entries, *next; o; o = next) {
        next = o->next;
        msg_drop(o->text);
        free(o);
    }
    client_drop(c);
    free(b);
}

void reading_backlog(server *s, client *c) {
    const char *address = net_address(c->conn);
    if (c->reading || !limits_work(s->limits, address))
        return; /* later, when the address has cost less */
    c->reading = true;
    backlog *b = base_alloc(sizeof *b);
    b->e.work = read_backlog;
    b->e.done = backlog_read;
    b->client = client_keep(c);
    b->game = c->game;
    b->game->errands++;
    memcpy(b->id, c->game->id, sizeof b->id);
    b->first = c->sent + 1;
    b->last = c->game->n < c->sent + BACKLOG ? c->game->n : c->sent + BACKLOG;
    b->end = &b->entries;
    errand_ask(s, &b->e, RANK_READ, address);
}

/* ---- a page of entries ---- */

typedef struct {
    errand e;
    client *asker;
    char id[GAME_ID];
    int first, last;
    enum store_read found;
    bst_out o;
    int n;
    bool full;
    msg *text;
} page;

static void list_entry(void *data, int n, int64_t at, const char *body, size_t len) {
    page *p = data;
    (void)n;
    (void)at;
    p->full = p->full || (p->n && p->o.len + len > PAGE_BYTES);
    if (p->full)
        return;
    out_text(&p->o, p->n++ ? "," : "");
    out_text(&p->o, body);
}

static void read_page(errand *e, helper *h) {
    page *p = (page *)e;
    p->o = (bst_out){h->page, 0, HELPER_PAGE};
    out_text(&p->o, "{\"events\":[");
    p->found = store_read_entries(h->reader, p->id, p->first, p->last, list_entry, p);
    out_text(&p->o, "]}");
    p->text = msg_of(&p->o);
}

static void page_read(server *s, errand *e) {
    page *p = (page *)e;
    net_conn *conn = p->asker->conn;
    (void)s;
    if (conn && e->dropped) {
        client_refuse(conn, "busy", "the server stops");
    } else if (conn && p->found != STORE_FOUND) {
        client_refuse(conn, "storage", "the events cannot be read at the moment");
    } else if (conn) {
        net_reply(conn, &(net_answer){.status = 200, .type = "application/json; charset=utf-8"}, msg_keep(p->text));
    }
    msg_drop(p->text);
    client_drop(p->asker);
    free(p);
}

void reading_page(server *s, client *asker, const game *g, int after) {
    page *p = base_alloc(sizeof *p);
    p->e.work = read_page;
    p->e.done = page_read;
    p->asker = client_keep(asker);
    memcpy(p->id, g->id, sizeof p->id);
    p->first = after + 1;
    /* What is stored but not yet told waits until everybody hears of it. */
    p->last = after < g->n - PAGE_ENTRIES ? after + PAGE_ENTRIES : g->n;
    errand_ask(s, &p->e, RANK_READ, net_address(asker->conn));
}
