/* `bastide export`: a game as text, as JSON, or as a page that replays it anywhere. */
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "../view/json.h"
#include "../view/json_out.h"
#include "../view/svg.h"
#include "../view/svg_film.h"
#include "../view/text.h"
#include "cli.h"

enum { MOST_TEXT = 16 << 20, SMALL_PAGE = 400 * 1000, EVENT_TEXT = 1024 };

/* cli/export.html line by line; its marks are filled in. */
static const char *const page[] = {
#include "export_page.inc"
};

/* ---- steps ---- */

typedef struct writer {
    const bst_game *m;
    bst_out *o;
    bst_game again; /* the game played once more, move by move */
    bst_events events;
} writer;

typedef void write_step(writer *w, int step, int player, const char *move);

static void each_step(writer *w, write_step *write) {
    w->events.n = 0;
    bst_game_new(&w->again, &w->m->setup, &w->events);
    write(w, 0, w->again.state.player, "");
    for (int i = 0; i < w->m->n_moves; i++) {
        char move[BST_MOVE_TEXT];
        int player = bst_mover(&w->again.state);
        bst_move_text(&w->again.state, w->m->moves[i], move);
        w->events.n = 0;
        bst_game_apply(&w->again, w->m->moves[i], &w->events);
        write(w, i + 1, player, move);
    }
}

static const char *name_of(const bst_game *m, int player, char buffer[BST_NAME_SIZE]) {
    if (!m->names[player][0])
        snprintf(buffer, BST_NAME_SIZE, "Player %d", player + 1);
    else
        snprintf(buffer, BST_NAME_SIZE, "%s", m->names[player]);
    return buffer;
}

/* One score a player; of a team one, or one a colour. */
static void out_scores(bst_out *o, const bst_state *s) {
    json_key(o, "scores");
    for (int i = 0; i < bst_scores_n(s); i++) {
        out_char(o, i ? ',' : '[');
        out_int(o, s->score[i]);
    }
    out_char(o, ']');
}

static void out_names(bst_out *o, const bst_game *m) {
    char name[BST_NAME_SIZE];
    json_key(o, "names");
    for (int i = 0; i < m->setup.rules.players; i++) {
        out_char(o, i ? ',' : '[');
        out_json(o, name_of(m, i, name));
    }
    out_char(o, ']');
}

/* A line about an event, with the players' names in place of their numbers; nothing if it needs no words. */
static void out_event(bst_out *o, const writer *w, int i) {
    static const char numbered[] = "player ";
    char text[EVENT_TEXT] = "", name[BST_NAME_SIZE];
    bst_out line = {text, 0, sizeof text};
    text_event(&line, &w->again.state, &w->events.at[i]);
    for (const char *at = text; *at;) {
        int player = strncmp(at, numbered, sizeof numbered - 1) == 0 ? at[sizeof numbered - 1] - '0' : -1;
        if (player >= 0 && player < w->m->setup.rules.players) {
            out_text(o, name_of(w->m, player, name));
            at += sizeof numbered;
        } else {
            out_char(o, *at++);
        }
    }
}

/* ---- text ---- */

static void text_step(writer *w, int step, int player, const char *move) {
    char name[BST_NAME_SIZE];
    if (step) {
        out_int(w->o, step);
        out_text(w->o, ". ");
        out_text(w->o, name_of(w->m, player, name));
        out_text(w->o, ": ");
        out_text(w->o, move);
        out_char(w->o, '\n');
    }
    for (int i = 0; i < w->events.n; i++) {
        size_t start = w->o->len;
        out_text(w->o, "    ");
        size_t before = w->o->len;
        out_event(w->o, w, i);
        if (w->o->len == before)
            w->o->len = start;
        else
            out_char(w->o, '\n');
    }
}

static void write_text(writer *w) {
    char setup[BST_SETUP_TEXT], name[BST_NAME_SIZE];
    bst_setup_text(&w->m->setup, 0, setup, sizeof setup);
    out_text(w->o, "Bastide: ");
    out_text(w->o, setup);
    out_text(w->o, "\n\n");
    each_step(w, text_step);
    out_text(w->o, w->m->state.phase == BST_PHASE_OVER ? "\nAt the end:" : "\nSo far:");
    const bst_state *s = &w->m->state;
    bool team = bst_family_of(&s->rules)->by_colour;
    for (int i = 0; i < bst_scores_n(s); i++) {
        out_text(w->o, i ? ", " : " ");
        if (!team || bst_scores_n(s) > 1) {
            out_text(w->o, team ? bst_colour_name(i) : name_of(w->m, i, name));
            out_char(w->o, ' ');
        }
        out_int(w->o, s->score[i]);
    }
    out_char(w->o, '\n');
}

/* ---- JSON ---- */

static void json_step(writer *w, int step, int player, const char *move) {
    out_text(w->o, step ? ",\n{" : "\n{");
    json_int(w->o, "turn", w->again.state.turn);
    json_int(w->o, "player", player);
    json_text(w->o, "move", move);
    json_key(w->o, "events");
    json_events(w->o, &w->again.state, &w->events);
    out_scores(w->o, &w->again.state);
    out_char(w->o, '}');
}

static void write_json(writer *w) {
    char setup[BST_SETUP_TEXT];
    bst_setup_text(&w->m->setup, 1, setup, sizeof setup);
    out_char(w->o, '{');
    json_text(w->o, "setup", setup);
    out_names(w->o, w->m);
    json_key(w->o, "steps");
    out_char(w->o, '[');
    each_step(w, json_step);
    out_text(w->o, "\n]");
    json_key(w->o, "state");
    json_state(w->o, &w->m->state, setup);
    out_text(w->o, "}\n");
}

/* ---- a page ---- */

static void page_step(writer *w, int step, int player, const char *move) {
    const bst_state *s = &w->again.state;
    const char *comma = "";
    out_text(w->o, step ? ",{" : "{");
    json_int(w->o, "player", player);
    json_int(w->o, "turn", bst_family_of(&s->rules)->by_colour ? -1 : s->player);
    json_text(w->o, "move", move);
    json_key(w->o, "lines");
    out_char(w->o, '[');
    for (int i = 0; i < w->events.n; i++) {
        char text[EVENT_TEXT] = "";
        bst_out line = {text, 0, sizeof text};
        out_event(&line, w, i);
        if (!line.len)
            continue;
        out_text(w->o, comma);
        out_json(w->o, text);
        comma = ",";
    }
    out_char(w->o, ']');
    out_scores(w->o, s);
    out_char(w->o, '}');
}

/* What the page unpacks: a line of JSON, then the film. */
static void write_packed(writer *w, int theme, int variants) {
    svg_film_way way = {.form = SVG_FILM_STEPS, .theme = theme, .variants = variants};
    out_char(w->o, '{');
    out_names(w->o, w->m);
    json_key(w->o, "steps");
    out_char(w->o, '[');
    each_step(w, page_step);
    out_text(w->o, "]}\n");
    svg_film(w->o, w->m, &way);
}

static void out_base64(bst_out *o, const unsigned char *bytes, size_t n) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < n; i += 3) {
        unsigned three =
            (unsigned)bytes[i] << 16 | (i + 1 < n ? (unsigned)bytes[i + 1] << 8 : 0) | (i + 2 < n ? bytes[i + 2] : 0);
        out_char(o, digits[three >> 18]);
        out_char(o, digits[three >> 12 & 63]);
        out_char(o, i + 1 < n ? digits[three >> 6 & 63] : '=');
        out_char(o, i + 2 < n ? digits[three & 63] : '=');
    }
}

static void out_title(bst_out *o, const bst_game *m) {
    char name[BST_NAME_SIZE];
    for (int i = 0; i < m->setup.rules.players; i++) {
        out_text(o, i ? ", " : "");
        out_xml(o, name_of(m, i, name));
    }
    out_text(o, " · Bastide");
}

static void fill_page(bst_out *o, const bst_game *m, const unsigned char *bytes, size_t n) {
    for (size_t i = 0; i < sizeof page / sizeof *page; i++) {
        const char *title = strstr(page[i], "@TITLE@"), *data = strstr(page[i], "@DATA@");
        const char *mark = title ? title : data;
        for (const char *c = page[i]; *c && c != mark; c++)
            out_char(o, *c);
        if (title)
            out_title(o, m);
        else if (data)
            out_base64(o, bytes, n);
        out_text(o, mark ? strchr(mark + 1, '@') + 1 : "");
    }
}

/* With all drawings of every kind if that stays small, else with one: a page must be easy to send. */
static int write_page(writer *w, int theme) {
    bst_out *whole = w->o;
    bst_out film = {cli_alloc(MOST_TEXT), 0, MOST_TEXT};
    w->o = &film;
    int failed = 1;
    for (int variants = 4; variants; variants -= 3) {
        film.len = whole->len = 0;
        write_packed(w, theme, variants);
        uLongf n = compressBound(film.len);
        unsigned char *bytes = cli_alloc(n);
        failed = film.len >= film.cap ||
                 compress2(bytes, &n, (const unsigned char *)film.text, film.len, Z_BEST_COMPRESSION) != Z_OK;
        if (!failed)
            fill_page(whole, w->m, bytes, n);
        free(bytes);
        if (failed || whole->len < SMALL_PAGE)
            break;
    }
    free(film.text);
    w->o = whole;
    return failed;
}

/* ---- the command ---- */

enum format { TEXT, JSON, HTML, FORMATS };
static const char *const format_names[FORMATS] = {"text", "json", "html"};
static const char *const endings[FORMATS] = {".txt", ".json", ".html"};

static int find_word(const char *const *words, const char *word) {
    int i = 0;
    while (i < FORMATS && (!word || strcmp(words[i], word) != 0))
        i++;
    return i;
}

static int save(const char *path, const bst_out *o) {
    FILE *f = path ? fopen(path, "wb") : stdout;
    int bad = !f || fwrite(o->text, 1, o->len, f) != o->len;
    if (f && (path ? fclose(f) : fflush(f)))
        bad = 1;
    if (bad)
        fprintf(stderr, "bastide export: cannot write %s: %s\n", path ? path : "the game", strerror(errno));
    return bad;
}

static int export_game(const bst_game *m, int format, int theme, const char *path) {
    bst_out o = {cli_alloc(MOST_TEXT), 0, MOST_TEXT};
    writer *w = cli_alloc(sizeof *w);
    int failed = 0;
    w->m = m;
    w->o = &o;
    if (format == TEXT)
        write_text(w);
    else if (format == JSON)
        write_json(w);
    else
        failed = write_page(w, theme);
    if (failed || o.len >= o.cap) {
        fprintf(stderr, "bastide export: the game is too large\n");
        failed = 1;
    }
    failed = failed || save(path, &o);
    free(w);
    free(o.text);
    return failed;
}

static int run(int argc, char **argv) {
    const char *path = NULL, *out = NULL;
    int format = FORMATS, theme = BST_SVG_LIGHT;
    long number = 1;
    for (int i = 1; i < argc; i++) {
        int more = i + 1 < argc;
        if (strcmp(argv[i], "-o") == 0 && more) {
            out = argv[++i];
        } else if (strcmp(argv[i], "--format") == 0) {
            if ((format = find_word(format_names, more ? argv[i + 1] : NULL)) == FORMATS)
                return cli_usage(&cmd_export, "--format is text, json or html");
            i++;
        } else if (strcmp(argv[i], "--game") == 0) {
            if (!cli_number(&cmd_export, "--game", argv[++i], 1, 1000000, &number))
                return CLI_USAGE;
        } else if (strcmp(argv[i], "--dark") == 0) {
            theme = BST_SVG_DARK;
        } else if (argv[i][0] == '-' || path) {
            return cli_usage(&cmd_export, "unknown argument `%s`", argv[i]);
        } else {
            path = argv[i];
        }
    }
    if (!path)
        return cli_usage(&cmd_export, "no record given");
    if (format == FORMATS && out && strrchr(out, '.'))
        format = find_word(endings, strrchr(out, '.'));
    bst_game *m = cli_alloc(sizeof *m);
    int failed = !cli_read_record(&cmd_export, path, number, m, NULL, NULL) ||
                 export_game(m, format == FORMATS ? TEXT : format, theme, out);
    free(m);
    return failed;
}

static const cli_option option_rows[] = {
    {"-o", "FILE", "where to write; the ending .txt, .json or .html chooses the format too (standard output)"},
    {"--format", "text|json|html", "the format (text)"},
    {"--game", "N", "which game of a file with many records, such as `bastide match` writes (1)"},
    {"--dark", NULL, "html: a dark board"},
    {0},
};

const cli_command cmd_export = {
    .name = "export",
    .summary = "write a game as text, JSON or a page that replays it",
    .usage = "RECORD [--game N] [--format text|json|html] [-o FILE]",
    .operands = "RECORD",
    .about =
        "Writes the moves of a game and what they scored: for people (text), for programs (json), or as a single page "
        "that replays the game in any browser, even offline (html).",
    .options = option_rows,
    .run = run,
};
