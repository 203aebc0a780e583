/* A bot's choice, and its advice. */
#include "go.h"

#include <stdbool.h>
#include <string.h>

#include "../view/json_out.h"

enum { DEFAULT_MS = 1000, DEFAULT_HINTS = 3, PLAYOUTS_A_MS = 4 };

typedef struct order {
    int bot;
    uint64_t ms, playouts, seed; /* 0: not given */
    uint64_t hints, threads;
    bool has_seed, by_hand;
} order;

/* ---- reading the words ---- */

static bool read_number(const char *text, size_t n, uint64_t low, uint64_t high, uint64_t *out) {
    uint64_t v = 0;
    for (size_t i = 0; i < n; i++) {
        if (text[i] < '0' || text[i] > '9' || v > (UINT64_MAX - 9) / 10)
            return false;
        v = 10 * v + (uint64_t)(text[i] - '0');
    }
    *out = v;
    return n && v >= low && v <= high;
}

static bool read_bot(const char *text, size_t n, int *bot) {
    char name[32];
    if (n >= sizeof name)
        return false;
    memcpy(name, text, n);
    name[n] = 0;
    return (*bot = bst_ai_find(name)) >= 0;
}

/* NULL, or what is wrong with the word. */
static const char *read_word(order *w, const char *word, size_t n, bool hint) {
    const char *equals = memchr(word, '=', n);
    size_t key = equals ? (size_t)(equals - word) : 0, length = equals ? n - key - 1 : 0;
    const char *value = equals ? equals + 1 : NULL;
    if (key == 2 && memcmp(word, "ms", 2) == 0)
        return read_number(value, length, 1, 3600000, &w->ms) ? NULL : "ms needs a number from 1 to 3600000";
    if (key == 8 && memcmp(word, "playouts", 8) == 0)
        return read_number(value, length, 1, 1000000000, &w->playouts) ? NULL
                                                                       : "playouts needs a number from 1 to 1000000000";
    if (key == 4 && memcmp(word, "seed", 4) == 0) {
        w->has_seed = true;
        return read_number(value, length, 0, UINT64_MAX, &w->seed) ? NULL : "seed needs a number";
    }
    if (key == 7 && memcmp(word, "threads", 7) == 0)
        return read_number(value, length, 1, 16, &w->threads) ? NULL : "threads needs a number from 1 to 16";
    if (key == 3 && memcmp(word, "bot", 3) == 0)
        return read_bot(value, length, &w->bot)
                   ? NULL
                   : "bots: random, greedy, mcts, mcts-plain, beginner, easy, casual, steady, normal, skilled, hard, "
                     "expert, team";
    if (key == 4 && memcmp(word, "eval", 4) == 0) {
        w->by_hand = length == 4 && memcmp(value, "hand", 4) == 0;
        return w->by_hand || (length == 7 && memcmp(value, "learned", 7) == 0) ? NULL : "eval is learned or hand";
    }
    if (hint && !equals)
        return read_number(word, n, 1, BST_AI_BEST, &w->hints) ? NULL : "hint shows from 1 to 8 moves";
    return "the words are ms=T, playouts=N, bot=NAME, eval=learned|hand, seed=N and threads=N";
}

static const char *read_order(order *w, const char *args, bool hint) {
    *w = (order){.bot = bst_ai_find("expert"), .hints = DEFAULT_HINTS};
    while (*args) {
        size_t n = strcspn(args, " \t");
        const char *wrong = n ? read_word(w, args, n, hint) : NULL;
        if (wrong)
            return wrong;
        args += n;
        while (*args == ' ' || *args == '\t')
            args++;
    }
    return NULL;
}

/* ---- thinking ---- */

typedef struct watch {
    const session_host *host;
    uint64_t end; /* 0: no clock */
} watch;

static int time_up(void *data) {
    const watch *w = data;
    return (w->end && w->host->clock_ms() >= w->end) || (w->host->interrupted && w->host->interrupted());
}

/* Without a clock time is counted in playouts. Without any limit a bot makes its own number, a second at most. */
static bool think(session *s, const order *w, bst_ai_result *r) {
    watch clock = {s->host, 0};
    uint64_t ms = w->ms || w->playouts ? w->ms : DEFAULT_MS, playouts = w->playouts;
    if (!w->ms && !playouts)
        playouts = bst_ai_playouts(w->bot);
    if (ms && s->host->clock_ms)
        clock.end = s->host->clock_ms() + ms;
    else if (w->ms && !playouts)
        playouts = w->ms * PLAYOUTS_A_MS;
    bst_ai_limits l = {.playouts = (uint32_t)playouts,
                       .stop = clock.end || s->host->interrupted ? time_up : NULL,
                       .stop_data = &clock,
                       .seed = w->has_seed ? w->seed : bst_rng_next(&s->bot_rng),
                       .by_hand = w->by_hand,
                       .memory = s->memory,
                       .bytes = s->memory_size};
    if (w->threads > 1 && s->host->choose)
        return s->host->choose(w->bot, &s->game[s->now].state, &l, (int)w->threads, r);
    return bst_ai_choose(w->bot, &s->game[s->now].state, &l, r);
}

/* Reads the words and thinks; false when an error has been answered. */
static bool ask(session *s, const char *args, bool hint, order *w, bst_ai_result *r, bst_out *o) {
    const char *wrong = read_order(w, args, hint);
    if (wrong)
        session_error(o, "bad-argument", wrong);
    else if (bst_mover(&s->game[s->now].state) == BST_NOBODY)
        session_error(o, "game-over", bst_error_text(BST_E_OVER));
    else if (!think(s, w, r))
        session_error(o, "bad-argument", "there is no memory for bots here");
    else
        return true;
    return false;
}

/* ---- answers ---- */

static void json_move(bst_out *o, const bst_state *s, bst_move m) {
    char text[BST_MOVE_TEXT];
    bst_move_text(s, m, text);
    json_text(o, "move", text);
}

void session_go(session *s, const char *args, bst_out *o) {
    order w;
    bst_ai_result r;
    if (!ask(s, args, false, &w, &r, o))
        return;
    out_char(o, '{');
    json_move(o, &s->game[s->now].state, r.move);
    json_hundredths(o, "value", r.value);
    json_int(o, "playouts", r.playouts);
    out_char(o, '}');
}

void session_hint(session *s, const char *args, bst_out *o) {
    order w;
    bst_ai_result r;
    const bst_state *state = &s->game[s->now].state;
    if (!ask(s, args, true, &w, &r, o))
        return;
    out_text(o, "{\"hints\":[");
    for (int i = 0; i < r.n_best && i < (int)w.hints; i++) {
        out_text(o, i ? ",{" : "{");
        json_move(o, state, r.best[i].move);
        json_hundredths(o, "value", r.best[i].value);
        json_key(o, "reason");
        char reason[512] = "";
        bst_out words = {reason, 0, sizeof reason};
        hint_reason(&words, state, r.best[i].move, s->memory, s->memory_size);
        out_json(o, reason);
        out_char(o, '}');
    }
    out_char(o, ']');
    json_int(o, "playouts", r.playouts);
    out_char(o, '}');
}
