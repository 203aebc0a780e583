/* Symbols of the landscape, seen from the south and above. */
#include "art_defs.h"
#include "art_layout.h"
#include "svg.h"

const char *art_symbol(int what) {
    static const char ids[ART_THINGS][6] = {
        [ART_MONASTERY] = "b-mo",   [ART_GARDEN] = "b-ga",     [ART_CASTLE] = "b-ca",     [ART_CEMETERY] = "b-ce",
        [ART_CROSSING] = "b-cr",    [ART_VILLAGE] = "b-vi",    [ART_RUIN] = "b-ru",       [ART_INN] = "b-in",
        [ART_VOLCANO] = "b-vo",     [ART_HILL] = "b-hi",       [ART_VINES] = "b-vn",      [ART_FLOCK] = "b-fl",
        [ART_DRAGON_MARK] = "b-dm", [ART_PORTAL] = "b-po",     [ART_WHEEL_1] = "b-w1",    [ART_WHEEL_2] = "b-w2",
        [ART_WHEEL_3] = "b-w3",     [ART_SPRING] = "b-sp",     [ART_POOL] = "b-la",       [ART_COAT] = "b-co",
        [ART_WINE_GOOD] = "b-gw",   [ART_GRAIN_GOOD] = "b-gg", [ART_CLOTH_GOOD] = "b-gc", [ART_PRINCESS_MARK] = "b-pr",
        [ART_MINSTER] = "b-mi",     [ART_GHOST] = "b-gh",
    };
    return ids[what];
}

void art_attr(bst_out *o, const char *name, long long value) {
    out_char(o, ' ');
    out_text(o, name);
    out_text(o, "=\"");
    out_int(o, value);
    out_char(o, '"');
}

void art_use(bst_out *o, const char *id, int x, int y, int scale) {
    out_text(o, "<use href=\"#");
    out_text(o, id);
    out_char(o, '"');
    if (scale == 100) {
        art_attr(o, "x", x);
        art_attr(o, "y", y);
    } else {
        out_text(o, " transform=\"translate(");
        out_int(o, x);
        out_char(o, ' ');
        out_int(o, y);
        out_text(o, ")scale(");
        out_hundredths(o, scale);
        out_text(o, ")\"");
    }
    out_text(o, "/>");
}

/* Towers and gates stand on 0,0, seen from the south and above. */
static const char walls[] =
    "<g id=\"b-tw\"><path class=\"bs\" d=\"M-4 2h13l-2 4h-10z\"/><g class=\"bo\"><path class=\"bk\" "
    "d=\"M-7-12v12a7 3 0 0014 0v-12z\"/><path class=\"bd\" stroke=\"none\" d=\"M1.5-12h5v12q-1 2-5 2.6z\"/>"
    "<path class=\"b5\" d=\"M0-23L-8-11.5q8 4.5 16 0z\"/><path class=\"b6\" stroke=\"none\" d=\"M0-22.5L7.5-11.5q-3 "
    "1.6-6.5 1.8z\"/></g><path class=\"bK\" d=\"M-3-6h2v4h-2z\"/></g>"
    "<g id=\"b-g0\"><path class=\"bs\" d=\"M-9 1h26l-3 5h-21z\"/><g class=\"bo\"><path class=\"bk\" "
    "d=\"M-13 3v-17h26v17z\"/><path class=\"bd\" stroke=\"none\" d=\"M7-14h5.5v16.5h-5.5z\"/><path class=\"bK\" "
    "d=\"M-6 3.5v-8a6 6.5 0 0112 0v8z\"/><path class=\"b01\" d=\"M-15-13l4-10h22l4 10z\"/><path class=\"b02\" "
    "stroke=\"none\" d=\"M5-13l2-9.5h4l3.5 9.5z\"/></g></g>"
    "<g id=\"b-g1\"><path class=\"bs\" d=\"M-7 8h22l-3 5h-18z\"/><g class=\"bo\"><path class=\"bk\" d=\"M-9 "
    "10v-22h18v22z\"/><path class=\"bd\" stroke=\"none\" d=\"M4-12h4.5v21.5h-4.5z\"/><path class=\"bK\" d=\"M-9.5 "
    "7v-12q6 1 6 12z\"/><path class=\"b01\" d=\"M-11-11l3-10h16l3 10z\"/></g></g>"
    "<g id=\"b-g2\"><path class=\"bs\" d=\"M-7 8h22l-3 5h-18z\"/><g class=\"bo\"><path class=\"bk\" d=\"M-9 "
    "10v-22h18v22z\"/><path class=\"bK\" d=\"M9.5 7v-12q-6 1-6 12z\"/><path class=\"b01\" d=\"M-11-11l3-10h16l3 "
    "10z\"/></g></g>"
    "<g id=\"b-tu\" class=\"bo\"><path class=\"bd\" d=\"M-9-17h12q9 6 9 17t-9 17h-12z\"/>"
    "<path class=\"bk\" d=\"M-9-17h6v34h-6z\"/><path class=\"bK\" d=\"M-10-8h9q6 3 6 8t-6 8h-9z\"/></g>";

/* Mist along side N: puffs on the rim lie exactly on it and are their own mirror image, so that the neighbour's
 * halves complete them. Wisps lie inside. Beside clear land the bank ends in puffs on the neighbour (b-mf). */
static const char mist[] =
    "<path id=\"b-mf\" class=\"bm\" d=\"M4 2v-2a20 15 0 0139-4 27 19 0 0147-3 24 15 0 0142 2 25 18 0 0142 2 16 12 0 "
    "0122 5v2z\"/>"
    "<g id=\"b-m1\"><circle cx=\"31\" r=\"27\"/><circle cx=\"169\" r=\"27\"/><circle cx=\"80\" r=\"34\"/><circle "
    "cx=\"120\" r=\"34\"/>"
    "<circle cx=\"48\" cy=\"26\" r=\"22\"/><circle cx=\"86\" cy=\"40\" r=\"24\"/><circle cx=\"124\" cy=\"38\" "
    "r=\"25\"/><circle cx=\"154\" "
    "cy=\"24\" r=\"20\"/></g>"
    "<circle id=\"b-m2\" cx=\"154\" cy=\"46\" r=\"37\"/><g id=\"b-m3\"><circle cx=\"100\" cy=\"66\" r=\"30\"/><circle "
    "cx=\"108\" cy=\"92\" "
    "r=\"30\"/></g>"
    "<g id=\"b-m4\"><path class=\"bm2\" d=\"M40 12q14-8 26 0 10 8-2 12-18 4-26-4-4-4 2-8zM104 10q20-7 34 2 10 9-6 "
    "14-22 4-32-6-6-6 4-10z\"/>"
    "<path class=\"bmw\" d=\"M44 34q10 7 22 2t22 4M110 44q10 7 20 2M84 16q6-5 12 0\"/></g>"
    "<g id=\"b-m5\"><path class=\"bm2\" d=\"M6 52q12-7 22 0 8 7-2 11-14 3-22-4-3-4 2-7zM10 116q14-7 26 2 8 8-4 12-18 "
    "3-26-5-4-5 4-9z\"/>"
    "<path class=\"bmw\" d=\"M6 80q9 6 18 2t16 2M8 146q8 5 16 1M22 100q5-4 10 0\"/></g>";

static const char water[] = "<g id=\"b-sp\"><path class=\"bb\" d=\"M-27 2q2-25 27-25 29 0 28 24-2 27-28 25-27 "
                            "1-27-24z\"/><path class=\"bwe\" d=\"M-23 2q2-21 23-21 25 0 24 "
                            "20-2 22-24 21-23 1-23-20z\"/><path class=\"bw\" d=\"M-21 3q2-19 21-19 22 0 22 18-2 20-22 "
                            "19-21 1-21-18z\"/><path class=\"bv\" d=\"M-9 8a9 6 0 "
                            "1118 0M-14 13q14 10 27 0M-4 8a4 3 0 118 0\"/><path class=\"bs\" d=\"M-26-4h48l4 "
                            "5h-50z\"/><g class=\"bo\"><path class=\"bH\" d=\"M-28-4l3-14 12-9 13 "
                            "4 11-5 12 8 2 14-8 5h-38z\"/><path class=\"bh\" d=\"M-27-5l4-12 11-8 9 3-8 18-9 "
                            "4zM2-6l4-13 7-5 8 4-8 16z\"/><path class=\"bwe\" d=\"M-6 1q-1-10 3-14 "
                            "5-2 7 4l0 10z\"/></g></g>"
                            "<g id=\"b-la\"><path class=\"bb\" d=\"M-54 0q0-42 40-50 38-7 58 19 17 26-1 52-23 33-58 "
                            "29-37-6-39-50z\"/><path class=\"bwe\" d=\"M-51 0q0-40 38-47 "
                            "36-6 55 18 16 24-2 49-21 31-54 27-35-5-37-47z\"/><path class=\"bw\" d=\"M-48 1q0-37 35-43 "
                            "34-6 52 17 14 22-2 45-20 29-51 25-32-5-34-44z\"/>"
                            "<path class=\"bv\" d=\"M-30-20q5-4 10 0t10 0M14 24q5-4 10 0t10 0M-34 20q5-4 10 0t10 "
                            "0M14-26q5-4 10 0\"/><path class=\"bs\" d=\"M-12 10q14 6 28 0l2 4q-16 6-32 "
                            "0z\"/><g class=\"bo\"><path class=\"b4\" d=\"M-14 2q15 5 30 0l-5 9h-20z\"/><path "
                            "class=\"bP\" d=\"M0 1v-24q12 8 12 22z\"/></g></g>";

static const char grounds[] =
    "<path id=\"b-ts\" d=\"M6 12h200v204h-200z\"/><path id=\"b-te\" class=\"bte\" d=\"M0 4h200v203h-200z\"/>"
    "<clipPath id=\"b-cl\"><path d=\"M-2-2h204v204h-204z\"/></clipPath>"
    /* the meadow: the same on every tile, so its patches keep away from the rim */
    "<g id=\"b-fd\"><path class=\"bF\" d=\"M-2-2h204v204h-204z\"/>"
    "<path class=\"bF1\" d=\"M20 42q22-22 52-8 20 14 2 30-28 14-50 4-16-12-4-26zM112 138q30-16 58 0 14 18-10 30-38 "
    "8-54-8-8-14 6-22z"
    "M150 20q16-10 30 0 8 12-6 18-20 4-28-6-2-8 4-12z\"/>"
    "<path class=\"bF2\" d=\"M104 66q26-14 46 2 10 16-12 24-30 4-40-10-4-10 6-16zM22 128q22-14 44 0 10 18-12 28-30 "
    "4-40-12-2-10 8-16z\"/>"
    "<path class=\"bT\" d=\"M38 20l1-5m2 5v-6M90 108l1-5m2 5l1-6M168 92l1-5m2 5v-6M64 182l1-5m2 5v-6M132 44l1-4m2 "
    "4l1-5M14 88l1-4m2 4v-5"
    "M184 176l1-5m2 5l1-6M104 178l1-4m2 4v-5M78 76l1-4m2 4v-5M150 122l1-5m2 5l1-4\"/></g>"
    /* bridges: the road runs west to east, or north to south; and the fords beside them */
    "<g id=\"b-b0\"><path class=\"bs\" d=\"M-22 14h48l4 9h-46z\"/><g class=\"bo\"><path class=\"be\" "
    "d=\"M-27-10h54v19h-54z\"/>"
    "<path class=\"bk\" d=\"M-29-14h58v5h-58z\"/><path class=\"bwf\" d=\"M-29 9h58v9h-13a16 9 0 00-32 0h-13z\"/><path "
    "class=\"bk\" "
    "d=\"M-29 6h58v5h-58z\"/></g></g>"
    "<g id=\"b-b1\"><path class=\"bs\" d=\"M12-22h10v48h-30l-4-4h24z\"/><g class=\"bo\"><path class=\"be\" "
    "d=\"M-10-26h20v52h-20z\"/>"
    "<path class=\"bk\" d=\"M-15-28h6v56h-6zM9-28h6v56h-6z\"/><path class=\"bd\" stroke=\"none\" "
    "d=\"M12-27.5h2.5v55h-2.5z\"/></g></g>"
    "<g id=\"b-o0\"><path class=\"be\" d=\"M-31-8q9-2 14-8h5v32h-5q-5-6-14-8zM31-8q-9-2-14-8h-5v32h5q5-6 "
    "14-8z\"/><path "
    "class=\"bfo\" d=\"M-13-16h26q5 16 0 32h-26q-5-16 0-32z\"/><g class=\"bk bo\"><ellipse cx=\"-11\" cy=\"-13\" "
    "rx=\"5\" ry=\"3.5\"/><ellipse cx=\"0\" cy=\"-14\" rx=\"4\" ry=\"3\"/><ellipse cx=\"10\" cy=\"-12\" rx=\"5\" "
    "ry=\"3.6\"/><ellipse cx=\"-10\" cy=\"13\" rx=\"4\" ry=\"3\"/><ellipse cx=\"0\" cy=\"14\" rx=\"5\" "
    "ry=\"3.6\"/><ellipse cx=\"11\" cy=\"12\" rx=\"4.4\" ry=\"3.2\"/></g><path class=\"bv\" d=\"M-9-3q4-3 8 0t8 "
    "0M-3 5q4-3 8 0\"/></g>"
    "<g id=\"b-o1\"><path class=\"be\" d=\"M-8-31q-2 9-8 14v5h32v-5q-6-5-8-14zM-8 31q-2-9-8-14v-5h32v5q-6 5-8 "
    "14z\"/><path class=\"bfo\" d=\"M-16-13q16-5 32 0v26q-16 5-32 0z\"/><g class=\"bk bo\"><ellipse cx=\"-13\" "
    "cy=\"-10\" rx=\"4.4\" ry=\"3.2\"/><ellipse cx=\"-14\" rx=\"5\" ry=\"3.6\"/><ellipse cx=\"-12\" cy=\"10\" "
    "rx=\"4.4\" ry=\"3.2\"/><ellipse cx=\"12\" cy=\"-10\" rx=\"5\" ry=\"3.6\"/><ellipse cx=\"14\" rx=\"4\" "
    "ry=\"3\"/><ellipse cx=\"13\" cy=\"10\" rx=\"5\" ry=\"3.6\"/></g><path class=\"bv\" d=\"M-8-4q4-3 8 0t8 "
    "0M-4 4q4-3 8 0\"/></g>"
    /* a tile's back: a walled town seen from above */
    "<g id=\"b-bk\"><path class=\"b2\" d=\"M-2-2h204v204h-204z\"/><rect class=\"b4\" x=\"10\" y=\"10\" width=\"180\" "
    "height=\"180\" rx=\"16\"/>"
    "<rect class=\"b2\" x=\"18\" y=\"18\" width=\"164\" height=\"164\" rx=\"12\"/><g class=\"bo\" "
    "stroke-width=\"2\"><path class=\"bG\" d=\"M100 34l46.7 19.3 19.3 46.7-19.3 46.7-46.7 19.3-46.7-19.3-19.3-46.7 "
    "19.3-46.7z\"/>"
    "<path class=\"bX\" d=\"M100 48l36.8 15.2 15.2 36.8-15.2 36.8-36.8 15.2-36.8-15.2-15.2-36.8 15.2-36.8z\"/><path "
    "class=\"bG\" d=\"M100 62l11 27 27 11-27 11-11 27-11-27-27-11 27-11z\"/><circle class=\"bP\" cx=\"100\" cy=\"100\" "
    "r=\"10\"/>"
    "<path class=\"bP\" d=\"M92 34a8 8 0 1016 0 8 8 0 10-16 0M92 166a8 8 0 1016 0 8 8 0 10-16 0M26 100a8 8 0 1016 0 8 "
    "8 0 10-16 0M158 100a8 8 0 1016 0 8 8 0 10-16 0M45.3 53.3a8 8 0 1016 0 8 8 0 10-16 0M138.7 53.3a8 8 0 1016 0 8 8 0 "
    "10-16 0M45.3 146.7a8 8 0 1016 0 8 8 0 10-16 0M138.7 146.7a8 8 0 1016 0 8 8 0 10-16 0\"/></g></g>";

void art_defs_land(bst_out *o) {
    out_text(o, grounds);
    out_text(o, walls);
    out_text(o, mist);
    out_text(o, water);
}

void bst_svg_defs(bst_out *o, int theme) {
    out_text(o, "<style>");
    bst_svg_style(o, theme);
    out_text(o, "</style>");
    art_defs_land(o);
    art_defs_places(o);
    art_defs_signs(o);
    art_defs_figures(o);
    art_defs_wheel(o);
}
