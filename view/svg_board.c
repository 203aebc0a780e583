/* A picture of a game, and tiles to print. */
#include <bastide/bastide.h>
#include <stdbool.h>

#include "art_defs.h"
#include "picture.h"
#include "shows.h"
#include "svg.h"
#include "svg_board.h"

#define MARGIN SVG_MARGIN
#define STRIP  90
#define SCORE  146

const uint8_t bst_svg_seats[8] = {0, 2, 3, 4, 7, 1, 6, 5};
const char *const bst_svg_colour_names[8] = {"red", "green", "blue", "yellow", "black", "pink", "orange", "white"};
static const uint8_t own_colours[8] = {0, 1, 2, 3, 4, 5, 6, 7};

svg_frame svg_frame_of(const bst_state *s) {
    svg_frame f = {0, 0, 0, 0};
    for (int i = 0; i < s->n_tiles; i++) {
        int x = s->tile[i].x, y = s->tile[i].y;
        f.x0 = i == 0 || x < f.x0 ? x : f.x0;
        f.y0 = i == 0 || y < f.y0 ? y : f.y0;
        f.x1 = i == 0 || x > f.x1 ? x : f.x1;
        f.y1 = i == 0 || y > f.y1 ? y : f.y1;
    }
    return f;
}

static void begin_at(bst_out *o, int x, int y, int scale) {
    out_text(o, "<g transform=\"translate(");
    out_int(o, x);
    out_char(o, ' ');
    out_int(o, y);
    out_char(o, ')');
    if (scale != 100) {
        out_text(o, "scale(");
        out_hundredths(o, scale);
        out_char(o, ')');
    }
    out_text(o, "\">");
}

static void end(bst_out *o) {
    out_text(o, "</g>");
}

static void piece_at(bst_out *o, int piece, int x, int y, int scale) {
    begin_at(o, x, y, scale);
    bst_svg_piece(o, piece);
    end(o);
}

static void figure_at(bst_out *o, int kind, int colour, int x, int y, int scale) {
    begin_at(o, x, y, scale);
    bst_svg_figure(o, kind, colour);
    end(o);
}

/* The id of a drawing: a kind, how it is turned, its variant, and L for land or M for mist. */
static void drawing_id(bst_out *o, int kind, int rot, int variant, int part) {
    out_text(o, part == BST_SVG_MIST ? "b-M" : "b-L");
    out_int(o, kind);
    out_char(o, '-');
    out_int(o, 4 * variant + rot);
}

static void symbol(bst_out *o, const bst_kind *k, int number, int rot, int variant, int part) {
    out_text(o, "<g id=\"");
    drawing_id(o, number, rot, variant, part);
    out_text(o, "\">");
    bst_svg_tile(o, k, rot, variant, part);
    out_text(o, "</g>");
}

void svg_kind_symbols(bst_out *o, const bst_state *s, int variants) {
    uint16_t seen[BST_MAX_KINDS] = {0};
    for (int i = 0; i < s->n_tiles; i++) {
        const bst_tile *t = &s->tile[i];
        const bst_kind *k = bst_kind_of(s, t->kind);
        int variant = bst_svg_variant(t->x, t->y) & (variants - 1), bit = 1 << (4 * variant + t->rot);
        if (seen[t->kind] & bit)
            continue;
        seen[t->kind] |= (uint16_t)bit;
        symbol(o, k, t->kind, t->rot, variant, BST_SVG_LAND);
        if (k->mist != BST_NONE8)
            symbol(o, k, t->kind, t->rot, variant, BST_SVG_MIST);
    }
}

/* A tile whose north-west corner is at x, y. */
static void tile_at(bst_out *o, int kind, int rot, int variant, int part, int x, int y) {
    out_text(o, "<use href=\"#");
    drawing_id(o, kind, rot, variant, part);
    out_char(o, '"');
    art_attr(o, "x", x);
    art_attr(o, "y", y);
    out_text(o, "/>");
}

/* The misty sides of a tile as it lies. */
static int misty_sides(const bst_state *s, int tile) {
    const bst_tile *t = &s->tile[tile];
    const bst_kind *k = bst_kind_of(s, t->kind);
    int sides = k->mist == BST_NONE8 ? 0 : k->segment[k->mist].sides;
    return (sides << t->rot | sides >> (4 - t->rot)) & 15;
}

static void fringe(bst_out *o, int x, int y, int side) {
    out_text(o, "<use href=\"#b-mf\" transform=\"translate(");
    out_int(o, 200 * x);
    out_char(o, ' ');
    out_int(o, 200 * y);
    out_text(o, ")rotate(");
    out_int(o, 90 * side);
    out_text(o, " 100 100)\"/>");
}

/* Mist that ends beside clear land: what a tile adds to those before it. A tile face down has no land. */
static void fringes(bst_out *o, const bst_state *s, int tile) {
    static const int8_t dx[4] = {0, 1, 0, -1}, dy[4] = {-1, 0, 1, 0};
    const bst_tile *t = &s->tile[tile];
    int own = misty_sides(s, tile);
    for (int d = 0; d < 4; d++) {
        int next = bst_tile_at(s, t->x + dx[d], t->y + dy[d]);
        if (next < 0 || next > tile || !bst_kind_of(s, t->kind)->segments ||
            !bst_kind_of(s, s->tile[next].kind)->segments)
            continue;
        int theirs = misty_sides(s, next) >> ((d + 2) & 3) & 1;
        if (own >> d & 1 && !theirs)
            fringe(o, t->x, t->y, d);
        else if (theirs && !(own >> d & 1))
            fringe(o, t->x + dx[d], t->y + dy[d], (d + 2) & 3);
    }
}

/* The tiles are as thick as cardboard and throw a shadow on the table: layers that lie over each other as a whole. */
const char *const svg_layers[SVG_LAYERS] = {"<g class=\"bts\">", "<g>", "<g>", "<g class=\"bmo\">"};

void svg_tile_in_layer(bst_out *o, const bst_state *s, int i, int layer, int variants) {
    const bst_tile *t = &s->tile[i];
    int variant = bst_svg_variant(t->x, t->y) & (variants - 1);
    if (layer == SVG_SHADOWS || layer == SVG_EDGES)
        art_use(o, layer == SVG_SHADOWS ? "b-ts" : "b-te", 200 * t->x, 200 * t->y, 100);
    else if (layer == SVG_LANDS)
        tile_at(o, t->kind, t->rot, variant, BST_SVG_LAND, 200 * t->x, 200 * t->y);
    else {
        if (bst_kind_of(s, t->kind)->mist != BST_NONE8)
            tile_at(o, t->kind, t->rot, variant, BST_SVG_MIST, 200 * t->x, 200 * t->y);
        fringes(o, s, i);
    }
}

static void draw_tiles(bst_out *o, const bst_state *s) {
    for (int layer = 0; layer < SVG_LAYERS; layer++) {
        out_text(o, svg_layers[layer]);
        for (int i = 0; i < s->n_tiles; i++)
            svg_tile_in_layer(o, s, i, layer, SVG_VARIANTS);
        out_text(o, "</g>");
    }
}

/* In units of the picture. */
static void spot_of(const bst_state *s, picture_spot at, int *x, int *y) {
    const bst_tile *t = &s->tile[at.tile];
    bst_svg_spot_turned(bst_kind_of(s, t->kind), at.seg, t->rot, x, y);
    *x += 200 * t->x + at.dx;
    *y += 200 * t->y + at.dy;
}

static void draw_flock(bst_out *o, const bst_state *s, int player, int x, int y) {
    for (int i = 0; i < s->hills.held[player] && i < 16; i++)
        piece_at(o, BST_SVG_WOLF + s->hills.flock[player][i], x + 30 + 18 * (i % 4), y + 14 + 16 * (i / 4), 60);
}

/* Farmers lie, as on a table: so they are told from the figures on the road beside them. */
static int lies(const bst_state *s, const bst_figure *f) {
    const bst_tile *t = &s->tile[s->seg[f->seg].tile];
    const bst_segment *g = &bst_kind_of(s, t->kind)->segment[s->seg[f->seg].index];
    return g->type == BST_FIELD && (f->kind == BST_FOLLOWER || f->kind == BST_LARGE);
}

static void draw_figures(bst_out *o, const bst_state *s, const uint8_t *colours) {
    for (int i = 0; i < s->n_figures; i++) {
        const bst_figure *f = &s->figure[i];
        int x, y, before = 0;
        spot_of(s, picture_seg(s, f->seg, 0, 0, 100), &x, &y);
        for (int j = 0; j < i; j++)
            before += s->figure[j].seg == f->seg;
        begin_at(o, x + 24 * before, y + 4 * before, 90);
        if (lies(s, f))
            bst_svg_lying(o, f->kind, colours[f->owner & 7]);
        else
            bst_svg_figure(o, f->kind, colours[f->owner & 7]);
        end(o);
        if (f->kind == BST_SHEPHERD && f->owner < BST_MAX_PLAYERS)
            draw_flock(o, s, f->owner, x, y);
    }
}

static void draw_wheel_pieces(bst_out *o, const bst_state *s, const uint8_t *colours) {
    int board = -1, x, y;
    for (int i = 0; i < s->n_tiles && board < 0; i++)
        if (s->tile[i].kind == BST_FIRST_BOARD)
            board = i;
    if (board < 0)
        return;
    int dx = 200 * s->tile[board].x, dy = 200 * s->tile[board].y;
    art_use(o, "b-wh", dx, dy, 100); /* once more in one piece, without the seams of its 16 squares */
    for (int sector = 0; sector < BST_SECTORS; sector++)
        for (int space = 0; space < 2; space++)
            if (s->wheel.crown[sector][space] && bst_svg_crown_spot(sector, space, &x, &y))
                figure_at(o, BST_FOLLOWER, colours[(s->wheel.crown[sector][space] - 1) & 7], dx + x, dy + y, 90);
    bst_svg_pig_spot(s->wheel.pig % BST_SECTORS, &x, &y);
    piece_at(o, BST_SVG_WHEEL_PIG, dx + x, dy + y, 110);
}

void picture_piece(bst_out *o, const bst_state *s, int piece, picture_spot at) {
    int x, y;
    spot_of(s, at, &x, &y);
    piece_at(o, piece, x, y, at.size);
}

void picture_figure(bst_out *o, const bst_state *s, int kind, int colour, picture_spot at) {
    int x, y;
    spot_of(s, at, &x, &y);
    figure_at(o, kind, colour, x, y, at.size);
}

void svg_pieces(bst_out *o, const bst_state *s, const uint8_t *colours) {
    draw_wheel_pieces(o, s, colours);
    draw_figures(o, s, colours);
    shows_picture(o, s);
}

static void text_at(bst_out *o, int x, int y, int size, int number) {
    out_text(o, "<text class=\"ba\"");
    art_attr(o, "x", x);
    art_attr(o, "y", y);
    art_attr(o, "font-size", size);
    out_char(o, '>');
    out_int(o, number);
    out_text(o, "</text>");
}

static void draw_coordinates(bst_out *o, const svg_frame *f) {
    for (int x = f->x0; x <= f->x1; x++)
        text_at(o, 200 * x + 100, 200 * f->y0 - 12, 24, x);
    for (int y = f->y0; y <= f->y1; y++)
        text_at(o, 200 * f->x0 - 20, 200 * y + 108, 24, y);
}

/* In front of each score stands a figure of whose it is. */
static void draw_scores(bst_out *o, const bst_state *s, int x, int y, const uint8_t *colours) {
    int figure = bst_family_of(&s->rules)->figure;
    for (int i = 0; i < bst_scores_n(s); i++) {
        figure_at(o, figure, colours[i & 7], x + 34 + SCORE * i, y + 42, 90);
        text_at(o, x + 98 + SCORE * i, y + 56, 36, s->score[i]);
    }
}

void svg_open(bst_out *o, int x, int y, int width, int height, bool fits) {
    out_text(o, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"");
    out_int(o, x);
    out_char(o, ' ');
    out_int(o, y);
    out_char(o, ' ');
    out_int(o, width);
    out_char(o, ' ');
    out_int(o, height);
    out_char(o, '"');
    if (!fits) {
        art_attr(o, "width", width / 2);
        art_attr(o, "height", height / 2);
    }
    out_char(o, '>');
}

void svg_rectangle(bst_out *o, const char *class, int x, int y, int width, int height) {
    out_text(o, "<rect class=\"");
    out_text(o, class);
    out_char(o, '"');
    art_attr(o, "x", x);
    art_attr(o, "y", y);
    art_attr(o, "width", width);
    art_attr(o, "height", height);
    out_text(o, "/>");
}

void bst_svg_dress(uint8_t colours[8]) {
    enum { RED, GREEN };
    unsigned taken = 0;
    for (int i = 0; i < 8; i++)
        taken |= colours[i] ? 1u << (colours[i] - 1) : 0;
    for (int i = 0; i < 8; i++) {
        int next = -1;
        for (int j = 7; !colours[i] && j >= 0; j--) {
            int c = bst_svg_seats[j], beside = c == RED ? GREEN : c == GREEN ? RED : -1;
            bool confused = beside >= 0 && (taken >> beside & 1);
            if (!(taken >> c & 1) && (!confused || next < 0))
                next = c;
        }
        colours[i] = (uint8_t)(colours[i] ? colours[i] - 1 : next);
        taken |= 1u << colours[i];
    }
}

const uint8_t *svg_colours(const bst_state *s, const uint8_t *chosen) {
    return bst_family_of(&s->rules)->by_colour ? own_colours : chosen ? chosen : bst_svg_seats;
}

void bst_svg_board(bst_out *o, const bst_state *s, int theme, int flags, const uint8_t *colours) {
    svg_frame f = svg_frame_of(s);
    colours = svg_colours(s, colours);
    int strip = flags & BST_SVG_SCORES ? STRIP : 0;
    int x = 200 * f.x0 - MARGIN, y = 200 * f.y0 - MARGIN - strip;
    int width = 200 * (f.x1 - f.x0 + 1) + 2 * MARGIN, height = 200 * (f.y1 - f.y0 + 1) + 2 * MARGIN + strip;
    int strip_width = SCORE * s->rules.players + 40;
    if (strip && width < strip_width)
        width = strip_width;
    svg_open(o, x, y, width, height, false);
    out_text(o, "<defs>");
    bst_svg_defs(o, theme);
    svg_kind_symbols(o, s, SVG_VARIANTS);
    out_text(o, "</defs>");
    svg_rectangle(o, "bA", x, y, width, height);
    draw_tiles(o, s);
    if (s->last < s->n_tiles)
        svg_rectangle(o, "bx", 200 * s->tile[s->last].x, 200 * s->tile[s->last].y, 200, 200);
    svg_pieces(o, s, colours);
    if (flags & BST_SVG_COORDINATES)
        draw_coordinates(o, &f);
    if (strip)
        draw_scores(o, s, x, y, colours);
    out_text(o, "</svg>");
}

/* ---- tiles to print ---------------------------------------------------------------------------------------- */

#define SHEET_COLUMNS 4
#define SHEET_ROWS    6
#define SHEET_PAGE    (SHEET_COLUMNS * SHEET_ROWS)

/* The kind of the n-th printed tile of a set, or -1. A set's rows are stored once a combination of extras, each
 * with the number of its copies; board and start squares come once each. */
static int printed_kind(int set, int n) {
    for (int i = 0; i < BST_KINDS && i != BST_FACE_DOWN; i++) {
        const bst_kind *k = bst_kind_info(i);
        int square = (i >= BST_FIRST_BOARD && i < BST_FIRST_BOARD + 16) || i >= BST_FIRST_START_PIECE;
        int copies = square ? 1 : k->copies;
        if (k->set != set)
            continue;
        if (n < copies)
            return i;
        n -= copies;
    }
    return -1;
}

int bst_svg_sheet(bst_out *o, int set, int page) {
    int total = 0;
    while (printed_kind(set, total) >= 0)
        total++;
    int pages = (total + SHEET_PAGE - 1) / SHEET_PAGE, first = page * SHEET_PAGE;
    if (page < 0 || page >= pages)
        return pages;
    /* 200 units are 45 mm, so an A4 page is 933 x 1320 */
    out_text(o, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"210mm\" height=\"297mm\" viewBox=\"-66 -60 933 "
                "1320\"><defs>");
    bst_svg_defs(o, BST_SVG_LIGHT);
    out_text(o, "</defs>");
    for (int n = first; n < total && n < first + SHEET_PAGE; n++) {
        int at = n - first, x = at % SHEET_COLUMNS * 200, y = at / SHEET_COLUMNS * 200;
        begin_at(o, x, y, 100);
        bst_svg_tile(o, bst_kind_info(printed_kind(set, n)), 0, n % 4 | BST_SVG_PRINTED, BST_SVG_WHOLE);
        end(o);
        svg_rectangle(o, "bx", x, y, 200, 200);
    }
    out_text(o, "</svg>");
    return pages;
}
