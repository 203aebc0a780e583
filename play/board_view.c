/* The board in cells: tiles, figures, squares where the tile fits, what an answer points at. */
#include <bastide/worth.h>
#include <string.h>

#include "raster.h"
#include "screen_int.h"
#include "style.h"
#include "texts.h"

static int tile_w(const screen *sc) {
    return sc->large ? LARGE_W : SMALL_W;
}

static int tile_h(const screen *sc) {
    return sc->large ? LARGE_H : SMALL_H;
}

/* The top left cell of a square. */
static void cell_of(const screen *sc, int x, int y, int *cx, int *cy) {
    *cx = sc->board.x + sc->board.w / 2 + sc->origin_x + x * tile_w(sc);
    *cy = sc->board.y + sc->board.h / 2 + sc->origin_y + y * tile_h(sc);
}

static int floor_div(int a, int b) {
    return a >= 0 ? a / b : -((-a + b - 1) / b);
}

void board_square(const screen *sc, int x, int y, int *sx, int *sy) {
    *sx = floor_div(x - sc->board.x - sc->board.w / 2 - sc->origin_x, tile_w(sc));
    *sy = floor_div(y - sc->board.y - sc->board.h / 2 - sc->origin_y, tile_h(sc));
}

/* ---- moving ---- */

void board_show(screen *sc, int x, int y) {
    int cx, cy, margin_x = tile_w(sc) / 2, margin_y = 1;
    cell_of(sc, x, y, &cx, &cy);
    const rect *b = &sc->board;
    if (cx - margin_x < b->x)
        sc->origin_x += b->x - cx + margin_x;
    else if (cx + tile_w(sc) + margin_x > b->x + b->w)
        sc->origin_x -= cx + tile_w(sc) + margin_x - b->x - b->w;
    if (cy - margin_y < b->y)
        sc->origin_y += b->y - cy + margin_y;
    else if (cy + tile_h(sc) + margin_y > b->y + b->h)
        sc->origin_y -= cy + tile_h(sc) + margin_y - b->y - b->h;
}

void board_centre(screen *sc) {
    const bst_state *s = screen_state(sc);
    int x0 = 0, x1 = 0, y0 = 0, y1 = 0;
    for (int i = 0; i < s->n_tiles; i++) {
        const bst_tile *t = &s->tile[i];
        x0 = !i || t->x < x0 ? t->x : x0;
        x1 = !i || t->x > x1 ? t->x : x1;
        y0 = !i || t->y < y0 ? t->y : y0;
        y1 = !i || t->y > y1 ? t->y : y1;
    }
    sc->origin_x = -(x0 + x1 + 1) * tile_w(sc) / 2;
    sc->origin_y = -(y0 + y1 + 1) * tile_h(sc) / 2;
}

/* ---- tiles ---- */

static void draw_cells(frame *f, const raster *r, int x, int y, bool odd) {
    for (int row = 0; row < r->h; row++)
        for (int col = 0; col < r->w; col++) {
            const cell *c = &r->at[row][col];
            frame_put(f, x + col, y + row, style_char(c), style_land(c, odd));
        }
}

void board_kind(frame *f, const bst_state *s, int kind, int rot, int x, int y, bool large, bool odd) {
    raster r;
    raster_tile(&r, s, bst_kind_of(s, kind), rot, large);
    draw_cells(f, &r, x, y, odd);
}

/* Land in the colours of its owners; a land of several is striped. */
static void draw_owners(frame *f, const bst_state *s, const raster *r, const bst_tile *t, int x, int y) {
    for (int row = 0; row < r->h; row++)
        for (int col = 0; col < r->w; col++) {
            const cell *c = &r->at[row][col];
            unsigned bits = c->seg == BST_NONE8 ? 0 : bst_owners(s, s->seg[t->seg0 + c->seg].feature);
            int owners[BST_MAX_PLAYERS], n = 0;
            for (int p = 0; p < BST_MAX_PLAYERS; p++)
                if (bits >> p & 1)
                    owners[n++] = p;
            if (!n || s->feature[s->seg[t->seg0 + c->seg].feature].flags & BST_F_SCORED)
                continue;
            int owner = owners[(col + row) % n];
            wchar_t ch = style_char(c);
            if (!style_colours() || ch == L' ')
                ch = (wchar_t)(L'1' + owner);
            frame_put(f, x + col, y + row, ch, style_owned(owner, is_mists(s)));
        }
}

static void draw_piece(frame *f, int x, int y, wchar_t ch, int tone) {
    frame_put(f, x, y, ch, style_tone(tone));
}

static void draw_figures(frame *f, const bst_state *s, const raster *r, int tile, int x, int y) {
    int used[BST_MAX_SEGMENTS] = {0};
    for (int i = 0; i < s->n_figures; i++) {
        const bst_figure *g = &s->figure[i];
        int seg = s->seg[g->seg].index;
        if (s->seg[g->seg].tile != tile)
            continue;
        int cx = r->spot[seg].x + (used[seg] ? -2 * used[seg] : 0), cy = r->spot[seg].y;
        cx = cx < 0 ? 0 : cx;
        used[seg]++;
        style st = style_owner(g->owner, is_mists(s));
        frame_put(f, x + cx, y + cy, style_figure(g->kind), st);
        frame_put(f, x + cx + 1, y + cy, (wchar_t)(L'1' + g->owner), st);
    }
}

static void draw_pieces(frame *f, const bst_state *s, const raster *r, int tile, int x, int y) {
    if (s->rules.sets >> BST_DRAGON & 1) {
        if (s->dragon.tile == tile)
            for (int i = 0; i < 3; i++)
                draw_piece(f, x + r->w / 2 - 1 + i, y + r->h / 2, L"<&>"[i], TONE_ALARM);
        if (s->dragon.fairy_tile == tile)
            draw_piece(f, x + r->w - 1, y, L'*', TONE_LABEL);
    }
    if (is_mists(s) && s->mists.ghosts[tile]) {
        draw_piece(f, x, y, L'o', TONE_LABEL);
        draw_piece(f, x + 1, y, (wchar_t)(L'0' + s->mists.ghosts[tile] % 10), TONE_LABEL);
    }
}

/* The tile placed last has its corners marked. */
static void draw_corners(frame *f, int x, int y, int w, int h, int tone) {
    style st = style_tone(tone);
    frame_put(f, x, y, style_line(LINE_NW), st);
    frame_put(f, x + w - 1, y, style_line(LINE_NE), st);
    frame_put(f, x, y + h - 1, style_line(LINE_SW), st);
    frame_put(f, x + w - 1, y + h - 1, style_line(LINE_SE), st);
}

static void draw_tile(screen *sc, const bst_state *s, int tile) {
    const bst_tile *t = &s->tile[tile];
    const bst_kind *k = bst_kind_of(s, t->kind);
    raster r;
    int x, y;
    cell_of(sc, t->x, t->y, &x, &y);
    raster_tile(&r, s, k, t->rot, sc->large);
    draw_cells(&sc->f, &r, x, y, (t->x + t->y) & 1);
    if (sc->owners)
        draw_owners(&sc->f, s, &r, t, x, y);
    if (tile == s->n_tiles - 1 && s->n_tiles > 1 && bst_kind_printed(t->kind))
        draw_corners(&sc->f, x, y, r.w, r.h, TONE_LAST);
    draw_figures(&sc->f, s, &r, tile, x, y);
    draw_pieces(&sc->f, s, &r, tile, x, y);
}

/* ---- choosing ---- */

static void draw_open(screen *sc, int x, int y) {
    int cx, cy, w = tile_w(sc), h = tile_h(sc);
    cell_of(sc, x, y, &cx, &cy);
    frame_fill(&sc->f, (rect){cx, cy, w, h}, L' ', style_tone(TONE_OPEN));
    draw_corners(&sc->f, cx, cy, w, h, TONE_OPEN);
    frame_put(&sc->f, cx + w / 2, cy + h / 2, L'+', style_tone(TONE_OPEN));
}

static void draw_placing(screen *sc) {
    const bst_state *s = screen_state(sc);
    int cx, cy;
    for (int i = 0; i < sc->t->n_moves; i++)
        draw_open(sc, bst_move_x(sc->t->moves[i]), bst_move_y(sc->t->moves[i]));
    cell_of(sc, sc->square_x, sc->square_y, &cx, &cy);
    board_kind(&sc->f, s, s->hand, sc->rot, cx, cy, sc->large, (sc->square_x + sc->square_y) & 1);
    draw_corners(&sc->f, cx, cy, tile_w(sc), tile_h(sc), TONE_CURSOR);
}

bool board_target(const bst_state *s, bst_move m, int *x, int *y, int *tile, int *seg) {
    static const int8_t dx[] = {0, 1, 0, -1}, dy[] = {-1, 0, 1, 0};
    *tile = bst_move_tile(m);
    *seg = -1;
    switch (bst_move_type(m)) {
    case BST_M_PLACE:
    case BST_M_PLAGUE:
    case BST_M_BURY:
    case BST_M_DOG:
    case BST_M_FAIRY:
    case BST_M_PRINCESS:
    case BST_M_RECALL:
        *seg = bst_move_seg(m);
        break;
    case BST_M_SCORE:
        if (bst_move_ghosts(m))
            *tile = bst_move_calm(m);
        else
            *seg = bst_move_seg(m);
        break;
    case BST_M_HAUNT:
    case BST_M_CALM:
        break;
    case BST_M_WALK:
        *x = s->tile[s->dragon.tile].x + dx[bst_move_arg(m)];
        *y = s->tile[s->dragon.tile].y + dy[bst_move_arg(m)];
        *tile = bst_tile_at(s, *x, *y);
        return true;
    case BST_M_COVER:
        *x = bst_move_x(m);
        *y = bst_move_y(m);
        *tile = -1;
        return true;
    default:
        return false;
    }
    *x = s->tile[*tile].x;
    *y = s->tile[*tile].y;
    return true;
}

/* The number of an answer at the place that it is about. */
static void draw_choice(screen *sc, int i) {
    const bst_state *s = screen_state(sc);
    int x, y, tile, seg, cx, cy;
    raster r;
    bool chosen = i == sc->choice;
    if (!board_target(s, sc->t->moves[i], &x, &y, &tile, &seg))
        return;
    cell_of(sc, x, y, &cx, &cy);
    if (chosen)
        draw_corners(&sc->f, cx, cy, tile_w(sc), tile_h(sc), TONE_CURSOR);
    int px = tile_w(sc) / 2, py = tile_h(sc) / 2;
    if (seg >= 0) {
        raster_tile(&r, s, bst_kind_of(s, s->tile[tile].kind), s->tile[tile].rot, sc->large);
        px = r.spot[seg].x;
        py = r.spot[seg].y;
    }
    const char *label = num(i + 1);
    for (int n = 0; label[n]; n++)
        frame_put(&sc->f, cx + px + n, cy + py, (wchar_t)label[n], style_tone(chosen ? TONE_CURSOR : TONE_LABEL));
}

/* ---- rulers ---- */

static void draw_rulers(screen *sc) {
    int x0, y0, x1, y1, cx, cy;
    const rect *b = &sc->board;
    board_square(sc, b->x, b->y, &x0, &y0);
    board_square(sc, b->x + b->w - 1, b->y + b->h - 1, &x1, &y1);
    for (int x = x0; x <= x1; x++) {
        cell_of(sc, x, 0, &cx, &cy);
        frame_text(&sc->f, cx + tile_w(sc) / 2 - (x < 0), b->y, 4, style_tone(TONE_DIM), num(x));
    }
    for (int y = y0; y <= y1; y++) {
        cell_of(sc, 0, y, &cx, &cy);
        frame_text(&sc->f, b->x, cy + tile_h(sc) / 2, 4, style_tone(TONE_DIM), num(y));
    }
}

static void draw_dead(screen *sc, const bst_state *s) {
    uint32_t dead[BST_MAX_OPEN];
    int n = bst_dead_squares(s, dead), cx, cy;
    for (int i = 0; i < n; i++) {
        cell_of(sc, bst_square_x(dead[i]), bst_square_y(dead[i]), &cx, &cy);
        frame_put(&sc->f, cx + tile_w(sc) / 2, cy + tile_h(sc) / 2, style_line(LINE_CROSS), style_tone(TONE_DIM));
    }
}

void board_draw(screen *sc) {
    const bst_state *s = screen_state(sc);
    sc->f.clip = sc->board;
    draw_rulers(sc);
    if (s->phase != BST_PHASE_OVER)
        draw_dead(sc, s);
    for (int i = 0; i < s->n_tiles; i++)
        draw_tile(sc, s, i);
    if (screen_placing(sc))
        draw_placing(sc);
    if (screen_choosing(sc)) {
        for (int i = 0; i < sc->t->n_moves; i++)
            draw_choice(sc, i);
        draw_choice(sc, sc->choice);
    }
    sc->f.clip = frame_whole(&sc->f);
}
