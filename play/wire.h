/* The way to a server: a WebSocket that comes back by itself, in a thread of its own, and single requests. */
#ifndef BST_PLAY_WIRE_H
#define BST_PLAY_WIRE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct address {
    char host[256];
    int port;
    bool tls;
} address;

typedef struct wire wire;

enum wire_what { WIRE_OPEN, WIRE_TEXT, WIRE_CLOSED };
typedef struct wire_news {
    enum wire_what what;
    char *text; /* what came; of a closed one the reason, or NULL. To be freed */
} wire_news;

/* Connects to this path there and stays connected; `wake` gets a byte whenever there are news. NULL: no thread to be
 * had. */
wire *wire_new(const address *a, const char *path, int wake);
void wire_free(wire *w);
/* Only between WIRE_OPEN and WIRE_CLOSED: what is not sent when a connection breaks is forgotten. */
void wire_send(wire *w, const char *text);
bool wire_take(wire *w, wire_news *out);

/* A POST with a JSON body; the status, or 0 if there was no answer within seconds. */
int wire_post(const address *a, const char *path, const char *body, char *answer, size_t size);

#endif
