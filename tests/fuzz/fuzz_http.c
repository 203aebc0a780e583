/* Any bytes as requests: `METHOD PATH`, a line with whose token, and the body, up to a line `--`. Each is answered
 * once. GAME in a path is the game that this input plays with. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server.h"

static const char *token_of(const fuzz_game *g, char who) {
    return who == '0' ? g->token[0] : who == '1' ? g->token[1] : who == 'h' ? g->host : who == 'x' ? "wrong" : NULL;
}

static void one(const fuzz_game *g, char *text) {
    char path[600];
    int method = *text == 'P' ? NET_POST : *text == 'H' ? NET_HEAD : *text == 'D' ? NET_OTHER : NET_GET;
    char *line = strchr(text, '\n');
    if (!line)
        return;
    *line++ = 0;
    char *space = strchr(text, ' '), *named = space ? strstr(space, "GAME") : NULL;
    if (!space)
        return;
    if (named)
        snprintf(path, sizeof path, "%.*s%s%s", (int)(named - space - 1), space + 1, g->id, named + 4);
    else
        snprintf(path, sizeof path, "%s", space + 1);
    char who = *line;
    char *body = strchr(line, '\n');
    body = body ? body + 1 : line + strlen(line);
    fuzz_ask(method, path, token_of(g, who), body, strlen(body));
}

static void job(const uint8_t *data, size_t n) {
    fuzz_game g = fuzz_create(true);
    char *text = base_alloc(n + 1);
    memcpy(text, data, n);
    int k = 0;
    for (char *at = text; at && k < 20; k++) {
        char *end = strstr(at, "\n--\n");
        if (end)
            *end = 0;
        one(&g, at);
        at = end ? end + 4 : NULL;
    }
    free(text);
    stub_ticks(20);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n) {
    fuzz_run(job, data, n);
    return 0;
}
