/* The page's commands. */
#include "page.h"

#include <stdbool.h>
#include <string.h>

#include "../exchange/jcz.h"
#include "../view/aids.h"
#include "../view/json.h"
#include "../view/json_out.h"
#include "../view/scene.h"
#include "../view/svg.h"

/* A move: as many as `bastide analyse` makes; a whole game is still looked through in well under a minute. */
enum { REVIEW_PLAYOUTS = 200, LAST_NUMBER = 100000000 };

static bst_game *game(session *s) {
    return &s->game[s->now];
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

static bool read_word(const char **at, const char *word) {
    size_t n = strlen(word);
    if (strncmp(*at, word, n) != 0)
        return false;
    *at += n;
    return true;
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
    int n, rot, variant;
    (void)p;
    if (!read_int(&args, &n) || *args++ != ' ' || !read_int(&args, &rot) || *args++ != ' ' ||
        !read_int(&args, &variant) || !bst_kind_info(n)) {
        session_error(o, "bad-argument", "tile needs a kind, quarter turns and a variant");
        return;
    }
    const bst_kind *k = s->has_game ? bst_kind_of(&game(s)->state, n) : bst_kind_info(n);
    bst_svg_tile(o, k, rot, variant, strcmp(args, " mist") ? BST_SVG_LAND : BST_SVG_MIST);
}

/* `since=N` and the blank behind it; 0 if it is not there. */
static long read_since(const char **at) {
    long n = 0;
    if (!read_word(at, "since="))
        return 0;
    for (; **at >= '0' && **at <= '9' && n < LAST_NUMBER; (*at)++)
        n = 10 * n + (**at - '0');
    read_word(at, " ");
    return n;
}

static void look(page *p, session *s, const char *args, bst_out *o) {
    char setup[BST_SETUP_TEXT];
    bst_setup_text(&game(s)->setup, 0, setup, sizeof setup);
    out_char(o, '{');
    page_position(p, &game(s)->state, setup, read_since(&args), true, o);
    out_char(o, '}');
}

/* Plays the moves of a list separated by semicolons. */
static bst_error play_list(bst_state *at, const char *list, bst_events *events) {
    while (*list) {
        char text[BST_MOVE_TEXT];
        size_t n = strcspn(list, ";");
        bst_move m;
        if (n >= sizeof text)
            return BST_E_SYNTAX;
        memcpy(text, list, n);
        text[n] = 0;
        bst_error e = bst_move_read(at, text, &m);
        if (!e)
            e = bst_play(at, m, events);
        if (e)
            return e;
        list += n + (list[n] == ';');
        while (*list == ' ')
            list++;
    }
    return BST_OK;
}

/* Puts the position after these moves into p->tried; false if they cannot be made, and says so. */
static bool try_moves(page *p, session *s, const char *list, bst_out *o) {
    bst_copy(&p->tried, &game(s)->state);
    p->events.n = 0;
    bst_error e = play_list(&p->tried, list, &p->events);
    if (e)
        session_error(o, "illegal-move", bst_error_text(e));
    return !e;
}

static void try_command(page *p, session *s, const char *args, bst_out *o) {
    long since = read_since(&args);
    if (!try_moves(p, s, args, o))
        return;
    out_text(o, "{\"events\":");
    json_events(o, &p->tried, &p->events);
    page_position(p, &p->tried, "", since, false, o);
    out_char(o, '}');
}

static void aids(page *p, session *s, const char *args, bst_out *o) {
    if (try_moves(p, s, args, o))
        aids_write(o, &p->tried);
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
    bst_game *m = &s->game[!s->now];
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

/* What a step was: who made it and when, what happened, and the scores after it. */
typedef struct doing {
    int player, turn;
} doing;

static doing begin_step(page *p, const bst_state *at) {
    int mover = bst_mover(at);
    p->events.n = 0;
    return (doing){mover < 0 ? at->player : mover, at->turn};
}

static void step_members(const page *p, const bst_state *at, doing d, bst_out *o) {
    json_int(o, "player", d.player);
    json_int(o, "turn", d.turn);
    json_key(o, "events");
    json_events(o, at, &p->events);
    json_key(o, "scores");
    out_char(o, '[');
    for (int i = 0; i < at->rules.players && !bst_family_of(&at->rules)->team; i++) {
        out_text(o, i ? "," : "");
        out_int(o, at->score[i]);
    }
    out_char(o, ']');
}

static void end_step(const page *p, const bst_state *at, doing d, bst_error e, bst_out *o) {
    if (e) {
        session_error(o, "illegal-move", bst_error_text(e));
        return;
    }
    out_char(o, '{');
    step_members(p, at, d, o);
    out_char(o, '}');
}

static void step(page *p, session *s, const char *args, bst_out *o) {
    bst_game *g = game(s);
    doing d = begin_step(p, &g->state);
    bst_move m;
    bst_error e = bst_move_read(&g->state, args, &m);
    if (!e)
        e = bst_game_play(g, m, &p->events);
    end_step(p, &g->state, d, e, o);
}

static void back(page *p, session *s, const char *args, bst_out *o) {
    int n = 0;
    (void)p;
    if (!read_int(&args, &n) || n > game(s)->n_moves) {
        session_error(o, "nothing-to-undo", "there are not so many moves to take back");
        return;
    }
    while (n-- > 0)
        bst_game_undo(game(s));
    out_text(o, "{}");
}

/* In a game that is told, chance included. If a move of several is refused, none has been made. */
static void feed(page *p, session *s, const char *args, bst_out *o) {
    bst_state *state = &game(s)->state;
    doing d = begin_step(p, state);
    bst_copy(&p->tried, state);
    bst_error e = play_list(state, args, &p->events);
    if (e)
        bst_copy(state, &p->tried);
    end_step(p, state, d, e, o);
}

/* Answers chance with fresh dice until a player is asked, in a game that was only told so far: whoever goes on from
 * the middle of somebody else's game does not know its pile. */
static void dice(page *p, session *s, const char *args, bst_out *o) {
    bst_state *state = &game(s)->state;
    doing d = begin_step(p, state);
    bst_rng r;
    int n = 0;
    (void)args;
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
    step_members(p, state, d, o);
    out_char(o, '}');
}

static void review_errors(bst_out *o, const bst_ai_comparison *c) {
    json_hundredths(o, "win", c->played.win);
    json_hundredths(o, "bestWin", c->best.win);
    json_hundredths(o, "winWithin", 1.96f * c->played.win_error);
    json_hundredths(o, "leadWithin", 1.96f * c->played.lead_error);
    json_hundredths(o, "lostWithin", 1.96f * c->lost_error);
    json_text(o, "grade", bst_ai_grade_name(bst_ai_grade(c)));
}

/* What a draw did to each player: expected points and, in per cent, the chance to win. */
static void review_luck(page *p, const bst_state *now, const bst_ai_limits *l, bst_out *o) {
    bst_ai_luck luck;
    if (now->phase != BST_PHASE_TILE ||
        !bst_ai_judge_chance(&p->before, bst_move_draw(now->hand), l, &p->scratch, &luck))
        return;
    for (int kind = 0; kind < 2; kind++) {
        json_key(o, kind ? "luckWin" : "luckPoints");
        out_char(o, '[');
        for (int i = 0; i < now->rules.players; i++) {
            float value = kind ? 100 * luck.wins[i] : luck.points[i];
            out_text(o, i ? "," : "");
            out_hundredths(o, (long long)(value * 100 + (value < 0 ? -0.5f : 0.5f)));
        }
        out_char(o, ']');
    }
}

/* The move about to be played in a game that is looked through again. With `draw`, also the luck of the draw since
 * the move reviewed before. */
static void review(page *p, session *s, const char *args, bst_out *o) {
    const bst_state *now = &game(s)->state;
    bst_ai_limits l = {.playouts = REVIEW_PLAYOUTS, .seed = 1, .memory = s->memory, .bytes = s->memory_size};
    bst_ai_verdict v;
    bst_ai_comparison c;
    bst_move m;
    float luck;
    char best[BST_MOVE_TEXT];
    bool draw = read_word(&args, "draw ");
    bst_error e = bst_move_read(now, args, &m);
    if (!e)
        e = bst_check(now, m);
    int known = e ? 0 : bst_ai_review(bst_ai_find("expert"), now, m, &l, &v, &c);
    if (!known) {
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
    if (known > 1)
        review_errors(o, &c);
    if (draw)
        review_luck(p, now, &l, o);
    out_char(o, '}');
    bst_copy(&p->before, now);
    bst_apply(&p->before, m, NULL);
}

/* ---- records ---- */

/* What a game's record says. Moves are spelled as they were listed, so the game is played again beside. */
static void write_opened(const bst_game *m, bst_out *o) {
    char setup[BST_SETUP_TEXT];
    bst_game again;
    bst_game_new(&again, &m->setup, NULL);
    out_text(o, "{\"moves\":[");
    for (int i = 0; i < m->n_moves; i++) {
        char text[BST_MOVE_TEXT];
        bst_move_text(&again.state, m->moves[i], text);
        out_text(o, i ? "," : "");
        out_json(o, text);
        bst_game_apply(&again, m->moves[i], NULL);
    }
    out_char(o, ']');
    bst_setup_text(&m->setup, 1, setup, sizeof setup);
    json_text(o, "setup", setup);
    json_key(o, "names");
    for (int i = 0; i < m->setup.rules.players; i++) {
        out_char(o, i ? ',' : '[');
        out_json(o, m->names[i]);
    }
    out_char(o, ']');
}

static void bad_record(bst_out *o, int line, const char *message) {
    out_text(o, "{\"error\":{");
    json_text(o, "code", "bad-record");
    json_text(o, "message", message);
    json_int(o, "line", line);
}

static void write_note(bst_out *o, const jcz_note *n) {
    out_char(o, '{');
    json_int(o, "line", n->line);
    json_text(o, "code", jcz_note_word(n->code));
    json_text(o, "what", n->what);
    out_char(o, '}');
}

/* Another program's game: with notes about what is otherwise here. */
static void open_foreign(bst_game *m, const char *text, bst_out *o) {
    jcz_notes notes;
    if (!jcz_read(m, text, &notes)) {
        const jcz_note *last = &notes.at[notes.n - 1];
        bad_record(o, last->line, last->what);
        json_key(o, "note");
        write_note(o, last);
        out_text(o, "}}");
        return;
    }
    write_opened(m, o);
    json_key(o, "notes");
    out_char(o, '[');
    for (int i = 0; i < notes.n; i++) {
        out_text(o, i ? "," : "");
        write_note(o, &notes.at[i]);
    }
    out_text(o, "]}");
}

static bool is_foreign(const char *text) {
    while (*text == ' ' || *text == '\t' || *text == '\r' || *text == '\n')
        text++;
    return *text == '{';
}

static void open_record(page *p, session *s, const char *args, bst_out *o) {
    char message[BST_MESSAGE_SIZE];
    bst_game *m = &s->game[!s->now];
    int line = 0;
    (void)p;
    m->setup.custom_n = 0;
    if (is_foreign(args)) {
        open_foreign(m, args, o);
    } else if (bst_record_read(m, args, strlen(args), &line, message, NULL, NULL)) {
        bad_record(o, line, message);
        out_text(o, "}}");
    } else {
        write_opened(m, o);
        out_char(o, '}');
    }
}

static void name(page *p, session *s, const char *args, bst_out *o) {
    int player;
    (void)p;
    if (!read_int(&args, &player) || player < 0 || player >= BST_MAX_PLAYERS || *args++ != ' ') {
        session_error(o, "bad-argument", "name needs a player and a text");
        return;
    }
    bst_game_name(game(s), player, args);
    out_text(o, "{}");
}

static void picture(page *p, session *s, const char *args, bst_out *o) {
    (void)p;
    bst_svg_board(o, &game(s)->state, strcmp(args, "dark") ? BST_SVG_LIGHT : BST_SVG_DARK, 0, NULL);
}

/* ---- lines ---- */

enum { BATCHED_LINE = BST_SETUP_TEXT + 64 };

/* Answers one command of a batch; false if it was an error. */
static bool batched(page *p, session *s, const char *text, size_t n, bst_out *o) {
    char line[BATCHED_LINE];
    size_t start = o->len;
    if (n >= sizeof line) {
        session_error(o, "bad-argument", "a line of the batch is too long");
        return false;
    }
    memcpy(line, text, n);
    line[n] = 0;
    if (!page_line(p, s, line, o))
        session_line(s, line, o);
    if (o->len == start)
        out_text(o, "{}");
    return o->len >= o->cap || strncmp(o->text + start, "{\"error\"", 8) != 0;
}

static void batch(page *p, session *s, const char *args, bst_out *o) {
    out_char(o, '[');
    for (const char *comma = ""; *args; comma = ",") {
        size_t n = strcspn(args, "\n");
        out_text(o, comma);
        if (!batched(p, s, args, n, o))
            break;
        args += n + (args[n] == '\n');
    }
    out_char(o, ']');
}

static const struct {
    const char *name;
    void (*run)(page *p, session *s, const char *args, bst_out *o);
    bool needs_game;
} commands[] = {
    {"batch", batch, false},    {"sprites", sprites, false},  {"style", style, false},    {"kind", kind, false},
    {"look", look, true},       {"try", try_command, true},   {"aids", aids, true},       {"fits", fits, true},
    {"step", step, true},       {"back", back, true},         {"mirror", mirror, false},  {"feed", feed, true},
    {"dice", dice, true},       {"open", open_record, false}, {"review", review, true},   {"name", name, true},
    {"picture", picture, true}, {"tile", tile, false},        {"draw", page_draw, false},
};

int page_line(page *p, session *s, const char *line, bst_out *o) {
    size_t n = strcspn(line, " \n");
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
