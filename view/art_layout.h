/* Where everything on a tile lies, worked out from its definition. SPDX-License-Identifier: MIT
 *
 * A tile is 200 x 200 units, N is y = 0. City walls and roads come from a few fixed curves, so that neighbours
 * join; a coarse grid of cells then tells which field is where, and finds room for monasteries, inns and figures.
 * All that is the same however the tile lies. Then the layout is turned and dressed: houses, towers, trees and
 * ploughed land stand upright and in one light on the turned tile, in one of ART_VARIANTS ways. Nothing here depends
 * on a tile's id except that dressing, the squares of the wheel board and the start piece of mists, which are parts
 * of one bigger picture. Whatever rises above the ground lies wholly on its tile, or is a house on the seam of two
 * city sides, which both tiles draw. */
#ifndef BST_ART_LAYOUT_H
#define BST_ART_LAYOUT_H

#include <bastide/tile.h>

#define ART_SIZE        200
#define ART_CELLS       50
#define ART_STEP        (ART_SIZE / ART_CELLS)
#define ART_ROAD_WIDTH  20
#define ART_RIVER_WIDTH 32
#define ART_VARIANTS    4
#define ART_MAX_ITEMS   24
#define ART_MAX_STREETS 12
#define ART_MAX_SQUARES 4
#define ART_MAX_TOWERS  24
#define ART_MAX_HOUSES  120
#define ART_MAX_PLANTS  64
#define ART_MAX_PLOTS   10
#define ART_WALL_POINTS 12

/* Labels of cells besides the numbers of segments. */
enum { ART_FREE = 0x40, ART_WATER, ART_SOLID };

typedef struct art_point {
    int x, y;
} art_point;

/* One or two cubic curves end to end; used says how many, 0 if there is none. */
typedef struct art_curve {
    art_point p[7];
    int used;
} art_curve;

/* A stretch of city wall between two corners of the tile (or the middle of a shared side). */
typedef struct art_wall {
    int n;
    art_point p[ART_WALL_POINTS];
} art_wall;

typedef struct art_city {
    int walls;
    art_wall wall[2];
    int n; /* the outline: walls and sides of the tile together */
    art_point p[3 * ART_WALL_POINTS];
} art_city;

/* Things that stand on a tile; each is a symbol of the shared definitions. */
enum art_thing {
    ART_NOTHING,
    ART_MONASTERY,
    ART_GARDEN,
    ART_CASTLE,
    ART_CEMETERY,
    ART_CROSSING,
    ART_VILLAGE,
    ART_RUIN,
    ART_INN,
    ART_VOLCANO,
    ART_HILL,
    ART_VINES,
    ART_FLOCK,
    ART_DRAGON_MARK,
    ART_PORTAL,
    ART_WHEEL_1,
    ART_WHEEL_2,
    ART_WHEEL_3,
    ART_SPRING,
    ART_POOL,
    ART_COAT,
    ART_WINE_GOOD,
    ART_GRAIN_GOOD,
    ART_CLOTH_GOOD,
    ART_PRINCESS_MARK,
    ART_MINSTER,
    ART_GHOST,
    ART_THINGS
};

/* What dresses the land; each is stamped into a few paths. */
enum art_plant { ART_TREE, ART_POPLAR, ART_BUSH, ART_FLOWERS, ART_TUFT, ART_HAYSTACK, ART_PLANTS };
enum art_crop { ART_WHEAT, ART_PLOUGHED, ART_GREENS, ART_SUNFLOWERS, ART_CROPS };

typedef struct art_item {
    uint8_t what;  /* enum art_thing */
    uint8_t scale; /* percent */
    int16_t x, y;
} art_item;

/* The room of a tower and the wall beside it, from the tower's foot. */
#define ART_TOWER_SIDE 10
#define ART_TOWER_TOP  26
#define ART_TOWER_FOOT 9

/* A house: a box with a ridge. In half units; the ridge runs along `way`. All are of one height. */
#define ART_EAVES 11
#define ART_RIDGE 11 /* above the eaves */
typedef struct art_house {
    int16_t x, y;
    int8_t way_x, way_y; /* hundredths */
    uint8_t length, depth;
    uint8_t tone;
} art_house;

typedef struct art_plot {
    int16_t x, y;
    int8_t way_x, way_y;
    uint8_t length, depth; /* halves, in units */
    uint8_t crop;
} art_plot;

typedef struct art_layout {
    const bst_kind *kind;
    int rot, variant;
    int printed;                          /* to be turned by hand: no house stands on a seam */
    uint32_t dice;                        /* for the variant only; the same for a tile with and without its extras */
    int cell_of_board_x, cell_of_board_y; /* the square of the wheel board, or -1 */
    art_city city[BST_MAX_SEGMENTS];
    art_curve road[BST_MAX_SEGMENTS];
    art_curve road_back[BST_MAX_SEGMENTS]; /* the other mouth of a tunnel */
    art_curve stub[2];                     /* from a crossing to a city gate: part of no road */
    art_curve river;
    art_point gate[8]; /* where roads enter cities, with the direction of the road there */
    art_point gate_way[8];
    int gates;
    art_point hub; /* where roads end: crossing, monastery, volcano … */
    uint8_t hub_thing;
    uint8_t label[ART_CELLS * ART_CELLS];
    uint8_t busy[ART_CELLS * ART_CELLS];
    art_point spot[BST_MAX_SEGMENTS + 1]; /* of the segments; the last is the whole tile's */
    int items;
    art_item item[ART_MAX_ITEMS];
    /* the dressing, of a turned layout only */
    int streets, squares, towers, houses, churches, plants, plots;
    art_curve street[ART_MAX_STREETS];
    art_item square[ART_MAX_SQUARES]; /* scale: half its width, in units */
    art_item church[ART_MAX_SQUARES];
    art_item tower[ART_MAX_TOWERS]; /* what: 1 before the houses, 2 behind them */
    art_house house[ART_MAX_HOUSES];
    art_item plant[ART_MAX_PLANTS];
    art_plot plot[ART_MAX_PLOTS];
} art_layout;

/* Works out the layout at rotation 0, without its dressing. */
void art_layout_make(art_layout *l, const bst_kind *k);
/* Turns it by quarter turns and dresses it. */
void art_layout_dress(art_layout *l, int rot, int variant);

/* The steps of the dressing. */
void art_place_towers(art_layout *l);
void art_place_town(art_layout *l);
void art_place_land(art_layout *l);
/* The sides of a segment on the turned tile. */
int art_sides(const art_layout *l, int seg);

/* The steps of it, in this order. */
void art_place_cities(art_layout *l);
void art_place_river(art_layout *l);
void art_place_roads(art_layout *l);
void art_flood_fields(art_layout *l);
void art_place_things(art_layout *l);

/* ---- points and curves ------------------------------------------------------------------------------------- */

/* Turned by r quarter turns clockwise about the middle of the tile. */
art_point art_turn(art_point p, int r);
/* A direction turned in the same way. */
art_point art_turn_way(art_point v, int r);
/* The middle of a side, moved inwards by depth. */
art_point art_side_middle(int side, int depth);
/* The curve at t / 16. */
art_point art_curve_at(const art_curve *c, int t);
int art_distance(art_point a, art_point b);
art_curve art_line(art_point a, art_point b);
/* The vector with length 100 of the same direction. */
art_point art_unit(art_point v);
uint32_t art_dice(art_layout *l);

/* ---- the grid ---------------------------------------------------------------------------------------------- */

/* Gives the cells of a polygon, a disc or a thick curve a label; only cells now ART_FREE unless over is set. */
void art_paint_polygon(art_layout *l, const art_point *p, int n, int label);
void art_paint_disc(art_layout *l, art_point at, int radius, int label, int over);
void art_paint_curve(art_layout *l, const art_curve *c, int width, int label, int over);
void art_mark_busy(art_layout *l, art_point at, int radius);
int art_label_at(const art_layout *l, art_point p);

/* What a search for room looks for. */
typedef struct art_wish {
    int label;      /* a segment, or ART_FREE for any field or unclaimed land */
    int heed_busy;  /* keep clear of what is there already */
    int enough;     /* more clearance than this is worth nothing */
    art_point near; /* and then the nearest to this is the best */
    int pull;       /* how much nearness counts, in hundredths of clearance a unit */
} art_wish;

/* The best point and, if clearance is given, how far it is from anything else. */
art_point art_find_room(const art_layout *l, const art_wish *w, int *clearance);

/* A map of distances (units) to the nearest cell that does not fit the wish. */
void art_clearance(const art_layout *l, const art_wish *w, uint8_t out[ART_CELLS * ART_CELLS]);

/* Stands a thing there and marks its ground busy; art_add_fitted shrinks it if it has less room than it needs. */
void art_add_item(art_layout *l, int what, art_point at);
void art_add_fitted(art_layout *l, int what, art_point at, int clearance);
/* Half the width of a thing. */
int art_radius(int what);

/* Whether two fields meet at the boundary after half-side h although no road or river runs there: then a city
 * must reach that boundary. */
int art_fields_part_after(const bst_kind *k, int h);

static inline int art_edge(const bst_kind *k, int side) {
    return k->edges >> (4 * side) & 15;
}

#endif
