/* New games. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "actions.h"
#include "server.h"

static const failure FINE = {NULL, NULL};

/* ---- what the host asks for ---- */

static bool flag(const json_t *j, const char *key, bool usual) {
    const json_t *v = json_object_get(j, key);
    return v ? json_is_true(v) : usual;
}

static failure read_setup(const json_t *j, game_about *a, int *players) {
    static bst_game trial;
    char message[BST_MESSAGE_SIZE];
    static char why[BST_MESSAGE_SIZE];
    const json_t *line = json_object_get(j, "setup");
    if (!json_is_string(line) || strlen(json_string_value(line)) != json_string_length(line))
        return (failure){"bad-request", "`setup` is the set-up line"};
    if (bst_setup_read(&trial.setup, json_string_value(line), message)) {
        snprintf(why, sizeof why, "%s", message);
        return (failure){"bad-setup", why};
    }
    bst_error e = bst_game_new(&trial, &trial.setup, NULL);
    if (e)
        return (failure){"bad-setup", bst_error_text(e)};
    a->prepared = trial.setup.has_seed || trial.setup.has_shuffle || trial.setup.n_deck || trial.setup.n_tokens;
    a->draw = a->prepared ? DRAW_SERVER : DRAW_SEALED;
    a->setup = base_alloc(BST_SETUP_TEXT);
    int n = bst_setup_text(&trial.setup, 1, a->setup, BST_SETUP_TEXT);
    a->setup = base_grow(a->setup, (size_t)n + 1);
    *players = trial.setup.rules.players;
    return FINE;
}

static bool seconds(const json_t *v, int64_t low, int64_t *ms) {
    if (!json_is_integer(v) || json_integer_value(v) < low || json_integer_value(v) > CLOCK_SECONDS)
        return false;
    *ms = 1000 * json_integer_value(v);
    return true;
}

static failure read_clock(const json_t *c, game_about *a) {
    static const failure wrong = {"bad-clock", "a clock is {base, increment, then} or {move, then}, whole seconds"};
    const json_t *move = json_object_get(c, "move");
    const char *then = json_string_value(json_object_get(c, "then"));
    if (!c || json_is_null(c))
        return FINE;
    a->clock = true;
    bool ok = move ? seconds(move, 1, &a->move_ms) : seconds(json_object_get(c, "base"), 1, &a->base_ms);
    const json_t *increment = json_object_get(c, "increment");
    if (!move && increment)
        ok = ok && seconds(increment, 0, &a->increment_ms);
    if (!then || (strcmp(then, "bot") != 0 && strcmp(then, "resign") != 0))
        return wrong;
    a->then = strcmp(then, "resign") == 0 ? THEN_RESIGN : THEN_BOT;
    return ok ? FINE : wrong;
}

static failure read_aids(const json_t *j, game_about *a) {
    static const failure wrong = {"bad-request", "`aids` is an object of at most 20 names with true or false"};
    json_t *aids = json_object_get(j, "aids");
    const char *key;
    json_t *value;
    a->aids = NULL;
    if (aids) {
        if (!json_is_object(aids) || json_object_size(aids) > MOST_AIDS)
            return wrong;
        json_object_foreach(aids, key, value) {
            if (strlen(key) > 40 || !json_is_boolean(value))
                return wrong;
        }
        char *text = json_dumps(aids, JSON_COMPACT | JSON_ENSURE_ASCII);
        a->aids = base_copy(text ? text : "{}");
        free(text);
    } else {
        a->aids = base_copy("{}");
    }
    return FINE;
}

static failure read_about(const json_t *j, game_about *a, int *players) {
    const json_t *title = json_object_get(j, "title");
    memset(a, 0, sizeof *a);
    if (title && (!json_is_string(title) || !words_read(json_string_value(title), json_string_length(title), NAME_SIGNS,
                                                        true, a->title, sizeof a->title)))
        return (failure){"bad-name", "a title is at most 40 characters without control characters"};
    a->spectators = flag(j, "spectators", true);
    a->chat = flag(j, "chat", true);
    a->undo = flag(j, "undo", true);
    a->start = flag(j, "start", false);
    failure f = read_clock(json_object_get(j, "clock"), a);
    if (!f.code)
        f = read_aids(j, a);
    return f.code ? f : read_setup(j, a, players);
}

/* ---- seats ---- */

/* What a seat's player wears; those before it in the list have theirs. */
static failure read_colour(const json_t *j, const plan *p, entry *e) {
    const json_t *colour = json_object_get(j, "colour");
    if (!colour || json_is_null(colour))
        return FINE;
    e->colour = (uint8_t)entry_colour_read(json_string_value(colour));
    if (!e->colour)
        return (failure){"bad-colour", "there is no such colour"};
    for (const entry *other = p->entries; other < e; other++)
        if (other->colour == e->colour)
            return (failure){"colour-taken", "two seats cannot have one colour"};
    return FINE;
}

static failure read_seat(const json_t *j, plan *p, int who) {
    const char *kind = json_string_value(json_object_get(j, "kind"));
    const json_t *name = json_object_get(j, "name"), *level = json_object_get(j, "level");
    entry *e = plan_entry(p, ENTRY_SEAT);
    e->seat = who;
    e->why = "create";
    if (!kind)
        return (failure){"bad-seat", "a seat has a kind: me, open or bot"};
    if (name && (!json_is_string(name) || !words_read(json_string_value(name), json_string_length(name), NAME_SIGNS,
                                                      true, e->name, sizeof e->name)))
        return (failure){"bad-name", "a name is at most 40 characters without control characters"};
    if (strcmp(kind, "open") == 0) {
        p->n--; /* a seat is open unless something is said of it */
        return FINE;
    }
    failure f = read_colour(j, p, e);
    if (f.code)
        return f;
    if (strcmp(kind, "me") == 0) {
        if (!e->name[0])
            snprintf(e->name, sizeof e->name, "Player %d", who + 1);
        e->kind = SEAT_HUMAN;
        e->human = true;
        fair_token(p->command->tokens[who], p->tokens[who]);
        return FINE;
    }
    if (strcmp(kind, "bot") != 0)
        return (failure){"bad-seat", "a seat has a kind: me, open or bot"};
    if (level && !(json_is_string(level) && bots_has_level(json_string_value(level))))
        return (failure){"bad-level", "there is no such bot"};
    snprintf(e->level, sizeof e->level, "%s", level ? json_string_value(level) : bots_default_level());
    if (!e->name[0])
        snprintf(e->name, sizeof e->name, "Bot %d", who + 1);
    e->kind = SEAT_BOT;
    return FINE;
}

static failure read_seats(const json_t *j, plan *p, int players) {
    const json_t *seats = json_object_get(j, "seats");
    size_t n = json_array_size(seats);
    if (seats && (!json_is_array(seats) || n > (size_t)players))
        return (failure){"bad-seat", "`seats` is a list, one entry a player of the set-up"};
    for (size_t i = 0; i < n; i++) {
        failure f = read_seat(json_array_get(seats, i), p, (int)i);
        if (f.code)
            return f;
    }
    return FINE;
}

/* ---- creating ---- */

static game *fresh_game(const game_about *about, bool is_public) {
    store_game row = {0};
    fair_game_id(row.id);
    row.created = base_now();
    row.about = about_write(about);
    fair_secret(row.secret);
    row.is_public = is_public;
    game *g = game_from(&row);
    free(row.about);
    return g;
}

static plan *creation(command *c, game *g) {
    plan *p = plan_new(c, g);
    p->creates = p->has_tokens = true;
    return p;
}

failure create_allowed(server *s, const char *address) {
    failure f = shed(s, SHED_NEW);
    if (f.code)
        return f;
    if (base_serve_stands())
        return (failure){"storage", "the store is away at the moment; no game was made"};
    if (s->n_games >= s->opt.most_games)
        return (failure){"busy", "there are too many games at the moment"};
    limits_share(s->limits, store_processes(s->store));
    if (!limits_game(s->limits, address))
        return (failure){"rate", "too many new games from this address"};
    return FINE;
}

failure create_bots_alone(server *s, const plan *p) {
    game then;
    bool people = false;
    if (p->game->status != GAME_LOBBY)
        return FINE;
    plan_foresee(p, &then);
    for (int i = 0; i < then.n_seats; i++)
        people = people || then.seats[i].human;
    if (then.status == GAME_PLAYING && !people && !limits_bots_alone(s->limits, command_address(p->command)))
        return (failure){"rate", "too many games of bots alone from this address"};
    return FINE;
}

void create_game(server *s, net_conn *conn, const json_t *body) {
    game_about about;
    int players = 0;
    failure f = read_about(body, &about, &players);
    game *g = f.code ? NULL : fresh_game(&about, flag(body, "public", false));
    about_free(&about);
    if (!g) {
        client_refuse(conn, f.code ? f.code : "storage", f.code ? f.message : "the game could not be made");
        return;
    }
    command *c = base_alloc(sizeof *c);
    c->game = g;
    c->answer = ANSWER_CREATE;
    c->seat = NOBODY;
    c->tokens = base_alloc(BST_MAX_PLAYERS * sizeof *c->tokens);
    g->made_by = limits_who(net_address(conn));
    plan *p = creation(c, g);
    fair_token(c->host_token, p->tokens[STORE_TOKENS - 1]);
    f = read_seats(body, p, players);
    if (f.code) {
        client_refuse(conn, f.code, f.message);
        plan_free(p);
        game_free(g);
        return;
    }
    c->from = client_keep(client_new(conn, CLIENT_REQUEST));
    memcpy(g->tokens, p->tokens, sizeof g->tokens);
    if (g->about.start && p->n == players)
        plan_begin(s, p, g);
    f = create_bots_alone(s, p);
    if (f.code) {
        client_refuse(conn, f.code, f.message);
        plan_free(p);
        game_free(g);
        return;
    }
    plan_submit(s, p);
}

/* ---- rematch ---- */

/* The next player begins. */
static char *next_setup(const game *g) {
    bst_setup u;
    char message[BST_MESSAGE_SIZE];
    char *text = base_alloc(BST_SETUP_TEXT);
    bst_setup_read(&u, g->about.setup, message);
    u.rules.first = (uint8_t)((u.rules.first + 1) % u.rules.players);
    bst_setup_text(&u, 1, text, BST_SETUP_TEXT);
    return text;
}

failure create_rematch(server *s, command *c, plan *p) {
    game *old = c->game;
    if (old->status != GAME_OVER)
        return (failure){"not-playing", "the game is not over yet"};
    if (old->rematch[0])
        return FINE;
    failure f = create_allowed(s, command_address(c));
    if (f.code)
        return f;
    game_about about = old->about;
    about.setup = next_setup(old);
    about.start = false;
    about.draw = about.prepared ? DRAW_SERVER : DRAW_SEALED;
    memcpy(about.from, old->id, sizeof about.from);
    game *g = fresh_game(&about, old->is_public);
    free(about.setup);
    if (!g)
        return (failure){"storage", "the game could not be made"};
    g->made_by = limits_who(command_address(c));
    /* The same tokens open the same seats. */
    memcpy(g->tokens, old->tokens, sizeof g->tokens);
    plan *second = p->second = creation(NULL, g);
    for (int i = 0; i < old->n_seats; i++) {
        const seat *was = &old->seats[i];
        entry *e = plan_entry(second, ENTRY_SEAT);
        e->seat = i;
        e->kind = was->human ? SEAT_HUMAN : SEAT_BOT;
        e->human = was->human;
        e->colour = was->colour;
        memcpy(e->name, was->name, sizeof e->name);
        memcpy(e->level, was->level, sizeof e->level);
        e->why = "create";
    }
    entry *e = plan_entry(p, ENTRY_REMATCH);
    memcpy(e->game, g->id, sizeof e->game);
    return FINE;
}
