/* The running server: its parts, and the table of games in memory. All of it belongs to the service thread. */
#ifndef BST_SERVER_SERVER_H
#define BST_SERVER_SERVER_H

#include <jansson.h>

#include "bots.h"
#include "game.h"
#include "helpers.h"
#include "limits.h"
#include "metrics.h"
#include "net.h"
#include "position.h"
#include "serve.h"
#include "site.h"
#include "store.h"

enum { GAME_BUCKETS = 4096, FETCH_BUCKETS = 256, SCRATCH = 1 << 20, EXPIRING = 64 };

/* Why something was refused (docs/server.md, section 5); code NULL: it was not. */
typedef struct failure {
    const char *code, *message;
} failure;

typedef struct server {
    serve_options opt;
    net *_Atomic net; /* the store's threads wake it, which begin before it */
    store *store;
    char where[STORE_WHERE]; /* it is */
    bots *bots;
    helpers *helpers;
    positions positions;
    limits *limits;
    site *site;
    metrics metrics;
    game *games[GAME_BUCKETS];
    struct fetch *fetches[FETCH_BUCKETS]; /* games that are being read */
    game *first_presence;                 /* games whose clients will hear who is there */
    struct list *list;                    /* the public games, as they were a moment ago */
    bool list_changed;
    int n_games, n_sockets;
    _Atomic bool stopping;
    _Atomic bool draining;                /* will stop soon: a proxy should send nobody any more */
    int flying;                           /* moves of people that came and are not told yet */
    double flying_most;                   /* how many of them are let in */
    int moved, moved_late, refused_moves; /* since the last tick */
    int64_t store_us;                     /* how long storing took lately */
    int64_t pressure, pressure_at;        /* how long things had to wait lately, and when (shed.c) */
    struct timers *timers;
    int64_t served_from;              /* base_served when this run began */
    char expiring[EXPIRING][GAME_ID]; /* games that are being deleted */
    int n_expiring;
    log_gate bad_games;
    char *scratch; /* where answers are written before they are sent */
} server;

/* ---- the games in memory (games.c) ---- */

/* In memory, or NULL. */
game *games_find(server *s, const char *id);
/* Tells the game, at once if it is in memory, otherwise when a helper has read it; NULL with the reason if there is
 * none, or it cannot be read. `address`: who wants it, "" for the server itself. */
typedef void games_then(server *s, void *data, game *g, failure why);
void games_fetch(server *s, const char *id, const char *address, games_then *then, void *data);
void games_add(server *s, game *g);
/* Lets go of games that nobody looks at and nothing works on, in part i of n of the table. */
void games_tidy(server *s, int part, int parts);
void games_free(server *s);
typedef void table_each_game(server *s, game *g);
void games_each(server *s, table_each_game *each);
/* The same for a share of them, part i of n. */
void table_each_of(server *s, int i, int n, table_each_game *each);
/* Whether it is being read. */
bool games_fetches(server *s, const char *id);
/* Another process wrote an entry of this game, which may just be being read. */
void games_told(server *s, const char *id, int n);
/* Lets go of a game that nothing works on; false if something does. */
bool games_let_go(server *s, game *g);
/* Whether a game that could not be found may be there at another time. */
bool table_may_recover(failure why);

/* ---- clients: whoever is connected, or waits for an answer (client.c) ---- */

enum client_kind { CLIENT_REQUEST, CLIENT_SOCKET, CLIENT_STREAM };

typedef struct outgoing {
    struct outgoing *next;
    msg *text;
    int after; /* not before this entry */
} outgoing;

/* What somebody may do in a game. */
typedef struct rights {
    uint8_t seats; /* a bit a seat */
    bool host;
} rights;

struct client {
    int refs;
    net_conn *conn; /* NULL when it is gone */
    int kind;
    game *game;
    client *next, *prev;    /* in the game */
    char path[GAME_ID + 1]; /* sockets: the game that the address names, or "" */
    rights may;
    int sent; /* the last entry sent */
    bool wants_state, wants_legal, presence_due;
    int asked[2];                               /* states it asked for, without and with legal moves */
    bool reading;                               /* a helper reads entries for it */
    bool fetching;                              /* a helper reads its game */
    struct parked *first_parked, **last_parked; /* what it said meanwhile */
    int n_parked;
    int state_sent; /* the position it has seen */
    int64_t beat;   /* streams: when something was last sent, base_ticks */
    bucket rate;
    outgoing *first, **last; /* for this client alone */
    int queued;
    outgoing *older; /* entries read from the store, to be sent next */
};

client *client_new(net_conn *conn, int kind);
client *client_keep(client *c);
void client_drop(client *c);
/* Gives a kept request's connection back to be answered by somebody else; NULL if it is gone. Lets go of it. */
net_conn *client_release(client *c);
/* The connection is gone. */
void client_gone(server *s, client *c);
/* Follows a game from entry `after` on. */
void client_follow(server *s, client *c, game *g, rights may, int after);
/* A text for this client alone, not before entry `after`. Takes the text. */
void client_send(client *c, msg *text, int after);
void client_error(client *c, const char *id, const char *code, const char *message);
/* Answers a request with an error. */
void client_refuse(net_conn *conn, const char *code, const char *message);
int client_status(const char *code);
/* Something new for everybody who follows the game. */
void client_tell(game *g);
/* Who is connected here has changed. */
void client_presence(server *s, game *g);
/* Those who follow the game hear who is there. */
void client_tell_presence(server *s, game *g);
msg *client_pull(server *s, client *c);
/* Parts with whoever may not look on any more. */
void client_part(game *g);
/* A seat's token is void. */
void client_revoke(game *g, int who);
/* About ten times a second. */
void client_tick(server *s, int ticks);

/* What tokens (separated by commas) allow; *wrong if one of them is none of this game's. */
rights rights_of(const game *g, const char *tokens, bool *wrong);

/* ---- commands (command.c, create.c) ---- */

enum answer { ANSWER_ACK, ANSWER_JOIN, ANSWER_CREATE };

struct command {
    command *next;
    client *from; /* or NULL: the server itself */
    game *game;
    rights may;
    int what, answer;
    int64_t came; /* base_ticks */
    int *flying;  /* where it is counted, or NULL */
    int seat;     /* or NOBODY */
    int after;    /* or -1 */
    int round;    /* of the draw, or 0 */
    bool value;
    bool any_seat; /* join: the seat was chosen by us */
    bool sure;     /* the store was asked whether others have written */
    char id[COMMAND_ID];
    char text[CHAT_SIZE];     /* move, chat, name or level */
    char hash[BST_HASH_TEXT]; /* join: a commit, or empty */
    const char *why;          /* of the server's own commands */
    char token[TOKEN_TEXT], host_token[TOKEN_TEXT];
    char (*tokens)[TOKEN_TEXT]; /* create: one a seat, empty for none */
};

/* What a command will change, once it is stored. */
typedef struct plan {
    command *command;
    game *game;
    bool creates;        /* the game is new */
    struct plan *second; /* a new game made along with this (rematch) */
    bool has_tokens;
    store_tokens tokens;
    int n;
    entry *entries;
    msg **texts;
    int first_n;
    int64_t due[TIMER_KINDS]; /* the game's timers then */
} plan;

/* Reads a command; an error code, or NULL with *out filled. */
failure command_read(const json_t *j, command *out);
/* A command of this name for the server's own use. */
command *command_new(const char *name, game *g);
/* Runs it now or after those that wait. Takes it. */
void command_submit(server *s, command *c);
void command_free(command *c);
/* Whose it is, for the limits; "" if nobody's who is still there. */
const char *command_address(const command *c);
/* A stored operation came back. */
void command_stored(server *s, store_op *op);
/* What an entry means for those who look on. */
void command_follows(server *s, game *g, const entry *e);
/* Refuses all that waits in the game. */
void command_refuse_waiting(server *s, game *g, failure why);
/* The game's position is there: what waited for it goes on. */
void command_ready(server *s, game *g);
/* Somebody has come: what bots think for the game may be more urgent. */
void command_hurry(server *s, game *g);
/* Lets bots play. */
void command_next_turn(server *s, game *g);
void command_bot_chose(server *s, const bot_job *job);
void command_tick(server *s, game *g);

/* For those who make plans. */
plan *plan_new(command *c, game *g);
entry *plan_entry(plan *p, int type);
void plan_free(plan *p);
void plan_submit(server *s, plan *p);
/* The game as the plan will leave it: a copy that shares what it points to. */
void plan_foresee(const plan *p, game *then);
/* Begins the game, when with this plan no seat is open: seals the draw, or starts at once if nobody adds to it. */
void plan_begin(server *s, plan *p, const game *g);

/* Whether one more game may be made for this address, by whatever way; counts it. */
failure create_allowed(server *s, const char *address);
/* The same for a plan by which bots alone would begin to play. */
failure create_bots_alone(server *s, const plan *p);
/* Creates a game from a request; answers it, now or when it is stored. */
void create_game(server *s, net_conn *conn, const json_t *body);
failure create_rematch(server *s, command *c, plan *p);

/* ---- what other processes write (behind.c) ---- */

/* Reads what the game lacks, then lets its commands go on. */
void behind_catch_up(server *s, game *g);
/* Tells the game when all is read that others have written until now; or why it cannot be. */
void behind_ask(server *s, game *g, games_then *then, void *data);
/* News from the store. */
void behind_heard(server *s, const store_news *news);
/* Tries again what could not be read, as long as somebody looks on. */
void behind_tick(server *s, game *g);

/* ---- who is connected to other processes (elsewhere.c) ---- */

/* Who is connected here has changed; `first`: nobody was before, so it is not known who is elsewhere. */
void elsewhere_changed(server *s, game *g, bool first);
void elsewhere_heard(server *s, const store_news *news);
/* Now and then. */
void elsewhere_tick(server *s, game *g);
void elsewhere_free(game *g);

/* ---- too much at once (shed.c) ---- */

enum { SHED_NEW, SHED_READ, SHED_MOVE };
/* Whether this kind of thing is refused at the moment. */
failure shed(server *s, int what);
/* Something was stored after so many microseconds; a move of somebody's was told after so many. */
void shed_stored(server *s, int64_t us);
void shed_moved(server *s, int64_t us);
/* Ten times a second. */
void shed_tick(server *s);

/* ---- games as JSON, records (game_json.c) ---- */

void out_game(bst_out *o, const game *g);
void out_you(bst_out *o, rights may, int n_seats);
/* The first lines of a record file. */
void view_record_head(bst_out *o, const game *g);
/* The members `state` and, if wanted, `legal`; the engine's events. In any thread. */
void out_position(bst_out *o, const position *at, bool legal, bool over);
void out_events(bst_out *o, const position *at);

/* ---- what helpers do (reading.c, board.c, list.c) ---- */

void errand_ask(server *s, errand *e, int rank, const char *address);
void errand_done(server *s, errand *e);
/* The next entries that the client lacks. */
void reading_backlog(server *s, client *c);
/* Answers with entries. */
void reading_page(server *s, client *asker, const game *g, int after);
/* Has the game's position played; command_ready follows. */
void board_position(server *s, game *g, const char *address);
/* Has g->state written; client_tell follows. */
void board_state(server *s, game *g, bool legal, const char *address);
/* Answers with the game: `head`, which it takes, and the state. */
void board_answer(server *s, client *asker, game *g, msg *head, bool legal);
void board_record(server *s, client *asker, game *g);
failure board_picture(server *s, client *asker, game *g, bool dark, const char *etag);
/* Answers with the public games. */
void list_answer(server *s, client *asker);
void list_free(server *s);

/* ---- HTTP (api.c) ---- */

void api_request(server *s, net_conn *conn, const net_request *r);
void api_answer(net_conn *conn, int status, const bst_out *body);
/* Whether somebody with these rights may look on. */
bool api_may_look(const game *g, rights may);

/* ---- WebSocket (socket.c) ---- */

void socket_message(server *s, client *c, const char *text, size_t n);
/* What it said while its game was being read is let go of. */
void socket_forget(client *c);

#endif
