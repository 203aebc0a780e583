/* Numbers about the server in Prometheus' text form. */
#include "metrics.h"

#include <bastide/game.h>

static const int64_t bounds_us[LATENCY_BUCKETS] = {500,   1000,   2500,   5000,   10000,   25000,
                                                   50000, 100000, 250000, 500000, 1000000, 5000000};
static const char *const bounds[LATENCY_BUCKETS] = {"0.0005", "0.001", "0.0025", "0.005", "0.01", "0.025",
                                                    "0.05",   "0.1",   "0.25",   "0.5",   "1",    "5"};

void metrics_latency(metrics *m, int64_t us) {
    int i = 0;
    while (i < LATENCY_BUCKETS && us > bounds_us[i])
        i++;
    m->latency[i]++;
    m->latency_count++;
    m->latency_sum_us += (uint64_t)us;
}

static void one(bst_out *o, const char *name, const char *type, const char *help, uint64_t value) {
    out_text(o, "# HELP bastide_");
    out_text(o, name);
    out_char(o, ' ');
    out_text(o, help);
    out_text(o, "\n# TYPE bastide_");
    out_text(o, name);
    out_char(o, ' ');
    out_text(o, type);
    out_text(o, "\nbastide_");
    out_text(o, name);
    out_char(o, ' ');
    out_int(o, (long long)value);
    out_char(o, '\n');
}

static void seconds(bst_out *o, uint64_t us) {
    out_int(o, (long long)(us / 1000000));
    out_char(o, '.');
    for (uint64_t digit = 100000; digit; digit /= 10)
        out_char(o, (char)('0' + us / digit % 10));
}

static void histogram(const metrics *m, bst_out *o) {
    uint64_t sum = 0;
    out_text(o, "# HELP bastide_move_seconds From a move's arrival to its being stored and told.\n"
                "# TYPE bastide_move_seconds histogram\n");
    for (int i = 0; i <= LATENCY_BUCKETS; i++) {
        sum += m->latency[i];
        out_text(o, "bastide_move_seconds_bucket{le=\"");
        out_text(o, i < LATENCY_BUCKETS ? bounds[i] : "+Inf");
        out_text(o, "\"} ");
        out_int(o, (long long)sum);
        out_char(o, '\n');
    }
    out_text(o, "bastide_move_seconds_sum ");
    seconds(o, m->latency_sum_us);
    out_text(o, "\nbastide_move_seconds_count ");
    out_int(o, (long long)m->latency_count);
    out_char(o, '\n');
}

void metrics_write(const metrics *m, const metrics_now *now, bst_out *o) {
    one(o, "games_in_memory", "gauge", "Games in memory.", (uint64_t)now->games);
    one(o, "sockets", "gauge", "Open WebSockets and streams.", (uint64_t)now->sockets);
    one(o, "bot_queue", "gauge", "Bot moves waiting for a thread.", (uint64_t)now->bot_queue);
    one(o, "bot_busy", "gauge", "Threads that think.", (uint64_t)now->bot_busy);
    one(o, "store_waiting", "gauge", "Operations waiting for the disk.", (uint64_t)now->store_waiting);
    one(o, "games_created_total", "counter", "Games created.", m->games_created);
    one(o, "games_over_total", "counter", "Games that ended.", m->games_over);
    one(o, "moves_total", "counter", "Moves stored.", m->moves);
    one(o, "bot_moves_total", "counter", "Of these, by bots.", m->bot_moves);
    one(o, "commands_total", "counter", "Commands received.", m->commands);
    one(o, "errors_total", "counter", "Commands and requests refused.", m->errors);
    one(o, "requests_total", "counter", "HTTP requests.", m->requests);
    one(o, "store_failures_total", "counter", "Operations that could not be stored.", m->store_failures);
    one(o, "cut_total", "counter", "Connections cut because they did not read.", m->cut);
    one(o, "shed_total", "counter", "Refused because there was too much to do.", m->shed);
    one(o, "conflicts_total", "counter", "Operations that came too late: another process was first.", m->conflicts);
    one(o, "caught_up_total", "counter", "Events that other processes wrote and this one read.", m->caught_up);
    one(o, "processes", "gauge", "Processes that serve this store.", (uint64_t)now->processes);
    one(o, "healthy", "gauge", "1 if the store can be written and read.", now->healthy);
    out_text(o, "# HELP bastide_process_info The name of this process.\n# TYPE bastide_process_info gauge\n"
                "bastide_process_info{process=");
    out_json(o, now->process);
    out_text(o, ",version=\"" BST_VERSION "\"} 1\n");
    histogram(m, o);
}
