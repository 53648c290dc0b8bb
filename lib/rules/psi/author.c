/* author.c: where the author's rules say what ours do.  His full rules are meant; two sections of Psi-Chess are his
 * 6th. */
#include "psi_parts.h"

const struct author_rule psi_author[] = {
    {"common 0.2", "1"},    {"common 0.3", "1, 4"},
    {"common 0.4", "5"},    {"common 0.5", "6.5"},
    {"common 0.6", "6.4"},  {"psi 1.1", "2"},
    {"psi 1.2", "2.1"},     {"psi 1.3", "2.2"},
    {"psi 1.4", "2.3"},     {"psi 1.5", "3"},
    {"psi 1.6", "2.3"},     {"psi 1.7", "2.3"},
    {"psi 1.8", "2.3"},     {"psi 1.9", "6 «Запрещённые и разрешённые ситуации»"},
    {"psi 1.10", "1, 6.4"}, {NULL, NULL},
};

const struct author_rule psi_dice_author[] = {
    {"common 0.2", "1"},
    {"common 0.3", "1, 3"},
    {"common 0.4", "4"},
    {"common 0.5", "5.4"},
    {"common 0.6", "5.3"},
    {"psi 1.2", "1, 2"},
    {"psi 1.3", "2.1"},
    {"psi 1.6", "2.2"},
    {"psi 1.8", "2.2"},
    {"psi 1.9", "6"},
    {"psi 1.10", "1, 5.3"},
    {"psi-dice 2.1", "2"},
    {"psi-dice 2.2", "2.2"},
    {"psi-dice 2.3", "2.2"},
    {"psi-dice 2.4", "2.2"},
    {"psi-dice 2.5", "2.2, 4"},
    {NULL, NULL},
};

const struct author_rule zero_author[] = {
    {"common 0.2", "1"},     {"common 0.3", "1, 5"},     {"common 0.4", "6"},        {"common 0.5", "8.4"},
    {"common 0.6", "8.3"},   {"psi 1.2", "1, 3"},        {"psi 1.3", "3.1"},         {"psi 1.6", "3.2"},
    {"psi 1.8", "3.2"},      {"psi 1.9", "9"},           {"psi-dice 2.1", "3"},      {"psi-dice 2.2", "3.2"},
    {"psi-dice 2.3", "3.2"}, {"psi-dice 2.4", "3.2, 4"}, {"psi-dice 2.5", "3.2, 6"}, {"zero 3.1", "2"},
    {"zero 3.2", "4"},       {"zero 3.3", "6"},          {"zero 3.4", "1, 5, 7"},    {NULL, NULL},
};
