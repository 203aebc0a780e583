/* What a decision risks, in numbers. */
#include "numbers.h"

#include "../sets/dragon/rules.h"
#include "../sets/hills/rules.h"
#include "../sets/mists/rules.h"
#include "json_out.h"

static void flock(bst_out *o, const bst_state *s) {
    int player = bst_mover(s), sheep = 0;
    for (int i = 0; i < s->hills.held[player]; i++)
        sheep += s->hills.flock[player][i];
    json_int(o, "sheep", sheep);
    json_int(o, "wolves", s->hills.tokens[0]);
    json_int(o, "tokens", hills_tokens_left(s));
}

static void dragon(bst_out *o, const bst_state *s) {
    uint8_t reached[BST_ROOM(BST_MAX_TILES)] = {0};
    int figures[BST_MAX_PLAYERS] = {0};
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

static void mists(bst_out *o, const bst_state *s) {
    int least = s->mists.score[0], goal = mists_goal(s);
    for (int c = 1; s->rules.level == 6 && c < s->mists.colours; c++)
        least = s->mists.score[c] < least ? s->mists.score[c] : least;
    json_int(o, "goal", goal);
    json_int(o, "toGoal", goal > least ? goal - least : 0);
    for (int i = 0; i < 2; i++)
        if (s->mists.dog[i].place == BST_DOG_TRACK && s->mists.dog[i].mark > least) {
            json_int(o, "toMark", s->mists.dog[i].mark - least);
            return;
        }
}

void numbers_write(bst_out *o, const bst_state *s) {
    out_char(o, '{');
    if (s->phase == BST_PHASE_FLOCK)
        flock(o, s);
    if (s->phase == BST_PHASE_DRAGON)
        dragon(o, s);
    if (s->rules.sets >> BST_MISTS & 1)
        mists(o, s);
    out_char(o, '}');
}
