/* Record files (the protocol's section 5). */
#include <bastide/game.h>
#include <stdbool.h>
#include <string.h>

#include "../text/out.h"

/* ---- writing ---- */

static const char *const reasons[] = {"playing", "goal", "ghosts", "deadline", "tiles"};

static void write_result(const bst_state *s, bst_out *o) {
    out_text(o, "result");
    if (bst_family_of(&s->rules)->team) {
        out_text(o, s->mists.outcome == BST_WON ? " won " : " lost ");
        out_text(o, reasons[s->mists.outcome]);
    } else {
        for (int p = 0; p < s->rules.players; p++) {
            out_char(o, ' ');
            out_int(o, s->score[p]);
        }
    }
    out_char(o, '\n');
}

/* Moves are written as they were listed, so the game is played again beside. */
static void write_moves(const bst_game *m, bst_game *again, bst_out *o) {
    bst_game_new(again, &m->setup, NULL);
    for (int i = 0; i < m->n_moves; i++) {
        char text[BST_MOVE_TEXT];
        bst_move_text(&again->state, m->moves[i], text);
        out_text(o, text);
        out_char(o, '\n');
        bst_game_apply(again, m->moves[i], NULL);
    }
}

size_t bst_record_write(const bst_game *m, int hidden, char *out, size_t size) {
    bst_out o = {out, 0, size};
    bst_game again;
    char setup[BST_SETUP_TEXT];
    out[0] = 0;
    bst_setup_text(&m->setup, hidden, setup, sizeof setup);
    out_text(&o, "bastide-record 1\nsetup ");
    out_text(&o, setup);
    out_char(&o, '\n');
    for (int p = 0; p < m->setup.rules.players; p++)
        if (m->names[p][0]) {
            out_text(&o, "name ");
            out_int(&o, p);
            out_char(&o, ' ');
            for (const char *c = m->names[p]; *c; c++)
                out_char(&o, *c == '#' || (unsigned char)*c < 32 ? ' ' : *c);
            out_char(&o, '\n');
        }
    out_text(&o, "moves\n");
    write_moves(m, &again, &o);
    if (m->state.phase == BST_PHASE_OVER)
        write_result(&m->state, &o);
    return o.len;
}

/* ---- names ---- */

void bst_game_name(bst_game *m, int player, const char *name) {
    char *to = m->names[player];
    size_t n = 0;
    for (; *name && n < BST_NAME_SIZE - 1; name++)
        to[n++] = *name;
    if ((*name & 0xc0) == 0x80) { /* the cut must not leave half a UTF-8 character */
        while (n && (to[n - 1] & 0xc0) == 0x80)
            n--;
        n -= n > 0;
    }
    to[n] = 0;
}

/* ---- reading ---- */

enum { LINE_SIZE = 16384 };
enum part { WANT_HEAD, WANT_SETUP, WANT_NAMES, WANT_MOVES, WANT_NOTHING };

typedef struct {
    bst_game *m;
    enum part part;
    char *message;
    bst_events *ev;
    bst_record_step *each;
    void *data;
} reader;

static bst_error fail(reader *r, bst_error e, const char *a, const char *b) {
    bst_out o = {r->message, 0, BST_MESSAGE_SIZE};
    r->message[0] = 0;
    out_text(&o, a);
    out_text(&o, b);
    return e;
}

static const char *after(const char *line, const char *word) {
    size_t n = strlen(word);
    if (strncmp(line, word, n) != 0 || (line[n] && line[n] != ' ' && line[n] != '\t'))
        return NULL;
    for (line += n; *line == ' ' || *line == '\t';)
        line++;
    return line;
}

static bst_error read_setup(reader *r, const char *line) {
    const char *rest = after(line, "setup");
    if (!rest)
        return fail(r, BST_E_SYNTAX, "expected a line `setup ...`", "");
    bst_error e = bst_setup_read_custom(&r->m->setup, rest, r->m->setup.custom, r->m->setup.custom_n, r->message);
    if (e)
        return e;
    e = bst_game_new(r->m, &r->m->setup, r->ev);
    if (e)
        return fail(r, e, bst_error_text(e), "");
    if (r->each)
        r->each(r->data, r->m, BST_M_NONE, r->ev);
    r->ev->n = 0;
    r->part = WANT_NAMES;
    return BST_OK;
}

static bst_error read_name(reader *r, const char *line) {
    if (strcmp(line, "moves") == 0) {
        r->part = WANT_MOVES;
        return BST_OK;
    }
    const char *rest = after(line, "name");
    if (!rest)
        return fail(r, BST_E_SYNTAX, "expected `name N ...` or `moves`", "");
    if (*rest < '0' || *rest >= '0' + r->m->setup.rules.players || (rest[1] && rest[1] != ' '))
        return fail(r, BST_E_SYNTAX, "a name needs the number of a player", "");
    bst_game_name(r->m, *rest - '0', rest + (rest[1] == ' ' ? 2 : 1));
    return BST_OK;
}

static bst_error read_result(reader *r, const char *line) {
    char expected[128];
    bst_out o = {expected, 0, sizeof expected};
    expected[0] = 0;
    if (r->m->state.phase != BST_PHASE_OVER)
        return fail(r, BST_E_SYNTAX, "a result, but the game is not over", "");
    write_result(&r->m->state, &o);
    expected[o.len - 1] = 0;
    if (strcmp(line, expected) != 0)
        return fail(r, BST_E_SYNTAX, "the game's outcome is: ", expected);
    r->part = WANT_NOTHING;
    return BST_OK;
}

static bst_error read_move(reader *r, const char *line) {
    bst_move move;
    if (after(line, "result"))
        return read_result(r, line);
    bst_error e = bst_move_read(&r->m->state, line, &move);
    if (!e)
        e = bst_game_play(r->m, move, r->ev);
    if (e)
        return fail(r, e, bst_error_text(e), "");
    if (r->each)
        r->each(r->data, r->m, move, r->ev);
    r->ev->n = 0;
    return BST_OK;
}

static bst_error read_line(reader *r, const char *line) {
    switch (r->part) {
    case WANT_HEAD:
        r->part = WANT_SETUP;
        return strcmp(line, "bastide-record 1") == 0
                   ? BST_OK
                   : fail(r, BST_E_SYNTAX, "not a record: the first line must be `bastide-record 1`", "");
    case WANT_SETUP:
        return read_setup(r, line);
    case WANT_NAMES:
        return read_name(r, line);
    case WANT_MOVES:
        return read_move(r, line);
    default:
        return fail(r, BST_E_SYNTAX, "something follows the result", "");
    }
}

/* Cuts the comment and blanks at the end; false if nothing is left. */
static bool trim(char *line) {
    line[strcspn(line, "#")] = 0;
    size_t n = strlen(line);
    while (n && (line[n - 1] == ' ' || line[n - 1] == '\t' || line[n - 1] == '\r'))
        line[--n] = 0;
    return n > 0;
}

bst_error bst_record_read(bst_game *m, const char *text, size_t n, int *line_no, char message[BST_MESSAGE_SIZE],
                          bst_record_step *each, void *data) {
    bst_events ev = {0};
    reader r = {m, WANT_HEAD, message, &ev, each, data};
    char line[LINE_SIZE];
    memset(m->names, 0, sizeof m->names);
    message[0] = 0;
    *line_no = 0;
    for (size_t at = 0; at < n;) {
        const char *end = memchr(text + at, '\n', n - at);
        size_t len = end ? (size_t)(end - text) - at : n - at;
        ++*line_no;
        if (len >= sizeof line)
            return fail(&r, BST_E_SYNTAX, "the line is too long", "");
        if (memchr(text + at, 0, len))
            return fail(&r, BST_E_SYNTAX, "the line holds a zero byte", "");
        memcpy(line, text + at, len);
        line[len] = 0;
        at += len + 1;
        if (!trim(line))
            continue;
        bst_error e = read_line(&r, line);
        if (e)
            return e;
    }
    if (r.part < WANT_MOVES)
        return fail(&r, BST_E_SYNTAX, "the record ends before its moves begin", "");
    return BST_OK;
}
