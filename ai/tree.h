/* The tree of a search: nodes in the caller's memory, the children of a node side by side. */
#ifndef BST_AI_TREE_H
#define BST_AI_TREE_H

#include "ai.h"

typedef struct tree_node {
    bst_move move; /* that leads here */
    float sum;     /* of what the visits brought the one who chose this move */
    float prior;   /* decision: utility by the evaluation; chance: the outcome's share */
    uint32_t visits;
    uint32_t first; /* child */
    uint16_t n;     /* children, 0: not expanded */
} tree_node;

typedef struct tree {
    tree_node *node;
    uint32_t n, cap;
} tree;

enum { TREE_DEEPEST = 400 };

/* The memory behind the work space. */
static inline void tree_init(tree *t, void *memory, size_t bytes) {
    size_t used = (sizeof(ai_work) + 63) / 64 * 64;
    t->node = (tree_node *)(void *)((char *)memory + used);
    size_t cap = (bytes - used) / sizeof(tree_node);
    t->cap = cap > 0x7fffffff ? 0x7fffffff : (uint32_t)cap;
    t->node[0] = (tree_node){0};
    t->n = 1;
}

/* Room for the children of a node, or NULL when the memory is full. */
static inline tree_node *tree_grow(tree *t, tree_node *parent, int n) {
    if (t->n + (uint32_t)n > t->cap)
        return NULL;
    parent->first = t->n;
    parent->n = (uint16_t)n;
    t->n += (uint32_t)n;
    return t->node + parent->first;
}

/* What a node's visits brought, the prior counted as so many visits. */
float tree_mean(const tree_node *c, float prior_weight);
/* The root's children as an answer: the most visited first, of equally many the better. */
void tree_conclude(const tree *t, float prior_weight, bst_ai_result *out);

float ai_sqrt(float x);
float ai_log(uint32_t n);

#endif
