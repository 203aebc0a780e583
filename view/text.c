/* The board as text, for a terminal or a screen reader. */
#include "text.h"

#include <bastide/vocabulary.h>
#include <stdbool.h>
#include <string.h>

#include "shows.h"

enum { CELL_W = 8, CELL_H = 4 };

static const char edge_char[16] = {
    [BST_EDGE_CITY] = '#', [BST_EDGE_ROAD] = '=', [BST_EDGE_FIELD] = '.', [BST_EDGE_WATER] = '~'};

/* Of a symbol that has no letter of its own here. */
static char first_letter(int symbols) {
    int plain = symbols & ~(BST_SOURCE | BST_LAKE | BST_VINEYARD);
    return plain ? (char)(bst_symbol_name(__builtin_ctz((unsigned)plain))[0] - 'a' + 'A') : ' ';
}

static char centre_char(const bst_state *s, const bst_kind *k) {
    static const char signs[BST_SEGMENT_TYPES] = {0, 0, 0, 'M', 'G', 'K', 'X', 0};
    for (int i = 0; i < k->segments; i++)
        if (signs[k->segment[i].type])
            return signs[k->segment[i].type];
    int symbols = k->symbols & s->symbols;
    return symbols & BST_VOLCANO       ? 'V'
           : symbols & BST_DRAGON_SIGN ? 'D'
           : symbols & BST_PASSAGE     ? 'P'
           : symbols & BST_HILL        ? 'H'
                                       : first_letter(symbols);
}

/* What stands on a tile: figures as kind letter and owner. */
static void standing(const bst_state *s, int tile, char out[CELL_W]) {
    static const char letters[BST_FIGURE_KINDS] = {'f', 'L', 'a', 'b', 'p', 's', 'g'};
    int n = 0;
    for (int i = 0; i < s->n_figures && n < 4; i++)
        if (s->seg[s->figure[i].seg].tile == tile) {
            int kind = s->figure[i].kind;
            out[n++] = letters[kind] ? letters[kind] : bst_figure_name(kind)[0];
            out[n++] = (char)('0' + s->figure[i].owner);
        }
    shows_marks(s, tile, out, &n);
    out[n] = 0;
}

static void fill(char cell[CELL_H][CELL_W + 1], const bst_state *s, int tile) {
    const bst_tile *t = &s->tile[tile];
    const bst_kind *k = bst_kind_of(s, t->kind);
    char edge[4], on[CELL_W] = "";
    for (int d = 0; d < 4; d++) {
        int e = k->edges >> (4 * ((d - t->rot) & 3)) & 15;
        edge[d] = e ? edge_char[e] : k->edges ? ' ' : '?';
    }
    memset(cell[0], ' ', CELL_H * (CELL_W + 1));
    cell[0][0] = '+';
    for (int i = 1; i < CELL_W - 1; i++) {
        cell[0][i] = i > 1 && i < CELL_W - 2 ? edge[BST_N] : '-';
        cell[3][i] = i > 1 && i < CELL_W - 2 ? edge[BST_S] : '-';
    }
    cell[0][CELL_W - 1] = cell[3][0] = cell[3][CELL_W - 1] = '+';
    for (int y = 1; y < 3; y++) {
        cell[y][0] = edge[BST_W];
        cell[y][CELL_W - 1] = edge[BST_E];
    }
    cell[1][3] = centre_char(s, k);
    standing(s, tile, on);
    memcpy(&cell[2][1], on, strlen(on));
}

static void bounds(const bst_state *s, int *x0, int *y0, int *x1, int *y1) {
    *x0 = *x1 = s->tile[0].x;
    *y0 = *y1 = s->tile[0].y;
    for (int i = 1; i < s->n_tiles; i++) {
        const bst_tile *t = &s->tile[i];
        *x0 = t->x < *x0 ? t->x : *x0;
        *x1 = t->x > *x1 ? t->x : *x1;
        *y0 = t->y < *y0 ? t->y : *y0;
        *y1 = t->y > *y1 ? t->y : *y1;
    }
}

static void out_padded(bst_out *o, int n, int width) {
    size_t before = o->len;
    out_int(o, n);
    while (o->len - before < (size_t)width)
        out_char(o, ' ');
}

void text_board(bst_out *o, const bst_state *s) {
    int x0, y0, x1, y1;
    bounds(s, &x0, &y0, &x1, &y1);
    out_text(o, "      ");
    for (int x = x0; x <= x1; x++)
        out_padded(o, x, CELL_W);
    out_char(o, '\n');
    for (int y = y0; y <= y1; y++)
        for (int line = 0; line < CELL_H; line++) {
            if (line == 1)
                out_padded(o, y, 5);
            else
                out_text(o, "     ");
            for (int x = x0; x <= x1; x++) {
                char cell[CELL_H][CELL_W + 1];
                int tile = bst_tile_at(s, x, y);
                if (tile >= 0)
                    fill(cell, s, tile);
                else
                    memset(cell[0], ' ', sizeof cell);
                cell[line][CELL_W] = 0;
                out_text(o, cell[line]);
            }
            while (o->len && o->len < o->cap && o->text[o->len - 1] == ' ')
                o->text[--o->len] = 0;
            out_char(o, '\n');
        }
}

/* ---- events in words ---- */

static void who(bst_out *o, const bst_state *s, int player) {
    if (bst_family_of(&s->rules)->by_colour) {
        out_text(o, bst_colour_name(player));
    } else {
        out_text(o, "player ");
        out_int(o, player);
    }
}

static void place(bst_out *o, const bst_state *s, const bst_event *e) {
    char text[BST_MOVE_TEXT];
    if (e->tile == BST_NONE8)
        return;
    bst_place_text(s, e->tile, e->seg, text);
    out_char(o, ' ');
    out_text(o, text);
    out_char(o, '@');
    out_int(o, e->x);
    out_char(o, ',');
    out_int(o, e->y);
}

static void score(bst_out *o, const bst_state *s, const bst_event *e) {
    int any = 0;
    out_text(o, bst_feature_name(e->feature));
    place(o, s, e);
    out_text(o, " scores:");
    for (int p = 0; p < bst_owners_n(s); p++) {
        if (!e->points[p])
            continue;
        out_text(o, any++ ? ", " : " ");
        who(o, s, p);
        out_text(o, " +");
        out_int(o, e->points[p]);
    }
    if (!any)
        out_text(o, " nothing");
    if (e->tie_by_hill)
        out_text(o, " (the hill decides the tie)");
}

void text_event(bst_out *o, const bst_state *s, const bst_event *e) {
    switch (e->type) {
    case BST_EV_SCORE:
        score(o, s, e);
        break;
    case BST_EV_DRAW:
        who(o, s, e->player);
        out_text(o, " draws ");
        out_text(o, bst_kind_of(s, e->kind)->id);
        break;
    case BST_EV_DISCARD:
        out_text(o, bst_kind_of(s, e->kind)->id);
        out_text(o, " fits nowhere and is put aside for good");
        break;
    case BST_EV_ASIDE:
        out_text(o, bst_kind_of(s, e->kind)->id);
        out_text(o, " waits for the first volcano");
        break;
    case BST_EV_RETURN:
        out_text(o, bst_figure_name(e->figure));
        out_text(o, " of ");
        who(o, s, e->player);
        out_text(o, " comes back from");
        place(o, s, e);
        break;
    case BST_EV_DOUBLE:
        out_text(o, "a double turn for ");
        who(o, s, e->player);
        break;
    default:
        shows_text(o, s, e);
        break;
    }
}
