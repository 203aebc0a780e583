/* What can be known from the tiles that are left, worked out once a decision. */
#include "ai.h"

#include <string.h>

static uint8_t demand_digit(int nibble) {
    return nibble == 0 ? 0 : nibble == 1 ? 1 : nibble == 2 ? 2 : nibble == 4 ? 3 : 4;
}

static void fill_pairs(ai_tables *t) {
    for (int i = 0; i < 256; i++)
        t->pair[i] = (uint8_t)(demand_digit(i & 15) + 5 * demand_digit(i >> 4));
}

static uint16_t turned(uint16_t edges, int rot) {
    return (uint16_t)(edges << (4 * rot) | edges >> (16 - 4 * rot));
}

/* The demands met by a tile's edges when only these sides have neighbours. */
static uint16_t only_sides(uint16_t edges, int sides) {
    uint16_t kept = 0;
    for (int d = 0; d < 4; d++)
        if (sides >> d & 1)
            kept = (uint16_t)(kept | (edges & 15u << (4 * d)));
    return kept;
}

/* The sides that the city or road at the north side reaches, as the tile lies; none if there is neither. */
static int reach_from_north(const bst_kind *k, int rot) {
    int seg = k->by_side[-rot & 3][0];
    return seg == BST_NONE8 ? 0 : bst_turn_sides(k->segment[seg].sides, rot);
}

typedef struct counted {
    uint8_t fit[AI_SIGNATURES], close[AI_SIGNATURES], join[AI_SIGNATURES]; /* of this tile already counted */
} counted;

static void count_once(uint8_t *total, uint8_t *done, int signature, int copies) {
    if (done[signature])
        return;
    done[signature] = 1;
    int n = total[signature] + copies;
    total[signature] = (uint8_t)(n < AI_FITS ? n : AI_FITS - 1);
}

static void count_kind(ai_tables *t, const bst_kind *k, int copies) {
    counted done;
    memset(&done, 0, sizeof done);
    for (int rot = 0; rot < 4; rot++) {
        uint16_t edges = turned(k->edges, rot);
        int reach = reach_from_north(k, rot);
        for (int sides = 1; sides < 16; sides++) {
            int signature = ai_signature(t, only_sides(edges, sides));
            count_once(t->fit, done.fit, signature, copies);
            if ((sides & 1) && reach && !(reach & ~sides))
                count_once(t->close, done.close, signature, copies);
            if ((sides & 1) && (reach & sides & ~1))
                count_once(t->join, done.join, signature, copies);
        }
    }
}

static void count_again(uint8_t *total, int copies) {
    int n = *total + copies;
    *total = (uint8_t)(n < AI_FITS ? n : AI_FITS - 1);
}

/* Whether all sides of a tile's mist meet mist where they meet anything, and the north one does. */
static void count_mist(ai_tables *t, const bst_kind *k, int copies) {
    for (int rot = 0; rot < 4; rot++) {
        uint16_t edges = turned(k->edges, rot);
        int mist = bst_turn_sides(k->segment[k->mist].sides, rot);
        for (int sides = 1; sides < 16; sides += 2) {
            int signature = ai_signature(t, only_sides(edges, sides));
            for (int misty = 1; (mist & 1) && misty < 16; misty += 2) {
                if (misty & ~sides)
                    continue;
                count_again(&t->mist_goes_on[signature][misty], copies);
                if (!(mist & ~misty))
                    count_again(&t->mist_ends[signature][misty], copies);
            }
        }
    }
}

static void count_mists(ai_tables *t, const bst_state *s) {
    memset(t->mist_goes_on, 0, sizeof t->mist_goes_on);
    memset(t->mist_ends, 0, sizeof t->mist_ends);
    int ghosts = 0, tiles = 0;
    for (int i = s->kind_lo; i < s->kind_hi; i++) {
        const bst_kind *k = bst_kind_of(s, i);
        int n = bst_to_come(s, i) - (s->hand == i);
        tiles += n;
        ghosts += k->ghosts > 1 ? n * (k->ghosts - 1) : 0;
        if (n && k->mist != BST_NONE8)
            count_mist(t, k, n);
    }
    t->ghosts_a_tile = (float)ghosts / (float)(tiles ? tiles : 1);
}

static void count_bag(ai_tables *t, const bst_state *s) {
    memset(t->fit, 0, sizeof t->fit);
    memset(t->close, 0, sizeof t->close);
    memset(t->join, 0, sizeof t->join);
    memset(t->goods, 0, sizeof t->goods);
    t->wheel_signs = 0;
    for (int i = s->kind_lo; i < s->kind_hi; i++) {
        int n = bst_to_come(s, i) - (s->hand == i);
        if (!n)
            continue;
        const bst_kind *k = bst_kind_of(s, i);
        count_kind(t, k, n);
        t->wheel_signs += k->wheel ? n : 0;
        for (int j = 0; j < k->segments; j++)
            if (k->segment[j].good)
                t->goods[k->segment[j].good - 1] += n;
    }
}

/* Chance that at least one of so many tiles is among the draws: two rows at a time, as each step waits for the one
 * before. */
static void chance_rows(float a[AI_FITS], float share_a, float b[AI_FITS], float share_b) {
    float none_a = 1, none_b = 1;
    for (int c = 0; c < AI_FITS; c++) {
        a[c] = 1 - none_a;
        b[c] = 1 - none_b;
        none_a *= 1 - share_a;
        none_b *= 1 - share_b;
    }
}

static void supply_row(float row[AI_SUPPLY], const ai_weights *w, float turns) {
    float worth = w->follower;
    row[0] = 0;
    for (int i = 1; i < AI_SUPPLY; i++) {
        row[i] = row[i - 1] + worth * ai_min(1, turns / (w->follower_turns + (float)i - 1));
        worth *= w->follower_next;
    }
}

void ai_tables_fill(ai_tables *t, const ai_weights *w, const bst_state *s) {
    int now = bst_left(s), aside = s->dragon.aside_n;
    float unseen = (float)(s->in_bag > 0 ? s->in_bag : 1);
    t->kinds = bst_kind_info(0);
    fill_pairs(t);
    count_bag(t, s);
    if (bst_family_of(&s->rules)->team)
        count_mists(t, s);
    for (int left = 0; left <= now + aside && left < AI_LEFT; left++) {
        float turns = (float)left / (float)s->rules.players;
        chance_rows(t->own[left], ai_min(1, w->draws_own * turns / unseen), t->any[left],
                    ai_min(1, w->draws_any * (float)left / unseen));
        supply_row(t->supply[left], w, turns);
        t->field_left[left] = ai_min(1, (float)left / 70);
    }
}
