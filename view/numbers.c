/* What a decision risks, in numbers: each set tells its own. */
#include "numbers.h"

#include "shows.h"

void numbers_write(bst_out *o, const bst_state *s) {
    out_char(o, '{');
    shows_numbers(o, s);
    out_char(o, '}');
}
