/* Figures and pieces. They stand upright, about 60 units high around 0,0. */
#include "art_defs.h"
#include "svg.h"

/* Each figure takes the fill of whoever uses it. The first shape is a shadow, the last a gleam. */
static const char figures[] =
    "<g id=\"b-f0\"><ellipse class=\"bs\" cx=\"3\" cy=\"26\" rx=\"20\" ry=\"6\"/><g class=\"bf\"><path d=\"M-7-13c-8 "
    "4-13 14-15 38q22 8 44 0c-2-24-7-34-15-38z\"/>"
    "<circle cy=\"-20\" r=\"10.5\"/></g><path class=\"bj\" d=\"M-7-8c-5 6-8 16-9 30l6 1c0-14 2-24 6-32zM-6-24a6 6 0 "
    "015-4v3a4 4 0 00-3 3z\"/></g>"
    "<g id=\"b-f1\"><ellipse class=\"bs\" cx=\"4\" cy=\"32\" rx=\"26\" ry=\"7\"/><g class=\"bf\"><path d=\"M-9-16c-11 "
    "4-17 18-19 47q28 9 56 0c-2-29-8-43-19-47z\"/>"
    "<circle cy=\"-23\" r=\"12\"/><path d=\"M-12-30l-2-12 8 5 6-8 6 8 8-5-2 12q-12 4-24 0z\"/></g><path class=\"bj\" "
    "d=\"M-9-10c-6 7-10 19-11 37l7 1c0-17 3-29 8-38z\"/></g>"
    "<g id=\"b-f2\"><ellipse class=\"bs\" cx=\"3\" cy=\"26\" rx=\"20\" ry=\"6\"/><path class=\"bz\" stroke-width=\"6\" "
    "d=\"M19 26v-44a6 6 0 10-11-2\"/><path class=\"bg\" d=\"M19 26v-44a6 6 0 10-11-2\"/>"
    "<g class=\"bf\"><path d=\"M-8-10c-7 5-11 16-12 35q20 8 40 0c-1-19-5-30-12-35z\"/><path d=\"M-9-8c-2-12 2-21 9-27 "
    "7 6 11 15 9 27q-9 5-18 0z\"/></g>"
    "<path class=\"bP\" d=\"M-2-27h4v5h5v4h-5v7h-4v-7h-5v-4h5z\"/></g>"
    "<g id=\"b-f3\"><ellipse class=\"bs\" cx=\"3\" cy=\"26\" rx=\"20\" ry=\"6\"/><path class=\"bz\" stroke-width=\"6\" "
    "d=\"M20 22l-4-36\"/><path class=\"bg\" d=\"M20 22l-4-36\"/><path class=\"bk bo\" d=\"M7-22l15-3 1 9-15 3z\"/>"
    "<g class=\"bf\"><path d=\"M-13-11h26l7 36q-20 7-40 0z\"/><circle cy=\"-18\" r=\"9.5\"/><path d=\"M-15-20q15-22 30 "
    "0q-15-6-30 0z\"/></g><path class=\"bj\" d=\"M-10-7h6l-5 29-6-1z\"/></g>"
    "<g id=\"b-f4\"><ellipse class=\"bs\" cx=\"2\" cy=\"22\" rx=\"28\" ry=\"6\"/><g class=\"bf\"><path d=\"M-26 2c0-14 "
    "14-20 28-18 4-6 10-7 12-4l-1 6c5 3 8 6 10 10l7 1v10l-8 3c-2 3-4 5-7 6v7h-8v-5h-14v5h-8v-8c-7-3-11-7-11-13z\"/>"
    "<path d=\"M-25-2q-9-2-7-9 6 1 4-4\" style=\"fill:none\"/></g><circle class=\"bK\" cx=\"16\" cy=\"-4\" "
    "r=\"2.2\"/><path class=\"bj\" d=\"M-20-2q4-9 17-9l1 4q-11 0-13 6z\"/></g>"
    "<g id=\"b-f5\"><ellipse class=\"bs\" cx=\"3\" cy=\"26\" rx=\"20\" ry=\"6\"/><path class=\"bz\" stroke-width=\"6\" "
    "d=\"M20 27v-46q0-10-8-10-6 0-6 7\"/><path class=\"bg\" d=\"M20 27v-46q0-10-8-10-6 0-6 7\"/>"
    "<g class=\"bf\"><path d=\"M-8-10c-7 5-11 16-12 35q18 8 36 0c-1-19-3-30-9-35z\"/><circle cx=\"-1\" cy=\"-18\" "
    "r=\"9.5\"/><path d=\"M-19-16q2-5 9-6 2-10 9-10t9 10q7 1 9 6-18 7-36 0z\"/></g><path class=\"bj\" d=\"M-8-4c-4 6-6 "
    "14-7 26l5 1c0-12 2-20 5-27z\"/></g>"
    "<g id=\"b-f6\"><ellipse class=\"bs\" cx=\"3\" cy=\"26\" rx=\"20\" ry=\"6\"/><path class=\"bz\" "
    "stroke-width=\"5.5\" d=\"M20 26v-50\"/><path class=\"bg\" d=\"M20 26v-50\"/><path class=\"bk bo\" d=\"M20-36l5 "
    "13h-10z\"/>"
    "<g class=\"bf\"><path d=\"M-12-10h24l5 35q-17 7-34 0z\"/><path d=\"M-10-10v-8a10 11 0 0120 0v8q-10 4-20 "
    "0z\"/><path d=\"M-3-28q3-10 12-8-6 2-6 8z\"/></g><path class=\"bK\" d=\"M-7-18h14v4h-14z\"/><path class=\"bj\" "
    "d=\"M-9-6h5l-3 28-5-1z\"/></g>";

static const char badges[] =
    "<circle id=\"b-s0\" class=\"bP\" r=\"6\"/><path id=\"b-s1\" class=\"bP\" d=\"M-5.5-5.5h11v11h-11z\"/>"
    "<path id=\"b-s2\" class=\"bP\" d=\"M0-7l7 12h-14z\"/><path id=\"b-s3\" class=\"bK\" d=\"M0-8l6.5 8-6.5 "
    "8-6.5-8z\"/>"
    "<path id=\"b-s4\" class=\"bP\" d=\"M-2.3-7h4.6v4.7h4.7v4.6h-4.7v4.7h-4.6v-4.7h-4.7v-4.6h4.7z\"/>"
    "<path id=\"b-s5\" class=\"bK\" fill-rule=\"evenodd\" d=\"M-7 0a7 7 0 1014 0 7 7 0 10-14 0M-3.5 0a3.5 3.5 0 107 0 "
    "3.5 3.5 0 10-7 0\"/>"
    "<path id=\"b-s6\" class=\"bK\" d=\"M0-8l2.3 5.5 5.7.400-4.4 3.7 1.4 5.7-5-3.1-5 3.1 1.4-5.7-4.4-3.7 5.7-.4z\"/>"
    "<path id=\"b-s7\" class=\"bK\" d=\"M-6.5-6h13v3.5h-13zM-6.5 2.5h13v3.5h-13z\"/>";

static const char pieces[] =
    "<g id=\"b-q0\"><ellipse class=\"bs\" cx=\"2\" cy=\"32\" rx=\"38\" ry=\"8\"/><g stroke-width=\"2.2\" class=\"bo\">"
    "<path class=\"b2\" d=\"M4-6q14-34 42-34-10 8-8 18 10 0 14 6-14 2-18 12-8 0-14 6z\"/>"
    "<path class=\"bX\" d=\"M-30 32q-14-14-4-28 8-10 18-4 0-16-8-20l-14 4q-4-8 6-14l-2-8 10 6q14 0 18 14 2 8 0 16 14-2 "
    "22 8 6 10 0 20l16 2q6-4 2-10 10 4 8 12-4 6-14 6h-30q-12 0-28-4z\"/>"
    "<path class=\"bJ\" d=\"M-18 26q-6-8 0-16 6-4 10 2 4 10 0 16z\"/></g><circle class=\"bJ\" cx=\"-27\" cy=\"-23\" "
    "r=\"2.6\"/></g>"
    "<g id=\"b-q1\"><ellipse class=\"bs\" cx=\"2\" cy=\"28\" rx=\"18\" ry=\"5\"/><g stroke-width=\"2\" "
    "class=\"bo\"><path class=\"bm\" d=\"M-4-4q-26-26-26-6 0 12 12 14-10 8-4 14 8 4 18-10zM4-4q26-26 26-6 0 12-12 14 "
    "10 8 4 14-8 4-18-10z\"/>"
    "<path class=\"bi\" d=\"M0-12q-4 0-6 6l-10 34q16 6 32 0l-10-34q-2-6-6-6z\"/><circle class=\"bP\" cy=\"-18\" "
    "r=\"8\"/><path class=\"bG\" d=\"M-8-22l-1-8 5 4 4-7 4 7 5-4-1 8q-8-3-16 0z\"/></g><path class=\"bG\" d=\"M17-30l2 "
    "5 5 1-4 3 1 5-4-3-5 3 2-5-4-4h5z\"/></g>"
    "<g id=\"b-q2\"><g transform=\"scale(1.25)\" class=\"bi\"><use href=\"#b-f4\"/></g></g>"
    "<g id=\"b-q3\"><use href=\"#b-gh\" transform=\"scale(1.7)\"/></g>"
    "<g id=\"b-q4\"><ellipse class=\"bs\" cx=\"2\" cy=\"22\" rx=\"26\" ry=\"6\"/><g stroke-width=\"2.2\" "
    "class=\"bo\"><path class=\"b4\" d=\"M-26-14q-4 14 6 14l24-2 8-14 4-6 4 6q10 2 14 8l-4 6-10 2q0 10-6 "
    "14v10h-6l-2-10h-16l-4 10h-6l-2-14q-10-8-4-24z\"/></g><circle class=\"bK\" cx=\"22\" cy=\"-11\" r=\"2.2\"/><path "
    "class=\"bX\" d=\"M10-4l10 4-2 4-10-4z\"/></g>"
    "<g id=\"b-q5\" class=\"bo\"><circle class=\"bX\" r=\"22\"/><path class=\"bH\" d=\"M-15-12l8 4h14l8-4-2 12-8 8-3 "
    "8h-4l-3-8-8-8z\"/><path class=\"bJ\" d=\"M-9-2l6 3-5 1zM9-2l-6 3 5 1z\"/><path class=\"bK\" d=\"M-3 10h6l-3 "
    "4z\"/></g>";

/* A round token with n sheep on it. */
static void sheep_token(bst_out *o, int n) {
    static const signed char x[4][4] = {{0}, {-9, 9}, {0, -10, 10}, {-9, 10, -9, 10}};
    static const signed char y[4][4] = {{0}, {-6, 6}, {-10, 5, 7}, {-9, -7, 8, 9}};
    out_text(o, "<g id=\"b-q");
    out_int(o, BST_SVG_WOLF + n);
    out_text(o, "\"><circle class=\"bt bo\" r=\"22\"/>");
    for (int i = 0; i < n; i++)
        art_use(o, "b-sh", x[n - 1][i], y[n - 1][i], n == 1 ? 140 : n == 2 ? 100 : 80);
    out_text(o, "</g>");
}

void art_defs_figures(bst_out *o) {
    static const char goods[3][5] = {"b-gw", "b-gg", "b-gc"};
    out_text(o, figures);
    out_text(o, badges);
    out_text(o, pieces);
    for (int n = 1; n <= 4; n++)
        sheep_token(o, n);
    for (int i = 0; i < 3; i++) {
        out_text(o, "<g id=\"b-q");
        out_int(o, BST_SVG_WINE + i);
        out_text(o, "\" transform=\"scale(1.35)\"><use href=\"#");
        out_text(o, goods[i]);
        out_text(o, "\"/></g>");
    }
}

void bst_svg_figure(bst_out *o, int figure_kind, int colour) {
    static const signed char badge_y[BST_FIGURE_KINDS] = {9, 11, 11, 9, 3, 11, 9};
    static const signed char badge_x[BST_FIGURE_KINDS] = {0, 0, 0, 0, -5, -1, 0};
    if (figure_kind < 0 || figure_kind >= BST_FIGURE_KINDS)
        return;
    out_text(o, "<g class=\"bp");
    out_int(o, colour & 7);
    out_text(o, "\"><use href=\"#b-f");
    out_int(o, figure_kind);
    out_text(o, "\"/><use href=\"#b-s");
    out_int(o, colour & 7);
    out_char(o, '"');
    art_attr(o, "x", badge_x[figure_kind]);
    art_attr(o, "y", badge_y[figure_kind]);
    out_text(o, "/></g>");
}

void bst_svg_piece(bst_out *o, int piece) {
    if (piece < 0 || piece >= BST_SVG_PIECES)
        return;
    out_text(o, "<use href=\"#b-q");
    out_int(o, piece);
    out_text(o, "\"/>");
}
