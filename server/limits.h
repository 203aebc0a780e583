/* How much one address may do. */
#ifndef BST_SERVER_LIMITS_H
#define BST_SERVER_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

/* A bucket fills by `rate` a second up to `most`; whatever is done takes one out. */
typedef struct bucket {
    double level;
    int64_t then; /* base_ticks, 0: not used yet */
} bucket;
bool bucket_take(bucket *b, double rate, double most);

typedef struct limits limits;
typedef struct limits_options {
    int requests_second, games_hour, sockets;
} limits_options;

limits *limits_new(const limits_options *o);
void limits_free(limits *l);
bool limits_request(limits *l, const char *address);
bool limits_game(limits *l, const char *address);
/* Counts a socket of the address; false if there are too many. */
bool limits_socket(limits *l, const char *address);
void limits_socket_gone(limits *l, const char *address);
/* Connections of any kind: a few more than sockets are let in, for requests. */
bool limits_connection(limits *l, const char *address);
void limits_connection_gone(limits *l, const char *address);
/* Forgets addresses that did nothing for an hour. */
void limits_tidy(limits *l);

#endif
