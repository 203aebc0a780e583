/* What the screen shall show: cells with a character and a style. Drawn by whoever likes, put on the terminal by
 * screen.c. */
#ifndef BST_PLAY_FRAME_H
#define BST_PLAY_FRAME_H

#include <stdbool.h>
#include <wchar.h>

enum { STYLE_BOLD = 1, STYLE_REVERSE = 2, STYLE_UNDERLINE = 4, STYLE_DIM = 8 };

/* Colours as the terminal numbers them, -1: its own. */
typedef struct style {
    short fg, bg;
    unsigned attr;
} style;

typedef struct glyph {
    wchar_t ch; /* 0: the right half of a wide one */
    style style;
} glyph;

typedef struct rect {
    int x, y, w, h;
} rect;

typedef struct frame {
    int w, h;
    rect clip; /* nothing is drawn outside */
    glyph *at;
} frame;

void frame_size(frame *f, int w, int h);
void frame_free(frame *f);
void frame_clear(frame *f, style s);
rect frame_whole(const frame *f);
void frame_put(frame *f, int x, int y, wchar_t ch, style s);
/* A text of at most w columns, cut with an ellipsis; how many columns it took. */
int frame_text(frame *f, int x, int y, int w, style s, const char *text);
/* The same over several lines, broken at blanks; the number of lines, at most `most`. With f NULL it only counts. */
int frame_wrap(frame *f, int x, int y, int w, int most, style s, const char *text);
void frame_fill(frame *f, rect b, wchar_t ch, style s);
/* How many columns a text needs. */
int frame_width(const char *text);

#endif
