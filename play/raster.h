/* A tile as a few characters: which land each cell shows and to which segment it belongs. Two sizes. */
#ifndef BST_PLAY_RASTER_H
#define BST_PLAY_RASTER_H

#include <bastide/bastide.h>
#include <stdbool.h>

enum { SMALL_W = 7, SMALL_H = 3, LARGE_W = 11, LARGE_H = 5 };

enum land { LAND_FIELD, LAND_CITY, LAND_WALL, LAND_ROAD, LAND_WATER, LAND_MIST, LAND_CENTRE, LAND_BACK, LANDS };

/* What is drawn on a cell besides its land. Letters of goods are their own. */
enum mark {
    MARK_NONE,
    MARK_COAT,
    MARK_INN,
    MARK_CATHEDRAL,
    MARK_PRINCESS,
    MARK_WINE,
    MARK_GRAIN,
    MARK_CLOTH,
    MARK_VOLCANO,
    MARK_DRAGON_SIGN,
    MARK_PASSAGE,
    MARK_HILL,
    MARK_VINEYARD,
    MARK_SHEEP,
    MARK_WHEEL_1,
    MARK_WHEEL_2,
    MARK_WHEEL_3,
    MARK_GHOST,
    MARK_CROSSING,
    MARK_SPRING,
    MARK_MONASTERY,
    MARK_GARDEN,
    MARK_CASTLE,
    MARK_CEMETERY,
    MARKS
};

typedef struct cell {
    uint8_t land, mark;
    uint8_t seg;   /* BST_NONE8: of none */
    uint8_t sides; /* road, water: where it goes on from here */
    uint8_t slash; /* two bends that do not meet: 1 for /, 2 for \ */
} cell;

typedef struct raster {
    int w, h;
    cell at[LARGE_H][LARGE_W];
    struct {
        int8_t x, y;
    } spot[BST_MAX_SEGMENTS]; /* where a figure stands on each segment */
} raster;

void raster_tile(raster *r, const bst_state *s, const bst_kind *k, int rot, bool large);

#endif
