/* What a move gains, in words: what scores at once, what follows it in this turn, what is expected of it. */
#include "go.h"

#include <stdbool.h>

static void say(bst_out *o, const char *text) {
    if (o->len)
        out_text(o, "; ");
    out_text(o, text);
}

static void say_points(bst_out *o, long long points) {
    out_int(o, points);
    out_text(o, points == 1 ? " point" : " points");
}

static const char *feature_name(int feature) {
    if (feature < BST_SEGMENT_TYPES)
        return bst_segment_name(feature);
    if (feature >= BST_W_FORTUNE && feature < BST_W_FORTUNE + BST_SECTORS)
        return bst_sector_name(feature - BST_W_FORTUNE);
    return feature == BST_W_FAIRY   ? "fairy"
           : feature == BST_W_FLOCK ? "flock"
           : feature == BST_W_GOODS ? "goods"
                                    : "crown";
}

static void say_score(bst_out *o, const bst_event *e, int me, int players, bool team) {
    long long mine = team ? 0 : e->points[me], best = 0;
    for (int p = 0; p < players; p++)
        if ((team || p != me) && e->points[p] > best)
            best = e->points[p];
    if (!mine && !best)
        return;
    say(o, feature_name(e->feature));
    out_text(o, team ? " scores " : mine ? " scores you " : " scores an opponent ");
    say_points(o, mine ? mine : best);
    if (mine && best && !team) {
        out_text(o, " and an opponent ");
        out_int(o, best);
    }
}

static void say_events(bst_out *o, const bst_state *s, const bst_events *ev, int me) {
    bool team = bst_family_of(&s->rules)->team;
    int back = 0, ghosts = 0, calmed = 0;
    for (int i = 0; i < ev->n; i++) {
        const bst_event *e = &ev->at[i];
        if (e->type == BST_EV_SCORE && !e->final)
            say_score(o, e, me, bst_owners_n(s), team);
        back += e->type == BST_EV_RETURN && (team || e->player == me);
        ghosts += e->type == BST_EV_GHOST ? e->n : 0;
        calmed += e->type == BST_EV_CALMED ? e->n : 0;
        if (e->type == BST_EV_DOUBLE)
            say(o, "a second tile follows");
        if (e->type == BST_EV_MIST_CLOSED)
            say(o, "closes mist");
    }
    if (back) {
        say(o, "");
        out_int(o, back);
        out_text(o, back == 1 ? " figure comes back" : " figures come back");
    }
    if (ghosts || calmed) {
        say(o, "");
        out_int(o, ghosts);
        out_text(o, " ghosts appear, ");
        out_int(o, calmed);
        out_text(o, " go");
    }
}

/* The rest of the turn as the quick bot would play it, told as the plan. */
static void play_on(bst_out *o, bst_state *s, int me, bst_events *ev, void *memory, size_t bytes) {
    bst_ai_limits l = {.memory = memory, .bytes = bytes};
    bst_ai_result r;
    int quick = bst_ai_find("greedy");
    for (int n = 0; n < 4 && bst_mover(s) == me && s->phase != BST_PHASE_TILE; n++) {
        char text[BST_MOVE_TEXT];
        if (!bst_ai_choose(quick, s, &l, &r))
            return;
        if (bst_move_type(r.move) != BST_M_PASS) {
            bst_move_text(s, r.move, text);
            say(o, n ? "" : "then ");
            out_text(o, text);
        }
        bst_apply(s, r.move, ev);
    }
}

static void say_change(bst_out *o, const char *who, float change) {
    say(o, who);
    out_text(o, change < 0 ? " lose " : " gain ");
    out_hundredths(o, 10 * (long long)((change < 0 ? -change : change) * 10 + 0.5f));
}

/* What everybody is expected to have at the end, before and after. */
static void say_expected(bst_out *o, const bst_state *s, const float before[], const float after[], int me) {
    float others = 0;
    if (bst_family_of(&s->rules)->team) {
        say_change(o, "in prospect you", after[0] - before[0]);
        return;
    }
    say_change(o, "in prospect you", after[me] - before[me]);
    for (int p = 0; p < s->rules.players; p++)
        others += p == me ? 0 : (after[p] - before[p]) / (float)(s->rules.players - 1);
    if (others > 0.5f || others < -0.5f)
        say_change(o, "the others", others);
}

void hint_reason(bst_out *o, const bst_state *s, bst_move m, void *memory, size_t bytes) {
    float before[BST_MAX_PLAYERS], after[BST_MAX_PLAYERS];
    bst_events events;
    bst_state then;
    int me = bst_mover(s);
    events.n = 0;
    bst_copy(&then, s);
    bool known = bst_ai_evaluate(s, memory, bytes, before);
    bst_apply(&then, m, &events);
    play_on(o, &then, me, &events, memory, bytes);
    say_events(o, &then, &events, me);
    if (known && bst_ai_evaluate(&then, memory, bytes, after))
        say_expected(o, s, before, after, me);
}
