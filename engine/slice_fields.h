/* The rows of fields.h for what each set keeps. Written by tools/sets_to_c.py. */
#ifndef BST_SLICE_FIELDS_H
#define BST_SLICE_FIELDS_H

/* Sets that check their own members. */
const char *traders_check(const bst_state *s);
#define check_traders traders_check
const char *hills_check(const bst_state *s);
#define check_hills hills_check
const char *wheel_check(const bst_state *s);
#define check_wheel wheel_check
const char *dragon_check(const bst_state *s);
#define check_dragon dragon_check
const char *mists_check(const bst_state *s);
#define check_mists mists_check

#define SLICE_HEAD(HEAD)                                                                                               \
    HEAD(traders.goods, PLAIN, traders)                                                                                \
    HEAD(traders.double_due, PLAIN, traders)                                                                           \
    HEAD(traders.second_part, PLAIN, traders)                                                                          \
    HEAD(traders.spare, PLAIN, spare)                                                                                  \
    HEAD(wheel.pig, PLAIN, wheel)                                                                                      \
    HEAD(wheel.crown, PLAIN, figures)                                                                                  \
    HEAD(wheel.plague_left, PLAIN, wheel)                                                                              \
    HEAD(wheel.spare, PLAIN, spare)                                                                                    \
    HEAD(dragon.tile, TILE, dragon)                                                                                    \
    HEAD(dragon.awake, PLAIN, dragon)                                                                                  \
    HEAD(dragon.walk_n, PLAIN, dragon)                                                                                 \
    HEAD(dragon.walk, WALK, dragon)                                                                                    \
    HEAD(dragon.fairy_tile, TILE, dragon)                                                                              \
    HEAD(dragon.fairy_owner, PLAIN, dragon)                                                                            \
    HEAD(dragon.hidden_before, PLAIN, dragon)                                                                          \
    HEAD(dragon.aside_n, PLAIN, dragon)                                                                                \
    HEAD(dragon.fairy_seg, FAIRY, dragon)

#define SLICE_ARRAYS(ARRAY) ARRAY(dragon_aside, PLAIN, s->dragon.aside_n, dragon)

#define SLICE_APART_HILLS(SLICE)                                                                                       \
    SLICE(hills.tokens, PLAIN, hills)                                                                                  \
    SLICE(hills.held, PLAIN, hills)                                                                                    \
    SLICE(hills.flock, PLAIN, hills)                                                                                   \
    SLICE(hills.placing, PLAIN, hills)                                                                                 \
    SLICE(hills.spare, PLAIN, spare)

#define SLICE_APART_MISTS(SLICE)                                                                                       \
    SLICE(mists.bank, PLAIN, mists)                                                                                    \
    SLICE(mists.outcome, PLAIN, mists)                                                                                 \
    SLICE(mists.colours, PLAIN, mists)                                                                                 \
    SLICE(mists.drawn, PLAIN, mists)                                                                                   \
    SLICE(mists.step, PLAIN, mists)                                                                                    \
    SLICE(mists.dog_now, PLAIN, mists)                                                                                 \
    SLICE(mists.calms, PLAIN, mists)                                                                                   \
    SLICE(mists.calmed, TILE, mists)                                                                                   \
    SLICE(mists.buried_n, PLAIN, figures)                                                                              \
    SLICE(mists.grave_n, PLAIN, mists)                                                                                 \
    SLICE(mists.dog, DOGS, mists)                                                                                      \
    SLICE(mists.grave, GRAVE, mists)                                                                                   \
    SLICE(mists.ghosts, BY_TILE, mists)                                                                                \
    SLICE(mists.buried, GRAVES, figures)

/* Each slice apart: the member, the set that it is copied with, its rows. */
#define SLICES_APART(APART)                                                                                            \
    APART(hills, BST_HILLS, SLICE_APART_HILLS)                                                                         \
    APART(mists, BST_MISTS, SLICE_APART_MISTS)

#define SLICE_SPARES(SPARE)                                                                                            \
    SPARE(traders.spare, true)                                                                                         \
    SPARE(wheel.spare, true)                                                                                           \
    SPARE(hills.spare, has_set(s, BST_HILLS))

#endif
