#include "forum.h"

#include "notation/token.h"

#include <string.h>

const struct label FORUM_LABELS[] = {
    {LABEL_GAME, "Игра", "Game"},
    {TAG_EVENT, "Событие", "Event"},
    {TAG_SITE, "Место", "Site"},
    {TAG_DATE, "Дата", "Date"},
    {TAG_ROUND, "Тур", "Round"},
    {TAG_WHITE, "Белыми играет", "White is played by"},
    {TAG_BLACK, "Чёрными играет", "Black is played by"},
    {TAG_RESULT, "Результат", "Result"},
    {TAG_OPTIONS, "Условия", "Options"},
    {TAG_FEN, "Позиция", "Position"},
    {TAG_GAME_ID, "Номер игры", "Game id"},
    {TAG_WHITE_CHAIN, "Цепь белых", "White's chain"},
    {TAG_BLACK_CHAIN, "Цепь чёрных", "Black's chain"},
    {TAG_TERMINATION, "Завершение", "Termination"},
    {TAG_ENDING, "Исход", "Ending"},
    {0, NULL, NULL},
};

size_t forum_bold(const char *s, size_t length)
{
    if (length >= 3 && memcmp(s, "[b]", 3) == 0)
        return 3;
    return length >= 4 && memcmp(s, "[/b]", 4) == 0 ? 4 : 0;
}

/* Longer stems stand before shorter ones that begin them. */
static const struct stem STEMS[] = {
    {"белые$", W_SIDE, WHITE, true},
    {"бел", W_SIDE, WHITE, false},
    {"черные$", W_SIDE, BLACK, true},
    {"черн", W_SIDE, BLACK, false},
    {"white$", W_SIDE, WHITE, true},
    {"white's$", W_SIDE, WHITE, false},
    {"white’s$", W_SIDE, WHITE, false},
    {"black$", W_SIDE, BLACK, true},
    {"black's$", W_SIDE, BLACK, false},
    {"black’s$", W_SIDE, BLACK, false},

    {"пешк", W_KIND, PAWN, false},
    {"пешек$", W_KIND, PAWN, false},
    {"конь$", W_KIND, KNIGHT, false},
    {"коня$", W_KIND, KNIGHT, false},
    {"коню$", W_KIND, KNIGHT, false},
    {"конем$", W_KIND, KNIGHT, false},
    {"кони$", W_KIND, KNIGHT, false},
    {"коней$", W_KIND, KNIGHT, false},
    {"слон", W_KIND, BISHOP, false},
    {"ладь", W_KIND, ROOK, false},
    {"ладей$", W_KIND, ROOK, false},
    {"ферз", W_KIND, QUEEN, false},
    {"корол", W_KIND, KING, false},
    {"pawn", W_KIND, PAWN, false},
    {"knight", W_KIND, KNIGHT, false},
    {"bishop", W_KIND, BISHOP, false},
    {"rook", W_KIND, ROOK, false},
    {"queen", W_KIND, QUEEN, false},
    {"king$", W_KIND, KING, false},
    {"kings$", W_KIND, KING, false},
    {"king's$", W_KIND, KING, false},

    {"называ", W_NAME, 0, false},
    {"назвал", W_NAME, 0, false},
    {"назовут", W_NAME, 0, false},
    {"выбира", W_NAME, 0, false},
    {"выбрал", W_NAME, 0, false},
    {"указыва", W_NAME, 0, false},
    {"указал", W_NAME, 0, false},
    {"names$", W_NAME, 0, false},
    {"named$", W_NAME, 0, false},
    {"name$", W_NAME, 0, false},
    {"chooses$", W_NAME, 0, false},

    {"выставля", W_PLACE, 0, false},
    {"выставлен", W_PLACE, 0, false},
    {"выставил", W_PLACE, 0, false},
    {"переставля", W_PLACE, 0, false},
    {"переставил", W_PLACE, 0, false},
    {"перемеща", W_PLACE, 0, false},
    {"переместил", W_PLACE, 0, false},
    {"ставят$", W_PLACE, 0, false},
    {"ставит$", W_PLACE, 0, false},
    {"поставил", W_PLACE, 0, false},
    {"отвеча", W_PLACE, 0, false},
    {"ответил", W_PLACE, 0, false},
    {"размеща", W_PLACE, 0, false},
    {"puts$", W_PLACE, 0, false},
    {"put$", W_PLACE, 0, false},
    {"places$", W_PLACE, 0, false},
    {"placed$", W_PLACE, 0, false},
    {"place$", W_PLACE, 0, false},
    {"moves$", W_PLACE, 0, false},
    {"moved$", W_PLACE, 0, false},
    {"answers$", W_PLACE, 0, false},
    {"replies$", W_PLACE, 0, false},

    {"играют$", W_PLAY, 0, false},
    {"играет$", W_PLAY, 0, false},
    {"сыграли$", W_PLAY, 0, false},
    {"ходят$", W_PLAY, 0, false},
    {"ходит$", W_PLAY, 0, false},
    {"пошли$", W_PLAY, 0, false},
    {"бьют$", W_PLAY, 0, false},
    {"бьет$", W_PLAY, 0, false},
    {"побили$", W_PLAY, 0, false},
    {"берут$", W_PLAY, 0, false},
    {"берет$", W_PLAY, 0, false},
    {"взяли$", W_PLAY, 0, false},
    {"plays$", W_PLAY, 0, false},
    {"play$", W_PLAY, 0, false},
    {"played$", W_PLAY, 0, false},
    {"takes$", W_PLAY, 0, false},
    {"took$", W_PLAY, 0, false},
    {"captures$", W_PLAY, 0, false},
    {"beats$", W_PLAY, 0, false},

    {"записыва", W_WRITE, 0, false},
    {"записал", W_WRITE, 0, false},
    {"пишут$", W_WRITE, 0, false},
    {"writes$", W_WRITE, 0, false},
    {"wrote$", W_WRITE, 0, false},
    {"bids$", W_WRITE, 0, false},
    {"bid$", W_WRITE, 0, false},
    {"rolls$", W_WRITE, 0, false},
    {"rolled$", W_WRITE, 0, false},

    {"посев", W_SOW, 0, false},
    {"sows$", W_SOW, 0, false},
    {"sowing$", W_SOW, 0, false},
    {"жатв", W_HARVEST, 0, false},
    {"harvest", W_HARVEST, 0, false},
    {"переброс", W_REROLL, 0, false},
    {"перебрас", W_REROLL, 0, false},
    {"reroll", W_REROLL, 0, false},

    {"с$", W_FROM, 0, false},
    {"со$", W_FROM, 0, false},
    {"из$", W_FROM, 0, false},
    {"from$", W_FROM, 0, false},
    {"на$", W_TO, 0, false},
    {"on$", W_TO, 0, false},
    {"to$", W_TO, 0, false},
    {"onto$", W_TO, 0, false},
    {"at$", W_TO, 0, false},
    {"резерв", W_RESERVE, 0, false},
    {"reserve", W_RESERVE, 0, false},
    {"превра", W_PROMOTE, 0, false},
    {"promot", W_PROMOTE, 0, false},
    {"ничего$", W_NOTHING, 0, false},
    {"никто$", W_NOTHING, 0, false},
    {"nothing$", W_NOTHING, 0, false},
    {"nobody$", W_NOTHING, 0, false},

    {"выигр", W_WIN, 0, false},
    {"побежда", W_WIN, 0, false},
    {"победил", W_WIN, 0, false},
    {"wins$", W_WIN, 0, false},
    {"win$", W_WIN, 0, false},
    {"won$", W_WIN, 0, false},
    {"проигр", W_LOSE, 0, false},
    {"loses$", W_LOSE, 0, false},
    {"lost$", W_LOSE, 0, false},
    {"сдаются$", W_RESIGN, 0, false},
    {"сдается$", W_RESIGN, 0, false},
    {"сдались$", W_RESIGN, 0, false},
    {"resigns$", W_RESIGN, 0, false},
    {"resigned$", W_RESIGN, 0, false},
    {"ничья$", W_DRAW, 0, false},
    {"ничьей$", W_DRAW, 0, false},
    {"ничью$", W_DRAW, 0, false},
    {"вничью$", W_DRAW, 0, false},
    {"draw$", W_DRAW, 0, false},
    {"drawn$", W_DRAW, 0, false},
    {"соглас", W_AGREE, 0, false},
    {"соглаш", W_AGREE, 0, false},
    {"agree", W_AGREE, 0, false},
    {"окончен", W_UNFINISHED, 0, false},
    {"закончен", W_UNFINISHED, 0, false},
    {"unfinished$", W_UNFINISHED, 1, false},
    {"прав", W_RIGHT, 0, false},
    {"бросо", W_RIGHT, 0, false},
    {"right$", W_RIGHT, 0, false},
    {"roll$", W_RIGHT, 0, false},
    {"парти", W_GAME, 0, false},
    {"игра$", W_GAME, 0, false},
    {"игру$", W_GAME, 0, false},
    {"game$", W_GAME, 0, false},

    {"кинт", W_KINTE, 0, false},
    {"kinte", W_KINTE, 0, false},
    {"остал", W_LEFT, 0, false},
    {"left$", W_LEFT, 0, false},
    {"remain", W_LEFT, 0, false},
    {"красн", W_RED, 0, false},
    {"red$", W_RED, 0, false},
    {"и$", W_AND, 0, false},
    {"затем$", W_AND, 0, false},
    {"and$", W_AND, 0, false},
    {"then$", W_AND, 0, false},
    {"не$", W_NOT, 0, false},
    {"not$", W_NOT, 0, false},
    {NULL, 0, 0, false},
};

const struct stem *forum_stem(const char *folded)
{
    for (const struct stem *s = STEMS; s->text; s++) {
        size_t n;
        if (*s->text != *folded)
            continue;
        n = strlen(s->text);
        if (s->text[n - 1] == '$' ? strncmp(folded, s->text, n - 1) == 0 && folded[n - 1] == '\0'
                                  : strncmp(folded, s->text, n) == 0)
            return s;
    }
    return NULL;
}

void forum_fold(const char *word, size_t length, char *out, size_t size)
{
    size_t n = 0, step;
    uint32_t c;

    for (size_t i = 0; i < length && n + 5 < size; i += step) {
        step = utf8_decode(word + i, length - i, &c);
        if (step == 0) {
            step = 1;
            c = (unsigned char)word[i];
        }
        if (c >= 'A' && c <= 'Z')
            c += 'a' - 'A';
        else if (c >= 0x410 && c <= 0x42f) /* А to Я */
            c += 0x20;
        else if (c == 0x401 || c == 0x451) /* Ё, ё */
            c = 0x435;
        n += utf8_encode(c, out + n);
    }
    out[n] = '\0';
}
