/* The position of a game: kept for a few, played again for the rest. */
#include "position.h"

#include <stdlib.h>
#include <string.h>

void positions_init(positions *p, int kept) {
    *p = (positions){.kept = kept};
}

static void unlink_position(positions *p, position *at) {
    *(at->newer ? &at->newer->older : &p->newest) = at->older;
    *(at->older ? &at->older->newer : &p->oldest) = at->newer;
    at->newer = at->older = NULL;
}

static void link_newest(positions *p, position *at) {
    at->older = p->newest;
    at->newer = NULL;
    *(p->newest ? &p->newest->newer : &p->oldest) = at;
    p->newest = at;
}

static void drop(positions *p, position *at) {
    unlink_position(p, at);
    at->owner->position = NULL;
    p->n--;
    free(at);
}

void positions_free(positions *p) {
    while (p->oldest)
        drop(p, p->oldest); /* NOLINT(clang-analyzer-unix.Malloc): what is dropped is out of the list too */
}

void position_forget(positions *p, game *g) {
    if (g->position)
        drop(p, g->position);
}

void position_adopt(positions *p, game *g, position *at) {
    position_forget(p, g);
    if (at->game.n_moves != g->n_moves) {
        free(at);
        return;
    }
    at->owner = g;
    at->tried = false;
    g->position = at;
    link_newest(p, at);
    if (++p->n > p->kept)
        drop(p, p->oldest);
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

/* Like a new one, but without the time to fill what will be overwritten. */
static position *blank(void) {
    position *at = base_grow(NULL, sizeof *at);
    at->owner = NULL;
    at->newer = at->older = NULL;
    at->tried = false;
    at->events.n = 0;
    return at;
}

position *position_ready(positions *p, game *g) {
    /* The beginning needs no list of moves. */
    if (!g->position && !g->n_moves) {
        position *at = blank();
        if (position_setup(g, &at->game.setup))
            bst_game_new(&at->game, &at->game.setup, &at->events);
        position_adopt(p, g, at);
    }
    position *at = g->position;
    if (!at || at->tried)
        return NULL;
    unlink_position(p, at);
    link_newest(p, at);
    return at;
}

void position_commit(game *g) {
    if (g->position)
        g->position->tried = false;
}

position *position_copy(positions *p, game *g) {
    const position *from = position_ready(p, g);
    if (!from)
        return NULL;
    /* All of it but the part of the state that is not in use, and the tiles to come. */
    position *at = blank();
    at->game.setup = from->game.setup;
    bst_copy(&at->game.state, &from->game.state);
    at->game.n_moves = from->game.n_moves;
    memcpy(at->game.moves, from->game.moves, from->game.n_moves * sizeof *from->game.moves);
    memset(at->game.names, 0, sizeof at->game.names);
    at->events.n = from->events.n;
    memcpy(at->events.at, from->events.at, (size_t)from->events.n * sizeof *from->events.at);
    return at;
}

position_moves *position_list(const game *g) {
    size_t bytes = (size_t)g->n_moves * sizeof *g->moves;
    position_moves *list = base_grow(NULL, sizeof *list + bytes);
    position_setup(g, &list->setup);
    list->n = g->n_moves;
    if (bytes)
        memcpy(list->at, g->moves, bytes);
    return list;
}

position *position_played(const position_moves *moves) {
    position *at = blank();
    bst_game_new(&at->game, &moves->setup, moves->n ? NULL : &at->events);
    for (int i = 0; i < moves->n; i++)
        bst_game_apply(&at->game, moves->at[i], i == moves->n - 1 ? &at->events : NULL);
    return at;
}

/* What chance did, as moves of an engine that is told so: tiles drawn (also those laid aside) and sheep tokens. */
static void write_chance(const bst_state *s, const bst_events *ev, entry *e) {
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

static bool was_chance(const bst_events *ev) {
    for (int i = 0; i < ev->n; i++)
        if (ev->at[i].type == BST_EV_DRAW || ev->at[i].type == BST_EV_ASIDE || ev->at[i].type == BST_EV_TOKEN)
            return true;
    return false;
}

static int decides(const bst_state *s) {
    int mover = bst_mover(s);
    return mover >= 0 ? mover : NOBODY;
}

bst_error position_open(const game *g, position *at, entry *e) {
    at->events.n = 0;
    if (!position_setup(g, &at->game.setup))
        return BST_E_SYNTAX;
    bst_error err = bst_game_new(&at->game, &at->game.setup, &at->events);
    if (err)
        return err;
    write_chance(&at->game.state, &at->events, e);
    e->decides = decides(&at->game.state);
    return BST_OK;
}

void position_opening(const game *g, entry *e) {
    position *at = blank();
    position_open(g, at, e);
    free(at);
}

bst_error position_step(position *at, const char *text, entry *e) {
    bst_game *m = &at->game;
    int asked = decides(&m->state);
    bst_error err = bst_move_read(&m->state, text, &e->move);
    if (!err && (bst_move_type(e->move) == BST_M_DRAW || bst_move_type(e->move) == BST_M_TOKEN))
        err = BST_E_SYNTAX;
    if (err)
        return err;
    bst_move_text(&m->state, e->move, e->move_text);
    int before = at->events.n;
    at->events.n = 0;
    err = bst_game_play(m, e->move, &at->events);
    if (err) {
        at->events.n = before;
        return err;
    }
    write_chance(&m->state, &at->events, e);
    e->decides = decides(&m->state);
    e->can_undo = e->decides == asked && !was_chance(&at->events);
    return BST_OK;
}

bst_error position_try(position *at, const char *text, entry *e) {
    bst_error err = position_step(at, text, e);
    at->tried = !err;
    return err;
}

void position_result(const game *g, const bst_state *s, entry *e) {
    e->won = g->team && s->mists.outcome == BST_WON;
    int best = -1;
    for (int i = 0; i < g->n_seats && !g->team; i++) {
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
