/* Symbols of what stands on the land and in cities: seen from the south and above, lit from the west. */
#include "art_defs.h"

static const char sacred[] =
    /* a parish church */
    "<g id=\"b-ch\"><path class=\"bs\" d=\"M-12 14h32l7 5h-36z\"/><g class=\"bo\"><path class=\"bfa\" d=\"M-4 "
    "15v-11h21v11z\"/>"
    "<path class=\"b6\" d=\"M-6 5l3-12h18l4 12z\"/><path class=\"b5\" d=\"M-6 5l3-12h6l-2 12z\" stroke=\"none\"/>"
    "<path class=\"bfa\" d=\"M-15 15v-25h11v25z\"/><path class=\"bfb\" stroke=\"none\" d=\"M-8-9.5h3.5v24h-3.5z\"/>"
    "<path class=\"b5\" d=\"M-17-9l7.5-18 7.5 18z\"/><path class=\"b6\" stroke=\"none\" d=\"M-9-25l6 15.5h-5z\"/></g>"
    "<path class=\"bK\" d=\"M0 14v-4a1.5 1.5 0 013 0v4zM6 14v-4a1.5 1.5 0 013 0v4zM12 14v-4a1.5 1.5 0 013 "
    "0v4zM-11.5-1v-3.5a1.5 1.5 0 013 0v3.5z\"/>"
    "<path class=\"bG\" d=\"M-10.5-32h2v2h2v2h-2v3h-2v-3h-2v-2h2z\"/></g>"
    /* monastery: church, tower and wings in a walled yard */
    "<g id=\"b-mo\"><path class=\"bs\" d=\"M-36 28l70 0 9 8h-76z\"/><path class=\"bst2 bo\" d=\"M-38 31v-30q0-6 "
    "6-6h64q6 0 6 6v30z\"/>"
    "<path class=\"bt\" d=\"M8 30v-9h27v9z\"/><g class=\"bo\"><path class=\"bfa\" d=\"M-33 8v-11h66v11z\"/><path "
    "class=\"b01\" "
    "d=\"M-36-2l4-13h64l4 13z\"/><path class=\"b00\" stroke=\"none\" d=\"M-35-2.5l3.5-12h10l-3 12z\"/>"
    "<path class=\"bfa\" d=\"M14 22v-10h19v10z\"/><path class=\"b01\" d=\"M12 13l3-10h16l4 10z\"/>"
    "<path class=\"b6\" d=\"M-1-38l15 15v21l-15-16z\"/><path class=\"b5\" d=\"M-1-38l-14 15v21l14-16z\"/>"
    "<path class=\"bfa\" d=\"M-12 26v-27l11-13 12 13v27z\"/><path class=\"bfb\" stroke=\"none\" d=\"M6-6.5l4.5 "
    "5.5v26.5h-4.5z\"/>"
    "<path class=\"bfa\" d=\"M-29 26v-47h15v47z\"/><path class=\"bfb\" stroke=\"none\" d=\"M-20-20.5h5.5v46h-5.5z\"/>"
    "<path class=\"b5\" d=\"M-31-20l9.5-25 9.5 25z\"/><path class=\"b6\" stroke=\"none\" d=\"M-21-42.5l7.5 "
    "22h-6z\"/></g>"
    "<path class=\"bK\" d=\"M-5 26v-8a4.5 5 0 019 0v8zM-24-10v-5a2.5 3 0 015 0v5zM-24 4v-5a2.5 3 0 015 0v5zM18 "
    "21v-5h3v5zM26 21v-5h3v5z\"/>"
    "<circle class=\"bN bo\" cx=\"-.5\" cy=\"4\" r=\"4.5\"/><path class=\"bG bo\" "
    "d=\"M-23.5-56h4v4h4v4h-4v8h-4v-8h-4v-4h4z\"/>"
    "<g class=\"bo\"><path class=\"bk\" d=\"M-40 34v-6h29v6zM11 34v-6h29v6z\"/></g><circle class=\"bL\" cx=\"30\" "
    "cy=\"23\" r=\"5\"/>"
    "<circle class=\"bl\" cx=\"28.5\" cy=\"21\" r=\"2.5\"/></g>"
    /* cathedral: two towers, nave and transept */
    "<g id=\"b-mi\"><path class=\"bst2\" d=\"M-56 6a56 44 0 10112 0 56 44 0 10-112 0\"/><path class=\"bs\" d=\"M-34 "
    "44h72l14 8h-80z\"/>"
    "<g class=\"bo\"><path class=\"b6\" d=\"M0-52l16 18v44l-16-18z\"/><path class=\"b5\" d=\"M0-52l-16 18v44l16-18z\"/>"
    "<path class=\"bfa\" d=\"M-44 14v-15l10-10 10 10v15zM24 14v-15l10-10 10 10v15z\"/><path class=\"b01\" "
    "d=\"M-34-12l-12 12-2-1 9-16h25v18h-10zM34-12l12 12 2-1-9-16h-25v18h10z\"/>"
    "<path class=\"bfa\" d=\"M-18 46v-42l18-20 18 20v42z\"/><path class=\"bfa\" d=\"M-33 46v-66h17v66zM16 "
    "46v-66h17v66z\"/>"
    "<path class=\"bfb\" stroke=\"none\" d=\"M-22-19.5h5.5v65h-5.5zM27-19.5h5.5v65h-5.5z\"/>"
    "<path class=\"b5\" d=\"M-35-19l10.5-31 10.5 31zM14-19l10.5-31 10.5 31z\"/><path class=\"b6\" stroke=\"none\" "
    "d=\"M-24-47l8.5 27.5h-6.5zM25-47l8.5 27.5h-6.5z\"/></g>"
    "<circle class=\"bG bo\" r=\"9.5\" cy=\"8\"/><circle class=\"bN\" r=\"6.5\" cy=\"8\"/><path class=\"bG\" d=\"M-1 "
    "1.5h2v13h-2zM-6.5 7h13v2h-13z\"/>"
    "<path class=\"bK\" d=\"M-7 46v-12a7 8 0 0114 0v12zM-28-2v-8a3.5 4 0 017 0v8zM21-2v-8a3.5 4 0 017 0v8zM-28 "
    "20v-8a3.5 4 0 017 0v8zM21 20v-8a3.5 4 0 017 0v8z\"/>"
    "<path class=\"bG bo\" d=\"M-26-62h3v4h4v3h-4v6h-3v-6h-4v-3h4zM23-62h3v4h4v3h-4v6h-3v-6h-4v-3h4z\"/></g>"
    /* garden */
    "<g id=\"b-ga\"><path class=\"bs\" d=\"M-20 22h46v6h-46z\"/><path class=\"bL bo\" d=\"M-25-20q0-4 4-4h42q4 0 4 "
    "4v42q0 4-4 4h-42q-4 0-4-4z\"/>"
    "<path class=\"be\" d=\"M-19-18h38v37h-38z\"/><path class=\"bl\" d=\"M-17-16h13v7a6 6 0 00-6 6h-7zM4-16h13v13h-7a6 "
    "6 0 00-6-6zM-17 5h7a6 6 0 006 6v6h-13zM10 5h7v12h-13v-6a6 6 0 006-6z\"/>"
    "<path class=\"bX\" d=\"M-15-11a3.5 3.5 0 107 0 3.5 3.5 0 10-7 0M9 12a3.5 3.5 0 107 0 3.5 3.5 0 10-7 0\"/>"
    "<path class=\"bQ\" d=\"M9-11a3.5 3.5 0 107 0 3.5 3.5 0 10-7 0M-15 12a3.5 3.5 0 107 0 3.5 3.5 0 10-7 0\"/>"
    "<g class=\"bo\"><circle class=\"bk\" r=\"7.5\" cy=\"1\"/><circle class=\"bw\" r=\"4.6\" cy=\"1\"/><circle "
    "class=\"bP\" r=\"1.6\"/></g></g>";

static const char places[] =
    /* crossing: a wayside cross on steps, in a round place */
    "<g id=\"b-cr\"><ellipse class=\"be bo\" rx=\"18\" ry=\"14.5\"/><ellipse class=\"bl\" rx=\"13\" ry=\"9.5\"/><path "
    "class=\"bs\" d=\"M-8 8h20l7 3h-21z\"/><g class=\"bo\"><path class=\"bd\" d=\"M-11 "
    "8.5v-3.5h22v3.5z\"/><path class=\"bk\" d=\"M-11 5l2.5-2h17l2.5 2zM-7 3v-3.5h14v3.5z\"/><path "
    "class=\"bd\" d=\"M-2.6-.5v-13h-6v-5h6v-7.5h5.2v7.5h6v5h-6v13z\"/><path class=\"bP\" stroke=\"none\" "
    "d=\"M-2-1v-13h-6v-3.8h6v-7.5h2.4v24.3z\"/></g></g>"
    /* village: three cottages round a well */
    "<g id=\"b-vi\"><ellipse class=\"be bo\" rx=\"20\" ry=\"16\"/><path class=\"bs\" d=\"M-24-4h20l5 4h-25zM6 0h20l5 "
    "4h-25zM-16 20h22l5 4h-27z\"/><g class=\"bo\">"
    "<path class=\"bfa\" d=\"M-24-3v-9h18v9z\"/><path class=\"b01\" d=\"M-26-11l4-11h14l4 11z\"/><path class=\"bfa\" "
    "d=\"M6 1v-9h18v9z\"/><path class=\"b11\" d=\"M4-7l4-11h14l4 11z\"/>"
    "<path class=\"bfa\" d=\"M-14 21v-9h19v9z\"/><path class=\"b21\" d=\"M-16 13l4-11h15l4 11z\"/><ellipse "
    "class=\"bk\" cx=\"13\" cy=\"12\" rx=\"5\" ry=\"4\"/><ellipse class=\"bw\" cx=\"13\" cy=\"11\" rx=\"3\" "
    "ry=\"2\"/></g>"
    "<path class=\"bK\" d=\"M-17-3v-5h4v5zM13 1v-5h4v5zM-6 21v-5h4v5z\"/></g>"
    /* inn: a house with its sign, by a lake */
    "<g id=\"b-in\"><path class=\"bb\" d=\"M-31 13q-2-15 14-18 26-3 34 8 6 18-18 23-28 3-30-13z\"/><path class=\"bwe\" "
    "d=\"M-28 13q-2-12 12-15 23-3 30 7 5 14-16 19-24 2-26-11z\"/>"
    "<path class=\"bw\" d=\"M-26 14q-1-11 11-13 21-3 27 6 4 12-15 16-21 2-23-9z\"/><path class=\"bv\" d=\"M-20 14q4-4 "
    "8 0t8 0M-14 20q4-3 8 0t8 0\"/>"
    "<path class=\"bs\" d=\"M-4 2h30l6 5h-32z\"/><g class=\"bo\"><path class=\"bfa\" d=\"M-6 4v-14h28v14z\"/><path "
    "class=\"b01\" d=\"M-9-9l5-15h24l5 15z\"/><path class=\"b00\" stroke=\"none\" d=\"M-8-9.5l5-14h6l-3 14z\"/>"
    "<path class=\"bk\" d=\"M13-20v-8h5v8z\"/></g><path class=\"bK\" d=\"M5 4v-8h6v8zM-2-2v-4h4v4zM14-2v-4h4v4z\"/>"
    "<path class=\"bz\" stroke-width=\"2\" d=\"M-7-12h-10\"/><path class=\"bG bo\" d=\"M-22-12h10v9l-5 3-5-3z\"/></g>"
    /* castle: a keep between four towers */
    "<g id=\"b-ca\"><path class=\"bs\" d=\"M-30 28h64l9 7h-70z\"/><g class=\"bo\"><path class=\"bC\" d=\"M-28 "
    "26v-44h56v44z\"/><path class=\"bwf\" d=\"M-28-8v-12h56v12z\"/>"
    "<path class=\"bk\" d=\"M-13 14v-38h26v38z\"/><path class=\"bd\" stroke=\"none\" d=\"M5-23.5h7.5v37h-7.5z\"/><path "
    "class=\"bk\" d=\"M-15-22v-9h5v4h5v-4h4v4h5v-4h4v4h5v-4h5v9z\"/>"
    "<path class=\"bwf\" d=\"M-28 30v-14h56v14z\"/><path class=\"bk\" d=\"M-28 "
    "16v-4h5v2h5v-2h5v2h5v-2h5v2h6v-2h5v2h5v-2h5v2h5v-2h5v4z\"/>"
    "<path class=\"bk\" d=\"M-35 0v-18h13v18zM22 0v-18h13v18zM-37 32v-24h14v24zM23 32v-24h14v24z\"/><path class=\"bd\" "
    "stroke=\"none\" d=\"M-27-17.5h4.5v17h-4.5zM30-17.5h4.5v17h-4.5zM-28 8.5h4.5v23h-4.5zM32 8.5h4.5v23h-4.5z\"/>"
    "<path class=\"b5\" d=\"M-37-17l8.5-14 8.5 14zM20-17l8.5-14 8.5 14zM-39 9l9-16 9 16zM21 9l9-16 9 16z\"/></g><path "
    "class=\"bK\" d=\"M-6 30v-8a6 6 0 0112 0v8zM-3-8v-6a3 3 0 016 0v6z\"/>"
    "<path class=\"bz\" stroke-width=\"2\" d=\"M0-30v-16\"/><path class=\"bX bo\" d=\"M1-46l14 4-14 5z\"/></g>"
    /* cemetery */
    "<g id=\"b-ce\"><path class=\"bs\" d=\"M-26 24h56l6 6h-58z\"/><path class=\"bd bo\" "
    "d=\"M-30-22h60v48h-60z\"/><path class=\"bD\" d=\"M-25-17h50v37h-50z\"/><path class=\"be\" d=\"M-4-2h8v28h-8z\"/>"
    "<g class=\"bo\"><path class=\"bk\" d=\"M-21 0v-8a5 5.5 0 0110 0v8zM-20 17v-8a5 5.5 0 0110 0v8zM12 17v-8a5 5.5 0 "
    "0110 0v8z\"/><path class=\"bK\" d=\"M14-1v-6h-4v-4h4v-5h4v5h4v4h-4v6z\"/>"
    "<path class=\"bk\" d=\"M-9-4v-14h18v14z\"/><path class=\"b6\" d=\"M-12-17l12-14 12 14z\"/></g><path class=\"bK\" "
    "d=\"M-3-4v-6a3 3 0 016 0v6z\"/>"
    "<path class=\"bP\" d=\"M-1-26h2v3h3v2h-3v5h-2v-5h-3v-2h3z\"/><path class=\"bd bo\" d=\"M-30 26v-5h24v5zM6 "
    "26v-5h24v5z\"/></g>"
    /* ruin: on the corner where four squares meet, so it is flat */
    "<g id=\"b-ru\"><circle class=\"bd\" r=\"40\"/><circle class=\"bD\" r=\"33\"/><circle class=\"bC\" r=\"29\"/>"
    "<g class=\"bo\"><path class=\"bk\" d=\"M-36-20l12-16 8 5-11 16zM6-40l20 6-3 9-19-5zM39-8l-3 22-10-2 3-20zM22 "
    "34l-20 7-3-10 19-6zM-20 36l-16-14 7-7 15 13zM-41-2l10-2 2 14-9 2z\"/>"
    "<path class=\"bh\" d=\"M-8-7l9-6 9 7-4 10-11-1zM-18 12l6-3 4 6-6 4zM14 10l6-2 3 5-6 3z\"/></g></g>";

/* What stands in the squares of cities: a well, a lime tree, a stall. */
static const char market[] =
    "<g id=\"b-we\"><path class=\"bs\" d=\"M-5 3h13l2 3h-13z\"/><g class=\"bo\"><path class=\"bd\" d=\"M-6 0v3a6 3 0 "
    "0012 0v-3z\"/><ellipse class=\"bk\" rx=\"6\" ry=\"3.2\"/><ellipse class=\"bw\" rx=\"4\" ry=\"1.9\"/><path "
    "class=\"bz\" style=\"stroke-width:1.1\" d=\"M-5 0v-8M5 0v-8\"/><path class=\"b01\" "
    "d=\"M-7.5-7l2.5-4h10l2.5 4z\"/></g></g>"
    "<g id=\"b-li\"><path class=\"bs\" d=\"M-5 3h15l-2 4h-11z\"/><path class=\"bH\" d=\"M-1.2 4v-6h2.4v6z\"/><path "
    "class=\"bL\" d=\"M-8-3c-2-5 2-9 5-9 3-3 9-1 9 3 4 2 3 8-1 9-4 2-11 1-13-3z\"/><path class=\"bl\" d=\"M-6-5c-1-4 "
    "3-6 5-5 2-1 5 0 4 3-1 2-4 1-5 1-1 2-3 3-4 1z\"/></g>"
    "<g id=\"b-ma\"><path class=\"bs\" d=\"M-6 4h16l2 3h-17z\"/><g class=\"bo\"><path class=\"bfb\" d=\"M-6.5 "
    "4.5v-8h13v8z\"/><path class=\"bP\" d=\"M-8.5-3l2-6h13l2 6z\"/></g><path class=\"bX\" "
    "d=\"M-8-3l1.9-5.5h2.6l-.9 5.5zM-2-3l.5-5.5h3l.5 5.5zM4.4-3l-.9-5.5h2.6l1.9 5.5z\"/><path "
    "class=\"bQ\" d=\"M-4 1.5h3v2h-3zM1 1.5h3v2h-3z\"/></g>";

static const char grounds[] =
    /* volcano: a cone with a glowing crater and lava down its south side */
    "<g id=\"b-vo\"><path class=\"bs\" d=\"M-42 32q44 14 96 2l-20-16z\"/><path class=\"bH bo\" d=\"M-48 30q10-8 20-36 "
    "4-16 10-22 18-8 36 0 6 6 10 22 8 26 20 36-46 18-96 0z\"/>"
    "<path class=\"bh\" d=\"M-42 29q12-14 18-36 4-14 8-18 6-4 10-5-6 12-8 28-4 22-14 34-8 0-14-3z\"/>"
    "<path class=\"bK\" d=\"M-18-26q18-8 36 0-4 9-18 9t-18-9z\"/><path class=\"bV\" d=\"M-14-25q14-6 28 0-2 4-4 6 4 14 "
    "2 22l8 24q-12 4-14-8-2-10-6-12-2 10-8 14 2 14-10 10 0-12 8-22 2-16 0-28-3-3-4-6z\"/>"
    "<path class=\"bJ\" d=\"M-9-24q9-4 18 0-4 4-9 4t-9-4zM-1-14q5 8 3 16-5-4-3-16zM8 14q4 4 5 10-5-2-5-10zM-10 18q-4 "
    "6-5 11 5-4 5-11z\"/>"
    "<path class=\"bH\" opacity=\".55\" d=\"M-6-32q-10-4-4-10-4-8 6-8 6-6 12 0 8 2 4 8 4 6-4 8-6 4-14 2z\"/></g>"
    /* hill: a rounded height with terraces */
    "<g id=\"b-hi\"><path class=\"bs\" d=\"M-40 22q40 18 92 2l-12-12z\"/><path class=\"bL\" d=\"M-46 "
    "21q4-42 42-49 44-2 50 49-44 15-92 0z\"/><path class=\"bD\" d=\"M-44 20q4-40 40-46 42-2 48 46-42 14-88 0z\"/>"
    /* The side away from the light is rock: green alone is lost among the fields on a small tile. */
    "<path class=\"bh\" d=\"M43 19q-5-41-37-44 18 16 12 51 14-1 25-7z\"/><path class=\"bH\" d=\"M43 19q-4-30-19-39 9 "
    "16 "
    "6 43 7-1 13-4zM19-2l6 1 2 9-7-2z\"/>"
    "<path class=\"bF\" d=\"M-34 12q4-30 30-34 20 2 24 24-24 18-54 10z\"/><path class=\"bt\" d=\"M-26 2q6-20 22-22 12 "
    "2 14 14-16 14-36 8z\"/>"
    "<path class=\"bq\" style=\"stroke-width:2.4\" d=\"M22 8q10 2 14 8M16 16q6 2 10 7M2 20q4 2 6 6M-16 19q-1 3-1 6M-30 "
    "16q-2 2-4 5M24-4q5 1 9 5\"/><path class=\"bL\" d=\"M-8-20a5 5 0 1110 0 5 5 0 11-10 0M0-15a5 5 0 1110 0 5 5 0 "
    "11-10 0\"/><path class=\"bl\" d=\"M-6-22a2.5 2.5 0 115 0 2.5 2.5 0 11-5 0\"/></g>"
    /* vineyard: two rows of vines with big bunches of grapes */
    "<g id=\"b-vn\"><path class=\"bs\" d=\"M-22 20h52l5 6h-56z\"/><path class=\"bU bo\" d=\"M-27-20q27-4 54 0v40q-27 "
    "4-54 0z\"/><path class=\"bD\" d=\"M-24-16q24-4 48 0v13q-24-4-48 0zM-24 4q24-4 48 0v13q-24-4-48 0z\"/>"
    "<path fill=\"none\" stroke=\"#6a3596\" stroke-width=\"9.5\" stroke-linecap=\"round\" stroke-dasharray=\".1 "
    "12\" d=\"M-18-10q18-4 38 0M-18 10q18-4 38 0\"/><path fill=\"none\" stroke=\"#b48ad6\" stroke-width=\"3\" "
    "stroke-linecap=\"round\" stroke-dasharray=\".1 12\" d=\"M-19.5-11.5q18-4 38 0M-19.5 8.5q18-4 38 0\"/></g>"
    /* printed sheep */
    "<g id=\"b-sh\"><path class=\"bs\" d=\"M-8 5a9 4 0 1018 0 9 4 0 10-18 0\"/><path class=\"bK\" d=\"M-5 4h2v5h-2zM4 "
    "4h2v5h-2z\"/><path class=\"bP bo\" d=\"M-9 1a5 5 0 "
    "014-7 5 5 0 018-1 5 5 0 016 5 5 5 0 01-3 8 5 5 0 01-8 1 5 5 0 01-7-6z\"/><path class=\"bK\" d=\"M-13-3a4 3 0 "
    "015-2l1 5a4 3 0 01-5 1z\"/></g>"
    "<g id=\"b-fl\"><use href=\"#b-sh\" x=\"-8\" y=\"-11\"/><use href=\"#b-sh\" x=\"12\" y=\"0\"/><use href=\"#b-sh\" "
    "x=\"-7\" y=\"12\"/></g>";

void art_defs_places(bst_out *o) {
    out_text(o, sacred);
    out_text(o, places);
    out_text(o, market);
    out_text(o, grounds);
}
