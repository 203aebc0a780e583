/* Signs that the rules speak of: big, flat and few in colours, so that they are read on a tile of 40 pixels. */
#include "art_defs.h"

static const char signs[] =
    /* a round sign: shadow, dark ring, white ring; what lies in it fills a disc of 18 */
    "<g id=\"b-rs\"><circle class=\"bs\" cx=\"2\" cy=\"4\" r=\"22\"/><circle class=\"bK\" r=\"22\"/><circle "
    "class=\"bP\" r=\"20.5\"/></g>"
    "<path id=\"b-dr\" transform=\"scale(.38)translate(2 0)\" d=\"M-34 33q-14-14-3-28 8-10 19-4-1-15-9-19l-15 5q-6-9 "
    "6-15l-3-10 12 7q15 0 19 14 3 9 0 18 14-3 23 8 6 10 0 20l16 2q6-4 2-11 11 4 9 13-4 7-15 7h-38q-12 0-26-7zM4-6q8-24 "
    "38-36-6 8-5 16 8-2 14 3-9 3-12 11 8 0 11 6-14 0-20 12-14 4-26-12z\"/>"
    "<g id=\"b-dm\"><use href=\"#b-rs\"/><circle class=\"bX\" r=\"18\"/><use href=\"#b-dr\" class=\"bJ\"/></g>"
    "<g id=\"b-po\"><use href=\"#b-rs\"/><circle class=\"bY\" r=\"18\"/><path class=\"bZ\" style=\"stroke-width:4\" "
    "d=\"M1 1a3 3 0 013 3 6 6 0 01-10-4 9 9 0 0113-7 12 12 0 015 15 14 14 0 01-18 5\"/></g>"
    /* princess: a face under a tall hat with its veil */
    "<g id=\"b-pr\"><use href=\"#b-rs\"/><circle class=\"bi\" r=\"18\"/><path class=\"bP\" d=\"M4-16q13 7 8 "
    "27l-7-12z\"/><path class=\"bG\" d=\"M-5 13q-6-12 1-19h8q7 7 1 19z\"/>"
    "<circle class=\"bsk\" cy=\"3\" r=\"6.5\"/><path class=\"bY bo\" d=\"M-8-1l11-17 5 17q-8-5-16 0z\"/><path "
    "class=\"bX\" d=\"M-11 14q3-6 11-6t11 6q-11 7-22 0z\"/><path class=\"bK\" d=\"M-3.5 2h2v2.5h-2zM1.5 "
    "2h2v2.5h-2z\"/></g>"
    /* coat of arms: gold with a blue field and a tower */
    "<g id=\"b-co\"><path class=\"bs\" d=\"M-15-16h34v18q-1 14-17 21-16-7-17-21z\"/><path class=\"bK\" "
    "d=\"M-17.5-20h35v20q-1 15-17.5 22-16.5-7-17.5-22z\"/>"
    "<path class=\"bG\" d=\"M-16-18.5h32v18q-1 14-16 20.5-15-6.5-16-20.5z\"/><path class=\"bN\" d=\"M-12-14.5h24v14q-1 "
    "11-12 16-11-5-12-16z\"/>"
    "<path class=\"bP\" d=\"M-7 8v-11h-2v-7h4v3h3v-3h4v3h3v-3h4v7h-2v11z\"/><path class=\"bN\" d=\"M-2.5 8.5v-5a2.5 "
    "2.5 0 015 0v5z\"/></g>"
    /* a ghost printed in the mist: flat and pale, but each is seen on the smallest tile, for their number counts */
    "<g id=\"b-gh\"><path class=\"bgp\" d=\"M-11 14v-14a11 13 0 0122 0v14l-4-4-3.5 4-3.5-4-3.5 4-3.5-4z\"/><path "
    "class=\"bgi\" d=\"M-6.6-2a2.7 3.6 0 105.4 0 2.7 3.6 0 10-5.4 0M1.2-2a2.7 3.6 0 105.4 0 2.7 3.6 0 10-5.4 0\"/></g>";

static const char goods[] =
    /* wine: a barrel */
    "<g id=\"b-gw\"><use href=\"#b-rs\"/><path class=\"bX bo\" d=\"M-10-12h20q6 12 0 24h-20q-6-12 0-24z\"/><path "
    "class=\"bK\" d=\"M-12.5-6h25v3h-25zM-12.5 4h25v3h-25z\"/><path class=\"bP\" d=\"M-2-12h4v5h-4z\"/></g>"
    /* grain: a sheaf */
    "<g id=\"b-gg\"><use href=\"#b-rs\"/><path class=\"bG bo\" d=\"M0-17q5 5 0 12-5-7 0-12zM-9-15q7 4 6 "
    "12-8-4-6-12zM9-15q-7 4-6 12 8-4 6-12zM-13-7q8 0 10 9-9 0-10-9zM13-7q-8 0-10 9 9 0 10-9z\"/>"
    "<path class=\"bG bo\" d=\"M-4 1h8l5 15q-9 3-18 0z\"/><path class=\"b02\" d=\"M-6 4h12v4h-12z\"/></g>"
    /* cloth: a bolt with a loose end */
    "<g id=\"b-gc\"><use href=\"#b-rs\"/><path class=\"bN bo\" d=\"M-14-9h21q7 0 7 6v15h-20v-14z\"/><path class=\"b5 "
    "bo\" d=\"M-14-9q8 0 8 7v5h-10v-6q0-4 2-6z\"/><path class=\"bG\" d=\"M-6 6h20v3.5h-20z\"/></g>";

/* The number stands in the hub of a small wheel. */
static void wheel_sign(bst_out *o, int n) {
    out_text(o, "<g id=\"b-w");
    out_int(o, n);
    out_text(o, "\"><use href=\"#b-ws\"/><text class=\"by\" y=\"10.5\" font-size=\"30\">");
    out_int(o, n);
    out_text(o, "</text></g>");
}

void art_defs_signs(bst_out *o) {
    out_text(o, signs);
    out_text(o, goods);
    out_text(o, "<g id=\"b-ws\"><circle class=\"bs\" cx=\"2\" cy=\"4\" r=\"23\"/><g class=\"bo\"><circle class=\"b02\" "
                "r=\"23\"/>"
                "<circle class=\"bG\" r=\"20\"/><path class=\"b02\" d=\"M-2-19h4v38h-4zM-17.5-7.8l2-3.5 33 19-2 "
                "3.5zM17.5-7.8l-2-3.5-33 19 2 3.5z\"/>"
                "<circle class=\"bP\" r=\"16\"/></g></g>");
    for (int n = 1; n <= 3; n++)
        wheel_sign(o, n);
}
