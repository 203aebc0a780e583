/* Inns and Cathedrals: what they do to the points of a road or city. */
#include "rules.h"

int inns_bonus(const bst_state *s, const bst_feature *f, bool complete, int points, bst_event *e) {
    (void)s;
    bool inn = f->type == BST_ROAD && (f->flags & BST_F_INN);
    bool cathedral = f->type == BST_CITY && (f->flags & BST_F_CATHEDRAL);
    if (!inn && !cathedral)
        return 0;
    int bonus = -points; /* INN-11, INN-21: nothing while incomplete */
    if (complete)
        bonus = inn ? f->tiles : f->tiles + f->arms; /* INN-10: 2 a tile; INN-20: 3 a tile and a coat */
    event_part(e, inn ? BST_P_INN : BST_P_CATHEDRAL, BST_NONE8, bonus);
    return bonus;
}
