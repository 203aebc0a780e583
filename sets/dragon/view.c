/* Princess and Dragon: what it shows of itself. */
#include "sets/dragon/rules.h"
#include "view/json.h"
#include "view/json_out.h"
#include "view/picture.h"
#include "view/scene.h"
#include "view/shows.h"
#include "view/svg.h"

void dragon_json(bst_out *o, const bst_state *s) {
    const bst_dragon *d = &s->dragon;
    json_key(o, "dragon");
    if (d->tile == BST_NONE8) {
        out_text(o, "null");
    } else {
        out_char(o, '{');
        json_xy(o, &s->tile[d->tile]);
        out_char(o, '}');
    }
    json_key(o, "fairy");
    if (d->fairy_tile == BST_NONE8) {
        out_text(o, "null");
        return;
    }
    out_char(o, '{');
    if (d->fairy_owner == BST_NONE8) {
        json_xy(o, &s->tile[d->fairy_tile]);
        json_key(o, "at");
        out_text(o, "null");
    } else {
        json_place(o, s, d->fairy_seg);
    }
    out_char(o, '}');
}

typedef struct offset {
    int x, y;
} offset;

/* Where the fairy stands, from her figure: a farmer lies, and beside him means behind his feet. */
static offset beside(const bst_state *s) {
    const bst_seg *at = &s->seg[s->dragon.fairy_seg];
    int type = bst_kind_of(s, s->tile[at->tile].kind)->segment[at->index].type;
    return type == BST_FIELD ? (offset){38, -30} : (offset){28, -10};
}

void dragon_pieces(bst_out *o, const bst_state *s, const char **comma) {
    const bst_dragon *d = &s->dragon;
    if (d->tile != BST_NONE8)
        scene_piece(o, comma, "dragon", s, d->tile, -1, 0, 0, 130);
    if (d->fairy_tile == BST_NONE8)
        return;
    if (d->fairy_owner == BST_NONE8)
        scene_piece(o, comma, "fairy", s, d->fairy_tile, -1, 26, -10, 90);
    else
        scene_piece(o, comma, "fairy", s, s->seg[d->fairy_seg].tile, s->seg[d->fairy_seg].index, beside(s).x,
                    beside(s).y, 90);
}

void dragon_picture(bst_out *o, const bst_state *s) {
    const bst_dragon *d = &s->dragon;
    if (d->fairy_tile != BST_NONE8)
        picture_piece(o, s, BST_SVG_FAIRY,
                      d->fairy_seg < s->n_segs ? picture_seg(s, d->fairy_seg, beside(s).x, beside(s).y, 85)
                                               : (picture_spot){d->fairy_tile, -1, 26, -10, 85});
    if (d->tile != BST_NONE8)
        picture_piece(o, s, BST_SVG_DRAGON, (picture_spot){d->tile, -1, 0, 0, 120});
}

void dragon_marks(const bst_state *s, int tile, char *out, int *n) {
    if (s->dragon.tile == tile && *n < 6)
        out[(*n)++] = '&';
    if (s->dragon.fairy_tile == tile && *n < 6)
        out[(*n)++] = '*';
}

void dragon_numbers(bst_out *o, const bst_state *s) {
    uint8_t reached[BST_ROOM(BST_MAX_TILES)] = {0};
    int figures[BST_MAX_PLAYERS] = {0};
    if (s->phase != BST_PHASE_DRAGON)
        return;
    dragon_reach(s, reached);
    for (int i = 0; i < s->n_figures; i++)
        figures[s->figure[i].owner] += reached[s->seg[s->figure[i].seg].tile];
    json_int(o, "steps", dragon_steps_left(s));
    json_key(o, "reach");
    for (int p = 0; p < s->rules.players; p++) {
        out_char(o, p ? ',' : '[');
        out_int(o, figures[p]);
    }
    out_char(o, ']');
}

void dragon_option(bst_out *o, const bst_state *s, bst_move m, const bst_state *after) {
    int gone[BST_MAX_PLAYERS] = {0}, type = bst_move_type(m), player = bst_mover(s);
    int32_t now[BST_MAX_PLAYERS], then[BST_MAX_PLAYERS];
    if (type != BST_M_WALK && type != BST_M_PRINCESS)
        return;
    for (int i = 0; i < s->n_figures; i++)
        gone[s->figure[i].owner]++;
    for (int i = 0; i < after->n_figures; i++)
        gone[after->figure[i].owner]--;
    json_key(o, "eats");
    for (int p = 0; p < s->rules.players; p++) {
        out_char(o, p ? ',' : '[');
        out_int(o, gone[p] > 0 ? gone[p] : 0);
    }
    out_char(o, ']');
    if (type == BST_M_PRINCESS)
        return;
    bst_score_now(s, now);
    bst_score_now(after, then);
    json_int(o, "change", then[player] - now[player]);
}
