/* The public games. Who asks gets the list as it was at most a second ago, so that a crowd costs no more than one. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../view/json_out.h"
#include "server.h"

/* So many are shown, of so many that are looked at; of one address so many before those of others. */
enum { PUBLIC_GAMES = 100, PUBLIC_LOOKED_AT = 1000, PUBLIC_OF_ONE = 10 };
static const int64_t FRESH_US = 1000000;

typedef struct asking {
    struct asking *next;
    client *asker;
} asking;

typedef struct list {
    msg *text; /* or NULL */
    int64_t made;
    asking *first; /* who waits for the next one */
    bool being_made;
} list;

/* The ids, newest first, and the games that have come in. */
typedef struct {
    errand e;
    char ids[PUBLIC_LOOKED_AT][GAME_ID];
    int n, missing;
    enum store_read found;
} making;

static void keep_id(void *data, const char *id) {
    making *m = data;
    if (m->n < PUBLIC_LOOKED_AT)
        snprintf(m->ids[m->n++], GAME_ID, "%s", id);
}

static void read_ids(errand *e, helper *h) {
    making *m = (making *)e;
    m->found = store_read_public(h->reader, PUBLIC_LOOKED_AT, keep_id, m);
}

static void answer_all(list *l, bool fine) {
    asking *a = l->first;
    l->first = NULL;
    l->being_made = false;
    for (asking *next; a; a = next) {
        net_conn *conn = a->asker->conn;
        next = a->next;
        if (conn && fine)
            net_reply(conn, &(net_answer){.status = 200, .type = "application/json; charset=utf-8"}, msg_keep(l->text));
        else if (conn)
            client_refuse(conn, "storage", "the games cannot be read at the moment");
        client_drop(a->asker);
        free(a);
    }
}

static void write_list(server *s, making *m) {
    bst_out o = {s->scratch, 0, SCRATCH};
    list *l = s->list;
    int n = 0;
    out_text(&o, "{\"games\":[");
    for (int i = 0; i < m->n; i++) {
        const game *g = games_find(s, m->ids[i]);
        size_t before = o.len;
        if (!g || !g->is_public || g->status > GAME_PLAYING)
            continue;
        out_text(&o, n++ ? "," : "");
        out_game(&o, g);
        if (o.len + 8 > o.cap) {
            o.len = before; /* there is no room for all of them */
            break;
        }
    }
    out_text(&o, "]}");
    msg_drop(l->text);
    l->text = msg_of(&o);
    l->made = base_ticks();
    answer_all(l, true);
    free(m);
}

static void came_in(server *s, void *data, game *g, failure why) {
    making *m = data;
    (void)g;
    (void)why;
    if (--m->missing == 0)
        write_list(s, m);
}

/* How many of those before it are of the same address; whoever made a game that is not in memory is not known. */
static int before_of_same(const uint64_t *makers, int i) {
    int n = 0;
    for (int j = 0; j < i && makers[i]; j++)
        n += makers[j] == makers[i];
    return n;
}

/* Who makes very many does not push out the others: the rest of theirs comes last. */
static void choose(server *s, making *m) {
    uint64_t makers[PUBLIC_LOOKED_AT];
    char chosen[PUBLIC_GAMES][GAME_ID];
    bool late[PUBLIC_LOOKED_AT];
    int n = 0;
    for (int i = 0; i < m->n; i++) {
        const game *g = games_find(s, m->ids[i]);
        makers[i] = g ? g->made_by : 0;
        late[i] = before_of_same(makers, i) >= PUBLIC_OF_ONE;
    }
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < m->n && n < PUBLIC_GAMES; i++)
            if (late[i] == pass)
                memcpy(chosen[n++], m->ids[i], GAME_ID);
    memcpy(m->ids, chosen, (size_t)n * GAME_ID);
    m->n = n;
}

static void ids_read(server *s, errand *e) {
    making *m = (making *)e;
    if (e->dropped || m->found != STORE_FOUND) {
        answer_all(s->list, false);
        free(m);
        return;
    }
    choose(s, m);
    /* One more than there are, so that nothing is written before all were asked for. */
    m->missing = m->n + 1;
    for (int i = 0; i < m->n; i++)
        games_fetch(s, m->ids[i], "", came_in, m);
    came_in(s, m, NULL, (failure){NULL, NULL});
}

void list_answer(server *s, client *asker) {
    if (!s->list)
        s->list = base_alloc(sizeof *s->list);
    list *l = s->list;
    if (l->text && base_ticks() - l->made < FRESH_US && !s->list_changed) {
        net_reply(asker->conn, &(net_answer){.status = 200, .type = "application/json; charset=utf-8"},
                  msg_keep(l->text));
        return;
    }
    asking *a = base_alloc(sizeof *a);
    a->asker = client_keep(asker);
    a->next = l->first;
    l->first = a;
    if (l->being_made)
        return;
    l->being_made = true;
    s->list_changed = false;
    making *m = base_alloc(sizeof *m);
    m->e.work = read_ids;
    m->e.done = ids_read;
    errand_ask(s, &m->e, RANK_READ, "");
}

void list_free(server *s) {
    if (s->list)
        msg_drop(s->list->text);
    free(s->list);
}
