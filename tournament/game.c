/* One game of a series. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "luck.h"
#include "series.h"

typedef struct table {
    const series *s;
    const contestant *seat[BST_MAX_PLAYERS]; /* who plays where */
    int bot_of[BST_MAX_PLAYERS];
    external *program[MOST_BOTS];
    void *memory;
    bst_game game;
    uint64_t seed;
    outcome *out;
    luck_watch *draws; /* NULL: not measured */
    bst_ai_luck luck;
    bst_events events;
} table;

/* ---- the built-in bots ---- */

/* Processor time of this thread: a busy machine does not make a bot weaker. */
static double used_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

static int time_up(void *data) {
    return used_ms() >= *(double *)data;
}

static bst_move built_in(table *t, const contestant *c) {
    bst_ai_result r;
    double end = used_ms() + (double)c->ms;
    bst_ai_limits l = {.playouts = (uint32_t)c->playouts,
                       .by_hand = c->by_hand,
                       .stop = c->ms ? time_up : NULL,
                       .stop_data = &end,
                       .seed = t->seed * 0x9e3779b97f4a7c15u + t->game.n_moves,
                       .memory = t->memory,
                       .bytes = (size_t)t->s->memory_mb << 20};
    bst_ai_choose(c->bot, &t->game.state, &l, &r);
    return r.move;
}

/* ---- programs ---- */

static bool forfeits(table *t, int bot, const char *reason) {
    t->out->forfeit = bot;
    if (reason != t->out->reason)
        snprintf(t->out->reason, REASON_SIZE, "%s", reason);
    return false;
}

/* The text of "move" in an answer; false if there is none. */
static bool find_move(const char *answer, char move[BST_MOVE_TEXT]) {
    const char *at = strstr(answer, "\"move\"");
    if (!at || !(at = strchr(at + 6, ':')) || !(at = strchr(at, '"')))
        return false;
    const char *end = strchr(at + 1, '"');
    if (!end || end - at > BST_MOVE_TEXT - 1)
        return false;
    memcpy(move, at + 1, (size_t)(end - at - 1));
    move[end - at - 1] = 0;
    return true;
}

static long thinking_ms(const series *s) {
    const char *ms = strstr(s->go, "ms=");
    return s->timeout_ms + (ms ? atol(ms + 3) : 0);
}

static bool program_move(table *t, int bot, bst_move *m) {
    char line[COMMAND_SIZE + 8], text[BST_MOVE_TEXT], reason[REASON_SIZE];
    const char *answer;
    snprintf(line, sizeof line, "go %s", t->s->go);
    if (!external_ask(t->program[bot], line, thinking_ms(t->s), &answer, t->out->reason))
        return forfeits(t, bot, t->out->reason);
    if (!find_move(answer, text)) {
        snprintf(reason, sizeof reason, "answered `go` with no move: %.100s", answer);
        return forfeits(t, bot, reason);
    }
    bst_error e = bst_move_read(&t->game.state, text, m);
    if (!e)
        e = bst_check(&t->game.state, *m);
    if (!e)
        return true;
    snprintf(reason, sizeof reason, "illegal move `%.60s`: %s", text, bst_error_text(e));
    return forfeits(t, bot, reason);
}

/* Tells every program; false if one of them fails at it. */
static bool tell_all(table *t, const char *line) {
    const char *answer;
    for (int b = 0; b < t->s->n_bots; b++) {
        if (!t->program[b])
            continue;
        if (!external_ask(t->program[b], line, t->s->timeout_ms, &answer, t->out->reason))
            return forfeits(t, b, t->out->reason);
        if (strncmp(answer, "{\"error\"", 8) == 0) {
            char reason[REASON_SIZE];
            snprintf(reason, sizeof reason, "refused `%.40s`: %.90s", line, answer);
            return forfeits(t, b, reason);
        }
    }
    return true;
}

static bool start_programs(table *t, const char *setup) {
    char line[BST_MESSAGE_SIZE + 64];
    for (int b = 0; b < t->s->n_bots; b++) {
        if (t->s->bot[b].bot >= 0)
            continue;
        t->program[b] = external_start(t->s->bot[b].command);
        if (!t->program[b])
            return forfeits(t, b, "cannot be started");
    }
    snprintf(line, sizeof line, "new %s", setup);
    return tell_all(t, line);
}

/* ---- the game ---- */

/* What chance did before the next decision. */
static void note_luck(table *t) {
    bst_ai_limits l = {.memory = t->memory, .bytes = (size_t)t->s->memory_mb << 20};
    if (t->draws)
        luck_draws(t->draws, &t->events, &l, &t->luck);
}

static void apply(table *t, bst_move m) {
    t->events.n = 0;
    if (t->draws)
        luck_move(t->draws, &t->game.state, m);
    bst_game_apply(&t->game, m, &t->events);
    note_luck(t);
}

static bool play_moves(table *t) {
    char line[BST_MOVE_TEXT + 8], text[BST_MOVE_TEXT];
    while (bst_mover(&t->game.state) != BST_NOBODY) {
        int who = bst_mover(&t->game.state);
        const contestant *c = t->seat[who];
        bst_move m;
        if (c->bot >= 0)
            m = built_in(t, c);
        else if (!program_move(t, t->bot_of[who], &m))
            return false;
        bst_move_text(&t->game.state, m, text);
        snprintf(line, sizeof line, "play %s", text);
        apply(t, m);
        if (!tell_all(t, line))
            return false;
    }
    return true;
}

static void judge_team(table *t) {
    const bst_mists *m = &t->game.state.mists;
    const int32_t *score = t->game.state.score;
    t->out->points = m->outcome == BST_WON;
    t->out->own = (float)score[0];
    for (int c = 1; c < bst_scores_n(&t->game.state); c++)
        t->out->own = (float)score[c] < t->out->own ? (float)score[c] : t->out->own;
    if (m->outcome != BST_WON)
        snprintf(t->out->reason, REASON_SIZE, "%s",
                 m->outcome == BST_LOST_GHOSTS     ? "ghosts"
                 : m->outcome == BST_LOST_DEADLINE ? "deadline"
                                                   : "tiles");
}

/* The winners share the point; the margin is against the best seat of the others. */
static void judge(table *t) {
    const int32_t *score = t->game.state.score;
    int32_t top = score[0], others = -1000000;
    int winners = 0, own_winners = 0, own = 0, seats = 0;
    for (int p = 0; p < t->s->players; p++)
        top = score[p] > top ? score[p] : top;
    for (int p = 0; p < t->s->players; p++) {
        bool first = t->bot_of[p] == 0;
        winners += score[p] == top;
        own_winners += score[p] == top && first;
        own += first ? score[p] : 0;
        seats += first;
        others = !first && score[p] > others ? score[p] : others;
    }
    t->out->points = (float)own_winners / (float)winners;
    t->out->own = (float)own / (float)(seats ? seats : 1);
    t->out->margin = seats < t->s->players ? t->out->own - (float)others : 0;
}

/* The part of the result that is the draws': the first bot's seats against the mean of the others. */
static void judge_luck(table *t) {
    int n = t->s->players, seats = 0;
    for (int p = 0; p < n; p++)
        seats += t->bot_of[p] == 0;
    t->out->has_luck = t->draws && seats < n;
    for (int p = 0; p < n && t->out->has_luck; p++) {
        bool first = t->bot_of[p] == 0;
        t->out->luck_points += first ? t->luck.wins[p] : 0;
        t->out->luck_margin += t->luck.points[p] / (float)(first ? seats : seats - n);
    }
}

static void write_record(table *t, char *text, size_t size) {
    outcome_write(t->out, text, size);
    size_t n = strlen(text);
    bst_record_write(&t->game, 1, text + n, size - n);
}

void game_play(const series *s, long group, int shift, void *memory, outcome *out, char *text, size_t size) {
    char setup[BST_MESSAGE_SIZE + 32], message[BST_MESSAGE_SIZE];
    table *t = calloc(1, sizeof *t);
    bst_setup *u = calloc(1, sizeof *u);
    *out = (outcome){.group = group, .shift = shift, .forfeit = -1};
    text[0] = 0;
    if (t && u) {
        t->s = s, t->memory = memory, t->out = out, t->seed = s->seed + (uint64_t)group;
        snprintf(setup, sizeof setup, "%s seed=%llu", s->setup, (unsigned long long)t->seed);
        bst_setup_read_custom(u, setup, s->base.custom, s->base.custom_n, message);
        t->draws = s->luck ? luck_begin(u) : NULL;
        bst_game_new(&t->game, u, &t->events);
        note_luck(t);
        for (int p = 0; p < s->players; p++) {
            t->bot_of[p] = (p + shift) % s->n_bots;
            t->seat[p] = &s->bot[t->bot_of[p]];
            snprintf(t->game.names[p], BST_NAME_SIZE, "%s", t->seat[p]->name);
        }
        if (!start_programs(t, setup) || !play_moves(t))
            out->points = out->forfeit == 0 ? 0 : 1;
        else if (s->team)
            judge_team(t);
        else
            judge(t);
        judge_luck(t);
        out->turns = t->game.state.turn;
        write_record(t, text, size);
        for (int b = 0; b < s->n_bots; b++)
            external_end(t->program[b]);
    }
    if (t)
        luck_end(t->draws);
    free(u);
    free(t);
}

/* ---- headings ---- */

void outcome_write(const outcome *o, char *line, size_t size) {
    char luck[64] = "";
    if (o->has_luck)
        snprintf(luck, sizeof luck, " luck=%.4f,%.2f", o->luck_points, o->luck_margin);
    snprintf(line, size, "# game group=%ld shift=%d points=%.4f margin=%.2f own=%.2f turns=%d forfeit=%d%s reason=%s\n",
             o->group, o->shift, o->points, o->margin, o->own, o->turns, o->forfeit, luck, o->reason);
}

bool outcome_read(outcome *o, const char *line) {
    int at = 0, luck = 0, reason = 0;
    memset(o, 0, sizeof *o);
    if (sscanf(line, "# game group=%ld shift=%d points=%f margin=%f own=%f turns=%d forfeit=%d%n", &o->group, &o->shift,
               &o->points, &o->margin, &o->own, &o->turns, &o->forfeit, &at) != 7 ||
        !at)
        return false;
    o->has_luck = sscanf(line + at, " luck=%f,%f%n", &o->luck_points, &o->luck_margin, &luck) == 2;
    sscanf(line + at + luck, " reason=%n", &reason);
    if (!reason)
        return false;
    line += at + luck + reason;
    snprintf(o->reason, sizeof o->reason, "%.*s", (int)strcspn(line, "\r\n"), line);
    return true;
}
