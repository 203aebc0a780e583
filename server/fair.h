/* Secrets: a game's draw, and the tokens of seats and hosts (docs/server.md, sections 1 and 6). */
#ifndef BST_SERVER_FAIR_H
#define BST_SERVER_FAIR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SECRET_BYTES = 32, HASH_BYTES = 32, HASH_HEX = 65, TOKEN_TEXT = 44, GAME_ID = 13 };

/* Once, before anything else here. */
bool fair_init(void);

void fair_secret(uint8_t secret[SECRET_BYTES]);
/* What is published of a secret. */
void fair_commit(const uint8_t secret[SECRET_BYTES], char hex[HASH_HEX]);
/* The seed of a game whose draw is the server's alone. */
uint64_t fair_seed(const uint8_t secret[SECRET_BYTES]);
/* The server's part of a round: all are made of one secret, and none tells anything of the others. */
void fair_part(const uint8_t secret[SECRET_BYTES], int round, uint8_t part[HASH_BYTES]);
void fair_hex(const uint8_t bytes[HASH_BYTES], char hex[HASH_HEX]);
bool fair_from_hex(const char *hex, size_t n, uint8_t bytes[HASH_BYTES]);

/* A new token and what the server keeps of it. */
void fair_token(char text[TOKEN_TEXT], uint8_t hash[HASH_BYTES]);
void fair_token_hash(const char *text, size_t n, uint8_t hash[HASH_BYTES]);
/* In a time that does not depend on where they differ. Nothing equals a hash of zeros (no token). */
bool fair_same(const uint8_t a[HASH_BYTES], const uint8_t b[HASH_BYTES]);

/* The name of a game: 60 random bits. */
void fair_game_id(char id[GAME_ID]);
bool fair_is_game_id(const char *text);
uint64_t fair_random(void);
/* A short number for a text, different in every run of the server. */
uint64_t fair_short_hash(const char *text, size_t n, uint64_t with);

#endif
