/* A load for the server: many games for two at once, two WebSockets each, random legal moves. The games are played
 * along from what the server tells, so a draw it did not tell, or told wrongly, ends the program.
 *
 *     load PORT SECONDS RATE < GAMES
 *
 * A line of GAMES is ID TOKEN0 TOKEN1. RATE is the moves a second of all games together, 0: each game moves as soon
 * as both clients have the last one. A move that the server is too busy for is tried again when the next one would be
 * due, however often. Time is measured from sending a move until the other client has it. */
#include <arpa/inet.h>
#include <bastide/game.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { BUFFER = 64 << 10, EVENTS = 256 };

typedef struct game game;
typedef struct {
    int fd;
    game *game;
    int seat;
    char *in;
    size_t n;
    int seen; /* moves */
} peer;

struct game {
    char id[16], token[2][48];
    peer peer[2];
    bst_state *state;
    int decides, last; /* the number of the last entry */
    int moves, heard;  /* moves sent, and how many clients have the last one */
    double sent, next;
    bool started, over;
};

static game *games;
static int n_games;
static double *delays;
static size_t n_delays, most_delays;
static long refused, shed;
static bool paced;         /* moves come at a rate, whatever the server says */
static double longest_gap; /* the longest time that this program itself did not get to run */
static uint64_t dice = 88172645463325252u;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static uint32_t below(uint32_t n) {
    dice ^= dice << 13;
    dice ^= dice >> 7;
    dice ^= dice << 17;
    return (uint32_t)((dice >> 32) * n >> 32);
}

static void die(const char *what) {
    fprintf(stderr, "load: %s: %s\n", what, strerror(errno));
    exit(1);
}

static void send_text(int fd, const char *text) {
    unsigned char frame[1200];
    size_t n = strlen(text), at = 2;
    frame[0] = 0x81;
    if (n < 126) {
        frame[1] = (unsigned char)(0x80 | n);
    } else {
        frame[1] = 0x80 | 126;
        frame[2] = (unsigned char)(n >> 8);
        frame[3] = (unsigned char)n;
        at = 4;
    }
    memset(frame + at, 0, 4);        /* a mask of zeros */
    memcpy(frame + at + 4, text, n); /* NOLINT(bugprone-not-null-terminated-result): a frame has a length */
    if (send(fd, frame, at + 4 + n, MSG_NOSIGNAL) != (ssize_t)(at + 4 + n))
        die("send");
}

static int connect_socket(int port) {
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    char head[4096];
    int one = 1, fd = socket(AF_INET, SOCK_STREAM, 0);
    size_t n = 0;
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (fd < 0 || connect(fd, (struct sockaddr *)&to, sizeof to))
        die("connect");
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    dprintf(fd,
            "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
            port);
    do {
        ssize_t got = read(fd, head + n, 1);
        if (got != 1)
            die("no WebSocket");
        n++;
    } while (n < 4 || (n < sizeof head && memcmp(head + n - 4, "\r\n\r\n", 4) != 0));
    if (memcmp(head, "HTTP/1.1 101", 12) != 0)
        die("refused");
    fcntl(fd, F_SETFL, O_NONBLOCK);
    return fd;
}

/* ---- games ---- */

static void apply(game *g, const char *text) {
    bst_move m;
    if (bst_move_read(g->state, text, &m) != BST_OK || bst_play(g->state, m, NULL) != BST_OK) {
        fprintf(stderr, "load: the server's `%s` is not possible in game %s\n", text, g->id);
        exit(1);
    }
}

static const char *copy_text(const char *at, char *out, size_t size) {
    size_t n = strcspn(at, "\"");
    snprintf(out, size, "%.*s", (int)n, at);
    return at + n;
}

/* The position before anything is drawn. */
static void begin_game(game *g, const char *entry) {
    static bst_setup setup;
    char line[1024], why[BST_MESSAGE_SIZE];
    copy_text(strstr(entry, "\"setup\":\"") + 9, line, sizeof line);
    if (bst_setup_read(&setup, line, why) || bst_new(g->state, &setup.rules, NULL, setup.start, NULL)) {
        fprintf(stderr, "load: the set-up `%s`: %s\n", line, why);
        exit(1);
    }
    g->started = true;
    g->heard = 2;
    g->last = atoi(strstr(entry, "\"n\":") + 4);
}

/* Plays along: the move, then what chance did. */
static void follow(game *g, const char *entry) {
    char text[BST_MOVE_TEXT];
    const char *at = strstr(entry, "\"move\":\"");
    if (at) {
        copy_text(at + 8, text, sizeof text);
        apply(g, text);
    }
    at = strstr(entry, "\"chance\":[");
    for (at += 10; *at == '"' || *at == ',';) {
        if (*at == ',') {
            at++;
            continue;
        }
        at = copy_text(at + 1, text, sizeof text) + 1;
        apply(g, text);
    }
    at = strstr(entry, "\"decides\":");
    g->decides = at[10] == 'n' ? -1 : atoi(at + 10);
}

static void move(game *g) {
    bst_move moves[BST_MAX_MOVES];
    char text[BST_MOVE_TEXT], message[256];
    int n = bst_legal(g->state, moves);
    if (g->decides < 0 || !n) {
        g->over = true;
        return;
    }
    bst_move_text(g->state, moves[below((uint32_t)n)], text);
    snprintf(message, sizeof message, "{\"cmd\":\"move\",\"seat\":%d,\"move\":\"%s\",\"after\":%d,\"id\":\"l%d\"}",
             g->decides, text, g->last, g->moves);
    g->moves++;
    g->heard = 0;
    g->sent = now();
    send_text(g->peer[g->decides].fd, message);
}

static void heard_move(game *g, peer *p, const char *text) {
    bool first = ++p->seen > g->peer[!p->seat].seen;
    const char *by = strstr(text, "\"seat\":");
    if (first)
        follow(g, text);
    g->last = atoi(strstr(text, "\"n\":") + 4);
    g->heard++;
    if (atoi(by + 7) != p->seat) {
        if (n_delays == most_delays)
            delays = realloc(delays, (most_delays = most_delays * 2 + 1024) * sizeof *delays);
        delays[n_delays++] = now() - g->sent;
    }
}

static void message(peer *p, const char *text) {
    game *g = p->game;
    if (strstr(text, "\"type\":\"move\""))
        heard_move(g, p, text);
    else if (strstr(text, "\"type\":\"start\"") && !g->started) {
        begin_game(g, text);
        follow(g, text);
    } else if (strstr(text, "\"code\":\"busy\"")) {
        shed++;
        g->heard = 2; /* it has not happened: another one when it is time again */
        if (now() + 0.1 > g->next && !paced)
            g->next = now() + 0.1;
    } else if (strstr(text, "\"type\":\"error\"")) {
        refused++;
        fprintf(stderr, "load: %s\n", text);
    }
}

/* Whole frames of what was read. */
static void frames(peer *p) {
    size_t at = 0;
    while (p->n - at >= 2) {
        const unsigned char *f = (unsigned char *)p->in + at;
        size_t n = f[1] & 127u, head = 2;
        if (n == 126) {
            if (p->n - at < 4)
                break;
            n = (size_t)f[2] << 8 | f[3];
            head = 4;
        }
        if (p->n - at < head + n)
            break;
        char *text = p->in + at + head, end = text[n];
        text[n] = 0;
        if ((f[0] & 15) == 1)
            message(p, text);
        text[n] = end;
        at += head + n;
    }
    memmove(p->in, p->in + at, p->n - at);
    p->n -= at;
}

static void readable(peer *p) {
    for (;;) {
        ssize_t got = read(p->fd, p->in + p->n, BUFFER - 1 - p->n);
        if (got < 0 && errno == EAGAIN)
            return;
        if (got <= 0)
            die("the server closed a socket");
        p->n += (size_t)got;
        frames(p);
    }
}

static void read_games(void) {
    char line[256];
    while (fgets(line, sizeof line, stdin)) {
        games = realloc(games, (size_t)(n_games + 1) * sizeof *games);
        game *g = &games[n_games++];
        memset(g, 0, sizeof *g);
        if (sscanf(line, "%15s %47s %47s", g->id, g->token[0], g->token[1]) != 3)
            die("a line of games");
    }
}

static void open_all(int port, int poll) {
    for (int i = 0; i < n_games; i++)
        for (int k = 0; k < 2; k++) {
            game *g = &games[i];
            peer *p = &g->peer[k];
            char hello[256];
            if (!k)
                g->state = calloc(1, sizeof *g->state);
            *p = (peer){connect_socket(port), g, k, malloc(BUFFER), 0, 0};
            struct epoll_event e = {.events = EPOLLIN, .data.ptr = p};
            epoll_ctl(poll, EPOLL_CTL_ADD, p->fd, &e);
            snprintf(hello, sizeof hello, "{\"cmd\":\"hello\",\"game\":\"%s\",\"tokens\":[\"%s\"],\"after\":0}", g->id,
                     g->token[k]);
            send_text(p->fd, hello);
        }
}

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void report(double seconds) {
    qsort(delays, n_delays, sizeof *delays, compare);
    double p50 = n_delays ? delays[n_delays / 2] : 0, p99 = n_delays ? delays[n_delays * 99 / 100] : 0;
    double most = n_delays ? delays[n_delays - 1] : 0;
    int over = 0;
    for (int i = 0; i < n_games; i++)
        over += games[i].over;
    printf("{\"games\":%d,\"over\":%d,\"seconds\":%.1f,\"moves\":%zu,\"moves_second\":%.0f,\"p50_ms\":%.1f,\"p99_ms\":%"
           ".1f,"
           "\"max_ms\":%.1f,\"own_gap_ms\":%.1f,\"shed\":%ld,\"refused\":%ld}\n",
           n_games, over, seconds, n_delays, (double)n_delays / seconds, 1e3 * p50, 1e3 * p99, 1e3 * most,
           1e3 * longest_gap, shed, refused);
}

int main(int argc, char **argv) {
    struct rlimit files = {65536, 65536};
    if (argc != 4) {
        fprintf(stderr, "Usage: load PORT SECONDS RATE < GAMES\n");
        return 2;
    }
    double seconds = atof(argv[2]), rate = atof(argv[3]);
    paced = rate > 0;
    setrlimit(RLIMIT_NOFILE, &files);
    read_games();
    int poll = epoll_create1(0);
    open_all(atoi(argv[1]), poll);
    double begin = now(), pause = rate > 0 ? n_games / rate : 0, settle = 1;
    for (int i = 0; i < n_games; i++)
        games[i].next = begin + settle + pause * i / n_games;
    double last = now();
    while (last < begin + settle + seconds) {
        struct epoll_event got[EVENTS];
        int n = epoll_wait(poll, got, EVENTS, 1);
        for (int i = 0; i < n; i++)
            readable(got[i].data.ptr);
        double t = now();
        if (!n && t - last > longest_gap)
            longest_gap = t - last;
        for (int i = 0; i < n_games; i++) {
            game *g = &games[i];
            if (!g->started || g->over || g->heard < 2 || g->next > t)
                continue;
            g->next = g->next + pause > t - pause ? g->next + pause : t;
            move(g);
        }
        last = t;
    }
    report(seconds);
    return refused > 0;
}
