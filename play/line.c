/* The game by typed words: reading them, and saying what changed. */
#include "line.h"

#include <ctype.h>
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "choices.h"
#include "line_say.h"
#include "online.h"
#include "texts.h"

enum { LINE_SIZE = 4096, FIRST_PLACES = 6 };

struct line {
    table *t;
    choices choices;
    unsigned seen;  /* of t->changes */
    unsigned asked; /* the position of the last question */
    int said;       /* entries of the log */
    int shown;      /* letters that were read out */
    bool quit, hinted, closed;
    int looking; /* in a replay: how many decisions are seen, -1: the present */
    char input[LINE_SIZE];
    size_t n_input;
    char net[512]; /* what was said of the server */
    bool too_long;
};

/* ---- what is said by itself ---- */

static void say_letters(line *l) {
    const choices *c = &l->choices;
    char text[1024] = "";
    bst_out o = {text, 0, sizeof text};
    for (int i = 0; i < c->letters; i++) {
        out_text(&o, i ? ", " : "");
        out_text(&o, choices_letter(i));
    }
    puts(T("line.places", "n", num(c->letters), "list", text));
}

static void say_choice(line *l, const choice *c) {
    char label[40];
    if (bst_move_type(c->move) == BST_M_TILE)
        snprintf(label, sizeof label, "%s%s", choices_label(c), words_at(bst_move_x(c->move), bst_move_y(c->move)));
    else
        snprintf(label, sizeof label, "%s", choices_label(c));
    (void)l;
    printf("%s: %s\n", label, c->text);
}

static void say_more(line *l, int letters) {
    const choices *c = &l->choices;
    int end = l->shown + letters;
    for (int i = 0; i < c->n; i++)
        if (c->at[i].letter >= l->shown && c->at[i].letter < end)
            say_choice(l, &c->at[i]);
    l->shown = end < c->letters ? end : c->letters;
    if (l->shown < c->letters)
        puts(T("line.more", "n", num(c->letters - l->shown), "word", texts_command("more")));
}

static void say_asked(line *l) {
    table *t = l->t;
    const bst_state *s = &t->game.state;
    told w = table_told(t);
    int player = table_decides(t);
    printf("\n%s. ", T("play.yourTurn", "name", line_player(&w, player)));
    if (s->phase == BST_PHASE_TILE) {
        char tile[512] = "";
        bst_out o = {tile, 0, sizeof tile};
        words_tile(&o, s, s->hand, 0);
        printf("%s %s.\n", T("line.youHave", "tile", tile), texts_capital(T("play.left", "n", num(bst_left(s)))));
        say_letters(l);
    } else
        printf("%s\n", words_question(s));
    l->shown = 0;
    say_more(l, s->phase == BST_PHASE_TILE ? FIRST_PLACES : 24);
}

static void say_log(line *l) {
    for (; l->said < l->t->n_log; l->said++)
        puts(l->t->log[l->said].text);
}

static void say_over(line *l) {
    char text[512] = "";
    bst_out o = {text, 0, sizeof text};
    told w = table_told(l->t);
    printf("\n%s\n", T("play.over"));
    if (!table_begun(l->t))
        return;
    line_scores(l->t);
    words_result(&o, &w);
    printf("%s\n%s\n", text,
           T("line.afterEnd", "back", texts_command("back"), "save", texts_command("save"), "quit",
             texts_command("quit")));
}

/* How it stands with the server, when that changes. */
static void say_net(line *l) {
    const char *now = l->t->net ? online_state(l->t->net) : NULL;
    if (now && strcmp(now, l->net) != 0 && strcmp(now, T("online.sending")) != 0)
        puts(now);
    snprintf(l->net, sizeof l->net, "%s", now ? now : "");
}

/* What is new since the last time. */
static void say_news(line *l) {
    table *t = l->t;
    if (t->notice[0]) {
        puts(t->notice);
        t->notice[0] = 0;
    }
    if (l->seen == t->changes)
        return;
    l->seen = t->changes;
    if (l->said > t->n_log)
        l->said = t->n_log;
    say_log(l);
    if (t->hint != BST_M_NONE && !l->hinted) {
        l->hinted = true;
        told w = table_told(t);
        line_hint(&w, t->hint, &l->choices);
        return;
    }
    if (t->hint != BST_M_NONE)
        return;
    l->hinted = false;
    say_net(l);
    if (table_over(t)) {
        if (!l->closed)
            say_over(l);
        l->closed = true;
        return;
    }
    l->closed = false;
    choices_free(&l->choices);
    if (!table_mine(t)) {
        l->asked = t->positions - 1;
        return;
    }
    told w = table_told(t);
    choices_find(&l->choices, &w, t->moves, t->n_moves, table_decides(t));
    if (l->asked != t->positions || !t->net) /* news of the net alone ask nothing anew */
        say_asked(l);
    l->asked = t->positions;
}

/* ---- commands ---- */

typedef void command(line *l, const char *rest);

static void do_help(line *l, const char *rest);

static void do_places(line *l, const char *rest) {
    (void)rest;
    if (!l->choices.n)
        puts(T("line.notAsked"));
    else {
        l->shown = 0;
        say_letters(l);
        say_more(l, l->choices.letters);
    }
}

static void do_more(line *l, const char *rest) {
    (void)rest;
    if (l->shown < l->choices.letters)
        say_more(l, FIRST_PLACES);
    else
        puts(T("line.noMore"));
}

static void do_tile(line *l, const char *rest) {
    (void)rest;
    const bst_state *s = &l->t->game.state;
    char tile[512] = "";
    bst_out o = {tile, 0, sizeof tile};
    if (s->hand == BST_NO_KIND) {
        puts(table_mine(l->t) ? words_question(s) : T("line.noTile"));
        return;
    }
    words_tile(&o, s, s->hand, 0);
    puts(T("line.youHave", "tile", tile));
}

static void do_scores(line *l, const char *rest) {
    (void)rest;
    line_scores(l->t);
}

static void do_log(line *l, const char *rest) {
    int n = *rest ? atoi(rest) : 10;
    for (int i = l->t->n_log > n ? l->t->n_log - n : 0; i < l->t->n_log; i++)
        puts(l->t->log[i].text);
    if (!l->t->n_log)
        puts(T("log.empty"));
}

static void do_remaining(line *l, const char *rest) {
    (void)rest;
    line_remaining(&l->t->game.state);
}

static void do_figures(line *l, const char *rest) {
    (void)rest;
    line_figures(l->t);
}

static void do_features(line *l, const char *rest) {
    (void)rest;
    told w = table_told(l->t);
    line_features(&w);
}

static void do_board(line *l, const char *rest) {
    (void)rest;
    told w = table_told(l->t);
    line_board(&w);
}

/* Round a square, a place by its letter, or the tile placed last. */
static void do_look(line *l, const char *rest) {
    const bst_state *s = &l->t->game.state;
    told w = table_told(l->t);
    int x = s->tile[s->n_tiles - 1].x, y = s->tile[s->n_tiles - 1].y;
    char label[8];
    const char *wrong;
    if (*rest && sscanf(rest, "%d , %d", &x, &y) != 2 && sscanf(rest, "%d %d", &x, &y) != 2) {
        snprintf(label, sizeof label, "%s%s", rest, "");
        const choice *c = choices_named(&l->choices, label, &wrong);
        if (!c && strlen(label) < 4) {
            snprintf(label, sizeof label, "%.3s1", rest);
            c = choices_named(&l->choices, label, &wrong);
        }
        if (!c || bst_move_type(c->move) != BST_M_TILE) {
            puts(wrong ? wrong : T("line.lookHow"));
            return;
        }
        for (int i = 0; i < l->choices.n; i++)
            if (l->choices.at[i].letter == c->letter)
                say_choice(l, &l->choices.at[i]);
        x = bst_move_x(c->move);
        y = bst_move_y(c->move);
    }
    if (x < -400 || x > 400 || y < -400 || y > 400)
        puts(T("line.lookHow"));
    else
        line_around(&w, x, y);
}

static void do_hint(line *l, const char *rest) {
    (void)rest;
    if (!table_mine(l->t)) {
        puts(T("line.notAsked"));
        return;
    }
    if (l->t->hint != BST_M_NONE) {
        told w = table_told(l->t);
        line_hint(&w, l->t->hint, &l->choices);
        return;
    }
    puts(T("play.hintThinking"));
    table_advise(l->t);
}

static void do_undo(line *l, const char *rest) {
    (void)rest;
    if (!table_undo(l->t))
        puts(T("refused.nothing-to-undo"));
    else if (!l->t->net)
        puts(T("line.undone"));
}

static void do_save(line *l, const char *rest) {
    char message[BST_MESSAGE_SIZE], name[512];
    if (*rest)
        snprintf(name, sizeof name, "%s", rest);
    else
        table_file_name(name, sizeof name);
    puts(table_save(l->t, name, message) ? T("line.saved", "file", name) : T("line.notSaved", "why", message));
}

static void do_chat(line *l, const char *rest) {
    if (!l->t->net)
        puts(T("line.noChat"));
    else if (*rest && !online_chat(l->t->net, rest))
        puts(T("refused.offline"));
}

static void do_start(line *l, const char *rest) {
    (void)rest;
    if (l->t->net)
        online_start(l->t->net);
}

static void do_resign(line *l, const char *rest) {
    (void)rest;
    if (l->t->net)
        online_resign(l->t->net);
    else
        puts(T("line.noChat"));
}

static void do_quit(line *l, const char *rest) {
    (void)rest;
    l->quit = true;
}

/* Steps through the game: what happened in each. */
static void look_back(line *l, int to) {
    table *t = l->t;
    static bst_state then;
    if (to < 0 || to > t->game.n_moves) {
        puts(T("line.noStep"));
        return;
    }
    l->looking = to;
    table_at(t, to, &then);
    told w = {&then, table_told(t).names};
    puts(T("line.step", "n", num(to), "all", num(t->game.n_moves), "turn", num(then.turn)));
    for (int i = 0; i < t->n_log; i++)
        if (t->log[i].step == to)
            puts(t->log[i].text);
    line_scores_of(&w);
}

static void do_back(line *l, const char *rest) {
    (void)rest;
    look_back(l, (l->looking < 0 ? l->t->game.n_moves : l->looking) - 1);
}

static void do_next(line *l, const char *rest) {
    (void)rest;
    look_back(l, l->looking < 0 ? 1 : l->looking + 1);
}

static void do_first(line *l, const char *rest) {
    (void)rest;
    look_back(l, 0);
}

static void do_last(line *l, const char *rest) {
    (void)rest;
    l->looking = -1;
    l->seen--;
    l->closed = false;
}

/* The words of a command stand in the catalogue, the first is the one that help shows; English is always understood. */
static const struct {
    const char *name;
    command *run;
} commands[] = {{"help", do_help},         {"places", do_places},
                {"more", do_more},         {"tile", do_tile},
                {"look", do_look},         {"board", do_board},
                {"features", do_features}, {"figures", do_figures},
                {"scores", do_scores},     {"remaining", do_remaining},
                {"log", do_log},           {"hint", do_hint},
                {"undo", do_undo},         {"save", do_save},
                {"back", do_back},         {"next", do_next},
                {"first", do_first},       {"last", do_last},
                {"chat", do_chat},         {"start", do_start},
                {"resign", do_resign},     {"quit", do_quit}};
enum { COMMANDS = sizeof commands / sizeof *commands };

static void do_help(line *l, const char *rest) {
    (void)l, (void)rest;
    puts(T("line.help"));
    for (int i = 0; i < COMMANDS; i++)
        printf("  %s: %s\n", WORD("cmd", commands[i].name), WORD("about", commands[i].name));
}

static bool is_word(const char *list, const char *word, size_t n) {
    while (*list) {
        size_t k = strcspn(list, ",");
        if (k == n && strncasecmp(list, word, n) == 0)
            return true;
        list += k;
        list += strspn(list, ", ");
    }
    return false;
}

static command *find_command(const char *word, size_t n) {
    for (int i = 0; i < COMMANDS; i++)
        if (is_word(commands[i].name, word, n) || is_word(WORD("cmd", commands[i].name), word, n))
            return commands[i].run;
    return n == 1 && *word == '?' ? do_help : NULL;
}

/* ---- answers ---- */

/* A move spelled as in a record is understood as well, above all `pass`. */
static bool read_move(line *l, const char *text, bst_move *m) {
    const bst_state *s = &l->t->game.state;
    return table_mine(l->t) && bst_move_read(s, text, m) == BST_OK && bst_check(s, *m) == BST_OK;
}

static void answer(line *l, const char *text) {
    const char *wrong;
    bst_move m;
    char small[LINE_SIZE];
    for (size_t i = 0; i <= strlen(text); i++)
        small[i] = (char)tolower((unsigned char)text[i]);
    size_t n = strcspn(small, " ");
    if (read_move(l, text, &m)) {
        table_play(l->t, m);
        return;
    }
    command *run = find_command(text, n);
    if (run) {
        bool always = run == do_help || run == do_quit || run == do_chat || run == do_start || run == do_log;
        if (always || table_begun(l->t))
            run(l, text + n + strspn(text + n, " "));
        else
            puts(T("line.notAsked"));
        return;
    }
    const choice *c = choices_named(&l->choices, small, &wrong);
    if (c)
        table_play(l->t, c->move);
    else if (wrong && l->choices.n)
        puts(wrong);
    else if (wrong)
        puts(T("line.notAsked"));
    else
        puts(T("line.unknown", "text", texts_plain(text)));
}

static void take_line(line *l) {
    char *text = l->input;
    while (l->n_input && isspace((unsigned char)l->input[l->n_input - 1]))
        l->n_input--;
    l->input[l->n_input] = 0;
    while (isspace((unsigned char)*text))
        text++;
    if (l->too_long)
        puts(T("line.unknown", "text", "..."));
    else if (*text)
        answer(l, text);
    l->n_input = 0;
    l->too_long = false;
}

/* ---- the loop ---- */

static void prompt(const line *l) {
    if (isatty(STDIN_FILENO) && !table_thinking(l->t))
        printf("> ");
    fflush(stdout);
}

/* Bots and the server answer before the next line is read, so that lines from a file mean what they would mean typed.
 */
static bool must_wait(const line *l) {
    return (table_thinking(l->t) && !l->t->net) || table_advising(l->t) || (l->t->net && online_waiting(l->t->net));
}

/* Reads what is there; false at the end of the input. */
static bool read_input(line *l) {
    char c;
    ssize_t n;
    while ((n = read(STDIN_FILENO, &c, 1)) == 1) {
        if (c == '\n') {
            take_line(l);
            return true;
        }
        if (l->n_input < LINE_SIZE - 1)
            l->input[l->n_input++] = c ? c : ' ';
        else
            l->too_long = true;
        struct pollfd more = {STDIN_FILENO, POLLIN, 0};
        if (poll(&more, 1, 0) <= 0)
            return true;
    }
    return n < 0 && (errno == EINTR || errno == EAGAIN);
}

int line_play(table *t) {
    line l = {.t = t, .seen = t->changes - 1, .looking = -1, .asked = t->positions - 1};
    puts(T("line.welcome", "help", texts_command("help")));
    while (!l.quit) {
        while (table_go_on(t))
            continue;
        say_news(&l);
        prompt(&l);
        struct pollfd fds[2] = {{t->pipe[0], POLLIN, 0}, {must_wait(&l) ? -1 : STDIN_FILENO, POLLIN, 0}};
        if (poll(fds, 2, -1) < 0 && errno != EINTR)
            break;
        if (fds[0].revents)
            table_woken(t);
        if (fds[1].revents && !read_input(&l))
            break;
    }
    choices_free(&l.choices);
    fflush(stdout);
    return 0;
}
