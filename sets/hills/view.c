/* Hills and Sheep: what it shows of itself. */
#include "sets/hills/rules.h"
#include "view/json.h"
#include "view/json_out.h"
#include "view/scene.h"
#include "view/shows.h"

void hills_json(bst_out *o, const bst_state *s) {
    const char *comma = "";
    json_key(o, "flocks");
    out_char(o, '[');
    for (int i = 0; i < s->n_figures; i++) {
        const bst_figure *f = &s->figure[i];
        if (f->kind != BST_SHEPHERD)
            continue;
        out_text(o, comma);
        out_char(o, '{');
        json_xy(o, &s->tile[s->seg[f->seg].tile]);
        json_key(o, "sheep");
        out_char(o, '[');
        for (int j = 0; j < s->hills.held[f->owner]; j++) {
            out_text(o, j ? "," : "");
            out_int(o, s->hills.flock[f->owner][j]);
        }
        out_text(o, "]}");
        comma = ",";
    }
    out_char(o, ']');
}

static const char *const sheep_names[5] = {"wolf", "sheep1", "sheep2", "sheep3", "sheep4"};

void hills_pieces(bst_out *o, const bst_state *s, const char **comma) {
    for (int i = 0; i < s->n_figures; i++) {
        const bst_figure *f = &s->figure[i];
        if (f->kind != BST_SHEPHERD)
            continue;
        for (int j = 0; j < s->hills.held[f->owner]; j++)
            scene_piece(o, comma, sheep_names[s->hills.flock[f->owner][j] % 5], s, s->seg[f->seg].tile,
                        s->seg[f->seg].index, 30 + 18 * (j % 4), 14 + 16 * (j / 4), 60);
    }
}

void hills_numbers(bst_out *o, const bst_state *s) {
    int player = bst_mover(s), sheep = 0;
    if (s->phase != BST_PHASE_FLOCK)
        return;
    for (int i = 0; i < s->hills.held[player]; i++)
        sheep += s->hills.flock[player][i];
    json_int(o, "sheep", sheep);
    json_int(o, "wolves", s->hills.tokens[0]);
    json_int(o, "tokens", hills_tokens_left(s));
}
