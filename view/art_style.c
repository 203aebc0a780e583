/* The colours: one line a class, light and dark. */
#include "svg.h"

typedef struct rule {
    const char *name, *before, *light, *dark;
} rule;

static const rule rules[] = {
    /* land */
    {"bF", "fill:", "#aec772", "#71883b"},
    {"bt", "fill:", "#bdd386", "#7f993d"},
    {"bF1", "fill:", "#b8cf7e", "#7a933c"},
    {"bF2", "fill:", "#a3bf68", "#687d39"},
    {"bT", "fill:none;stroke-width:1.4;stroke-linecap:round;stroke:", "#8fae55", "#586a36"},
    {"bq", "fill:none;stroke-width:1.8;stroke-linecap:round;stroke:", "#86a94f", "#506332"},
    {"bD", "fill:", "#9cbd62", "#5f7636"},
    {"bU", "fill:", "#d9cc84", "#9c8c36"},
    {"bu", "fill:none;stroke-width:1.5;stroke-linecap:round;stroke:", "#c4b266", "#7e7035"},
    {"bpl", "fill:", "#c2b079", "#7b6b3c"},
    {"bpr", "fill:none;stroke-width:1.8;stroke:", "#ae9560", "#665737"},
    {"bhd", "fill:none;stroke-width:4.4;stroke-linecap:round;stroke-dasharray:.1 4;stroke:", "#6d9448", "#41572d"},
    {"bhl", "fill:none;stroke-width:2;stroke-linecap:round;stroke-dasharray:.1 4;stroke:", "#8cb35f", "#546d37"},
    {"bL", "fill:", "#4d763a", "#304825"},
    {"bl", "fill:", "#7aa651", "#4c6534"},
    {"bQ", "fill:", "#e9c751", "#bc991f"},
    /* roads and water */
    {"bE", "fill:none;stroke-width:20;stroke-linecap:square;stroke:", "#937445", "#514128"},
    {"bR", "fill:none;stroke-width:16;stroke-linecap:square;stroke:", "#f0dfb0", "#d3ac40"},
    {"brt", "fill:none;stroke-width:8;stroke:", "#cdb079", "#90723b"},
    {"bri", "fill:none;stroke-width:5;stroke:", "#e9d6a3", "#c69f37"},
    {"bI", "fill:none;stroke-width:12;stroke-dasharray:3 7;stroke-opacity:.85;stroke:", "#f0dfb0", "#d5af46"},
    {"be", "fill:", "#f0dfb0", "#d3ac40"},
    {"bB", "fill:none;stroke-width:34;stroke-linecap:square;stroke:", "#cdc389", "#756c36"},
    {"bWe", "fill:none;stroke-width:28;stroke-linecap:square;stroke:", "#4a8fb6", "#2f556b"},
    {"bW", "fill:none;stroke-width:24;stroke-linecap:square;stroke:", "#6cb2d4", "#307190"},
    {"bw", "fill:", "#6cb2d4", "#307190"},
    {"bv", "fill:none;stroke-width:1.8;stroke-linecap:round;stroke:", "#bfe4f1", "#3fa8cd"},
    {"bb", "fill:", "#cdc389", "#756c36"},
    {"bwe", "fill:", "#4a8fb6", "#2f556b"},
    /* cities */
    {"bC", "fill:", "#dcc398", "#9d793b"},
    {"bc", "fill:", "#cdb185", "#83673a"},
    {"bse", "fill:none;stroke-width:11;stroke-linejoin:round;stroke:", "#bfa274", "#735d39"},
    {"bst", "fill:none;stroke-width:9;stroke-linejoin:round;stroke:", "#efe0b9", "#c9a036"},
    {"bst2", "fill:", "#efe0b9", "#c9a036"},
    {"bse2", "fill:", "#bfa274", "#735d39"},
    {"bws", "fill:none;stroke-width:17;stroke-linejoin:round;stroke-opacity:.16;stroke:", "#2a2014", "#292015"},
    {"bO", "fill:none;stroke-width:8.6;stroke-linejoin:round;stroke:", "#4d4034", "#26201b"},
    {"bS", "fill:none;stroke-width:6.2;stroke-linejoin:round;stroke:", "#e9dfc9", "#bb9f64"},
    {"bM", "fill:none;stroke-width:6.2;stroke-dasharray:2.2 3.8;stroke:", "#b7a98e", "#75684e"},
    {"bwf", "fill:", "#b9ab90", "#73664c"},
    {"bhs", "stroke-width:1.3;stroke-linejoin:round;stroke:", "#5a3626", "#2a1811"},
    {"bfa", "fill:", "#f6ead0", "#d7ae54"},
    {"bfb", "fill:", "#cdb78f", "#886f41"},
    {"b00", "fill:", "#e2825a", "#ac4d25"},
    {"b01", "fill:", "#cf6845", "#8c432a"},
    {"b02", "fill:", "#a64a31", "#6a3323"},
    {"b10", "fill:", "#e9a469", "#bc6a23"},
    {"b11", "fill:", "#d98b4f", "#9c5a28"},
    {"b12", "fill:", "#b06a38", "#714628"},
    {"b20", "fill:", "#bd6a55", "#7f4536"},
    {"b21", "fill:", "#a45040", "#6a372d"},
    {"b22", "fill:", "#7f3b30", "#522822"},
    {"b1", "fill:", "#d56f4a", "#9a472a"},
    {"b2", "fill:", "#a64a31", "#6a3323"},
    {"b3", "fill:", "#e2905f", "#b35c28"},
    {"b4", "fill:", "#b9693f", "#77462d"},
    {"b5", "fill:", "#88a6c1", "#4d6e8c"},
    {"b6", "fill:", "#56748f", "#384a5a"},
    {"bs", "fill:#2a2014;stroke:none;fill-opacity:", ".22", ".38"},
    {"bo", "stroke-width:1.1;stroke-linejoin:round;stroke:", "#4a3526", "#1d150f"},
    /* stones, metals, inks */
    {"bk", "fill:", "#e2d8c2", "#b49d6a"},
    {"bd", "fill:", "#a99b80", "#6c614c"},
    {"bK", "fill:", "#33291f", "#191510"},
    {"bP", "fill:", "#fbf5e4", "#eedba4"},
    {"bG", "fill:", "#efbf3f", "#e2ac1c"},
    {"bX", "fill:", "#c2352c", "#9a3029"},
    {"bN", "fill:", "#2f62ad", "#2c548f"},
    {"bY", "fill:", "#74429a", "#5f397b"},
    {"bH", "fill:", "#6f5e52", "#463c35"},
    {"bh", "fill:", "#93806f", "#5d5248"},
    {"bV", "fill:", "#f4722a", "#eb6b25"},
    {"bJ", "fill:", "#ffd95f", "#f8d155"},
    {"bm", "fill:", "#e6ecf2", "#7392b2"},
    {"bn", "fill:none;stroke-width:3;stroke:", "#c2cddb", "#627c9e"},
    {"bi", "fill:", "#f3c9d6", "#dd7d9b"},
    {"bsk", "fill:", "#f2cda4", "#e2a663"},
    {"bwd", "fill:", "#c48f54", "#986c3a"},
    {"bz", "fill:none;stroke-linecap:round;stroke-linejoin:round;stroke:", "#33291f", "#191510"},
    {"bZ", "fill:none;stroke-linecap:round;stroke:", "#fbf5e4", "#eedba4"},
    {"bgp", "fill:", "#f4f8fb", "#91b7d3"},
    {"bgi", "fill:", "#7d8ea3", "#556375"},
    {"bmo", "opacity:", ".86", ".86"},
    /* the table, and tiles on it */
    {"bA", "fill:", "#6f5440", "#1b1815"},
    {"bts", "opacity:", ".34", ".6"},
    {"bte", "fill:", "#e8dcc0", "#8a7f69"},
    {"bx", "fill:none;stroke-width:2.4;stroke:", "#fff8e4", "#fceab7"},
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
