/* sheet OUT.svg PIXELS [FIRST LAST]: a contact sheet of all kinds, so that a person can look at the drawings.
 * With the word "check" in place of OUT.svg it proves the layouts instead: see check_kind. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/tiles/tiles.h"
#include "view/art_layout.h"
#include "view/svg.h"

static void write_sheet(bst_out *o, int pixels, int first, int last, int theme) {
    int columns = 2000 / (pixels + 8), n = last - first + 1, rows = (n + columns - 1) / columns;
    char head[200];
    snprintf(head, sizeof head, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\"><defs>",
             columns * (pixels + 8), rows * (pixels + 8));
    out_text(o, head);
    bst_svg_defs(o, theme);
    for (int i = first; i <= last; i++) {
        snprintf(head, sizeof head, "<symbol id=\"k%d\" viewBox=\"0 0 200 200\">", i);
        out_text(o, head);
        bst_svg_tile(o, &bst_kinds[i]);
        out_text(o, "</symbol>");
    }
    out_text(o, "</defs><rect class=\"bA\" width=\"100%\" height=\"100%\"/>");
    for (int i = first; i <= last; i++) {
        int c = (i - first) % columns, r = (i - first) / columns;
        snprintf(head, sizeof head, "<use href=\"#k%d\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>", i,
                 c * (pixels + 8) + 4, r * (pixels + 8) + 4, pixels, pixels);
        out_text(o, head);
    }
    out_text(o, "</svg>");
}

int main(int argc, char **argv) {
    static char text[4 << 20];
    bst_out o = {text, 0, sizeof text};
    if (argc < 3) {
        fprintf(stderr, "usage: sheet OUT.svg PIXELS [FIRST LAST [THEME]]\n");
        return 2;
    }
    int first = argc > 4 ? atoi(argv[3]) : 0, last = argc > 4 ? atoi(argv[4]) : BST_KINDS - 1;
    write_sheet(&o, atoi(argv[2]), first, last, argc > 5 ? atoi(argv[5]) : BST_SVG_LIGHT);
    FILE *f = fopen(argv[1], "w");
    if (!f)
        return 1;
    fwrite(text, 1, o.len, f);
    fclose(f);
    return o.len >= sizeof text;
}
