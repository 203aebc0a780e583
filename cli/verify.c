/* `bastide verify`: was the draw of a finished game what the server had promised? */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../server/fair.h"
#include "cli.h"

static const char help[] =
    "Usage: bastide verify RECORD [COMMIT]\n"
    "\n"
    "Checks the record of a game that a server kept: that the secret has the published hash, that the seed follows\n"
    "from the secret, that every move is legal with that draw, and the result. COMMIT is the hash as noted when the\n"
    "game began; with it one also knows that the record's own line was not changed.\n"
    "\n"
    "Status 0: all is as promised. 1: it is not, or the record cannot be checked.\n";

/* The value of a comment line `# word value`; false without. */
static bool comment(const char *text, const char *word, char *out, size_t size) {
    char begin[32];
    size_t n = (size_t)snprintf(begin, sizeof begin, "# %s ", word);
    for (const char *line = text; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (strncmp(line, begin, n) != 0)
            continue;
        snprintf(out, size, "%.*s", (int)strcspn(line + n, "\r\n"), line + n);
        return true;
    }
    return false;
}

static int wrong(const char *what) {
    printf("NOT as promised: %s\n", what);
    return 1;
}

static int check(const char *text, size_t n, const char *noted) {
    char commit[80], secret_hex[80], hash[HASH_HEX], message[BST_MESSAGE_SIZE], line_text[BST_MESSAGE_SIZE + 32];
    uint8_t secret[SECRET_BYTES];
    int line = 0;
    bst_match *m = cli_alloc(sizeof *m);
    bst_error e = bst_record_read(m, text, n, &line, message, NULL, NULL);
    bst_setup u = m->setup;
    int moves = m->n_moves, over = m->state.phase == BST_PHASE_OVER;
    free(m);
    if (!comment(text, "commit", commit, sizeof commit) || !comment(text, "secret", secret_hex, sizeof secret_hex))
        return wrong("the record has no `# commit` and `# secret` lines (is the game over?)");
    if (!fair_from_hex(secret_hex, strlen(secret_hex), secret))
        return wrong("the secret is not 64 hex digits");
    fair_commit(secret, hash);
    if (strcmp(hash, commit) != 0)
        return wrong("the secret does not have the published hash");
    if (noted && strcmp(hash, noted) != 0)
        return wrong("the hash is not the one noted when the game began");
    if (e) {
        snprintf(line_text, sizeof line_text, "line %d: %s", line, message);
        return wrong(line_text);
    }
    if (u.n_deck || u.n_tokens || comment(text, "prepared", commit, sizeof commit))
        return wrong("the host prepared the draw; it does not come from the secret");
    if (!u.has_seed || u.seed != fair_seed(secret))
        return wrong("the seed does not follow from the secret");
    printf("As promised: commit %s, %d moves legal with that draw, %s.\n", hash, moves,
           over ? "the result is right" : "the game ended before its last tile");
    return 0;
}

static int run(int argc, char **argv) {
    char message[BST_MESSAGE_SIZE];
    size_t n;
    if (argc < 2 || argc > 3 || argv[1][0] == '-')
        return cli_usage(&cmd_verify, "a record is needed, and at most a hash");
    char *text = cli_read_file(argv[1], &n, message);
    if (!text || !fair_init()) {
        fprintf(stderr, "bastide verify: %s\n", text ? "no cryptography" : message);
        free(text);
        return 1;
    }
    int status = check(text, n, argc > 2 ? argv[2] : NULL);
    free(text);
    return status;
}

const cli_command cmd_verify = {"verify", "check that a server's draw was what it had promised", help, run};
