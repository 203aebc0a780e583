/* Games as JSON, and records. */
#include <stdio.h>
#include <string.h>

#include "../view/json.h"
#include "../view/json_out.h"
#include "server.h"

static void seats(bst_out *o, const game *g) {
    int64_t now = base_served();
    json_key(o, "seats");
    for (int i = 0; i < g->n_seats; i++) {
        const seat *s = &g->seats[i];
        out_text(o, i ? ",{" : "[{");
        json_int(o, "seat", i);
        json_text(o, "kind", entry_kind_word(s->kind));
        json_text(o, "name", s->name);
        json_text_or_null(o, "level", s->kind == SEAT_BOT ? s->level : "");
        json_bool(o, "human", s->human);
        json_text_or_null(o, "colour", entry_colour_word(s->colour));
        json_bool(o, "online", game_is_online(g, i));
        json_bool(o, "resigned", s->resigned);
        json_key(o, "left");
        if (g->about.clock && g->status != GAME_LOBBY)
            out_int(o, game_left(g, i, now));
        else
            out_text(o, "null");
        out_char(o, '}');
    }
    out_char(o, ']');
}

static void result(bst_out *o, const game *g) {
    json_key(o, "result");
    if (!g->over) {
        out_text(o, "null");
        return;
    }
    const entry *e = g->over;
    out_char(o, '{');
    json_text(o, "reason", e->reason == OVER_END ? "end" : "resign");
    entry_result_write(o, e, g);
    out_char(o, '}');
}

/* A given deck's tiles without their order. */
static void bag(bst_out *o, const bst_setup *u) {
    json_key(o, "bag");
    if (!u->n_deck) {
        out_text(o, "null");
        return;
    }
    int count[BST_MAX_KINDS] = {0};
    for (int i = 0; i < u->n_deck; i++)
        count[u->deck[i]]++;
    out_char(o, '{');
    for (int i = 0; i < BST_MAX_KINDS; i++)
        if (count[i])
            json_int(o, bst_kind_info(i)->id, count[i]);
    out_char(o, '}');
}

static void secrets(bst_out *o, const game *g) {
    char hex[HASH_HEX];
    draw_commit_text(g, hex);
    json_text(o, "commit", hex);
    draw_secret_text(g, hex);
    json_text_or_null(o, "secret", draw_is_told(g) ? hex : "");
    draw_view(o, g);
}

void out_game(bst_out *o, const game *g) {
    bst_setup u;
    char setup[BST_SETUP_TEXT];
    position_setup(g, &u);
    bst_setup_text(&u, 0, setup, sizeof setup);
    out_char(o, '{');
    json_text(o, "id", g->id);
    json_text(o, "title", g->about.title);
    json_text(o, "status", entry_status_word(g->status));
    json_text(o, "setup", setup);
    json_bool(o, "prepared", g->about.prepared);
    bag(o, &u);
    json_int(o, "created", g->created);
    json_bool(o, "public", g->is_public);
    json_bool(o, "spectators", g->about.spectators);
    json_bool(o, "chat", g->about.chat);
    json_bool(o, "undo", g->about.undo);
    json_key(o, "aids");
    out_text(o, g->about.aids);
    json_key(o, "clock");
    about_clock(o, &g->about);
    secrets(o, g);
    json_int(o, "n", g->n);
    json_int(o, "watching", game_watching(g));
    seats(o, g);
    result(o, g);
    json_text_or_null(o, "rematch", g->rematch);
    json_text_or_null(o, "from", g->about.from);
    out_char(o, '}');
}

void out_you(bst_out *o, rights may, int n_seats) {
    const char *comma = "";
    json_key(o, "you");
    out_text(o, "{\"seats\":[");
    for (int i = 0; i < n_seats; i++)
        if (may.seats >> i & 1) {
            out_text(o, comma);
            out_int(o, i);
            comma = ",";
        }
    out_char(o, ']');
    json_bool(o, "host", may.host);
    out_char(o, '}');
}

/* ---- positions ---- */

void out_events(bst_out *o, const position *at) {
    json_events(o, &at->game.state, &at->events);
}

void out_position(bst_out *o, const position *at, bool legal, bool over) {
    char setup[BST_SETUP_TEXT];
    bst_setup_text(&at->game.setup, 0, setup, sizeof setup);
    json_key(o, "state");
    json_state(o, &at->game.state, setup);
    if (legal) {
        bst_move moves[BST_MAX_MOVES];
        int n = over ? 0 : bst_legal(&at->game.state, moves);
        json_key(o, "legal");
        json_moves(o, &at->game.state, moves, n);
    }
}

/* ---- records ---- */

void record_comment(bst_out *o, const char *word, const char *text) {
    out_text(o, "# ");
    out_text(o, word);
    out_char(o, ' ');
    out_text(o, text);
    out_char(o, '\n');
}

void view_record_head(bst_out *o, const game *g) {
    out_text(o, "bastide-record 1\n");
    record_comment(o, "game", g->id);
    draw_record(o, g);
}
