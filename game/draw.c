/* The commits, the seal and the key of a draw (docs/fairness.md): hashes of text lines. */
#include <bastide/draw.h>
#include <string.h>

#include "../text/out.h"

void bst_hex(const uint8_t bytes[BST_HASH], char text[BST_HASH_TEXT]) {
    static const char digits[] = "0123456789abcdef";
    for (int i = 0; i < BST_HASH; i++) {
        text[2 * i] = digits[bytes[i] >> 4];
        text[2 * i + 1] = digits[bytes[i] & 15];
    }
    text[2 * BST_HASH] = 0;
}

static int digit(char c) {
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

int bst_unhex(const char *text, size_t n, uint8_t bytes[BST_HASH]) {
    if (n != 2 * BST_HASH)
        return 0;
    for (int i = 0; i < BST_HASH; i++) {
        int high = digit(text[2 * i]), low = digit(text[2 * i + 1]);
        if (high < 0 || low < 0)
            return 0;
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    return 1;
}

static void line(bst_blake2b *b, const char *text) {
    bst_blake2b_add(b, text, strlen(text));
    bst_blake2b_add(b, "\n", 1);
}

static void number(bst_blake2b *b, int n) {
    char text[24];
    bst_out o = {text, 0, sizeof text};
    out_int(&o, n);
    line(b, text);
}

static void bytes(bst_blake2b *b, const uint8_t value[BST_HASH]) {
    char text[BST_HASH_TEXT];
    bst_hex(value, text);
    line(b, text);
}

static bst_blake2b begin(const char *what) {
    bst_blake2b b;
    bst_blake2b_begin(&b);
    line(&b, what);
    return b;
}

static bst_blake2b begin_bound(const char *what, const bst_draw *d) {
    bst_blake2b b = begin(what);
    line(&b, d->game);
    number(&b, d->round);
    line(&b, d->setup);
    return b;
}

void bst_draw_server(const bst_draw *d, const uint8_t part[BST_HASH], uint8_t commit[BST_HASH]) {
    bst_blake2b b = begin_bound("bastide-draw-2 server", d);
    bytes(&b, part);
    bst_blake2b_end(&b, commit);
}

void bst_draw_seat(const bst_draw *d, const uint8_t server[BST_HASH], int seat, const uint8_t part[BST_HASH],
                   uint8_t commit[BST_HASH]) {
    bst_blake2b b = begin_bound("bastide-draw-2 seat", d);
    bytes(&b, server);
    number(&b, seat);
    bytes(&b, part);
    bst_blake2b_end(&b, commit);
}

void bst_draw_seal(const bst_draw *d, const uint8_t server[BST_HASH], const bst_draw_part *seats, int n,
                   uint8_t seal[BST_HASH]) {
    bst_blake2b b = begin_bound("bastide-draw-2 seal", d);
    bytes(&b, server);
    for (int i = 0; i < n; i++) {
        if (seats[i].takes_part)
            bytes(&b, seats[i].commit);
        else
            line(&b, "-");
    }
    bst_blake2b_end(&b, seal);
}

void bst_draw_key(const uint8_t seal[BST_HASH], const uint8_t server_part[BST_HASH], const bst_draw_part *seats, int n,
                  uint8_t key[BST_HASH]) {
    bst_blake2b b = begin("bastide-draw-2 key");
    bytes(&b, seal);
    bytes(&b, server_part);
    for (int i = 0; i < n; i++) {
        if (seats[i].takes_part)
            bytes(&b, seats[i].value);
        else
            line(&b, "-");
    }
    bst_blake2b_end(&b, key);
}
