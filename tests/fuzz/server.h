/* What the targets of the server share: the whole server with the net stubbed, in a thread that takes one job after
 * the other. */
#ifndef BST_TESTS_FUZZ_SERVER_H
#define BST_TESTS_FUZZ_SERVER_H

#include "../../server/fair.h"
#include "../server/stub.h"

/* A game to be talked about. */
typedef struct fuzz_game {
    char id[GAME_ID];
    char host[TOKEN_TEXT], token[2][TOKEN_TEXT];
} fuzz_game;

/* Runs the job in the service thread; starts the server when it is called first. */
void fuzz_run(void (*job)(const uint8_t *data, size_t n), const uint8_t *data, size_t n);
/* The folder of the store. */
const char *fuzz_folder(void);
/* A new game of two people, begun or in its lobby. */
fuzz_game fuzz_create(bool begun);
/* One request; it must be answered, and in JSON where it says so. The status. */
int fuzz_ask(int method, const char *path, const char *token, const char *body, size_t n);

#endif
