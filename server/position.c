/* The position of a game: kept for a few, played again for the rest. A match takes 75 KB, a list of moves less
 * than one. */
#include <stdlib.h>
#include <string.h>

#include "game.h"

typedef struct {
    const game *owner;
    uint64_t used;
    bst_match match;
} slot;

static slot *slots;
static int n_slots;
static uint64_t uses;

void position_init(int kept) {
    n_slots = kept;
    slots = base_grow(slots, (size_t)kept * sizeof *slots);
    for (int i = 0; i < kept; i++) {
        slots[i].owner = NULL;
        slots[i].used = 0;
    }
}

static slot *slot_for(const game *g) {
    slot *oldest = &slots[0];
    for (int i = 0; i < n_slots; i++) {
        if (slots[i].owner == g)
            return &slots[i];
        if (slots[i].used < oldest->used)
            oldest = &slots[i];
    }
    return oldest;
}

bool position_setup(const game *g, bst_setup *u) {
    char message[BST_MESSAGE_SIZE];
    if (bst_setup_read(u, g->about.setup, message))
        return false;
    if (g->about.draw == DRAW_SEALED) {
        u->has_shuffle = g->draw.has_key;
        memcpy(u->shuffle, g->draw.key, sizeof u->shuffle);
    } else if (!u->has_seed && !u->has_shuffle) {
        u->seed = fair_seed(g->secret);
        u->has_seed = 1;
    }
    return true;
}

bst_match *position_of(const game *g) {
    slot *s = slot_for(g);
    s->used = ++uses;
    if (s->owner == g && s->match.n_moves == g->n_moves)
        return &s->match;
    s->owner = g;
    position_setup(g, &s->match.setup);
    bst_match_new(&s->match, &s->match.setup, NULL);
    for (int i = 0; i < g->n_moves; i++)
        bst_match_apply(&s->match, g->moves[i], NULL);
    return &s->match;
}

void position_adopt(const game *g, const bst_match *m) {
    slot *s = slot_for(g);
    s->used = ++uses;
    s->owner = g;
    s->match = *m;
}

void position_forget(const game *g) {
    for (int i = 0; i < n_slots; i++)
        if (slots[i].owner == g) {
            slots[i].owner = NULL;
            slots[i].used = 0;
        }
}

/* What chance did, as moves of an engine that is told so: tiles drawn (also those laid aside) and sheep tokens. */
static void write_chance(const bst_state *s, const bst_events *ev, event *e) {
    bst_out o = {e->chance, 0, sizeof e->chance};
    const char *comma = "";
    out_char(&o, '[');
    for (int i = 0; i < ev->n; i++) {
        const bst_event *v = &ev->at[i];
        char text[BST_MOVE_TEXT];
        bst_move m;
        if (v->type == BST_EV_DRAW || v->type == BST_EV_ASIDE)
            m = bst_move_draw(v->kind);
        else if (v->type == BST_EV_TOKEN)
            m = bst_move_token(v->n);
        else
            continue;
        bst_move_text(s, m, text);
        out_text(&o, comma);
        out_json(&o, text);
        comma = ",";
    }
    out_char(&o, ']');
}

static int decides(const bst_state *s) {
    int mover = bst_mover(s);
    return mover >= 0 ? mover : NOBODY;
}

bst_error position_open(const game *g, bst_match *m, event *e) {
    static _Thread_local bst_events ev;
    ev.n = 0;
    if (!position_setup(g, &m->setup))
        return BST_E_SYNTAX;
    bst_error err = bst_match_new(m, &m->setup, &ev);
    if (err)
        return err;
    write_chance(&m->state, &ev, e);
    e->decides = decides(&m->state);
    return BST_OK;
}

void position_opening(const game *g, event *e) {
    bst_match m;
    position_open(g, &m, e);
}

bst_error position_step(bst_match *m, const char *text, event *e) {
    static _Thread_local bst_events ev;
    ev.n = 0;
    bst_error err = bst_move_read(&m->state, text, &e->move);
    if (!err && (bst_move_type(e->move) == BST_M_DRAW || bst_move_type(e->move) == BST_M_TOKEN))
        err = BST_E_SYNTAX;
    if (err)
        return err;
    bst_move_text(&m->state, e->move, e->move_text);
    err = bst_match_play(m, e->move, &ev);
    if (err)
        return err;
    write_chance(&m->state, &ev, e);
    e->decides = decides(&m->state);
    return BST_OK;
}

bst_error position_play(const game *g, const char *text, event *e, const bst_state **after) {
    bst_match *m = position_of(g);
    bst_error err = position_step(m, text, e);
    if (!err && after)
        *after = &m->state;
    return err;
}

void position_result(const game *g, const bst_state *s, event *e) {
    e->won = g->mists && s->mists.outcome == BST_WON;
    int best = -1;
    for (int i = 0; i < g->n_seats && !g->mists; i++) {
        e->scores[i] = s->score[i];
        bool in = !g->seats[i].resigned && !(e->reason == OVER_RESIGN && i == e->seat);
        if (in && (best < 0 || s->score[i] > s->score[best]))
            best = i;
    }
    for (int i = 0; best >= 0 && i < g->n_seats; i++) {
        bool in = !g->seats[i].resigned && !(e->reason == OVER_RESIGN && i == e->seat);
        if (in && s->score[i] == s->score[best])
            e->winners |= (uint8_t)(1 << i);
    }
}
