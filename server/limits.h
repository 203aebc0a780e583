/* What an address, a WebSocket, a game and all together may cost, in one place. */
#ifndef BST_SERVER_LIMITS_H
#define BST_SERVER_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A bucket fills by `rate` a second up to `most`; whatever is done takes one out. */
typedef struct bucket {
    double level;
    int64_t then; /* base_ticks, 0: not used yet */
} bucket;
bool bucket_take(bucket *b, double rate, double most);

/* ---- what somebody may cost, by whatever way in; the options of the server (serve.h) say the rest ---- */

/* An address: pictures that wait for it, connections besides WebSockets and streams, bytes that it has not read yet;
 * seconds of its share of the helpers' time at once, and how many bytes sent to it count as a microsecond of that. */
enum { ADDRESS_PICTURES = 4, ADDRESS_REQUESTS = 64, ADDRESS_HELD = 32 << 20, ADDRESS_WORK = 10, BYTES_A_US = 50 };

/* A WebSocket: texts that wait for it alone, states that it has asked for, what it says while its game is read. */
enum { SOCKET_QUEUED = 400, SOCKET_STATES = 400, SOCKET_PARKED = 16 };

/* A game, so that it stays quick to read: of each kind of entry that people can make without end, how many, and how
 * many of them a second, with some at once. Commands that wait to be stored. */
enum {
    GAME_CHATS = 2000,
    GAME_CHATS_SECOND = 4,
    GAME_CHATS_AT_ONCE = 40,
    GAME_UNDOS = 500,
    GAME_SEAT_CHANGES = 1000,
    GAME_CHANGES_SECOND = 4, /* undos, changes of seats, and into and out of the public list */
    GAME_CHANGES_AT_ONCE = 100,
    GAME_PUBLIC_CHANGES = 100,
    GAME_WAITING = 64,
};

/* All together: addresses that are told apart, pictures and readings that wait, turns of bots that wait for somebody
 * who plays, who looks on, and nobody (50 KB each). */
enum {
    ALL_ADDRESSES = 100000,
    ALL_PICTURES = 32,
    ALL_READINGS = 256,
    ALL_BOTS_PERSON = 4096,
    ALL_BOTS_ONLOOKER = 256,
    ALL_BOTS_ALONE = 64,
};

/* Seconds that bots and clocks wait at most between two tries to store: a disk that is full stays so for a while, a
 * database that was away is there again, and somebody waits. */
enum { RETRY_SECONDS = 60, RETRY_SHARED_SECONDS = 2 };

/* Whoever the host sends away from a seat stays away from the game's seats for this long; ten times as long each
 * further time. Behind the host's own address there are others too: there it holds for the name only. */
enum { KICK_SECONDS = 60, KICK_MOST_SECONDS = 6000, KICKS = 16 };
typedef struct kick {
    uint64_t who, name; /* name 0: any */
    int64_t until;      /* base_ticks */
    int seconds;
} kick;
/* A number for whoever an address belongs to. */
uint64_t limits_who(const char *address);

typedef struct limits limits;
typedef struct limits_options {
    int requests_second, games_hour, sockets;
    int messages_second; /* of one WebSocket; all of an address may say ten times as much */
    int work_second;     /* milliseconds of the helpers' time a second */
} limits_options;

limits *limits_new(const limits_options *o);
void limits_free(limits *l);
/* So many processes share the limits of new games: who makes them comes to each in turn. */
void limits_share(limits *l, int processes);
bool limits_request(limits *l, const char *address);
bool limits_game(limits *l, const char *address);
/* The same for a game that bots play alone: a tenth of them. */
bool limits_bots_alone(limits *l, const char *address);
/* Counts a socket of the address; false if there are too many. */
bool limits_socket(limits *l, const char *address);
void limits_socket_gone(limits *l, const char *address);
/* Whether the address may say one more thing, over whichever of its WebSockets. */
bool limits_message(limits *l, const char *address);
/* Whether one more connection may be opened now: a few more than requests. */
bool limits_knock(limits *l, const char *address);
/* Connections of any kind: a few more than sockets are let in, for requests. */
bool limits_connection(limits *l, const char *address);
void limits_connection_gone(limits *l, const char *address);
/* Whether the helpers may do something for the address; how long it took them then. */
bool limits_work(limits *l, const char *address);
void limits_charge(limits *l, const char *address, int64_t us);
/* Bytes that wait to be read by the address, and are counted as work; limits_work says no when they are too many. */
void limits_held(limits *l, const char *address, int64_t bytes);
/* So many bytes were sent to it that it had asked for. */
void limits_sent(limits *l, const char *address, size_t bytes);
/* Forgets addresses that did nothing for an hour, in part i of n of the table. */
void limits_tidy(limits *l, int part, int parts);

#endif
