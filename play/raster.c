/* A tile as a few characters. */
#include "raster.h"

#include <string.h>

/* Everything is told of the tile as it lies: segments are turned once, here. */
typedef struct work {
    raster *r;
    const bst_state *s;
    const bst_kind *k;
    int sides[BST_MAX_SEGMENTS], halves[BST_MAX_SEGMENTS];
    int water;
} work;

static bool many(int bits) {
    return (bits & (bits - 1)) != 0;
}

/* ---- land that reaches a side: city and mist ---- */

/* Hundredths from the middle of a cell to a side. */
static int distance(const raster *r, int x, int y, int side) {
    int across = 100 * (2 * x + 1) / (2 * r->w), down = 100 * (2 * y + 1) / (2 * r->h);
    switch (side) {
    case BST_N:
        return down;
    case BST_E:
        return 100 - across;
    case BST_S:
        return 100 - down;
    default:
        return across;
    }
}

/* The bowl that lies at one side. */
static bool in_cap(const raster *r, int x, int y, int side) {
    int d = distance(r, x, y, side);
    for (int other = 0; other < 4; other++)
        if (distance(r, x, y, other) < d)
            return false;
    return d < 34;
}

static bool in_area(const raster *r, int x, int y, int sides) {
    if (sides == 15)
        return true;
    if (!many(sides)) {
        for (int d = 0; d < 4; d++)
            if (sides >> d & 1)
                return in_cap(r, x, y, d);
        return false;
    }
    for (int d = 0; d < 4; d++) /* a corner */
        if (sides == (1 << d | 1 << (d + 1) % 4))
            return distance(r, x, y, d) + distance(r, x, y, (d + 1) % 4) < 95;
    for (int d = 0; d < 4; d++)
        if (!(sides >> d & 1) && in_cap(r, x, y, d))
            return false;
    return true;
}

static void fill(work *w, int seg, int land) {
    raster *r = w->r;
    for (int y = 0; y < r->h; y++)
        for (int x = 0; x < r->w; x++)
            if (in_area(r, x, y, w->sides[seg])) {
                r->at[y][x].land = (uint8_t)land;
                r->at[y][x].seg = (uint8_t)seg;
            }
}

/* The larger pieces first, so that a single side keeps its bowl. */
static void fill_all(work *w, int type, int land) {
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < w->k->segments; i++)
            if (w->k->segment[i].type == type && many(w->sides[i]) == (pass == 0))
                fill(w, i, land);
}

static bool other_city(const raster *r, int x, int y, int seg) {
    return x >= 0 && y >= 0 && x < r->w && y < r->h && r->at[y][x].land == LAND_CITY && r->at[y][x].seg != seg;
}

/* Cities that touch without being one have a wall between them. */
static void wall_off(work *w) {
    raster *r = w->r;
    for (int y = 0; y < r->h; y++)
        for (int x = 0; x < r->w; x++) {
            cell *c = &r->at[y][x];
            if (c->land == LAND_CITY && (other_city(r, x + 1, y, c->seg) || other_city(r, x - 1, y, c->seg) ||
                                         other_city(r, x, y + 1, c->seg) || other_city(r, x, y - 1, c->seg)))
                *c = (cell){.land = LAND_WALL, .seg = BST_NONE8};
        }
}

/* ---- roads and the river ---- */

/* From the middle of a side towards the middle of the tile, without it. */
static void arm(work *w, int side, int land, int seg) {
    static const int8_t dx[] = {0, 1, 0, -1}, dy[] = {-1, 0, 1, 0};
    raster *r = w->r;
    int x = r->w / 2, y = r->h / 2;
    for (x += dx[side], y += dy[side]; x >= 0 && y >= 0 && x < r->w && y < r->h; x += dx[side], y += dy[side]) {
        cell *c = &r->at[y][x];
        if (c->land == LAND_CITY || c->land == LAND_WALL)
            continue;
        *c = (cell){.land = (uint8_t)land, .seg = (uint8_t)seg, .sides = (uint8_t)(side % 2 ? 10 : 5)};
    }
}

static void line(work *w, int sides, int land, int seg) {
    cell *middle = &w->r->at[w->r->h / 2][w->r->w / 2];
    for (int d = 0; d < 4; d++)
        if (sides >> d & 1)
            arm(w, d, land, seg);
    if (!many(sides) || middle->land == LAND_CITY)
        return;
    if (middle->land == LAND_ROAD && land == LAND_ROAD && sides != 5 && sides != 10) {
        middle->slash = middle->sides == 9 || middle->sides == 6 ? 1 : 2; /* two bends back to back */
        return;
    }
    *middle = (cell){.land = (uint8_t)land, .seg = (uint8_t)seg, .sides = (uint8_t)sides};
}

static void lines(work *w) {
    const bst_kind *k = w->k;
    int ends = 0;
    if (w->water)
        line(w, w->water, LAND_WATER, BST_NONE8);
    for (int pass = 0; pass < 2; pass++) /* a bridge lies over the rest */
        for (int i = 0; i < k->segments; i++)
            if (k->segment[i].type == BST_ROAD && ((k->segment[i].flags & BST_BRIDGE) != 0) == (pass == 1)) {
                line(w, w->sides[i], LAND_ROAD, i);
                ends += !many(w->sides[i]);
            }
    cell *middle = &w->r->at[w->r->h / 2][w->r->w / 2];
    if (ends > 1 && middle->land == LAND_FIELD)
        middle->mark = MARK_CROSSING;
    if (!many(w->water) && w->water && middle->land == LAND_FIELD)
        *middle = (cell){.land = LAND_WATER, .seg = BST_NONE8, .mark = MARK_SPRING};
}

/* ---- fields: spread from the half-sides ---- */

static bool at_half(const raster *r, int x, int y, int half) {
    int cx = r->w / 2, cy = r->h / 2;
    switch (half) {
    case BST_NNW:
        return y == 0 && x < cx;
    case BST_NNE:
        return y == 0 && x > cx;
    case BST_ENE:
        return x == r->w - 1 && y < cy;
    case BST_ESE:
        return x == r->w - 1 && y > cy;
    case BST_SSE:
        return y == r->h - 1 && x > cx;
    case BST_SSW:
        return y == r->h - 1 && x < cx;
    case BST_WSW:
        return x == 0 && y > cy;
    default:
        return x == 0 && y < cy;
    }
}

static bool is_open(const cell *c) {
    return (c->land == LAND_FIELD || c->land == LAND_MIST) && c->seg == BST_NONE8;
}

static void begin_fields(work *w) {
    raster *r = w->r;
    for (int y = 0; y < r->h; y++)
        for (int x = 0; x < r->w; x++)
            for (int i = 0; i < w->k->segments; i++)
                for (int half = 0; half < 8; half++)
                    if (w->halves[i] >> half & 1 && is_open(&r->at[y][x]) && at_half(r, x, y, half))
                        r->at[y][x].seg = (uint8_t)i;
}

static int field_beside(const work *w, int x, int y) {
    static const int8_t dx[] = {0, 1, 0, -1}, dy[] = {-1, 0, 1, 0};
    const raster *r = w->r;
    for (int d = 0; d < 4; d++) {
        int a = x + dx[d], b = y + dy[d];
        if (a < 0 || b < 0 || a >= r->w || b >= r->h)
            continue;
        const cell *c = &r->at[b][a];
        if (c->seg != BST_NONE8 && w->k->segment[c->seg].type == BST_FIELD)
            return c->seg;
    }
    return -1;
}

static void spread_fields(work *w) {
    raster *r = w->r;
    begin_fields(w);
    for (bool more = true; more;) {
        more = false;
        for (int y = 0; y < r->h; y++)
            for (int x = 0; x < r->w; x++) {
                int seg = is_open(&r->at[y][x]) ? field_beside(w, x, y) : -1;
                if (seg >= 0) {
                    r->at[y][x].seg = (uint8_t)seg;
                    more = true;
                }
            }
    }
}

/* A field without a side has the cells that nobody reached. */
static void inner_fields(work *w) {
    raster *r = w->r;
    for (int i = 0; i < w->k->segments; i++)
        for (int y = 0; y < r->h && w->k->segment[i].type == BST_FIELD && !w->halves[i]; y++)
            for (int x = 0; x < r->w; x++)
                if (is_open(&r->at[y][x]) || r->at[y][x].land == LAND_WALL)
                    r->at[y][x].seg = (uint8_t)i;
}

/* ---- places, signs and where figures stand ---- */

static void centres(work *w) {
    static const uint8_t marks[BST_SEGMENT_TYPES] = {[BST_MONASTERY] = MARK_MONASTERY,
                                                     [BST_GARDEN] = MARK_GARDEN,
                                                     [BST_CASTLE] = MARK_CASTLE,
                                                     [BST_CEMETERY] = MARK_CEMETERY};
    raster *r = w->r;
    for (int i = 0; i < w->k->segments; i++) {
        int type = w->k->segment[i].type;
        if (!(BST_CENTRE_TYPES >> type & 1))
            continue;
        for (int x = r->w / 2 - 1; x <= r->w / 2 + 1; x++)
            r->at[r->h / 2][x] = (cell){.land = LAND_CENTRE, .seg = (uint8_t)i};
        r->at[r->h / 2][r->w / 2 - 1].mark = marks[type];
    }
}

/* The free cell of a segment that is nearest to its middle; BST_NONE8: of any field. */
static bool free_cell(const work *w, int seg, int *bx, int *by) {
    const raster *r = w->r;
    long sx = 0, sy = 0, n = 0, best = -1;
    for (int y = 0; y < r->h; y++)
        for (int x = 0; x < r->w; x++)
            if (r->at[y][x].seg == seg) {
                sx += x;
                sy += y;
                n++;
            }
    for (int y = 0; y < r->h; y++)
        for (int x = 0; x < r->w; x++) {
            bool middle = w->k->segment[seg].type == BST_ROAD && many(w->sides[seg]);
            if (r->at[y][x].seg != seg || r->at[y][x].mark)
                continue;
            long d =
                (n * x - sx) * (n * x - sx) + 4 * (n * y - sy) * (n * y - sy) + (middle && r->at[y][x].sides != 10);
            if (best < 0 || d < best) {
                best = d;
                *bx = x;
                *by = y;
            }
        }
    return best >= 0;
}

static void spots(work *w) {
    raster *r = w->r;
    for (int i = 0; i < w->k->segments; i++) {
        int x = r->w / 2, y = r->h / 2;
        bool centre = BST_CENTRE_TYPES >> w->k->segment[i].type & 1;
        if (!centre)
            free_cell(w, i, &x, &y);
        if (x > r->w - 2)
            x = r->w - 2;
        r->spot[i].x = (int8_t)x;
        r->spot[i].y = (int8_t)y;
    }
}

static bool near_spot(const raster *r, int segments, int x, int y) {
    for (int i = 0; i < segments; i++)
        if (r->spot[i].y == y && (x == r->spot[i].x || x == r->spot[i].x + 1))
            return true;
    return false;
}

/* Puts a sign on a segment, beside where figures stand if there is room. */
static void put_mark(work *w, int seg, int mark) {
    raster *r = w->r;
    for (int pass = 0; pass < 2; pass++)
        for (int y = 0; y < r->h; y++)
            for (int x = 1; x < r->w - 1; x++) {
                cell *c = &r->at[y][x];
                if (c->seg != seg || c->mark || (pass == 0 && near_spot(r, w->k->segments, x, y)))
                    continue;
                c->mark = (uint8_t)mark;
                return;
            }
}

static void segment_marks(work *w) {
    static const uint8_t goods[] = {0, MARK_WINE, MARK_GRAIN, MARK_CLOTH};
    for (int i = 0; i < w->k->segments; i++) {
        const bst_segment *g = &w->k->segment[i];
        int flags = g->flags & w->s->flags;
        for (int n = 0; n < g->arms; n++)
            put_mark(w, i, MARK_COAT);
        if (g->good && w->s->rules.sets >> BST_TRADERS & 1)
            put_mark(w, i, goods[g->good]);
        if (flags & BST_CATHEDRAL)
            put_mark(w, i, MARK_CATHEDRAL);
        if (flags & BST_INN)
            put_mark(w, i, MARK_INN);
        if (flags & BST_PRINCESS)
            put_mark(w, i, MARK_PRINCESS);
    }
}

/* Signs of the whole tile: in the middle if it is free, else somewhere on land that has no sign yet. */
static void tile_mark(work *w, int mark) {
    raster *r = w->r;
    cell *middle = &r->at[r->h / 2][r->w / 2];
    if (!middle->mark && middle->land == LAND_FIELD) {
        middle->mark = (uint8_t)mark;
        return;
    }
    for (int pass = 0; pass < 2; pass++)
        for (int y = r->h - 1; y >= 0; y--)
            for (int x = r->w - 1; x >= 0; x--) {
                cell *c = &r->at[y][x];
                if (c->mark || c->land == LAND_ROAD || c->land == LAND_WATER || c->land == LAND_CENTRE ||
                    (pass == 0 && near_spot(r, w->k->segments, x, y)))
                    continue;
                c->mark = (uint8_t)mark;
                return;
            }
}

static void tile_marks(work *w) {
    static const struct {
        int symbol, mark;
    } signs[] = {{BST_VOLCANO, MARK_VOLCANO},
                 {BST_DRAGON_SIGN, MARK_DRAGON_SIGN},
                 {BST_PASSAGE, MARK_PASSAGE},
                 {BST_HILL, MARK_HILL},
                 {BST_VINEYARD, MARK_VINEYARD}};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (w->k->symbols & w->s->symbols & signs[i].symbol)
            tile_mark(w, signs[i].mark);
    if (w->k->sheep_field != BST_NONE8 && w->s->rules.sets >> BST_HILLS & 1)
        put_mark(w, w->k->sheep_field, MARK_SHEEP);
    if (w->k->wheel && w->s->rules.sets >> BST_WHEEL & 1)
        tile_mark(w, MARK_WHEEL_1 + w->k->wheel - 1);
    for (int i = 0; i < w->k->ghosts; i++)
        put_mark(w, w->k->mist, MARK_GHOST);
}

static void turn(work *w, int rot) {
    for (int i = 0; i < w->k->segments; i++) {
        w->sides[i] = bst_turn_sides(w->k->segment[i].sides, rot);
        w->halves[i] = bst_turn_halves(w->k->segment[i].halves, rot);
    }
    for (int d = 0; d < 4; d++)
        w->water |= (w->k->edges >> (4 * ((d - rot) & 3)) & 15) == BST_EDGE_WATER ? 1 << d : 0;
}

void raster_tile(raster *r, const bst_state *s, const bst_kind *k, int rot, bool large) {
    work w = {.r = r, .s = s, .k = k};
    memset(r, 0, sizeof *r);
    r->w = large ? LARGE_W : SMALL_W;
    r->h = large ? LARGE_H : SMALL_H;
    for (int y = 0; y < r->h; y++)
        for (int x = 0; x < r->w; x++)
            r->at[y][x] = (cell){.land = k->edges ? LAND_FIELD : LAND_BACK, .seg = BST_NONE8};
    turn(&w, rot);
    fill_all(&w, BST_MIST, LAND_MIST);
    fill_all(&w, BST_CITY, LAND_CITY);
    wall_off(&w);
    lines(&w);
    spread_fields(&w);
    inner_fields(&w);
    centres(&w);
    spots(&w);
    segment_marks(&w);
    tile_marks(&w);
}
