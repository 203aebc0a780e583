/* A corrected mists tile list from a file, in the format of the tile facts, checked thoroughly. */
#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"

enum { ALL_TILES = 60, CENTRE_TILES = 10, START_GHOSTS = 3 };

bst_kind cli_custom[BST_MAX_CUSTOM];
int cli_custom_n;

typedef struct {
    char *message;
    const char *id; /* the tile being read */
} reader;

static int wrong(reader *r, const char *format, ...) {
    char what[160];
    va_list args;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    snprintf(r->message, BST_MESSAGE_SIZE, "%s%s%s", r->id ? r->id : "", r->id ? ": " : "", what);
    return 0;
}

/* Every key of an object must be known: a misspelt one would be lost in silence. */
static int known_keys(reader *r, json_t *object, const char *const *keys) {
    const char *key;
    json_t *value;
    json_object_foreach(object, key, value) {
        int i = 0;
        while (keys[i] && strcmp(keys[i], key) != 0)
            i++;
        if (!keys[i])
            return wrong(r, "unknown key `%.40s`", key);
    }
    return 1;
}

static int read_count(reader *r, json_t *object, const char *key, int low, int high, int otherwise, int *out) {
    json_t *v = json_object_get(object, key);
    *out = otherwise;
    if (!v)
        return otherwise >= low || wrong(r, "`%s` is missing", key);
    if (!json_is_integer(v) || json_integer_value(v) < low || json_integer_value(v) > high)
        return wrong(r, "`%s` must be a whole number from %d to %d", key, low, high);
    *out = (int)json_integer_value(v);
    return 1;
}

/* A text of sides such as "NE" as bits. */
static int read_sides(reader *r, json_t *object, const char *key, uint8_t *out) {
    const char *text = json_string_value(json_object_get(object, key));
    *out = 0;
    if (!text || !*text)
        return wrong(r, "`%s` must name sides, such as \"NE\"", key);
    for (; *text; text++) {
        const char *at = strchr("NESW", *text);
        if (!at || (*out >> (at - "NESW") & 1))
            return wrong(r, "`%s` must name each of N, E, S, W at most once", key);
        *out = (uint8_t)(*out | 1 << (at - "NESW"));
    }
    return 1;
}

static bst_segment *new_segment(reader *r, bst_kind *k, int type) {
    if (k->segments == BST_MAX_SEGMENTS) {
        wrong(r, "more than %d segments", BST_MAX_SEGMENTS);
        return NULL;
    }
    bst_segment *g = &k->segment[k->segments++];
    g->type = (uint8_t)type;
    return g;
}

static int read_cities(reader *r, json_t *list, bst_kind *k) {
    static const char *const keys[] = {"edges", "arms", NULL};
    size_t i;
    json_t *city;
    if (list && !json_is_array(list))
        return wrong(r, "`cities` must be a list");
    json_array_foreach(list, i, city) {
        int arms;
        bst_segment *g = new_segment(r, k, BST_CITY);
        if (!g || !known_keys(r, city, keys) || !read_sides(r, city, "edges", &g->sides) ||
            !read_count(r, city, "arms", 0, 2, 0, &arms))
            return 0;
        g->arms = (uint8_t)arms;
    }
    return 1;
}

static int read_end(reader *r, json_t *road, bst_segment *g) {
    static const struct {
        const char *word;
        uint8_t end;
    } ends[] = {{"crossing", BST_END_CROSSING}, {"city", BST_END_CITY},         {"village", BST_END_VILLAGE},
                {"castle", BST_END_CASTLE},     {"cemetery", BST_END_CEMETERY}, {"ruin", BST_END_RUIN}};
    json_t *v = json_object_get(road, "ends_at");
    int one_side = !(g->sides & (g->sides - 1));
    if (!v)
        return !one_side || wrong(r, "a road with one side needs `ends_at`");
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (json_is_string(v) && strcmp(json_string_value(v), ends[i].word) == 0) {
            g->end = ends[i].end;
            return one_side || wrong(r, "a road with two sides does not end on the tile");
        }
    return wrong(r, "`ends_at` must be crossing, city, village, castle, cemetery or ruin");
}

static int read_roads(reader *r, json_t *list, bst_kind *k) {
    static const char *const keys[] = {"edges", "ends_at", NULL};
    size_t i;
    json_t *road;
    if (list && !json_is_array(list))
        return wrong(r, "`roads` must be a list");
    json_array_foreach(list, i, road) {
        bst_segment *g = new_segment(r, k, BST_ROAD);
        if (!g || !known_keys(r, road, keys) || !read_sides(r, road, "edges", &g->sides) || !read_end(r, road, g))
            return 0;
        if (__builtin_popcount(g->sides) > 2)
            return wrong(r, "a road has one side or two");
    }
    return 1;
}

static int read_symbols(reader *r, json_t *list, bst_kind *k) {
    size_t i;
    json_t *v;
    if (list && !json_is_array(list))
        return wrong(r, "`symbols` must be a list");
    json_array_foreach(list, i, v) {
        const char *word = json_string_value(v);
        int type = word && strcmp(word, "castle") == 0     ? BST_CASTLE
                   : word && strcmp(word, "cemetery") == 0 ? BST_CEMETERY
                                                           : -1;
        if (type < 0)
            return wrong(r, "a symbol must be castle or cemetery");
        if (!new_segment(r, k, type))
            return 0;
    }
    return 1;
}

static int read_mist(reader *r, json_t *tile, bst_kind *k) {
    int ghosts;
    int has_mist = json_object_get(tile, "mist") != NULL;
    if (!read_count(r, tile, "ghosts", 0, 3, 0, &ghosts))
        return 0;
    if (has_mist != (ghosts > 0))
        return wrong(r, "mist has 1 to 3 ghosts, and ghosts are in the mist");
    if (!has_mist)
        return 1;
    bst_segment *g = new_segment(r, k, BST_MIST);
    k->ghosts = (uint8_t)ghosts;
    return g && read_sides(r, tile, "mist", &g->sides);
}

/* What a tile and a square of the start piece have in common; the edges are already there. */
static int read_landscape(reader *r, json_t *tile, bst_kind *k) {
    k->set = BST_MISTS;
    k->sheep_field = BST_NONE8;
    if (!read_cities(r, json_object_get(tile, "cities"), k) || !read_roads(r, json_object_get(tile, "roads"), k) ||
        !read_symbols(r, json_object_get(tile, "symbols"), k) || !read_mist(r, tile, k))
        return 0;
    if (bst_kind_complete(k))
        return wrong(r, "its sides contradict its cities, roads or mist: each city or road side belongs to just one, "
                        "and mist covers no city");
    for (int d = 0; d < 4; d++)
        if (k->by_side[d][1] != BST_NONE8)
            return wrong(r, "two cities or roads share a side");
    return 1;
}

static int read_edge(char c) {
    return c == 'C' ? BST_EDGE_CITY : c == 'R' ? BST_EDGE_ROAD : c == 'F' ? BST_EDGE_FIELD : 0;
}

static int read_id(reader *r, const char *id, bst_kind *k) {
    r->id = NULL;
    if (!id || !*id || strlen(id) >= BST_ID_SIZE ||
        strspn(id, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-") != strlen(id))
        return wrong(r, "tile %d: `id` must have 1 to %d letters, digits or -", cli_custom_n + 1, BST_ID_SIZE - 1);
    for (int i = 0; i < cli_custom_n; i++)
        if (strcmp(cli_custom[i].id, id) == 0)
            return wrong(r, "two tiles are called %s", id);
    snprintf(k->id, sizeof k->id, "%s", id);
    r->id = k->id;
    return 1;
}

static int read_tile(reader *r, json_t *tile) {
    static const char *const keys[] = {"id",   "count",  "edges",   "cities", "roads",
                                       "mist", "ghosts", "symbols", "note",   NULL};
    r->id = NULL;
    if (cli_custom_n >= ALL_TILES)
        return wrong(r, "more than %d tiles", ALL_TILES);
    bst_kind *k = &cli_custom[cli_custom_n];
    int count;
    memset(k, 0, sizeof *k);
    if (!read_id(r, json_string_value(json_object_get(tile, "id")), k) || !known_keys(r, tile, keys) ||
        !read_count(r, tile, "count", 1, ALL_TILES, 0, &count))
        return 0;
    const char *edges = json_string_value(json_object_get(tile, "edges"));
    if (!edges || strlen(edges) != 4 || strspn(edges, "CRF") != 4)
        return wrong(r, "`edges` must be four of C, R, F");
    for (int d = 0; d < 4; d++)
        k->edges = (uint16_t)(k->edges | read_edge(edges[d]) << (4 * d));
    k->copies = (uint8_t)count;
    k->row = (uint8_t)cli_custom_n++;
    return read_landscape(r, tile, k);
}

/* A square of the start piece: landscape only on its two outer sides. */
static int read_start_square(reader *r, json_t *list, int i, bst_kind *k) {
    static const struct {
        const char *id;
        int x, y;
        const char *outer;
    } corners[4] = {
        {"M-START-NW", 0, 0, "NW"}, {"M-START-NE", 1, 0, "NE"}, {"M-START-SE", 1, 1, "ES"}, {"M-START-SW", 0, 1, "SW"}};
    static const char *const keys[] = {"x", "y", "outer", "cities", "roads", "mist", "ghosts", NULL};
    json_t *square = json_array_get(list, (size_t)i), *outer = json_object_get(square, "outer");
    int x, y;
    r->id = corners[i].id;
    memset(k, 0, sizeof *k);
    snprintf(k->id, sizeof k->id, "%s", corners[i].id);
    if (!known_keys(r, square, keys) || !read_count(r, square, "x", 0, 1, -1, &x) ||
        !read_count(r, square, "y", 0, 1, -1, &y))
        return 0;
    if (x != corners[i].x || y != corners[i].y || json_object_size(outer) != 2)
        return wrong(r, "the squares must be 0,0 then 1,0 then 1,1 then 0,1, each with its two outer sides");
    for (int s = 0; s < 2; s++) {
        char side[2] = {corners[i].outer[s], 0};
        const char *edge = json_string_value(json_object_get(outer, side));
        if (!edge || strlen(edge) != 1 || !read_edge(*edge))
            return wrong(r, "its outer side %s must be C, R or F", side);
        k->edges = (uint16_t)(k->edges | read_edge(*edge) << (4 * (strchr("NESW", side[0]) - "NESW")));
    }
    return read_landscape(r, square, k);
}

/* The start piece of the file, or the usual one. It stands behind the tiles. */
static int read_start(reader *r, json_t *root) {
    json_t *list = json_object_get(json_object_get(root, "start_piece"), "squares");
    int ghosts = 0, usual = bst_kind_find(NULL, "M-START-NW");
    r->id = NULL;
    if (json_object_get(root, "start_piece") && json_array_size(list) != 4)
        return wrong(r, "`start_piece` must have four squares");
    for (int i = 0; i < 4; i++) {
        bst_kind *k = &cli_custom[cli_custom_n + i];
        if (!list)
            *k = *bst_kind_info(usual + i);
        else if (!read_start_square(r, list, i, k))
            return 0;
        ghosts += k->ghosts;
    }
    r->id = NULL;
    cli_custom_n += 4;
    return ghosts == START_GHOSTS || wrong(r, "the start piece must have %d ghosts, not %d", START_GHOSTS, ghosts);
}

static int check_totals(reader *r) {
    int all = 0, centres = 0;
    r->id = NULL;
    for (int i = 0; i < cli_custom_n; i++) {
        int centre = 0;
        for (int j = 0; j < cli_custom[i].segments; j++)
            centre |= cli_custom[i].segment[j].type == BST_CASTLE || cli_custom[i].segment[j].type == BST_CEMETERY;
        all += cli_custom[i].copies;
        centres += centre * cli_custom[i].copies;
    }
    if (all != ALL_TILES)
        return wrong(r, "there must be %d tiles in all, these are %d", ALL_TILES, all);
    return centres == CENTRE_TILES ||
           wrong(r, "%d tiles must have a castle or a cemetery, %d have", CENTRE_TILES, centres);
}

int cli_read_mists_tiles(const char *path, char message[BST_MESSAGE_SIZE]) {
    reader r = {message, NULL};
    json_error_t error;
    size_t n, i;
    json_t *tile;
    char *text = cli_read_file(path, &n, message);
    if (!text)
        return 0;
    json_t *root = json_loadb(text, n, JSON_REJECT_DUPLICATES, &error);
    free(text);
    if (!root)
        return wrong(&r, "%.100s, line %d: %s", path, error.line, error.text);
    json_t *tiles = json_object_get(root, "tiles");
    int well = json_is_array(tiles) || wrong(&r, "the file has no list `tiles`");
    cli_custom_n = 0;
    if (well)
        json_array_foreach(tiles, i, tile) if (!(well = read_tile(&r, tile))) break;
    well = well && check_totals(&r) && read_start(&r, root);
    json_decref(root);
    return well;
}
