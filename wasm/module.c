/* The engine in a browser: the protocol's lines through two buffers. A page writes a command into the input, calls
 * bastide_line, and reads the answer. The module imports two functions: fresh randomness, and a clock for
 * the bots' thinking. */
#include "../protocol/page.h"

#define EXPORT(name) __attribute__((export_name(name)))

enum { LINE_SIZE = 1 << 20, ANSWER_SIZE = 1 << 22 };

static session game;
static page shown;
static char line[LINE_SIZE], answer[ANSWER_SIZE];
static int started;
static _Alignas(64) char think[16 << 20]; /* what the bots need for their tree */

__attribute__((import_module("env"), import_name("random_seed"))) extern uint64_t page_random_seed(void);
__attribute__((import_module("env"), import_name("clock_ms"))) extern uint64_t page_clock_ms(void);

static uint64_t random_seed(void) {
    return page_random_seed();
}

static uint64_t clock_ms(void) {
    return page_clock_ms();
}

static const session_host host = {.random_seed = random_seed, .clock_ms = clock_ms};

EXPORT("bastide_input") char *input(void) {
    return line;
}

EXPORT("bastide_input_size") int input_size(void) {
    return LINE_SIZE;
}

EXPORT("bastide_output") char *output(void) {
    return answer;
}

/* Answers the command of n bytes in the input buffer; the length of the answer. */
EXPORT("bastide_line") int run_line(int n) {
    bst_out o = {answer, 0, ANSWER_SIZE};
    if (!started) {
        session_init(&game, &host);
        game.memory = think;
        game.memory_size = sizeof think;
        started = 1;
    }
    line[n < 0 ? 0 : n < LINE_SIZE ? n : LINE_SIZE - 1] = 0;
    answer[0] = 0;
    if (!page_line(&shown, &game, line, &o))
        session_line(&game, line, &o);
    if (o.len >= ANSWER_SIZE) {
        o.len = 0;
        session_error(&o, "too-long", "the answer is too long");
    }
    return (int)o.len;
}
