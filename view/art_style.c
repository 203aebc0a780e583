/* The colours: one line a class, light and dark. */
#include "svg.h"

typedef struct rule {
    const char *name, *before, *light, *dark;
} rule;

static const rule rules[] = {
    /* land */
    {"bF", "fill:", "#a8c66a", "#5b7a43"},
    {"bt", "fill:", "#b9d480", "#67884c"},
    {"bT", "fill:none;stroke-width:1.7;stroke-linecap:round;stroke:", "#86a84d", "#486435"},
    {"bq", "fill:none;stroke-width:2.2;stroke-linecap:round;stroke:", "#55783a", "#2f4725"},
    {"bD", "fill:", "#8fb055", "#4c6938"},
    {"bU", "fill:", "#d9cf84", "#8a8350"},
    {"bu", "fill:none;stroke-width:2.2;stroke:", "#b9a95c", "#6f673b"},
    {"bL", "fill:", "#557d3a", "#314c27"},
    {"bl", "fill:", "#77a14c", "#456635"},
    {"bQ", "fill:", "#e8c84c", "#b39a3c"},
    /* roads and water */
    {"bE", "fill:none;stroke-width:20;stroke-linecap:square;stroke:", "#a98a55", "#5d4c31"},
    {"bR", "fill:none;stroke-width:15;stroke-linecap:square;stroke:", "#f1e2ba", "#b7a67c"},
    {"br", "fill:none;stroke-width:1.6;stroke-dasharray:7 6;stroke:", "#cdb581", "#8d7c55"},
    {"bI", "fill:none;stroke-width:12;stroke-dasharray:3 7;stroke-opacity:.8;stroke:", "#f1e2ba", "#b7a67c"},
    {"be", "fill:", "#f1e2ba", "#b7a67c"},
    {"bB", "fill:none;stroke-width:33;stroke-linecap:square;stroke:", "#c9bd7e", "#5f6a45"},
    {"bW", "fill:none;stroke-width:26;stroke-linecap:square;stroke:", "#74b7d4", "#3d7290"},
    {"bw", "fill:", "#74b7d4", "#3d7290"},
    {"bv", "fill:none;stroke-width:1.8;stroke-linecap:round;stroke:", "#b9e1ef", "#6fa3bd"},
    {"bb", "fill:", "#c9bd7e", "#5f6a45"},
    /* cities */
    {"bC", "fill:", "#dfc79c", "#8f7a58"},
    {"bc", "fill:", "#cfb485", "#7e6b4b"},
    {"bO", "fill:none;stroke-width:11;stroke-linejoin:round;stroke-linecap:square;stroke:", "#56483a", "#241e18"},
    {"bS", "fill:none;stroke-width:7.6;stroke-linejoin:round;stroke-linecap:square;stroke:", "#d8cdb6", "#a1967f"},
    {"bM", "fill:none;stroke-width:7.6;stroke-dasharray:2.4 4.6;stroke:", "#a2947a", "#746a55"},
    {"b1", "fill:", "#cf6c48", "#a05135"},
    {"b2", "fill:", "#a94a31", "#7c3623"},
    {"b3", "fill:", "#dd8d5a", "#ad6a42"},
    {"b4", "fill:", "#bd6a40", "#8b4c2f"},
    {"b5", "fill:", "#7f9cb5", "#5b7590"},
    {"b6", "fill:", "#56738f", "#3d556d"},
    {"bs", "fill:#2a2014;fill-opacity:", ".26", ".4"},
    {"bo", "stroke-width:1;stroke-linejoin:round;stroke:", "#4a3526", "#1d150f"},
    /* stones, metals, inks */
    {"bk", "fill:", "#d8cdb6", "#a1967f"},
    {"bd", "fill:", "#a2947a", "#746a55"},
    {"bK", "fill:", "#33291f", "#17120d"},
    {"bP", "fill:", "#f7efd9", "#d9ccab"},
    {"bG", "fill:", "#e9b93a", "#cc9d2c"},
    {"bX", "fill:", "#b5332c", "#98302a"},
    {"bN", "fill:", "#2f5fa5", "#2d5590"},
    {"bY", "fill:", "#6d3f8c", "#5e3879"},
    {"bH", "fill:", "#6f5e52", "#463c35"},
    {"bh", "fill:", "#8d7a69", "#5c4f45"},
    {"bV", "fill:", "#f0702a", "#ea6a26"},
    {"bJ", "fill:", "#ffd65a", "#ffce4a"},
    {"bm", "fill:", "#dfe5ec", "#8f9aa8"},
    {"bn", "fill:none;stroke-width:3;stroke:", "#b3bfcc", "#66717f"},
    {"bi", "fill:", "#f3c9d6", "#c894a6"},
    {"bz", "fill:none;stroke-linecap:round;stroke-linejoin:round;stroke:", "#33291f", "#17120d"},
    {"bZ", "fill:none;stroke-linecap:round;stroke:", "#f7efd9", "#d9ccab"},
    {"bA", "fill:", "#efe7d2", "#26221d"}, /* the table */
    {"bx", "fill:none;stroke-width:2;stroke:", "#fff8e4", "#e6dcc4"},
    {"ba", "font-weight:700;font-family:Georgia,'DejaVu Serif',serif;text-anchor:middle;fill:", "#33291f", "#e6dcc4"},
    {"by", "font-weight:700;font-family:Georgia,'DejaVu Serif',serif;text-anchor:middle;fill:", "#33291f", "#17120d"},
    /* figures: outline, gleam, wood in hand */
    {"bf", "stroke-width:2.4;stroke-linejoin:round;stroke:", "#201812", "#0e0a07"},
    {"bj", "fill:#fff;fill-opacity:", ".3", ".25"},
    {"bg", "fill:none;stroke-width:3;stroke-linecap:round;stroke:", "#b98a4e", "#a87b43"},
    /* players: the figure, and the sign on it */
    {"bp0", "fill:", "#d23a2e", "#dc4a3c"},
    {"bp1", "fill:", "#2f8f46", "#3ba356"},
    {"bp2", "fill:", "#2b62c4", "#4a80df"},
    {"bp3", "fill:", "#f2c81f", "#f2c81f"},
    {"bp4", "fill:", "#2b2b2e", "#3a3a40"},
    {"bp5", "fill:", "#e48bb4", "#e48bb4"},
    {"bp6", "fill:", "#ec7f1e", "#f08a2c"},
    {"bp7", "fill:", "#f4f2ec", "#f4f2ec"},
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
