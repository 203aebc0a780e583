/* The Moor: what it shows of itself. */
#include "view/json.h"
#include "view/json_out.h"
#include "view/scene.h"
#include "view/shows.h"

void moor_json(bst_out *o, const bst_state *s) {
    json_key(o, "peat");
    for (int p = 0; p < s->rules.players; p++) {
        out_char(o, p ? ',' : '[');
        out_int(o, s->moor.loads[p]);
    }
    out_char(o, ']');
}

/* A spade beside each digger. */
void moor_pieces(bst_out *o, const bst_state *s, const char **comma) {
    for (int i = 0; i < s->n_figures; i++)
        if (s->figure[i].kind == BST_DIGGER)
            scene_piece(o, comma, "spade", s, s->seg[s->figure[i].seg].tile, s->seg[s->figure[i].seg].index, 20, 0, 80);
}

void moor_text(bst_out *o, const bst_state *s, const bst_event *e) {
    (void)s;
    if (e->type != BST_EV_DUG)
        return;
    out_text(o, "player ");
    out_int(o, e->player);
    out_text(o, " digs ");
    out_int(o, e->n);
}
