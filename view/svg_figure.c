/* Figures and pieces. They stand upright, about 60 units high around 0,0. */
#include <bastide/bastide.h>

#include "art_defs.h"
#include "svg.h"

/* Each figure takes the fill of whoever uses it. A pale rim tells what is wood from what is printed. */
static const char *const figures[] = {
    "<g id=\"b-f0\"><ellipse class=\"bs\" cx=\"4\" cy=\"27\" rx=\"23\" ry=\"7\"/><path class=\"bfr\" d=\"M0-33c8 0 12 "
    "6 12 12 0 4-2 7-4 9 7 1 13 5 17 12l-7 6-6-4c2 9 5 16 7 24q-19 7-38 0c2-8 5-15 7-24l-6 4-7-6c4-7 10-11 "
    "17-12-2-2-4-5-4-9 0-6 4-12 12-12z\"/><g class=\"bf\"><path d=\"M0-33c8 0 12 6 12 12 0 4-2 7-4 9 7 1 13 5 17 12l-7 "
    "6-6-4c2 9 5 16 7 24q-19 7-38 0c2-8 5-15 7-24l-6 4-7-6c4-7 10-11 17-12-2-2-4-5-4-9 0-6 4-12 12-12z\"/><path "
    "class=\"bjd\" d=\"M9-11c6 1 12 5 15 10l-6 5-6-4c2 9 5 16 6 24q-5 2-10 3c0-16-2-28-6-38z\"/><path class=\"bj\" "
    "d=\"M-12-8q-6 2-9 6l3 3 6-5zM-9 3c-2 7-4 14-5 20l5 2c0-8 1-15 3-22z\"/><path class=\"bjd\" d=\"M-12.5 12q12.5 4 "
    "25 0l1 4q-13 4-27 0z\"/><circle class=\"bsk\" cy=\"-19\" r=\"7\" style=\"stroke-width:1.6\"/><path class=\"bK\" "
    "stroke=\"none\" d=\"M-4-20.5h2.4v3.4h-2.4zM1.6-20.5h2.4v3.4h-2.4z\"/></g></g>",
    "<g id=\"b-f1\"><ellipse class=\"bs\" cx=\"4\" cy=\"32\" rx=\"27\" ry=\"8\"/><g transform=\"translate(0 1) "
    "scale(1.14)\"><path class=\"bfr\" d=\"M0-33c8 0 12 6 12 12 0 4-2 7-4 9 7 1 13 5 17 12l-7 6-6-4c2 9 5 16 7 24q-19 "
    "7-38 0c2-8 5-15 7-24l-6 4-7-6c4-7 10-11 17-12-2-2-4-5-4-9 0-6 4-12 12-12z\"/><path class=\"bfr\" "
    "d=\"M-11-27l-3-13 8 6 6-9 6 9 8-6-3 13z\"/><g class=\"bf\"><path d=\"M0-33c8 0 12 6 12 12 0 4-2 7-4 9 7 1 13 5 17 "
    "12l-7 6-6-4c2 9 5 16 7 24q-19 7-38 0c2-8 5-15 7-24l-6 4-7-6c4-7 10-11 17-12-2-2-4-5-4-9 0-6 4-12 12-12z\"/><path "
    "class=\"bjd\" d=\"M9-11c6 1 12 5 15 10l-6 5-6-4c2 9 5 16 6 24q-5 2-10 3c0-16-2-28-6-38z\"/><path class=\"bj\" "
    "d=\"M-12-8q-6 2-9 6l3 3 6-5zM-9 3c-2 7-4 14-5 20l5 2c0-8 1-15 3-22z\"/><path class=\"bP\" "
    "style=\"stroke-width:1.6\" d=\"M-13-9q13 8 26 0l1 5q-14 9-28 0z\"/><circle class=\"bsk\" cy=\"-19\" r=\"7\" "
    "style=\"stroke-width:1.6\"/><path class=\"bK\" stroke=\"none\" "
    "d=\"M-4-20.5h2.4v3.4h-2.4zM1.6-20.5h2.4v3.4h-2.4z\"/><path class=\"b4\" style=\"stroke-width:1.4\" d=\"M-6-16q6 3 "
    "12 0-1 9-6 11-5-2-6-11z\"/><path class=\"bG\" style=\"stroke-width:1.8\" d=\"M-11-27l-3-13 8 6 6-9 6 9 8-6-3 "
    "13q-11-4-22 0z\"/></g></g></g>",
    "<g id=\"b-f2\"><ellipse class=\"bs\" cx=\"4\" cy=\"27\" rx=\"23\" ry=\"7\"/><path class=\"bfr\" d=\"M0-20c9 1 13 "
    "8 15 18 2 10 3 20 4 28q-19 7-38 0c1-8 2-18 4-28 2-12 6-19 15-20z\"/><path class=\"bfr\" d=\"M-9-18q-2-13 9-24 11 "
    "11 9 24q-9 3-18 0z\"/><path class=\"bz\" style=\"stroke-width:9;stroke:#fff9ea\" d=\"M21 28v-46q0-9-7-9-6 0-5 "
    "6\"/><g class=\"bf\"><path d=\"M0-20c9 1 13 8 15 18 2 10 3 20 4 28q-19 7-38 0c1-8 2-18 4-28 2-12 6-19 "
    "15-20z\"/><path class=\"bjd\" d=\"M5-20c6 2 8 9 10 19 2 10 3 19 3 26q-5 2-9 2c0-18-1-34-4-47z\"/><path "
    "class=\"bj\" d=\"M-9-12c-3 8-5 22-6 35l5 2c0-14 1-26 5-38z\"/><circle class=\"bsk\" cy=\"-14\" r=\"8\" "
    "style=\"stroke-width:1.6\"/><path d=\"M-9-18q-2-13 9-24 11 11 9 24q-9 3-18 0z\"/><path class=\"bP\" "
    "stroke=\"none\" d=\"M-1.8-37h3.6v4h4v3.6h-4v7h-3.6v-7h-4v-3.6h4z\"/><path class=\"bK\" stroke=\"none\" "
    "d=\"M-4-14h2.4v3.2h-2.4zM1.6-14h2.4v3.2h-2.4z\"/></g><path class=\"bz\" style=\"stroke-width:5.5\" d=\"M21 "
    "28v-46q0-9-7-9-6 0-5 6\"/><path class=\"bz\" style=\"stroke-width:3;stroke:#efbf3f\" d=\"M21 28v-46q0-9-7-9-6 0-5 "
    "6\"/></g>",
    "<g id=\"b-f3\"><ellipse class=\"bs\" cx=\"4\" cy=\"27\" rx=\"23\" ry=\"7\"/><path class=\"bfr\" "
    "d=\"M15-6l9-24M12-33l22 8\"/><path class=\"bfr\" d=\"M0-33c8 0 12 6 12 12 0 4-2 7-4 9 7 1 13 5 17 12l-7 6-6-4c2 9 "
    "5 16 7 24q-19 7-38 0c2-8 5-15 7-24l-6 4-7-6c4-7 10-11 17-12-2-2-4-5-4-9 0-6 4-12 12-12z\"/><path class=\"bz\" "
    "style=\"stroke-width:6.5\" d=\"M17 2l8-32\"/><path class=\"bg\" style=\"stroke-width:3.5\" d=\"M17 "
    "2l8-32\"/><path class=\"bk bf\" d=\"M13-37l23 7-3 10-23-7z\"/><g class=\"bf\"><path d=\"M0-33c8 0 12 6 12 12 0 "
    "4-2 7-4 9 7 1 13 5 17 12l-7 6-6-4c2 9 5 16 7 24q-19 7-38 0c2-8 5-15 7-24l-6 4-7-6c4-7 10-11 17-12-2-2-4-5-4-9 0-6 "
    "4-12 12-12z\"/><path class=\"bjd\" d=\"M9-11c6 1 12 5 15 10l-6 5-6-4c2 9 5 16 6 24q-5 2-10 "
    "3c0-16-2-28-6-38z\"/><path class=\"bj\" d=\"M-12-8q-6 2-9 6l3 3 6-5zM-9 3c-2 7-4 14-5 20l5 2c0-8 1-15 "
    "3-22z\"/><path class=\"b4\" style=\"stroke-width:1.6\" d=\"M-8-4h16l3 24q-11 4-22 0z\"/><circle class=\"bsk\" "
    "cy=\"-19\" r=\"7\" style=\"stroke-width:1.6\"/><path class=\"bK\" stroke=\"none\" "
    "d=\"M-4-20.5h2.4v3.4h-2.4zM1.6-20.5h2.4v3.4h-2.4z\"/><path d=\"M-13-22q0-13 13-13t13 13q-13-6-26 0z\"/><path "
    "class=\"bJ\" style=\"stroke-width:1.6\" d=\"M-15-20q15-8 30 0l-1 4q-14-7-28 0z\"/></g></g>",
    "<g id=\"b-f4\"><ellipse class=\"bs\" cx=\"3\" cy=\"25\" rx=\"29\" ry=\"7\"/><path class=\"bfr\" d=\"M-29 4c0-14 "
    "12-21 26-20 4 0 8 1 11 2 2-5 7-8 12-7l-1 8c4 3 6 6 7 9l6 1q3 5 0 11l-8 2c-2 4-4 6-7 8l1 8h-9l-2-5h-14l-2 "
    "5h-9l-1-9c-6-3-10-8-10-13z\"/><path class=\"bz\" style=\"stroke-width:3\" d=\"M-28 0q-9-1-7-8 6 0 4-5\"/><g "
    "class=\"bf\"><path d=\"M-29 4c0-14 12-21 26-20 4 0 8 1 11 2 2-5 7-8 12-7l-1 8c4 3 6 6 7 9l6 1q3 5 0 11l-8 2c-2 "
    "4-4 6-7 8l1 8h-9l-2-5h-14l-2 5h-9l-1-9c-6-3-10-8-10-13z\"/><path class=\"bjd\" d=\"M-27 8q10 10 30 9 16-1 24-8l-1 "
    "4c-2 4-4 5-7 7l1 7h-7l-2-5h-17l-2 5h-6l-1-9q-10-4-12-10z\"/><path class=\"bj\" d=\"M-23 0q4-11 18-11l1 4q-12 0-15 "
    "8z\"/><path style=\"stroke-width:1.8\" d=\"M8-13q4-7 11-7l-1 8q-5 1-8 4z\"/><ellipse class=\"bjd\" cx=\"29\" "
    "cy=\"4\" rx=\"3\" ry=\"5\"/></g><circle class=\"bK\" cx=\"18\" cy=\"-3\" r=\"2.4\"/><path class=\"bK\" d=\"M27.5 "
    "2h1.5v3.5h-1.5zM30.5 2h1.5v3.5h-1.5z\"/></g>",
    "<g id=\"b-f5\"><ellipse class=\"bs\" cx=\"4\" cy=\"27\" rx=\"23\" ry=\"7\"/><path class=\"bz\" "
    "style=\"stroke-width:10;stroke:#fff9ea\" d=\"M22 28v-44q0-11-8-11-7 0-6 8\"/><path class=\"bfr\" d=\"M0-33c8 0 12 "
    "6 12 12 0 4-2 7-4 9 7 1 13 5 17 12l-7 6-6-4c2 9 5 16 7 24q-19 7-38 0c2-8 5-15 7-24l-6 4-7-6c4-7 10-11 "
    "17-12-2-2-4-5-4-9 0-6 4-12 12-12z\"/><path class=\"bfr\" d=\"M-20-24q4-4 10-5 1-11 10-11t10 11q6 1 10 5-20 7-40 "
    "0z\"/><path class=\"bz\" style=\"stroke-width:6\" d=\"M22 28v-44q0-11-8-11-7 0-6 8\"/><path class=\"bg\" "
    "style=\"stroke-width:3.5\" d=\"M22 28v-44q0-11-8-11-7 0-6 8\"/><g class=\"bf\"><path d=\"M0-33c8 0 12 6 12 12 0 "
    "4-2 7-4 9 7 1 13 5 17 12l-7 6-6-4c2 9 5 16 7 24q-19 7-38 0c2-8 5-15 7-24l-6 4-7-6c4-7 10-11 17-12-2-2-4-5-4-9 0-6 "
    "4-12 12-12z\"/><path class=\"bjd\" d=\"M9-11c6 1 12 5 15 10l-6 5-6-4c2 9 5 16 6 24q-5 2-10 "
    "3c0-16-2-28-6-38z\"/><path class=\"bj\" d=\"M-12-8q-6 2-9 6l3 3 6-5zM-9 3c-2 7-4 14-5 20l5 2c0-8 1-15 "
    "3-22z\"/><circle class=\"bsk\" cy=\"-19\" r=\"7\" style=\"stroke-width:1.6\"/><path class=\"bK\" stroke=\"none\" "
    "d=\"M-4-20.5h2.4v3.4h-2.4zM1.6-20.5h2.4v3.4h-2.4z\"/><path class=\"bQ\" d=\"M-20-24q4-4 10-5 1-11 10-11t10 11q6 1 "
    "10 5-20 7-40 0z\"/><path stroke=\"none\" d=\"M-10-30q10 4 20 0v3q-10 4-20 0z\"/></g></g>",
    "<g id=\"b-f6\"><ellipse class=\"bs\" cx=\"4\" cy=\"27\" rx=\"23\" ry=\"7\"/><path class=\"bz\" "
    "style=\"stroke-width:10;stroke:#fff9ea\" d=\"M22 28v-60\"/><path class=\"bfr\" d=\"M-13-12h26l7 38q-20 7-40 "
    "0z\"/><path class=\"bfr\" d=\"M-11-10v-10a11 13 0 0122 0v10q-11 5-22 0z\"/><path class=\"bz\" "
    "style=\"stroke-width:6\" d=\"M22 28v-58\"/><path class=\"bg\" d=\"M22 28v-58\"/><path class=\"bk bf\" "
    "d=\"M22-46l6 16h-12z\"/><g class=\"bf\"><path d=\"M-13-12h26l7 38q-20 7-40 0z\"/><path class=\"bjd\" "
    "d=\"M5-12h8l7 38q-5 2-10 2z\"/><path class=\"bj\" d=\"M-10-8h5l-4 32-6-2z\"/><circle class=\"bsk\" cy=\"-15\" "
    "r=\"7.5\" style=\"stroke-width:1.6\"/><path class=\"bk\" d=\"M-12-14v-7a12 13 0 0124 "
    "0v7h-5v-5h-5v7h-4v-7h-5v5z\"/><path d=\"M-3-33q3-11 14-9-6 3-6 10z\"/></g></g>",
    "<g id=\"b-l0\"><ellipse class=\"bs\" cx=\"2\" cy=\"15\" rx=\"34\" ry=\"8\"/><g transform=\"rotate(-84)\"><path "
    "class=\"bfr\" d=\"M0-33c8 0 12 6 12 12 0 4-2 7-4 9 7 1 13 5 17 12l-7 6-6-4c2 9 5 16 7 24q-19 7-38 0c2-8 5-15 "
    "7-24l-6 4-7-6c4-7 10-11 17-12-2-2-4-5-4-9 0-6 4-12 12-12z\"/><g class=\"bf\"><path d=\"M0-33c8 0 12 6 12 12 0 4-2 "
    "7-4 9 7 1 13 5 17 12l-7 6-6-4c2 9 5 16 7 24q-19 7-38 0c2-8 5-15 7-24l-6 4-7-6c4-7 10-11 17-12-2-2-4-5-4-9 0-6 "
    "4-12 12-12z\"/><path class=\"bjd\" d=\"M9-11c6 1 12 5 15 10l-6 5-6-4c2 9 5 16 6 24q-5 2-10 "
    "3c0-16-2-28-6-38z\"/><path class=\"bj\" d=\"M-12-8q-6 2-9 6l3 3 6-5zM-9 3c-2 7-4 14-5 20l5 2c0-8 1-15 "
    "3-22z\"/><circle class=\"bsk\" cy=\"-19\" r=\"7\" style=\"stroke-width:1.6\"/><path class=\"bz\" "
    "style=\"stroke-width:1.6\" d=\"M-4.5-19h3.5M1-19h3.5\"/><path class=\"bQ\" style=\"stroke-width:1.8\" "
    "d=\"M-17-24q3-4 8-4 1-10 9-10t9 10q5 0 8 4-17 7-34 0z\"/></g></g></g>",
    "<g id=\"b-l1\"><ellipse class=\"bs\" cx=\"2\" cy=\"15\" rx=\"34\" ry=\"8\"/><g transform=\"rotate(-84) "
    "scale(1.14)\"><path class=\"bfr\" d=\"M0-33c8 0 12 6 12 12 0 4-2 7-4 9 7 1 13 5 17 12l-7 6-6-4c2 9 5 16 7 24q-19 "
    "7-38 0c2-8 5-15 7-24l-6 4-7-6c4-7 10-11 17-12-2-2-4-5-4-9 0-6 4-12 12-12z\"/><g class=\"bf\"><path d=\"M0-33c8 0 "
    "12 6 12 12 0 4-2 7-4 9 7 1 13 5 17 12l-7 6-6-4c2 9 5 16 7 24q-19 7-38 0c2-8 5-15 7-24l-6 4-7-6c4-7 10-11 "
    "17-12-2-2-4-5-4-9 0-6 4-12 12-12z\"/><path class=\"bjd\" d=\"M9-11c6 1 12 5 15 10l-6 5-6-4c2 9 5 16 6 24q-5 2-10 "
    "3c0-16-2-28-6-38z\"/><path class=\"bj\" d=\"M-12-8q-6 2-9 6l3 3 6-5zM-9 3c-2 7-4 14-5 20l5 2c0-8 1-15 "
    "3-22z\"/><circle class=\"bsk\" cy=\"-19\" r=\"7\" style=\"stroke-width:1.6\"/><path class=\"bz\" "
    "style=\"stroke-width:1.6\" d=\"M-4.5-19h3.5M1-19h3.5\"/><path class=\"bG\" style=\"stroke-width:1.8\" "
    "d=\"M-11-27l-3-13 8 6 6-9 6 9 8-6-3 13q-11-4-22 0z\"/><path class=\"b4\" style=\"stroke-width:1.4\" d=\"M-6-16q6 "
    "3 12 0-1 9-6 11-5-2-6-11z\"/></g></g></g>"};

static const char badges[] =
    "<circle id=\"b-s0\" class=\"bP\" r=\"6\"/><path id=\"b-s1\" class=\"bP\" d=\"M-5.5-5.5h11v11h-11z\"/>"
    "<path id=\"b-s2\" class=\"bP\" d=\"M0-7l7 12h-14z\"/><path id=\"b-s3\" class=\"bK\" d=\"M0-8l6.5 8-6.5 "
    "8-6.5-8z\"/>"
    "<path id=\"b-s4\" class=\"bP\" d=\"M-2.3-7h4.6v4.7h4.7v4.6h-4.7v4.7h-4.6v-4.7h-4.7v-4.6h4.7z\"/>"
    "<path id=\"b-s5\" class=\"bK\" fill-rule=\"evenodd\" d=\"M-7 0a7 7 0 1014 0 7 7 0 10-14 0M-3.5 0a3.5 3.5 0 107 0 "
    "3.5 3.5 0 10-7 0\"/>"
    "<path id=\"b-s6\" class=\"bK\" d=\"M0-8l2.3 5.5 5.7.400-4.4 3.7 1.4 5.7-5-3.1-5 3.1 1.4-5.7-4.4-3.7 5.7-.4z\"/>"
    "<path id=\"b-s7\" class=\"bK\" d=\"M-6.5-6h13v3.5h-13zM-6.5 2.5h13v3.5h-13z\"/>";

static const char *const pieces[] = {
    "<g id=\"b-q0\"><ellipse class=\"bs\" cx=\"4\" cy=\"35\" rx=\"42\" ry=\"9\"/><path class=\"bfr\" d=\"M-2 1q6-30 "
    "38-40-6 8-5 16 8-2 14 3-9 3-12 11 8 0 11 6-14 0-20 12-14 4-26-8z\"/><path class=\"bfr\" d=\"M-34 33q-14-14-3-28 "
    "8-10 19-4-1-15-9-19l-15 5q-6-9 6-15l-3-10 12 7q15 0 19 14 3 9 0 18 14-3 23 8 6 10 0 20l16 2q6-4 2-11 11 4 9 13-4 "
    "7-15 7h-38q-12 0-26-7z\"/><g class=\"bf\"><path class=\"b02\" d=\"M-2 1q6-30 38-40-6 8-5 16 8-2 14 3-9 3-12 11 8 "
    "0 11 6-14 0-20 12-14 4-26-8z\"/><path class=\"bX\" d=\"M-34 33q-14-14-3-28 8-10 19-4-1-15-9-19l-15 5q-6-9 "
    "6-15l-3-10 12 7q15 0 19 14 3 9 0 18 14-3 23 8 6 10 0 20l16 2q6-4 2-11 11 4 9 13-4 7-15 7h-38q-12 0-26-7z\"/><path "
    "class=\"bJ\" style=\"stroke-width:1.6\" d=\"M-20 27q-7-9 0-18 7-4 11 3 4 11 0 17z\"/><path class=\"bP\" "
    "style=\"stroke-width:1.2\" d=\"M-40-13l3 6 4-5zM-24-30l4-6 2 7zM-12-21l6-2-2 6zM-6-10l6 0-4 5z\"/></g><circle "
    "class=\"bJ\" cx=\"-28\" cy=\"-23\" r=\"3.2\"/><circle class=\"bK\" cx=\"-28.5\" cy=\"-23\" r=\"1.5\"/></g>",
    "<g id=\"b-q1\"><ellipse class=\"bs\" cx=\"3\" cy=\"30\" rx=\"20\" ry=\"6\"/><path class=\"bfr\" "
    "d=\"M-4-4q-28-28-28-6 0 13 13 15-11 9-4 15 9 4 14-3l-3 12q15 6 30 0l-3-12q5 7 14 3 7-6-4-15 13-2 13-15 0-22-28 "
    "6z\"/><circle class=\"bfr\" cy=\"-19\" r=\"9\"/><g class=\"bf\" style=\"stroke-width:2\"><path class=\"bm\" "
    "d=\"M-4-4q-28-28-28-6 0 13 13 15-11 9-4 15 9 4 20-11zM4-4q28-28 28-6 0 13-13 15 11 9 4 15-9 4-20-11z\"/><path "
    "class=\"bi\" d=\"M0-12q-5 0-7 7l-9 34q16 6 32 0l-9-34q-2-7-7-7z\"/><path class=\"bG\" d=\"M-11-19q-1-11 11-11t11 "
    "11q-1 6-4 8h-14q-3-2-4-8z\"/><circle class=\"bsk\" cy=\"-18\" r=\"7\"/><path class=\"bG\" "
    "style=\"stroke-width:1.5\" d=\"M-7-26l-2-9 6 4 3-6 3 6 6-4-2 9q-7-3-14 0z\"/></g><path class=\"bK\" "
    "d=\"M-4-19h2.5v3h-2.5zM1.5-19h2.5v3h-2.5z\"/><path class=\"bz\" style=\"stroke-width:2\" d=\"M10 4l10-14\"/><path "
    "class=\"bJ bo\" d=\"M22-24l2.5 6 6 1-4.5 4.5 1 6.5-5.5-3-5.5 3 1-6.5-4.5-4.5 6-1z\"/></g>",
    "<g id=\"b-q2\"><g transform=\"scale(1.25)\" class=\"bi\"><use href=\"#b-f4\"/></g></g>",
    /* A ghost as a piece: lilac, on a stand of wood, so that nobody takes it for one that is printed in the mist. */
    "<g id=\"b-q3\"><ellipse class=\"bs\" cx=\"4\" cy=\"29\" rx=\"23\" ry=\"7\"/><ellipse class=\"bfr\" cy=\"26\" "
    "rx=\"22\" "
    "ry=\"8\"/><path class=\"bfr\" d=\"M-18 25v-29a18 22 0 0136 0v29z\"/><ellipse style=\"fill:#9a6538\" cy=\"26\" "
    "rx=\"22\" ry=\"8\"/><g class=\"bf\"><path style=\"fill:#d5c2ff\" d=\"M-18 25v-29a18 22 "
    "0 0136 0v29l-6-6-6 6-6-6-6 6-6-6z\"/></g><path class=\"bjd\" style=\"fill-opacity:.12\" d=\"M6-24q11 5 11 "
    "20v27l-5-5-5 5q4-26-1-47z\"/><path class=\"bK\" d=\"M-10-5a4 5.5 0 108 0 4 5.5 0 10-8 0M3-5a4 5.5 0 108 0 4 5.5 0 "
    "10-8 0M-4 8a4 5 0 109 0 4 5 0 10-9 0\"/><path class=\"bi\" d=\"M-14 4a3 2 0 106 0 3 2 0 10-6 0M9 4a3 2 0 106 0 3 "
    "2 0 10-6 0\"/></g>",
    "<g id=\"b-q4\"><ellipse class=\"bs\" cx=\"3\" cy=\"25\" rx=\"28\" ry=\"7\"/><path class=\"bfr\" d=\"M-28-16q-5 15 "
    "6 16l26-3 7-14 3-9 6 8q10 2 14 8l-4 7-10 2q0 10-6 14l1 12h-8l-3-11h-16l-3 11h-8l-1-15q-11-9-4-26z\"/><g "
    "class=\"bf\"><path class=\"b4\" d=\"M-28-16q-5 15 6 16l26-3 7-14 3-9 6 8q10 2 14 8l-4 7-10 2q0 10-6 14l1 "
    "12h-8l-3-11h-16l-3 11h-8l-1-15q-11-9-4-26z\"/><path class=\"b02\" style=\"stroke-width:1.6\" d=\"M11-17l3-9 6 "
    "8q-3 8-6 8-4-2-3-7z\"/></g><circle class=\"bK\" cx=\"23\" cy=\"-12\" r=\"2.2\"/><path class=\"bK\" "
    "d=\"M30-13h4v4h-4z\"/><path class=\"bX bo\" d=\"M7-5l14 6-3 5-14-6z\"/><circle class=\"bG bo\" cx=\"11\" cy=\"5\" "
    "r=\"3\"/></g>",
    "<g id=\"b-q5\"><g class=\"bo\"><circle class=\"bP\" r=\"23\"/><circle class=\"bX\" r=\"20.5\"/><path class=\"bH\" "
    "d=\"M-15-12l8 4h14l8-4-2 12-8 8-3 8h-4l-3-8-8-8z\"/><path class=\"bJ\" d=\"M-9-2l6 3-5 1zM9-2l-6 3 5 1z\"/><path "
    "class=\"bK\" d=\"M-3 10h6l-3 4z\"/></g></g>"};

/* A round token with n sheep on it. */
static void sheep_token(bst_out *o, int n) {
    static const signed char x[4][4] = {{0}, {-9, 9}, {0, -10, 10}, {-9, 10, -9, 10}};
    static const signed char y[4][4] = {{0}, {-6, 6}, {-10, 5, 7}, {-9, -7, 8, 9}};
    out_text(o, "<g id=\"b-q");
    out_int(o, BST_SVG_WOLF + n);
    out_text(o, "\"><circle class=\"bP bo\" r=\"23\"/><circle class=\"bD\" r=\"20\"/>");
    for (int i = 0; i < n; i++)
        art_use(o, "b-sh", x[n - 1][i], y[n - 1][i], n == 1 ? 140 : n == 2 ? 100 : 80);
    out_text(o, "</g>");
}

/* A figure that nobody has drawn yet: a follower with its letter. */
static void undrawn_figure(bst_out *o, int kind) {
    out_text(o, "<g id=\"b-f");
    out_int(o, kind);
    out_text(o, "\"><use href=\"#b-f0\"/><text y=\"-38\" text-anchor=\"middle\" font-size=\"22\">");
    out_char(o, bst_figure_name(kind)[0]);
    out_text(o, "</text></g>");
}

void art_defs_figures(bst_out *o) {
    static const char goods[3][5] = {"b-gw", "b-gg", "b-gc"};
    for (unsigned i = 0; i < sizeof figures / sizeof *figures; i++)
        out_text(o, figures[i]);
    for (int i = sizeof figures / sizeof *figures; i < BST_FIGURE_KINDS; i++)
        undrawn_figure(o, i);
    out_text(o, badges);
    for (unsigned i = 0; i < sizeof pieces / sizeof *pieces; i++)
        out_text(o, pieces[i]);
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

static void figure(bst_out *o, char posture, int kind, int colour, int badge_x, int badge_y) {
    out_text(o, "<g class=\"bp");
    out_int(o, colour & 7);
    out_text(o, "\"><use href=\"#b-");
    out_char(o, posture);
    out_int(o, kind);
    out_text(o, "\"/><use href=\"#b-s");
    out_int(o, colour & 7);
    out_char(o, '"');
    art_attr(o, "x", badge_x);
    art_attr(o, "y", badge_y);
    out_text(o, "/></g>");
}

void bst_svg_figure(bst_out *o, int figure_kind, int colour) {
    static const signed char badge_y[BST_FIGURE_KINDS] = {3, 8, 12, 8, 4, 3, 8};
    static const signed char badge_x[BST_FIGURE_KINDS] = {0, 0, 0, 0, -8, 0, 0};
    if (figure_kind >= 0 && figure_kind < BST_FIGURE_KINDS)
        figure(o, 'f', figure_kind, colour, badge_x[figure_kind], badge_y[figure_kind]);
}

void bst_svg_lying(bst_out *o, int figure_kind, int colour) {
    if (figure_kind == BST_FOLLOWER || figure_kind == BST_LARGE)
        figure(o, 'l', figure_kind, colour, figure_kind == BST_LARGE ? 9 : 6, -1);
    else
        bst_svg_figure(o, figure_kind, colour);
}

void bst_svg_piece(bst_out *o, int piece) {
    if (piece < 0 || piece >= BST_SVG_PIECES)
        return;
    out_text(o, "<use href=\"#b-q");
    out_int(o, piece);
    out_text(o, "\"/>");
}
