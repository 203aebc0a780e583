/* Symbols of buildings and signs: what the rules of the sets speak of. */
#include "art_defs.h"

static const char sacred[] =
    /* monastery: a church in its walled yard */
    "<g id=\"b-mo\" class=\"bo\" transform=\"scale(1.15)\"><rect class=\"bs\" stroke=\"none\" x=\"-25\" y=\"-25\" "
    "width=\"56\" height=\"56\" rx=\"8\"/>"
    "<rect class=\"bk\" x=\"-29\" y=\"-29\" width=\"58\" height=\"58\" rx=\"8\"/><rect class=\"bt\" x=\"-24\" "
    "y=\"-24\" width=\"48\" height=\"48\" rx=\"5\"/>"
    "<path class=\"bs\" stroke=\"none\" d=\"M-4-20h14v14h14v17h-14v18h-14v-18h-12v-17h12z\"/>"
    "<path class=\"b5\" d=\"M-8 24v-38a8 8 0 018-8v46z\"/><path class=\"b6\" d=\"M0-22a8 8 0 018 8v38h-8z\"/>"
    "<path class=\"b5\" d=\"M-20-9h40l-5 7h-30z\"/><path class=\"b6\" d=\"M-20 6h40v-1l-5-7h-30l-5 7z\"/>"
    "<path class=\"bG\" d=\"M-2-14h4v7h7v4h-7v12h-4v-12h-7v-4h7z\"/></g>"
    /* cathedral */
    "<g id=\"b-mi\" class=\"bo\"><circle class=\"bk\" r=\"55\"/><circle class=\"bP\" r=\"50\"/>"
    "<path class=\"bs\" stroke=\"none\" d=\"M-10-38h28v28h26v26h-26v30h-28v-30h-26v-26h26z\"/>"
    "<path class=\"b5\" d=\"M-14 42v-72a14 16 0 0114-14v86z\"/><path class=\"b6\" d=\"M0-44a14 16 0 0114 14v72h-14z\"/>"
    "<path class=\"b5\" d=\"M-40-13h80l-12 13h-56z\"/><path class=\"b6\" d=\"M-40 13h80l-12-13h-56z\"/>"
    "<path class=\"bk\" d=\"M-19 30h14v16h-14zM5 30h14v16h-14z\"/><path class=\"b6\" d=\"M-19 30h14l-7 8zM5 30h14l-7 "
    "8z\"/>"
    "<path class=\"b5\" d=\"M-19 46h14l-7-8zM5 46h14l-7-8z\"/><circle class=\"bG\" r=\"11\"/>"
    "<path class=\"bX\" d=\"M0-8l2 6 6 2-6 2-2 6-2-6-6-2 6-2z\"/><path class=\"bG\" "
    "d=\"M-2-38h4v5h5v4h-5v9h-4v-9h-5v-4h5z\"/></g>"
    /* garden */
    "<g id=\"b-ga\"><rect class=\"bs\" x=\"-20\" y=\"-20\" width=\"45\" height=\"45\" rx=\"6\"/><rect class=\"bL\" "
    "x=\"-23\" y=\"-23\" width=\"46\" height=\"46\" rx=\"6\"/>"
    "<path class=\"be\" d=\"M-18-18h36v36h-36z\"/><path class=\"bl\" d=\"M-17-17h13v7a6 6 0 00-6 6h-7zM4-17h13v13h-7a6 "
    "6 0 00-6-6zM-17 4h7a6 6 0 006 6v7h-13zM10 4h7v13h-13v-7a6 6 0 006-6z\"/>"
    "<path class=\"bX\" d=\"M-14-13a2.5 2.5 0 105 0 2.5 2.5 0 10-5 0M10 13a2.5 2.5 0 105 0 2.5 2.5 0 10-5 0\"/>"
    "<path class=\"bQ\" d=\"M10-13a2.5 2.5 0 105 0 2.5 2.5 0 10-5 0M-14 13a2.5 2.5 0 105 0 2.5 2.5 0 10-5 0\"/>"
    "<circle class=\"bk bo\" r=\"6.5\"/><circle class=\"bw\" r=\"4\"/></g>";

static const char places[] =
    /* crossing: a paved place with a market cross */
    "<g id=\"b-cr\" class=\"bo\"><circle class=\"bd\" r=\"17\"/><circle class=\"bk\" r=\"13.5\"/><circle class=\"bd\" "
    "r=\"7\"/><circle class=\"bP\" r=\"4.5\"/>"
    "<path class=\"bK\" d=\"M-1-3.5h2v2.5h2.5v2h-2.5v2.5h-2v-2.5h-2.5v-2h2.5z\" stroke=\"none\"/></g>"
    "<g id=\"b-vi\"><circle class=\"bd\" r=\"16\"/><circle class=\"bk\" r=\"13\"/><circle class=\"bw bo\" "
    "r=\"3.5\"/></g>"
    /* inn and lake */
    "<g id=\"b-in\"><path class=\"bb\" d=\"M-27 5q-1-15 16-17 22-2 26 9 3 17-17 21-23 2-25-13z\"/>"
    "<path class=\"bw\" d=\"M-23 5q-1-11 12-13 18-2 22 7 2 13-14 16-18 2-20-10z\"/><path class=\"bv\" d=\"M-17 3q4-3 8 "
    "0t8 0M-12 9q4-3 8 0\"/>"
    "<g class=\"bo\"><path class=\"bs\" stroke=\"none\" d=\"M-3-21h28v20h-28z\"/><path class=\"b3\" "
    "d=\"M-6-25h28v10h-28z\"/><path class=\"b2\" d=\"M-6-15h28v10h-28z\"/>"
    "<path class=\"bk\" d=\"M12-22h5v5h-5z\"/><circle class=\"bG\" cx=\"-3\" cy=\"-4\" r=\"4.5\"/></g></g>"
    /* castle */
    "<g id=\"b-ca\" class=\"bo\"><path class=\"bs\" stroke=\"none\" d=\"M-22-22h52v52h-52z\"/><path class=\"bd\" "
    "d=\"M-25-25h50v50h-50z\"/><path class=\"bC\" d=\"M-18-18h36v36h-36z\"/>"
    "<path class=\"bk\" d=\"M-11-13h22v24h-22z\"/><path class=\"b1\" d=\"M-11-13h22l-11 9z\"/><path class=\"b3\" "
    "d=\"M-11-13l11 9v6l-11 9z\"/><path class=\"b4\" d=\"M11-13l-11 9v6l11 9z\"/><path class=\"b2\" d=\"M-11 "
    "11h22l-11-9z\"/>"
    "<circle class=\"bk\" cx=\"-24\" cy=\"-24\" r=\"10\"/><circle class=\"bk\" cx=\"24\" cy=\"-24\" r=\"10\"/><circle "
    "class=\"bk\" cx=\"-24\" cy=\"24\" r=\"10\"/><circle class=\"bk\" cx=\"24\" cy=\"24\" r=\"10\"/>"
    "<circle class=\"b6\" cx=\"-24\" cy=\"-24\" r=\"6.5\"/><circle class=\"b6\" cx=\"24\" cy=\"-24\" "
    "r=\"6.5\"/><circle class=\"b6\" cx=\"-24\" cy=\"24\" r=\"6.5\"/><circle class=\"b6\" cx=\"24\" cy=\"24\" "
    "r=\"6.5\"/></g>"
    /* cemetery */
    "<g id=\"b-ce\"><path class=\"bs\" d=\"M-24-20h52v50h-52z\"/><path class=\"bd bo\" d=\"M-28-25h56v50h-56z\"/><path "
    "class=\"bD\" d=\"M-24-21h48v42h-48z\"/>"
    "<path class=\"be\" d=\"M-4-21h8v42h-8z\"/><path class=\"bk bo\" d=\"M-20-6v-8a4 4 0 018 0v8zM-20 14v-8a4 4 0 018 "
    "0v8zM12-6v-8a4 4 0 018 0v8z\"/>"
    "<path class=\"bK\" d=\"M14.5 2h3v4h4v3h-4v8h-3v-8h-4v-3h4z\"/><circle class=\"bL\" r=\"7\" cx=\"-25\" "
    "cy=\"-21\"/><circle class=\"bl\" r=\"3.5\" cx=\"-27\" cy=\"-23\"/></g>"
    /* ruin: on the corner where four squares meet */
    "<g id=\"b-ru\"><circle class=\"bd\" r=\"40\"/><circle class=\"bD\" r=\"33\"/><circle class=\"bC\" r=\"29\"/>"
    "<g class=\"bo\"><path class=\"bk\" d=\"M-36-20l12-16 8 5-11 16zM6-40l20 6-3 9-19-5zM39-8l-3 22-10-2 3-20zM22 "
    "34l-20 7-3-10 19-6zM-20 36l-16-14 7-7 15 13zM-41-2l10-2 2 14-9 2z\"/>"
    "<path class=\"bh\" d=\"M-8-7l9-6 9 7-4 10-11-1zM-18 12l6-3 4 6-6 4zM14 10l6-2 3 5-6 3z\"/></g></g>";

static const char grounds[] =
    /* volcano */
    "<g id=\"b-vo\"><path class=\"bs\" d=\"M-42 8l-2-20 18-26 26-8 28 10 18 22 2 24-18 26-26 10-30-8z\"/>"
    "<path class=\"bH\" d=\"M-46 4l-2-20 18-22 24-8 28 8 20 22 4 22-16 26-26 10-30-8z\"/>"
    "<path class=\"bh\" d=\"M-34-10l14-20 22-6 8 12-16-2-16 12-2 18zM10 24l14-6 6-16 8 8-10 20-18 6z\"/>"
    "<path class=\"bV\" d=\"M-20 0l8-16 16-4 14 8 4 14-10 4-2 10 8 22-10-2-8-16-12-4-12 12-4-8 12-12z\"/>"
    "<path class=\"bJ\" d=\"M-10-1l6-8 9-2 7 6 1 7-8 4-9-1z\"/><path class=\"bK\" opacity=\".35\" d=\"M-4-3l4-3 5 1 1 "
    "4-5 3z\"/></g>"
    /* hill: contours and hachures */
    "<g id=\"b-hi\"><path class=\"bs\" d=\"M-38 8q2-32 38-36 40-2 44 34-2 34-42 36-38 0-40-34z\"/>"
    "<path class=\"bD\" d=\"M-42 2q0-34 38-38 42-2 46 34 0 36-40 38-42 0-44-34z\"/><path class=\"bl\" d=\"M42-2q0 "
    "36-40 38-20 0-32-9 26 6 42-8 18-16 12-42 16 6 18 21z\"/>"
    "<path class=\"bF\" d=\"M-29-1q1-23 26-26 27-1 30 22 0 24-27 27-28 0-29-23z\"/><path class=\"bt\" d=\"M-22-4q2-17 "
    "18-19 20 0 21 15-1 17-19 19-20-1-20-15z\"/>"
    "<path class=\"bq\" d=\"M26 12l8 6M19 20l6 9M9 25l3 10M-2 27v10M30 3h10M-12 25l-3 8M28-8l9-3\"/>"
    "<path class=\"bq\" d=\"M-14-4q2-10 12-11M-6 5q8 2 13-4\" opacity=\".6\"/></g>"
    /* vineyard */
    "<g id=\"b-vn\" transform=\"rotate(-8)\"><rect class=\"bs\" x=\"-21\" y=\"-17\" width=\"46\" height=\"40\" "
    "rx=\"4\"/><rect class=\"bU bo\" x=\"-24\" y=\"-20\" width=\"48\" height=\"40\" rx=\"4\"/>"
    "<path class=\"bL\" d=\"M-21-16h42v5h-42zM-21-6.5h42v5h-42zM-21 3h42v5h-42zM-21 12.5h42v5h-42z\"/>"
    "<path fill=\"none\" stroke=\"#7b4a9e\" stroke-width=\"4.5\" stroke-linecap=\"round\" stroke-dasharray=\"0 8.5\" "
    "d=\"M-17-13.5h38M-13-4h34M-17 5.5h38M-13 15h34\"/></g>"
    /* printed sheep */
    "<g id=\"b-sh\"><path class=\"bs\" d=\"M-8 2a8 7 0 1018 0 8 7 0 10-18 0\"/><path class=\"bP bo\" d=\"M-9 1a5 5 0 "
    "014-7 5 5 0 018-1 5 5 0 016 5 5 5 0 01-3 8 5 5 0 01-8 1 5 5 0 01-7-6z\"/><path class=\"bK\" d=\"M-13-3a4 3 0 "
    "015-2l1 5a4 3 0 01-5 1z\"/></g>"
    "<g id=\"b-fl\"><use href=\"#b-sh\" x=\"-8\" y=\"-10\"/><use href=\"#b-sh\" x=\"12\" y=\"0\"/><use href=\"#b-sh\" "
    "x=\"-7\" y=\"12\"/></g>";

static const char signs[] =
    /* the dragon, used in its sign and as the piece */
    "<path id=\"b-dr\" d=\"M-14 13c-5-2-7-7-4-11 2-3 6-4 9-2-2-6 0-12 6-15l-1 5 6-5 1 5c4 0 8 2 11 6l-4 1 3 3c-3 1-6 "
    "1-8 0 2 4 1 8-2 10 4 0 7 1 9 4l-5-1 1 4c-6-4-13-1-22-4zm1-4c3 2 7 2 9-1 1-2 0-5-3-5s-6 3-6 6zM6-8l-3 1 2 2z\"/>"
    "<g id=\"b-dm\" class=\"bo\"><circle class=\"bs\" stroke=\"none\" cx=\"2\" cy=\"3\" r=\"20\"/><circle class=\"bG\" "
    "r=\"20\"/><circle class=\"bX\" r=\"17\"/><use href=\"#b-dr\" class=\"bJ\" y=\"-1\" stroke=\"none\"/></g>"
    "<g id=\"b-po\" class=\"bo\"><circle class=\"bs\" stroke=\"none\" cx=\"2\" cy=\"3\" r=\"20\"/><circle class=\"bk\" "
    "r=\"20\"/><circle class=\"bY\" r=\"15.5\"/>"
    "<path class=\"bZ\" stroke-width=\"2.6\" d=\"M0 0a3 3 0 013 3 6 6 0 01-9-3 8 8 0 0111-7 10 10 0 016 12 12 12 0 "
    "01-14 7\"/>"
    "<path class=\"bz\" stroke-width=\"1.2\" d=\"M0-20v4.5M14-14l-3 3M20 0h-4.5M14 14l-3-3M0 20v-4.5M-14 14l3-3M-20 "
    "0h4.5M-14-14l3 3\"/></g>"
    "<g id=\"b-pr\" class=\"bo\"><circle class=\"bG\" r=\"16\"/><circle class=\"bi\" r=\"13.5\"/><path class=\"bY\" "
    "d=\"M2-13l6 14-11-2z\"/><path class=\"bP\" d=\"M2-13c6 2 10 9 9 18l-4-4z\"/>"
    "<circle class=\"bP\" cx=\"0\" cy=\"3.5\" r=\"5\"/><path class=\"bX\" d=\"M-7.5 12.5q2-5 7-5t7 5q-7 3-14 0z\"/></g>"
    "<g id=\"b-co\" class=\"bo\"><path class=\"bs\" stroke=\"none\" d=\"M-11-12h26v14q-1 12-13 17-12-5-13-17z\"/><path "
    "class=\"bG\" d=\"M-13-15h26v15q-1 12-13 17-12-5-13-17z\"/><path class=\"bN\" "
    "d=\"M-10-12h10v25q-9-4-10-13z\"/><path class=\"bP\" d=\"M0-12h10v12q-1 9-10 13z\"/>"
    "<path class=\"bX\" d=\"M-1.5-12h3v11h8.5v3h-8.5v11l-1.5.7-1.5-.7v-11h-8.3l-.2-3h8.5z\" stroke=\"none\"/></g>"
    "<g id=\"b-gh\"><path class=\"bs\" d=\"M-8 16v-15a10 10 0 0120 0v15z\"/><path class=\"bP bo\" d=\"M-10 14v-14a10 "
    "11 0 0120 0v14l-3.5-3.5-3.2 3.5-3.3-3.5-3.3 3.5-3.2-3.5z\"/><path class=\"bK\" d=\"M-5.5-2a2 2.7 0 104 0 2 2.7 0 "
    "10-4 0M1.5-2a2 2.7 0 104 0 2 2.7 0 10-4 0M-2 5a2 2.5 0 104 0 2 2.5 0 10-4 0\"/></g>";

static const char goods[] =
    "<g id=\"b-gw\" class=\"bo\"><circle class=\"bP\" r=\"16\"/><path class=\"bY\" d=\"M-8-3a3.5 3.5 0 117 0 3.5 3.5 0 "
    "117 0 3.5 3.5 0 01-3 6 3.5 3.5 0 01-3.5 6 3.5 3.5 0 01-3.5-6 3.5 3.5 0 01-4-6z\"/><path class=\"bL\" d=\"M0-6q1-6 "
    "8-6-1 6-8 6zM0-6q-2-5-6-4 1 4 6 4z\"/></g>"
    "<g id=\"b-gg\" class=\"bo\"><circle class=\"bP\" r=\"16\"/><path class=\"bG\" d=\"M0-13q4 5 0 10-4-5 "
    "0-10zM-7-11q5 4 4 10-5-4-4-10zM7-11q-5 4-4 10 5-4 4-10z\"/><path class=\"bQ\" d=\"M-8-2q7 0 7 4l3 "
    "10h-5q-1-8-5-14zM8-2q-7 0-7 4l-3 10h5q1-8 5-14z\"/><path class=\"b4\" d=\"M-4 3h8v3h-8z\"/></g>"
    "<g id=\"b-gc\" class=\"bo\"><circle class=\"bP\" r=\"16\"/><path class=\"bN\" d=\"M-10-8h15a4 4 0 014 "
    "4v11h-15v-10a4 4 0 00-4-5z\"/><path class=\"b5\" d=\"M-10-8a4 4 0 014 4v3h-7v-3a4 4 0 013-4z\"/><path "
    "class=\"bG\" d=\"M-6 3h15v2.5h-15z\" stroke=\"none\"/></g>";

/* The number stands in the hub of a small wheel. */
static void wheel_sign(bst_out *o, int n) {
    out_text(o, "<g id=\"b-w");
    out_int(o, n);
    out_text(o, "\"><use href=\"#b-ws\"/><text class=\"by\" y=\"5.8\" font-size=\"17\">");
    out_int(o, n);
    out_text(o, "</text></g>");
}

void art_defs_signs(bst_out *o) {
    out_text(o, sacred);
    out_text(o, places);
    out_text(o, grounds);
    out_text(o, signs);
    out_text(o, goods);
    out_text(o, "<g id=\"b-ws\" class=\"bo\"><circle class=\"bs\" stroke=\"none\" cx=\"2\" cy=\"3\" r=\"19\"/>"
                "<circle class=\"b4\" r=\"20\"/><circle class=\"bG\" r=\"15.5\"/>"
                "<path class=\"b4\" d=\"M-1.5-16h3v32h-3zM-14.6-6.7l1.5-2.6 27.7 16-1.5 2.6zM14.6-6.7l-1.5-2.6-27.7 16 "
                "1.5 2.6z\"/>"
                "<circle class=\"bP\" r=\"10.5\"/></g>");
    for (int n = 1; n <= 3; n++)
        wheel_sign(o, n);
}
