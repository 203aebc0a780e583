/* What a decision risks, in numbers: each set tells its own. */
#include "numbers.h"

#include "json_out.h"
#include "shows.h"

void numbers_write(bst_out *o, const bst_state *s) {
    out_char(o, '{');
    shows_numbers(o, s);
    out_char(o, '}');
}

void numbers_option(bst_out *o, const bst_state *s, bst_move m, const bst_state *after) {
    size_t before = o->len;
    json_key(o, "brings");
    out_char(o, '{');
    size_t empty = o->len;
    shows_option(o, s, m, after);
    if (o->len == empty && o->len < o->cap) {
        o->len = before;
        o->text[before] = 0;
        return;
    }
    out_char(o, '}');
}
