/* The rows of fields.h for what each set keeps. Written by tools/sets_to_c.py. */
#ifndef BST_SLICE_FIELDS_H
#define BST_SLICE_FIELDS_H

#define SLICE_HEAD(HEAD)                                                                                               \
    HEAD(traders.goods, PLAIN, goods)                                                                                  \
    HEAD(traders.double_due, PLAIN, ranges)                                                                            \
    HEAD(traders.second_part, PLAIN, ranges)                                                                           \
    HEAD(traders.spare, PLAIN, spare)                                                                                  \
    HEAD(hills.tokens, PLAIN, tokens)                                                                                  \
    HEAD(hills.held, PLAIN, tokens)                                                                                    \
    HEAD(hills.flock, PLAIN, tokens)                                                                                   \
    HEAD(hills.placing, PLAIN, ranges)                                                                                 \
    HEAD(hills.spare, PLAIN, spare)                                                                                    \
    HEAD(wheel.pig, PLAIN, ranges)                                                                                     \
    HEAD(wheel.crown, PLAIN, figures)                                                                                  \
    HEAD(wheel.plague_left, PLAIN, ranges)                                                                             \
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

#define SLICE_ARRAYS(ARRAY) ARRAY(dragon.aside, PLAIN, s->dragon.aside_n, dragon)

#define SLICE_APART_MISTS(SLICE)                                                                                       \
    SLICE(mists.bank, PLAIN, ghosts)                                                                                   \
    SLICE(mists.outcome, PLAIN, ranges)                                                                                \
    SLICE(mists.colours, PLAIN, ranges)                                                                                \
    SLICE(mists.drawn, PLAIN, ranges)                                                                                  \
    SLICE(mists.step, PLAIN, ranges)                                                                                   \
    SLICE(mists.dog_now, PLAIN, ranges)                                                                                \
    SLICE(mists.calms, PLAIN, ranges)                                                                                  \
    SLICE(mists.calmed, TILE, ranges)                                                                                  \
    SLICE(mists.buried_n, PLAIN, figures)                                                                              \
    SLICE(mists.grave_n, PLAIN, ranges)                                                                                \
    SLICE(mists.dog, DOGS, ranges)                                                                                     \
    SLICE(mists.score, PLAIN, ranges)                                                                                  \
    SLICE(mists.grave, GRAVE, ranges)                                                                                  \
    SLICE(mists.ghosts, BY_TILE, ghosts)                                                                               \
    SLICE(mists.buried, GRAVES, figures)

/* Each slice apart: the member, the set that it is copied with, its rows. */
#define SLICES_APART(APART) APART(mists, BST_MISTS, SLICE_APART_MISTS)

#define SLICE_SPARES(SPARE)                                                                                            \
    SPARE(traders.spare)                                                                                               \
    SPARE(hills.spare)                                                                                                 \
    SPARE(wheel.spare)

#endif
