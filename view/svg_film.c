/* A whole game as one picture whose elements come and go. */
#include "svg_film.h"

#include <stdbool.h>
#include <string.h>

#include "svg_board.h"

enum { MOST_PIECES = 256, PIECE_TEXT = 160, LAYER_TEXT = 1 << 15, HOLD = 4 };

/* A piece that is on the board, and since when. */
typedef struct piece {
    int from;
    bool seen;
    char text[PIECE_TEXT];
} piece;

typedef struct film {
    bst_out *o;
    const svg_film_way *way;
    int last; /* step */
    int n;
    piece on[MOST_PIECES];
    char layer[LAYER_TEXT];
} film;

static void out_seconds(const film *f, int step) {
    out_hundredths(f->o, (long long)step * f->way->milliseconds / 10);
}

/* An element that is there from a step up to before another; to < 0: to the end. */
static void begin_element(const film *f, int from, int to) {
    bst_out *o = f->o;
    bool moving = f->way->form == SVG_FILM_MOVING;
    if (from == 0 && to < 0) {
        out_text(o, "<g>");
        return;
    }
    if (!moving) {
        out_text(o, "<g f=\"");
        out_int(o, from);
        if (to >= 0) {
            out_text(o, "\" t=\"");
            out_int(o, to);
        }
        out_text(o, "\">");
        return;
    }
    out_text(o, "<g display=\"none\"><set attributeName=\"display\" to=\"inline\" begin=\"");
    out_seconds(f, from);
    out_text(o, "s\" dur=\"");
    out_seconds(f, (to < 0 ? f->last + HOLD : to) - from);
    out_text(o, to < 0 ? "s\" fill=\"freeze\"/>" : "s\"/>");
}

static void end_piece(film *f, int i, int to) {
    begin_element(f, f->on[i].from, to);
    out_text(f->o, f->on[i].text);
    out_text(f->o, "</g>");
    f->on[i] = f->on[--f->n];
}

/* The length of the element at the beginning of a text: up to the end that closes it. */
static size_t element_length(const char *text) {
    int depth = 0;
    for (const char *at = text; *at; at++) {
        if (*at != '<')
            continue;
        bool closing = at[1] == '/';
        const char *end = strchr(at, '>');
        if (!end)
            break;
        depth += closing ? -1 : end[-1] == '/' ? 0 : 1;
        at = end;
        if (!depth)
            return (size_t)(at - text) + 1;
    }
    return strlen(text);
}

static void see_piece(film *f, const char *text, size_t n, int step) {
    for (int i = 0; i < f->n; i++)
        if (!f->on[i].seen && strncmp(f->on[i].text, text, n) == 0 && !f->on[i].text[n]) {
            f->on[i].seen = true;
            return;
        }
    if (f->n == MOST_PIECES || n >= PIECE_TEXT)
        return;
    piece *p = &f->on[f->n++];
    p->from = step;
    p->seen = true;
    memcpy(p->text, text, n);
    p->text[n] = 0;
}

/* Pieces that are no longer as they were end with this step, new ones begin. */
static void take_step(film *f, const bst_state *s, int step) {
    bst_out layer = {f->layer, 0, sizeof f->layer};
    f->layer[0] = 0;
    svg_pieces(&layer, s, svg_colours(s, NULL));
    for (int i = 0; i < f->n; i++)
        f->on[i].seen = false;
    for (const char *at = f->layer; *at;) {
        size_t n = element_length(at);
        see_piece(f, at, n, step);
        at += n;
    }
    for (int i = f->n - 1; i >= 0; i--)
        if (!f->on[i].seen)
            end_piece(f, i, step);
}

static void draw_pieces(film *f, const bst_game *m) {
    bst_game again;
    bst_game_new(&again, &m->setup, NULL);
    take_step(f, &again.state, 0);
    for (int i = 0; i < m->n_moves; i++) {
        bst_game_apply(&again, m->moves[i], NULL);
        take_step(f, &again.state, i + 1);
    }
    while (f->n)
        end_piece(f, f->n - 1, -1);
}

/* The step at which each tile comes. */
static void find_tiles(const bst_game *m, uint16_t from[BST_MAX_TILES]) {
    bst_game again;
    bst_game_new(&again, &m->setup, NULL);
    int n = 0;
    for (int step = 0;; step++) {
        for (; n < again.state.n_tiles; n++)
            from[n] = (uint16_t)step;
        if (step == m->n_moves)
            return;
        bst_game_apply(&again, m->moves[step], NULL);
    }
}

static void draw_tiles(const film *f, const bst_game *m) {
    uint16_t from[BST_MAX_TILES] = {0};
    find_tiles(m, from);
    for (int layer = 0; layer < SVG_LAYERS; layer++) {
        out_text(f->o, svg_layers[layer]);
        for (int i = 0; i < m->state.n_tiles; i++) {
            begin_element(f, from[i], -1);
            svg_tile_in_layer(f->o, &m->state, i, layer, f->way->variants);
            out_text(f->o, "</g>");
        }
        out_text(f->o, "</g>");
    }
    out_text(f->o, "<g>");
    for (int i = 0; i < m->state.n_tiles; i++) { /* the tile just placed, until the next one */
        int next = i + 1;
        while (next < m->state.n_tiles && from[next] == from[i])
            next++;
        if (!from[i])
            continue;
        begin_element(f, from[i], next < m->state.n_tiles ? from[next] : -1);
        svg_rectangle(f->o, "bx", 200 * m->state.tile[i].x, 200 * m->state.tile[i].y, 200, 200);
        out_text(f->o, "</g>");
    }
    out_text(f->o, "</g>");
}

void svg_film(bst_out *o, const bst_game *m, const svg_film_way *way) {
    film f = {.o = o, .way = way, .last = m->n_moves};
    svg_frame at = svg_frame_of(&m->state);
    int x = 200 * at.x0 - SVG_MARGIN, y = 200 * at.y0 - SVG_MARGIN;
    int width = 200 * (at.x1 - at.x0 + 1) + 2 * SVG_MARGIN, height = 200 * (at.y1 - at.y0 + 1) + 2 * SVG_MARGIN;
    svg_open(o, x, y, width, height, true);
    out_text(o, "<defs>");
    bst_svg_defs(o, way->theme);
    svg_kind_symbols(o, &m->state, way->variants);
    out_text(o, "</defs>");
    svg_rectangle(o, "bA", x, y, width, height);
    draw_tiles(&f, m);
    draw_pieces(&f, m);
    out_text(o, "</svg>");
}
