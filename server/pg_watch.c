/* The thread that keeps in touch with the other processes: says every second that this one is there, and how long the
 * store has been served; hears what the others write; notices who is gone. */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pg.h"

enum { B_JOIN, B_SINCE, B_BEAT, B_GONE, B_END, B_LEAVE, B_NOTE, B_STATEMENTS };
enum { NAP_MS = 100, NOTE_BYTES = 7800 };

/* Time goes on from the greatest that anybody has seen, so it never goes back and follows no wall clock. Between two
 * beats the database's clock is asked how long ago the last one was, and believed up to three seconds. */
#define SINCE_STAMP "greatest(0, least(3000, (extract(epoch FROM clock_timestamp()-stamp)*1000)::int8))"
const char *const pg_watch_sql[B_STATEMENTS] = {
    [B_JOIN] = "SELECT value, " SINCE_STAMP ","
               " EXISTS (SELECT 1 FROM processes WHERE beat > clock_timestamp() - " PG_GONE "),"
               " (SELECT value FROM server WHERE name='since') FROM server WHERE name='served'",
    /* Who comes back later than another finds that this is said already. */
    [B_SINCE] = "UPDATE server SET value=CASE WHEN value<=$1::int8 THEN $2::int8 ELSE value END WHERE name='since'"
                " RETURNING value",
    /* $4: the process's own time stood; the others' has gone on since they said what it was. */
    [B_BEAT] =
        "WITH o AS (SELECT count(*) AS n FROM processes WHERE id<>$1::text AND beat > clock_timestamp() - " PG_GONE "),"
        " p AS (INSERT INTO processes(id, name, beat) VALUES($1::text, $2::text, clock_timestamp())"
        " ON CONFLICT (id) DO UPDATE SET beat=excluded.beat), s AS (UPDATE server SET value=greatest($3::int8, value"
        " + CASE WHEN $4::int4=1 AND o.n>0 THEN " SINCE_STAMP " ELSE 0 END), stamp=clock_timestamp() FROM o"
        " WHERE name='served' RETURNING value) SELECT s.value, o.n FROM s, o",
    [B_GONE] = "DELETE FROM processes WHERE beat < clock_timestamp() - " PG_GONE " AND id<>$1::text RETURNING id, name",
    [B_END] = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'bastide ' ||"
              " $1::text || ' %'",
    [B_NOTE] = "SELECT pg_notify($1::text, $2::text)",
    [B_LEAVE] = "DELETE FROM processes WHERE id=$1::text",
};
const int pg_n_watch_sql = B_STATEMENTS;

/* ---- being there ---- */

/* Nobody served the store between two moments of its time: clocks go on from the second. */
static bool set_since(pg_store *s, int64_t before, int64_t after) {
    pg_args a = {0};
    pg_arg_number(&a, before);
    pg_arg_number(&a, after);
    PGresult *r = pg_run(&s->watch, B_SINCE, &a);
    bool ok = r && PQntuples(r) == 1;
    if (ok)
        s->served_from = pg_number(r, 0, 0);
    PQclear(r);
    return ok;
}

/* The time goes on to where the others are: `all` is what one of them had by now, not when this process asked, for the
 * question may have been long under way. It is good for three seconds from then: who slept over an old answer asks
 * again before its time goes on. What has passed here from one question to the next and is not in it was nobody's:
 * whoever looks on must be told. */
static bool go_on(pg_store *s, int64_t asked, int64_t all) {
    int64_t now = base_ticks(), here = base_served(), from = all > here ? all : here;
    int64_t passed = (asked - s->asked) / 1000, before = s->beaten, until = all + PG_AHEAD_MS - (now - asked) / 1000;
    bool away = s->asked && passed - (all - before) > PG_NOBODYS_MS;
    if (all > here || base_serve_stands())
        base_serve_from(from);
    base_serve_until(until > from ? until : from);
    s->heard = now;
    s->asked = asked;
    s->beaten = all;
    if (away && !set_since(s, before, all))
        return false;
    if (away) {
        store_tell(&s->base, &(store_news){.kind = NEWS_CLOCKS});
        s->base.opt.wake(s->base.opt.wake_data);
    }
    return true;
}

static bool beat(pg_store *s) {
    pg_args a = {0};
    bool stood = base_serve_stands();
    int64_t asked = base_ticks(), mine = base_served();
    pg_arg_text(&a, s->id);
    pg_arg_text(&a, s->name);
    pg_arg_number(&a, mine);
    pg_arg_number(&a, stood);
    PGresult *r = pg_run(&s->watch, B_BEAT, &a);
    bool ok = r && PQntuples(r) == 1;
    int64_t all = ok ? pg_number(r, 0, 0) : 0;
    if (ok)
        s->processes = 1 + (int)pg_number(r, 0, 1);
    PQclear(r);
    return ok && all >= mine && all < 1LL << 53 && go_on(s, asked, all);
}

bool pg_watch_begin(pg_store *s) {
    pg_link *l = &s->watch;
    if (!pg_link_open(l) ||
        !pg_run_text(l, "BEGIN; SELECT pg_advisory_xact_lock(hashtext('bastide ' || current_schema()))"))
        return false;
    PGresult *r = pg_run(l, B_JOIN, NULL);
    bool ok = r && PQntuples(r) == 1;
    int64_t served = ok ? pg_number(r, 0, 0) : -1;
    if (served <= 0 || served >= 1LL << 53) {
        log_write(LOG_ERROR, "the store does not say how long it was served", "text", l->error, NULL);
        PQclear(r);
        return false;
    }
    if (served < s->base.opt.served)
        served = s->base.opt.served;
    bool others = pg_number(r, 0, 2) == 1;
    s->served_from = others ? pg_number(r, 0, 3) : served;
    base_serve_until(INT64_MAX); /* of a store that this process had open before */
    base_serve_from(served + (others ? pg_number(r, 0, 1) : 0));
    PQclear(r);
    if (!others)
        ok = set_since(s, served, served);
    return ok && beat(s) && pg_run_text(l, "COMMIT");
}

/* Whoever has not been heard of is gone, and its connections with it: if it only slept, it must not find a half-done
 * transaction of its own when it wakes. */
static void look_for_gone(pg_store *s) {
    pg_args a = {0};
    pg_arg_text(&a, s->id);
    PGresult *r = pg_run(&s->watch, B_GONE, &a);
    for (int i = 0; r && i < PQntuples(r); i++) {
        pg_args who = {0};
        pg_arg_text(&who, PQgetvalue(r, i, 0));
        log_write(LOG_WARNING, "a process is gone", "which", PQgetvalue(r, i, 1), NULL);
        PQclear(pg_run(&s->watch, B_END, &who));
    }
    PQclear(r);
}

static void leave(pg_store *s) {
    pg_args a = {0};
    pg_arg_text(&a, s->id);
    if (!s->watch.c || !beat(s))
        return;
    PQclear(pg_run(&s->watch, B_LEAVE, &a));
}

/* ---- hearing ---- */

/* One thing of a note: GAME:N wrote, GAME!SEATS:HOSTS:WATCHING is connected, GAME? asks who is. */
static bool read_item(const char *at, store_news *news) {
    int end = 0;
    if (sscanf(at, "%12[0-9a-z]%n", news->game, &end) != 1)
        return false;
    at += end;
    news->kind = *at == '!' ? NEWS_PRESENCE : *at == '?' ? NEWS_WHO : NEWS_ENTRIES;
    if (news->kind == NEWS_PRESENCE)
        return sscanf(at, "!%d:%d:%d", &news->seats, &news->hosts, &news->watching) == 3;
    return news->kind == NEWS_WHO || sscanf(at, ":%d", &news->n) == 1;
}

/* "PROCESS ITEM ITEM ..." */
static bool hear(pg_store *s, const char *text) {
    size_t n = strcspn(text, " ");
    bool own = n == strlen(s->id) && memcmp(text, s->id, n) == 0, told = false;
    for (const char *at = text + n; !own && *at == ' '; at += strcspn(at, " ")) {
        store_news news = {0};
        at++;
        if (!read_item(at, &news))
            continue;
        snprintf(news.from, sizeof news.from, "%.*s", (int)n, text);
        store_tell(&s->base, &news);
        told = true;
    }
    return told;
}

static bool send_note(pg_store *s, const char *text) {
    pg_args a = {0};
    pg_arg_text(&a, s->channel);
    pg_arg_text(&a, text);
    PGresult *r = pg_run(&s->watch, B_NOTE, &a);
    PQclear(r);
    return r;
}

/* Who is connected here, as many games in one note as fit. What cannot be told is told again by whoever asks. */
static void say(pg_store *s) {
    char text[NOTE_BYTES + 80];
    size_t at = 0;
    for (store_news *n = store_said(&s->base), *next; n; n = next) {
        next = n->next;
        if (!at)
            at = (size_t)snprintf(text, sizeof text, "%s", s->id);
        at += (size_t)(n->kind == NEWS_WHO ? snprintf(text + at, sizeof text - at, " %s?", n->game)
                                           : snprintf(text + at, sizeof text - at, " %s!%d:%d:%d", n->game, n->seats,
                                                      n->hosts, n->watching));
        free(n);
        if ((!next || at > NOTE_BYTES) && s->watch.c) {
            send_note(s, text);
            at = 0;
        }
    }
}

static void listen_now(pg_store *s) {
    bool told = false;
    if (!PQconsumeInput(s->watch.c)) {
        pg_link_close(&s->watch);
        return;
    }
    for (PGnotify *note; (note = PQnotifies(s->watch.c));) {
        told = hear(s, note->extra) || told;
        PQfreemem(note);
    }
    if (told)
        s->base.opt.wake(s->base.opt.wake_data);
}

/* What was written while nobody listened is not told again: all must be looked at. */
static bool begin_listening(pg_store *s) {
    char sql[120];
    snprintf(sql, sizeof sql, "LISTEN \"%s\"", s->channel);
    if (!pg_link_open(&s->watch) || !pg_run_text(&s->watch, sql))
        return false;
    store_tell(&s->base, &(store_news){.kind = NEWS_ENTRIES});
    s->base.opt.wake(s->base.opt.wake_data);
    return true;
}

static void say_lost(pg_store *s, const char *what) {
    pthread_mutex_lock(&s->base.lock);
    bool news = s->base.lost != what;
    s->base.lost = what;
    pthread_mutex_unlock(&s->base.lock);
    if (news)
        log_write(what ? LOG_ERROR : LOG_INFO, what ? what : "the database is there again", "text",
                  what ? s->watch.error : "", NULL);
}

static bool is_closing(pg_store *s) {
    pthread_mutex_lock(&s->base.lock);
    bool closing = s->base.closing;
    pthread_mutex_unlock(&s->base.lock);
    return closing;
}

void *pg_watch_main(void *data) {
    pg_store *s = data;
    bool listening = false;
    int64_t next = 0;
    while (!is_closing(s) && !s->retiring) {
        if (!s->watch.c || !listening)
            listening = begin_listening(s);
        if (listening && base_ticks() >= next) {
            next = base_ticks() + PG_BEAT_MS * 1000LL;
            bool ok = beat(s);
            if (ok)
                look_for_gone(s);
            listening = ok && s->watch.c;
        }
        if (listening)
            say(s);
        say_lost(s, listening ? NULL : "the database cannot be reached");
        struct pollfd p = {.fd = s->watch.c ? PQsocket(s->watch.c) : -1, .events = POLLIN};
        poll(&p, 1, NAP_MS);
        if (listening)
            listen_now(s);
    }
    leave(s);
    return NULL;
}
