/* The game on the whole screen: the terminal, keys and the mouse. */
#include "screen.h"

#include <errno.h>
#include <ncurses.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "memory.h"
#include "online.h"
#include "screen_int.h"
#include "style.h"
#include "texts.h"

enum { KEY_ESCAPE = 27 };

/* ---- what may be done ---- */

bool screen_placing(const screen *sc) {
    return sc->looking < 0 && table_mine(sc->t) && sc->t->game.state.phase == BST_PHASE_TILE;
}

bool screen_choosing(const screen *sc) {
    return sc->looking < 0 && table_mine(sc->t) && sc->t->game.state.phase != BST_PHASE_TILE && sc->t->n_moves > 0;
}

bool screen_legal(const screen *sc, int x, int y, int rot) {
    for (int i = 0; i < sc->t->n_moves; i++) {
        bst_move m = sc->t->moves[i];
        if (bst_move_x(m) == x && bst_move_y(m) == y && (rot < 0 || bst_move_rot(m) == rot))
            return true;
    }
    return false;
}

void screen_say(screen *sc, const char *text) {
    snprintf(sc->notice, sizeof sc->notice, "%s", text);
}

void screen_button(screen *sc, rect at, int key) {
    if (sc->n_buttons < MOST_BUTTONS)
        sc->buttons[sc->n_buttons++] = (button){at, key};
}

/* ---- choosing a square ---- */

static bst_move chosen_move(const screen *sc) {
    for (int i = 0; i < sc->t->n_moves; i++) {
        bst_move m = sc->t->moves[i];
        if (bst_move_x(m) == sc->square_x && bst_move_y(m) == sc->square_y && bst_move_rot(m) == sc->rot)
            return m;
    }
    return BST_M_NONE;
}

static void tell_effect(screen *sc) {
    bst_out o = {sc->effect, 0, sizeof sc->effect};
    told w = table_told(sc->t);
    bst_move m = chosen_move(sc);
    char text[sizeof sc->effect] = "";
    bst_out in = {text, 0, sizeof text};
    sc->effect[0] = 0;
    if (m == BST_M_NONE)
        return;
    words_placement(&in, &w, table_decides(sc->t), m);
    out_text(&o, texts_capital(text));
}

static void choose_square(screen *sc, int x, int y) {
    sc->square_x = x;
    sc->square_y = y;
    for (int i = 0; i < 4 && !screen_legal(sc, x, y, sc->rot); i++)
        sc->rot = (sc->rot + 1) & 3;
    board_show(sc, x, y);
    tell_effect(sc);
}

static void turn(screen *sc) {
    for (int i = 1; i <= 4; i++)
        if (screen_legal(sc, sc->square_x, sc->square_y, (sc->rot + i) & 3)) {
            if (i == 4)
                screen_say(sc, T("screen.oneWay"));
            sc->rot = (sc->rot + i) & 3;
            break;
        }
    tell_effect(sc);
}

/* The legal square nearest to a place; with a direction, of those that lie there. */
static bool nearest(const screen *sc, int x, int y, int dx, int dy, int *to_x, int *to_y) {
    int best = -1;
    for (int i = 0; i < sc->t->n_moves; i++) {
        int ax = bst_move_x(sc->t->moves[i]) - x, ay = bst_move_y(sc->t->moves[i]) - y;
        int ahead = ax * dx + ay * dy, aside = dx ? abs(ay) : abs(ax);
        int far = dx || dy ? ahead + 2 * aside : abs(ax) + abs(ay);
        if (((dx || dy) && ahead <= 0) || (best >= 0 && far >= best))
            continue;
        best = far;
        *to_x = bst_move_x(sc->t->moves[i]);
        *to_y = bst_move_y(sc->t->moves[i]);
    }
    return best >= 0;
}

static void pan(screen *sc, int dx, int dy) {
    sc->origin_x -= dx * (sc->large ? 11 : 7);
    sc->origin_y -= dy * (sc->large ? 5 : 3);
    sc->board_moved = true;
}

static void show_choice(screen *sc) {
    int x, y, tile, seg;
    if (sc->t->n_moves && board_target(&sc->t->game.state, sc->t->moves[sc->choice], &x, &y, &tile, &seg))
        board_show(sc, x, y);
}

static void go(screen *sc, int dx, int dy) {
    int x = 0, y = 0;
    if (screen_placing(sc)) {
        if (nearest(sc, sc->square_x, sc->square_y, dx, dy, &x, &y))
            choose_square(sc, x, y);
        else
            pan(sc, dx, dy);
    } else if (screen_choosing(sc)) {
        int n = sc->t->n_moves;
        sc->choice = (sc->choice + n + (dx + dy)) % n;
        show_choice(sc);
    } else
        pan(sc, dx, dy);
}

/* ---- a new position ---- */

static void measure(screen *sc) {
    sc->board = (rect){0, 1, sc->f.w - panel_width(sc), sc->f.h - 4};
}

/* Advice has come: it is said, and chosen already. */
static void show_hint(screen *sc) {
    table *t = sc->t;
    told w = table_told(t);
    char text[256] = "";
    bst_out o = {text, 0, sizeof text};
    words_move_where(&o, &w, t->hint);
    screen_say(sc, T("screen.hint", "move", text));
    if (screen_placing(sc)) {
        sc->rot = bst_move_rot(t->hint);
        choose_square(sc, bst_move_x(t->hint), bst_move_y(t->hint));
    }
    for (int i = 0; i < t->n_moves; i++)
        if (t->moves[i] == t->hint && screen_choosing(sc))
            sc->choice = i;
    show_choice(sc);
}

static void take_in(screen *sc) {
    table *t = sc->t;
    const bst_state *s = &t->game.state;
    if (t->notice[0]) {
        screen_say(sc, t->notice);
        t->notice[0] = 0;
    }
    if (sc->seen == t->changes)
        return;
    sc->seen = t->changes;
    if (t->hint != BST_M_NONE) {
        show_hint(sc);
        return;
    }
    if (t->net && sc->position_seen == t->positions && table_mine(t) == sc->mine_seen)
        return; /* news that change nothing on the board */
    sc->position_seen = t->positions;
    sc->mine_seen = table_mine(t);
    free(sc->texts);
    sc->texts = play_alloc((size_t)(t->n_moves + 1) * sizeof *sc->texts);
    sc->choice = sc->choice_top = 0;
    told w = table_told(t);
    if (screen_choosing(sc)) {
        words_moves(&w, t->moves, t->n_moves, sc->texts);
        show_choice(sc);
    } else if (sc->looking < 0 && table_begun(t))
        board_show(sc, s->tile[s->n_tiles - 1].x, s->tile[s->n_tiles - 1].y);
    int x = 0, y = 0;
    if (screen_placing(sc)) {
        sc->rot = 0;
        if (nearest(sc, s->tile[s->n_tiles - 1].x, s->tile[s->n_tiles - 1].y, 0, 0, &x, &y))
            choose_square(sc, x, y);
    }
}

/* ---- keys ---- */

static void confirm(screen *sc) {
    bst_move m = screen_placing(sc) ? chosen_move(sc) : screen_choosing(sc) ? sc->t->moves[sc->choice] : BST_M_NONE;
    if (m != BST_M_NONE)
        table_play(sc->t, m);
}

static void pass(screen *sc) {
    for (int i = 0; i < sc->t->n_moves && screen_choosing(sc); i++)
        if (bst_move_type(sc->t->moves[i]) == BST_M_PASS) {
            table_play(sc->t, sc->t->moves[i]);
            return;
        }
}

static void look_back(screen *sc, int step) {
    if (!table_begun(sc->t))
        return;
    int n = sc->t->game.n_moves, at = (sc->looking < 0 ? n : sc->looking) + step;
    if (at >= n) {
        sc->looking = -1;
        sc->seen--;
        return;
    }
    sc->looking = at < 0 ? 0 : at;
    table_at(sc->t, sc->looking, &sc->then);
    const bst_tile *last = &sc->then.tile[sc->then.n_tiles - 1];
    board_show(sc, last->x, last->y);
}

static void hint(screen *sc) {
    if (!table_mine(sc->t) || sc->looking >= 0)
        return;
    if (sc->t->hint != BST_M_NONE)
        table_play(sc->t, sc->t->hint);
    else
        table_advise(sc->t);
}

static void open_sheet(screen *sc, enum screen_mode mode) {
    sc->mode = mode;
    sc->scroll = 0;
}

static void begin_ask(screen *sc, int what) {
    if (what == 'C' && !sc->t->net) {
        screen_say(sc, T("line.noChat"));
        return;
    }
    sc->mode = MODE_ASK;
    sc->ask_what = what;
    sc->ask[0] = 0;
    if (what == 'S')
        table_file_name(sc->ask, sizeof sc->ask);
}

static void end_ask(screen *sc) {
    char message[BST_MESSAGE_SIZE];
    sc->mode = MODE_GAME;
    if (!sc->ask[0])
        return;
    if (sc->ask_what == 'C') {
        if (!online_chat(sc->t->net, sc->ask))
            screen_say(sc, T("refused.offline"));
    } else
        screen_say(sc, table_save(sc->t, sc->ask, message) ? T("line.saved", "file", sc->ask)
                                                           : T("line.notSaved", "why", message));
}

static void ask_key(screen *sc, int key) {
    size_t n = strlen(sc->ask);
    if (key == KEY_ESCAPE)
        sc->mode = MODE_GAME;
    else if (key == '\n' || key == '\r' || key == KEY_ENTER)
        end_ask(sc);
    else if (key == KEY_BACKSPACE || key == 127 || key == 8) {
        while (n && (sc->ask[n - 1] & 0xc0) == 0x80)
            n--;
        sc->ask[n ? n - 1 : 0] = 0;
    } else if (key >= 32 && key < 256 && n + 1 < sizeof sc->ask) {
        sc->ask[n] = (char)key;
        sc->ask[n + 1] = 0;
    }
}

static void sheet_key(screen *sc, int key) {
    int page = sc->f.h - 4;
    int up = sc->mode == MODE_LOG ? 1 : -1; /* the log is read from its end */
    switch (key) {
    case KEY_UP:
        sc->scroll += up;
        break;
    case KEY_DOWN:
        sc->scroll -= up;
        break;
    case KEY_PPAGE:
        sc->scroll += up * page;
        break;
    case KEY_NPAGE:
    case ' ':
        sc->scroll -= up * page;
        break;
    case KEY_RESIZE:
    case KEY_MOUSE:
        break;
    default:
        sc->mode = MODE_GAME;
    }
}

/* The second press within the same notice leaves. */
static void quit(screen *sc) {
    const char *sure = T("screen.quitSure");
    if (table_over(sc->t) || !sc->t->game.n_moves || sc->t->net || strcmp(sc->notice, sure) == 0)
        sc->quit = true;
    else
        screen_say(sc, sure);
}

/* As with leaving, the second press does it. */
static void resign(screen *sc) {
    const char *sure = T("screen.resignSure");
    if (!sc->t->net)
        return;
    if (strcmp(sc->notice, sure) == 0)
        online_resign(sc->t->net);
    else
        screen_say(sc, sure);
}

static void play_on(screen *sc) {
    if (sc->looking < 0 || sc->t->net)
        return;
    int at = sc->looking;
    sc->looking = -1;
    table_cut(sc->t, at);
}

/* Keys that change what is seen. */
static void view_key(screen *sc, int key) {
    switch (key) {
    case 'f':
        sc->owners = !sc->owners;
        break;
    case 'z':
        sc->large = !sc->large;
        board_centre(sc);
        if (screen_placing(sc))
            board_show(sc, sc->square_x, sc->square_y);
        break;
    case 'c':
        board_centre(sc);
        break;
    case ',':
        look_back(sc, -1);
        break;
    case '.':
        look_back(sc, 1);
        break;
    case '<':
        look_back(sc, -sc->t->game.n_moves);
        break;
    case KEY_ESCAPE:
    case '>':
        if (sc->looking >= 0)
            look_back(sc, sc->t->game.n_moves);
        break;
    default:
        break;
    }
}

/* Keys that play. */
static void plain_key(screen *sc, int key) {
    switch (key) {
    case 'r':
    case 'R':
    case '\t':
        if (screen_placing(sc))
            turn(sc);
        break;
    case '\n':
    case '\r':
    case ' ':
    case KEY_ENTER:
        confirm(sc);
        break;
    case 'p':
        pass(sc);
        break;
    case 'u':
    case KEY_BACKSPACE:
        if (sc->looking < 0 && !table_undo(sc->t))
            screen_say(sc, T("refused.nothing-to-undo"));
        break;
    case 'h':
        hint(sc);
        break;
    case 'n':
        play_on(sc);
        break;
    default:
        view_key(sc, key);
    }
}

static bool moving_key(screen *sc, int key) {
    static const struct {
        int key, dx, dy;
        bool pans;
    } ways[] = {{KEY_LEFT, -1, 0, false}, {KEY_RIGHT, 1, 0, false}, {KEY_UP, 0, -1, false}, {KEY_DOWN, 0, 1, false},
                {'a', -1, 0, true},       {'d', 1, 0, true},        {'w', 0, -1, true},     {'s', 0, 1, true},
                {KEY_SLEFT, -1, 0, true}, {KEY_SRIGHT, 1, 0, true}, {KEY_SR, 0, -1, true},  {KEY_SF, 0, 1, true}};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (ways[i].key == key) {
            if (ways[i].pans)
                pan(sc, ways[i].dx, ways[i].dy);
            else
                go(sc, ways[i].dx, ways[i].dy);
            return true;
        }
    return false;
}

static void game_key(screen *sc, int key) {
    if (key != 'q' && key != 'X')
        sc->notice[0] = 0;
    if (moving_key(sc, key))
        return;
    if (key >= '1' && key <= '9' && screen_choosing(sc) && key - '1' < sc->t->n_moves) {
        sc->choice = key - '1';
        confirm(sc);
        return;
    }
    switch (key) {
    case '?':
        open_sheet(sc, MODE_HELP);
        break;
    case 'l':
        open_sheet(sc, MODE_LOG);
        break;
    case 't':
        open_sheet(sc, MODE_TILES);
        break;
    case 'x':
        if (screen_placing(sc))
            open_sheet(sc, MODE_FITS);
        break;
    case 'S':
    case 'C':
        begin_ask(sc, key);
        break;
    case 'B':
        if (sc->t->net)
            online_start(sc->t->net);
        break;
    case 'X':
        resign(sc);
        break;
    case 'N':
        if (!sc->t->net)
            sc->mode = MODE_PLAN;
        break;
    case 'q':
        quit(sc);
        break;
    default:
        plain_key(sc, key);
    }
}

static void any_key(screen *sc, int key);

static void click(screen *sc, int x, int y, bool place) {
    for (int i = 0; i < sc->n_buttons; i++) {
        const button *b = &sc->buttons[i];
        if (x < b->at.x || y < b->at.y || x >= b->at.x + b->at.w || y >= b->at.y + b->at.h)
            continue;
        if (b->key >= 0)
            any_key(sc, b->key);
        else if (sc->choice == -1 - b->key && screen_choosing(sc))
            confirm(sc);
        else if (-1 - b->key < sc->t->n_moves)
            sc->choice = -1 - b->key;
        return;
    }
    int sx, sy;
    if (sc->mode != MODE_GAME || x >= sc->board.x + sc->board.w || y < sc->board.y || y >= sc->board.y + sc->board.h)
        return;
    board_square(sc, x, y, &sx, &sy);
    if (!screen_placing(sc) || !screen_legal(sc, sx, sy, -1))
        return;
    if (place && sx == sc->square_x && sy == sc->square_y)
        confirm(sc);
    else if (sx == sc->square_x && sy == sc->square_y)
        turn(sc);
    else
        choose_square(sc, sx, sy);
}

static void mouse(screen *sc) {
    MEVENT e;
    if (getmouse(&e) != OK)
        return;
    if (e.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED))
        click(sc, e.x, e.y, false);
    else if (e.bstate & (BUTTON3_PRESSED | BUTTON3_CLICKED))
        click(sc, e.x, e.y, true);
    else if (e.bstate & BUTTON4_PRESSED)
        any_key(sc, sc->mode == MODE_GAME ? 'w' : KEY_UP);
    else if (e.bstate & BUTTON5_PRESSED)
        any_key(sc, sc->mode == MODE_GAME ? 's' : KEY_DOWN);
}

static void any_key(screen *sc, int key) {
    if (key == KEY_RESIZE) {
        frame_size(&sc->f, COLS, LINES);
        measure(sc);
        if (table_begun(sc->t)) {
            board_centre(sc);
            if (screen_placing(sc))
                board_show(sc, sc->square_x, sc->square_y);
        }
        return;
    }
    if (key == KEY_MOUSE)
        mouse(sc);
    else if (sc->mode == MODE_GAME)
        game_key(sc, key);
    else if (sc->mode == MODE_ASK)
        ask_key(sc, key);
    else if (sc->mode == MODE_PLAN)
        plan_key(sc, key);
    else
        sheet_key(sc, key);
}

/* ---- drawing ---- */

static void draw(screen *sc) {
    frame *f = &sc->f;
    sc->n_buttons = 0;
    frame_clear(f, style_tone(TONE_PLAIN));
    if (f->w < LEAST_W || f->h < LEAST_H) {
        frame_wrap(f, 0, 0, f->w, f->h, style_tone(TONE_ALARM),
                   T("screen.small", "w", num(LEAST_W), "h", num(LEAST_H), "nowW", num(f->w), "nowH", num(f->h)));
        return;
    }
    measure(sc);
    if (sc->mode == MODE_PLAN)
        plan_draw(sc);
    else if (sc->mode == MODE_GAME || sc->mode == MODE_ASK) {
        if (table_begun(sc->t)) {
            board_draw(sc);
            panel_draw(sc);
        }
        bars_draw(sc);
    } else
        sheet_draw(sc);
}

static attr_t attributes(unsigned a) {
    return (a & STYLE_BOLD ? A_BOLD : 0) | (a & STYLE_REVERSE ? A_REVERSE : 0) |
           (a & STYLE_UNDERLINE ? A_UNDERLINE : 0) | (a & STYLE_DIM ? A_DIM : 0);
}

/* Puts the frame on the terminal; ncurses sends what has changed. */
static void flush(const frame *f) {
    for (int y = 0; y < f->h && y < LINES; y++)
        for (int x = 0; x < f->w && x < COLS; x++) {
            const glyph *g = &f->at[y * f->w + x];
            wchar_t text[2] = {g->ch, 0};
            cchar_t c;
            if (!g->ch)
                continue;
            int pair = style_colours() ? alloc_pair(g->style.fg, g->style.bg) : 0;
            setcchar(&c, text, attributes(g->style.attr), (short)(pair > 0 ? pair : 0), NULL);
            mvadd_wch(y, x, &c);
        }
    refresh();
}

/* ---- the loop ---- */

static void begin(const play_options *o) {
    const char *no = getenv("NO_COLOR");
    initscr();
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(25);
    curs_set(0);
    mousemask(BUTTON1_PRESSED | BUTTON3_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    mouseinterval(0);
    bool colour = !o->plain && !(no && *no) && has_colors();
    if (colour) {
        start_color();
        use_default_colors();
    }
    style_begin(colour ? COLORS : 0, o->ascii);
}

static void wait_for_news(screen *sc) {
    struct pollfd fds[2] = {{STDIN_FILENO, POLLIN, 0}, {sc->t->pipe[0], POLLIN, 0}};
    bool clock = sc->t->net && online_left(sc->t->net, 0) >= 0; /* that is to be seen running */
    if (poll(fds, 2, clock ? 1000 : -1) < 0 && errno != EINTR)
        sc->quit = true;
    if (fds[1].revents)
        table_woken(sc->t);
    if (fds[0].revents & (POLLHUP | POLLERR | POLLNVAL))
        sc->quit = true; /* the terminal is gone */
    for (int key; (key = getch()) != ERR && !sc->quit;) {
        any_key(sc, key);
        take_in(sc);
    }
}

int screen_play(table *t, play_options *o) {
    static screen sc;
    sc = (screen){.t = t, .o = o, .looking = -1, .seen = t->changes - 1, .position_seen = t->positions - 1};
    begin(o);
    frame_size(&sc.f, COLS, LINES);
    measure(&sc);
    sc.large = sc.board.w >= 100 && sc.board.h >= 36;
    sc.mode = o->at_once ? MODE_GAME : MODE_PLAN;
    if (sc.mode == MODE_GAME)
        board_centre(&sc);
    while (!sc.quit) {
        if (sc.mode != MODE_PLAN) {
            while (table_go_on(t))
                continue;
            take_in(&sc);
        }
        draw(&sc);
        flush(&sc.f);
        wait_for_news(&sc);
    }
    endwin();
    free(sc.texts);
    frame_free(&sc.f);
    return 0;
}
