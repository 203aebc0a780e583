/* Unit tests of the library's parts that no rule test reaches. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <bastide/game.h>
#include <cmocka.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "../../text/out.h"

static bst_game m;
static bst_setup u;
static char message[BST_MESSAGE_SIZE];

static void start(const char *line) {
    bst_setup_default(&u);
    assert_int_equal(bst_setup_read(&u, line, message), BST_OK);
    assert_int_equal(bst_game_new(&m, &u, NULL), BST_OK);
}

static bst_error play(const char *text) {
    bst_move move;
    bst_error e = bst_move_read(&m.state, text, &move);
    return e ? e : bst_game_play(&m, move, NULL);
}

/* What the tables keep besides the printed facts is what the facts give. */
static void derived_facts(void **state) {
    (void)state;
    for (int i = 0; bst_kind_info(i); i++) {
        const bst_kind *k = bst_kind_info(i);
        bst_kind again = *k;
        bst_error e = bst_kind_complete(&again);
        if (strncmp(k->id, "W-BOARD", 7) == 0 || strncmp(k->id, "M-START", 7) == 0 || !k->edges)
            continue; /* they never turn */
        if (e || memcmp(&again, k, sizeof again) != 0)
            fail_msg("%s: the table differs from what its facts give", k->id);
    }
}

static void contradicting_facts(void **state) {
    (void)state;
    bst_kind k = *bst_kind_info(bst_kind_find(NULL, "B-CRFR"));
    k.edges = (uint16_t)(k.edges & ~15) | BST_EDGE_FIELD; /* the city's side shows a field */
    assert_int_equal(bst_kind_complete(&k), BST_E_KIND);
    k = *bst_kind_info(bst_kind_find(NULL, "B-CRFR"));
    k.segments = 1; /* a road side without a road */
    assert_int_equal(bst_kind_complete(&k), BST_E_KIND);
}

/* The published test vector: xoshiro256** from the state 1, 2, 3, 4. */
static void generator(void **state) {
    (void)state;
    static const uint64_t expected[] = {11520u, 0u, 1509978240u, 1215971899390074240u};
    bst_rng r = {{1, 2, 3, 4}};
    for (int i = 0; i < 4; i++)
        assert_true(bst_rng_next(&r) == expected[i]);
    int seen[6] = {0};
    bst_rng_seed(&r, 42);
    for (int i = 0; i < 6000; i++)
        seen[bst_rng_below(&r, 6)]++;
    for (int i = 0; i < 6; i++)
        assert_in_range(seen[i], 850, 1150);
}

static void setup_round_trip(void **state) {
    (void)state;
    static const char *const lines[] = {
        "sets=base players=2 seed=7 farmers=on first=0",
        "sets=base,river,hills,dragon players=8 seed=18446744073709551615 farmers=off first=7 dragon-moves=after "
        "princess=must",
        "sets=mists players=3 level=6 seed=0 farmers=on first=2",
        "sets=base,hills players=2 seed=1 farmers=on first=0 start=B-CCCC-a deck=B-FFRR,H-CFFF-t-vin tokens=2,wolf,4",
        "sets=base,wheel players=2 seed=1 farmers=on first=1 small-city=2 wheel-board=off river-bends=direct",
    };
    char text[BST_SETUP_TEXT];
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        bst_setup_default(&u);
        assert_int_equal(bst_setup_read(&u, lines[i], message), BST_OK);
        bst_setup_text(&u, 1, text, sizeof text);
        assert_string_equal(text, lines[i]);
        bst_setup_text(&u, 0, text, sizeof text);
        assert_null(strstr(text, "seed"));
        assert_null(strstr(text, "deck"));
        assert_null(strstr(text, "tokens"));
    }
}

static void wrong_setups(void **state) {
    (void)state;
    static const char *const lines[][2] = {
        {"players", "key=value"},
        {"players=9", "players"},
        {"players=1", "players"},
        {"players=2x", "players"},
        {"sets=base,moon", "set"},
        {"sets=river", "sets"},
        {"sets=base,mists", "sets"},
        {"sets=mists players=6", "players"},
        {"level=7", "level"},
        {"first=2", "starting player"},
        {"colour=red", "unknown key"},
        {"farmers=maybe", "farmers"},
        {"dragon-moves=never", "dragon-moves"},
        {"seed=18446744073709551616", "seed"},
        {"seed=-1", "seed"},
        {"deck=B-FFFX", "B-FFFX"},
        {"deck=", "deck"},
        {"deck=B-FFRR+g", "extra"},
        {"deck=M-CFFF-a", "not of this game"},
        {"sets=mists deck=B-FFRR", "not of this game"},
        {"deck=W-BOARD-00", "unknown tile"},
        {"start=nothing", "start"},
        {"sets=base,river start=B-FFRR", "start"},
        {"tokens=5", "token"},
        {"seed=1 seed=2", "twice"},
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        bst_setup_default(&u);
        assert_int_not_equal(bst_setup_read(&u, lines[i][0], message), BST_OK);
        if (!strstr(message, lines[i][1]))
            fail_msg("`%s` gives: %s", lines[i][0], message);
    }
}

static void weights_add_up(void **state) {
    (void)state;
    static bst_move moves[BST_MAX_MOVES];
    static bst_state s;
    bst_rng r;
    bst_rules rules = bst_rules_default();
    rules.sets = 0xff;
    rules.players = 4;
    bst_rng_seed(&r, 3);
    assert_int_equal(bst_new(&s, &rules, NULL, BST_NO_KIND, NULL), BST_OK);
    while (bst_mover(&s) != BST_NOBODY) {
        int n = bst_legal(&s, moves);
        if (bst_mover(&s) != BST_CHANCE) {
            assert_int_equal(bst_total_weight(&s), 0);
            bst_apply(&s, moves[bst_rng_below(&r, (uint32_t)n)], NULL);
            continue;
        }
        uint32_t total = 0, drawn[BST_MAX_KINDS] = {0};
        for (int i = 0; i < n; i++)
            total += bst_weight(&s, moves[i]);
        assert_int_equal(total, bst_total_weight(&s));
        for (uint32_t pick = 0; pick < total; pick++)
            drawn[bst_move_arg(bst_sample(&s, pick))]++;
        for (int i = 0; i < n; i++) {
            assert_true(bst_weight(&s, moves[i]) > 0);
            assert_int_equal(drawn[bst_move_arg(moves[i])], bst_weight(&s, moves[i]));
        }
        bst_apply(&s, bst_sample(&s, bst_rng_below(&r, total)), NULL);
    }
}

static void hash_tells_apart(void **state) {
    (void)state;
    start("deck=B-FFRR,B-FFRR,B-FFRR");
    uint64_t h0 = bst_hash(&m.state);
    assert_int_equal(play("tile 1,0,90"), BST_OK);
    uint64_t placed = bst_hash(&m.state);
    assert_int_equal(play("follower road:W"), BST_OK);
    uint64_t occupied = bst_hash(&m.state);
    assert_true(bst_game_undo(&m));
    assert_true(bst_hash(&m.state) == placed);
    assert_int_equal(play("pass"), BST_OK);
    assert_true(bst_hash(&m.state) != occupied && placed != h0);
}

static void text_that_is_no_move(void **state) {
    (void)state;
    static const char *const texts[] = {
        "",
        "tile",
        "tile 1",
        "tile 1,0",
        "tile 1,0,45",
        "tile 1,0,90 x",
        "tile a,b,c",
        "follower",
        "follower city",
        "follower city:Q",
        "fly",
        "tile 1,0,360",
        "tile 9999999,0,0",
        "pass now",
        "flock away",
        "dragon X",
        "score",
        "score road:S",
        "follower crown:moon",
        "guard:brown road:S",
        "recall abbot",
    };
    bst_move move;
    start("seed=1");
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (bst_move_read(&m.state, texts[i], &move) != BST_E_SYNTAX)
            fail_msg("`%s` was read as a move", texts[i]);
}

static void refused_with_a_reason(void **state) {
    (void)state;
    start("deck=B-FFRR,B-FFRR");
    uint64_t before = bst_hash(&m.state);
    assert_int_equal(play("tile 0,0,0"), BST_E_TAKEN);
    assert_int_equal(play("tile 5,5,0"), BST_E_ALONE);
    assert_int_equal(play("tile 1,1,0"), BST_E_ALONE);
    assert_int_equal(play("tile 0,-1,0"), BST_E_EDGES);
    assert_int_equal(play("tile 400,0,0"), BST_E_ALONE);
    assert_int_equal(play("pass"), BST_E_MUST_TILE);
    assert_int_equal(play("follower road:E"), BST_E_MUST_TILE);
    assert_int_equal(play("follower road:E@7,7"), BST_E_NO_TILE);
    assert_true(bst_hash(&m.state) == before);
    assert_int_equal(play("tile 1,0,90"), BST_OK);
    assert_int_equal(play("follower city:N"), BST_E_NO_PLACE);
    assert_int_equal(play("follower city:N@0,0"), BST_E_NOT_NEW_TILE);
    assert_int_equal(play("large road:W"), BST_E_SUPPLY);
    assert_int_equal(play("flock grow"), BST_E_PHASE);
}

/* Rotations that are the same are one move in the listing and any of them in the input. */
static void same_rotation(void **state) {
    (void)state;
    start("deck=B-FRFR");
    static bst_move moves[BST_MAX_MOVES];
    char text[BST_MOVE_TEXT];
    int n = bst_legal(&m.state, moves);
    for (int i = 0; i < n; i++) {
        bst_move_text(&m.state, moves[i], text);
        assert_null(strstr(text, ",180"));
        assert_null(strstr(text, ",270"));
    }
    assert_int_equal(play("tile 1,0,180"), BST_OK);
    assert_int_equal(m.state.tile[1].rot, 0);
}

static void record_errors(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int line;
        const char *says;
    } cases[] = {
        {"", 0, "ends before"},
        {"bastide-record 2\n", 1, "not a record"},
        {"bastide-record 1\n", 1, "ends before"},
        {"bastide-record 1\nmoves\n", 2, "setup"},
        {"bastide-record 1\nsetup players=99\nmoves\n", 2, "players"},
        {"bastide-record 1\nsetup seed=1\nname 5 Eve\nmoves\n", 3, "number of a player"},
        {"# a comment\nbastide-record 1\n\nsetup deck=B-FFRR\nmoves\ntile 0,0,0\n", 6, "already holds"},
        {"bastide-record 1\nsetup deck=B-FFRR\nmoves\nnonsense\n", 4, "not a move"},
        {"bastide-record 1\nsetup deck=B-FFRR\nmoves\nresult 0 0\n", 4, "not over"},
        {"bastide-record 1\nsetup deck=B-FFRR\nmoves\ntile 1,0,90\npass\nresult 5 0\n", 6, "result 0 0"},
        {"bastide-record 1\nsetup deck=B-FFRR\nmoves\ntile 1,0,90\npass\npass\n", 6, "over"},
        {"bastide-record 1\nsetup deck=B-FFRR\nmoves\ntile 1,0,90\npass\nresult 0 0\npass\n", 7, "follows"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int line = -1;
        m.setup.custom_n = 0;
        if (!bst_record_read(&m, cases[i].text, strlen(cases[i].text), &line, message, NULL, NULL))
            fail_msg("record %zu was accepted", i);
        if (line != cases[i].line || !strstr(message, cases[i].says))
            fail_msg("record %zu: line %d, %s", i, line, message);
    }
}

static void record_names(void **state) {
    (void)state;
    static char text[BST_RECORD_SIZE];
    int line;
    start("seed=4");
    strcpy(m.names[0], "Anna");
    strcpy(m.names[1], "Žofie #1");
    size_t n = bst_record_write(&m, 1, text, sizeof text);
    assert_int_equal(bst_record_read(&m, text, n, &line, message, NULL, NULL), BST_OK);
    assert_string_equal(m.names[0], "Anna");
    assert_string_equal(m.names[1], "Žofie  1");
}

static void buffer_that_is_too_small(void **state) {
    (void)state;
    char small[5];
    bst_out o = {small, 0, sizeof small};
    out_text(&o, "longer than that");
    assert_int_equal(o.len, 16);
    assert_string_equal(small, "long");
    char text[64];
    o = (bst_out){text, 0, sizeof text};
    out_json(&o, "a\"b\\\n\x01");
    out_hundredths(&o, -1250);
    out_int(&o, INT64_MIN);
    assert_string_equal(text, "\"a\\\"b\\\\\\n\\u0001\"-12.5-9223372036854775808");
}

/* A copy leaves out what is not used, so garbage there must not matter, whatever sets are in the game. */
static void copy_one_over_garbage(const char *line, int most) {
    static bst_state copy;
    static bst_move a[BST_MAX_MOVES], b[BST_MAX_MOVES];
    bst_rng r;
    bst_rng_seed(&r, 5);
    start(line);
    for (int i = 0; i < most && bst_mover(&m.state) != BST_NOBODY; i++) {
        memset(&copy, 0xa5, sizeof copy);
        bst_copy(&copy, &m.state);
        assert_true(bst_hash(&copy) == bst_hash(&m.state));
        assert_true(bst_equal(&copy, &m.state));
        int n = bst_legal(&m.state, a);
        assert_int_equal(bst_legal(&copy, b), n);
        assert_memory_equal(a, b, (size_t)n * sizeof *a);
        assert_null(bst_verify(&copy));
        bst_game_apply(&m, a[bst_rng_below(&r, (uint32_t)n)], NULL);
    }
}

static void copy_over_garbage(void **state) {
    (void)state;
    copy_one_over_garbage("sets=base,river,abbot,inns,traders,hills,wheel,dragon players=3 seed=11", 300);
    copy_one_over_garbage("sets=base players=2 seed=11", 140);
    copy_one_over_garbage("sets=mists level=3 players=3 seed=11", 60);
}

/* ---- what comes from outside ---- */

static void moves_that_name_nothing(void **state) {
    (void)state;
    start("deck=B-FFRR,B-FFRR");
    assert_int_equal(play("tile 1,0,90"), BST_OK);
    for (int figure = BST_FIGURE_KINDS; figure < 16; figure++)
        assert_int_equal(bst_check(&m.state, bst_move_place(BST_M_PLACE, 1, 0, figure, 7)), BST_E_SUPPLY);
    for (int tile = 2; tile < 256; tile++)
        assert_int_equal(bst_check(&m.state, bst_move_place(BST_M_PLACE, tile, 7, 0, 0)), BST_E_NO_PLACE);
    bst_rng r;
    bst_rng_seed(&r, 1);
    for (int i = 0; i < 20000; i++) /* whatever the bits are, there is an answer */
        bst_check(&m.state, (bst_move)bst_rng_next(&r));
}

static void kinds_that_do_not_exist(void **state) {
    (void)state;
    static bst_state s;
    start("deck=B-FFRR");
    assert_int_equal(play("tile 1,0,90"), BST_OK); /* no tile is in hand now */
    assert_int_equal(m.state.hand, BST_NO_KIND);
    assert_null(bst_kind_of(&m.state, m.state.hand));
    assert_null(bst_kind_of(&m.state, -1));
    assert_int_not_equal(bst_fits(&m.state, m.state.hand, 0, 1, 0), BST_OK);

    bst_rules rules = bst_rules_default();
    rules.given_deck = 1;
    static uint8_t bag[BST_MAX_KINDS];
    static const char *const none[] = {"W-BOARD-00", "M-START-NW", "face-down", "M-CFFF-a", "B-CFFF+g"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        int kind = bst_kind_find(NULL, none[i]);
        if (kind < 0)
            continue;
        bag[kind] = 1;
        assert_int_equal(bst_new(&s, &rules, bag, BST_NO_KIND, NULL), BST_E_BAG);
        bag[kind] = 0;
        assert_int_equal(bst_new(&s, &rules, NULL, kind, NULL), BST_E_START);
    }
    assert_int_equal(bst_new(&s, &rules, NULL, BST_KINDS, NULL), BST_E_START);
    rules.sets = 1 << BST_BASE | 1 << BST_SETS;
    assert_int_equal(bst_new(&s, &rules, NULL, BST_NO_KIND, NULL), BST_E_SETS);
}

static void setup_from_garbage(void **state) {
    (void)state;
    memset(&u, 0xa5, sizeof u);
    assert_int_equal(bst_setup_read(&u, "sets=mists seed=1", message), BST_OK);
    assert_int_equal(u.custom_n, 0);
    assert_int_equal(bst_game_new(&m, &u, NULL), BST_OK);
}

static void scores_in_mists(void **state) {
    (void)state;
    int32_t scores[BST_MAX_PLAYERS];
    start("sets=mists players=3 level=1 seed=1");
    m.state.score[0] = 17;
    m.state.score[1] = 4;
    bst_score_now(&m.state, scores);
    assert_int_equal(scores[0], 17);
    assert_int_equal(scores[2], 17);
    m.state.rules.level = 6;
    bst_score_now(&m.state, scores);
    assert_int_equal(scores[0], 17);
    assert_int_equal(scores[1], 4);
}

static void library_and_headers(void **state) {
    (void)state;
    assert_string_equal(bst_version(), BST_VERSION);
    assert_true(bst_headers_agree());
}

/* The levels that play the way again count what those with copies count. */
static void deep_perft(void **state) {
    (void)state;
    static bst_move first[BST_MAX_MOVES], second[BST_MAX_MOVES];
    static bst_game a, b;
    start("deck=B-FFFF-m,B-CCCC-a,B-FFRF-m,B-CCCC-a farmers=off");
    uint64_t sum = 0;
    int n = bst_legal(&m.state, first);
    for (int i = 0; i < n; i++) {
        a = m;
        bst_game_apply(&a, first[i], NULL);
        int k = bst_legal(&a.state, second);
        for (int j = 0; j < k; j++) {
            b = a;
            bst_game_apply(&b, second[j], NULL);
            sum += bst_game_perft(&b, 6);
        }
    }
    assert_true(sum > 0);
    assert_true(bst_game_perft(&m, 8) == sum);
    assert_true(bst_game_perft(&m, 64) == 0); /* the game is over long before */
}

static void *count_64_deep(void *nodes) {
    *(uint64_t *)nodes = bst_game_perft(&m, 64);
    return NULL;
}

/* A straight river leaves one move at a time, so 64 moves deep is soon counted, with the stack of a small thread. */
static void deep_perft_needs_little_stack(void **state) {
    (void)state;
    char line[1024] = "sets=base,river farmers=off deck=R-FWFW";
    uint64_t nodes = 0;
    pthread_attr_t small;
    pthread_t thread;
    for (int i = 1; i < 70; i++)
        strcat(line, ",R-FWFW");
    start(line);
    assert_int_equal(pthread_attr_init(&small), 0);
    assert_int_equal(pthread_attr_setstacksize(&small, 2 << 20), 0);
    assert_int_equal(pthread_create(&thread, &small, count_64_deep, &nodes), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    pthread_attr_destroy(&small);
    assert_true(nodes == 1);
}

/* ---- what the hash must tell apart ---- */

/* Two tiles alike, laid in either order: the same board, but a figure goes on the one or on the other. */
static void last_tile_counts(void **state) {
    (void)state;
    static bst_game other;
    start("deck=B-FRFR,B-FRFR,B-FRFR");
    assert_int_equal(play("tile 1,0,0"), BST_OK);
    assert_int_equal(play("pass"), BST_OK);
    assert_int_equal(play("tile -1,0,0"), BST_OK);
    other = m;
    start("deck=B-FRFR,B-FRFR,B-FRFR");
    assert_int_equal(play("tile -1,0,0"), BST_OK);
    assert_int_equal(play("pass"), BST_OK);
    assert_int_equal(play("tile 1,0,0"), BST_OK);
    assert_false(bst_hash(&other.state) == bst_hash(&m.state));
    assert_false(bst_equal(&other.state, &m.state));
    assert_int_equal(play("pass"), BST_OK);
    assert_int_equal(bst_game_play(&other, BST_M_PASS, NULL), BST_OK);
    assert_true(bst_hash(&other.state) == bst_hash(&m.state)); /* now nothing asks about it any more */
    assert_true(bst_equal(&other.state, &m.state));
}

static void mists_members_count(void **state) {
    (void)state;
    static bst_state s;
    start("sets=mists players=2 level=4 seed=1");
    uint64_t hash = bst_hash(&m.state);
    uint8_t *const members[] = {&s.mists.bank,    &s.mists.outcome, &s.mists.drawn,       &s.mists.step,
                                &s.mists.dog_now, &s.mists.calms,   &s.mists.dog[1].mark, &s.mists.ghosts[0]};
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        s = m.state;
        *members[i] ^= 1;
        assert_false(bst_hash(&s) == hash || bst_equal(&s, &m.state));
    }
    s = m.state;
    s.mists.calmed = 2;
    assert_false(bst_hash(&s) == hash);
    s = m.state;
    s.mists.buried_n = 1;
    s.mists.buried[0] = (bst_grave){1, 2};
    uint64_t one = bst_hash(&s);
    s.mists.buried[0].colour = 3;
    assert_false(bst_hash(&s) == one || one == hash);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(derived_facts),
        cmocka_unit_test(contradicting_facts),
        cmocka_unit_test(generator),
        cmocka_unit_test(setup_round_trip),
        cmocka_unit_test(wrong_setups),
        cmocka_unit_test(weights_add_up),
        cmocka_unit_test(hash_tells_apart),
        cmocka_unit_test(text_that_is_no_move),
        cmocka_unit_test(refused_with_a_reason),
        cmocka_unit_test(same_rotation),
        cmocka_unit_test(record_errors),
        cmocka_unit_test(record_names),
        cmocka_unit_test(buffer_that_is_too_small),
        cmocka_unit_test(copy_over_garbage),
        cmocka_unit_test(moves_that_name_nothing),
        cmocka_unit_test(kinds_that_do_not_exist),
        cmocka_unit_test(setup_from_garbage),
        cmocka_unit_test(scores_in_mists),
        cmocka_unit_test(library_and_headers),
        cmocka_unit_test(deep_perft),
        cmocka_unit_test(deep_perft_needs_little_stack),
        cmocka_unit_test(last_tile_counts),
        cmocka_unit_test(mists_members_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
