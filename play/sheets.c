/* What covers the screen for a while: help, log, remaining tiles. */
#include <bastide/worth.h>
#include <stdio.h>
#include <string.h>

#include "raster.h"
#include "screen_int.h"
#include "style.h"
#include "texts.h"

static void head(screen *sc, const char *title) {
    frame *f = &sc->f;
    frame_clear(f, style_tone(TONE_PLAIN));
    frame_fill(f, (rect){0, 0, f->w, 1}, L' ', style_tone(TONE_TITLE));
    frame_text(f, 1, 0, f->w - 2, style_tone(TONE_TITLE), title);
    frame_fill(f, (rect){0, f->h - 1, f->w, 1}, L' ', style_tone(TONE_KEY_TEXT));
    frame_text(f, 1, f->h - 1, f->w - 2, style_tone(TONE_KEY_TEXT), T("screen.sheetKeys"));
    screen_button(sc, (rect){0, f->h - 1, f->w, 1}, 27);
}

/* ---- help ---- */

static const struct {
    const char *keys, *text;
} keys[] = {{"Arrows", "arrows"}, {"r", "turn"},   {"Enter", "enter"}, {"1-9", "digits"}, {"p", "pass"},
            {"u", "undo"},        {"h", "hint"},   {"f", "owners"},    {"t", "tiles"},    {"x", "fits"},
            {"l", "log"},         {"wasd", "pan"}, {"z", "zoom"},      {"c", "centre"},   {", .", "replay"},
            {"n", "playOn"},      {"S", "save"},   {"N", "newGame"},   {"B", "start"},    {"C", "chat"},
            {"X", "resign"},      {"q", "quit"}};

static const struct {
    int mark;
    const char *topic;
} signs[] = {{MARK_COAT, "coat"},         {MARK_MONASTERY, "monastery"}, {MARK_GARDEN, "garden"},
             {MARK_INN, "inn"},           {MARK_CATHEDRAL, "cathedral"}, {MARK_WINE, "wine"},
             {MARK_GRAIN, "grain"},       {MARK_CLOTH, "cloth"},         {MARK_HILL, "hill"},
             {MARK_VINEYARD, "vineyard"}, {MARK_SHEEP, "sheep"},         {MARK_WHEEL_1, "wheel"},
             {MARK_VOLCANO, "volcano"},   {MARK_DRAGON_SIGN, "dragon"},  {MARK_PRINCESS, "princess"},
             {MARK_PASSAGE, "passage"},   {MARK_CASTLE, "castle"},       {MARK_CEMETERY, "cemetery"},
             {MARK_GHOST, "ghost"}};

enum { KEYS = sizeof keys / sizeof *keys, SIGNS = sizeof signs / sizeof *signs };

enum { LEGEND = BST_FIGURE_KINDS + SIGNS };

static void key_row(screen *sc, int row, int x, int y, int w) {
    frame_text(&sc->f, x, y, 7, style_tone(TONE_KEY), keys[row].keys);
    frame_text(&sc->f, x + 8, y, w - 8, style_tone(TONE_PLAIN), WORD("help", keys[row].text));
}

static void legend_row(screen *sc, int row, int x, int y, int w) {
    frame *f = &sc->f;
    bool figure = row < BST_FIGURE_KINDS;
    int sign = row - BST_FIGURE_KINDS;
    frame_put(f, x, y, figure ? style_figure(row) : style_mark(signs[sign].mark),
              figure ? style_owner(0, false) : style_tone(TONE_ASKED));
    if (figure)
        frame_put(f, x + 1, y, L'1', style_owner(0, false));
    frame_text(f, x + 3, y, w - 3, style_tone(TONE_PLAIN),
               figure ? WORD("figure", bst_figure_name(row)) : WORD("topic", signs[sign].topic));
}

/* Keys, and beside them, or below where it is narrow, what the signs on the board mean. */
static void draw_help(screen *sc) {
    bool wide = sc->f.w >= 76;
    int rows = sc->f.h - 3, right = sc->f.w - 24,
        total = wide ? ((int)KEYS > (int)LEGEND ? (int)KEYS : (int)LEGEND) : KEYS + 1 + LEGEND;
    head(sc, T("key.help"));
    sc->scroll = sc->scroll > total - rows ? total - rows : sc->scroll;
    sc->scroll = sc->scroll < 0 ? 0 : sc->scroll;
    for (int y = 0; y < rows && sc->scroll + y < total; y++) {
        int row = sc->scroll + y, legend = wide ? row : row - KEYS - 1;
        if (row < KEYS)
            key_row(sc, row, 2, y + 2, wide ? right - 4 : sc->f.w - 3);
        if (legend >= 0 && legend < LEGEND)
            legend_row(sc, legend, wide ? right : 2, y + 2, 23);
    }
}

/* ---- log ---- */

static void draw_log(screen *sc) {
    const table *t = sc->t;
    int w = sc->f.w - 4, rows = sc->f.h - 3, y = sc->f.h - 2;
    head(sc, T("log.title"));
    sc->scroll = sc->scroll < 0 ? 0 : sc->scroll;
    sc->scroll = sc->scroll > t->n_log - 1 ? (t->n_log ? t->n_log - 1 : 0) : sc->scroll;
    if (!t->n_log)
        frame_text(&sc->f, 2, 2, w, style_tone(TONE_PLAIN), T("log.empty"));
    for (int i = t->n_log - 1 - sc->scroll; i >= 0; i--) {
        int lines = frame_wrap(NULL, 0, 0, w, 99, style_tone(TONE_PLAIN), t->log[i].text);
        y -= lines;
        if (y < sc->f.h - 2 - rows)
            break;
        int player = t->log[i].player;
        if (player >= 0)
            frame_put(&sc->f, 0, y, (wchar_t)(L'1' + player), style_owner(player, is_mists(&t->game.state)));
        frame_wrap(&sc->f, 2, y, w, lines, style_tone(t->log[i].step % 2 ? TONE_PLAIN : TONE_DIM), t->log[i].text);
    }
}

/* ---- tiles ---- */

static bool fits(const bst_state *s, int kind, int x, int y) {
    for (int rot = 0; rot < 4; rot++)
        if (!bst_fits(s, kind, x, y, rot))
            return true;
    return false;
}

static void draw_tiles(screen *sc) {
    const bst_state *s = screen_state(sc);
    bool some = sc->mode == MODE_FITS;
    int kinds[BST_MAX_KINDS], counts[BST_MAX_KINDS], n = 0, sum = 0;
    for (int k = s->kind_lo; k < s->kind_hi; k++) {
        int count = some ? bst_to_come(s, k) : bst_unseen(s, k);
        if (!count || (some && !fits(s, k, sc->square_x, sc->square_y)))
            continue;
        kinds[n] = k;
        counts[n++] = count;
        sum += count;
    }
    char title[256];
    if (some)
        snprintf(title, sizeof title, "%s: %s", T("play.square", "x", num(sc->square_x), "y", num(sc->square_y)),
                 sum ? T("fits.title", "n", num(sum)) : T("fits.none"));
    else
        snprintf(title, sizeof title, "%s", T("remaining.title", "n", num(bst_left(s))));
    head(sc, title);
    int columns = (sc->f.w - 1) / (SMALL_W + 5), rows = (sc->f.h - 3) / (SMALL_H + 1);
    int most = (n + columns - 1) / columns - rows;
    sc->scroll = sc->scroll > most ? most : sc->scroll;
    sc->scroll = sc->scroll < 0 ? 0 : sc->scroll;
    for (int i = 0; i < columns * rows && sc->scroll * columns + i < n; i++) {
        int at = sc->scroll * columns + i, x = 1 + i % columns * (SMALL_W + 5), y = 2 + i / columns * (SMALL_H + 1);
        char count[16];
        board_kind(&sc->f, s, kinds[at], 0, x, y, false, false);
        snprintf(count, sizeof count, "x%d", counts[at]);
        frame_text(&sc->f, x + SMALL_W + 1, y + 1, 4, style_tone(TONE_ASKED), count);
    }
}

void sheet_draw(screen *sc) {
    if (sc->mode == MODE_HELP)
        draw_help(sc);
    else if (sc->mode == MODE_LOG)
        draw_log(sc);
    else
        draw_tiles(sc);
}
