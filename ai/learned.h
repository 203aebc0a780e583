/* The learned part of the evaluation: what the hand-made one is wrong by, as small networks fed by features.
 * SPDX-License-Identifier: MIT */
#ifndef BST_AI_LEARNED_H
#define BST_AI_LEARNED_H

#include <stdint.h>

enum { NET_CITY, NET_ROAD, NET_FIELD, NET_CENTRE, NET_PLAYER, NETS };
enum { NET_INPUTS = 32, NET_HIDDEN = 16 };

/* One hidden layer of rectified units; the output is in tens of points. */
typedef struct ai_net {
    float in[NET_INPUTS][NET_HIDDEN];
    float bias[NET_HIDDEN];
    float out[NET_HIDDEN];
    float direct[NET_INPUTS]; /* straight from the inputs to the output */
} ai_net;

typedef struct ai_nets {
    ai_net net[NETS];
} ai_nets;

/* What a network was asked, for whom: kept while it is being trained. */
typedef struct ai_question {
    uint8_t net, player;
    float in[NET_INPUTS];
} ai_question;

enum { MOST_QUESTIONS = 160 };
typedef struct ai_questions {
    int n;
    ai_question at[MOST_QUESTIONS];
} ai_questions;

/* Answers given in this decision: most features are the same after most of its moves. */
enum { MEMO_SIZE = 512 };
typedef struct ai_memo {
    uint32_t told[NET_INPUTS]; /* the inputs, bit by bit */
    float answer;
    uint32_t net; /* of NETS, plus 1: 0 is nothing */
} ai_memo;

/* The segments that a tile on an open square would join: two ends, how many tiles left do it, whether it is sure. */
enum { MEETING_PAIRS = 34, MEETING_SQUARES = 256 };
typedef struct ai_meeting {
    uint32_t at; /* the square; 0: nothing */
    uint8_t nb[4];
    int n;
    struct {
        uint16_t a, b;
        uint8_t tiles, sure;
    } pair[MEETING_PAIRS];
} ai_meeting;

float ai_net_ask(const ai_net *net, const float in[NET_INPUTS]);

#endif
