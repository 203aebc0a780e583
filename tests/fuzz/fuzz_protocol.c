/* Any bytes as lines of the protocol: every answer is one line of JSON, and the game stays sound. */
#include <stdlib.h>
#include <string.h>

#include "../../protocol/session.h"

static uint64_t seed(void) {
    return 1;
}

static const session_host host = {.random_seed = seed};

static void one_line(session *s, const char *line, char *answer, size_t size) {
    bst_out o = {answer, 0, size};
    answer[0] = 0;
    if (strstr(line, "perft") || strstr(line, "go") || strstr(line, "hint") || strstr(line, "load"))
        return; /* slow by nature, or outside of the session */
    session_line(s, line, &o);
    if (o.len >= size || (o.len && (answer[0] != '{' || answer[o.len - 1] != '}')))
        abort();
    if (s->has_game && bst_verify(&s->game[s->now].state))
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n) {
    static session *s;
    static char *answer;
    enum { SIZE = 1 << 20 };
    if (!s) {
        s = malloc(sizeof *s);
        answer = malloc(SIZE);
    }
    session_init(s, &host);
    char *text = malloc(n + 1);
    memcpy(text, data, n);
    text[n] = 0;
    int lines = 0;
    for (char *line = text; line && lines < 60; lines++) {
        char *end = strchr(line, '\n');
        if (end)
            *end = 0;
        one_line(s, line, answer, SIZE);
        line = end ? end + 1 : NULL;
    }
    free(text);
    return 0;
}
