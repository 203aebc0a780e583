/* How many kinds and tiles there are, and where each set's kinds begin. Written by tools/tiles_to_c.py. */
#ifndef BASTIDE_NUMBERS_H
#define BASTIDE_NUMBERS_H

#define BST_KINDS             242
#define BST_COMPETITIVE_TILES 186
#define BST_MISTS_TILES       60
#define BST_FIRST_BASE        0
#define BST_FIRST_RIVER       41
#define BST_FIRST_INNS        55
#define BST_FIRST_TRADERS     74
#define BST_FIRST_HILLS       100
#define BST_FIRST_WHEEL       117
#define BST_FIRST_DRAGON      148
#define BST_FIRST_MISTS       179
#define BST_FIRST_BOARD       132
#define BST_FIRST_START_PIECE 237
#define BST_FACE_DOWN         241

#endif
