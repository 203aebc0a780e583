/* Colours and characters of everything that is drawn. */
#include "style.h"

#include <string.h>

static int colours;
static bool ascii;

void style_begin(int n, bool only_ascii) {
    colours = n >= 256 ? 256 : n >= 8 ? 8 : 0;
    ascii = only_ascii;
}

int style_colours(void) {
    return colours;
}

bool style_ascii(void) {
    return ascii;
}

/* ---- tones ---- */

style style_tone(int tone) {
    static const style many[TONES] = {[TONE_PLAIN] = {-1, -1, 0},
                                      [TONE_TITLE] = {230, 22, STYLE_BOLD},
                                      [TONE_DIM] = {245, -1, 0},
                                      [TONE_ASKED] = {229, 236, STYLE_BOLD},
                                      [TONE_KEY] = {16, 180, STYLE_BOLD},
                                      [TONE_KEY_TEXT] = {250, 236, 0},
                                      [TONE_CHOSEN] = {16, 222, STYLE_BOLD},
                                      [TONE_OPEN] = {222, 237, 0},
                                      [TONE_CURSOR] = {16, 226, STYLE_BOLD},
                                      [TONE_LAST] = {231, 202, STYLE_BOLD},
                                      [TONE_LABEL] = {16, 231, STYLE_BOLD},
                                      [TONE_ALARM] = {231, 124, STYLE_BOLD}};
    static const style few[TONES] = {[TONE_PLAIN] = {-1, -1, 0},       [TONE_TITLE] = {7, 4, STYLE_BOLD},
                                     [TONE_DIM] = {-1, -1, STYLE_DIM}, [TONE_ASKED] = {3, 0, STYLE_BOLD},
                                     [TONE_KEY] = {0, 7, 0},           [TONE_KEY_TEXT] = {7, 0, 0},
                                     [TONE_CHOSEN] = {0, 3, 0},        [TONE_OPEN] = {3, 0, STYLE_BOLD},
                                     [TONE_CURSOR] = {0, 3, 0},        [TONE_LAST] = {7, 1, STYLE_BOLD},
                                     [TONE_LABEL] = {0, 7, 0},         [TONE_ALARM] = {7, 1, STYLE_BOLD}};
    static const style none[TONES] = {[TONE_PLAIN] = {-1, -1, 0},
                                      [TONE_TITLE] = {-1, -1, STYLE_REVERSE},
                                      [TONE_DIM] = {-1, -1, 0},
                                      [TONE_ASKED] = {-1, -1, STYLE_BOLD},
                                      [TONE_KEY] = {-1, -1, STYLE_REVERSE},
                                      [TONE_KEY_TEXT] = {-1, -1, 0},
                                      [TONE_CHOSEN] = {-1, -1, STYLE_REVERSE},
                                      [TONE_OPEN] = {-1, -1, STYLE_BOLD},
                                      [TONE_CURSOR] = {-1, -1, STYLE_REVERSE},
                                      [TONE_LAST] = {-1, -1, STYLE_BOLD},
                                      [TONE_LABEL] = {-1, -1, STYLE_REVERSE},
                                      [TONE_ALARM] = {-1, -1, STYLE_REVERSE}};
    return colours == 256 ? many[tone] : colours ? few[tone] : none[tone];
}

/* ---- land ---- */

style style_land(const cell *c, bool odd) {
    static const style many[LANDS][2] = {[LAND_FIELD] = {{22, 107, 0}, {22, 71, 0}},
                                         [LAND_CITY] = {{52, 179, 0}, {52, 173, 0}},
                                         [LAND_WALL] = {{22, 107, 0}, {22, 71, 0}},
                                         [LAND_ROAD] = {{231, 107, STYLE_BOLD}, {231, 71, STYLE_BOLD}},
                                         [LAND_WATER] = {{195, 32, 0}, {195, 32, 0}},
                                         [LAND_MIST] = {{244, 253, 0}, {244, 251, 0}},
                                         [LAND_CENTRE] = {{88, 230, STYLE_BOLD}, {88, 223, STYLE_BOLD}},
                                         [LAND_BACK] = {{180, 238, 0}, {180, 237, 0}}};
    static const style few[LANDS] = {
        [LAND_FIELD] = {0, 2, 0}, [LAND_CITY] = {0, 3, 0}, [LAND_WALL] = {0, 2, 0},   [LAND_ROAD] = {7, 2, STYLE_BOLD},
        [LAND_WATER] = {7, 4, 0}, [LAND_MIST] = {4, 7, 0}, [LAND_CENTRE] = {1, 7, 0}, [LAND_BACK] = {7, 0, 0}};
    style s = colours == 256 ? many[c->land][odd] : colours ? few[c->land] : (style){-1, -1, 0};
    if (!colours && c->mark)
        s.attr = STYLE_BOLD;
    if (colours && c->mark >= MARK_COAT && c->mark <= MARK_GHOST)
        s.attr |= STYLE_BOLD;
    return s;
}

wchar_t style_mark(int mark) {
    static const wchar_t signs[MARKS] = {
        [MARK_COAT] = L'◆',        [MARK_INN] = L'i',      [MARK_CATHEDRAL] = L'╬', [MARK_PRINCESS] = L'♥',
        [MARK_WINE] = L'w',        [MARK_GRAIN] = L'g',    [MARK_CLOTH] = L'c',     [MARK_VOLCANO] = L'▲',
        [MARK_DRAGON_SIGN] = L'D', [MARK_PASSAGE] = L'○',  [MARK_HILL] = L'∩',      [MARK_VINEYARD] = L'%',
        [MARK_SHEEP] = L's',       [MARK_WHEEL_1] = L'1',  [MARK_WHEEL_2] = L'2',   [MARK_WHEEL_3] = L'3',
        [MARK_GHOST] = L'°',       [MARK_CROSSING] = L'■', [MARK_SPRING] = L'≈',    [MARK_MONASTERY] = L'⌂',
        [MARK_GARDEN] = L'♣',      [MARK_CASTLE] = L'♜',   [MARK_CEMETERY] = L'†'};
    static const char letters[MARKS] = {
        [MARK_COAT] = '^',        [MARK_INN] = 'i',      [MARK_CATHEDRAL] = '+', [MARK_PRINCESS] = '!',
        [MARK_WINE] = 'w',        [MARK_GRAIN] = 'g',    [MARK_CLOTH] = 'c',     [MARK_VOLCANO] = 'V',
        [MARK_DRAGON_SIGN] = 'D', [MARK_PASSAGE] = 'O',  [MARK_HILL] = 'n',      [MARK_VINEYARD] = '%',
        [MARK_SHEEP] = 's',       [MARK_WHEEL_1] = '1',  [MARK_WHEEL_2] = '2',   [MARK_WHEEL_3] = '3',
        [MARK_GHOST] = '*',       [MARK_CROSSING] = 'o', [MARK_SPRING] = '~',    [MARK_MONASTERY] = 'M',
        [MARK_GARDEN] = 'G',      [MARK_CASTLE] = 'K',   [MARK_CEMETERY] = 'X'};
    return ascii ? (wchar_t)letters[mark] : signs[mark];
}

/* A road by where it goes on: a bit a side. */
static wchar_t road_char(int sides) {
    static const wchar_t boxes[16] = {[3] = L'┗',  [5] = L'┃',  [6] = L'┏',  [7] = L'┣',  [9] = L'┛', [10] = L'━',
                                      [11] = L'┻', [12] = L'┓', [13] = L'┫', [14] = L'┳', [15] = L'╋'};
    if (ascii)
        return sides == 5 ? L'|' : sides == 10 ? L'=' : L'+';
    return boxes[sides] ? boxes[sides] : L'╋';
}

wchar_t style_char(const cell *c) {
    /* With colours the ground says what it is; without, its pattern does. */
    static const wchar_t patterns[LANDS] = {
        [LAND_FIELD] = L'·', [LAND_CITY] = L'▒',   [LAND_WALL] = L' ', [LAND_WATER] = L'≈',
        [LAND_MIST] = L'░',  [LAND_CENTRE] = L' ', [LAND_BACK] = L'╳'};
    static const char letters[LANDS] = {[LAND_FIELD] = '.', [LAND_CITY] = '#',   [LAND_WALL] = ' ', [LAND_WATER] = '~',
                                        [LAND_MIST] = ':',  [LAND_CENTRE] = ' ', [LAND_BACK] = '?'};
    if (c->mark)
        return style_mark(c->mark);
    if (c->land == LAND_ROAD && c->slash)
        return ascii ? (c->slash == 1 ? L'/' : L'\\') : c->slash == 1 ? L'╱' : L'╲';
    if (c->land == LAND_ROAD)
        return road_char(c->sides);
    if (colours && c->land != LAND_WATER && c->land != LAND_MIST && c->land != LAND_BACK)
        return L' ';
    return ascii ? (wchar_t)letters[c->land] : patterns[c->land];
}

/* ---- figures ---- */

/* The page's colours: red, green, blue, yellow, black, pink, orange, white; and which of them a seat has. */
static unsigned char worn[8] = {0, 2, 3, 4, 7, 1, 6, 5};

void style_wear(const unsigned char players[8]) {
    memcpy(worn, players, sizeof worn);
}

static int colour_of(int owner, bool mists) {
    return mists ? owner & 7 : worn[owner & 7];
}

style style_owner(int owner, bool mists) {
    static const style many[8] = {{231, 160, STYLE_BOLD}, {231, 22, STYLE_BOLD}, {231, 20, STYLE_BOLD},
                                  {16, 226, STYLE_BOLD},  {231, 16, STYLE_BOLD}, {16, 213, STYLE_BOLD},
                                  {16, 208, STYLE_BOLD},  {16, 231, STYLE_BOLD}};
    static const style few[8] = {{7, 1, STYLE_BOLD}, {7, 6, STYLE_BOLD}, {7, 4, STYLE_BOLD}, {0, 3, 0},
                                 {7, 0, STYLE_BOLD}, {7, 5, STYLE_BOLD}, {1, 3, 0},          {0, 7, 0}};
    int c = colour_of(owner, mists);
    return colours == 256 ? many[c] : colours ? few[c] : (style){-1, -1, STYLE_REVERSE};
}

style style_owned(int owner, bool mists) {
    style s = style_owner(owner, mists);
    s.attr &= ~(unsigned)STYLE_REVERSE;
    return s;
}

wchar_t style_figure(int kind) {
    static const wchar_t signs[BST_FIGURE_KINDS] = {
        [BST_FOLLOWER] = L'●', [BST_LARGE] = L'◉',    [BST_ABBOT_FIGURE] = L'✚', [BST_BUILDER] = L'▲',
        [BST_PIG] = L'◆',      [BST_SHEPHERD] = L'♠', [BST_GUARD] = L'●'};
    static const char letters[BST_FIGURE_KINDS] = {'f', 'L', 'a', 'b', 'p', 's', 'g'};
    return ascii ? (wchar_t)letters[kind] : signs[kind];
}

wchar_t style_line(int which) {
    static const wchar_t boxes[] = {L'─', L'│', L'┌', L'┐', L'└', L'┘', L'×'};
    static const char letters[] = {'-', '|', '+', '+', '+', '+', 'x'};
    return ascii ? (wchar_t)letters[which] : boxes[which];
}
