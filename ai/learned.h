/* The learned part of the evaluation: what the hand-made one is wrong by, as small networks fed by features.
 * SPDX-License-Identifier: MIT */
#ifndef BST_AI_LEARNED_H
#define BST_AI_LEARNED_H

#include <stdint.h>

enum { NET_CITY, NET_ROAD, NET_FIELD, NET_CENTRE, NET_PLAYER, NETS };
enum { NET_INPUTS = 40, NET_HIDDEN = 16 };

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

/* The segments that meet at an open square, and which of them a tile there would join: how many tiles left do it, and
 * whether it is sure. The same for all squares with the same tiles around them, as long as none is drawn. */
enum { MEETING_ENDS = 12, MEETING_PAIRS = 34, MEETINGS = 1024 };
typedef struct ai_meeting {
    uint64_t around; /* the four neighbours, see around(); 0: nothing */
    uint8_t ends, n;
    struct {
        uint8_t side, segment; /* of the neighbour at this side */
    } end[MEETING_ENDS];
    struct {
        uint8_t a, b; /* of end[] */
        uint8_t tiles, sure;
    } pair[MEETING_PAIRS];
} ai_meeting;

float ai_net_ask(const ai_net *net, const float in[NET_INPUTS]);

#endif
