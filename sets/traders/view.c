/* Traders and Builders: what it shows of itself. */
#include "view/json.h"
#include "view/json_out.h"
#include "view/shows.h"

void traders_json(bst_out *o, const bst_state *s) {
    json_key(o, "goods");
    out_char(o, '[');
    for (int p = 0; p < s->rules.players; p++) {
        out_text(o, p ? ",{" : "{");
        json_int(o, "wine", s->traders.goods[p][0]);
        json_int(o, "grain", s->traders.goods[p][1]);
        json_int(o, "cloth", s->traders.goods[p][2]);
        out_char(o, '}');
    }
    out_char(o, ']');
}
