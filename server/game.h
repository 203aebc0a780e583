/* A game as the server knows it: who sits where, what has happened, whose clock runs.
 *
 * Everything that happens is an entry. An entry is made by a command (command.c), stored, and only then applied
 * (game_apply) and told. So what is in memory is always what is on the disk, and a game read from the store is the
 * same entries applied again. */
#ifndef BST_SERVER_GAME_H
#define BST_SERVER_GAME_H

#include <bastide/game.h>

#include "draw.h"
#include "limits.h"
#include "store.h"
#include "words.h"

enum seat_kind { SEAT_OPEN, SEAT_HUMAN, SEAT_BOT };
enum game_status { GAME_LOBBY, GAME_PLAYING, GAME_OVER, GAME_CLOSED };
enum game_reason { OVER_END, OVER_RESIGN };
enum clock_then { THEN_BOT, THEN_RESIGN };

typedef struct seat {
    uint8_t kind; /* enum seat_kind: who plays it now */
    bool human;   /* somebody has its token */
    bool resigned;
    uint16_t online; /* sockets */
    int64_t left;    /* ms on its clock when it was last stopped */
    uint8_t colour;  /* what it chose: one more than its number in the pictures; 0: nothing */
    char name[NAME_SIZE];
    char level[LEVEL_SIZE]; /* of its bot */
} seat;

enum { MOST_AIDS = 20, CLOCK_SECONDS = 3600 * 24 * 60 };

/* What the host chose; never changes. */
typedef struct game_about {
    char *setup; /* the line with everything, or without a seed when the secret gives it */
    char title[NAME_SIZE];
    char *aids;   /* JSON */
    uint8_t draw; /* enum draw_kind */
    bool prepared, spectators, chat, undo, start;
    bool clock;
    int64_t base_ms, increment_ms, move_ms; /* move_ms: for each decision, instead of the others */
    uint8_t then;
    char from[GAME_ID];
} game_about;

enum entry_type {
    ENTRY_SEAT,
    ENTRY_START,
    ENTRY_MOVE,
    ENTRY_UNDO,
    ENTRY_RESIGN,
    ENTRY_CLOCK,
    ENTRY_CHAT,
    ENTRY_PUBLIC,
    ENTRY_CLOSED,
    ENTRY_OVER,
    ENTRY_REMATCH,
    ENTRY_DRAW,
    ENTRY_TYPES
};

enum { CHANCE_SIZE = 6000, NOBODY = -1 };

struct entry {
    int type; /* enum entry_type */
    int n;
    int64_t at;
    int64_t served; /* base_served when it happened; 0 if it was read from the store */
    int seat;       /* or NOBODY */
    char id[COMMAND_ID];
    const char *why;      /* seat, resign */
    char name[NAME_SIZE]; /* seat, chat */
    char level[LEVEL_SIZE];
    uint8_t kind; /* seat */
    bool human;
    uint8_t colour; /* seat: as there */
    bst_move move;
    char move_text[BST_MOVE_TEXT];
    bool can_undo; /* move: nothing was drawn after it, and the same seat goes on */
    int to;        /* undo: how many moves stand */
    int decides;   /* or NOBODY */
    bool has_left;
    int64_t left[BST_MAX_PLAYERS];
    char text[CHAT_SIZE];
    bool value;
    uint8_t reason; /* over */
    bool won;
    uint8_t winners; /* a bit a seat */
    int32_t scores[BST_MAX_PLAYERS];
    char game[GAME_ID]; /* rematch */
    /* draw, and the seal of a start */
    int step, round;
    uint8_t seats;
    int64_t until;
    uint8_t hash[BST_HASH];
    uint8_t commits[BST_MAX_PLAYERS][BST_HASH];
    char chance[CHANCE_SIZE]; /* JSON list */
};

enum { RECENT = 16 };

typedef struct client client;
typedef struct command command;

struct game {
    char id[GAME_ID];
    game *next_in_bucket;
    int64_t created; /* base_now */
    int64_t touched; /* when somebody last asked for it (base_served) */
    game_about about;
    uint8_t secret[SECRET_BYTES];
    char *shown_setup; /* without anything hidden */
    game_draw draw;
    store_tokens tokens;
    uint8_t status;
    bool is_public;
    bool team; /* all win or lose together */
    int n_seats;
    seat seats[BST_MAX_PLAYERS];
    int decides;                 /* seat asked now, or NOBODY */
    int64_t since;               /* when it was asked (base_served) */
    int64_t due[TIMER_KINDS];    /* its timers as they are stored */
    bool ours;                   /* its bots and clocks are worked by this process */
    bool catching;               /* what other processes wrote is being read */
    bool behind;                 /* and could not be read the last time */
    struct asking_store *asking; /* who waits for that, asked after it had begun */
    int told;                    /* the last entry that another process told of */
    /* the moves that stand */
    bst_move *moves;
    uint8_t *can_undo; /* beside each move: its seat + 1 if it can be taken back, else 0 */
    int n_moves, most_moves;
    int n;                     /* the last entry */
    int position_n;            /* the last entry that changed the position */
    struct position *position; /* if it is kept */
    bool fetching;             /* a helper plays it */
    /* the position as a `state` message, without and with legal moves */
    struct {
        msg *text;
        int position_n; /* whose it is */
        int late;       /* how often it came too late */
        bool asked;
    } state[2];
    int errands;         /* that helpers do for it */
    msg *recent[RECENT]; /* entry i at i % RECENT */
    struct done {
        uint64_t hash; /* of seat and command id */
        int n;
    } * done;
    int n_done, most_done;
    entry *over; /* how it ended, or NULL */
    char rematch[GAME_ID];
    /* who is there */
    client *clients;
    int n_clients, watching, hosts;
    struct elsewhere *elsewhere; /* who is connected to other processes (elsewhere.c) */
    int64_t said_presence;       /* when these were told last who is connected here (base_ticks) */
    bool presence_due;           /* in the server's list of those whose clients will hear who is there */
    int64_t presence_at;         /* when they may (base_ticks) */
    game *next_presence;
    /* commands: one is being stored, the others wait */
    store_op *writing;
    command *first_waiting, **last_waiting;
    int n_waiting;
    bool thinking;                       /* a bot is */
    int count[ENTRY_TYPES];              /* entries of each kind */
    uint64_t joined_by[BST_MAX_PLAYERS]; /* limits_who of those who joined since the game is in memory */
    uint64_t made_by; /* limits_who of the one who made it or, read from the store, came first to a seat */
    kick kicks[KICKS];
    int n_kicks;
    /* When the store failed the server's own commands wait, longer each time. */
    int64_t retry_at; /* base_ticks */
    int64_t retry_wait;
    bucket talk, changes;
};

/* From its row. NULL if it cannot be understood. */
game *game_from(const store_game *row);
/* Its position must be forgotten before. In any thread. */
void game_free(game *g);
/* The changing part as it will be stored. */
store_game *game_row(const game *g);
/* Who sits where, who is asked and whose clock runs after an entry: what does not need memory of its own, so that
 * it can be done to a copy of the game. */
void game_foresee(game *g, const entry *e);
/* What follows from an entry. `body` is its text. */
void game_apply(game *g, const entry *e, msg *body);
/* What was to be stored could not be: the server's own commands wait, longer each time, but not longer than that. Or
 * it could. */
void game_not_stored(game *g, int most_seconds);
void game_stored(game *g);
/* Whether somebody is connected to a seat, here or at another process; how many hosts and onlookers are. */
bool game_is_online(const game *g, int who);
int game_hosts(const game *g);
int game_watching(const game *g);
/* When a bot must move or somebody's time is out, or TIMER_NONE. */
int64_t game_bot_due(const game *g);
int64_t game_clock_due(const game *g);
/* After its timers were read: since when the seat is asked. */
void game_set_since(game *g);
/* The entry that a command with this id already became, or 0. */
int game_done_before(const game *g, int who, const char *id);
/* Whether another seat than `but` has chosen a colour. */
bool game_wears(const game *g, int colour, int but);
/* Milliseconds that a seat has left now (base_served). */
int64_t game_left(const game *g, int who, int64_t now);

/* A line of a record that is no move: `# WORD TEXT`. */
void record_comment(bst_out *o, const char *word, const char *text);

/* ---- entries as text ---- */

void entry_write(bst_out *o, const entry *e, const game *g);
/* Reads what is stored as entry n of this game, to which those before it were applied. NULL, or what is wrong.
 * Whether moves are legal is not looked at: only their text is read. */
const char *entry_read(entry *e, int n, const char *text, size_t len, const game *g);
/* Numbers of seats as a list, and how a game ended: members of a JSON object. */
void entry_seats_write(bst_out *o, unsigned seats);
void entry_result_write(bst_out *o, const entry *e, const game *g);
int entry_status_read(const char *word);
const char *entry_status_word(int status);
const char *entry_kind_word(int kind);
/* Colours as a seat has them: 0 is none, and an empty word. */
int entry_colour_read(const char *word);
const char *entry_colour_word(int colour);

/* ---- reading from the store (load.c), in any thread ---- */

typedef struct loaded {
    game *game;                /* or NULL */
    struct position *position; /* free() it */
    int n;                     /* the entry that is wrong, 0: the game's row */
    char why[200];             /* what is wrong */
} loaded;

/* Everything that is stored of a game, checked as if a stranger had written it. Each entry is read once, and only
 * the moves that stand are played. */
enum store_read load_game(store_reader *r, const char *id, loaded *out);

/* ---- options of a game as JSON ---- */

/* Writes and reads what the row keeps as `about`. */
char *about_write(const game_about *a);
bool about_read(game_about *a, const char *json);
void about_free(game_about *a);
void about_clock(bst_out *o, const game_about *a);

/* ---- positions (position.h) ---- */

/* The set-up, ready to be played. */
bool position_setup(const game *g, bst_setup *u);

#endif
