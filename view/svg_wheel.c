/* The wheel of the wheel board: a disc of radius 300 about the middle of 4 x 4 squares. */
#include "art_defs.h"
#include "art_layout.h"
#include "svg.h"

/* Clockwise from the top: cosine and sine of 0, 30, … 330 degrees, in hundredths of a unit. */
static art_point direction(int twelfths) {
    static const int8_t x[12] = {0, 50, 87, 100, 87, 50, 0, -50, -87, -100, -87, -50};
    static const int8_t y[12] = {-100, -87, -50, 0, 50, 87, 100, 87, 50, 0, -50, -87};
    return (art_point){x[twelfths % 12], y[twelfths % 12]};
}

static art_point on_wheel(int twelfths, int radius) {
    art_point d = direction(twelfths);
    return (art_point){400 + d.x * radius / 100, 400 + d.y * radius / 100};
}

static int crown_spaces(int sector) {
    return sector % 2 ? 2 : 1;
}

void bst_svg_pig_spot(int sector, int *x, int *y) {
    art_point p = on_wheel(2 * sector, 98);
    *x = p.x;
    *y = p.y;
}

int bst_svg_crown_spot(int sector, int space, int *x, int *y) {
    if (space < 0 || space >= crown_spaces(sector))
        return 0;
    art_point p = on_wheel(2 * sector, 252), across = direction(2 * sector + 3);
    int shift = crown_spaces(sector) == 1 ? 0 : space ? 36 : -36;
    *x = p.x + across.x * shift / 100;
    *y = p.y + across.y * shift / 100;
    return 1;
}

static void sector(bst_out *o, int i) {
    static const char classes[6][3] = {"bQ", "bN", "bU", "b5", "bX", "bL"};
    art_point a = on_wheel(2 * i + 11, 284), b = on_wheel(2 * i + 1, 284);
    out_text(o, "<path class=\"");
    out_text(o, classes[i]);
    out_text(o, " bo\" d=\"M400 400L");
    out_int(o, a.x);
    out_char(o, ' ');
    out_int(o, a.y);
    out_text(o, "A284 284 0 0 1 ");
    out_int(o, b.x);
    out_char(o, ' ');
    out_int(o, b.y);
    out_text(o, "z\"/>");
}

/* What the sectors show, about 0,0: luck, coins, an empty bowl, lightning, a book, a mask with a beak. */
static const char *const pictures[6] = {
    "<path class=\"bL bo\" d=\"M0 0c-20-6-26-30-10-34 6-1 10 4 10 10 0-6 4-11 10-10 16 4 10 28-10 34zM0 0c6-20 30-26 "
    "34-10 1 6-4 10-10 10 6 0 11 4 10 10-4 16-28 10-34-10zM0 0c20 6 26 30 10 34-6 1-10-4-10-10 0 6-4 11-10 "
    "10-16-4-10-28 10-34zM0 0c-6 20-30 26-34 10-1-6 4-10 10-10-6 0-11-4-10-10 4-16 28-10 34 10z\"/>",
    "<g class=\"bo\"><circle class=\"bG\" cx=\"-14\" cy=\"12\" r=\"18\"/><circle class=\"bG\" cx=\"16\" cy=\"14\" "
    "r=\"18\"/><circle class=\"bG\" cy=\"-12\" r=\"18\"/><path class=\"bP\" d=\"M-8-22h16v10q0 9-8 "
    "13-8-4-8-13z\"/></g>",
    "<g class=\"bo\"><path class=\"b4\" d=\"M-34-4h68q-2 26-24 30h-20q-22-4-24-30z\"/><path class=\"bP\" "
    "d=\"M-34-4q34-14 68 0-34 12-68 0z\"/></g><path class=\"bz\" stroke-width=\"4\" d=\"M8-30l10 26\"/>",
    "<g class=\"bo\"><path class=\"bP\" d=\"M-30 2a14 14 0 016-26 20 20 0 0136-4 16 16 0 0118 28q-2 4-8 4h-44q-6 "
    "0-8-2z\"/><path class=\"bJ\" d=\"M2-4l-16 22h11l-7 20 22-26h-11l9-16z\"/></g>",
    "<g class=\"bo\"><path class=\"bP\" d=\"M0-18q-16-10-34-4v38q18-6 34 4 16-10 34-4v-38q-18-6-34 4z\"/><path "
    "class=\"bz\" stroke-width=\"2\" d=\"M0-18v38M-27-12q10-2 20 2M-27-2q10-2 20 2M27-12q-10-2-20 2M27-2q-10-2-20 "
    "2\"/><path class=\"bG\" d=\"M-3-36h6v8h8v6h-8v14h-6v-14h-8v-6h8z\"/></g>",
    "<g class=\"bo\"><path class=\"bK\" d=\"M-26-6q0-28 28-28 24 0 26 26l-6 32h-40z\"/><path class=\"bP\" "
    "d=\"M-18-8q2-14 16-16 16 0 18 14l-8 12-6 32q-10-12-12-30z\"/><circle class=\"bK\" cx=\"-9\" cy=\"-8\" "
    "r=\"5\"/><circle class=\"bK\" cx=\"8\" cy=\"-8\" r=\"5\"/></g>",
};

static void crown_spaces_of(bst_out *o, int i) {
    for (int n = 0; n < crown_spaces(i); n++) {
        int x, y;
        bst_svg_crown_spot(i, n, &x, &y);
        art_use(o, "b-cw", x, y, 100);
    }
}

void art_defs_wheel(bst_out *o) {
    out_text(
        o,
        "<g id=\"b-cw\" class=\"bo\"><circle class=\"bP\" r=\"26\"/><circle class=\"bU\" r=\"22\"/><path class=\"bG\" "
        "d=\"M-14 9l-3-19 9 8 8-13 8 13 9-8-3 19z\"/></g>"
        "<g id=\"b-wh\"><circle class=\"bs\" cx=\"405\" cy=\"408\" r=\"304\"/><circle class=\"b2 bo\" cx=\"400\" "
        "cy=\"400\" r=\"302\"/><circle class=\"bG bo\" cx=\"400\" cy=\"400\" r=\"291\"/>");
    for (int i = 0; i < 6; i++)
        sector(o, i);
    for (int i = 0; i < 12; i++) { /* studs on the rim */
        art_point p = on_wheel(i, 296);
        out_text(o, "<circle class=\"bP bo\" r=\"4\"");
        art_attr(o, "cx", p.x);
        art_attr(o, "cy", p.y);
        out_text(o, "/>");
    }
    for (int i = 0; i < 6; i++) {
        art_point p = on_wheel(2 * i, 190);
        out_text(o, "<g transform=\"translate(");
        out_int(o, p.x);
        out_char(o, ' ');
        out_int(o, p.y);
        out_text(o, ")\">");
        out_text(o, pictures[i]);
        out_text(o, "</g>");
        crown_spaces_of(o, i);
    }
    out_text(o, "<circle class=\"b2 bo\" cx=\"400\" cy=\"400\" r=\"62\"/><circle class=\"bG bo\" cx=\"400\" cy=\"400\" "
                "r=\"54\"/>"
                "<path class=\"b2 bo\" d=\"M400 356l12 32 32 12-32 12-12 32-12-32-32-12 32-12z\"/></g>");
}
