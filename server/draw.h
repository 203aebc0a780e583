/* How a game's draw is made (docs/fairness.md): commits in the lobby, the seal, the parts opened, the key. */
#ifndef BST_SERVER_DRAW_H
#define BST_SERVER_DRAW_H

#include <bastide/game.h>

#include "../text/out.h"
#include "fair.h"

/* DRAW_SERVER: games of before, and prepared draws: what there is to know is the server's secret alone. */
enum draw_kind { DRAW_SERVER = 1, DRAW_SEALED = 2 };
enum draw_step { DRAW_COMMIT, DRAW_SEAL, DRAW_OPEN, DRAW_VOID, DRAW_STEPS };
enum { DRAW_ROUNDS = 3, DRAW_MOST_COMMITS = 20 };

/* A bit a seat in all that is called by what seats have done. */
typedef struct game_draw {
    int round; /* from 1 */
    bool sealed;
    int64_t until;                      /* when a sealed round may be declared void */
    uint8_t n_commits[BST_MAX_PLAYERS]; /* of who sits there now */
    uint8_t committed, opened;
    uint8_t failed;  /* did not open in a round before: they add nothing more */
    uint8_t awaited; /* opened in the round before: when they have committed anew the round seals itself */
    int n_voids;
    uint8_t voids[DRAW_ROUNDS]; /* who failed in which round */
    int64_t committed_at[BST_MAX_PLAYERS];
    bst_draw_part seats[BST_MAX_PLAYERS];
    bool has_key;
    uint8_t seal[BST_HASH], key[BST_HASH];
} game_draw;

typedef struct game game;
typedef struct entry entry;

/* What follows from an entry: a step of the draw, a seat that changed in the lobby, the start. `g` says what the
 * commits are bound to; `d` may be a copy of its draw. */
void draw_apply(game_draw *d, const entry *e, const game *g);
/* A copy of the game in which the draw of a start is made, so that its tiles can be drawn; the entry learns the seal.
 */
game draw_made(const game *g, entry *start);
/* Fills in the commits and the seal of a seal's entry. */
void draw_seal_entry(entry *e, const game *g, const game_draw *d);
/* The server's commit of a round, and its part. */
void draw_server_commit(const game *g, int round, uint8_t commit[BST_HASH]);
void draw_server_part(const game *g, int round, uint8_t part[BST_HASH]);
/* Whether a value is what the seat committed itself to. */
bool draw_fits(const game_draw *d, const game *g, int who, const uint8_t value[BST_HASH]);

/* ---- of any kind of game ---- */

/* What is published of the secret at first, and the secret itself as it is published in the end. */
void draw_commit_text(const game *g, char hex[BST_HASH_TEXT]);
void draw_secret_text(const game *g, char hex[BST_HASH_TEXT]);
/* Whether the secret may be told now. */
bool draw_is_told(const game *g);

/* ---- as text ---- */

/* The member `draw` of a game. */
void draw_view(bst_out *o, const game *g);
/* The members of a `draw` entry, both ways; reading tells what is wrong, or NULL. */
void draw_entry_write(bst_out *o, const entry *e, const game *g);
struct json_t;
const char *draw_entry_read(entry *e, const struct json_t *j, const game *g);
/* The comment lines of a record. */
void draw_record(bst_out *o, const game *g);

#endif
