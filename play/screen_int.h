/* What the parts of the screen share. */
#ifndef BST_PLAY_SCREEN_INT_H
#define BST_PLAY_SCREEN_INT_H

#include "frame.h"
#include "screen.h"

enum { LEAST_W = 40, LEAST_H = 14, MOST_BUTTONS = 24 };

enum screen_mode {
    MODE_GAME,
    MODE_PLAN, /* the set-up */
    MODE_HELP,
    MODE_LOG,
    MODE_TILES, /* remaining tiles */
    MODE_FITS,  /* those that fit the chosen square */
    MODE_ASK    /* a line of text: a file's name, a chat */
};

/* Something that can be clicked: it does what a key does. */
typedef struct button {
    rect at;
    int key;
} button;

typedef struct screen {
    table *t;
    play_options *o;
    frame f;
    enum screen_mode mode;
    bool quit, large, owners;
    bool board_moved;       /* the person has moved the board: it follows nothing by itself until the next turn */
    rect board;             /* where it is drawn */
    int origin_x, origin_y; /* of square 0,0's cells, relative to the board's middle */
    unsigned seen;          /* of t->changes */
    unsigned position_seen; /* the position whose answers are shown, and whether they were asked for */
    bool mine_seen;
    int square_x, square_y, rot; /* the chosen square and turn */
    int choice, choice_top;      /* the chosen answer, and the first one shown */
    char (*texts)[160];          /* the answers in words */
    char effect[512];            /* what the chosen placement brings */
    int looking;                 /* how many decisions are seen, -1: the present */
    bst_state then;
    int scroll;
    char ask[256];
    int ask_what; /* the key that asked */
    char notice[256];
    int n_buttons;
    button buttons[MOST_BUTTONS];
    int plan_row;
} screen;

/* The position that is shown. */
static inline const bst_state *screen_state(const screen *sc) {
    return sc->looking >= 0 ? &sc->then : &sc->t->game.state;
}
static inline told screen_told(const screen *sc) {
    return (told){screen_state(sc), table_told(sc->t).names};
}
/* Whether a tile is to be placed here and now, and whether there are other answers to choose from. */
bool screen_placing(const screen *sc);
bool screen_choosing(const screen *sc);
/* Whether the tile in hand may lie there, turned. */
bool screen_legal(const screen *sc, int x, int y, int rot);
void screen_say(screen *sc, const char *text);
void screen_button(screen *sc, rect at, int key);

/* board_view.c */
void board_draw(screen *sc);
/* One tile of a position, or of a kind in hand. */
void board_kind(frame *f, const bst_state *s, int kind, int rot, int x, int y, bool large, bool odd);
/* Which square lies under a cell of the screen. */
void board_square(const screen *sc, int x, int y, int *sx, int *sy);
/* Moves the board so that a square is seen. */
void board_show(screen *sc, int x, int y);
void board_centre(screen *sc);
/* Where a move points on the board; false: nowhere. */
bool board_target(const bst_state *s, bst_move m, int *x, int *y, int *tile, int *seg);

/* panel.c */
void panel_draw(screen *sc);
void bars_draw(screen *sc);
int panel_width(const screen *sc);

/* sheets.c */
void sheet_draw(screen *sc);

/* plan.c */
void plan_draw(screen *sc);
void plan_key(screen *sc, int key);

#endif
