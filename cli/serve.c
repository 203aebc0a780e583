/* `bastide serve` */
#include "../server/serve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../server/base.h"
#include "../server/check.h"
#include "../server/store.h"
#include "cli.h"

enum { MOST_ORIGINS = 16 };

/* Options with a number. */
static const struct {
    const char *name;
    size_t offset;
    long low, high;
} numbers[] = {
    {"--port", offsetof(serve_options, port), 0, 65535},
    {"--threads", offsetof(serve_options, threads), 1, 256},
    {"--max-sockets", offsetof(serve_options, most_sockets), 1, 1000000},
    {"--max-sockets-address", offsetof(serve_options, most_sockets_address), 1, 1000000},
    {"--max-games", offsetof(serve_options, most_games), 1, 10000000},
    {"--games-hour", offsetof(serve_options, games_hour), 1, 100000000},
    {"--requests-second", offsetof(serve_options, requests_second), 1, 1000000},
    {"--messages-second", offsetof(serve_options, messages_second), 1, 1000000},
    {"--work-second", offsetof(serve_options, work_second), 1, 1000000},
    {"--positions", offsetof(serve_options, positions), 2, 100000},
    {"--idle", offsetof(serve_options, idle_seconds), 1, 1000000},
    {"--expire", offsetof(serve_options, expire_days), 0, 36500},
    {"--slow", offsetof(serve_options, slow_seconds), 1, 3600},
    {"--ping", offsetof(serve_options, ping_seconds), 1, 3600},
    {"--drain", offsetof(serve_options, drain_seconds), 0, 3600},
    {"--draw", offsetof(serve_options, draw_seconds), 1, 3600},
};
enum { NUMBERS = sizeof numbers / sizeof *numbers };

typedef struct {
    serve_options o;
    const char *origins[MOST_ORIGINS + 1];
    int n_origins;
    const char *backup;
    bool check;
    char *config; /* the text of --config, which holds values */
} command_line;

/* An option without a number; -1 if it is none, else how many words it took, 0 after a message. */
static int read_word(command_line *l, const char *name, const char *value) {
    int level;
    const struct {
        const char *name, **to;
    } texts[] = {{"--address", &l->o.address}, {"--data", &l->o.store},  {"--store", &l->o.store},
                 {"--web", &l->o.web},         {"--backup", &l->backup}, {"--process", &l->o.process}};
    if (strcmp(name, "--trust-proxy") == 0) {
        l->o.trust_forwarded = true;
        return 1;
    }
    if (strcmp(name, "--check") == 0) {
        l->check = true;
        return 1;
    }
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (strcmp(name, texts[i].name) == 0) {
            *texts[i].to = value;
            return value && *value ? 2 : 0;
        }
    if (strcmp(name, "--config") == 0)
        return 2; /* read already */
    if (strcmp(name, "--origin") == 0) {
        if (!value || l->n_origins == MOST_ORIGINS)
            return 0;
        l->origins[l->n_origins++] = value;
        return 2;
    }
    if (strcmp(name, "--log") == 0) {
        if (!value || !log_level_read(value, &level))
            return 0;
        log_set(level);
        return 2;
    }
    if (strcmp(name, "--sync") == 0) {
        l->o.full_sync = value && strcmp(value, "full") == 0;
        return value && (l->o.full_sync || strcmp(value, "normal") == 0) ? 2 : 0;
    }
    return -1;
}

/* 0, or the exit status after a message. */
static int read_options(command_line *l, int argc, char **argv) {
    for (int i = 1; i < argc;) {
        const char *value = i + 1 < argc ? argv[i + 1] : NULL;
        int k = 0;
        while (k < NUMBERS && strcmp(argv[i], numbers[k].name) != 0)
            k++;
        if (k < NUMBERS) {
            long n;
            if (!cli_number(&cmd_serve, argv[i], value, numbers[k].low, numbers[k].high, &n))
                return CLI_USAGE;
            *(int *)(void *)((char *)&l->o + numbers[k].offset) = (int)n;
            i += 2;
            continue;
        }
        int took = read_word(l, argv[i], value);
        if (took <= 0)
            return cli_usage(&cmd_serve, took < 0 ? "unknown option `%s`" : "`%s` needs a proper value", argv[i]);
        i += took;
    }
    return 0;
}

/* A line of the configuration: an option without its dashes and, unless it is a switch, its value. */
static int read_config_line(command_line *l, char *line) {
    char *name = line + strspn(line, " \t"), option[64];
    if (!*name || *name == '#')
        return 0;
    size_t n = strcspn(name, " \t=");
    char *value = name + n + strspn(name + n, " \t=");
    for (char *end = value + strlen(value); end > value && strchr(" \t\r", end[-1]);)
        *--end = 0;
    snprintf(option, sizeof option, "--%.*s", (int)n, name);
    if (strcmp(option, "--config") == 0)
        return cli_usage(&cmd_serve, "a configuration names no other");
    return read_options(l, *value ? 3 : 2, (char *[]){NULL, option, value, NULL});
}

/* Options from a file; their values stay in its text. */
static int read_config(command_line *l, const char *path) {
    char message[BST_MESSAGE_SIZE];
    size_t n;
    if (!path)
        return cli_usage(&cmd_serve, "--config needs a file");
    l->config = cli_read_file(path, &n, message);
    if (!l->config) {
        fprintf(stderr, "bastide serve: %s\n", message);
        return CLI_USAGE;
    }
    int number = 1;
    for (char *at = l->config; at; number++) {
        char *line = strsep(&at, "\n");
        int status = read_config_line(l, line);
        if (status) {
            fprintf(stderr, "in line %d of %s\n", number, path);
            return status;
        }
    }
    return 0;
}

/* The configuration first, wherever it stands, so that the command line has the last word. */
static int read_command_line(command_line *l, int argc, char **argv) {
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--config") == 0) {
            int status = read_config(l, i + 1 < argc ? argv[i + 1] : NULL);
            if (status)
                return status;
            break;
        }
    return read_options(l, argc, argv);
}

static bool has_page(const char *folder) {
    char path[2100];
    struct stat st;
    snprintf(path, sizeof path, "%s/index.html", folder);
    return stat(path, &st) == 0;
}

/* The web client: in the folder one stands in, beside the program's, or where it is installed. */
static const char *find_web(void) {
    static char path[2048];
    static const char *const beside[] = {"/../web/dist", "/../share/bastide/web"};
    char self[1024];
    if (has_page("web/dist"))
        return "web/dist";
    ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    if (n <= 0)
        return NULL;
    self[n] = 0;
    *strrchr(self, '/') = 0;
    for (size_t i = 0; i < sizeof beside / sizeof *beside; i++) {
        snprintf(path, sizeof path, "%s%s", self, beside[i]);
        if (has_page(path))
            return path;
    }
    return NULL;
}

static int backup(const command_line *l) {
    char from[STORE_WHERE], message[256] = "";
    store_where(l->o.store, from);
    if (store_backup(from, l->backup, message))
        return 0;
    fprintf(stderr, "bastide serve: the backup failed: %s\n", message);
    return 1;
}

static int check(const command_line *l) {
    char where[STORE_WHERE];
    store_where(l->o.store, where);
    return check_store(where, stdout);
}

static int serve(command_line *l) {
    if (l->backup)
        return backup(l);
    if (l->check)
        return check(l);
    if (!l->o.web)
        l->o.web = find_web();
    l->o.origins = l->origins;
    return serve_run(&l->o);
}

static int run(int argc, char **argv) {
    command_line l = {.o = serve_defaults};
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    l.o.threads = processors > 2 ? (int)processors - 1 : 1;
    int status = read_command_line(&l, argc, argv);
    if (!status)
        status = serve(&l);
    free(l.config);
    return status;
}

static const cli_option option_rows[] = {
    {"--config", "FILE", "read options from FILE first, one per line, such as `port 8080`; # begins a comment"},
    {"--address", "A", "IP address to listen on, or unix:PATH (127.0.0.1)"},
    {"--port", "N", "port; 0 takes any free one (8080)"},
    {"--store", "DIR", "the store: a folder, or postgresql://... for any number of processes (data)"},
    {"--data", "DIR", "same as --store with a folder"},
    {"--process", "NAME", "name of this process in log and metrics, if there are several"},
    {"--web", "DIR", "folder of the web client (web/dist, or the installed one)"},
    {"--origin", "URL", "also accept pages from this address, such as https://play.example; may be repeated"},
    {"--trust-proxy", NULL, "take addresses from X-Forwarded-For; only with a proxy in front that sets it"},
    {"--log", "error|warning|info|debug", "how much to log (info)"},
    {"--sync", "full|normal", "full: a move survives a power cut; normal: only a crash (full)"},
    {"--threads", "N", "threads for bots (one fewer than there are processors)"},
    {"--max-sockets", "N", "connections that follow games (10000)"},
    {"--max-sockets-address", "N", "the same from one address (200)"},
    {"--max-games", "N", "games in memory (20000)"},
    {"--games-hour", "N", "new games per hour from one address (200)"},
    {"--requests-second", "N", "requests per second from one address (50)"},
    {"--messages-second", "N", "messages per second on one WebSocket (20)"},
    {"--work-second", "N", "milliseconds per second of reading and drawing for one address (300)"},
    {"--positions", "N", "positions kept ready in memory, 90 KB each (128)"},
    {"--idle", "N", "seconds after which a game that nobody looks at leaves memory (600)"},
    {"--expire", "N",
     "days without anything done in an unfinished game after which it is deleted; only days on which the server runs "
     "count; 0: never (365)"},
    {"--slow", "N", "seconds after which a connection that does not read is cut (30)"},
    {"--ping", "N", "seconds of silence after which a WebSocket is pinged (30)"},
    {"--drain", "N",
     "seconds from SIGTERM until sockets are closed; meanwhile /healthz answers 503, so that a proxy sends nobody here "
     "(0)"},
    {"--draw", "N", "seconds that pages have to open their part of a draw (30)"},
    {"--check", NULL,
     "check the store and exit: every game is played again and compared, and what is wrong is said; the server may be "
     "running"},
    {"--backup", "FILE", "copy the store to FILE (SQLite) and exit; the server may be running"},
    {0},
};

const cli_command cmd_serve = {
    .name = "serve",
    .summary = "games by link over HTTP and WebSocket, with the web client",
    .usage = "[OPTIONS]",
    .about = "Serves games over HTTP and WebSocket, and the web client, until SIGTERM.",
    .options = option_rows,
    .run = run,
};
