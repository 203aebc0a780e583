/* What the command line says of a bot. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    if (c->bot < 0) {
        snprintf(c->command, sizeof c->command, "%s", c->spec);
        return *c->command ? NULL : "a bot needs a name or a program";
    }
    while ((word = strsep(&rest, ","))) {
        const char *wrong = read_limit(c, word);
        if (wrong)
            return wrong;
    }
    return NULL;
}
