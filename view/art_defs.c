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

/* Patterns join at the rim of a tile: their width divides it, and the soft patches of the meadow go on at the other
 * side. */
static const char patterns[] =
    "<pattern id=\"b-grass\" width=\"200\" height=\"200\" patternUnits=\"userSpaceOnUse\">"
    "<path class=\"bF1\" d=\"M20 42q22-22 52-8 20 14 2 30-28 14-50 4-16-12-4-26zM112 138q30-16 58 0 14 18-10 30-38 "
    "8-54-8-8-14 6-22z"
    "M150 20q16-10 30 0 8 12-6 18-20 4-28-6-2-8 4-12z\"/>"
    "<path class=\"bF2\" d=\"M104 66q26-14 46 2 10 16-12 24-30 4-40-10-4-10 6-16zM22 128q22-14 44 0 10 18-12 28-30 "
    "4-40-12-2-10 8-16z\"/>"
    "<path class=\"bT\" d=\"M38 20l1-5m2 5v-6M90 108l1-5m2 5l1-6M168 92l1-5m2 5v-6M64 182l1-5m2 5v-6M132 44l1-4m2 "
    "4l1-5M14 88l1-4m2 4v-5"
    "M184 176l1-5m2 5l1-6M104 178l1-4m2 4v-5M78 76l1-4m2 4v-5M150 122l1-5m2 5l1-4\"/></pattern>"
    "<pattern id=\"b-cobble\" width=\"25\" height=\"25\" patternUnits=\"userSpaceOnUse\">"
    "<path class=\"bc\" d=\"M3 4h5v3h-5zM13 3h4v3h-4zM20 8h3v4h-3zM8 12h5v3h-5zM2 17h4v3h-4zM15 17h5v3h-5zM9 "
    "21h4v2h-4z\"/>"
    "</pattern>";

/* Towers and gates stand on 0,0, seen from the south and above. */
static const char walls[] =
    "<g id=\"b-tw\"><path class=\"bs\" d=\"M-4 2h15l-2 4h-12z\"/><g class=\"bo\"><path class=\"bk\" "
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
 * halves complete them. */
static const char mist[] = "<g id=\"b-m1\"><circle cx=\"31\" r=\"27\"/><circle cx=\"169\" r=\"27\"/><circle cx=\"80\" "
                           "r=\"34\"/><circle cx=\"120\" r=\"34\"/>"
                           "<circle cx=\"48\" cy=\"26\" r=\"22\"/><circle cx=\"86\" cy=\"40\" r=\"24\"/><circle "
                           "cx=\"124\" cy=\"38\" r=\"25\"/><circle cx=\"154\" cy=\"24\" r=\"20\"/></g>"
                           "<circle id=\"b-m2\" cx=\"154\" cy=\"46\" r=\"37\"/><g id=\"b-m3\"><circle cx=\"100\" "
                           "cy=\"66\" r=\"30\"/><circle cx=\"108\" cy=\"92\" r=\"30\"/></g>";

static const char water[] =
    "<g id=\"b-sp\"><path class=\"bb\" d=\"M-27 2q2-27 27-27 29 0 28 26-2 27-28 25-27 1-27-24z\"/>"
    "<path class=\"bw\" d=\"M-22 2q2-22 22-22 24 0 23 21-2 21-23 20-22 1-22-19z\"/>"
    "<path class=\"bv\" d=\"M-9 2a9 7 0 1118 0M-14 7q14 12 27 0M-4 2a4 3 0 118 0\"/>"
    "<g class=\"bo\"><path class=\"bh\" d=\"M-29-6l7-12 12 3-2 12-10 5zM-15 21l9-7 11 4-4 11-12 1z\"/>"
    "<path class=\"bH\" d=\"M-24 15l-7-13 9-3 8 8-3 10zM-14-18l6-11 12 3-1 9-9 4z\"/></g></g>"
    "<g id=\"b-la\"><path class=\"bb\" d=\"M-54 0q0-42 40-50 38-7 58 19 17 26-1 52-23 33-58 29-37-6-39-50z\"/>"
    "<path class=\"bw\" d=\"M-49 0q0-38 36-45 34-6 53 17 15 23-2 46-20 30-51 26-33-5-36-44z\"/>"
    "<path class=\"bv\" d=\"M-26-22q8-6 16 0t16 0M-6 6q8-6 16 0t16 0M-28 22q7-5 14 0t14 0M12-26q5-4 10 0\"/>"
    "<path class=\"bP\" d=\"M-8-6q8 6 14 0l-3 6h-8z\"/></g>";

static const char grounds[] =
    "<path id=\"b-ts\" d=\"M6 12h200v204h-200z\"/><path id=\"b-te\" class=\"bte\" d=\"M0 4h200v203h-200z\"/>"
    "<clipPath id=\"b-cl\"><path d=\"M-2-2h204v204h-204z\"/></clipPath>"
    "<g id=\"b-fd\"><path class=\"bF\" d=\"M-2-2h204v204h-204z\"/><path "
    "fill=\"url(#b-grass)\" d=\"M0 0h200v200h-200z\"/></g>"
    /* bridges, along the x axis: of stone over water, over another road with its shadow */
    "<g id=\"b-br\" class=\"bo\"><path class=\"bs\" stroke=\"none\" "
    "d=\"M-20-10h40v26h-40z\"/><path class=\"be\" d=\"M-24-10h48v20h-48z\"/>"
    "<path class=\"bk\" d=\"M-26-14q26 4 52 0v6h-52zM-26 14q26-4 52 0v-6h-52z\"/></g>"
    "<g id=\"b-bs\" class=\"bo\"><path class=\"bs\" stroke=\"none\" "
    "d=\"M-14-12h28v30h-28z\"/><path class=\"be\" d=\"M-20-10h40v20h-40z\"/>"
    "<path class=\"bd\" d=\"M-24-15q24 5 48 0v7h-48zM-24 15q24-5 48 0v-7h-48z\"/></g>"
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
    out_text(o, patterns);
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
