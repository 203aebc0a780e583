/* The engine protocol (section 6 of docs/protocol.md). */
#include "session.h"

#include <stdbool.h>
#include <string.h>

#include "../view/json.h"
#include "../view/json_out.h"
#include "go.h"

enum { MOST_PERFT = 64 };

void session_error(bst_out *o, const char *code, const char *message) {
    out_text(o, "{\"error\":{");
    json_text(o, "code", code);
    json_text(o, "message", message);
    out_text(o, "}}");
}

static bst_game *game(session *s) {
    return &s->game[s->now];
}

static void write_state(session *s, bst_out *o) {
    char setup[BST_SETUP_TEXT];
    bst_setup_text(&game(s)->setup, 1, setup, sizeof setup);
    json_state(o, &game(s)->state, setup);
}

static void hello(session *s, const char *args, bst_out *o) {
    (void)s, (void)args;
    out_text(o, "{\"name\":\"bastide\",\"version\":\"" BST_VERSION "\",\"protocol\":1,\"sets\":[");
    for (int i = 0; i < BST_SETS; i++) {
        out_text(o, i ? "," : "");
        out_json(o, bst_set_name(i));
    }
    out_text(o, "]}");
}

static void new_game(session *s, const char *args, bst_out *o) {
    char message[BST_MESSAGE_SIZE];
    bst_game *m = &s->game[!s->now];
    if (bst_setup_read_custom(&m->setup, args, s->custom, s->custom_n, message)) {
        session_error(o, "bad-setup", message);
        return;
    }
    if (!m->setup.has_seed && !m->setup.has_shuffle) {
        m->setup.seed = s->host->random_seed ? s->host->random_seed() : 0;
        m->setup.has_seed = 1;
    }
    memset(m->names, 0, sizeof m->names);
    bst_error e = bst_game_new(m, &m->setup, NULL);
    if (e) {
        session_error(o, "bad-setup", bst_error_text(e));
        return;
    }
    s->now = !s->now;
    s->has_game = 1;
    bst_rng_seed(&s->bot_rng, m->setup.seed ^ 0x626f7473u);
    write_state(s, o);
}

static void state(session *s, const char *args, bst_out *o) {
    (void)args;
    write_state(s, o);
}

static void legal(session *s, const char *args, bst_out *o) {
    (void)args;
    bst_move moves[BST_MAX_MOVES];
    int n = bst_legal(&game(s)->state, moves);
    out_text(o, "{\"legal\":");
    json_moves(o, &game(s)->state, moves, n);
    out_char(o, '}');
}

static void play(session *s, const char *args, bst_out *o) {
    bst_move m;
    bst_game *g = game(s);
    if (bst_mover(&g->state) == BST_NOBODY) {
        session_error(o, "game-over", bst_error_text(BST_E_OVER));
        return;
    }
    bst_error e = bst_move_read(&g->state, args, &m);
    if (e == BST_E_SYNTAX || bst_move_type(m) == BST_M_DRAW || bst_move_type(m) == BST_M_TOKEN) {
        session_error(o, "bad-move", bst_error_text(BST_E_SYNTAX));
        return;
    }
    s->events.n = 0;
    if (!e)
        e = bst_game_play(g, m, &s->events);
    if (e) {
        session_error(o, "illegal-move", bst_error_text(e));
        return;
    }
    out_text(o, "{\"events\":");
    json_events(o, &g->state, &s->events);
    out_text(o, ",\"state\":");
    write_state(s, o);
    out_char(o, '}');
}

static void undo(session *s, const char *args, bst_out *o) {
    (void)args;
    if (bst_game_undo(game(s)))
        write_state(s, o);
    else
        session_error(o, "nothing-to-undo", "no move has been made yet");
}

static void perft(session *s, const char *args, bst_out *o) {
    int depth = 0, digits = 0;
    for (; args[digits] >= '0' && args[digits] <= '9' && digits < 3; digits++)
        depth = 10 * depth + (args[digits] - '0');
    if (!digits || args[digits] || depth > MOST_PERFT) {
        session_error(o, "bad-argument", "perft needs a depth from 0 to 64");
        return;
    }
    out_text(o, "{\"depth\":");
    out_int(o, depth);
    out_text(o, ",\"nodes\":");
    out_int(o, (long long)bst_game_perft(game(s), depth));
    out_char(o, '}');
}

static void record(session *s, const char *args, bst_out *o) {
    (void)args;
    char text[BST_RECORD_SIZE];
    bst_record_write(game(s), 1, text, sizeof text);
    out_text(o, "{\"record\":");
    out_json(o, text);
    out_char(o, '}');
}

static void load(session *s, const char *args, bst_out *o) {
    char message[BST_MESSAGE_SIZE], where[BST_MESSAGE_SIZE + 32];
    bst_game *m = &s->game[!s->now];
    size_t n = 0;
    int line = 0;
    if (!*args || !s->host->read_file) {
        session_error(o, "bad-argument", *args ? "files cannot be read here" : "load needs the path of a record");
        return;
    }
    const char *text = s->host->read_file(args, &n, message);
    if (!text) {
        session_error(o, "bad-record", message);
        return;
    }
    m->setup.custom_n = s->custom_n;
    memcpy(m->setup.custom, s->custom, s->custom_n * sizeof *s->custom);
    if (bst_record_read(m, text, n, &line, message, NULL, NULL)) {
        bst_out w = {where, 0, sizeof where};
        out_text(&w, "line ");
        out_int(&w, line);
        out_text(&w, ": ");
        out_text(&w, message);
        session_error(o, "bad-record", where);
        return;
    }
    s->now = !s->now;
    s->has_game = 1;
    bst_rng_seed(&s->bot_rng, m->setup.seed ^ 0x626f7473u);
    write_state(s, o);
}

/* Interrupts a bot that is thinking by being there; when its turn comes nothing is left to do. */
static void stop(session *s, const char *args, bst_out *o) {
    (void)s, (void)args;
    out_text(o, "{}");
}

static const struct {
    const char *name;
    void (*run)(session *s, const char *args, bst_out *o);
    bool needs_game, takes_args;
} commands[] = {
    {"hello", hello, false, false},  {"new", new_game, false, true}, {"state", state, true, false},
    {"legal", legal, true, false},   {"play", play, true, true},     {"undo", undo, true, false},
    {"perft", perft, true, true},    {"go", session_go, true, true}, {"hint", session_hint, true, true},
    {"record", record, true, false}, {"load", load, false, true},    {"stop", stop, false, false},
};

void session_init(session *s, const session_host *host) {
    memset(s, 0, sizeof *s);
    s->host = host;
}

int session_line(session *s, const char *line, bst_out *o) {
    while (*line == ' ' || *line == '\t')
        line++;
    size_t n = strcspn(line, " \t");
    const char *args = line + n;
    while (*args == ' ' || *args == '\t')
        args++;
    if (n == 4 && memcmp(line, "quit", 4) == 0)
        return 0;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (strlen(commands[i].name) != n || memcmp(line, commands[i].name, n) != 0)
            continue;
        if (!commands[i].takes_args && *args)
            session_error(o, "bad-argument", "this command takes no argument");
        else if (commands[i].needs_game && !s->has_game)
            session_error(o, "no-game", "there is no game yet: start one with `new`");
        else
            commands[i].run(s, args, o);
        return 1;
    }
    session_error(o, "unknown-command",
                  "commands: hello, new, state, legal, play, undo, perft, go, hint, stop, record, load, quit");
    return 1;
}
