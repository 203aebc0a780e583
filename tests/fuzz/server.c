/* The whole server for the fuzz targets, with the net stubbed. */
#include "server.h"

#include <jansson.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[60];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static struct {
    void (*job)(const uint8_t *data, size_t n);
    const uint8_t *data;
    size_t n;
} next;

static void serve_jobs(void *unused) {
    (void)unused;
    pthread_mutex_lock(&lock);
    for (;;) {
        while (!next.job)
            pthread_cond_wait(&changed, &lock);
        pthread_mutex_unlock(&lock);
        next.job(next.data, next.n);
        pthread_mutex_lock(&lock);
        next.job = NULL;
        pthread_cond_broadcast(&changed);
    }
}

static void *serve(void *unused) {
    (void)unused;
    serve_options o = stub_options(folder);
    o.full_sync = false;
    stub_script(serve_jobs, NULL);
    log_set(LOG_ERROR - 1);
    serve_run(&o);
    abort(); /* it never ends */
}

static void clean_up(void) {
    char line[100];
    snprintf(line, sizeof line, "rm -rf '%s'", folder);
    if (system(line) != 0)
        fprintf(stderr, "cannot delete %s\n", folder);
}

void fuzz_run(void (*job)(const uint8_t *data, size_t n), const uint8_t *data, size_t n) {
    static bool serving;
    pthread_t thread;
    if (!serving) {
        serving = true;
        snprintf(folder, sizeof folder, "%s/bastide-fuzz-XXXXXX", access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
        if (!mkdtemp(folder) || pthread_create(&thread, NULL, serve, NULL) != 0)
            abort();
        atexit(clean_up);
    }
    pthread_mutex_lock(&lock);
    next.job = job;
    next.data = data;
    next.n = n;
    pthread_cond_broadcast(&changed);
    while (next.job)
        pthread_cond_wait(&changed, &lock);
    pthread_mutex_unlock(&lock);
}

const char *fuzz_folder(void) {
    return folder;
}

fuzz_game fuzz_create(bool begun) {
    char body[200];
    fuzz_game g;
    int n = snprintf(body, sizeof body,
                     "{\"setup\":\"sets=base players=2\",\"start\":%s,\"seats\":[{\"kind\":\"me\"},{\"kind\":\"me\"}]}",
                     begun ? "true" : "false");
    stub_answer a = stub_http(NET_POST, "/api/games", NULL, body, (size_t)n);
    json_t *j = json_loadb(a.body, a.n, 0, NULL), *seats = json_object_get(j, "seats");
    if (a.status != 201)
        abort();
    snprintf(g.id, sizeof g.id, "%s", json_string_value(json_object_get(j, "id")));
    snprintf(g.host, sizeof g.host, "%s", json_string_value(json_object_get(j, "host")));
    for (size_t i = 0; i < 2; i++)
        snprintf(g.token[i], TOKEN_TEXT, "%s", json_string_value(json_object_get(json_array_get(seats, i), "token")));
    json_decref(j);
    free(a.body);
    return g;
}

int fuzz_ask(int method, const char *path, const char *token, const char *body, size_t n) {
    stub_answer a = stub_http(method, path, token, body, n);
    if (a.json) {
        json_t *j = json_loadb(a.body, a.n, 0, NULL);
        if (!json_is_object(j) || (a.status >= 400) != (json_object_get(j, "error") != NULL))
            if (a.status != 503 || strcmp(path, "/healthz") != 0)
                abort();
        json_decref(j);
    }
    if (a.status < 200 || a.status > 599)
        abort();
    free(a.body);
    return a.status;
}
