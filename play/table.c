/* A game at this terminal. */
#include "table.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "memory.h"
#include "online.h"
#include "texts.h"

enum { BOT_MS = 5000, ADVICE_MS = 1500, MOST_BYTES = 4 << 20 };

/* ---- levels ---- */

int table_level(int i) {
    for (int bot = 0; bst_ai_name(bot); bot++)
        if (bst_ai_is_level(bot) && i-- == 0)
            return bot;
    return -1;
}

int table_usual_level(void) {
    int bot = bst_ai_find("normal");
    return bot >= 0 ? bot : table_level(0);
}

static int adviser(void) {
    int i = 0;
    while (table_level(i + 1) >= 0)
        i++;
    return table_level(i);
}

/* ---- beginning and ending ---- */

table *table_empty(void) {
    table *t = play_alloc(sizeof *t);
    if (pipe2(t->pipe, O_NONBLOCK | O_CLOEXEC)) {
        perror("bastide play");
        exit(1);
    }
    t->bots = thinker_new(t->pipe[1]);
    t->adviser = thinker_new(t->pipe[1]);
    return t;
}

void table_free(table *t) {
    if (!t)
        return;
    online_free(t->net);
    thinker_free(t->bots);
    thinker_free(t->adviser);
    table_forget_log(t, -1);
    free(t->log);
    close(t->pipe[0]);
    close(t->pipe[1]);
    free(t);
}

void table_forget_log(table *t, int after_step) {
    while (t->n_log && t->log[t->n_log - 1].step > after_step)
        free(t->log[--t->n_log].text);
}

void table_note(table *t, const char *text, int player) {
    if (t->n_log == t->log_room) {
        t->log_room = t->log_room ? 2 * t->log_room : 64;
        t->log = play_realloc(t->log, (size_t)t->log_room * sizeof *t->log);
    }
    t->log[t->n_log++] = (entry){play_copy(text), t->game.n_moves, player};
    t->changes++;
}

static void note(void *data, const char *text, int player) {
    table_note(data, text, player);
}

void table_tell(table *t, const bst_events *ev) {
    told w = table_told(t);
    for (int i = 0; i < ev->n; i++)
        words_event(&w, &ev->at[i], note, t);
}

/* A bot of ours thinks as soon as it is asked. */
void table_changed(table *t) {
    bst_state *s = &t->game.state;
    int player = table_decides(t);
    t->changes++;
    t->positions++;
    t->hint = BST_M_NONE;
    t->n_moves = player >= 0 ? bst_legal(s, t->moves) : 0;
    thinker_stop(t->adviser);
    thinker_stop(t->bots);
    if (player >= 0 && t->seats[player].kind == SEAT_BOT && !t->net)
        thinker_ask(t->bots, t->seats[player].bot, s, t->game.setup.seed + 7919u * t->game.n_moves, BOT_MS);
}

bool table_begin(table *t, const table_plan *p, char message[BST_MESSAGE_SIZE]) {
    static bst_events ev;
    ev.n = 0;
    bst_error e = bst_game_new(&t->game, &p->setup, &ev);
    if (e) {
        snprintf(message, BST_MESSAGE_SIZE, "%s", bst_error_text(e));
        return false;
    }
    table_forget_log(t, -1);
    memcpy(t->seats, p->seats, sizeof t->seats);
    for (int i = 0; i < BST_MAX_PLAYERS; i++)
        bst_game_name(&t->game, i, p->names[i]);
    table_tell(t, &ev);
    table_changed(t);
    return true;
}

/* ---- records ---- */

static char *read_file(const char *path, size_t *n, char message[BST_MESSAGE_SIZE]) {
    FILE *f = fopen(path, "rb");
    if (!f) {
        snprintf(message, BST_MESSAGE_SIZE, "%.150s: %s", path, strerror(errno));
        return NULL;
    }
    char *text = play_alloc(MOST_BYTES + 1);
    *n = fread(text, 1, MOST_BYTES, f);
    if (ferror(f)) {
        snprintf(message, BST_MESSAGE_SIZE, "%.150s: %s", path, strerror(errno));
        free(text);
        text = NULL;
    }
    fclose(f);
    return text;
}

/* Who sat where stands in comments, which other programs pass over. */
static void read_seats(table *t, const char *text) {
    for (const char *at = text; (at = strstr(at, "\n# seat ")); at++) {
        int player = at[8] - '0';
        char level[32] = "";
        if (player < 0 || player >= BST_MAX_PLAYERS)
            continue;
        if (sscanf(at + 9, " bot %31s", level) == 1 && bst_ai_find(level) >= 0)
            t->seats[player] = (table_seat){SEAT_BOT, bst_ai_find(level)};
        else if (strncmp(at + 9, " here", 5) == 0)
            t->seats[player] = (table_seat){SEAT_HERE, 0};
    }
}

static void step_read(void *data, const bst_game *m, bst_move move, const bst_events *ev) {
    table *t = data;
    static bst_game before; /* who decided stands in the position before the move */
    if (move != BST_M_NONE && m->n_moves)
        t->who[m->n_moves - 1] = (uint8_t)(bst_mover(&before.state) < 0 ? 0 : bst_mover(&before.state));
    bst_copy(&before.state, &m->state);
    table_tell(t, ev);
}

bool table_open(table *t, const char *path, const table_plan *p, char message[BST_MESSAGE_SIZE]) {
    size_t n;
    int line = 0;
    char why[BST_MESSAGE_SIZE];
    char *text = read_file(path, &n, message);
    if (!text)
        return false;
    table_forget_log(t, -1);
    t->game.setup.custom_n = p->setup.custom_n;
    memcpy(t->game.setup.custom, p->setup.custom, sizeof p->setup.custom);
    memcpy(t->seats, p->seats, sizeof t->seats);
    bool good = !bst_record_read(&t->game, text, n, &line, why, step_read, t);
    if (good) {
        read_seats(t, text);
        table_changed(t);
    } else
        snprintf(message, BST_MESSAGE_SIZE, "%s", T("trouble.record", "line", num(line), "why", why));
    free(text);
    return good;
}

void table_file_name(char *out, size_t size) {
    struct stat st;
    for (int i = 1; i < 10000; i++) {
        snprintf(out, size, "game-%d.bastide", i);
        if (stat(out, &st))
            return;
    }
}

static size_t write_seats(const table *t, char *to, size_t size) {
    bst_out o = {to, 0, size};
    for (int p = 0; p < t->game.setup.rules.players; p++) {
        out_text(&o, "# seat ");
        out_int(&o, p);
        out_text(&o, t->seats[p].kind == SEAT_BOT ? " bot " : " here");
        out_text(&o, t->seats[p].kind == SEAT_BOT ? bst_ai_name(t->seats[p].bot) : "");
        out_char(&o, '\n');
    }
    return o.len;
}

/* Written beside and then renamed, so that a full disk never leaves half a record in place of a whole one. */
static bool write_file(const char *path, const char *text, size_t n, char message[BST_MESSAGE_SIZE]) {
    char beside[1024];
    if ((size_t)snprintf(beside, sizeof beside, "%s.part", path) >= sizeof beside) {
        snprintf(message, BST_MESSAGE_SIZE, "%s", strerror(ENAMETOOLONG));
        return false;
    }
    FILE *f = fopen(beside, "wb");
    bool good = f && fwrite(text, 1, n, f) == n;
    good = f && fclose(f) == 0 && good;
    if (good && rename(beside, path) == 0)
        return true;
    snprintf(message, BST_MESSAGE_SIZE, "%.150s: %s", path, strerror(errno));
    if (f)
        unlink(beside);
    return false;
}

bool table_save(table *t, const char *path, char message[BST_MESSAGE_SIZE]) {
    char *text = play_alloc(BST_RECORD_SIZE + 512);
    size_t n =
        t->net ? online_record(t->net, text, BST_RECORD_SIZE) : bst_record_write(&t->game, 1, text, BST_RECORD_SIZE);
    if (!t->net)
        n += write_seats(t, text + n, 512);
    bool good = write_file(path, text, n, message);
    free(text);
    return good;
}

/* ---- who ---- */

bool table_over(const table *t) {
    return (table_begun(t) && t->game.state.phase == BST_PHASE_OVER) || (t->net && online_ended(t->net));
}

int table_decides(const table *t) {
    int player = table_begun(t) && !table_over(t) ? bst_mover(&t->game.state) : -1;
    return player < 0 ? -1 : player;
}

bool table_mine(const table *t) {
    int player = table_decides(t);
    return player >= 0 && t->seats[player].kind == SEAT_HERE && (!t->net || online_ready(t->net));
}

int table_reader(const table *t) {
    if (table_mine(t))
        return table_decides(t);
    for (int p = 0; p < t->game.setup.rules.players; p++)
        if (t->seats[p].kind == SEAT_HERE)
            return p;
    return -1;
}

bool table_thinking(const table *t) {
    int player = table_decides(t);
    return player >= 0 && t->seats[player].kind == SEAT_BOT;
}

/* ---- moves ---- */

static void play_here(table *t, bst_move m) {
    static bst_events ev;
    int player = table_decides(t);
    ev.n = 0;
    if (player < 0 || bst_game_play(&t->game, m, &ev))
        return;
    t->who[t->game.n_moves - 1] = (uint8_t)player;
    table_tell(t, &ev);
    table_changed(t);
}

void table_play(table *t, bst_move m) {
    if (t->net)
        online_play(t->net, m);
    else
        play_here(t, m);
}

bool table_undo(table *t) {
    int n = t->game.n_moves;
    if (t->net)
        return online_undo(t->net);
    while (n && t->seats[t->who[n - 1]].kind != SEAT_HERE)
        n--;
    if (!n)
        return false;
    while (t->game.n_moves >= n && bst_game_undo(&t->game))
        continue;
    table_forget_log(t, t->game.n_moves);
    table_changed(t);
    return true;
}

void table_advise(table *t) {
    if (table_mine(t) && t->hint == BST_M_NONE && !thinker_busy(t->adviser))
        thinker_ask(t->adviser, adviser(), &t->game.state, 1, ADVICE_MS);
}

bool table_advising(const table *t) {
    return thinker_busy(t->adviser);
}

bool table_go_on(table *t) {
    bst_ai_result r;
    unsigned before = t->changes;
    if (thinker_answer(t->bots, &r)) {
        if (bst_check(&t->game.state, r.move)) {
            r.move = t->moves[0];
            snprintf(t->notice, sizeof t->notice, "%s", T("trouble.bot"));
        }
        play_here(t, r.move);
    }
    if (thinker_answer(t->adviser, &r) && !bst_check(&t->game.state, r.move)) {
        t->hint = r.n_best ? r.best[0].move : r.move;
        t->changes++;
    }
    if (t->net)
        online_go_on(t->net);
    return t->changes != before;
}

void table_woken(table *t) {
    char bytes[64];
    while (read(t->pipe[0], bytes, sizeof bytes) > 0)
        continue;
}

/* ---- looking back ---- */

void table_at(const table *t, int n, bst_state *out) {
    static bst_game again;
    if (n >= t->game.n_moves) {
        bst_copy(out, &t->game.state);
        return;
    }
    if (t->net) {
        online_at(t->net, n, out);
        return;
    }
    bst_game_new(&again, &t->game.setup, NULL);
    for (int i = 0; i < n; i++)
        bst_game_apply(&again, t->game.moves[i], NULL);
    bst_copy(out, &again.state);
}

void table_cut(table *t, int n) {
    while (t->game.n_moves > n && bst_game_undo(&t->game))
        continue;
    table_forget_log(t, t->game.n_moves);
    table_changed(t);
}
