/* PostgreSQL, for any number of processes: opening and closing. */
#include "pg.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The watch has said goodbye when its thread has ended. */
static void retire(store *base) {
    pg_store *s = (pg_store *)base;
    s->retiring = true;
    if (s->watching)
        pthread_join(s->watch_thread, NULL);
    s->watching = false;
}

static void free_lists(pg_store *s) {
    pg_list *const lists[] = {&s->ns, &s->ats, &s->bodies, &s->gone, &s->kinds, &s->dues, &s->marks};
    enum { LISTS = sizeof lists / sizeof(pg_list *) };
    for (size_t i = 0; i < LISTS; i++)
        free(lists[i]->bytes);
}

static void close_store(store *base) {
    pg_store *s = (pg_store *)base;
    pthread_mutex_lock(&base->lock);
    base->closing = true;
    pthread_cond_signal(&base->filled);
    pthread_mutex_unlock(&base->lock);
    if (s->writing)
        pthread_join(s->writer_thread, NULL);
    retire(base);
    pg_link_close(&s->writer);
    pg_link_close(&s->watch);
    free_lists(s);
    store_deinit(base);
    free(s);
}

static void name_process(pg_store *s, const char *given) {
    char host[40] = "";
    fair_game_id(s->id);
    gethostname(host, sizeof host - 1);
    if (given)
        snprintf(s->name, sizeof s->name, "%s", given);
    else
        snprintf(s->name, sizeof s->name, "%s-%d", host, (int)getpid());
    log_process(s->name);
}

/* The tables first, since statements are prepared that name them. */
static bool open_tables(pg_store *s) {
    pg_link *l = &s->writer;
    if (!pg_link_open(l)) {
        log_write(LOG_ERROR, "cannot open the store", "text", l->error, NULL);
        return false;
    }
    PGresult *r = PQexec(l->c, "SELECT current_schema()");
    const char *schema = PQresultStatus(r) == PGRES_TUPLES_OK ? PQgetvalue(r, 0, 0) : "";
    snprintf(s->channel, sizeof s->channel, "bastide_%.60s", schema);
    PQclear(r);
    bool ok = pg_migrate(l);
    pg_link_close(l);
    return ok;
}

static bool open_links(pg_store *s) {
    pg_link_prepare(&s->writer, pg_write_sql, pg_n_write_sql);
    pg_link_prepare(&s->watch, pg_watch_sql, pg_n_watch_sql);
    if (pg_link_open(&s->writer) && pg_watch_begin(s))
        return true;
    log_write(LOG_ERROR, "the store", "text", s->writer.c ? s->watch.error : s->writer.error, NULL);
    return false;
}

static store *open_store(const store_options *options) {
    pg_store *s = base_alloc(sizeof *s);
    store_init(&s->base, &store_postgresql, options);
    name_process(s, options->process);
    s->processes = 1;
    pg_link_init(&s->writer, options->where, options->full_sync, s->id, "writer");
    pg_link_init(&s->watch, options->where, true, s->id, "watch");
    s->watch.patience_ms = PG_BEAT_PATIENCE_MS;
    if (open_tables(s) && open_links(s)) {
        s->writing = pthread_create(&s->writer_thread, NULL, pg_writer_main, s) == 0;
        s->watching = pthread_create(&s->watch_thread, NULL, pg_watch_main, s) == 0;
        if (s->writing && s->watching)
            return &s->base;
    }
    close_store(&s->base);
    return NULL;
}

static int64_t served_from(store *s) {
    return ((pg_store *)s)->served_from;
}

/* A connection that swallows everything looks like one on which nothing happens. */
static const char *trouble(store *s) {
    bool silent = base_ticks() - ((pg_store *)s)->heard > PG_SILENT_MS * 1000LL;
    return silent ? "the database does not answer" : NULL;
}

static int processes(store *s) {
    return ((pg_store *)s)->processes;
}

const store_kind store_postgresql = {
    .name = "postgresql",
    .shared = true,
    .open = open_store,
    .close = close_store,
    .retire = retire,
    .served_from = served_from,
    .processes = processes,
    .trouble = trouble,
    .reading = &pg_reading,
};
