/* A tile kind's facts as JSON, in the words of the tile lists. */
#include "json.h"

#include <bastide/vocabulary.h>

#include "json_out.h"

static const char side_letters[] = "NESW";
static const char *const halves[8] = {"NNW", "NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW"};
static const char *const ends[] = {"",        "crossing", "city",     "monastery", "village",
                                   "volcano", "castle",   "cemetery", "ruin"};
static const char *const goods[] = {"", "wine", "grain", "cloth"};

static void sides_text(bst_out *o, const char *key, int sides) {
    json_key(o, key);
    out_char(o, '"');
    for (int d = 0; d < 4; d++)
        if (sides >> d & 1)
            out_char(o, side_letters[d]);
    out_char(o, '"');
}

static void edges(bst_out *o, const bst_kind *k) {
    json_key(o, "edges");
    out_char(o, '"');
    for (int d = 0; d < 4; d++) {
        int e = k->edges >> (4 * d) & 15;
        out_char(o, e == BST_EDGE_CITY ? 'C' : e == BST_EDGE_ROAD ? 'R' : e == BST_EDGE_FIELD ? 'F' : e ? 'W' : '.');
    }
    out_char(o, '"');
}

static void city(bst_out *o, const bst_segment *g) {
    sides_text(o, "edges", g->sides);
    if (g->arms)
        json_int(o, "arms", g->arms);
    if (g->flags & BST_CATHEDRAL)
        json_bool(o, "cathedral", true);
    if (g->good)
        json_text(o, "good", goods[g->good]);
    if (g->flags & BST_PRINCESS)
        json_bool(o, "princess", true);
}

static void road(bst_out *o, const bst_segment *g) {
    sides_text(o, "edges", g->sides);
    if (g->end)
        json_text(o, "ends_at", ends[g->end]);
    if (g->flags & BST_INN)
        json_bool(o, "inn", true);
    if (g->flags & BST_BRIDGE)
        json_bool(o, "bridge", true);
    if (g->flags & BST_TUNNEL)
        json_bool(o, "tunnel", true);
}

static void field(bst_out *o, const bst_segment *g) {
    const char *comma = "";
    json_key(o, "ports");
    out_char(o, '[');
    for (int h = 0; h < 8; h++)
        if (g->halves >> h & 1) {
            out_text(o, comma);
            out_json(o, halves[h]);
            comma = ",";
        }
    out_char(o, ']');
    json_key(o, "cities");
    out_char(o, '[');
    comma = "";
    for (int i = 0; i < BST_MAX_SEGMENTS; i++)
        if (g->cities >> i & 1) {
            out_text(o, comma);
            out_int(o, i);
            comma = ",";
        }
    out_char(o, ']');
}

static void list(bst_out *o, const bst_kind *k, const char *key, int type) {
    static void (*const write[])(bst_out *, const bst_segment *) = {city, road, field};
    bool any = false;
    for (int i = 0; i < k->segments; i++) {
        if (k->segment[i].type != type)
            continue;
        if (!any)
            json_key(o, key);
        out_text(o, any ? ",{" : "[{");
        write[type](o, &k->segment[i]);
        out_char(o, '}');
        any = true;
    }
    if (any)
        out_char(o, ']');
}

static void symbols(bst_out *o, const bst_kind *k) {
    const char *sep = "[";
    int shown = k->symbols & ~(k->extras & BST_X_VINEYARD ? BST_VINEYARD : 0);
    for (int i = 0; shown >> i; i++) {
        if (!(shown >> i & 1))
            continue;
        if (*sep == '[')
            json_key(o, "symbols");
        out_text(o, sep);
        out_json(o, bst_symbol_name(i));
        sep = ",";
    }
    for (int i = 0; i < k->segments; i++) {
        int type = k->segment[i].type;
        if (type != BST_CASTLE && type != BST_CEMETERY)
            continue;
        if (*sep == '[')
            json_key(o, "symbols");
        out_text(o, sep);
        out_json(o, bst_segment_name(type));
        sep = ",";
    }
    if (*sep == ',')
        out_char(o, ']');
}

static void shared_side(bst_out *o, const bst_kind *k) {
    for (int d = 0; d < 4; d++)
        if (k->by_side[d][1] != BST_NONE8)
            sides_text(o, "shared_side", 1 << d);
}

static int first_field(const bst_kind *k) {
    int i = 0;
    while (i < k->segments && k->segment[i].type != BST_FIELD)
        i++;
    return i;
}

void json_kind(bst_out *o, const bst_kind *k) {
    int water = 0;
    for (int d = 0; d < 4; d++)
        water |= (k->edges >> (4 * d + 3) & 1) << d;
    out_char(o, '{');
    json_text(o, "id", k->id);
    json_text(o, "set", bst_set_name(k->set));
    json_int(o, "copies", k->copies);
    edges(o, k);
    list(o, k, "cities", BST_CITY);
    list(o, k, "roads", BST_ROAD);
    list(o, k, "fields", BST_FIELD);
    if (water)
        sides_text(o, "river", water);
    shared_side(o, k);
    for (int i = 0; i < k->segments; i++)
        if (k->segment[i].type == BST_MONASTERY) {
            if (k->segment[i].flags & BST_IN_CITY)
                json_text(o, "monastery", "in city");
            else
                json_bool(o, "monastery", true);
        }
    symbols(o, k);
    if (k->mist != BST_NONE8) {
        sides_text(o, "mist", k->segment[k->mist].sides);
        json_int(o, "ghosts", k->ghosts);
    }
    if (k->sheep_field != BST_NONE8)
        json_int(o, "sheep_field", k->sheep_field - first_field(k));
    json_int(o, "turns", k->turns);
    out_char(o, '}');
}
