/* An evening of games, again and again, with one fault at another place each time (fault_vfs.h).
 *
 * Each evening is played by a process of its own on the whole server with the net stubbed. What the server
 * acknowledged is noted where a killed process cannot take it away; afterwards another process serves the same store
 * without faults, looks for everything that was acknowledged, and checks the whole store. While faults happen every
 * answer must be true: what was refused has not happened, what is told is what was told before.
 *
 *   faults [--kind NAME] [--at N] [--times N] [--sample N] [--seed N] [--jobs N]
 */
#include <jansson.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "../../server/base.h"
#include "../../server/check.h"
#include "../../server/fair.h"
#include "fault_vfs.h"
#include "stub.h"

enum { TABLES = 4, ROUNDS = 9, MOST = 1500, FACTS = 2000, TRIES = 60, MUST_START = 3, OUT_OF_MEMORY = 1 };

typedef struct {
    char game[GAME_ID];
    int n;
    char id[16];
} fact;

/* What outlives the process. */
typedef struct {
    int facts, made, refused, asked;
    long counted, met;
    bool began, ended;
    fact fact[FACTS];
    char game[TABLES][GAME_ID];
    char wrong[400];
} diary;

static diary *book;

static _Noreturn void lie(const char *what, const char *more) {
    snprintf(book->wrong, sizeof book->wrong, "%s: %s", what, more);
    _exit(9);
}

/* ---- the evening ---- */

typedef struct {
    char id[GAME_ID];
    char token[2][TOKEN_TEXT];
    bool alone;      /* no bot plays, so nothing happens by itself */
    json_t *entries; /* as far as they were told */
} table;

static table tables[TABLES];
static net_conn *watcher;
static int watched; /* the last entry it heard */

static json_t *ask(int method, const char *path, const char *token, const char *body, int *status) {
    stub_answer a = stub_http(method, path, token, body, body ? strlen(body) : 0);
    json_t *j = json_loadb(a.body, a.n, 0, NULL);
    *status = a.status;
    book->asked++;
    if (!json_is_object(j))
        lie("an answer is no JSON", path);
    if (a.status == 503) {
        const char *code = json_string_value(json_object_get(json_object_get(j, "error"), "code"));
        if (strcmp(path, "/healthz") != 0 && (!code || (strcmp(code, "storage") != 0 && strcmp(code, "busy") != 0)))
            lie("a 503 without its code", path);
        book->refused++;
    }
    free(a.body);
    return j;
}

static const char *const bodies[TABLES] = {
    "{\"setup\":\"sets=base players=2\",\"start\":true,\"seats\":[{\"kind\":\"me\"},{\"kind\":\"me\"}]}",
    "{\"setup\":\"sets=base,river players=2\",\"start\":true,\"seats\":[{\"kind\":\"me\"},{\"kind\":\"bot\",\"level\":"
    "\"random\"}]}",
    "{\"setup\":\"sets=base,hills "
    "players=2\",\"start\":true,\"seats\":[{\"kind\":\"me\"},{\"kind\":\"me\"}],\"clock\":{"
    "\"base\":600,\"then\":\"resign\"}}",
    "{\"setup\":\"sets=mists level=1 players=2\",\"start\":true,\"public\":true,\"seats\":[{\"kind\":\"me\"},{\"kind\":"
    "\"me\"}]}",
};

static bool make(table *t, const char *body) {
    int status;
    json_t *j = ask(NET_POST, "/api/games", NULL, body, &status);
    if (status == 201) {
        const json_t *seats = json_object_get(j, "seats");
        snprintf(t->id, sizeof t->id, "%s", json_string_value(json_object_get(j, "id")));
        for (size_t i = 0; i < json_array_size(seats) && i < 2; i++)
            snprintf(t->token[i], TOKEN_TEXT, "%s",
                     json_string_value(json_object_get(json_array_get(seats, i), "token")));
        t->alone = t->token[1][0];
        t->entries = json_array();
        memcpy(book->game[book->made++], t->id, sizeof t->id);
    } else if (status != 503) {
        lie("a game was refused", body);
    }
    json_decref(j);
    return status == 201;
}

/* What is told now goes on from what was told before. */
static void look_back(table *t) {
    char path[80];
    int status;
    snprintf(path, sizeof path, "/api/games/%s/events?after=0", t->id);
    json_t *j = ask(NET_GET, path, t->token[0], NULL, &status), *list = json_object_get(j, "events");
    if (status == 200) {
        size_t n = json_array_size(t->entries);
        if (json_array_size(list) < n)
            lie("a game has become shorter", t->id);
        for (size_t i = 0; i < json_array_size(list); i++) {
            const json_t *e = json_array_get(list, i);
            if (json_integer_value(json_object_get(e, "n")) != (int)i + 1)
                lie("a gap between events", t->id);
            if (i < n && !json_equal(e, json_array_get(t->entries, i)))
                lie("an event has changed", t->id);
        }
        json_decref(t->entries);
        t->entries = json_incref(list);
    } else if (status != 503) {
        char *text = json_dumps(j, 0);
        lie("events were refused", text);
    }
    json_decref(j);
}

static int last_of(table *t, int *status) {
    char path[80];
    snprintf(path, sizeof path, "/api/games/%s", t->id);
    json_t *j = ask(NET_GET, path, t->token[0], NULL, status);
    int n = (int)json_integer_value(json_object_get(json_object_get(j, "game"), "n"));
    json_decref(j);
    return n;
}

/* Gives a command until it is taken; how often it was refused before. */
static void command(table *t, int seat, const char *body, const char *id) {
    char path[80];
    int status, refused = 0, before, after, could;
    snprintf(path, sizeof path, "/api/games/%s/do", t->id);
    for (int i = 0; i < TRIES; i++) {
        before = last_of(t, &could);
        json_t *j = ask(NET_POST, path, t->token[seat], body, &status);
        bool again = json_is_true(json_object_get(j, "again"));
        int n = (int)json_integer_value(json_object_get(j, "n"));
        json_decref(j);
        if (status != 503 || t->alone)
            stub_settle(0);
        if (status == 200 && again && refused)
            lie("it was refused, but had happened", body);
        if (status == 200 && book->facts < FACTS) {
            fact *f = &book->fact[book->facts];
            memcpy(f->game, t->id, sizeof f->game);
            f->n = n;
            snprintf(f->id, sizeof f->id, "%s", id);
            book->facts++;
        }
        if (status != 503)
            return; /* taken, or not possible now */
        bool could_before = could == 200;
        after = last_of(t, &could);
        if (t->alone && could_before && could == 200 && after != before)
            lie("it was refused, but something happened", body);
        refused++;
        stub_settle(3);
    }
}

static void play(table *t, int round) {
    char path[80], body[300], id[16];
    int status;
    snprintf(path, sizeof path, "/api/games/%s?legal=1", t->id);
    json_t *j = ask(NET_GET, path, t->token[0], NULL, &status);
    const json_t *legal = json_object_get(j, "legal"),
                 *decides = json_object_get(json_object_get(j, "state"), "decides");
    int seat = json_is_integer(decides) ? (int)json_integer_value(decides) : -1;
    if (status != 200 && status != 503)
        lie("a game was refused", t->id);
    if (status == 200 && seat >= 0 && t->token[seat][0] && json_array_size(legal)) {
        const char *move = json_string_value(json_array_get(legal, (size_t)(round * 7) % json_array_size(legal)));
        snprintf(id, sizeof id, "m%d", round);
        snprintf(body, sizeof body, "{\"cmd\":\"move\",\"seat\":%d,\"move\":\"%s\",\"id\":\"%s\"}", seat, move, id);
        command(t, seat, body, id);
    }
    json_decref(j);
}

/* Somebody at the first table hears everything once, in order. */
static void watch(void) {
    const table *t = &tables[0];
    char hello[200], *text;
    if (watcher && stub_is_closed(watcher)) {
        stub_close(watcher);
        watcher = NULL;
    }
    if (!watcher) {
        watcher = stub_open();
        int n = snprintf(hello, sizeof hello, "{\"cmd\":\"hello\",\"game\":\"%s\",\"tokens\":[\"%s\"],\"after\":%d}",
                         t->id, t->token[0], watched);
        stub_say(watcher, hello, (size_t)n);
    }
    while ((text = stub_hear(watcher))) {
        json_t *j = json_loads(text, 0, NULL);
        int n = (int)json_integer_value(json_object_get(j, "n"));
        if (json_object_get(j, "at")) {
            if (n != watched + 1)
                lie("a watcher missed an event", text);
            watched = n;
        }
        json_decref(j);
        free(text);
    }
}

static void small_talk(table *t, int round) {
    char body[100], id[16];
    snprintf(id, sizeof id, "c%d", round);
    snprintf(body, sizeof body, "{\"cmd\":\"chat\",\"seat\":0,\"text\":\"hello %d\",\"id\":\"%s\"}", round, id);
    command(t, 0, body, id);
    if (round % 4 == 3)
        command(t, 0, "{\"cmd\":\"undo\",\"seat\":0,\"id\":\"undo\"}", "undo");
}

/* When the faults are over everything goes on. */
static void afterwards(void) {
    int status = 0, n;
    fault_end();
    stub_settle(5);
    for (int i = 0; i < TABLES; i++) {
        last_of(&tables[i], &status);
        if (status != 200)
            lie("a game is not there when the fault is over", tables[i].id);
        small_talk(&tables[i], 90);
        look_back(&tables[i]);
    }
    n = last_of(&tables[2], &status);
    for (size_t i = 0; i < json_array_size(tables[2].entries); i++)
        if (strcmp(json_string_value(json_object_get(json_array_get(tables[2].entries, i), "type")), "resign") == 0)
            lie("time ran out though it did not", tables[2].id);
    if (n != (int)json_array_size(tables[2].entries))
        lie("a game does not know its events", tables[2].id);
}

static void evening(void *data) {
    (void)data;
    book->began = true;
    for (int i = 0; i < TABLES; i++) {
        int tries = 0;
        while (!make(&tables[i], bodies[i]))
            if (++tries == TRIES)
                lie("no game can be made", bodies[i]);
    }
    for (int round = 0; round < ROUNDS; round++) {
        int status;
        for (int i = 0; i < TABLES; i++) {
            play(&tables[i], round);
            if (round % 2)
                small_talk(&tables[i], round);
        }
        watch();
        stub_ticks(20); /* games leave memory and are read again */
        for (int i = 0; i < TABLES; i++)
            look_back(&tables[i]);
        json_decref(ask(NET_GET, "/healthz", NULL, NULL, &status));
        json_decref(ask(NET_GET, "/api/games", NULL, NULL, &status));
    }
    book->counted = fault_counted();
    book->met = fault_met();
    afterwards();
    book->ended = true;
}

/* ---- the morning after ---- */

static void morning(void *data) {
    char path[80];
    int status;
    (void)data;
    for (int i = 0; i < book->made; i++) {
        snprintf(path, sizeof path, "/api/games/%s/events?after=0", book->game[i]);
        json_t *j = ask(NET_GET, path, NULL, NULL, &status), *list = json_object_get(j, "events");
        if (status != 200)
            lie("a game is lost", book->game[i]);
        for (int k = 0; k < book->facts; k++) {
            const fact *f = &book->fact[k];
            if (strcmp(f->game, book->game[i]) != 0)
                continue;
            const char *id = json_string_value(json_object_get(json_array_get(list, (size_t)f->n - 1), "id"));
            if (strcmp(f->id, "undo") != 0 && (!id || strcmp(id, f->id) != 0))
                lie("what was acknowledged is lost", f->id);
        }
        json_decref(j);
    }
    json_decref(ask(NET_GET, "/healthz", NULL, NULL, &status));
    if (status != 200)
        lie("the store is not well in the morning", "");
}

/* ---- processes ---- */

/* Summed up over all processes. */
typedef struct {
    atomic_long evenings, met, asked, refused, facts;
} sums;
static sums *all;

static bool check(const char *folder) {
    char path[300], log[300];
    snprintf(path, sizeof path, "%s/bastide.db", folder);
    snprintf(log, sizeof log, "%s/check", folder);
    FILE *f = fopen(log, "w");
    bool ok = check_store(path, f) == 0;
    fclose(f);
    return ok;
}

static int in_a_process(const char *folder, void (*script)(void *data), int kind, long at, long times) {
    char log[300];
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        alarm(120);
        snprintf(log, sizeof log, "%s/log", folder);
        if (!freopen("/dev/null", "w", stdout) || !freopen(log, "a", stderr))
            _exit(8);
        fault_install();
        fault_plan(kind, at, times);
        stub_script(script, NULL);
        serve_options o = stub_options(folder);
        int rc = serve_run(&o);
        if (rc != 0)
            book->met = fault_met();
        if (rc == 0 && kind == FAULT_NONE && !check(folder))
            lie("the store is damaged", folder);
        exit(rc ? MUST_START : 0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return status;
}

static bool told(const char *what, int kind, long at, long times, int status, const char *folder) {
    printf("FAILED faults --kind %s --at %ld --times %ld: %s%s%s (status %d, see %s)\n", fault_names[kind], at, times,
           what, book->wrong[0] ? ": " : "", book->wrong, status, folder);
    fflush(stdout);
    return false;
}

static bool clear(const char *folder) {
    char line[400];
    snprintf(line, sizeof line, "rm -rf '%s'", folder);
    return system(line) == 0;
}

/* One evening with one fault; false after a message. */
static bool point(int kind, long at, long times, const char *folder) {
    memset(book, 0, sizeof *book);
    if (!clear(folder) || mkdir(folder, 0700) != 0)
        return told("no folder", kind, at, times, 0, folder);
    int status = in_a_process(folder, evening, kind, at, times);
    bool killed = WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL && kind >= FAULT_KILL && kind <= FAULT_POWER;
    bool stopped = WIFEXITED(status) && WEXITSTATUS(status) == MUST_START && !book->began;
    bool memory = kind == FAULT_MEMORY && WIFEXITED(status) && WEXITSTATUS(status) == OUT_OF_MEMORY && times > 1;
    if (book->wrong[0] || !((status == 0 && book->ended) || killed || stopped || memory))
        return told("the evening", kind, at, times, status, folder);
    status = in_a_process(folder, morning, FAULT_NONE, 0, 0);
    if (book->wrong[0] || status != 0)
        return told("the morning", kind, at, times, status, folder);
    all->evenings++;
    all->met += book->met + killed;
    all->asked += book->asked;
    all->refused += book->refused;
    all->facts += book->facts;
    return true;
}

typedef struct {
    int kind, jobs;
    long at, times, sample;
    unsigned long seed;
} options;

static void folder_name(char folder[200]) {
    snprintf(folder, 200, "%s/bastide-faults-%d", access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp", (int)getpid());
}

/* Every jobs-th of n evenings, spread over all places. */
static bool share(const options *o, int kind, int job, long n, long places) {
    char folder[200];
    bool ok = true;
    book = mmap(NULL, sizeof *book, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    folder_name(folder);
    for (long i = job; i < n && ok; i += o->jobs) {
        unsigned long drawn = (o->seed + (unsigned long)i * 2654435761u) % (unsigned long)places;
        long at = o->at ? o->at : o->sample ? 1 + (long)drawn : 1 + i * places / n;
        ok = point(kind, at, o->times ? o->times : kind == FAULT_CLOCK ? 1L << 30 : i / o->jobs % 2 ? 12 : 1, folder);
    }
    return ok && clear(folder);
}

static bool kind_of_fault(const options *o, int kind) {
    char folder[200];
    folder_name(folder);
    if (!point(kind, 1L << 40, 0, folder))
        return false;
    long places = book->counted, most = o->sample ? o->sample : MOST, n = o->at ? 1 : most < places ? most : places;
    int failed = 0;
    long met = all->met;
    for (int job = 0; job < o->jobs; job++)
        if (fork() == 0)
            exit(!share(o, kind, job, n, places));
    for (int job = 0, status; job < o->jobs; job++)
        failed += wait(&status) > 0 && status != 0;
    printf("%-13s %5ld of %5ld places, met %ld times%s\n", fault_names[kind], n, places, all->met - met,
           failed ? ", FAILED" : "");
    fflush(stdout);
    return clear(folder) && !failed;
}

static bool read_options(options *o, int argc, char **argv) {
    for (int i = 1; i < argc; i += 2) {
        long n = i + 1 < argc ? strtol(argv[i + 1], NULL, 10) : 0;
        if (i + 1 == argc)
            return false;
        if (strcmp(argv[i], "--kind") == 0) {
            for (int k = 1; k < FAULTS; k++)
                o->kind = strcmp(argv[i + 1], fault_names[k]) == 0 ? k : o->kind;
            if (!o->kind)
                return false;
        } else if (strcmp(argv[i], "--at") == 0)
            o->at = n;
        else if (strcmp(argv[i], "--times") == 0)
            o->times = n;
        else if (strcmp(argv[i], "--sample") == 0)
            o->sample = n;
        else if (strcmp(argv[i], "--seed") == 0)
            o->seed = (unsigned long)n;
        else if (strcmp(argv[i], "--jobs") == 0)
            o->jobs = (int)n;
        else
            return false;
    }
    return true;
}

int main(int argc, char **argv) {
    options o = {.jobs = 2, .seed = (unsigned long)time(NULL) ^ (unsigned long)getpid()};
    int failed = 0;
    if (!read_options(&o, argc, argv)) {
        fprintf(stderr, "faults [--kind NAME] [--at N] [--times N] [--sample N] [--seed N] [--jobs N]\n");
        return 2;
    }
    book = mmap(NULL, sizeof *book, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    all = mmap(NULL, sizeof *all, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (o.sample)
        printf("places drawn from --seed %lu\n", o.seed);
    for (int kind = 1; kind < FAULTS; kind++)
        if (!o.kind || o.kind == kind)
            failed += !kind_of_fault(&o, kind);
    printf("faults: %ld evenings, %ld faults, %ld answers, %ld of them refusals, %ld acknowledgements looked for: %s\n",
           all->evenings, all->met, all->asked, all->refused, all->facts,
           failed ? "FAILED" : "nothing lost, no crash, every answer true");
    return failed ? 1 : 0;
}
