/* What the command line says of a bot. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "series.h"

static const char *read_limit(contestant *c, const char *word) {
    if (strncmp(word, "eval=", 5) == 0) {
        c->by_hand = strcmp(word + 5, "hand") == 0;
        return c->by_hand || strcmp(word + 5, "learned") == 0 ? NULL : "eval is learned or hand";
    }
    bool ms = strncmp(word, "ms=", 3) == 0;
    if (!ms && strncmp(word, "playouts=", 9) != 0)
        return "after a built-in bot's name come ms=T, playouts=N and eval=learned|hand";
    const char *value = strchr(word, '=') + 1;
    char *end;
    errno = 0;
    long n = strtol(value, &end, 10);
    if (end == value || *end || errno || n < 1 || n > 1000000000)
        return "ms and playouts need a number from 1";
    *(ms ? &c->ms : &c->playouts) = n;
    return NULL;
}

/* Whether a program can be run by this word alone: a path, or a name in one of the folders of PATH. */
static bool is_program(const char *word) {
    char path[COMMAND_SIZE + 512];
    if (strchr(word, '/'))
        return access(word, X_OK) == 0;
    for (const char *at = getenv("PATH"); at && *at;) {
        size_t n = strcspn(at, ":");
        int length = snprintf(path, sizeof path, "%.*s/%s", (int)n, at, word);
        if (length < (int)sizeof path && access(path, X_OK) == 0)
            return true;
        at += n + (at[n] == ':');
    }
    return false;
}

/* The shell runs a program. Of a single word we can say ourselves that it is none: most often a bot misspelt. */
static const char *read_program(contestant *c) {
    const char *plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./,=";
    snprintf(c->command, sizeof c->command, "%s", c->spec);
    if (!*c->command)
        return "a bot needs a name or a program";
    if (c->command[strspn(c->command, plain)] || is_program(c->command))
        return NULL;
    return "neither a built-in bot nor a program";
}

const char *contestant_read(contestant *c, const char *text) {
    const char *equals = strchr(text, '=');
    memset(c, 0, sizeof *c);
    if (!equals || equals == text || (size_t)(equals - text) >= sizeof c->name || strlen(equals) > sizeof c->spec)
        return "a bot is NAME=BOT[,ms=T][,playouts=N][,eval=hand] or NAME=\"PROGRAM WITH ARGUMENTS\"";
    memcpy(c->name, text, (size_t)(equals - text));
    snprintf(c->spec, sizeof c->spec, "%s", equals + 1);
    char words[COMMAND_SIZE];
    snprintf(words, sizeof words, "%s", c->spec);
    char *rest = words, *word = strsep(&rest, ",");
    c->bot = bst_ai_find(word);
    if (c->bot < 0)
        return read_program(c);
    while ((word = strsep(&rest, ","))) {
        const char *wrong = read_limit(c, word);
        if (wrong)
            return wrong;
    }
    return NULL;
}
