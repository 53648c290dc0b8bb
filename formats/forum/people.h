/*
 * people.h: who is who in a thread: nicks, players, and which side each of them plays.
 *
 * people_read() goes over all lines once, before any action is sought: it learns the players from "Белые — Лиса",
 * "я белыми", "X (w)", and what else the thread says of itself: the games it names, a position, options.
 */
#ifndef PEOPLE_H
#define PEOPLE_H

#include "atoms.h"
#include "thread.h"

#define PEOPLE 64      /* persons at most; who comes later is nobody */
#define PERSON_NAME 96 /* bytes of a folded name */

struct person {
    char name[PERSON_NAME];   /* as written */
    char folded[PERSON_NAME]; /* small letters: what a mention is compared with */
    uint8_t side;             /* enum side; NO_SIDE: not known, or neither */
    bool author;              /* has posts of his own */
    unsigned evidence;        /* lines of his own with something that may be an action */
};

/* A word that the thread says stands for a card: "зачёт = красная". */
struct card_word {
    char folded[40];
    bool red;
};
#define CARD_WORDS 8

struct people {
    struct person person[PEOPLE];
    unsigned n;
    uint64_t begins[256]; /* persons whose first or second word begins with this byte, and perhaps others, */
    uint64_t later[256];  /* or a later word */
    int narrator;         /* the person without a name who wrote what has no author */
    unsigned games;       /* 1 << enum rules_number: named in the thread */
    unsigned narrators;   /* authors with evidence */
    struct card_word card[CARD_WORDS];
    unsigned cards;
    uint8_t of_gender[2]; /* the sides of him and her, where one player is a man and the other a woman; else NO_SIDE */
    char fen[256], options[256];
    struct lexicon *lexicon;
    struct atoms_kept *kept;
    struct atom *atoms; /* room for the longest line: those that people_atoms() has given last */
};

/* False without memory; people_free() in both cases. */
bool people_read(struct people *p, const struct thread *t);
/* Makes the atoms of a line, in p->atoms; how many. */
size_t people_atoms(const struct people *p, const struct thread_line *line);
/* The same, and whose nicks they mention.  Once all people are known, as they are when people_read() has returned. */
size_t people_mentions(const struct people *p, const struct thread_line *line);
void people_free(struct people *p);
/* The person that the author of a line is. */
int people_author(const struct people *p, int author);
/* Whose nick an atom of a line mentions, in any case of Russian; NOBODY. */
int people_mentioned(const struct people *p, const char *text, const struct atom *a);
/* The side of which "he" or "she" speaks (of_gender); NO_SIDE of any other word, or if that is not known. */
unsigned people_side_of(const struct people *p, const char *text, const struct atom *a);
/* Does a word of a line stand for a card, as the thread has it?  Then *red says which. */
bool people_card(const struct people *p, const char *text, const struct atom *a, bool *red);
/* Does a word say whose something is: "Toby's"? */
bool people_owner(const char *text, const struct atom *a);

#endif
