/* The learned part of the evaluation: small networks that say by how much the hand-made one is wrong.
 *
 * Every claimed feature is described to the network of its type once for each player who has figures on it; what it
 * answers is added to that player's prospects. A network of its own looks at each player's followers. */
#include "ai.h"

#include <string.h>

static const float weights[sizeof(ai_nets) / sizeof(float)] = {
#include "learned_weights.inc"
};

const ai_nets *ai_learned_nets(void) {
    return (const ai_nets *)(const void *)weights;
}

/* Four numbers that are counted with at once, each as if alone: the compiler uses what the machine has for it, and the
 * result is the same everywhere. */
typedef float four __attribute__((vector_size(16)));
typedef float four_anywhere __attribute__((vector_size(16), aligned(4), may_alias));

static inline four load_four(const float *from) {
    return *(const four_anywhere *)(const void *)from;
}

typedef int32_t four_bits __attribute__((vector_size(16)));

/* Which of the numbers are not 0, a bit each. */
static uint64_t not_zero(const float in[NET_INPUTS]) {
    four_bits low = {0}, high = {0}, bit = {1, 2, 4, 8};
    _Static_assert(NET_INPUTS <= 56, "bits of two words, none of them a sign");
    for (int i = 0; i < 28; i += 4)
        low |= (load_four(in + i) != 0) & (bit << i);
    for (int i = 28; i < NET_INPUTS; i += 4)
        high |= (load_four(in + i) != 0) & (bit << (i - 28));
    return (uint64_t)(low[0] | low[1] | low[2] | low[3]) | (uint64_t)(high[0] | high[1] | high[2] | high[3]) << 28;
}

/* More than half of what is told is 0 and left out, for it would change nothing. */
float ai_net_ask(const ai_net *net, const float in[NET_INPUTS]) {
    enum { FOURS = NET_HIDDEN / 4 };
    four unit[FOURS], sum = {0, 0, 0, 0};
    for (int h = 0; h < FOURS; h++)
        unit[h] = load_four(net->bias + 4 * h);
    for (uint64_t told = not_zero(in); told; told &= told - 1) {
        int i = __builtin_ctzll(told);
        for (int h = 0; h < FOURS; h++)
            unit[h] += in[i] * load_four(net->in[i] + 4 * h);
    }
    for (int i = 0; i < NET_INPUTS; i += 4)
        sum += load_four(in + i) * load_four(net->direct + i);
    for (int h = 0; h < FOURS; h++)
        sum += (four)((unit[h] > 0) & (__typeof__(unit[h] > 0))unit[h]) * load_four(net->out + 4 * h);
    return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

/* ---- where features could be joined ---- */

void ai_learned_begin(ai_work *k) {
    for (int i = 0; i < MEETINGS; i++)
        k->meeting[i].around = 0;
}

/* A segment at one of the square's sides. */
typedef struct end {
    uint8_t side, segment; /* BST_NONE8: none */
} end;

/* The number of a segment among those that meet here. */
static uint8_t end_of(ai_meeting *m, end e) {
    int i = 0;
    while (i < m->ends && (m->end[i].side != e.side || m->end[i].segment != e.segment))
        i++;
    if (i == m->ends) {
        m->end[i].side = e.side;
        m->end[m->ends++].segment = e.segment;
    }
    return (uint8_t)i;
}

static void add_pair(ai_meeting *m, end first, end second, int tiles, bool sure) {
    if (first.segment == BST_NONE8 || second.segment == BST_NONE8 || m->n == MEETING_PAIRS)
        return;
    uint8_t a = end_of(m, first), b = end_of(m, second);
    for (int i = 0; i < m->n; i++)
        if (m->pair[i].a == a && m->pair[i].b == b) {
            m->pair[i].sure |= sure;
            return;
        }
    m->pair[m->n].a = a;
    m->pair[m->n].b = b;
    m->pair[m->n].tiles = (uint8_t)tiles;
    m->pair[m->n++].sure = sure;
}

/* City, road: by the tiles that join what comes from one side with anything. Fields: at a corner whatever fits joins
 * them, across the square only some of it. */
static void find_pairs(const ai_work *k, const bst_state *s, int square, ai_meeting *m) {
    end built[4], field[8];
    uint8_t type[4] = {0};
    m->ends = m->n = 0;
    for (int d = 0; d < 4; d++) {
        int tile = s->open_nb[square][d];
        built[d] = field[2 * d] = field[2 * d + 1] = (end){(uint8_t)d, BST_NONE8};
        if (tile == BST_NONE8)
            continue;
        const bst_tile *t = &s->tile[tile];
        const bst_kind *kind = &k->t.kinds[t->kind];
        built[d].segment = kind->by_side[((d ^ 2) - t->rot) & 3][0];
        type[d] = built[d].segment == BST_NONE8 ? 0 : kind->segment[built[d].segment].type;
        /* What meets half-side h of the square is the neighbour's half-side across: mirrored. */
        for (int i = 0; i < 2; i++)
            field[2 * d + i].segment = kind->by_half[(2 * (d ^ 2) + 1 - i - 2 * t->rot) & 7];
    }
    for (int d = 0; d < 4; d++)
        for (int other = d + 1; other < 4; other++)
            if (type[d] == type[other])
                add_pair(m, built[d], built[other],
                         k->t.join[ai_signature(&k->t, ai_side_north(s->open_sig[square], d))], true);
    for (int h = 0; h < 8; h++)
        for (int other = h + 1; other < 8; other++)
            if (h / 2 != other / 2 || field[h].segment != field[other].segment)
                add_pair(m, field[h], field[other], ai_fits(&k->t, s, square),
                         (h & 1 && other == h + 1) || (h == 0 && other == 7));
}

/* The kinds of the four neighbours and how they lie, as one number. */
static uint64_t around(const bst_state *s, const uint8_t nb[4]) {
    uint64_t all = 0;
    for (int d = 0; d < 4; d++)
        all = all << 16 | (nb[d] == BST_NONE8 ? 0 : (uint64_t)(s->tile[nb[d]].kind * 4 + s->tile[nb[d]].rot + 1));
    return all;
}

static const ai_meeting *pairs_of(ai_work *k, const bst_state *s, int square) {
    uint64_t at = around(s, s->open_nb[square]);
    ai_meeting *m = &k->meeting[at * 0x9e3779b97f4a7c15u >> 54];
    if (m->around != at) {
        find_pairs(k, s, square, m);
        m->around = at;
    }
    return m;
}

/* Puts a meet at the end of a claimed feature's list. */
static void list_meet(const bst_state *s, ai_eval *e, int feature, int meet) {
    if (!s->feature[feature].weight)
        return;
    ai_claim *c = &e->claim[e->claim_of[feature]];
    if (c->first_meet == AI_NO_MEET)
        c->first_meet = (uint16_t)meet;
    else if (e->meet[c->last_meet].f == feature)
        e->meet[c->last_meet].next_f = (uint16_t)meet;
    else
        e->meet[c->last_meet].next_g = (uint16_t)meet;
    c->last_meet = (uint16_t)meet;
}

static void note_meet(const bst_state *s, ai_eval *e, int f, int g, float chance) {
    if (e->n_meets == AI_MEETS)
        return;
    for (int i = e->first_meet; i < e->n_meets; i++)
        if ((e->meet[i].f == f && e->meet[i].g == g) || (e->meet[i].f == g && e->meet[i].g == f))
            return;
    e->meet[e->n_meets] = (ai_meet){(uint16_t)f, (uint16_t)g, AI_NO_MEET, AI_NO_MEET, chance};
    list_meet(s, e, f, e->n_meets);
    list_meet(s, e, g, e->n_meets++);
}

/* The pairs of one open square of which at least one feature is claimed. */
static void note_meeting(const bst_state *s, ai_eval *e, const uint8_t nb[4], const ai_meeting *m,
                         const float *chance) {
    uint16_t feature[MEETING_ENDS];
    bool claimed[MEETING_ENDS], any = false;
    for (int i = 0; i < m->ends; i++) {
        feature[i] = s->seg[s->tile[nb[m->end[i].side]].seg0 + m->end[i].segment].feature;
        claimed[i] = feature[i] != BST_NONE16 && s->feature[feature[i]].weight; /* without farmers fields are none */
        any |= claimed[i];
    }
    e->first_meet = e->n_meets;
    for (int i = 0; i < m->n && any; i++) {
        int a = m->pair[i].a, b = m->pair[i].b;
        if (feature[a] != feature[b] && (claimed[a] || claimed[b]))
            note_meet(s, e, feature[a], feature[b], (m->pair[i].sure ? 1 : 0.4f) * chance[m->pair[i].tiles]);
    }
}

void ai_note_meets(ai_work *k, const bst_state *s, ai_eval *e) {
    const float *chance = k->t.any[e->left];
    e->n_meets = 0;
    for (int i = 0; i < e->n_claims; i++)
        e->claim[i].first_meet = AI_NO_MEET;
    for (int square = 0; square < s->n_open; square++) {
        const uint8_t *nb = s->open_nb[square];
        if ((nb[0] != BST_NONE8) + (nb[1] != BST_NONE8) + (nb[2] != BST_NONE8) + (nb[3] != BST_NONE8) >= 2)
            note_meeting(s, e, nb, pairs_of(k, s, square), chance);
    }
}

/* ---- what the networks are told ---- */

/* With the follower that is being thought of. */
static int strength(const bst_state *s, const ai_eval *e, int feature, int player) {
    return bst_strength(&s->feature[feature], player) + (feature == e->added && player == e->adder);
}

static int most_of_others(const bst_state *s, const ai_eval *e, int feature, int player) {
    int most = 0;
    for (int p = 0; p < s->rules.players; p++) {
        int n = p == player ? 0 : strength(s, e, feature, p);
        most = n > most ? n : most;
    }
    return most;
}

static float most_followers(const bst_state *s, const ai_eval *e, int but) {
    int most = 0;
    for (int p = 0; p < s->rules.players; p++)
        if (p != but && e->have[p] > most)
            most = e->have[p];
    return (float)most;
}

/* What joining could do to a player's hold on a feature: chances, summed over the places. */
typedef struct prospects {
    float lose, share, gain;
    float add, annex; /* what would come with it: others' or own, nobody's */
} prospects;

/* What one meet does to it. */
static void add_meet(prospects *r, const bst_state *s, const ai_eval *e, const ai_meet *m, int feature, int player,
                     int own, int others) {
    int met = m->f == feature ? m->g : m->f;
    const bst_feature *g = &s->feature[met];
    int mine = own + strength(s, e, met, player), theirs = others + most_of_others(s, e, met, player);
    if (own > others && mine < theirs)
        r->lose += m->chance;
    else if (own > others && mine == theirs)
        r->share += m->chance;
    else if (own < others && mine >= theirs)
        r->gain += m->chance;
    if (mine >= theirs)
        *(g->weight ? &r->add : &r->annex) += m->chance * (float)(g->type == BST_FIELD ? 3 : g->tiles + g->arms);
}

static prospects joining(const bst_state *s, const ai_eval *e, const ai_claim *c, int player, int own, int others) {
    prospects r = {0, 0, 0, 0, 0};
    int feature = c->feature;
    if (s->feature[feature].weight) {
        for (int i = c->first_meet; i != AI_NO_MEET;) {
            const ai_meet *m = &e->meet[i];
            add_meet(&r, s, e, m, feature, player, own, others);
            i = m->f == feature ? m->next_f : m->next_g;
        }
    } else {
        for (const ai_meet *m = e->meet; m < e->meet + e->n_meets; m++)
            if (m->f == feature || m->g == feature)
                add_meet(&r, s, e, m, feature, player, own, others);
    }
    r.lose = ai_min(r.lose, 2);
    r.share = ai_min(r.share, 2);
    r.gain = ai_min(r.gain, 2);
    r.add = ai_min(r.add / 10, 2);
    r.annex = ai_min(r.annex / 10, 2);
    return r;
}

static bool builds(const bst_state *s, int feature, int player) {
    for (int i = 0; i < s->n_figures && ai_has(s, BST_TRADERS); i++)
        if (s->figure[i].kind == BST_BUILDER && s->figure[i].owner == player &&
            s->seg[s->figure[i].seg].feature == feature)
            return true;
    return false;
}

static float share_left(const ai_eval *e) {
    return ai_min((float)e->left / 72, 1.5f);
}
static float nearly_over(const ai_eval *e) {
    return e->left < 12 ? (float)(12 - e->left) / 12 : 0;
}

/* A feature for a player with `own` strength on it and `have` followers in supply. The order is that of the weights. */
static void describe_claim(const bst_state *s, const ai_eval *e, const ai_claim *c, int player, int own, int have,
                           float *in) {
    const bst_feature *f = &s->feature[c->feature];
    int others = most_of_others(s, e, c->feature, player), lead = own - others;
    prospects j = joining(s, e, c, player, own, others);
    float worth = c->worth / 10, left = share_left(e), rival = most_followers(s, e, player) / 7;
    const float told[NET_INPUTS] = {
        1,
        worth,
        lead > 0 ? worth : 0,
        lead == 0 ? worth : 0,
        lead < 0 ? worth : 0,
        lead == 1,
        lead > 1,
        lead == 0,
        lead == -1,
        lead<-1, c->completes, ai_min((float)e->squares[c->feature] / 4, 2), (float)(f->tiles + f->arms) / 10, j.lose,
             j.share, j.gain, j.add, left, left * c->completes, (float)have / 7, rival, (float)(own - 1) / 2,
             worth * j.lose, worth * j.gain, worth * j.share, rival> 0,
        (f->flags & s->flags & (BST_F_INN | BST_F_CATHEDRAL)) != 0,
        ai_min((float)f->open / 12, 1.5f),
        (float)(s->rules.players - 2) / 6,
        worth * c->completes,
        nearly_over(e),
        e->next == player,
        j.annex,
        c->cities / 4,
        ai_min((float)f->segments / 20, 2),
        s->supply[player][BST_LARGE],
        builds(s, c->feature, player),
        ai_has(s, BST_TRADERS),
        ai_has(s, BST_WHEEL),
        ai_has(s, BST_DRAGON),
    };
    memcpy(in, told, sizeof told);
}

/* A player's followers: in supply, lying in fields, elsewhere on the board; and those of the others in fields. */
typedef struct followers {
    int have, farmers, others, rivals;
    float expected; /* in supply, those about to return counted by their chance */
} followers;

static followers count_followers(const bst_state *s, const ai_eval *e, int player) {
    followers n = {.have = e->have[player], .expected = e->supply[player]};
    for (int i = 0; i < s->n_figures; i++) {
        const bst_figure *g = &s->figure[i];
        int feature = s->seg[g->seg].feature;
        bool farms = s->feature[feature].type == BST_FIELD, own = g->owner == player;
        n.farmers += own && farms;
        n.others += own && !farms && !ai_settled(s, feature);
        n.rivals += !own && farms;
    }
    return n;
}

/* The best that nobody claims, but for what the follower thought of would claim. */
static float best_free(const ai_eval *e) {
    return ai_min(e->free[e->free_city >= 0 && e->free_city == e->added] / 10, 3);
}

static void describe_player(const bst_state *s, const ai_eval *e, int player, const followers *n, float *in) {
    enum { HAVE = 1, HAVE_LEFT = 7, RIVAL = 13, REST = 16, FEW = 5 };
    float left = share_left(e), rival = most_followers(s, e, player);
    int have = n->have < FEW ? n->have : FEW;
    const float rest[NET_INPUTS - REST] = {
        left,
        left * left,
        n->expected / 7,
        left * n->expected / 7,
        (float)n->farmers / 3,
        left * (float)n->farmers / 3,
        (float)n->others / 4,
        (float)n->rivals / 3,
        (float)(s->rules.players - 2) / 6,
        e->next == player,
        nearly_over(e),
        (float)n->have / 7,
        left * (float)n->others / 4,
        rival / 7,
        left * rival / 7,
        s->supply[player][BST_LARGE],
        s->supply[player][BST_BUILDER],
        ai_has(s, BST_TRADERS),
        ai_has(s, BST_WHEEL),
        ai_has(s, BST_DRAGON),
        e->next == player && n->have > 0 ? best_free(e) : 0,
        e->next != player && n->have > 0 ? best_free(e) : 0,
        ai_min(e->free_sum / 30, 2),
    };
    memset(in, 0, REST * sizeof *in);
    in[0] = 1;
    in[HAVE + have] = 1;
    in[HAVE_LEFT + have] = left;
    in[RIVAL + (rival >= 2 ? 2 : rival >= 1 ? 1 : 0)] = 1;
    memcpy(in + REST, rest, sizeof rest);
}

/* ---- asking them ---- */

static int net_of(const bst_state *s, int feature) {
    switch (s->feature[feature].type) {
    case BST_CITY:
        return NET_CITY;
    case BST_ROAD:
        return NET_ROAD;
    case BST_FIELD:
        return NET_FIELD;
    default:
        return NET_CENTRE;
    }
}

static float ask(ai_work *k, int net, int player, const float in[]) {
    if (k->asked && k->asked->n < MOST_QUESTIONS) {
        ai_question *q = &k->asked->at[k->asked->n++];
        q->net = (uint8_t)net;
        q->player = (uint8_t)player;
        memcpy(q->in, in, sizeof q->in);
    }
    return 10 * ai_net_ask(&k->nets->net[net], in);
}

/* Cities and roads that nobody claims: the next to draw may. */
static void note_free(const bst_state *s, ai_eval *e) {
    e->free_city = -1;
    e->free[0] = e->free[1] = e->free_sum = 0;
    for (int f = 0; f < s->n_features; f++) {
        const bst_feature *g = &s->feature[f];
        if (!g->live || g->weight || !g->open || (g->type != BST_CITY && g->type != BST_ROAD))
            continue;
        float worth = e->closes[f] * (float)bst_feature_worth(s, f, e->squares[f]).complete;
        e->free_sum += worth;
        if (worth > e->free[0]) {
            e->free[1] = e->free[0];
            e->free[0] = worth;
            e->free_city = f;
        } else if (worth > e->free[1])
            e->free[1] = worth;
    }
}

static float ask_claim(ai_work *k, const bst_state *s, const ai_eval *e, const ai_claim *c, int player, int have) {
    float in[NET_INPUTS];
    describe_claim(s, e, c, player, strength(s, e, c->feature, player), have, in);
    return ask(k, net_of(s, c->feature), player, in);
}

static float ask_player(ai_work *k, const bst_state *s, const ai_eval *e, int player, const followers *n) {
    float in[NET_INPUTS];
    describe_player(s, e, player, n, in);
    return ask(k, NET_PLAYER, player, in);
}

/* Whether nothing that the networks are told of a claim can be other than before the tile, but for the followers in
 * supply and whose turn comes next: the same answer need not be asked for at every place of the tile. */
static bool as_before(const ai_work *k, const bst_state *s, const ai_eval *e, int feature) {
    const ai_eval *was = &k->before.e;
    if (e->touched[feature] || !ai_claim_left_alone(k, s, e, feature))
        return false;
    for (int i = was->claim[was->claim_of[feature]].first_meet; i != AI_NO_MEET;) {
        const ai_meet *m = &was->meet[i];
        if (e->touched[m->f == feature ? m->g : m->f] & AI_CHANGED)
            return false;
        i = m->f == feature ? m->next_f : m->next_g;
    }
    return true;
}

/* The board before is made ready for that when it is first asked for; in rollouts too few places are asked about. */
static bool compares_with_before(ai_work *k, const bst_state *s, ai_eval *e) {
    ai_before *b = &k->before;
    if (!e->after_before || k->rough || k->asked || memcmp(s->supply, b->s->supply, sizeof s->supply) != 0)
        return false;
    if (!b->meets_known) {
        ai_note_meets(k, b->s, &b->e);
        memset(b->said, 0, (size_t)b->e.n_claims * sizeof *b->said);
        b->meets_known = true;
    }
    ai_touch_fields(k, s, e);
    return true;
}

static float ask_claim_once(ai_work *k, const bst_state *s, const ai_eval *e, const ai_claim *c, int player) {
    ai_said *said = &k->before.said[k->before.e.claim_of[c->feature]][player];
    uint8_t have = e->have[player], rival = (uint8_t)most_followers(s, e, player), next = (uint8_t)e->next;
    if (!said->known || said->have != have || said->rival != rival || said->next != next)
        *said = (ai_said){true, have, rival, next, ask_claim(k, s, e, c, player, have)};
    return said->value;
}

static void ask_claims(ai_work *k, const bst_state *s, ai_eval *e) {
    bool compares = compares_with_before(k, s, e);
    for (int i = 0; i < e->n_claims; i++) {
        const ai_claim *c = &e->claim[i];
        if (ai_settled(s, c->feature))
            continue;
        bool same = compares && as_before(k, s, e, c->feature);
        for (int p = 0; p < s->rules.players; p++)
            if (bst_strength(&s->feature[c->feature], p))
                e->value[p] += e->by_claim[i][p] =
                    same ? ask_claim_once(k, s, e, c, p) : ask_claim(k, s, e, c, p, e->have[p]);
    }
}

void ai_evaluate_learned(ai_work *k, const bst_state *s, ai_eval *e) {
    e->added = -1;
    note_free(s, e);
    ask_claims(k, s, e);
    for (int p = 0; p < s->rules.players; p++) {
        followers n = count_followers(s, e, p);
        e->value[p] += e->by_player[p] = ask_player(k, s, e, p, &n);
    }
}

/* What is claimed and might be joined with the feature that a follower is thought of on: its prospects change. */
static void regard_neighbours(ai_work *k, const bst_state *s, const ai_eval *e, float value[]) {
    bool regarded[BST_MAX_FIGURES] = {false};
    for (int i = 0; i < e->n_meets; i++) {
        const ai_meet *m = &e->meet[i];
        if (m->f != e->added && m->g != e->added)
            continue;
        int feature = m->f == e->added ? m->g : m->f, at = e->claim_of[feature];
        for (int p = 0; p < s->rules.players && !regarded[at] && !ai_settled(s, feature); p++)
            if (bst_strength(&s->feature[feature], p))
                value[p] += ask_claim(k, s, e, &e->claim[at], p, e->have[p]) - e->by_claim[at][p];
        regarded[at] = true;
    }
}

void ai_learned_gain(ai_work *k, const bst_state *s, ai_eval *e, const ai_claim *c, int player, float expected,
                     float value[]) {
    if (ai_settled(s, c->feature))
        return;
    bool farms = s->feature[c->feature].type == BST_FIELD;
    e->added = c->feature;
    e->adder = player;
    regard_neighbours(k, s, e, value);
    e->have[player]--;
    value[player] += ask_claim(k, s, e, c, player, e->have[player]);
    for (int p = 0; p < s->rules.players; p++) {
        followers n = count_followers(s, e, p);
        n.expected = p == player ? expected : n.expected;
        n.farmers += p == player && farms;
        n.others += p == player && !farms;
        n.rivals += p != player && farms;
        value[p] += ask_player(k, s, e, p, &n) - e->by_player[p];
    }
    e->have[player]++;
    e->added = -1;
}
