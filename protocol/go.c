/* A bot's choice. */
#include "go.h"

#include "../view/json_out.h"

void session_go(session *s, const char *args, bst_out *o) {
    bst_match *m = &s->match[s->now];
    bst_move moves[BST_MAX_MOVES];
    char text[BST_MOVE_TEXT];
    (void)args;
    int n = bst_legal(&m->state, moves);
    if (!n) {
        session_error(o, "game-over", bst_error_text(BST_E_OVER));
        return;
    }
    bst_move_text(&m->state, moves[bst_rng_below(&s->bot_rng, (uint32_t)n)], text);
    out_char(o, '{');
    json_text(o, "move", text);
    json_int(o, "value", 0);
    json_int(o, "playouts", 0);
    out_char(o, '}');
}
