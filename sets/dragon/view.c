/* Princess and Dragon: what it shows of itself. */
#include "view/json.h"
#include "view/json_out.h"
#include "view/scene.h"
#include "view/shows.h"

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

void dragon_pieces(bst_out *o, const bst_state *s, const char **comma) {
    const bst_dragon *d = &s->dragon;
    if (d->tile != BST_NONE8)
        scene_piece(o, comma, "dragon", s, d->tile, -1, 0, 0, 130);
    if (d->fairy_tile == BST_NONE8)
        return;
    if (d->fairy_owner == BST_NONE8)
        scene_piece(o, comma, "fairy", s, d->fairy_tile, -1, 26, -10, 90);
    else
        scene_piece(o, comma, "fairy", s, s->seg[d->fairy_seg].tile, s->seg[d->fairy_seg].index, 26, -10, 90);
}
