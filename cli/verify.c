/* `bastide verify`: was the draw of a finished game what had been promised? (docs/fairness.md) */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../server/fair.h"
#include "cli.h"

enum { PROVEN = 0, WRONG = 1, UNPROVEN = 3 }; /* 2 is a wrong command line */

/* What is given beside the record; NULL: nothing. */
typedef struct {
    const char *seal, *part;
    long seat;
} noted;

/* A record read and played. */
typedef struct {
    const char *text;
    const noted *noted;
    bst_setup setup;
    char shown[BST_SETUP_TEXT]; /* the set-up without anything hidden */
    int moves, over;
} record;

/* ---- comment lines ---- */

/* The next line `# word …` from *at on: what follows the word, its length in *n; NULL without. */
static const char *next_comment(const char **at, const char *word, size_t *n) {
    char begin[32];
    size_t k = (size_t)snprintf(begin, sizeof begin, "# %s ", word);
    while (**at) {
        const char *line = *at;
        size_t length = strcspn(line, "\n");
        *at += length + (line[length] == '\n');
        if (strncmp(line, begin, k) != 0)
            continue;
        *n = length - k;
        if (*n && line[k + *n - 1] == '\r')
            --*n;
        return line + k;
    }
    return NULL;
}

static const char *comment(const char *text, const char *word, size_t *n) {
    return next_comment(&text, word, n);
}

static bool comment_hash(const char *text, const char *word, uint8_t hash[BST_HASH]) {
    size_t n;
    const char *value = comment(text, word, &n);
    return value && bst_unhex(value, n, hash);
}

static int comment_digit(const char *text, const char *word) {
    size_t n;
    const char *value = comment(text, word, &n);
    return value && n == 1 && *value >= '1' && *value <= '9' ? *value - '0' : 0;
}

static int wrong(const char *what) {
    printf("NOT as promised: %s\n", what);
    return WRONG;
}

static bool is_hash(const char *text, const uint8_t hash[BST_HASH]) {
    char hex[BST_HASH_TEXT];
    bst_hex(hash, hex);
    return strcmp(text, hex) == 0;
}

static void tell_result(const record *r) {
    printf("The draw follows from the secrets in the record; %d moves legal with that draw, %s.\n", r->moves,
           r->over ? "the result is right" : "the game ended before its last tile");
}

static int unproven(const char *what) {
    printf("NOT PROVEN: %s\n", what);
    return UNPROVEN;
}

/* ---- older games: the server's secret alone ---- */

static int check_server_draw(const record *r) {
    uint8_t commit[BST_HASH], secret[SECRET_BYTES];
    char hash[HASH_HEX];
    if (!comment_hash(r->text, "commit", commit) || !comment_hash(r->text, "secret", secret))
        return wrong("the record has no `# commit` and `# secret` of 64 hex digits (is the game over?)");
    fair_commit(secret, hash);
    if (!is_hash(hash, commit))
        return wrong("the secret does not have the published hash");
    if (r->noted->seal && strcmp(hash, r->noted->seal) != 0)
        return wrong("the hash is not the one noted when the game began");
    if (!r->setup.has_seed || r->setup.seed != fair_seed(secret))
        return wrong("the seed does not follow from the secret");
    if (r->noted->part)
        return wrong("the draw of this game is the server's alone, no seat added a part");
    tell_result(r);
    if (!r->noted->seal)
        return unproven("that the draw was fixed before the game. Whoever wrote this record could have chosen it. Give "
                        "the commit that was noted when the game began.");
    printf("As promised: it was fixed before the first tile (commit %s).\n", hash);
    printf("Players added nothing to it: the server could have chosen it before.\n");
    return PROVEN;
}

/* ---- draws that were sealed ---- */

typedef struct {
    int round, n_parts;
    uint8_t commit[BST_HASH], seal[BST_HASH], secret[BST_HASH];
    bst_draw_part seats[BST_MAX_PLAYERS];
} sealed;

/* The lines `# part SEAT COMMIT PART`. */
static bool read_parts(const record *r, sealed *d) {
    const char *at = r->text, *line;
    size_t n;
    while ((line = next_comment(&at, "part", &n))) {
        int seat = *line - '0';
        if (n != 2 + 64 + 1 + 64 || seat < 0 || seat >= r->setup.rules.players || line[1] != ' ' || line[66] != ' ')
            return false;
        bst_draw_part *p = &d->seats[seat];
        if (p->takes_part || !bst_unhex(line + 2, 64, p->commit) || !bst_unhex(line + 67, 64, p->value))
            return false;
        p->takes_part = 1;
        d->n_parts++;
    }
    return true;
}

static const char *read_sealed(const record *r, sealed *d) {
    d->round = comment_digit(r->text, "round");
    if (!d->round || !comment_hash(r->text, "commit", d->commit) || !comment_hash(r->text, "seal", d->seal))
        return "the record has no `# round`, `# commit` and `# seal`";
    if (!comment_hash(r->text, "secret", d->secret))
        return "the record has no `# secret` (is the game over?)";
    return read_parts(r, d) ? NULL : "a line `# part` is not `# part SEAT COMMIT PART`";
}

/* That everything in the record fits together. */
static const char *check_hashes(const record *r, const sealed *d) {
    char game[32];
    uint8_t hash[BST_HASH];
    size_t n = 0;
    const char *id = comment(r->text, "game", &n);
    if (!id || !n || n >= sizeof game)
        return "the record has no `# game`";
    snprintf(game, sizeof game, "%.*s", (int)n, id);
    const bst_draw bound = {game, r->shown, d->round};
    bst_draw_server(&bound, d->secret, hash);
    if (memcmp(hash, d->commit, BST_HASH) != 0)
        return "the secret does not have the published hash";
    for (int i = 0; i < r->setup.rules.players; i++) {
        if (!d->seats[i].takes_part)
            continue;
        bst_draw_seat(&bound, d->commit, i, d->seats[i].value, hash);
        if (memcmp(hash, d->seats[i].commit, BST_HASH) != 0)
            return "a seat's part does not have the hash of its commit";
    }
    bst_draw_seal(&bound, d->commit, d->seats, r->setup.rules.players, hash);
    if (memcmp(hash, d->seal, BST_HASH) != 0)
        return "the seal does not follow from the commits";
    bst_draw_key(d->seal, d->secret, d->seats, r->setup.rules.players, hash);
    if (!r->setup.has_shuffle || memcmp(hash, r->setup.shuffle, BST_HASH) != 0)
        return "the shuffle does not follow from the secrets";
    return NULL;
}

static const char *check_noted(const record *r, const sealed *d) {
    const noted *k = r->noted;
    if (k->seal && !is_hash(k->seal, d->seal) && !is_hash(k->seal, d->commit))
        return "the seal is not the one noted when the game began";
    if (k->part && (k->seat >= r->setup.rules.players || !d->seats[k->seat].takes_part))
        return "the part of this seat was left out";
    if (k->part && !is_hash(k->part, d->seats[k->seat].value))
        return "another part was put in place of the one noted";
    return NULL;
}

static void tell_voids(const record *r) {
    const char *at = r->text, *line;
    size_t n;
    while ((line = next_comment(&at, "void", &n)))
        printf("A round before was void: round %.1s, not opened by seat %.*s.\n", line, n > 2 ? (int)n - 2 : 0,
               line + 2);
}

static int check_sealed_draw(const record *r) {
    sealed d = {0};
    const char *what = read_sealed(r, &d);
    if (!what)
        what = check_hashes(r, &d);
    if (!what)
        what = check_noted(r, &d);
    if (what)
        return wrong(what);
    tell_result(r);
    printf("Added to it: the server");
    for (int i = 0; i < r->setup.rules.players; i++)
        if (d.seats[i].takes_part)
            printf(", seat %d", i);
    printf(".\n");
    tell_voids(r);
    if (!r->noted->seal)
        return unproven("that the draw was fixed before the game. Whoever wrote this record could have chosen it. Give "
                        "the seal that was noted when the game began.");
    if (!is_hash(r->noted->seal, d.seal))
        return unproven(
            "what was given is the server's commit: it fixes the server's part, but the parts of seats could "
            "have been made up. Give the seal.");
    printf("As promised: it was fixed before the first tile (seal %s).\n", r->noted->seal);
    if (r->noted->part)
        printf("The part of seat %ld went into it: nobody else can have chosen it.\n", r->noted->seat);
    else if (d.n_parts)
        printf("That nobody chose it holds if one of those who added to it is honest; for a seat of your own give its "
               "--part.\n");
    else
        printf("Players added nothing to it: the server could have chosen it before.\n");
    return PROVEN;
}

/* ---- the command ---- */

static int check(const char *text, size_t n, const noted *k) {
    char message[BST_MESSAGE_SIZE], line_text[BST_MESSAGE_SIZE + 32];
    size_t length;
    int line = 0;
    bst_game *m = cli_alloc(sizeof *m);
    record *r = cli_alloc(sizeof *r);
    bst_error e = bst_record_read(m, text, n, &line, message, NULL, NULL);
    *r = (record){text, k, m->setup, "", m->n_moves, m->state.phase == BST_PHASE_OVER};
    free(m);
    int status;
    if (e) {
        snprintf(line_text, sizeof line_text, "line %d: %s", line, message);
        status = wrong(line_text);
    } else if (r->setup.n_deck || r->setup.n_tokens || comment(text, "prepared", &length)) {
        status = wrong("the host prepared the draw; it does not come from the secret");
    } else {
        bst_setup_text(&r->setup, 0, r->shown, sizeof r->shown);
        status = comment_digit(text, "draw") == 2 ? check_sealed_draw(r) : check_server_draw(r);
    }
    free(r);
    return status;
}

/* The words after the record; false if they cannot be understood. */
static bool read_noted(noted *k, int argc, char **argv) {
    uint8_t hash[BST_HASH];
    for (int i = 2; i < argc; i++) {
        if (strcmp(argv[i], "--part") == 0 && !k->part && i + 2 < argc) {
            if (!cli_number(&cmd_verify, "--part", argv[i + 1], 0, BST_MAX_PLAYERS - 1, &k->seat))
                return false;
            k->part = argv[i + 2];
            i += 2;
        } else if (!k->seal && argv[i][0] != '-') {
            k->seal = argv[i];
        } else {
            cli_usage(&cmd_verify, "a seal and a part may follow the record, not `%s`", argv[i]);
            return false;
        }
    }
    if ((k->seal && !bst_unhex(k->seal, strlen(k->seal), hash)) ||
        (k->part && !bst_unhex(k->part, strlen(k->part), hash))) {
        cli_usage(&cmd_verify, "seals and parts are 64 small hex digits");
        return false;
    }
    return true;
}

static int run(int argc, char **argv) {
    char message[BST_MESSAGE_SIZE];
    noted k = {0};
    size_t n;
    if (argc < 2 || argv[1][0] == '-')
        return cli_usage(&cmd_verify, "no record given");
    if (!read_noted(&k, argc, argv))
        return CLI_USAGE;
    char *text = cli_read_file(argv[1], &n, message);
    if (!text || !fair_init()) {
        fprintf(stderr, "bastide verify: %s\n", text ? "no cryptography" : message);
        free(text);
        return 1;
    }
    int status = check(text, n, &k);
    free(text);
    return status;
}

static const cli_option option_rows[] = {
    {"--part", "SEAT PART", "what one's own page added for its seat. With it nobody else can have chosen the draw"},
    {0},
};

const cli_command cmd_verify = {
    .name = "verify",
    .summary = "check that a server's draw was what it had promised",
    .usage = "RECORD [SEAL] [--part SEAT PART]",
    .operands = "RECORD",
    .about = "Checks the record of a game that a server kept: that the secrets have the published hashes, that the "
             "draw follows from them, that every move is legal with that draw, and the result. A record alone proves "
             "nothing about the draw, since whoever writes one can choose the secrets; therefore SEAL is the seal (for "
             "older games: the commit) as it was noted when the game began. With it the draw was fixed before the "
             "first tile.",
    .options = option_rows,
    .after = "Status 0: all is as promised. 1: it is not, or the record cannot be checked. 3: nothing is wrong with "
             "the record, but without the seal it is not proven that the draw was not chosen.",
    .run = run,
};
