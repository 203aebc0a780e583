/* The colours: one line a class, light and dark. */
#include "svg.h"

typedef struct rule {
    const char *name, *before, *light, *dark;
} rule;

static const rule rules[] = {
    /* land */
    {"bF", "fill:", "#aec772", "#6d7e4e"},
    {"bt", "fill:", "#bdd386", "#76855c"},
    {"bF1", "fill:", "#b8cf7e", "#738356"},
    {"bF2", "fill:", "#a3bf68", "#667947"},
    {"bT", "fill:none;stroke-width:1.4;stroke-linecap:round;stroke:", "#8fae55", "#596e3a"},
    {"bq", "fill:none;stroke-width:1.8;stroke-linecap:round;stroke:", "#769a42", "#48602d"},
    {"bD", "fill:", "#93b457", "#586f3b"},
    {"bU", "fill:", "#e3cf78", "#8b8250"},
    {"bu", "fill:none;stroke-width:1.5;stroke-linecap:round;stroke:", "#c9ab4b", "#776a37"},
    {"bpl", "fill:", "#bb9f6b", "#6d5d44"},
    {"bpr", "fill:none;stroke-width:1.8;stroke:", "#9d8050", "#5a4a33"},
    {"bsu", "fill:none;stroke-width:2.4;stroke-linecap:round;stroke-dasharray:.1 4.4;stroke:", "#f0bd3a", "#b08f3c"},
    {"bhd", "fill:none;stroke-width:4.4;stroke-linecap:round;stroke-dasharray:.1 4;stroke:", "#6d9448", "#425b30"},
    {"bhl", "fill:none;stroke-width:2;stroke-linecap:round;stroke-dasharray:.1 4;stroke:", "#8cb35f", "#556d3f"},
    {"bL", "fill:", "#4d763a", "#304b28"},
    {"bl", "fill:", "#7aa651", "#4c6937"},
    {"bQ", "fill:", "#e9c751", "#a58e3f"},
    /* roads and water */
    {"bE", "fill:none;stroke-width:20;stroke-linecap:square;stroke:", "#937445", "#53422b"},
    {"bR", "fill:none;stroke-width:16;stroke-linecap:square;stroke:", "#f0dfb0", "#bdb197"},
    {"brt", "fill:none;stroke-width:8;stroke-linecap:square;stroke:", "#cdb079", "#958160"},
    {"bri", "fill:none;stroke-width:5;stroke-linecap:square;stroke:", "#e9d6a3", "#b3a689"},
    {"bI", "fill:none;stroke-width:12;stroke-dasharray:3 7;stroke-opacity:.85;stroke:", "#f0dfb0", "#bdb197"},
    {"be", "fill:", "#f0dfb0", "#bdb197"},
    {"bB", "fill:none;stroke-width:34;stroke-linecap:square;stroke:", "#cdc389", "#67634c"},
    {"bWe", "fill:none;stroke-width:28;stroke-linecap:square;stroke:", "#4a8fb6", "#2d5778"},
    {"bW", "fill:none;stroke-width:24;stroke-linecap:square;stroke:", "#6cb2d4", "#416d8c"},
    {"bWd", "fill:none;stroke-width:11;stroke-linecap:square;stroke:", "#5fa7cc", "#3a6483"},
    {"bw", "fill:", "#6cb2d4", "#416d8c"},
    {"bv", "fill:none;stroke-width:1.8;stroke-linecap:round;stroke:", "#bfe4f1", "#7790a5"},
    {"bb", "fill:", "#cdc389", "#67634c"},
    {"bwe", "fill:", "#4a8fb6", "#2d5778"},
    /* cities */
    {"bC", "fill:", "#d9c095", "#7f715f"},
    {"bse", "fill:none;stroke-width:11;stroke-linecap:square;stroke:", "#bfa274", "#6c5c48"},
    {"bst", "fill:none;stroke-width:9;stroke-linecap:square;stroke:", "#efe0b9", "#a49b8b"},
    {"bst2", "fill:", "#efe0b9", "#a49b8b"},
    {"bse2", "fill:", "#bfa274", "#6c5c48"},
    {"bws", "fill:none;stroke-width:17;stroke-linejoin:round;stroke-opacity:.16;stroke:", "#2a2014", "#291f15"},
    {"bO", "fill:none;stroke-width:8.6;stroke-linejoin:round;stroke:", "#4d4034", "#27211d"},
    {"bS", "fill:none;stroke-width:6.2;stroke-linejoin:round;stroke:", "#e9dfc9", "#9b9692"},
    {"bM", "fill:none;stroke-width:6.2;stroke-dasharray:2.2 3.8;stroke:", "#b7a98e", "#6f675e"},
    {"bwf", "fill:", "#b9ab90", "#6c655c"},
    {"bhs", "stroke-width:1.3;stroke-linejoin:round;stroke:", "#5a3626", "#2a1811"},
    {"bfa", "fill:", "#f6ead0", "#857c74"},
    {"bfb", "fill:", "#cdb78f", "#61574a"},
    {"b00", "fill:", "#e2825a", "#965741"},
    {"b01", "fill:", "#cf6845", "#8a4632"},
    {"b02", "fill:", "#a64a31", "#6f3224"},
    {"b10", "fill:", "#e9a469", "#9b6e4c"},
    {"b11", "fill:", "#d98b4f", "#905e39"},
    {"b12", "fill:", "#b06a38", "#754729"},
    {"b20", "fill:", "#bd6a55", "#7e473e"},
    {"b21", "fill:", "#a45040", "#6d362f"},
    {"b22", "fill:", "#7f3b30", "#552823"},
    {"b30", "fill:", "#9fb0bd", "#6d7c8a"},
    {"b31", "fill:", "#8496a6", "#596775"},
    {"b32", "fill:", "#66798b", "#434f5d"},
    {"bwn", "stroke:none;fill:", "#6d5140", "#ffd98a"},
    {"b2", "fill:", "#a64a31", "#6f3224"},
    {"b4", "fill:", "#b9693f", "#7b472e"},
    {"b5", "fill:", "#88a6c1", "#5b708c"},
    {"b6", "fill:", "#56748f", "#384c65"},
    {"bs", "fill:#2a2014;stroke:none;fill-opacity:", ".22", ".38"},
    {"bo", "stroke-width:1.1;stroke-linejoin:round;stroke:", "#4a3526", "#1d150f"},
    /* stones, metals, inks */
    {"bk", "fill:", "#e2d8c2", "#9b9691"},
    {"bd", "fill:", "#a99b80", "#6a6257"},
    {"bK", "fill:", "#33291f", "#1a1511"},
    {"bP", "fill:", "#fbf5e4", "#d5d2d3"},
    {"bG", "fill:", "#efbf3f", "#cba43a"},
    {"bX", "fill:", "#c2352c", "#a02c28"},
    {"bN", "fill:", "#2f62ad", "#2855a2"},
    {"bY", "fill:", "#74429a", "#60378b"},
    {"bH", "fill:", "#6f5e52", "#483d3a"},
    {"bh", "fill:", "#93806f", "#5f534e"},
    {"bV", "fill:", "#f4722a", "#ea6e2c"},
    {"bJ", "fill:", "#ffd95f", "#f4d263"},
    {"bm", "fill:", "#e6ecf2", "#9095a5"},
    {"bi", "fill:", "#f3c9d6", "#bfa0b8"},
    {"bsk", "fill:", "#f2cda4", "#c3a791"},
    {"bz", "fill:none;stroke-linecap:round;stroke-linejoin:round;stroke:", "#33291f", "#1a1511"},
    {"bZ", "fill:none;stroke-linecap:round;stroke:", "#fbf5e4", "#d5d2d3"},
    {"bfo", "fill-opacity:.7;fill:", "#6cb2d4", "#416b80"},
    {"bm2", "fill:", "#f7fafc", "#a9adbd"},
    {"bmw", "fill:none;stroke-width:3.5;stroke-linecap:round;stroke:", "#c9d5e1", "#7a8295"},
    {"bgp", "stroke-width:2.6;stroke:#5a6d84;fill:", "#fbfdff", "#c3c8d4"},
    {"bgi", "fill:", "#2f4058", "#283145"},
    {"bmo", "opacity:", ".76", ".76"},
    /* the table, and tiles on it */
    {"bA", "fill:", "#6f5440", "#1b1815"},
    {"bts", "opacity:", ".34", ".6"},
    {"bte", "fill:", "#e8dcc0", "#8a7f69"},
    {"bx", "fill:none;stroke-width:2.4;stroke:", "#fff8e4", "#e8e3e2"},
    {"ba", "font-weight:700;font-family:Georgia,'DejaVu Serif',serif;text-anchor:middle;fill:", "#f7ecd4", "#e6dcc4"},
    {"by", "font-weight:700;font-family:Georgia,'DejaVu Serif',serif;text-anchor:middle;fill:", "#33291f", "#17120d"},
    /* figures: the rim of the cut wood, the outline, the gleam, wood in hand */
    {"bfr", "fill:none;stroke-width:8;stroke-linejoin:round;stroke:", "#fff9ea", "#efe6d2"},
    {"bf", "stroke-width:2.4;stroke-linejoin:round;stroke:", "#201812", "#0e0a07"},
    {"bj", "fill:#fff;stroke:none;fill-opacity:", ".34", ".28"},
    {"bjd", "fill:#000;stroke:none;fill-opacity:", ".2", ".26"},
    {"bg", "fill:none;stroke-width:3;stroke-linecap:round;stroke:", "#b98a4e", "#a87b43"},
    /* players */
    {"bp0", "fill:", "#d8362c", "#e0483b"},
    {"bp1", "fill:", "#2e9e6b", "#37ad77"},
    {"bp2", "fill:", "#2a63c8", "#4a80e0"},
    {"bp3", "fill:", "#f6cd2b", "#f6cd2b"},
    {"bp4", "fill:", "#34343a", "#45454d"},
    {"bp5", "fill:", "#e58ab8", "#e58ab8"},
    {"bp6", "fill:", "#f08c1e", "#f2942e"},
    {"bp7", "fill:", "#f6f3ea", "#f6f3ea"},
};

static void write_rules(bst_out *o, const char *scope, int dark) {
    for (unsigned i = 0; i < sizeof rules / sizeof *rules; i++) {
        const rule *r = &rules[i];
        out_text(o, scope);
        out_char(o, '.');
        out_text(o, r->name);
        out_char(o, '{');
        out_text(o, r->before);
        out_text(o, dark ? r->dark : r->light);
        out_char(o, '}');
    }
}

void bst_svg_style(bst_out *o, int theme) {
    write_rules(o, "", theme == BST_SVG_DARK);
    if (theme == BST_SVG_BOTH)
        write_rules(o, "[data-theme=dark] ", 1);
}
