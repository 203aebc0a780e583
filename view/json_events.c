/* A game as JSON: events, moves, tile kinds. */
#include "json.h"

#include <bastide/vocabulary.h>

#include "json_out.h"

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
    if (bst_family_of(&s->rules)->by_colour)
        json_text(o, "colour", bst_colour_name(e->player));
    else
        json_int(o, "player", e->player);
}

static void points(bst_out *o, const bst_state *s, const bst_event *e) {
    json_key(o, "points");
    out_char(o, '[');
    for (int p = 0; p < bst_owners_n(s); p++) {
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
        out_json(o, bst_part_name(e->part[i].word));
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
    for (int p = 0; p < bst_owners_n(s); p++) {
        out_text(o, p ? "," : "");
        out_int(o, e->strength[p]);
    }
    out_char(o, ']');
    if (e->tie_by_hill)
        json_text(o, "tie", "hill");
}

static void mark(bst_out *o, const bst_state *s, const bst_event *e) {
    json_int(o, "mark", s->mists.dog[e->n].mark);
}

static void token(bst_out *o, const bst_event *e) {
    if (e->n)
        json_int(o, "sheep", e->n);
    else
        json_bool(o, "wolf", true);
}

static void move(bst_out *o, const bst_state *s, const bst_event *e) {
    char text[BST_MOVE_TEXT];
    bst_move_text(s, e->move, text);
    json_text(o, "move", text);
}

/* One of the members that the table of events names. */
static void member(bst_out *o, const bst_state *s, const bst_event *e, int which) {
    switch (which) {
    case BST_HAS_PLAYER:
        json_int(o, "player", e->player);
        break;
    case BST_HAS_WHO:
        who(o, s, e);
        break;
    case BST_HAS_TILE:
        json_text(o, "tile", bst_kind_of(s, e->kind)->id);
        break;
    case BST_HAS_KIND:
        json_text(o, "kind", bst_figure_name(e->figure));
        break;
    case BST_HAS_X:
        json_int(o, "x", e->x);
        break;
    case BST_HAS_Y:
        json_int(o, "y", e->y);
        break;
    case BST_HAS_ROT:
        json_int(o, "rot", 90 * e->n);
        break;
    case BST_HAS_N:
        json_int(o, "n", e->n);
        break;
    case BST_HAS_PLACE:
        place(o, s, e);
        break;
    case BST_HAS_CROWN:
        if (e->tile == BST_NONE8)
            json_text(o, "crown", bst_sector_name(e->n - 1));
        break;
    case BST_HAS_WHY:
        if (e->why)
            json_text(o, "why", bst_why_name(e->why));
        break;
    case BST_HAS_SCORE:
        score(o, s, e);
        break;
    case BST_HAS_POINTS:
        points(o, s, e);
        break;
    case BST_HAS_MOVE:
        move(o, s, e);
        break;
    case BST_HAS_WINE:
    case BST_HAS_GRAIN:
    case BST_HAS_CLOTH:
        json_int(o, bst_part_name(BST_P_WINE + which - BST_HAS_WINE), e->points[which - BST_HAS_WINE]);
        break;
    case BST_HAS_TOKEN:
        token(o, e);
        break;
    case BST_HAS_SECTOR:
        json_text(o, "sector", bst_sector_name(e->n));
        break;
    case BST_HAS_MARK:
        mark(o, s, e);
        break;
    case BST_HAS_REASON:
        json_text(o, "reason", json_outcome(e->why));
        break;
    default:
        break;
    }
}

static void event(bst_out *o, const bst_state *s, const bst_event *e) {
    const bst_event_row *row = bst_event_info(e->type);
    out_char(o, '{');
    json_text(o, "type", row->name);
    for (int i = 0; i < row->n; i++)
        member(o, s, e, row->member[i]);
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
