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

float ai_net_ask(const ai_net *net, const float in[NET_INPUTS]) {
    float unit[NET_HIDDEN], sum = 0;
    for (int h = 0; h < NET_HIDDEN; h++)
        unit[h] = net->bias[h];
    for (int i = 0; i < NET_INPUTS; i++) {
        if (in[i] == 0)
            continue;
        sum += in[i] * net->direct[i];
        for (int h = 0; h < NET_HIDDEN; h++)
            unit[h] += in[i] * net->in[i][h];
    }
    for (int h = 0; h < NET_HIDDEN; h++)
        sum += unit[h] > 0 ? unit[h] * net->out[h] : 0;
    return sum;
}

/* ---- where features could be joined ---- */

void ai_learned_begin(ai_work *k, const bst_state *s) {
    memset(k->memo, 0, sizeof k->memo);
    for (int i = 0; i < MEETING_SQUARES; i++)
        k->meeting[i].at = 0;
    k->root_tiles = s->n_tiles;
}

static void add_pair(ai_meeting *m, int a, int b, int tiles, bool sure) {
    if (a == BST_NONE16 || b == BST_NONE16 || m->n == MEETING_PAIRS)
        return;
    for (int i = 0; i < m->n; i++)
        if (m->pair[i].a == a && m->pair[i].b == b) {
            m->pair[i].sure |= sure;
            return;
        }
    m->pair[m->n].a = (uint16_t)a;
    m->pair[m->n].b = (uint16_t)b;
    m->pair[m->n].tiles = (uint8_t)tiles;
    m->pair[m->n++].sure = sure;
}

static int segment_at(const bst_tile *t, int segment) {
    return segment == BST_NONE8 ? BST_NONE16 : t->seg0 + segment;
}

/* City, road: by the tiles that join what comes from one side with anything. Fields: at a corner whatever fits joins
 * them, across the square only some of it. */
static void find_pairs(const ai_work *k, const bst_state *s, const ai_eval *e, int square, ai_meeting *m) {
    int built[4], field[8];
    m->n = 0;
    for (int d = 0; d < 4; d++) {
        int tile = s->open_nb[square][d];
        built[d] = field[2 * d] = field[2 * d + 1] = BST_NONE16;
        if (tile == BST_NONE8)
            continue;
        const bst_tile *t = &s->tile[tile];
        const bst_kind *kind = &k->t.kinds[t->kind];
        built[d] = segment_at(t, kind->by_side[((d ^ 2) - t->rot) & 3][0]);
        /* What meets half-side h of the square is the neighbour's half-side across: mirrored. */
        for (int i = 0; i < 2; i++)
            field[2 * d + i] = segment_at(t, kind->by_half[(2 * (d ^ 2) + 1 - i - 2 * t->rot) & 7]);
    }
    for (int d = 0; d < 4; d++)
        for (int other = d + 1; other < 4; other++)
            if (built[d] != BST_NONE16 && built[other] != BST_NONE16 &&
                ai_segment(&k->t, s, built[d])->type == ai_segment(&k->t, s, built[other])->type)
                add_pair(m, built[d], built[other],
                         k->t.join[ai_signature(&k->t, ai_side_north(s->open_sig[square], d))], true);
    for (int h = 0; h < 8; h++)
        for (int other = h + 1; other < 8; other++)
            if (field[h] != field[other])
                add_pair(m, field[h], field[other], e->fits[square],
                         (h & 1 && other == h + 1) || (h == 0 && other == 7));
}

static const ai_meeting *pairs_of(ai_work *k, const bst_state *s, const ai_eval *e, int square) {
    const uint8_t *nb = s->open_nb[square];
    bool lasting = true;
    for (int d = 0; d < 4; d++)
        lasting &= nb[d] == BST_NONE8 || nb[d] < k->root_tiles;
    uint32_t at = s->open_at[square];
    ai_meeting *m = lasting ? &k->meeting[(at >> 5 ^ at >> 11) % MEETING_SQUARES] : &k->other_meeting;
    if (lasting && m->at == at && memcmp(m->nb, nb, 4) == 0)
        return m;
    find_pairs(k, s, e, square, m);
    m->at = at;
    memcpy(m->nb, nb, 4);
    return m;
}

static void note_meet(const bst_state *s, ai_eval *e, int f, int g, float chance) {
    if (f == g || !(s->feature[f].weight | s->feature[g].weight) || e->n_meets == AI_MEETS)
        return;
    for (int i = e->first_meet; i < e->n_meets; i++)
        if ((e->meet[i].f == f && e->meet[i].g == g) || (e->meet[i].f == g && e->meet[i].g == f))
            return;
    e->meet[e->n_meets++] = (ai_meet){(uint16_t)f, (uint16_t)g, chance};
}

void ai_note_meets(ai_work *k, const bst_state *s, ai_eval *e) {
    const float *chance = k->t.any[e->left];
    e->n_meets = 0;
    for (int square = 0; square < s->n_open; square++) {
        const uint8_t *nb = s->open_nb[square];
        if ((nb[0] != BST_NONE8) + (nb[1] != BST_NONE8) + (nb[2] != BST_NONE8) + (nb[3] != BST_NONE8) < 2)
            continue;
        const ai_meeting *m = pairs_of(k, s, e, square);
        e->first_meet = e->n_meets;
        for (int i = 0; i < m->n; i++)
            note_meet(s, e, s->seg[m->pair[i].a].feature, s->seg[m->pair[i].b].feature,
                      (m->pair[i].sure ? 1 : 0.4f) * chance[m->pair[i].tiles]);
    }
}

/* ---- what the networks are told ---- */

static int most_of_others(const bst_state *s, int feature, int player) {
    int most = 0;
    for (int p = 0; p < s->rules.players; p++) {
        int n = p == player ? 0 : bst_strength(&s->feature[feature], p);
        most = n > most ? n : most;
    }
    return most;
}

static float most_followers(const bst_state *s, int but) {
    int most = 0;
    for (int p = 0; p < s->rules.players; p++)
        if (p != but && s->supply[p][BST_FOLLOWER] > most)
            most = s->supply[p][BST_FOLLOWER];
    return (float)most;
}

/* What joining could do to a player's hold on a feature: chances, summed over the places. */
typedef struct prospects {
    float lose, share, gain, add;
} prospects;

static prospects joining(const bst_state *s, const ai_eval *e, int feature, int player, int own, int others) {
    prospects r = {0, 0, 0, 0};
    for (int i = 0; i < e->n_meets; i++) {
        const ai_meet *m = &e->meet[i];
        if (m->f != feature && m->g != feature)
            continue;
        int met = m->f == feature ? m->g : m->f;
        const bst_feature *g = &s->feature[met];
        int mine = own + bst_strength(g, player), theirs = others + most_of_others(s, met, player);
        if (own > others && mine < theirs)
            r.lose += m->chance;
        else if (own > others && mine == theirs)
            r.share += m->chance;
        else if (own < others && mine >= theirs)
            r.gain += m->chance;
        if (mine >= theirs && g->weight)
            r.add += m->chance * (float)(g->type == BST_FIELD ? 3 : g->tiles + g->arms);
    }
    r.lose = ai_min(r.lose, 2);
    r.share = ai_min(r.share, 2);
    r.gain = ai_min(r.gain, 2);
    r.add = ai_min(r.add / 10, 2);
    return r;
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
    int others = most_of_others(s, c->feature, player), lead = own - others;
    prospects j = joining(s, e, c->feature, player, own, others);
    float worth = c->worth / 10, left = share_left(e), rival = most_followers(s, player) / 7;
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
        s->player == player,
    };
    memcpy(in, told, sizeof told);
}

/* A player's followers: in supply, lying in fields, elsewhere on the board; and those of the others in fields. */
typedef struct followers {
    int have, farmers, others, rivals;
    float expected; /* in supply, those about to return counted by their chance */
} followers;

static followers count_followers(const bst_state *s, const ai_eval *e, int player) {
    followers n = {.have = s->supply[player][BST_FOLLOWER], .expected = e->supply[player]};
    for (int i = 0; i < s->n_figures; i++) {
        const bst_figure *g = &s->figure[i];
        bool farms = s->feature[s->seg[g->seg].feature].type == BST_FIELD, own = g->owner == player;
        n.farmers += own && farms;
        n.others += own && !farms;
        n.rivals += !own && farms;
    }
    return n;
}

static void describe_player(const bst_state *s, const ai_eval *e, int player, const followers *n, float *in) {
    enum { HAVE = 1, HAVE_LEFT = 7, RIVAL = 13, REST = 16, FEW = 5 };
    float left = share_left(e), rival = most_followers(s, player);
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
        s->player == player,
        nearly_over(e),
        (float)n->have / 7,
        left * (float)n->others / 4,
        rival / 7,
        left * rival / 7,
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

/* A place in the memo for these inputs. */
static unsigned memo_slot(int net, const uint32_t told[]) {
    uint32_t lane[4] = {(uint32_t)net, 1, 2, 3};
    for (int i = 0; i < NET_INPUTS; i += 4)
        for (int j = 0; j < 4; j++)
            lane[j] = (lane[j] ^ told[i + j]) * 0x9e3779b1u;
    uint32_t h = (lane[0] ^ lane[1] >> 7) + (lane[2] ^ lane[3] >> 5);
    return (h * 0x85ebca6bu) % MEMO_SIZE;
}

static float ask(ai_work *k, int net, int player, const float in[]) {
    if (k->asked && k->asked->n < MOST_QUESTIONS) {
        ai_question *q = &k->asked->at[k->asked->n++];
        q->net = (uint8_t)net;
        q->player = (uint8_t)player;
        memcpy(q->in, in, sizeof q->in);
    }
    uint32_t told[NET_INPUTS];
    memcpy(told, in, sizeof told);
    ai_memo *m = &k->memo[memo_slot(net, told)];
    if (m->net != (uint32_t)net + 1 || memcmp(m->told, told, sizeof told) != 0) {
        m->net = (uint32_t)net + 1;
        memcpy(m->told, told, sizeof told);
        m->answer = 10 * ai_net_ask(&k->nets->net[net], in);
    }
    return m->answer;
}

/* What is complete is worth what the rules say. */
static bool settled(const bst_state *s, int feature) {
    return !s->feature[feature].open && s->feature[feature].type != BST_FIELD;
}

void ai_evaluate_learned(ai_work *k, const bst_state *s, ai_eval *e) {
    float in[NET_INPUTS];
    for (int i = 0; i < e->n_claims; i++) {
        const ai_claim *c = &e->claim[i];
        for (int p = 0; p < s->rules.players && !settled(s, c->feature); p++) {
            int own = bst_strength(&s->feature[c->feature], p);
            if (!own)
                continue;
            describe_claim(s, e, c, p, own, s->supply[p][BST_FOLLOWER], in);
            e->value[p] += ask(k, net_of(s, c->feature), p, in);
        }
    }
    for (int p = 0; p < s->rules.players; p++) {
        followers n = count_followers(s, e, p);
        describe_player(s, e, p, &n, in);
        e->by_player[p] = ask(k, NET_PLAYER, p, in);
        e->value[p] += e->by_player[p];
    }
}

float ai_learned_gain(ai_work *k, const bst_state *s, const ai_eval *e, const ai_claim *c, int player, float expected) {
    float in[NET_INPUTS];
    if (settled(s, c->feature))
        return 0;
    followers n = count_followers(s, e, player);
    bool farms = s->feature[c->feature].type == BST_FIELD;
    n.have--;
    n.expected = expected;
    n.farmers += farms;
    n.others += !farms;
    describe_claim(s, e, c, player, 1, n.have, in);
    float gain = ask(k, net_of(s, c->feature), player, in);
    describe_player(s, e, player, &n, in);
    return gain + ask(k, NET_PLAYER, player, in) - e->by_player[player];
}
