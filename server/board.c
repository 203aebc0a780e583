/* What helpers make of a position: the position itself when it is not kept, states, records, pictures. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../view/json_out.h"
#include "../view/svg.h"
#include "server.h"

typedef struct board_errand {
    errand e;
    game *game;
    client *asker;         /* or NULL */
    position *at;          /* or NULL until a helper has played */
    position_moves *moves; /* these */
    int position_n;        /* of the game when it was asked */
    bool legal, over;
    int theme;
    char etag[48];
    char names[BST_MAX_PLAYERS][BST_NAME_SIZE]; /* record */
    uint8_t colours[BST_MAX_PLAYERS];           /* picture */
    msg *head, *text;                           /* what stands before it; what became of it */
} board_errand;

static void discard(board_errand *b) {
    msg_drop(b->head);
    msg_drop(b->text);
    client_drop(b->asker);
    free(b->moves);
    free(b->at);
    free(b);
}

static board_errand *board_new(server *s, game *g, client *asker) {
    board_errand *b = base_alloc(sizeof *b);
    b->game = g;
    b->asker = client_keep(asker);
    b->at = position_copy(&s->positions, g);
    b->moves = b->at ? NULL : position_list(g);
    b->position_n = g->position_n;
    b->over = g->status == GAME_OVER;
    return b;
}

static void ask(server *s, board_errand *b, int rank, const char *address, void (*work)(errand *, helper *),
                void (*done)(server *, errand *)) {
    b->game->errands++;
    b->e.work = work;
    b->e.done = done;
    errand_ask(s, &b->e, rank, address);
}

/* ---- the position ---- */

static void play(errand *e, helper *h) {
    board_errand *b = (board_errand *)e;
    (void)h;
    if (!b->at)
        b->at = position_played(b->moves);
}

static void played(server *s, errand *e) {
    board_errand *b = (board_errand *)e;
    game *g = b->game;
    g->errands--;
    g->fetching = false;
    if (!e->dropped && b->position_n == g->position_n) {
        position_adopt(&s->positions, g, b->at);
        b->at = NULL;
    }
    bool dropped = e->dropped;
    discard(b);
    if (!dropped)
        command_ready(s, g);
}

void board_position(server *s, game *g, const char *address) {
    if (g->fetching)
        return;
    g->fetching = true;
    board_errand *b = base_alloc(sizeof *b);
    b->game = g;
    b->moves = position_list(g);
    b->position_n = g->position_n;
    ask(s, b, RANK_MOVE, address, play, played);
}

/* ---- states ---- */

static void write_state(errand *e, helper *h) {
    board_errand *b = (board_errand *)e;
    bst_out o = {h->page, 0, HELPER_PAGE};
    play(e, h);
    out_text(&o, b->head->text);
    out_position(&o, b->at, b->legal, b->over);
    if (!b->asker) {
        json_key(&o, "events");
        out_events(&o, b->at);
    }
    out_char(&o, '}');
    b->text = msg_of(&o);
}

static void state_written(server *s, errand *e) {
    board_errand *b = (board_errand *)e;
    game *g = b->game;
    (void)s;
    g->errands--;
    g->state[b->legal].asked = false;
    if (!e->dropped && g->n_clients) {
        msg_drop(g->state[b->legal].text);
        g->state[b->legal].text = b->text;
        b->text = NULL;
        g->state[b->legal].position_n = b->position_n;
        g->state[b->legal].late = b->position_n == g->position_n ? 0 : g->state[b->legal].late + 1;
        client_tell(g);
    }
    discard(b);
}

void board_state(server *s, game *g, bool legal, const char *address) {
    char text[64];
    if (g->state[legal].asked)
        return;
    g->state[legal].asked = true;
    board_errand *b = board_new(s, g, NULL);
    int n = snprintf(text, sizeof text, "{\"type\":\"state\",\"n\":%d", g->n);
    b->head = msg_new(text, (size_t)n);
    b->head->text[n] = 0;
    b->legal = legal;
    ask(s, b, RANK_READ, address, write_state, state_written);
}

/* ---- answers ---- */

static void answer(errand *e, const net_answer *a) {
    board_errand *b = (board_errand *)e;
    b->game->errands--;
    if (b->asker->conn && e->dropped)
        client_refuse(b->asker->conn, "busy", "the server stops");
    else if (b->asker->conn)
        net_reply(b->asker->conn, a, msg_keep(b->text));
    discard(b);
}

static void game_written(server *s, errand *e) {
    (void)s;
    answer(e, &(net_answer){.status = 200, .type = "application/json; charset=utf-8"});
}

void board_answer(server *s, client *asker, game *g, msg *head, bool legal) {
    board_errand *b = board_new(s, g, asker);
    b->head = head;
    b->head->text[head->n] = 0;
    b->legal = legal;
    ask(s, b, RANK_READ, net_address(asker->conn), write_state, game_written);
}

static void write_record(errand *e, helper *h) {
    board_errand *b = (board_errand *)e;
    size_t n = b->head->n;
    play(e, h);
    memcpy(b->at->game.names, b->names, sizeof b->names);
    memcpy(h->page, b->head->text, n);
    /* The first line is in the head. */
    char *rest = h->page + n;
    bst_record_write(&b->at->game, b->over, rest, HELPER_PAGE - n);
    const char *second = strchr(rest, '\n');
    size_t left = second ? strlen(second + 1) : 0;
    if (second)
        memmove(rest, second + 1, left + 1);
    b->text = msg_new(h->page, n + left);
}

static void record_written(server *s, errand *e) {
    char name[64];
    (void)s;
    snprintf(name, sizeof name, "%s.bastide", ((board_errand *)e)->game->id);
    answer(e, &(net_answer){.status = 200, .type = "text/plain; charset=utf-8", .name = name});
}

void board_record(server *s, client *asker, game *g) {
    board_errand *b = board_new(s, g, asker);
    bst_out o = {s->scratch, 0, SCRATCH};
    view_record_head(&o, g);
    b->head = msg_of(&o);
    for (int i = 0; i < BST_MAX_PLAYERS; i++)
        words_cut(g->seats[i].name, b->names[i], sizeof b->names[i]);
    ask(s, b, RANK_READ, net_address(asker->conn), write_record, record_written);
}

static void paint(errand *e, helper *h) {
    board_errand *b = (board_errand *)e;
    bst_out o = {h->page, 0, HELPER_PAGE};
    play(e, h);
    h->page[0] = 0;
    bst_svg_board(&o, &b->at->game.state, b->theme, BST_SVG_SCORES, b->colours);
    b->text = msg_of(&o);
}

static void painted(server *s, errand *e) {
    char etag[48];
    (void)s;
    memcpy(etag, ((board_errand *)e)->etag, sizeof etag);
    answer(e, &(net_answer){.status = 200, .type = "image/svg+xml", .cache = "no-cache", .etag = etag});
}

failure board_picture(server *s, client *asker, game *g, bool dark, const char *etag) {
    const char *address = net_address(asker->conn);
    if (helpers_waiting_of(s->helpers, RANK_PICTURE, limits_who(address)) >= ADDRESS_PICTURES)
        return (failure){"rate", "your pictures are still being drawn"};
    if (helpers_waiting(s->helpers, RANK_PICTURE) >= ALL_PICTURES)
        return (failure){"busy", "too many pictures are being drawn"};
    board_errand *b = board_new(s, g, asker);
    b->theme = dark ? BST_SVG_DARK : BST_SVG_LIGHT;
    snprintf(b->etag, sizeof b->etag, "%s", etag);
    for (int i = 0; i < g->n_seats; i++)
        b->colours[i] = g->seats[i].colour;
    bst_svg_dress(b->colours);
    ask(s, b, RANK_PICTURE, address, paint, painted);
    return (failure){NULL, NULL};
}
