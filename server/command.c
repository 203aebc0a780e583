/* Commands: one is checked, becomes entries, is stored, and only then happens. While one of a game is being stored
 * the next ones wait, so a check always sees what is true. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../view/json_out.h"
#include "actions.h"
#include "server.h"
#include "timers.h"

/* ---- reading ---- */

static bool copy_text(const json_t *j, const char *key, char *to, size_t size) {
    const json_t *v = json_object_get(j, key);
    if (!v)
        return true;
    if (!json_is_string(v) || json_string_length(v) >= size || strlen(json_string_value(v)) != json_string_length(v))
        return false;
    memcpy(to, json_string_value(v), json_string_length(v) + 1);
    return true;
}

static bool copy_number(const json_t *j, const char *key, int most, int *to) {
    const json_t *v = json_object_get(j, key);
    if (!v || json_is_null(v))
        return true;
    if (!json_is_integer(v) || json_integer_value(v) < 0 || json_integer_value(v) > most)
        return false;
    *to = (int)json_integer_value(v);
    return true;
}

failure command_read(const json_t *j, command *c) {
    const char *name = json_string_value(json_object_get(j, "cmd"));
    c->seat = NOBODY;
    c->after = -1;
    if (!copy_text(j, "id", c->id, sizeof c->id))
        return (failure){"bad-request", "`id` is a text of at most 40 characters"};
    if (!name)
        return (failure){"bad-request", "a command needs `cmd`"};
    c->what = action_find(name, false);
    if (c->what < 0)
        return (failure){"bad-request", "there is no such command"};
    if (!copy_number(j, "seat", BST_MAX_PLAYERS - 1, &c->seat))
        return (failure){"bad-seat", "`seat` is a number from 0"};
    if (!copy_number(j, "after", INT32_MAX, &c->after))
        return (failure){"bad-request", "`after` is a number from 0"};
    if (!copy_number(j, "round", INT32_MAX, &c->round))
        return (failure){"bad-request", "`round` is a number from 1"};
    const char *key = action_text_key(c->what);
    if (key && !copy_text(j, key, c->text, sizeof c->text))
        return (failure){"bad-request", "a text is too long or none"};
    c->value = json_is_true(json_object_get(j, "value"));
    return (failure){NULL, NULL};
}

command *command_new(const char *name, game *g) {
    command *c = base_alloc(sizeof *c);
    c->what = action_find(name, true);
    c->game = g;
    c->seat = NOBODY;
    c->after = -1;
    c->may.host = true;
    c->came = base_ticks();
    return c;
}

void command_free(command *c) {
    if (!c)
        return;
    if (c->flying)
        --*c->flying;
    client_drop(c->from);
    free(c->tokens);
    free(c);
}

const char *command_address(const command *c) {
    return c->from && c->from->conn ? net_address(c->from->conn) : "";
}

/* ---- plans ---- */

plan *plan_new(command *c, game *g) {
    plan *p = base_alloc(sizeof *p);
    p->command = c;
    p->game = g;
    memcpy(p->tokens, g->tokens, sizeof p->tokens);
    return p;
}

entry *plan_entry(plan *p, int type) {
    p->entries = base_grow(p->entries, (size_t)(p->n + 1) * sizeof *p->entries);
    entry *e = &p->entries[p->n++];
    memset(e, 0, offsetof(entry, chance));
    e->chance[0] = 0;
    e->type = type;
    e->seat = p->command ? p->command->seat : NOBODY;
    e->at = base_now();
    e->served = base_served();
    e->why = "";
    return e;
}

void plan_free(plan *p) {
    for (int i = 0; p->texts && i < p->n; i++)
        msg_drop(p->texts[i]);
    if (p->second)
        plan_free(p->second);
    free(p->texts);
    free(p->entries);
    command_free(p->command);
    free(p);
}

static void write_plan(server *s, plan *p, store_op *op) {
    game *g = p->game;
    /* NOLINTNEXTLINE(bugprone-sizeof-expression): pointers they are */
    p->texts = base_alloc((size_t)p->n * sizeof *p->texts);
    p->first_n = g->n + 1;
    for (int i = 0; i < p->n; i++) {
        entry *e = &p->entries[i];
        bst_out o = {s->scratch, 0, SCRATCH};
        e->n = p->first_n + i;
        if (i == 0 && p->command)
            memcpy(e->id, p->command->id, sizeof e->id);
        entry_write(&o, e, g);
        p->texts[i] = msg_of(&o);
        store_op_entry(op, g->id, e->n, e->at, msg_keep(p->texts[i]));
    }
    if (p->creates) {
        op->create = game_row(g);
        op->create->about = about_write(&g->about);
        store_game *after = action_row_after(p);
        if (after)
            memcpy(op->create->status, after->status, sizeof after->status);
        store_game_free(after);
    } else {
        op->update = action_row_after(p);
    }
    timers_plan(s, p, op);
}

/* The server's own moves and flags are written by the process that holds the game's timers, and by no other. */
static int lease_of(const command *c) {
    if (!c || c->from)
        return -1;
    return c->what == action_find("move", true) ? TIMER_BOT : c->what == action_find("flag", true) ? TIMER_CLOCK : -1;
}

void plan_submit(server *s, plan *p) {
    store_op *op = store_op_new();
    op->owner = p;
    op->lease = lease_of(p->command);
    op->last = p->n || p->creates ? -1 : p->game->n;
    write_plan(s, p, op);
    if (p->second)
        write_plan(s, p->second, op);
    p->game->writing = op;
    store_submit(s->store, op);
}

/* ---- answers ---- */

static void answer_ack(server *s, const command *c, int n, bool again) {
    bst_out o = {s->scratch, 0, SCRATCH};
    bool socket = c->from->kind == CLIENT_SOCKET;
    out_char(&o, '{');
    if (socket)
        json_text(&o, "type", "ack");
    else
        json_bool(&o, "ok", true);
    if (c->id[0])
        json_text(&o, "id", c->id);
    json_int(&o, "n", n);
    if (again)
        json_bool(&o, "again", true);
    out_char(&o, '}');
    if (socket)
        client_send(c->from, msg_of(&o), n);
    else
        api_answer(c->from->conn, 200, &o);
}

static void answer_join(server *s, const command *c) {
    bst_out o = {s->scratch, 0, SCRATCH};
    out_char(&o, '{');
    json_int(&o, "seat", c->seat);
    json_text(&o, "token", c->token);
    json_key(&o, "game");
    out_game(&o, c->game);
    out_char(&o, '}');
    api_answer(c->from->conn, 200, &o);
}

static void answer_create(server *s, const command *c) {
    bst_out o = {s->scratch, 0, SCRATCH};
    const char *comma = "";
    out_char(&o, '{');
    json_text(&o, "id", c->game->id);
    json_key(&o, "url");
    out_text(&o, "\"/g/");
    out_text(&o, c->game->id);
    out_char(&o, '"');
    json_text(&o, "host", c->host_token);
    json_key(&o, "seats");
    out_char(&o, '[');
    for (int i = 0; i < c->game->n_seats; i++) {
        if (!c->tokens[i][0])
            continue;
        out_text(&o, comma);
        out_char(&o, '{');
        json_int(&o, "seat", i);
        json_text(&o, "token", c->tokens[i]);
        out_char(&o, '}');
        comma = ",";
    }
    out_char(&o, ']');
    json_key(&o, "game");
    out_game(&o, c->game);
    out_char(&o, '}');
    api_answer(c->from->conn, 201, &o);
}

static void answer(server *s, const command *c, int n, bool again) {
    if (!c || !c->from || !c->from->conn)
        return;
    if (c->answer == ANSWER_JOIN)
        answer_join(s, c);
    else if (c->answer == ANSWER_CREATE)
        answer_create(s, c);
    else
        answer_ack(s, c, n, again);
}

static void refuse(server *s, const command *c, failure f) {
    if (!c)
        return;
    s->metrics.errors++;
    log_write(LOG_DEBUG, "refused", "game", c->game->id, "code", f.code, NULL);
    if (!c->from || !c->from->conn)
        return;
    if (c->from->kind == CLIENT_SOCKET)
        client_error(c->from, c->id, f.code, f.message);
    else
        client_refuse(c->from->conn, f.code, f.message);
}

/* ---- running ---- */

/* What would be planned now would have a time that others have left behind. */
static const failure store_is_away = {"storage", "the store is away at the moment; nothing happened"};

/* What is in memory may be behind what another process wrote a moment ago. Nobody is refused for that: the store is
 * asked first, once. False if there is nobody else who writes, or it was. */
static bool ask_store_first(server *s, command *c) {
    if (!c->from || c->sure || !store_is_shared(s->where))
        return false;
    c->sure = true;
    behind_catch_up(s, c->game);
    return true;
}

/* False if it must wait for the game's position, or for what others wrote. */
static bool run(server *s, command *c) {
    game *g = c->game;
    int who = action_scope(c), before = game_done_before(g, who, c->id);
    bool own = c->may.host || (who >= 0 ? c->may.seats >> who & 1 : c->may.seats);
    if (before && own) {
        answer(s, c, before, true);
        command_free(c);
        return true;
    }
    plan *p = plan_new(c, g);
    failure f = base_serve_stands() ? store_is_away : action_plan(s, c, p);
    if (f.code == action_not_ready.code) {
        p->command = NULL;
        plan_free(p);
        board_position(s, g, command_address(c));
        return false;
    }
    /* A move that was tried and then refused has left its mark. */
    if (f.code && g->position && g->position->tried)
        position_forget(&s->positions, g);
    if ((f.code || !p->n) && f.code != store_is_away.code && ask_store_first(s, c)) {
        if (c->any_seat)
            c->seat = NOBODY;
        p->command = NULL;
        plan_free(p);
        return false;
    }
    if (f.code) {
        refuse(s, c, f);
        plan_free(p);
    } else if (!p->n) {
        answer(s, c, g->n, true);
        plan_free(p);
    } else {
        plan_submit(s, p);
    }
    return true;
}

static void run_waiting(server *s, game *g) {
    while (!g->writing && !g->fetching && !g->catching && g->first_waiting) {
        command *c = g->first_waiting, *next = c->next;
        g->first_waiting = next;
        if (!run(s, c)) {
            c->next = next;
            g->first_waiting = c;
            return;
        }
        if (!g->first_waiting)
            g->last_waiting = &g->first_waiting;
        g->n_waiting--;
    }
}

void command_submit(server *s, command *c) {
    game *g = c->game;
    s->metrics.commands++;
    failure f = c->from ? shed(s, action_is_play(c->what) ? SHED_MOVE : SHED_READ) : (failure){NULL, NULL};
    if (f.code) {
        refuse(s, c, f);
        command_free(c);
        return;
    }
    if (c->from && action_is_play(c->what)) {
        c->flying = &s->flying;
        s->flying++;
    }
    if (g->n_waiting >= GAME_WAITING && c->from) {
        refuse(s, c, (failure){"rate", "too many commands wait in this game"});
        command_free(c);
        return;
    }
    c->next = NULL;
    *g->last_waiting = c;
    g->last_waiting = &c->next;
    g->n_waiting++;
    run_waiting(s, g);
}

static void count_entry(server *s, const plan *p, const entry *e) {
    if (e->type == ENTRY_OVER) {
        s->metrics.games_over++;
        log_write(LOG_INFO, "game over", "game", p->game->id, "reason", e->reason == OVER_END ? "end" : "resign", NULL);
    }
    if (e->type != ENTRY_MOVE)
        return;
    s->metrics.moves++;
    if (p->command->from) {
        metrics_latency(&s->metrics, base_ticks() - p->command->came);
        shed_moved(s, base_ticks() - p->command->came);
    } else
        s->metrics.bot_moves++;
}

void command_follows(server *s, game *g, const entry *e) {
    if (e->type == ENTRY_MOVE)
        position_commit(g);
    else if (e->type == ENTRY_UNDO || e->type == ENTRY_START)
        position_forget(&s->positions, g);
    if (e->type == ENTRY_SEAT && !e->human)
        client_revoke(g, e->seat);
    if (e->type == ENTRY_START)
        client_part(g);
    bool listed = e->type != ENTRY_MOVE && e->type != ENTRY_UNDO && e->type != ENTRY_CHAT;
    if (listed && (g->is_public || e->type == ENTRY_PUBLIC))
        s->list_changed = true;
}

static void happened(server *s, plan *p) {
    game *g = p->game;
    game_stored(g);
    /* Whoever sets a timer holds it. */
    g->ours =
        g->ours || p->creates || p->due[TIMER_BOT] != g->due[TIMER_BOT] || p->due[TIMER_CLOCK] != g->due[TIMER_CLOCK];
    memcpy(g->due, p->due, sizeof g->due);
    if (p->creates) {
        games_add(s, g);
        s->metrics.games_created++;
        log_write(LOG_INFO, "game created", "game", g->id, NULL);
    }
    memcpy(g->tokens, p->tokens, sizeof g->tokens);
    for (int i = 0; i < p->n; i++) {
        const entry *e = &p->entries[i];
        game_apply(g, e, p->texts[i]);
        command_follows(s, g, e);
        count_entry(s, p, e);
    }
    if (p->second)
        happened(s, p->second);
    client_tell(g);
}

static void failed(server *s, plan *p) {
    s->metrics.store_failures++;
    position_forget(&s->positions, p->game);
    game_not_stored(p->game, store_is_shared(s->where) ? RETRY_SHARED_SECONDS : RETRY_SECONDS);
    refuse(s, p->command, (failure){"storage", "it could not be stored; nothing happened"});
    if (p->second)
        game_free(p->second->game);
}

/* Another process was first: the command waits until it is known what happened there, and is then given again. */
static void too_late(server *s, plan *p) {
    game *g = p->game;
    command *c = p->command;
    s->metrics.conflicts++;
    position_forget(&s->positions, g);
    if (p->second)
        game_free(p->second->game);
    p->command = NULL;
    if (c) {
        if (c->any_seat)
            c->seat = NOBODY;
        c->next = g->first_waiting;
        if (!g->first_waiting)
            g->last_waiting = &c->next;
        g->first_waiting = c;
        g->n_waiting++;
    }
    behind_catch_up(s, g);
}

void command_refuse_waiting(server *s, game *g, failure why) {
    while (g->first_waiting) {
        command *c = g->first_waiting;
        g->first_waiting = c->next;
        refuse(s, c, why);
        command_free(c);
    }
    g->last_waiting = &g->first_waiting;
    g->n_waiting = 0;
}

void command_stored(server *s, store_op *op) {
    plan *p = op->owner;
    shed_stored(s, base_ticks() - op->asked);
    if (!p) {
        timers_stored(s, op);
        store_op_free(op);
        return;
    }
    game *g = p->game;
    if (op->conflict && p->creates)
        op->failed = true; /* there is a game of this name */
    bool gone = op->failed && p->creates;
    g->writing = NULL;
    if (op->conflict && !op->failed) {
        too_late(s, p);
    } else if (op->failed) {
        failed(s, p);
    } else {
        happened(s, p);
        answer(s, p->command, p->first_n, false);
    }
    plan_free(p);
    store_op_free(op);
    if (gone) {
        game_free(g);
        return;
    }
    if (g->told > g->n || g->asking)
        behind_catch_up(s, g);
    run_waiting(s, g);
    command_next_turn(s, g);
}

/* ---- bots and clocks ---- */

void command_ready(server *s, game *g) {
    run_waiting(s, g);
    command_next_turn(s, g);
}

static int how_urgent(const game *g) {
    bool people = false;
    for (int i = 0; i < g->n_seats; i++) {
        people = people || g->seats[i].human;
        if (g->seats[i].human && game_is_online(g, i))
            return BOTS_PERSON;
    }
    return people || g->clients ? BOTS_ONLOOKER : BOTS_ALONE;
}

void command_hurry(server *s, game *g) {
    if (g->thinking)
        bots_promote(s->bots, g->id, g->made_by, how_urgent(g));
    else
        command_next_turn(s, g);
}

void command_next_turn(server *s, game *g) {
    if (g->status != GAME_PLAYING || g->decides == NOBODY || g->thinking || g->writing || s->stopping || g->fetching ||
        g->catching || !g->ours || base_ticks() < g->retry_at)
        return;
    const seat *who = &g->seats[g->decides];
    if (who->kind != SEAT_BOT)
        return;
    int rank = how_urgent(g);
    if (!bots_has_room(s->bots, rank))
        return; /* its timer asks again */
    const position *at = position_ready(&s->positions, g);
    if (!at) {
        board_position(s, g, "");
        return;
    }
    bot_job *job = base_alloc(sizeof *job);
    job->place.rank = rank;
    job->place.who = g->made_by;
    memcpy(job->game, g->id, sizeof job->game);
    memcpy(job->level, who->level, sizeof job->level);
    job->position_n = g->position_n;
    job->seat = g->decides;
    job->seed = fair_random();
    bst_copy(&job->state, &at->game.state);
    g->thinking = true;
    bots_ask(s->bots, job);
}

void command_bot_chose(server *s, const bot_job *job) {
    game *g = s->stopping ? NULL : games_find(s, job->game);
    if (!g)
        return;
    g->thinking = false;
    bool asked = g->status == GAME_PLAYING && g->position_n == job->position_n && g->decides == job->seat &&
                 g->seats[job->seat].kind == SEAT_BOT;
    if (!asked) {
        command_next_turn(s, g);
        return;
    }
    command *c = command_new("move", g);
    c->seat = job->seat;
    c->after = job->position_n;
    memcpy(c->text, job->move, sizeof job->move);
    command_submit(s, c);
}

void command_tick(server *s, game *g) {
    int who = g->decides;
    if (g->status != GAME_PLAYING || who == NOBODY || g->writing || g->catching || !g->ours ||
        base_ticks() < g->retry_at)
        return;
    if (g->seats[who].kind == SEAT_BOT) {
        command_next_turn(s, g);
    } else if (g->about.clock && game_left(g, who, base_served()) == 0) {
        command *c = command_new("flag", g);
        c->seat = who;
        command_submit(s, c);
    }
}
