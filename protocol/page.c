#include "page.h"

#include <stdbool.h>
#include <string.h>

#include "../view/aids.h"
#include "../view/json.h"
#include "../view/json_out.h"
#include "../view/scene.h"
#include "../view/svg.h"

/* A move: as many as `bastide analyse` makes; a whole game is still looked through in well under a minute. */
enum { REVIEW_PLAYOUTS = 200 };

static bst_match *game(session *s) {
    return &s->match[s->now];
}

static bool read_int(const char **at, int *out) {
    int sign = 1, n = 0, digits = 0;
    if (**at == '-') {
        sign = -1;
        (*at)++;
    }
    for (; **at >= '0' && **at <= '9' && digits < 4; (*at)++, digits++)
        n = 10 * n + (**at - '0');
    *out = sign * n;
    return digits > 0;
}

static void sprites(page *p, session *s, const char *args, bst_out *o) {
    (void)p, (void)s, (void)args;
    scene_sprites(o);
}

static void style(page *p, session *s, const char *args, bst_out *o) {
    (void)p, (void)s;
    bst_svg_style(o, strcmp(args, "dark") ? BST_SVG_LIGHT : BST_SVG_DARK);
}

static void kind(page *p, session *s, const char *args, bst_out *o) {
    (void)p;
    int n = -1;
    if (*args >= '0' && *args <= '9')
        read_int(&args, &n);
    else
        n = bst_kind_find(NULL, args);
    const bst_kind *k = n < 0 ? NULL : s->has_game ? bst_kind_of(&game(s)->state, n) : bst_kind_info(n);
    if (n < 0 || !bst_kind_info(n) || !k)
        session_error(o, "bad-argument", "there is no such tile");
    else
        scene_kind(o, k, n);
}

/* `tile KIND ROT LOOK land` or `mist`: the drawing of a tile as it lies on the board. */
static void tile(page *p, session *s, const char *args, bst_out *o) {
    int n, rot, look;
    (void)p;
    if (!read_int(&args, &n) || *args++ != ' ' || !read_int(&args, &rot) || *args++ != ' ' || !read_int(&args, &look) ||
        !bst_kind_info(n)) {
        session_error(o, "bad-argument", "tile needs a kind, quarter turns and a look");
        return;
    }
    const bst_kind *k = s->has_game ? bst_kind_of(&game(s)->state, n) : bst_kind_info(n);
    bst_svg_tile(o, k, rot, look, strcmp(args, " mist") ? BST_SVG_LAND : BST_SVG_MIST);
}

/* Everything that a board shows of a position. */
static void position(page *p, session *s, const bst_state *at, bst_out *o) {
    static const char no_setup[] = "";
    char setup[BST_SETUP_TEXT];
    bst_move moves[BST_MAX_MOVES];
    bool asked = bst_mover(at) >= 0;
    int n = asked ? bst_legal(at, moves) : 0;
    setup[0] = 0;
    if (at == &game(s)->state)
        bst_setup_text(&game(s)->setup, 0, setup, sizeof setup);
    json_key(o, "state");
    json_state(o, at, *setup ? setup : no_setup);
    json_key(o, "scene");
    scene_write(o, at);
    json_key(o, "moves");
    scene_moves(o, at, moves, n, at->phase != BST_PHASE_TILE, &p->scratch);
    json_key(o, "features");
    aids_features(o, at);
    json_key(o, "dead");
    aids_dead(o, at);
    json_bool(o, "chance", bst_mover(at) == BST_CHANCE);
}

static void look(page *p, session *s, const char *args, bst_out *o) {
    (void)args;
    out_char(o, '{');
    position(p, s, &game(s)->state, o);
    out_char(o, '}');
}

/* Plays the moves of a list separated by semicolons on p->tried. */
static bst_error try_moves(page *p, const char *list) {
    while (*list) {
        char text[BST_MOVE_TEXT];
        size_t n = strcspn(list, ";");
        bst_move m;
        if (n >= sizeof text)
            return BST_E_SYNTAX;
        memcpy(text, list, n);
        text[n] = 0;
        bst_error e = bst_move_read(&p->tried, text, &m);
        if (!e)
            e = bst_play(&p->tried, m, &p->events);
        if (e)
            return e;
        list += n + (list[n] == ';');
        while (*list == ' ')
            list++;
    }
    return BST_OK;
}

static void try_command(page *p, session *s, const char *args, bst_out *o) {
    bst_copy(&p->tried, &game(s)->state);
    p->events.n = 0;
    bst_error e = try_moves(p, args);
    if (e) {
        session_error(o, "illegal-move", bst_error_text(e));
        return;
    }
    out_text(o, "{\"events\":");
    json_events(o, &p->tried, &p->events);
    position(p, s, &p->tried, o);
    out_char(o, '}');
}

static void remaining(page *p, session *s, const char *args, bst_out *o) {
    (void)p, (void)args;
    out_text(o, "{\"remaining\":");
    aids_remaining(o, &game(s)->state);
    out_char(o, '}');
}

static void fits(page *p, session *s, const char *args, bst_out *o) {
    int x, y;
    (void)p;
    if (!read_int(&args, &x) || *args++ != ',' || !read_int(&args, &y)) {
        session_error(o, "bad-argument", "fits needs a square such as 1,-2");
        return;
    }
    out_text(o, "{\"remaining\":");
    aids_fits(o, &game(s)->state, x, y);
    out_char(o, '}');
}

/* Counts of a given deck, for a game that is told what is drawn. */
static void mirror(page *p, session *s, const char *args, bst_out *o) {
    char message[BST_MESSAGE_SIZE];
    uint8_t bag[BST_MAX_KINDS] = {0};
    bst_match *m = &s->match[!s->now];
    (void)p;
    if (bst_setup_read(&m->setup, args, message)) {
        session_error(o, "bad-setup", message);
        return;
    }
    for (int i = 0; i < m->setup.n_deck; i++)
        bag[m->setup.deck[i]]++;
    memset(m->names, 0, sizeof m->names);
    m->n_moves = 0;
    bst_error e = bst_new(&m->state, &m->setup.rules, m->setup.n_deck ? bag : NULL, m->setup.start, NULL);
    if (e) {
        session_error(o, "bad-setup", bst_error_text(e));
        return;
    }
    s->now = !s->now;
    s->has_game = 1;
    out_text(o, "{}");
}

static void feed(page *p, session *s, const char *args, bst_out *o) {
    bst_move m;
    bst_state *state = &game(s)->state;
    p->events.n = 0;
    bst_error e = bst_move_read(state, args, &m);
    if (!e)
        e = bst_play(state, m, &p->events);
    if (e) {
        session_error(o, "illegal-move", bst_error_text(e));
        return;
    }
    out_text(o, "{\"events\":");
    json_events(o, state, &p->events);
    out_char(o, '}');
}

/* Answers chance with fresh dice until a player is asked, in a game that was only told so far: whoever goes on from
 * the middle of somebody else's game does not know its pile. */
static void dice(page *p, session *s, const char *args, bst_out *o) {
    bst_state *state = &game(s)->state;
    bst_rng r;
    int n = 0;
    (void)args;
    p->events.n = 0;
    bst_rng_seed(&r, s->host->random_seed ? s->host->random_seed() : 0);
    out_text(o, "{\"moves\":[");
    for (; bst_mover(state) == BST_CHANCE; n++) {
        char text[BST_MOVE_TEXT];
        bst_move m = bst_sample(state, bst_rng_below(&r, bst_total_weight(state)));
        bst_move_text(state, m, text);
        out_text(o, n ? "," : "");
        out_json(o, text);
        bst_apply(state, m, &p->events);
    }
    out_char(o, ']');
    json_key(o, "events");
    json_events(o, state, &p->events);
    out_char(o, '}');
}

static bool read_word(const char **at, const char *word) {
    size_t n = strlen(word);
    if (strncmp(*at, word, n) != 0)
        return false;
    *at += n;
    return true;
}

/* The move about to be played in a game that is looked through again. With `draw`, also the luck of the draw since
 * the move reviewed before. */
static void review(page *p, session *s, const char *args, bst_out *o) {
    const bst_state *now = &game(s)->state;
    bst_ai_limits l = {.playouts = REVIEW_PLAYOUTS, .seed = 1, .memory = s->memory, .bytes = s->memory_size};
    bst_ai_verdict v;
    bst_move m;
    float luck;
    char best[BST_MOVE_TEXT];
    bool draw = read_word(&args, "draw ");
    bst_error e = bst_move_read(now, args, &m);
    if (!e)
        e = bst_check(now, m);
    if (e || !bst_ai_judge_move(bst_ai_find("expert"), now, m, &l, &v)) {
        session_error(o, "illegal-move", bst_error_text(e ? e : BST_E_NOT_LEGAL));
        return;
    }
    bst_move_text(now, v.best, best);
    out_char(o, '{');
    json_text(o, "best", best);
    json_hundredths(o, "value", v.value);
    json_hundredths(o, "bestValue", v.best_value);
    if (draw && bst_ai_judge_draw(&p->before, now, &l, &p->scratch, &luck))
        json_hundredths(o, "luck", luck);
    out_char(o, '}');
    bst_copy(&p->before, now);
    bst_apply(&p->before, m, NULL);
}

static void name(page *p, session *s, const char *args, bst_out *o) {
    int player;
    (void)p;
    if (!read_int(&args, &player) || player < 0 || player >= BST_MAX_PLAYERS || *args++ != ' ') {
        session_error(o, "bad-argument", "name needs a player and a text");
        return;
    }
    size_t n = strlen(args);
    char *to = game(s)->names[player];
    n = n < BST_NAME_SIZE ? n : BST_NAME_SIZE - 1;
    memcpy(to, args, n);
    to[n] = 0;
    out_text(o, "{}");
}

static void picture(page *p, session *s, const char *args, bst_out *o) {
    (void)p;
    bst_svg_board(o, &game(s)->state, strcmp(args, "dark") ? BST_SVG_LIGHT : BST_SVG_DARK, 0);
}

static const struct {
    const char *name;
    void (*run)(page *p, session *s, const char *args, bst_out *o);
    bool needs_game;
} commands[] = {
    {"sprites", sprites, false},    {"style", style, false}, {"kind", kind, false},      {"look", look, true},
    {"try", try_command, true},     {"fits", fits, true},    {"mirror", mirror, false},  {"feed", feed, true},
    {"remaining", remaining, true}, {"name", name, true},    {"picture", picture, true}, {"dice", dice, true},
    {"review", review, true},       {"tile", tile, false},
};

int page_line(page *p, session *s, const char *line, bst_out *o) {
    size_t n = strcspn(line, " ");
    const char *args = line[n] ? line + n + 1 : line + n;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (strlen(commands[i].name) != n || memcmp(line, commands[i].name, n) != 0)
            continue;
        if (commands[i].needs_game && !s->has_game)
            session_error(o, "no-game", "there is no game yet: start one with `new`");
        else
            commands[i].run(p, s, args, o);
        return 1;
    }
    return 0;
}
