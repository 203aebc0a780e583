/* Which family a game belongs to: a set that is a game of its own, or the competitive game. Written by
 * tools/sets_to_c.py. */
#ifndef BST_FAMILIES_H
#define BST_FAMILIES_H

#include "family.h"

extern const family competitive_family, mists_family;

static inline const family *family_of(const bst_rules *r) {
    if (r->sets >> BST_MISTS & 1)
        return &mists_family;
    return &competitive_family;
}

#endif
