/* Any bytes as messages of a WebSocket, one a line, the first of which a good hello may be: everything that comes
 * back is JSON, events come in order and only once. GAME, T0 and T1 are the game and its tokens,
 * H0 the host's. The game is in its lobby if the first byte is an L. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server.h"

static void put(bst_out *o, const fuzz_game *g, const char *text) {
    while (*text) {
        if (strncmp(text, "GAME", 4) == 0) {
            out_text(o, g->id);
            text += 4;
        } else if (text[0] == 'T' && (text[1] == '0' || text[1] == '1')) {
            out_text(o, g->token[text[1] - '0']);
            text += 2;
        } else if (text[0] == 'H' && text[1] == '0') {
            out_text(o, g->host);
            text += 2;
        } else {
            out_char(o, *text++);
        }
    }
}

static void hear(net_conn *c, int *last) {
    char *text;
    for (int i = 0; i < 2000 && (text = stub_hear(c)); i++) {
        json_t *j = json_loads(text, 0, NULL);
        if (!json_is_object(j))
            abort();
        if (json_object_get(j, "at")) {
            int n = (int)json_integer_value(json_object_get(j, "n"));
            if (*last && n != *last + 1)
                abort();
            *last = n;
        }
        json_decref(j);
        free(text);
    }
}

static void job(const uint8_t *data, size_t n) {
    enum { SIZE = 20000 };
    fuzz_game g = fuzz_create(!n || *data != 'L');
    net_conn *c = stub_open();
    char *text = base_alloc(n + 1), *message = base_alloc(SIZE);
    int last = 0, lines = 0;
    memcpy(text, data, n);
    if (n && *text == 'L')
        *text = ' ';
    for (char *line = text; line && lines < 40 && !stub_is_closed(c); lines++) {
        char *end = strchr(line, '\n');
        if (end)
            *end = 0;
        bst_out o = {message, 0, SIZE};
        put(&o, &g, line);
        stub_say(c, message, o.len < SIZE ? o.len : SIZE - 1);
        stub_settle(0);
        hear(c, &last);
        line = end ? end + 1 : NULL;
    }
    stub_close(c);
    stub_settle(0);
    free(text);
    free(message);
    stub_ticks(20);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n) {
    fuzz_run(job, data, n);
    return 0;
}
