/* A game as JSON: the state. */
#include "json.h"

#include <bastide/vocabulary.h>

#include "json_out.h"
#include "shows.h"

static bool has(const bst_state *s, int set) {
    return s->rules.sets >> set & 1;
}

static bool has_wheel(const bst_state *s) {
    return has(s, BST_WHEEL) && s->rules.wheel_board;
}

static void id_list(bst_out *o, const bst_state *s, const uint16_t *kinds, int n) {
    out_char(o, '[');
    for (int i = 0; i < n; i++) {
        out_text(o, i ? "," : "");
        out_json(o, bst_kind_of(s, kinds[i])->id);
    }
    out_char(o, ']');
}

void json_xy(bst_out *o, const bst_tile *t) {
    json_int(o, "x", t->x);
    json_int(o, "y", t->y);
}

void json_place(bst_out *o, const bst_state *s, int seg) {
    char text[BST_MOVE_TEXT];
    bst_place_text(s, s->seg[seg].tile, s->seg[seg].index, text);
    json_xy(o, &s->tile[s->seg[seg].tile]);
    json_text(o, "at", text);
}

static bool is_board_square(const bst_state *s, int i) {
    return has_wheel(s) && i < 16;
}

static void board(bst_out *o, const bst_state *s, int from) {
    const char *comma = "";
    json_key(o, "board");
    out_char(o, '[');
    for (int i = from; i < s->n_tiles; i++) {
        const bst_tile *t = &s->tile[i];
        if (is_board_square(s, i) || !bst_kind_of(s, t->kind)->edges)
            continue;
        out_text(o, comma);
        out_char(o, '{');
        json_xy(o, t);
        json_text(o, "tile", bst_kind_of(s, t->kind)->id);
        json_int(o, "rot", 90 * t->rot);
        out_char(o, '}');
        comma = ",";
    }
    out_char(o, ']');
}

static void figures(bst_out *o, const bst_state *s) {
    json_key(o, "figures");
    out_char(o, '[');
    for (int i = 0; i < s->n_figures; i++) {
        const bst_figure *f = &s->figure[i];
        out_text(o, i ? ",{" : "{");
        json_int(o, "player", bst_owner_player(s, f->owner));
        json_text(o, "kind", bst_figure_name(f->kind));
        if (bst_family_of(&s->rules)->by_colour)
            json_text(o, "colour", bst_colour_name(f->owner));
        json_place(o, s, f->seg);
        out_char(o, '}');
    }
    out_char(o, ']');
}

static void int_list(bst_out *o, const char *key, const int32_t *v, int n) {
    json_key(o, key);
    out_char(o, '[');
    for (int i = 0; i < n; i++) {
        out_text(o, i ? "," : "");
        out_int(o, v[i]);
    }
    out_char(o, ']');
}

/* ---- the competitive game ---- */

static void supply(bst_out *o, const bst_state *s) {
    json_key(o, "supply");
    out_char(o, '[');
    for (int p = 0; p < s->rules.players; p++) {
        out_text(o, p ? ",{" : "{");
        for (int k = 0; k < BST_FIGURE_KINDS; k++)
            if (bst_figure_in_game(&s->rules, k))
                json_int(o, bst_figure_name(k), s->supply[p][k]);
        out_char(o, '}');
    }
    out_char(o, ']');
}

static void winners(bst_out *o, const bst_state *s) {
    int32_t best = s->score[0];
    const char *comma = "";
    for (int p = 1; p < s->rules.players; p++)
        best = s->score[p] > best ? s->score[p] : best;
    json_key(o, "winners");
    out_char(o, '[');
    for (int p = 0; p < s->rules.players; p++)
        if (s->score[p] == best) {
            out_text(o, comma);
            out_int(o, p);
            comma = ",";
        }
    out_char(o, ']');
}

static void competitive(bst_out *o, const bst_state *s) {
    int32_t now[BST_MAX_PLAYERS];
    int_list(o, "scores", s->score, s->rules.players);
    bst_score_now(s, now);
    int_list(o, "projected", now, s->rules.players);
    if (s->phase == BST_PHASE_OVER)
        winners(o, s);
    supply(o, s);
}

/* ---- all ---- */

void json_state_since(bst_out *o, const bst_state *s, const char *setup, int tiles) {
    bool over = s->phase == BST_PHASE_OVER;
    bool back = s->dragon.awake;
    out_char(o, '{');
    json_text(o, "setup", setup);
    json_text(o, "status", over ? "over" : "playing");
    json_int(o, "turn", s->turn);
    json_int(o, "player", s->player);
    json_key(o, "decides");
    if (over)
        out_text(o, "null");
    else
        out_int(o, s->decides);
    json_text_or_null(o, "phase", over ? NULL : bst_phase_name(s->phase));
    json_text_or_null(o, "tile", s->hand == BST_NO_KIND ? NULL : bst_kind_of(s, s->hand)->id);
    json_int(o, "left", bst_left(s));
    json_key(o, "aside");
    id_list(o, s, s->dragon_aside, back ? 0 : s->dragon.aside_n);
    json_key(o, "discarded");
    id_list(o, s, s->discarded, s->n_discarded);
    if (!bst_family_of(&s->rules)->team)
        competitive(o, s);
    shows_json(o, s);
    board(o, s, tiles);
    figures(o, s);
    out_char(o, '}');
}

void json_state(bst_out *o, const bst_state *s, const char *setup) {
    json_state_since(o, s, setup, 0);
}
