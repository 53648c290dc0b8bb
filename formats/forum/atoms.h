/*
 * atoms.h: what the words of a line may say: squares, pieces, moves, numbers, sides, and the words of the lexicon.
 *
 * An atom is a stretch of a line that means something by itself, in any of the languages and spellings that people
 * use; nothing is decided here that the game has to decide.  Atoms come in the order of the line, do not overlap, and
 * words that nobody knows are atoms too.  A slip of typing counts for a word of the lexicon where no other is as near.
 */
#ifndef ATOMS_H
#define ATOMS_H

#include "core/event.h"

struct lexicon; /* lexicon.h */

enum atom_kind {
    ATOM_END,  /* of the line; the last */
    ATOM_WORD, /* `word`; WORD_UNKNOWN for what is in no lexicon */
    ATOM_SQUARE, /* e4, E4, «е4» in Cyrillic, «е четыре», "e four": value; slips: "а пять" may be a number too: number
                  */
    /*
     * A token that is a move or arrival: Кxd2, К:d2, cd, e:d, e2-e4, 0-0, N@e4, Фd8xd5, Кf3, a8=Ф, b8c6.  event.piece
     * is NO_KIND for e2-e4; `kinds` all that the letter may mean.  Where PAWN and another kind are among them for a
     * small letter (bc3), the pawn comes from event.from_file and the other has no origin.  MARK_CHECK may be the + of
     * a card. A short capture (TARGET_FILE) with slips may be a word.
     */
    ATOM_MOVE,
    ATOM_NAMING, /* @e4: value */
    ATOM_NUMBER, /* figures, or a number in words: number; FORM_ADJECTIVE: first, 3-й: never dice; slips: one, один */
    ATOM_PAIR, /* 3:5, (3,5), 3-5, 5/2: pair[]; K:P, П — К, <P:N> with `letters`: pair[] are sets of kinds */
    ATOM_PLY, /* the number of a turn, "12.", "12...", "1…", "ход 12": number, value: dots (1, 3; 0 for none); slips: no
                 move follows, so that it may be a number that ends a sentence */
    ATOM_RESULT, /* 1-0, 0:1, ½-½ standing as a result: value: enum result */
    ATOM_ARROW,  /* ->, →, - or — between other things; value: 1 a lone -, 2 a lone -- */
    ATOM_COLON,  /* and = that is no tie and no promotion: value '=' */
    ATOM_COMMA,  /* , ; / | · and a tabulator: value says which, · as | */
    ATOM_STOP,   /* . ! … at the end of a sentence */
    ATOM_QUESTION,
    ATOM_OPEN, /* ( [ */
    ATOM_CLOSE,
    ATOM_PLUS,  /* a lone +, or a sign of yes (✅ ✔ 🟥 🔴): as card and answer */
    ATOM_MINUS, /* a lone -, or a sign of no (❌ ✖ ⬛ ⚫) */
    ATOM_FACE,  /* a smiley or other picture that says nothing */
    ATOM_DATE,  /* a date, a clock time, a URL, an e-mail address, a nick with @, "7 minutes", "#12": never evidence */
    ATOM_FEN    /* a position in FEN, as it stands in the text */
};

/*
 * What a word of the lexicon is for.  Of verbs `value` is who acts, where the form shows it: 1 I or we, 2 you (orders
 * too), 3 another; `past` of what has been done.  A pawn's file ("c-pawn", "пешкой a") is event.from_file of its word.
 */
enum said {
    WORD_UNKNOWN,
    WORD_NOISE, /* a common word that says nothing of a game: so, please, давай, ну */
    WORD_KIND,  /* value: enum kind; form; `kinds` where one letter or word may be several */
    WORD_SIDE,  /* value: enum side; form */
    WORD_PERSON, /* value: 1 I, 2 you, 3 he or she or the other, 4 we or both; form: who acts (я) or whose (у меня, мой,
                    my) */
    WORD_NAMES,   /* names a square: называю, назвал, пси, psi-move, call, указываю */
    WORD_SQUARE,  /* поле, клетка, square, field */
    WORD_BIDS,    /* writes or shows a bid: пишу, записка, ставка, bid, slip, wrote */
    WORD_REVEALS, /* вскрываю, открываю, reveal */
    WORD_THROWS,  /* выпало, кинул, бросаю, кубики, кости, roll, fell, dice, d6 */
    WORD_AGAIN, /* переброс, ещё раз, заново, reroll, again, tie-break: what was thrown is thrown again */
    WORD_TIE, /* value 1: дубль, double; else ничья, поровну, =, same, draw, tie, egality (of bids or dice, or a drawn
                 game: the game says) */
    WORD_JOKER,
    WORD_PLACES, /* ставлю, выставил, перенёс, переезжает, становится, put, goes, comes, lands */
    WORD_MOVES,  /* хожу, пошёл, иду, сыграл, play, moves */
    WORD_TAKES,  /* бью, взял, съел, рубит, takes, beats, eats, captures, взятие, атака */
    WORD_PROMOTES, /* превращается, в ферзи, promotes */
    WORD_CASTLES,  /* рокировка; value: 0 not said, 1 short, 2 long */
    WORD_FROM,     /* с, со, из, from, off */
    WORD_TO,       /* на, to, on, onto, в */
    WORD_RESERVE,  /* резерв, запас, рука, hand, reserve, pocket */
    WORD_BOARD,    /* с доски, from the board */
    WORD_OCCUPIED, /* занято, стоит, not empty, occupied */
    WORD_LOST,     /* ход сгорел, утрачен, пропадает, turn is lost */
    WORD_NOTHING,  /* пусто, никто, остаётся пустым, nothing */
    WORD_WINS_BID, /* старше, сильнее, больше, outranks, higher */
    WORD_RED,      /* красная, red: of a card */
    WORD_BLACK, /* чёрная, of a card; "чёрный", "черные" are WORD_SIDE; English black is WORD_SIDE too, with form
                   FORM_EITHER */
    WORD_YES,      /* да, прошло, принято, ok, stays, stands: as card, answer or referee's word */
    WORD_NO,       /* нет, не прошло, refused, back */
    WORD_CARD,     /* карта, card */
    WORD_SERIES,   /* серия, series; value 1: попытка, try */
    WORD_KINTE,    /* кинтэ, кинте, kinte, kinté */
    WORD_LEFT,     /* осталось, left, попыток */
    WORD_ACCEPTED, /* принят, accepted */
    WORD_CAPTURED, /* взятие (as referee's word), captured */
    WORD_SOWS,     /* посев, сеет, sows */
    WORD_HARVESTS, /* жатва, harvest */
    WORD_ROUND,    /* раунд, круг, round */
    WORD_CHECK,    /* шах, check */
    WORD_MATE,     /* мат, mate */
    WORD_RESIGNS,  /* сдаюсь, сдался, resigns */
    WORD_DRAWS,    /* согласен на ничью, agreed draw, мировая: a drawn game and nothing else */
    WORD_OFFERS,   /* предлагаю, offer */
    WORD_AGREES,   /* согласен, принимаю, agreed */
    WORD_DECLINES, /* отказываюсь, decline */
    WORD_WINS,     /* выиграл, победа, won */
    WORD_LOSES,    /* проиграл, lost (a game) */
    WORD_TURN,     /* ход, move, turn as a noun */
    WORD_NOT,      /* не, not, n't */
    WORD_IF, /* если, бы, можно, лучше, надо было, if, would, could, should, instead: what follows was not played */
    WORD_WHAT,     /* какой, почему, зачем, why, which: a question */
    WORD_CORRECTS, /* ой, стоп, погоди, точнее, вернее, то есть, оговорился, I mean, sorry, wait, scratch that, oops */
    WORD_SCORE,    /* счёт, партия, матч, score, match: numbers near it are no dice */
    WORD_GAME,     /* a name of a rule set: value: enum rules_number, or the first of `rules` */
    WORD_PLAYS_SIDE, /* играю, играет (белыми): sides are being told */
    WORD_AND         /* и, and, & */
};

/* The role of a word, where its form shows it. */
enum word_form {
    FORM_NONE,
    FORM_SUBJECT,    /* nominative: конь, белые, я */
    FORM_OBJECT,     /* accusative: коня, ферзя, меня */
    FORM_INSTRUMENT, /* instrumental: конём, белыми */
    FORM_OWNER,      /* genitive, possessive: белых, у меня, мой, White's */
    FORM_ADJECTIVE,  /* белый, чёрная, white before a piece */
    FORM_DATIVE,     /* на, белым */
    FORM_LETTER,     /* a piece by a letter or figurine */
    FORM_EITHER
};

#define WHO_UNASKED (-2)

struct atom {
    uint8_t kind; /* enum atom_kind */
    uint8_t word; /* enum said */
    uint8_t value;
    uint8_t form;  /* enum word_form */
    uint8_t kinds; /* a set, 1 << enum kind: all that a letter or word may mean in some language; the usual one is
                      `value` or event.piece */
    uint8_t slips; /* of typing, that had to be assumed */
    uint8_t pair[2];
    bool letters; /* a pair of kinds */
    bool latin;   /* a Russian word in Latin letters */
    bool plural, past;
    bool first;     /* a capital letter begins it */
    int8_t who;     /* whose nick it mentions (people_mentions()); WHO_UNASKED before that */
    uint16_t rules; /* WORD_GAME: a set of rule sets that the name may mean, 1 << enum rules_number */
    uint32_t number;
    uint32_t at, length; /* bytes of the line's text */
    struct event event;  /* ATOM_MOVE: its text is not set */
};

/* Of a line no more is read: what is behind it is told of. */
#define LINE_ATOMS 65536
static inline size_t atoms_length(size_t length)
{
    return length < LINE_ATOMS ? length : LINE_ATOMS;
}

/* Makes atoms of a line, ATOM_END last; how many.  `out` has room for one a byte of the line and one more. */
size_t atoms_read(const struct lexicon *x, const char *text, size_t length, struct atom *out);

#endif
