/* Secrets: a game's draw, and the tokens of seats and hosts. */
#include "fair.h"

#include <sodium.h>
#include <string.h>

static const char SEED_PREFIX[] = "bastide-seed-1";
static const char ID_SIGNS[] = "0123456789abcdefghjkmnpqrstvwxyz"; /* 32, none that looks like another */

static uint8_t short_key[crypto_shorthash_KEYBYTES];

bool fair_init(void) {
    if (sodium_init() < 0)
        return false;
    crypto_shorthash_keygen(short_key);
    return true;
}

void fair_secret(uint8_t secret[SECRET_BYTES]) {
    randombytes_buf(secret, SECRET_BYTES);
}

void fair_hex(const uint8_t bytes[HASH_BYTES], char hex[HASH_HEX]) {
    sodium_bin2hex(hex, HASH_HEX, bytes, HASH_BYTES);
}

bool fair_from_hex(const char *hex, size_t n, uint8_t bytes[HASH_BYTES]) {
    size_t got = 0;
    return sodium_hex2bin(bytes, HASH_BYTES, hex, n, NULL, &got, NULL) == 0 && got == HASH_BYTES;
}

void fair_commit(const uint8_t secret[SECRET_BYTES], char hex[HASH_HEX]) {
    uint8_t hash[HASH_BYTES];
    crypto_generichash(hash, sizeof hash, secret, SECRET_BYTES, NULL, 0);
    fair_hex(hash, hex);
}

uint64_t fair_seed(const uint8_t secret[SECRET_BYTES]) {
    uint8_t text[sizeof SEED_PREFIX - 1 + SECRET_BYTES], hash[HASH_BYTES];
    uint64_t seed = 0;
    memcpy(text, SEED_PREFIX, sizeof SEED_PREFIX - 1);
    memcpy(text + sizeof SEED_PREFIX - 1, secret, SECRET_BYTES);
    crypto_generichash(hash, sizeof hash, text, sizeof text, NULL, 0);
    for (int i = 7; i >= 0; i--)
        seed = seed << 8 | hash[i];
    return seed;
}

void fair_part(const uint8_t secret[SECRET_BYTES], int round, uint8_t part[HASH_BYTES]) {
    const uint8_t text[] = {'r', 'o', 'u', 'n', 'd', (uint8_t)round};
    crypto_generichash(part, HASH_BYTES, text, sizeof text, secret, SECRET_BYTES);
}

void fair_token_hash(const char *text, size_t n, uint8_t hash[HASH_BYTES]) {
    crypto_generichash(hash, HASH_BYTES, (const unsigned char *)text, n, NULL, 0);
}

void fair_token(char text[TOKEN_TEXT], uint8_t hash[HASH_BYTES]) {
    uint8_t bytes[32];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(text, TOKEN_TEXT, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    fair_token_hash(text, strlen(text), hash);
    sodium_memzero(bytes, sizeof bytes);
}

bool fair_same(const uint8_t a[HASH_BYTES], const uint8_t b[HASH_BYTES]) {
    bool none = sodium_is_zero(b, HASH_BYTES);
    return (sodium_memcmp(a, b, HASH_BYTES) == 0) & !none;
}

void fair_game_id(char id[GAME_ID]) {
    for (int i = 0; i < GAME_ID - 1; i++)
        id[i] = ID_SIGNS[randombytes_uniform(32)];
    id[GAME_ID - 1] = 0;
}

bool fair_is_game_id(const char *text) {
    return strlen(text) == GAME_ID - 1 && strspn(text, ID_SIGNS) == GAME_ID - 1;
}

uint64_t fair_random(void) {
    uint64_t r;
    randombytes_buf(&r, sizeof r);
    return r;
}

uint64_t fair_short_hash(const char *text, size_t n, uint64_t with) {
    uint8_t out[crypto_shorthash_BYTES];
    uint64_t h;
    crypto_shorthash(out, (const unsigned char *)text, n, short_key);
    memcpy(&h, out, sizeof h);
    return h ^ (with * 0x9e3779b97f4a7c15u);
}
