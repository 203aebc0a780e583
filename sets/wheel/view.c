/* Wheel of Fortune: what it shows of itself. */
#include <bastide/worth.h>

#include "view/json.h"
#include "view/json_out.h"
#include "view/scene.h"
#include "view/shows.h"
#include "view/svg.h"

void wheel_json(bst_out *o, const bst_state *s) {
    const char *comma = "";
    if (!s->rules.wheel_board)
        return;
    json_key(o, "wheel");
    out_char(o, '{');
    json_text(o, "pig", bst_sector_name(s->wheel.pig));
    json_key(o, "crowns");
    out_char(o, '[');
    for (int i = 0; i < BST_SECTORS; i++)
        for (int j = 0; j < 2; j++) {
            if (!s->wheel.crown[i][j])
                continue;
            out_text(o, comma);
            out_char(o, '{');
            json_text(o, "sector", bst_sector_name(i));
            json_int(o, "player", s->wheel.crown[i][j] - 1);
            out_char(o, '}');
            comma = ",";
        }
    out_text(o, "]}");
}

void wheel_pieces(bst_out *o, const bst_state *s, const char **comma) {
    int x, y, wheel_tile = -1;
    for (int i = 0; i < s->n_tiles && wheel_tile < 0; i++)
        if (s->tile[i].kind == BST_FIRST_BOARD)
            wheel_tile = i;
    if (wheel_tile < 0)
        return;
    bst_svg_pig_spot(s->wheel.pig, &x, &y);
    scene_begin_piece(o, comma, "pig");
    scene_point(o, 200 * s->tile[wheel_tile].x + x, 200 * s->tile[wheel_tile].y + y);
    json_int(o, "size", 110);
    out_char(o, '}');
}

void wheel_option(bst_out *o, const bst_state *s, bst_move m, const bst_state *after) {
    int32_t now[BST_MAX_PLAYERS], then[BST_MAX_PLAYERS];
    if (bst_move_type(m) == BST_M_CROWN)
        json_int(o, "crown", bst_crown_points(after, bst_move_arg(m)));
    if (bst_move_type(m) != BST_M_PLAGUE)
        return;
    bst_score_now(s, now);
    bst_score_now(after, then);
    json_int(o, "change", then[bst_mover(s)] - now[bst_mover(s)]);
}
