/* A game as JSON: the state. */
#include "json.h"

#include <bastide/vocabulary.h>

#include "../sets/mists/rules.h"
#include "json_out.h"

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

static void xy(bst_out *o, const bst_tile *t) {
    json_int(o, "x", t->x);
    json_int(o, "y", t->y);
}

static void place(bst_out *o, const bst_state *s, int seg) {
    char text[BST_MOVE_TEXT];
    bst_place_text(s, s->seg[seg].tile, s->seg[seg].index, text);
    xy(o, &s->tile[s->seg[seg].tile]);
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
        xy(o, t);
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
        bool guard = f->kind == BST_GUARD;
        out_text(o, i ? ",{" : "{");
        json_int(o, "player", guard ? mists_owner(s, f->owner) : f->owner);
        json_text(o, "kind", bst_figure_name(f->kind));
        if (guard)
            json_text(o, "colour", bst_colour_name(f->owner));
        place(o, s, f->seg);
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

static void goods(bst_out *o, const bst_state *s) {
    json_key(o, "goods");
    out_char(o, '[');
    for (int p = 0; p < s->rules.players; p++) {
        out_text(o, p ? ",{" : "{");
        json_int(o, "wine", s->traders.goods[p][0]);
        json_int(o, "grain", s->traders.goods[p][1]);
        json_int(o, "cloth", s->traders.goods[p][2]);
        out_char(o, '}');
    }
    out_char(o, ']');
}

static void dragon(bst_out *o, const bst_state *s) {
    const bst_dragon *d = &s->dragon;
    json_key(o, "dragon");
    if (d->tile == BST_NONE8) {
        out_text(o, "null");
    } else {
        out_char(o, '{');
        xy(o, &s->tile[d->tile]);
        out_char(o, '}');
    }
    json_key(o, "fairy");
    if (d->fairy_tile == BST_NONE8) {
        out_text(o, "null");
        return;
    }
    out_char(o, '{');
    if (d->fairy_owner == BST_NONE8) {
        xy(o, &s->tile[d->fairy_tile]);
        json_key(o, "at");
        out_text(o, "null");
    } else {
        place(o, s, d->fairy_seg);
    }
    out_char(o, '}');
}

static void wheel(bst_out *o, const bst_state *s) {
    const char *comma = "";
    json_key(o, "wheel");
    out_char(o, '{');
    json_text(o, "pig", bst_sector_name(s->wheel.pig));
    json_key(o, "crowns");
    out_char(o, '[');
    for (int i = 0; i < BST_SECTORS; i++)
        for (int j = 0; j < 2; j++) {
            if (!s->wheel.crown[i][j])
                continue;
            out_text(o, comma);
            out_char(o, '{');
            json_text(o, "sector", bst_sector_name(i));
            json_int(o, "player", s->wheel.crown[i][j] - 1);
            out_char(o, '}');
            comma = ",";
        }
    out_text(o, "]}");
}

static void flocks(bst_out *o, const bst_state *s) {
    const char *comma = "";
    json_key(o, "flocks");
    out_char(o, '[');
    for (int i = 0; i < s->n_figures; i++) {
        const bst_figure *f = &s->figure[i];
        if (f->kind != BST_SHEPHERD)
            continue;
        out_text(o, comma);
        out_char(o, '{');
        xy(o, &s->tile[s->seg[f->seg].tile]);
        json_key(o, "sheep");
        out_char(o, '[');
        for (int j = 0; j < s->hills.held[f->owner]; j++) {
            out_text(o, j ? "," : "");
            out_int(o, s->hills.flock[f->owner][j]);
        }
        out_text(o, "]}");
        comma = ",";
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
    if (has(s, BST_TRADERS))
        goods(o, s);
    if (has(s, BST_DRAGON))
        dragon(o, s);
    if (has_wheel(s))
        wheel(o, s);
    if (has(s, BST_HILLS))
        flocks(o, s);
}

/* ---- mists ---- */

static void mists_score(bst_out *o, const bst_state *s) {
    if (s->rules.level < 6) {
        json_int(o, "score", s->mists.score[0]);
        return;
    }
    json_key(o, "colours");
    out_char(o, '{');
    for (int c = 0; c < s->mists.colours; c++)
        json_int(o, bst_colour_name(c), s->mists.score[c]);
    out_char(o, '}');
}

static void mists_supply(bst_out *o, const bst_state *s) {
    json_key(o, "supply");
    out_char(o, '[');
    for (int p = 0; p < s->rules.players; p++) {
        out_text(o, p ? ",{" : "{");
        for (int c = 0; c < s->mists.colours; c++)
            if (mists_owner(s, c) == p)
                json_int(o, bst_colour_name(c), s->supply[c][BST_GUARD]);
        out_char(o, '}');
    }
    out_char(o, ']');
}

static void ghosts(bst_out *o, const bst_state *s) {
    const char *comma = "";
    json_key(o, "ghosts");
    out_char(o, '[');
    for (int i = 0; i < s->n_tiles; i++) {
        if (!s->mists.ghosts[i])
            continue;
        out_text(o, comma);
        out_char(o, '{');
        xy(o, &s->tile[i]);
        json_int(o, "n", s->mists.ghosts[i]);
        out_char(o, '}');
        comma = ",";
    }
    out_char(o, ']');
}

static void dogs(bst_out *o, const bst_state *s) {
    static const char *const where[] = {"none", "track", "board", "out"};
    const char *comma = "";
    json_key(o, "dogs");
    out_char(o, '[');
    for (int i = 0; i < 2; i++) {
        if (s->mists.dog[i].place == BST_DOG_NONE)
            continue;
        out_text(o, comma);
        out_char(o, '{');
        json_int(o, "mark", s->mists.dog[i].mark);
        json_text(o, "where", where[s->mists.dog[i].place]);
        if (s->mists.dog[i].place == BST_DOG_BOARD) {
            json_text(o, "colour", bst_colour_name(s->mists.dog[i].colour));
            place(o, s, s->mists.dog[i].seg);
        }
        out_char(o, '}');
        comma = ",";
    }
    out_char(o, ']');
}

static void buried_and_covered(bst_out *o, const bst_state *s) {
    const char *comma = "";
    json_key(o, "buried");
    out_char(o, '[');
    for (int i = 0; i < s->mists.buried_n; i++) {
        out_text(o, i ? ",{" : "{");
        xy(o, &s->tile[s->mists.buried[i].tile]);
        json_text(o, "colour", bst_colour_name(s->mists.buried[i].colour));
        out_char(o, '}');
    }
    out_char(o, ']');
    json_key(o, "covered");
    out_char(o, '[');
    for (int i = 0; i < s->n_tiles; i++) {
        if (bst_kind_of(s, s->tile[i].kind)->edges)
            continue;
        out_text(o, comma);
        out_char(o, '{');
        xy(o, &s->tile[i]);
        out_char(o, '}');
        comma = ",";
    }
    out_char(o, ']');
}

static void mists(bst_out *o, const bst_state *s) {
    json_int(o, "level", s->rules.level);
    mists_score(o, s);
    json_int(o, "bank", s->mists.bank);
    ghosts(o, s);
    mists_supply(o, s);
    dogs(o, s);
    buried_and_covered(o, s);
    if (s->phase != BST_PHASE_OVER)
        return;
    json_key(o, "won");
    out_text(o, s->mists.outcome == BST_WON ? "true" : "false");
    json_text(o, "reason", json_outcome(s->mists.outcome));
}

/* ---- all ---- */

static void text_or_null(bst_out *o, const char *key, const char *text) {
    json_key(o, key);
    if (text)
        out_json(o, text);
    else
        out_text(o, "null");
}

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
    text_or_null(o, "phase", over ? NULL : bst_phase_name(s->phase));
    text_or_null(o, "tile", s->hand == BST_NO_KIND ? NULL : bst_kind_of(s, s->hand)->id);
    json_int(o, "left", bst_left(s));
    json_key(o, "aside");
    id_list(o, s, s->dragon.aside, back ? 0 : s->dragon.aside_n);
    json_key(o, "discarded");
    id_list(o, s, s->discarded, s->n_discarded);
    if (has(s, BST_MISTS))
        mists(o, s);
    else
        competitive(o, s);
    board(o, s, tiles);
    figures(o, s);
    out_char(o, '}');
}

void json_state(bst_out *o, const bst_state *s, const char *setup) {
    json_state_since(o, s, setup, 0);
}
