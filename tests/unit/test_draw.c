/* Draws that nobody can choose: our hash and stream against libsodium's, and that everything random in a game follows
 * from its shuffle key. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <bastide/game.h>
#include <cmocka.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

static bst_game m;
static char message[BST_MESSAGE_SIZE];
static const char ALL[] = "sets=base,river,abbot,inns,traders,hills,wheel,dragon players=3";

static void hash(const void *bytes, size_t n, uint8_t out[BST_HASH]) {
    bst_blake2b b;
    bst_blake2b_begin(&b);
    bst_blake2b_add(&b, bytes, n);
    bst_blake2b_end(&b, out);
}

/* Every length around the ends of blocks, in one piece and in pieces of every size up to 40. */
static void blake2b_is_libsodiums(void **state) {
    (void)state;
    uint8_t text[700], ours[BST_HASH], theirs[BST_HASH];
    randombytes_buf(text, sizeof text);
    for (size_t n = 0; n <= sizeof text; n++) {
        crypto_generichash(theirs, sizeof theirs, text, n, NULL, 0);
        hash(text, n, ours);
        assert_memory_equal(ours, theirs, BST_HASH);
        bst_blake2b b;
        bst_blake2b_begin(&b);
        for (size_t at = 0, piece = n % 40 + 1; at < n; at += piece)
            bst_blake2b_add(&b, text + at, n - at < piece ? n - at : piece);
        bst_blake2b_end(&b, ours);
        assert_memory_equal(ours, theirs, BST_HASH);
    }
}

static void chacha20_is_libsodiums(void **state) {
    (void)state;
    uint8_t key[32], nonce[12], zero[64 * 20] = {0}, ours[64], theirs[sizeof zero];
    for (int run = 0; run < 50; run++) {
        randombytes_buf(key, sizeof key);
        randombytes_buf(nonce, sizeof nonce);
        crypto_stream_chacha20_ietf(theirs, sizeof theirs, nonce, key);
        for (uint32_t i = 0; i < sizeof theirs / 64; i++) {
            bst_chacha20(key, nonce, i, ours);
            assert_memory_equal(ours, theirs + 64 * i, 64);
        }
        crypto_stream_chacha20_ietf_xor_ic(theirs, zero, 64, nonce, 0xfffffff0u, key);
        bst_chacha20(key, nonce, 0xfffffff0u, ours);
        assert_memory_equal(ours, theirs, 64);
    }
}

/* The lines of docs/fairness.md, written out once more. */
static void expect(const char *text, const uint8_t got[BST_HASH]) {
    uint8_t want[BST_HASH];
    crypto_generichash(want, sizeof want, (const unsigned char *)text, strlen(text), NULL, 0);
    assert_memory_equal(got, want, BST_HASH);
}

static void hashes_are_of_the_lines_in_the_docs(void **state) {
    (void)state;
    char text[2000], part_hex[BST_HASH_TEXT], server_hex[BST_HASH_TEXT], seal_hex[BST_HASH_TEXT];
    uint8_t part[BST_HASH], server[BST_HASH], seal[BST_HASH], key[BST_HASH], commit[BST_HASH];
    char commit_hex[2][BST_HASH_TEXT], value_hex[2][BST_HASH_TEXT];
    bst_draw_part seats[3] = {0};
    const bst_draw d = {"k3w9x2m4p7qa", "sets=base players=3 farmers=on first=0", 2};
    randombytes_buf(part, sizeof part);
    bst_hex(part, part_hex);
    bst_draw_server(&d, part, server);
    bst_hex(server, server_hex);
    snprintf(text, sizeof text, "bastide-draw-2 server\n%s\n2\n%s\n%s\n", d.game, d.setup, part_hex);
    expect(text, server);
    for (int i = 0; i < 2; i++) {
        bst_draw_part *s = &seats[2 * i];
        s->takes_part = 1;
        randombytes_buf(s->value, sizeof s->value);
        bst_draw_seat(&d, server, 2 * i, s->value, s->commit);
        bst_hex(s->value, value_hex[i]);
        bst_hex(s->commit, commit_hex[i]);
        snprintf(text, sizeof text, "bastide-draw-2 seat\n%s\n2\n%s\n%s\n%d\n%s\n", d.game, d.setup, server_hex, 2 * i,
                 value_hex[i]);
        expect(text, s->commit);
    }
    bst_draw_seal(&d, server, seats, 3, seal);
    bst_hex(seal, seal_hex);
    snprintf(text, sizeof text, "bastide-draw-2 seal\n%s\n2\n%s\n%s\n%s\n-\n%s\n", d.game, d.setup, server_hex,
             commit_hex[0], commit_hex[1]);
    expect(text, seal);
    bst_draw_key(seal, part, seats, 3, key);
    snprintf(text, sizeof text, "bastide-draw-2 key\n%s\n%s\n%s\n-\n%s\n", seal_hex, part_hex, value_hex[0],
             value_hex[1]);
    expect(text, key);
    /* A commit is good for its seat alone. */
    bst_draw_seat(&d, server, 1, seats[0].value, commit);
    assert_memory_not_equal(commit, seats[0].commit, BST_HASH);
}

static void hex_is_strict(void **state) {
    (void)state;
    uint8_t bytes[BST_HASH], again[BST_HASH];
    char text[BST_HASH_TEXT + 1];
    randombytes_buf(bytes, sizeof bytes);
    bytes[0] = 0xab;
    bst_hex(bytes, text);
    assert_true(bst_unhex(text, 64, again));
    assert_memory_equal(bytes, again, BST_HASH);
    assert_false(bst_unhex(text, 63, again));
    assert_false(bst_unhex(text, 65, again));
    text[0] = 'A';
    assert_false(bst_unhex(text, 64, again));
    text[0] = 'g';
    assert_false(bst_unhex(text, 64, again));
}

/* ---- the shuffle ---- */

static void start(const char *sets, const uint8_t key[BST_HASH]) {
    char line[400], hex[BST_HASH_TEXT];
    bst_setup u;
    bst_hex(key, hex);
    snprintf(line, sizeof line, "%s shuffle=%s", sets, hex);
    bst_setup_default(&u);
    assert_int_equal(bst_setup_read(&u, line, message), BST_OK);
    assert_int_equal(bst_game_new(&m, &u, NULL), BST_OK);
}

/* Plays to the end by a fixed choice of moves. */
static void play_out(void) {
    static bst_move moves[BST_MAX_MOVES];
    bst_rng r;
    bst_rng_seed(&r, 9);
    while (m.state.phase != BST_PHASE_OVER)
        bst_game_apply(&m, moves[bst_rng_below(&r, (uint32_t)bst_legal(&m.state, moves))], NULL);
}

/* The same shuffle from libsodium's stream: numbers of eight bytes, the top half scaled, Fisher and Yates from the
 * end. */
static void deck_follows_from_libsodiums_stream(void **state) {
    (void)state;
    for (int run = 0; run < 20; run++) {
        uint8_t key[BST_HASH], nonce[12] = {0}, stream[4096];
        uint16_t deck[BST_MAX_DECK];
        randombytes_buf(key, sizeof key);
        start("sets=base,inns players=2", key);
        crypto_stream_chacha20_ietf(stream, sizeof stream, nonce, key);
        int n = 0, at = 0;
        static bst_state fresh;
        bst_setup u = m.setup;
        assert_int_equal(bst_new(&fresh, &u.rules, NULL, BST_NO_KIND, NULL), BST_OK);
        for (int kind = 0; kind < BST_MAX_KINDS; kind++)
            for (int i = 0; i < fresh.bag[kind]; i++)
                deck[n++] = (uint16_t)kind;
        for (int i = n - 1; i > 0; i--) {
            uint64_t product;
            do {
                uint32_t top = (uint32_t)stream[at + 4] | (uint32_t)stream[at + 5] << 8 |
                               (uint32_t)stream[at + 6] << 16 | (uint32_t)stream[at + 7] << 24;
                at += 8;
                product = (uint64_t)top * (uint32_t)(i + 1);
            } while ((uint32_t)product < (0u - (uint32_t)(i + 1)) % (uint32_t)(i + 1));
            int j = (int)(product >> 32);
            uint16_t c = deck[i];
            deck[i] = deck[j];
            deck[j] = c;
        }
        assert_int_equal(m.deck_n, n);
        assert_memory_equal(m.deck, deck, (size_t)n * sizeof *deck);
    }
}

/* A whole game with every set: the record holds the key, reads back, and the same key gives the same game. */
static void everything_follows_from_the_key(void **state) {
    (void)state;
    static char text[BST_RECORD_SIZE];
    uint8_t key[BST_HASH];
    int line;
    for (int run = 0; run < 10; run++) {
        randombytes_buf(key, sizeof key);
        start(ALL, key);
        play_out();
        uint64_t end = bst_hash(&m.state);
        start(ALL, key);
        play_out();
        assert_true(bst_hash(&m.state) == end);
        size_t n = bst_record_write(&m, 1, text, sizeof text);
        assert_non_null(strstr(text, " shuffle="));
        assert_null(strstr(text, "seed="));
        assert_int_equal(bst_record_read(&m, text, n, &line, message, NULL, NULL), BST_OK);
        assert_true(bst_hash(&m.state) == end);
        bst_record_write(&m, 0, text, sizeof text);
        assert_null(strstr(text, "shuffle="));
    }
}

/* Any one bit of the key changes the order (but for a chance of 1 in more than 2^200). */
static void every_bit_counts(void **state) {
    (void)state;
    uint8_t key[BST_HASH], first[BST_MAX_DECK];
    randombytes_buf(key, sizeof key);
    start("sets=base players=2", key);
    memcpy(first, m.deck, sizeof first);
    for (int bit = 0; bit < 256; bit++) {
        key[bit / 8] ^= (uint8_t)(1 << bit % 8);
        start("sets=base players=2", key);
        assert_memory_not_equal(m.deck, first, m.deck_n);
        key[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
}

static void wrong_keys(void **state) {
    (void)state;
    static const char good[] = "00000000000000000000000000000000000000000000000000000000000000ff";
    char line[200];
    bst_setup u;
    bst_setup_default(&u);
    snprintf(line, sizeof line, "shuffle=%s", good);
    assert_int_equal(bst_setup_read(&u, line, message), BST_OK);
    snprintf(line, sizeof line, "shuffle=%s seed=1", good);
    assert_int_equal(bst_setup_read(&u, line, message), BST_E_SYNTAX);
    assert_string_equal(message, "shuffle: not with seed");
    snprintf(line, sizeof line, "shuffle=%s0", good);
    assert_int_equal(bst_setup_read(&u, line, message), BST_E_SYNTAX);
    assert_int_equal(bst_setup_read(&u, "shuffle=", message), BST_E_SYNTAX);
    assert_int_equal(bst_setup_read(&u, "shuffle=F0", message), BST_E_SYNTAX);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blake2b_is_libsodiums),
        cmocka_unit_test(chacha20_is_libsodiums),
        cmocka_unit_test(hashes_are_of_the_lines_in_the_docs),
        cmocka_unit_test(hex_is_strict),
        cmocka_unit_test(deck_follows_from_libsodiums_stream),
        cmocka_unit_test(everything_follows_from_the_key),
        cmocka_unit_test(every_bit_counts),
        cmocka_unit_test(wrong_keys),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
