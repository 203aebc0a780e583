/* The land: plots of crops and what grows beside them. Plants are stamped: each layer of all of them is one path. */
#include "svg_parts.h"

/* ---- plots ------------------------------------------------------------------------------------------------- */

static art_point in_plot(const art_plot *p, int along, int across) {
    return (art_point){p->x + (along * p->way_x - across * p->way_y) / 100,
                       p->y + (along * p->way_y + across * p->way_x) / 100};
}

static void plot_ground(bst_out *o, const art_plot *p) {
    int a = p->length, b = p->depth;
    art_point corner[4] = {in_plot(p, -a, -b), in_plot(p, a, -b + 2), in_plot(p, a - 2, b), in_plot(p, -a + 1, b - 1)};
    svg_polyline(o, corner, 4);
    out_char(o, 'z');
}

static void furrows(bst_out *o, const art_plot *p) {
    for (int b = -p->depth + 3; b < p->depth - 1; b += 4) {
        svg_point(o, 'M', in_plot(p, -p->length + 2, b));
        svg_point(o, 'L', in_plot(p, p->length - 3, b));
    }
}

static void hedge(bst_out *o, const art_plot *p) {
    int a = p->length + 1, b = p->depth + 1;
    art_point near[3] = {in_plot(p, -a, b - 7), in_plot(p, -a, -b), in_plot(p, a - 4, -b + 1)};
    art_point far[3] = {in_plot(p, a, -b + 9), in_plot(p, a - 2, b), in_plot(p, -a + 9, b)};
    svg_polyline(o, near, 3);
    svg_polyline(o, far, 3);
}

void svg_plots(bst_out *o, const art_layout *l) {
    static const char ground[ART_CROPS][4] = {"bU", "bpl", "bD", "bF2"},
                      rows[ART_CROPS][4] = {"bu", "bpr", "bq", "bsu"};
    for (int i = 0; i < l->plots; i++) {
        const art_plot *p = &l->plot[i];
        svg_begin_path(o, ground[p->crop]);
        plot_ground(o, p);
        svg_end_path(o);
        svg_begin_path(o, rows[p->crop]);
        furrows(o, p);
        svg_end_path(o);
        for (int layer = 0; layer < 2; layer++) {
            svg_begin_path(o, layer ? "bhl" : "bhd");
            hedge(o, p);
            svg_end_path(o);
        }
    }
}

/* ---- plants ------------------------------------------------------------------------------------------------ */

typedef struct stamp {
    uint8_t what;
    const char *class;
    const char *shape; /* relative commands */
} stamp;

/* About the middle of the plant, in the order of drawing. */
static const stamp stamps[] = {
    {ART_TREE, "bs", "m-4 7a9 4 0 1 0 18 0a9 4 0 1 0-18 0"},
    {ART_POPLAR, "bs", "m-2 9a7 3 0 1 0 14 0a7 3 0 1 0-14 0"},
    {ART_BUSH, "bs", "m-3 3a6 2.5 0 1 0 12 0a6 2.5 0 1 0-12 0"},
    {ART_HAYSTACK, "bs", "m-4 5a7 3 0 1 0 14 0a7 3 0 1 0-14 0"},
    {ART_TREE, "bL", "m-8 3c-3-4 0-9 4-9c2-5 10-4 10 0c5 1 5 8 1 10c-3 4-12 4-15-1z"},
    {ART_POPLAR, "bL", "m-4 9c-3-8 0-16 4-19c4 3 7 11 4 19c-2 2-6 2-8 0z"},
    {ART_BUSH, "bL", "m-5 1c-1-4 2-6 5-5c4-1 6 2 5 5c0 4-10 4-10 0z"},
    {ART_TREE, "bl", "m-6 0c-2-3 1-6 4-5c2-3 6-2 6 1c1 3-3 3-4 2c-2 3-5 4-6 2z"},
    {ART_POPLAR, "bl", "m-2 3c-1-5 0-9 2-11c1 3 1 9-2 11z"},
    {ART_BUSH, "bl", "m-3-1c0-3 3-3 4-2c1 2-2 4-4 2z"},
    {ART_HAYSTACK, "bQ", "m-6 5c-1-6 2-11 6-11c4 0 7 5 6 11c-3 2-9 2-12 0z"},
    {ART_HAYSTACK, "bu", "m-3 4l2-8m2 8l0-6"},
    {ART_FLOWERS, "bP", "m-4-2a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0m6 4a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0"},
    {ART_FLOWERS, "bQ", "m0-4a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0m-4 7a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0"},
    {ART_TUFT, "bT", "m-3 2l1-5m2 5l0-6m3 6l1-4"},
};

static void draw_stamp(bst_out *o, const art_layout *l, const stamp *s) {
    int open = 0;
    for (int i = 0; i < l->plants; i++) {
        if (l->plant[i].what != s->what)
            continue;
        if (!open)
            svg_begin_path(o, s->class);
        open = 1;
        svg_point(o, 'M', (art_point){l->plant[i].x, l->plant[i].y});
        out_text(o, s->shape);
    }
    if (open)
        svg_end_path(o);
}

void svg_plants(bst_out *o, const art_layout *l) {
    for (unsigned i = 0; i < sizeof stamps / sizeof *stamps; i++)
        draw_stamp(o, l, &stamps[i]);
}
