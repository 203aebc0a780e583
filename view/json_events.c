/* A game as JSON: events, moves, tile kinds. */
#include "json.h"
#include "json_out.h"

static const char *const types[BST_EVENT_TYPES] = {
    [BST_EV_DRAW] = "draw",
    [BST_EV_DISCARD] = "discard",
    [BST_EV_ASIDE] = "aside",
    [BST_EV_BACK] = "back",
    [BST_EV_HIDDEN] = "hidden",
    [BST_EV_PLACE] = "place",
    [BST_EV_FIGURE] = "figure",
    [BST_EV_RETURN] = "return",
    [BST_EV_SCORE] = "score",
    [BST_EV_DOUBLE] = "double-turn",
    [BST_EV_GOODS] = "goods",
    [BST_EV_TOKEN] = "token",
    [BST_EV_PIG] = "pig",
    [BST_EV_FAIRY] = "fairy",
    [BST_EV_DRAGON] = "dragon",
    [BST_EV_FORCED] = "forced",
    [BST_EV_GHOST] = "ghost",
    [BST_EV_CALMED] = "calmed",
    [BST_EV_MIST_CLOSED] = "mist-closed",
    [BST_EV_BURIED] = "buried",
    [BST_EV_DOG] = "dog",
    [BST_EV_DOG_OUT] = "dog-out",
    [BST_EV_DOG_SCORE] = "dog-score",
    [BST_EV_COVERED] = "covered",
    [BST_EV_WON] = "won",
    [BST_EV_LOST] = "lost",
};
static const char *const parts[BST_PART_WORDS] = {
    [BST_P_TILES] = "tiles",
    [BST_P_COATS] = "coats",
    [BST_P_INN] = "inn",
    [BST_P_CATHEDRAL] = "cathedral",
    [BST_P_NEIGHBOURS] = "neighbours",
    [BST_P_VINEYARDS] = "vineyards",
    [BST_P_CITIES] = "cities",
    [BST_P_PIG] = "pig",
    [BST_P_FAIRY] = "fairy",
    [BST_P_SHEEP] = "sheep",
    [BST_P_PRINTED_SHEEP] = "printed-sheep",
    [BST_P_WINE] = "wine",
    [BST_P_GRAIN] = "grain",
    [BST_P_CLOTH] = "cloth",
    [BST_P_KNIGHTS] = "knights",
    [BST_P_FARMERS] = "farmers",
    [BST_P_SUPPLY] = "supply",
    [BST_P_MONKS] = "monks",
    [BST_P_MIST] = "mist",
    [BST_P_COLOURS] = "colours",
    [BST_P_GHOSTS] = "ghosts",
};
static const char *const whys[BST_WHYS] = {"",      "scored", "dragon", "princess", "plague",
                                           "alone", "wolf",   "home",   "recall"};

static bool mists(const bst_state *s) {
    return s->rules.sets >> BST_MISTS & 1;
}

static int owners(const bst_state *s) {
    return mists(s) ? s->mists.colours : s->rules.players;
}

static void place(bst_out *o, const bst_state *s, const bst_event *e) {
    char text[BST_MOVE_TEXT];
    if (e->tile == BST_NONE8)
        return;
    json_int(o, "x", e->x);
    json_int(o, "y", e->y);
    bst_place_text(s, e->tile, e->seg, text);
    json_text(o, "at", text);
}

static void who(bst_out *o, const bst_state *s, const bst_event *e) {
    if (mists(s))
        json_text(o, "colour", bst_colour_name(e->player));
    else
        json_int(o, "player", e->player);
}

static void points(bst_out *o, const bst_state *s, const bst_event *e) {
    json_key(o, "points");
    out_char(o, '[');
    for (int p = 0; p < owners(s); p++) {
        out_text(o, p ? "," : "");
        out_int(o, e->points[p]);
    }
    out_char(o, ']');
}

static void score(bst_out *o, const bst_state *s, const bst_event *e) {
    bool majority = e->feature < BST_SEGMENT_TYPES || e->feature == BST_W_GOODS;
    json_text(o, "feature", bst_feature_name(e->feature));
    place(o, s, e);
    if (e->tiles)
        json_int(o, "tiles", e->tiles);
    points(o, s, e);
    json_bool(o, "final", e->final);
    json_key(o, "parts");
    out_char(o, '[');
    for (int i = 0; i < e->n_parts; i++) {
        out_text(o, i ? ",[" : "[");
        out_json(o, parts[e->part[i].word]);
        out_char(o, ',');
        out_int(o, e->part[i].points);
        if (e->part[i].player != BST_NONE8) {
            out_char(o, ',');
            out_int(o, e->part[i].player);
        }
        out_char(o, ']');
    }
    out_char(o, ']');
    if (!majority)
        return;
    json_key(o, "strength");
    out_char(o, '[');
    for (int p = 0; p < owners(s); p++) {
        out_text(o, p ? "," : "");
        out_int(o, e->strength[p]);
    }
    out_char(o, ']');
    if (e->tie_by_hill)
        json_text(o, "tie", "hill");
}

static void kind(bst_out *o, const bst_state *s, const bst_event *e) {
    json_text(o, "tile", bst_kind_of(s, e->kind)->id);
}

static void xy(bst_out *o, const bst_event *e) {
    json_int(o, "x", e->x);
    json_int(o, "y", e->y);
}

static void figure(bst_out *o, const bst_state *s, const bst_event *e) {
    who(o, s, e);
    json_text(o, "kind", bst_figure_name(e->figure));
    place(o, s, e);
    if (e->tile == BST_NONE8)
        json_text(o, "crown", bst_sector_name(e->n - 1));
    if (e->why)
        json_text(o, "why", whys[e->why]);
}

static void goods(bst_out *o, const bst_state *s, const bst_event *e) {
    json_int(o, "player", e->player);
    place(o, s, e);
    json_int(o, "wine", e->points[0]);
    json_int(o, "grain", e->points[1]);
    json_int(o, "cloth", e->points[2]);
}

static void token(bst_out *o, const bst_event *e) {
    json_int(o, "player", e->player);
    if (e->n)
        json_int(o, "sheep", e->n);
    else
        json_bool(o, "wolf", true);
}

static void event(bst_out *o, const bst_state *s, const bst_event *e) {
    char text[BST_MOVE_TEXT];
    out_char(o, '{');
    json_text(o, "type", types[e->type]);
    switch (e->type) {
    case BST_EV_DRAW:
        json_int(o, "player", e->player);
        kind(o, s, e);
        break;
    case BST_EV_DISCARD:
    case BST_EV_ASIDE:
        kind(o, s, e);
        break;
    case BST_EV_BACK:
        json_int(o, "n", e->n);
        break;
    case BST_EV_PLACE:
        json_int(o, "player", e->player);
        kind(o, s, e);
        xy(o, e);
        json_int(o, "rot", 90 * e->n);
        break;
    case BST_EV_FIGURE:
    case BST_EV_RETURN:
        figure(o, s, e);
        break;
    case BST_EV_SCORE:
        score(o, s, e);
        break;
    case BST_EV_DOUBLE:
        json_int(o, "player", e->player);
        break;
    case BST_EV_GOODS:
        goods(o, s, e);
        break;
    case BST_EV_TOKEN:
        token(o, e);
        break;
    case BST_EV_PIG:
        json_text(o, "sector", bst_sector_name(e->n));
        break;
    case BST_EV_FAIRY:
    case BST_EV_DOG:
        who(o, s, e);
        place(o, s, e);
        break;
    case BST_EV_DRAGON:
    case BST_EV_COVERED:
        xy(o, e);
        break;
    case BST_EV_FORCED:
        bst_move_text(s, e->move, text);
        json_int(o, "player", e->player);
        json_text(o, "move", text);
        break;
    case BST_EV_GHOST:
    case BST_EV_CALMED:
        xy(o, e);
        json_int(o, "n", e->n);
        break;
    case BST_EV_MIST_CLOSED:
        xy(o, e);
        break;
    case BST_EV_BURIED:
        who(o, s, e);
        xy(o, e);
        break;
    case BST_EV_DOG_SCORE:
        who(o, s, e);
        points(o, s, e);
        break;
    case BST_EV_LOST:
        json_text(o, "reason", json_outcome(e->why));
        break;
    default:
        break;
    }
    if (e->type == BST_EV_DOG || e->type == BST_EV_DOG_OUT || e->type == BST_EV_DOG_SCORE)
        json_int(o, "mark", s->mists.dog[e->n].mark);
    out_char(o, '}');
}

void json_events(bst_out *o, const bst_state *s, const bst_events *ev) {
    out_char(o, '[');
    for (int i = 0; i < ev->n; i++) {
        out_text(o, i ? "," : "");
        event(o, s, &ev->at[i]);
    }
    out_char(o, ']');
}

void json_moves(bst_out *o, const bst_state *s, const bst_move *moves, int n) {
    out_char(o, '[');
    for (int i = 0; i < n; i++) {
        char text[BST_MOVE_TEXT];
        bst_move_text(s, moves[i], text);
        out_text(o, i ? "," : "");
        out_json(o, text);
    }
    out_char(o, ']');
}
