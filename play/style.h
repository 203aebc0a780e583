/* Colours and characters of everything that is drawn: with 256 colours, with 8, with none; with box characters or
 * ASCII. */
#ifndef BST_PLAY_STYLE_H
#define BST_PLAY_STYLE_H

#include "frame.h"
#include "raster.h"

enum tone {
    TONE_PLAIN,
    TONE_TITLE, /* the top line */
    TONE_DIM,
    TONE_ASKED, /* what to do now */
    TONE_KEY,   /* a key, and what it does */
    TONE_KEY_TEXT,
    TONE_CHOSEN, /* a chosen row */
    TONE_OPEN,   /* an open square where the tile fits */
    TONE_CURSOR,
    TONE_LAST, /* the tile placed last */
    TONE_LABEL,
    TONE_ALARM,
    TONES
};

/* How many colours there are: 0, 8 or 256. */
void style_begin(int colours, bool ascii);
int style_colours(void);
bool style_ascii(void);

style style_tone(int tone);
/* Of a cell of a tile; `odd` squares are a little darker, so that tiles can be told apart. */
style style_land(const cell *c, bool odd);
wchar_t style_char(const cell *c);
/* From now on players have these of the page's colours. */
void style_wear(const unsigned char players[8]);
/* Of an owner's figure: players and mists' colours differ. */
style style_owner(int owner, bool mists);
wchar_t style_figure(int figure_kind);
/* Land that belongs to an owner, in the view of owners. */
style style_owned(int owner, bool mists);
/* Box characters. */
enum line_char { LINE_H, LINE_V, LINE_NW, LINE_NE, LINE_SW, LINE_SE, LINE_CROSS };
wchar_t style_line(int which);
/* A sign in the board's legend; 0 past the last, with its text's key under `topic`. */
wchar_t style_mark(int mark);

#endif
