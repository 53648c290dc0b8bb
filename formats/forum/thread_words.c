/*
 * thread_words.c: the words of frames: of boards, chats and mail programs, in the languages they come in.  A line is of
 * a class only where it is whole what the class says; a line of which that is not sure is CLASS_OTHER.
 */
#include "thread_parts.h"

#include "notation/token.h"

#include <string.h>

#define FOLDED 260

#define COUNT(list) (sizeof list / sizeof *list)

/* text */

static uint32_t lower(uint32_t c)
{
    if (c >= 'A' && c <= 'Z')
        return c + 32;
    if ((c >= 0xc0 && c <= 0xde && c != 0xd7) || (c >= 0x410 && c <= 0x42f))
        return c + 32;
    if (c == 0x401 || c == 0x451)
        return 0x435;
    if (c >= 0x400 && c <= 0x40f)
        return c + 80;
    return c;
}

static bool letter(uint32_t c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= 0xc0 && c < 0x250 && c != 0xd7 && c != 0xf7) ||
           (c >= 0x370 && c < 0x590);
}

static size_t decode(const char *s, size_t n, uint32_t *c)
{
    size_t l;

    if (n > 0 && (unsigned char)*s < 0x80) {
        *c = (unsigned char)*s;
        return 1;
    }
    l = utf8_decode(s, n, c);
    if (l > 0)
        return l;
    *c = 0xfffd;
    return n > 0;
}

void text_trim(const char **s, size_t *n)
{
    while (*n > 0 && (**s == ' ' || **s == '\t' || **s == '\n' || **s == '\r')) {
        ++*s;
        --*n;
    }
    while (*n > 0 && ((*s)[*n - 1] == ' ' || (*s)[*n - 1] == '\t' || (*s)[*n - 1] == '\n' || (*s)[*n - 1] == '\r'))
        --*n;
}

size_t text_fold(const char *s, size_t n, char *out, size_t room)
{
    size_t filled = 0;
    bool space = false;

    for (size_t i = 0; i < n;) {
        uint32_t c;
        char code[4];
        size_t l = decode(s + i, n - i, &c), k;

        i += l;
        if (c <= ' ' || c == 0xa0) {
            space = filled > 0;
            continue;
        }
        if (c < 0x80) {
            code[0] = (char)(c >= 'A' && c <= 'Z' ? c + 32 : c);
            k = 1;
        } else {
            k = utf8_encode(lower(c), code);
        }
        if (filled + k + 2 > room)
            break;
        if (space)
            out[filled++] = ' ';
        space = false;
        memcpy(out + filled, code, k);
        filled += k;
    }
    out[filled] = '\0';
    return filled;
}

static bool among(const char *s, const char *const *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (s[0] == list[i][0] && s[1] == list[i][1] && strcmp(s, list[i]) == 0)
            return true;
    return false;
}

/* The bytes of the longest of a list that the text starts with. */
static size_t starts(const char *s, const char *const *list, size_t count)
{
    size_t best = 0;

    for (size_t i = 0; i < count; i++) {
        size_t l;

        if (s[0] != list[i][0])
            continue;
        l = strlen(list[i]);
        if (l > best && strncmp(s, list[i], l) == 0)
            best = l;
    }
    return best;
}

static bool ends(const char *s, size_t n, const char *tail)
{
    size_t l = strlen(tail);

    return n >= l && memcmp(s + n - l, tail, l) == 0;
}

/* sides and keywords */

static const char *const SIDES[] = {
    "белые",       "черные",   "белый",     "черный",    "белых",      "черных",      "белыми",       "черными",
    "белым",       "черным",   "белая",     "черная",    "б",          "ч",           "бел",          "черн",
    "бел.",        "черн.",    "white",     "black",     "w",          "b",           "whites",       "blacks",
    "weiß",        "weiss",    "schwarz",   "blancs",    "noirs",      "blanc",       "noir",         "blancas",
    "negras",      "belye",    "chernye",   "беленькие", "черненькие", "чорные",      "чорный",       "wht",
    "blk",         "за белых", "за черных", "ход белых", "ход черных", "серия белых", "серия черных", "white's turn",
    "black's turn"};

bool word_is_side(const char *s, size_t n)
{
    char w[FOLDED];

    text_fold(s, n, w, sizeof w);
    return among(w, SIDES, COUNT(SIDES));
}

static const char *const KEYWORDS[] = {"join date",
                                       "location",
                                       "posts",
                                       "кто",
                                       "who",
                                       "игрок",
                                       "player",
                                       "я",
                                       "он",
                                       "она",
                                       "ты",
                                       "вы",
                                       "мы",
                                       "они",
                                       "мой",
                                       "твой",
                                       "моя",
                                       "твоя",
                                       "мое",
                                       "твое",
                                       "мои",
                                       "твои",
                                       "у меня",
                                       "у тебя",
                                       "у него",
                                       "у нее",
                                       "ya",
                                       "on",
                                       "ona",
                                       "me",
                                       "i",
                                       "he",
                                       "she",
                                       "you",
                                       "we",
                                       "they",
                                       "my",
                                       "mine",
                                       "your",
                                       "his",
                                       "her",
                                       "yours",
                                       "him",
                                       "ich",
                                       "er",
                                       "sie",
                                       "du",
                                       "moi",
                                       "toi",
                                       "elle",
                                       "il",
                                       "ход",
                                       "раунд",
                                       "серия",
                                       "посев",
                                       "жатва",
                                       "кости",
                                       "кубики",
                                       "кубы",
                                       "кубик",
                                       "дайсы",
                                       "бросок",
                                       "броски",
                                       "ставка",
                                       "ставки",
                                       "записка",
                                       "записки",
                                       "вскрытие",
                                       "вскрытие записей",
                                       "записи",
                                       "поле",
                                       "итог",
                                       "итого",
                                       "счет",
                                       "результат",
                                       "позиция",
                                       "фен",
                                       "fen",
                                       "игра",
                                       "партия",
                                       "тема",
                                       "дата",
                                       "время",
                                       "место",
                                       "судья на партии",
                                       "судит",
                                       "примечание",
                                       "комментарий",
                                       "вопрос",
                                       "вопросы",
                                       "ответ",
                                       "ответы",
                                       "атака",
                                       "взятие",
                                       "условия",
                                       "правила",
                                       "опции",
                                       "резерв",
                                       "запас",
                                       "короли",
                                       "король",
                                       "ферзь",
                                       "ладья",
                                       "слон",
                                       "конь",
                                       "пешка",
                                       "ферзи",
                                       "ладьи",
                                       "слоны",
                                       "кони",
                                       "пешки",
                                       "расстановка",
                                       "доска",
                                       "шах",
                                       "мат",
                                       "ничья",
                                       "джокер",
                                       "красная",
                                       "черная карта",
                                       "карта",
                                       "карты",
                                       "код",
                                       "цитата",
                                       "зы",
                                       "з.ы.",
                                       "ps",
                                       "p.s.",
                                       "p.s",
                                       "пс",
                                       "п.с.",
                                       "п.с",
                                       "upd",
                                       "upd.",
                                       "апд",
                                       "edit",
                                       "note",
                                       "nb",
                                       "дальше",
                                       "далее",
                                       "потом",
                                       "затем",
                                       "тогда",
                                       "теперь",
                                       "сначала",
                                       "итак",
                                       "внимание",
                                       "важно",
                                       "кстати",
                                       "короче",
                                       "например",
                                       "то есть",
                                       "т.е.",
                                       "от",
                                       "кому",
                                       "копия",
                                       "отправлено",
                                       "прошу",
                                       "повторяю",
                                       "имхо",
                                       "imho",
                                       "турнир",
                                       "turn",
                                       "round",
                                       "series",
                                       "move",
                                       "game",
                                       "result",
                                       "score",
                                       "position",
                                       "board",
                                       "dice",
                                       "roll",
                                       "rolls",
                                       "bid",
                                       "bids",
                                       "slip",
                                       "slips",
                                       "orders",
                                       "order",
                                       "card",
                                       "cards",
                                       "try",
                                       "tries",
                                       "kings",
                                       "king",
                                       "queen",
                                       "rook",
                                       "bishop",
                                       "knight",
                                       "pawn",
                                       "queens",
                                       "rooks",
                                       "bishops",
                                       "knights",
                                       "pawns",
                                       "harvest",
                                       "sowing",
                                       "sow",
                                       "setup",
                                       "press",
                                       "options",
                                       "from",
                                       "to",
                                       "subject",
                                       "date",
                                       "re",
                                       "fwd",
                                       "cc",
                                       "quote",
                                       "code",
                                       "source",
                                       "link",
                                       "http",
                                       "https",
                                       "question",
                                       "answer",
                                       "also",
                                       "so",
                                       "then",
                                       "now",
                                       "first",
                                       "second",
                                       "next",
                                       "finally",
                                       "again",
                                       "warning",
                                       "variant",
                                       "time",
                                       "event",
                                       "site",
                                       "rules",
                                       "players",
                                       "deadline",
                                       "reserve",
                                       "summary",
                                       "tl;dr",
                                       "spoiler",
                                       "спойлер",
                                       "опрос",
                                       "участники",
                                       "голосование",
                                       "голоса",
                                       "реакции",
                                       "сообщения",
                                       "регистрация",
                                       "откуда",
                                       "psi-chess",
                                       "zero point",
                                       "yuurei",
                                       "octahedra",
                                       "duel",
                                       "дуэль",
                                       "юрэй",
                                       "юрэй чесу",
                                       "октаэдры",
                                       "пси-шахматы",
                                       "зеро поинт",
                                       "расшифровка",
                                       "ссылка",
                                       "модераторы",
                                       "белыми играл",
                                       "пешками",
                                       "король на",
                                       "кинтэ",
                                       "kinte",
                                       "осталось",
                                       "left",
                                       "сеют белые",
                                       "сеют черные",
                                       "белый посев",
                                       "черный посев",
                                       "посев белых",
                                       "посев черных"};

/* Words that a person's name does not end with: what somebody does. */
static const char *const VERBS[] = {
    "tries",     "turns",    "names",   "named",      "puts",    "plays",      "played",   "says",     "rolls",
    "rolled",    "sows",     "takes",   "calls",      "writes",  "wrote",      "bids",     "throws",   "threw",
    "places",    "has",      "is",      "was",        "called",  "said",       "tried",    "put",      "took",
    "reveals",   "shows",    "moves",   "называет",   "назвал",  "назвала",    "пишет",    "написал",  "написала",
    "бросает",   "бросил",   "бросила", "кинул",      "кинула",  "кидает",     "ставит",   "поставил", "поставила",
    "ходит",     "пошел",    "пошла",   "бьет",       "взял",    "взяла",      "берет",    "сеет",     "открывает",
    "вскрывает", "пробует",  "говорит", "сказал",     "сказала", "выкинул",    "выбросил", "сыграл",   "записал",
    "записала",  "отвечает", "ответил", "выставляет", "бросают", "выставляют", "ставят",   "начинают", "сеют",
    "играет",    "первые",   "первой"};

/* No name begins with these, whatever date follows. */
static const char *const THINGS[] = {
    "начало",   "партия",   "игра",      "ход",    "раунд", "конец",  "окончание", "тур",     "матч",     "турнир",
    "протокол", "позиция",  "game",      "round",  "turn",  "start",  "end",       "match",   "position", "from",
    "since",    "joined",   "join",      "posted", "с",     "на",     "от",        "до",      "в",        "по",
    "к",        "и",        "или",       "the",    "at",    "on",     "сыграно",   "сыграна", "играли",   "играна",
    "отложена", "отложено", "закончили", "начали", "вчера", "сегодня"};

bool word_is_keyword(const char *s, size_t n, bool before_colon)
{
    char w[FOLDED], first[FOLDED];
    const char *last;
    size_t l = text_fold(s, n, w, sizeof w), k;

    if (l == 0 || among(w, SIDES, COUNT(SIDES)))
        return true;
    if (before_colon && among(w, KEYWORDS, COUNT(KEYWORDS)) &&
        !(n == 8 && memcmp(s + 2, "ёма", 6) == 0)) /* Тёма is no тема */
        return true;
    last = strrchr(w, ' ');
    if (!last)
        return among(w, THINGS, COUNT(THINGS));
    if (among(last + 1, VERBS, COUNT(VERBS)) || among(last + 1, SIDES, COUNT(SIDES)))
        return true;
    k = (size_t)(strchr(w, ' ') - w); /* "ход 1", "Turn 3", "Белые кони", "white pawns" */
    memcpy(first, w, k);
    first[k] = '\0';
    if (among(first, SIDES, COUNT(SIDES)) || among(first, THINGS, COUNT(THINGS)))
        return true;
    if (last[1] >= '0' && last[1] <= '9' && strspn(last + 1, "0123456789") == strlen(last + 1))
        return among(first, KEYWORDS, COUNT(KEYWORDS));
    return before_colon && among(first, KEYWORDS, COUNT(KEYWORDS));
}

/* names */

/* A square or move: "e4", "Кf3", "e2-e4", "Фxd5". */
static bool square_at_end(const char *s, size_t n)
{
    while (n > 0 && (s[n - 1] == '!' || s[n - 1] == '?' || s[n - 1] == '+' || s[n - 1] == ',' || s[n - 1] == '.'))
        n--;
    if (n < 2 || s[n - 1] < '1' || s[n - 1] > '8')
        return false;
    if (n <= 9 && ((s[n - 2] >= 'a' && s[n - 2] <= 'h') || (s[n - 2] >= 'A' && s[n - 2] <= 'H')))
        return n == 2 || n > 2;
    return n == 3 && (unsigned char)s[0] >= 0xd0; /* е4 in Cyrillic */
}

bool text_is_name(const char *s, size_t n)
{
    size_t words = 0, letters = 0, characters = 0, at = 0, begins = 0;
    char w[FOLDED];

    text_trim(&s, &n);
    if (n > 0 && s[0] == '@') {
        s++;
        n--;
    }
    if (n < 2 || n > 72)
        return false;
    while (at <= n) {
        uint32_t c = ' ';
        size_t l = at < n ? decode(s + at, n - at, &c) : 1;

        if (c == ' ') {
            if (at > begins) {
                words++;
                if (at - begins > 48 || square_at_end(s + begins, at - begins))
                    return false;
                if (s[at - 1] == '.' && (at - begins > 12 || at - begins < 2))
                    return false;
            }
            begins = at + 1;
        } else if (letter(c)) {
            letters++;
        } else if (c == '.') {
            if (at + 1 < n && s[at + 1] == '.')
                return false;
        } else if (c < 0x80 && strchr("!?;:\"<>=\\{}[]()+,|\t", (int)c)) {
            return false;
        } else if (c == 0xab || c == 0xbb || c == 0x2026 || c == 0x2013 || c == 0x2014 || c == 0x2192 ||
                   (c >= 0x2018 && c <= 0x201f) || (c >= 0x2654 && c <= 0x265f) || c == 0x2212) {
            return false;
        }
        characters++;
        at += l;
    }
    for (at = 0; at < n && s[at] >= '0' && s[at] <= '9'; at++)
        ;
    if (at > 0 && at + 1 < n && (s[at] == '.' || s[at] == ' ')) /* "15. Степан" */
        return false;
    if (letters < 2 || words == 0 || words > 4 || characters > 36)
        return false;
    text_fold(s, n, w, sizeof w);
    return !among(w, SIDES, COUNT(SIDES));
}

/* labels */

/* Labels whose value is a number or date. */
static const char *const COUNTS[] = {"сообщения",
                                     "сообщений",
                                     "сообщение",
                                     "сообщ.",
                                     "всего сообщений",
                                     "посты",
                                     "постов",
                                     "posts",
                                     "post",
                                     "messages",
                                     "темы",
                                     "тем",
                                     "зарегистрирован",
                                     "зарегистрирована",
                                     "зарегистрирован(а)",
                                     "регистрация",
                                     "дата регистрации",
                                     "joined",
                                     "join date",
                                     "registered",
                                     "registered on",
                                     "member since",
                                     "на форуме с",
                                     "с нами с",
                                     "последний визит",
                                     "реакции",
                                     "реакций",
                                     "reactions",
                                     "reaction score",
                                     "баллы",
                                     "баллов",
                                     "points",
                                     "репутация",
                                     "reputation",
                                     "rep",
                                     "karma",
                                     "карма",
                                     "спасибо",
                                     "сказал спасибо",
                                     "сказал(а) спасибо",
                                     "поблагодарили",
                                     "благодарил (а)",
                                     "благодарил(а)",
                                     "поблагодарили (сообщений)",
                                     "likes",
                                     "лайки",
                                     "лайков",
                                     "симпатии",
                                     "просмотров",
                                     "просмотры",
                                     "views",
                                     "replies",
                                     "возраст",
                                     "age",
                                     "стаж",
                                     "рейтинг",
                                     "trophies",
                                     "трофеи",
                                     "beiträge",
                                     "registriert",
                                     "registriert seit",
                                     "inscrit",
                                     "inscription",
                                     "soobshchenij",
                                     "soobscheniy",
                                     "soobshcheniy",
                                     "soobsheniy",
                                     "soobshcheniya",
                                     "zaregistrirovan",
                                     "registraciya",
                                     "registraciia",
                                     "пользователь №",
                                     "благодарностей",
                                     "thanks",
                                     "thanked",
                                     "нравится",
                                     "предупреждений",
                                     "offline",
                                     "онлайн",
                                     "последняя активность",
                                     "last seen"};

/* Labels whose value is any text. */
static const char *const PLACES[] = {"откуда", "location", "город", "otkuda",       "ort",   "wohnort",
                                     "страна", "пол",      "адрес", "localisation", "gender"};

static const char *const RANKS[] = {"pinned",
                                    "закреплено",
                                    "ветеран форума",
                                    "участник форума",
                                    "постоянный пользователь",
                                    "участник",
                                    "новый участник",
                                    "активный участник",
                                    "постоянный участник",
                                    "почетный участник",
                                    "участница",
                                    "member",
                                    "new member",
                                    "active member",
                                    "well-known member",
                                    "senior member",
                                    "junior member",
                                    "full member",
                                    "hero member",
                                    "sr. member",
                                    "jr. member",
                                    "administrator",
                                    "admin",
                                    "админ",
                                    "администратор",
                                    "модератор",
                                    "moderator",
                                    "super moderator",
                                    "супермодератор",
                                    "глобальный модератор",
                                    "global moderator",
                                    "новичок",
                                    "новенький",
                                    "местный",
                                    "завсегдатай",
                                    "старожил",
                                    "пользователь",
                                    "гость",
                                    "guest",
                                    "робот",
                                    "бот",
                                    "bot",
                                    "app",
                                    "секретарь",
                                    "форумчанин",
                                    "команда форума",
                                    "staff member",
                                    "staff",
                                    "заблокирован",
                                    "banned",
                                    "забанен",
                                    "эксперт",
                                    "любитель",
                                    "legend",
                                    "newbie",
                                    "regular",
                                    "user",
                                    "registered user",
                                    "registered",
                                    "автор темы",
                                    "топикстартер",
                                    "op",
                                    "thread starter",
                                    "знаток",
                                    "гуру",
                                    "бывалый",
                                    "посетитель",
                                    "профи",
                                    "не в сети",
                                    "в сети",
                                    "online",
                                    "offline",
                                    "оффлайн",
                                    "онлайн",
                                    "судья",
                                    "арбитр",
                                    "referee",
                                    "модератор форума",
                                    "модератор раздела",
                                    "активист",
                                    "опытный",
                                    "житель",
                                    "прохожий",
                                    "частый гость",
                                    "редкий гость",
                                    "постоялец",
                                    "пользователь форума",
                                    "topic starter",
                                    "author",
                                    "автор",
                                    "ветеран",
                                    "mitglied",
                                    "neues mitglied",
                                    "uchastnik",
                                    "novichok",
                                    "zavsegdataj",
                                    "contributor",
                                    "supporter",
                                    "проверенный",
                                    "продвинутый",
                                    "свой человек",
                                    "мастер",
                                    "гроссмейстер",
                                    "кандидат в мастера",
                                    "друг",
                                    "старейшина",
                                    "писатель",
                                    "активный пользователь",
                                    "новый пользователь",
                                    "начинающий",
                                    "заслуженный участник",
                                    "vip",
                                    "community manager"};

bool words_rank(const char *s, size_t n)
{
    char w[FOLDED];

    text_fold(s, n, w, sizeof w);
    return among(w, RANKS, COUNT(RANKS));
}

static bool digit(char c)
{
    return c >= '0' && c <= '9';
}

/* "1,207", "4 118", "9 044": a number and nothing else. */
static bool number_alone(const char *s)
{
    if (!digit(*s))
        return false;
    for (; *s; s++)
        if (!digit(*s) && *s != ' ' && *s != ',' && *s != '.')
            return false;
    return true;
}

/* "9 лет", "2 years" */
static bool number_of_years(const char *s)
{
    static const char *const UNIT[] = {"лет",    "год",  "года", "месяц",  "месяца", "месяцев",
                                       "дней",   "день", "дня",  "year",   "years",  "month",
                                       "months", "day",  "days", "недель", "недели"};

    if (!digit(*s))
        return false;
    s += strspn(s, "0123456789");
    while (*s == ' ')
        s++;
    return among(s, UNIT, COUNT(UNIT));
}

/* buttons */

static const char *const BUTTONS[] = {"upvote",
                                      "downvote",
                                      "award",
                                      "комментировать",
                                      "класс",
                                      "комментарий",
                                      "комментарии",
                                      "comment",
                                      "ответить",
                                      "ветвь дискуссии",
                                      "уровень выше",
                                      "нравится",
                                      "мне нравится",
                                      "не нравится",
                                      "цитировать",
                                      "пожаловаться",
                                      "поделиться",
                                      "редактировать",
                                      "удалить",
                                      "жалоба",
                                      "reply",
                                      "like",
                                      "dislike",
                                      "quote",
                                      "share",
                                      "report",
                                      "edit",
                                      "delete",
                                      "reply to this",
                                      "thread",
                                      "parent",
                                      "permalink",
                                      "embed",
                                      "в избранное",
                                      "вернуться к началу",
                                      "вверх",
                                      "наверх",
                                      "к началу",
                                      "antworten",
                                      "gefällt mir",
                                      "répondre",
                                      "j'aime",
                                      "back to top",
                                      "top",
                                      "multi-quote",
                                      "мультицитата",
                                      "ответить с цитированием",
                                      "ответить с цитатой",
                                      "быстрый ответ",
                                      "профиль",
                                      "личное сообщение",
                                      "profile",
                                      "pm",
                                      "изменено",
                                      "edited",
                                      "скрыть",
                                      "show more",
                                      "otvetit",
                                      "ответов",
                                      "перевести",
                                      "see translation",
                                      "react",
                                      "reagieren",
                                      "цитата+",
                                      "+ цитата",
                                      "save",
                                      "follow",
                                      "ссылка",
                                      "развернуть",
                                      "свернуть",
                                      "collapse",
                                      "expand",
                                      "link",
                                      "раскрыть ветвь",
                                      "unread",
                                      "reply quote",
                                      "подписаться",
                                      "поддержать",
                                      "спасибо!",
                                      "лайк",
                                      "следить"};

/* "2 ч.", "15m" */
static bool while_ago(const char *s)
{
    static const char *const UNITS[] = {"ч",  "ч.", "мин", "мин.", "д", "д.", "дн", "дн.", "н",   "нед",  "нед.", "г",
                                        "г.", "h",  "m",   "d",    "w", "y",  "hr", "hrs", "min", "mins", "std."};
    size_t k = strspn(s, "0123456789");

    if (k == 0 || k > 3)
        return false;
    k += s[k] == ' ';
    return among(s + k, UNITS, COUNT(UNITS));
}

/* "ответить поделиться": buttons with nothing but spaces between. */
static bool row_of_buttons(const char *s)
{
    char word[40];

    while (*s) {
        size_t n = strcspn(s, " ");
        if (n == 0 || n >= sizeof word)
            return false;
        memcpy(word, s, n);
        word[n] = '\0';
        if (!among(word, BUTTONS, COUNT(BUTTONS)))
            return false;
        s += n;
        while (*s == ' ')
            s++;
    }
    return true;
}

/* "(Ответить) (Уровень выше)", "сегодня в 10:00 · Нравится 1"; says whether a date is among them. */
static bool buttons(const char *s, bool *dated)
{
    char item[FOLDED];
    size_t l = 0, found = 0;
    unsigned has;

    *dated = false;
    for (;; s++) {
        bool mark = *s == '(' || *s == ')' || *s == '|' || *s == '\0' || *s == '[' || *s == ']';
        size_t wide = strncmp(s, "·", 2) == 0 ? 2 : strncmp(s, "•", 3) == 0 ? 3 : 0;
        size_t k;

        if (!mark && wide == 0) {
            item[l++] = *s;
            continue;
        }
        while (l > 0 && item[l - 1] == ' ')
            l--;
        item[l] = '\0';
        k = l;
        if (l > 0) {
            const char *x = item;

            while (*x == ' ')
                x++;
            while (k > 0 && (digit(item[k - 1]) || item[k - 1] == ' '))
                k--;
            if (among(x, BUTTONS, COUNT(BUTTONS))) {
                found++;
            } else if (while_ago(x)) {
                *dated = true;
            } else if (date_read(x, strlen(x), &has) == strlen(x)) {
                *dated = true;
            } else {
                item[k] = '\0';
                if (k > 0 && k < l && among(x, BUTTONS, COUNT(BUTTONS)))
                    found++;
                else if (strncmp(x, "показать ", strlen("показать ")) == 0 || row_of_buttons(x))
                    found++;
                else
                    return false;
            }
        }
        l = 0;
        if (*s == '\0')
            return found > 0;
        s += wide > 0 ? wide - 1 : 0;
    }
}

/* A picture that says nothing of a game: no die, card, piece or sign of yes and no. */
static bool face(uint32_t c)
{
    if (c == 0x1f3b2 || (c >= 0x1f7e0 && c <= 0x1f7eb) || (c >= 0x1f534 && c <= 0x1f535) || c == 0x26aa || c == 0x26ab)
        return false;
    return (c >= 0x1f300 && c <= 0x1faff) || c == 0x2764 || c == 0x2b50 || c == 0x2605 || c == 0x2665 || c == 0x1f501 ||
           c == 0x2728 || c == 0x2763 || c == 0x26a1 || c == 0x270c || c == 0x263a;
}

/* "👍 2", "🔥 1 😭 1", ":eyes: 2": faces with counts alone. */
static bool reactions(const char *s, size_t n)
{
    size_t faces = 0, numbers = 0;

    for (size_t i = 0; i < n;) {
        uint32_t c;
        size_t l = decode(s + i, n - i, &c);

        if (c == ' ') {
            i += l;
        } else if (face(c)) {
            faces++;
            i += l;
        } else if ((c >= 0x1f3fb && c <= 0x1f3ff) || c == 0x2642 || c == 0x2640) {
            i += l;
        } else if (c == ':') {
            size_t k = i + 1;

            while (k < n && (digit(s[k]) || (s[k] >= 'a' && s[k] <= 'z') || s[k] == '_' || s[k] == '-' || s[k] == '+'))
                k++;
            if (k == i + 1 || k >= n || s[k] != ':' || k - i > 24)
                return false;
            for (size_t j = i; j + 4 <= k; j++)
                if (memcmp(s + j, "dice", 4) == 0 || memcmp(s + j, "_die", 4) == 0 || memcmp(s + j, ":die", 4) == 0 ||
                    memcmp(s + j, "ches", 4) == 0 || memcmp(s + j, "_squ", 4) == 0 || memcmp(s + j, "chec", 4) == 0)
                    return false;
            faces++;
            i = k + 1;
        } else if (digit((char)c) && c < 0x80 && faces > numbers) {
            while (i < n && digit(s[i]))
                i++;
            numbers++;
        } else {
            return false;
        }
    }
    return faces > 0 && numbers > 0;
}

static const char *const PHRASES[] = {"[in reply to ",
                                      "[в ответ на ",
                                      "in reply to ",
                                      "в ответ на сообщение",
                                      "guild: ",
                                      "channel: ",
                                      "exported ",
                                      "последний раз редактировалось",
                                      "последний раз редактировал",
                                      "последний раз отредактировано",
                                      "последнее редактирование",
                                      "отредактировано ",
                                      "отредактировал(а) ",
                                      "сообщение отредактировал",
                                      "сообщение отредактировано",
                                      "last edited by",
                                      "last edited:",
                                      "edited by",
                                      "edited at",
                                      "код: выделить все",
                                      "code: select all",
                                      "показать комментарии",
                                      "показать все комментарии",
                                      "view all comments",
                                      "реакции: ",
                                      "реакции:",
                                      "likes: ",
                                      "понравилось: ",
                                      "нравится: ",
                                      "это нравится: ",
                                      "отправлено из ",
                                      "отправлено с i",
                                      "отправлено с мобильн",
                                      "отправлено с моего",
                                      "sent from my ",
                                      "sent from mail",
                                      "von meinem iphone",
                                      "envoye de mon",
                                      "получить outlook",
                                      "get outlook for",
                                      "ответить поиск в теме",
                                      "поиск в теме",
                                      "вернуться в ",
                                      "сейчас эту тему просматривают",
                                      "кто сейчас на форуме",
                                      "сейчас этот форум просматривают",
                                      "users browsing this",
                                      "microbadge:",
                                      "на это сообщение"};

static bool phrase(const char *w, size_t n)
{
    size_t digits = 0, k = 0;

    static const char *const EDITED[] = {"изменено ", "edited ", "отредактировано ", "bearbeitet am ", "bearbeitet "};
    unsigned has;

    if (starts(w, PHRASES, COUNT(PHRASES)) > 0)
        return true;
    k = starts(w, EDITED, COUNT(EDITED));
    if (k > 0 && date_read(w + k, n - k, &has) > 0)
        return true;
    k = 0;
    while (digit(w[k]))
        k++;
    if (k > 0 && k < 5) {
        static const char *const AFTER[] = {" сообщений • страниц",
                                            " сообщения • страниц",
                                            " сообщение • страниц",
                                            " posts • page",
                                            " replies last reply",
                                            " reply last reply",
                                            " ответов",
                                            " replies",
                                            " комментари",
                                            " comments",
                                            " posts • 1 page"};
        size_t l = starts(w + k, AFTER, COUNT(AFTER));

        if (l > 0 && (l > 12 || n < k + l + 24))
            return true;
    }
    if (starts(w, (const char *const[]){"сообщений: "}, 1) && strstr(w, "• страниц"))
        return true;
    if ((ends(w, n, "печатает…") || ends(w, n, "печатает...") || ends(w, n, "is typing…") ||
         ends(w, n, "is typing...")))
        return true;
    for (size_t i = 0; i < n; i++) /* "1 … 3  След.", "Page 1 of 3" */
        digits += digit(w[i]);
    if (digits > 0 && digits * 3 >= n / 6 && n < 60) {
        static const char *const PAGES[] = {"след.",  "пред.", "next", "prev",   "страница ", "page ", "стр. ",
                                            "стр.",   "из ",   "of ",  "вперед", "назад",     "1-я",   "последняя",
                                            "первая", "»",     "«",    "…",      "…",         ">",     "<",
                                            "|",      ",",     "•",    "-"};
        bool pages = false;

        for (size_t i = 0; i < n;) {
            size_t l = starts(w + i, PAGES, COUNT(PAGES));

            if (l == 0 && !digit(w[i]) && w[i] != ' ')
                return false;
            pages = pages || l >= 4;
            i += l > 0 ? l : 1;
        }
        return pages;
    }
    return false;
}

static const char *const MEDIA[] = {"[ photo ]",
                                    "[ фотография ]",
                                    "[ фото ]",
                                    "[ стикер ]",
                                    "[ sticker ]",
                                    "[ album ]",
                                    "[ альбом ]",
                                    "[ gif ]",
                                    "[ видео ]",
                                    "[ video ]",
                                    "[ poll ]",
                                    "[ опрос ]",
                                    "[ voice message ]",
                                    "[ голосовое сообщение ]",
                                    "[ файл ]",
                                    "[ file ]",
                                    "изображение отсутствует",
                                    "image omitted",
                                    "<media omitted>",
                                    "<без медиафайлов>",
                                    "video omitted",
                                    "sticker omitted",
                                    "gif omitted",
                                    "стикер отсутствует",
                                    "аудиофайл отсутствует",
                                    "видео отсутствует",
                                    "(файл добавлен)",
                                    "audio omitted",
                                    "документ отсутствует",
                                    "document omitted",
                                    "<medien ausgeschlossen>",
                                    "<médias omis>",
                                    "[photo]",
                                    "[фото]",
                                    "[стикер]",
                                    "[sticker]",
                                    "{attachments}",
                                    "{embed}",
                                    "{stickers}",
                                    "{reactions}",
                                    "<вложение>",
                                    "фотография",
                                    "<multimedia omitido>",
                                    "bild weggelassen",
                                    "стикер",
                                    "<this message was edited>",
                                    "<сообщение изменено>"};

static const char *const DELETED[] = {"данное сообщение удалено",
                                      "сообщение удалено",
                                      "вы удалили данное сообщение",
                                      "это сообщение удалено",
                                      "this message was deleted",
                                      "you deleted this message",
                                      "message deleted",
                                      "[deleted]",
                                      "(deleted)",
                                      "(удалено)",
                                      "[удалено]",
                                      "[removed]",
                                      "diese nachricht wurde gelöscht",
                                      "ce message a été supprimé",
                                      "сообщение было удалено"};

static const char *const TITLES[] = {
    "тема:",
    "тема сообщения:",
    "subject:",
    "betreff:",
    "заголовок сообщения:",
    "objet:",
    "заголовок:",
    "topic:",
    "thread:",
    "tema:",
    "re:",
    "fwd:",
    "fw:",
};

static const char *const SENDERS[] = {"от:", "from:", "von:", "отправитель:", "de :", "ot:", "автор:", "author:"};

static const char *const MAILS[] = {"дата:",
                                    "date:",
                                    "кому:",
                                    "to:",
                                    "cc:",
                                    "копия:",
                                    "newsgroups:",
                                    "message-id:",
                                    "references:",
                                    "отправлено:",
                                    "sent:",
                                    "in-reply-to:",
                                    "organization:",
                                    "content-type:",
                                    "mime-version:",
                                    "user-agent:",
                                    "x-mailer:",
                                    "lines:",
                                    "reply-to:",
                                    "followup-to:",
                                    "gesendet:",
                                    "datum:",
                                    "content-transfer-encoding:",
                                    "path:",
                                    "komu:",
                                    "data:",
                                    "nntp-posting-host:"};

/* Behind these stands whose words are quoted. */
static const char *const QUOTE_OF[] = {"сообщение от ",
                                       "originally posted by ",
                                       "zitat von ",
                                       "цитата: сообщение от ",
                                       "quote originally posted by ",
                                       "цитата сообщение от ",
                                       "цитата от ",
                                       "quote from: ",
                                       "цитата: ",
                                       "цитирую "};

/* Before a colon at the end of the line, behind the name. */
static const char *const SAID[] = {
    "писал(а)", "писал", "писала",  "сказал(а)",  "сказал",   "сказала",     "пишет",   "написал(а)", "написал",
    "написала", "wrote", "said",    "writes",     "schrieb",  "a écrit",     "a ecrit", "escribió",   "pisal",
    "pisal(a)", "пише",  "napisal", "сообщил(а)", "цитирует", "отправил(а)", "отправил"};

static const char *const FORWARDS[] = {
    "forwarded from ", "[forwarded from ", "переслано от ",       "пересланное сообщение от ",
    "переслано из ",   "[переслано от ",   "weitergeleitet von ", "forwarded message from ",
    "пересланное от ", "переслал(а) от "};

static const char *const SYSTEM[] = {"сообщения и звонки защищены",        "messages and calls are end-to-end",
                                     "сообщения и звонки теперь защищены", "messages to this chat and calls",
                                     "messages you send to this",          "nachrichten und anrufe sind"};

/* The bytes of the text whose folding has `folded` bytes: where a label ends in it. */
static size_t unfold(const char *s, size_t n, size_t folded)
{
    size_t i = 0, done = 0;
    bool space = false;

    for (; i < n && done < folded;) {
        uint32_t c;
        char code[4];
        size_t l = decode(s + i, n - i, &c);

        if (c <= ' ' || c == 0xa0) {
            if (done > 0 && !space)
                done++;
            space = true;
        } else {
            done += utf8_encode(lower(c), code);
            space = false;
        }
        i += l;
    }
    while (i < n && (s[i] == ' ' || s[i] == '\t'))
        i++;
    return i;
}

/* Takes a date, an address and joining words from both ends of what may be a name. */
static void peel(const char **s, size_t *n)
{
    static const char *const BEFORE[] = {"on ", "пользователь ", "участник ", "am ", "le ", "в ", "quote:", "цитата:"};
    char w[FOLDED];
    unsigned has;
    size_t l;

    text_trim(s, n);
    for (size_t i = 0; i < 4; i++) {
        text_fold(*s, *n, w, sizeof w);
        l = starts(w, BEFORE, COUNT(BEFORE));
        if (l > 0) {
            l = unfold(*s, *n, l);
            *s += l;
            *n -= l;
        }
        l = date_read(*s, *n, &has);
        if (l == 0)
            break;
        *s += l;
        *n -= l;
        while (*n > 0 && (**s == ' ' || **s == ',' || **s == ':' || **s == '|' || **s == '-')) {
            ++*s;
            --*n;
        }
    }
    for (size_t i = 0; i + 1 < *n; i++) /* "X <x@example.org>" */
        if ((*s)[i] == '<' || ((*s)[i] == '(' && memchr(*s + i, '@', *n - i)))
            *n = i;
    text_trim(s, n);
    while (*n > 0 && ((*s)[*n - 1] == ',' || (*s)[*n - 1] == ' '))
        --*n;
    if (*n > 1 && (**s == '"' || **s == '\'') && (*s)[*n - 1] == **s) {
        ++*s;
        *n -= 2;
    }
}

static bool set_name(struct line_words *w, const char *line, const char *s, size_t n, enum line_class is)
{
    peel(&s, &n);
    if (!text_is_name(s, n) || word_is_keyword(s, n, true))
        return false;
    w->is = is;
    w->name_at = (size_t)(s - line);
    w->name_length = n;
    return true;
}

/* "Имя писал(а): ↑28 ноя 2026, 20:20", "On 16 Nov, X wrote:" */
static bool cited(const char *s, size_t n, struct line_words *w)
{
    size_t end = n, colon = n;
    char tail[FOLDED];
    size_t tail_length;

    for (size_t i = n; i-- > 0 && n - i < 60;) /* the last colon that a date does not hold */
        if (s[i] == ':' && !(i + 1 < n && digit(s[i + 1]))) {
            colon = i;
            break;
        }
    if (colon == n)
        return false;
    end = colon + 1;
    while (end < n) {
        unsigned has;
        size_t l = 0;

        if (s[end] == ' ' || s[end] == '(' || s[end] == ')')
            l = 1;
        else if (n - end >= 3 && (memcmp(s + end, "↑", 3) == 0 || memcmp(s + end, "→", 3) == 0))
            l = 3;
        else
            l = date_read(s + end, n - end, &has);
        if (l == 0)
            return false;
        end += l;
    }
    for (size_t i = colon > 44 ? colon - 44 : 1; i < colon; i++) { /* "Имя писал(а) 16.11.2026 19:42:" */
        unsigned has;

        if ((s[i - 1] == ' ' || s[i - 1] == '(') && date_read(s + i, colon - i, &has) == colon - i) {
            colon = i;
            break;
        }
    }
    for (bool again = true; again;) {
        static const char *const JOINS[] = {" am", " on", " at", " um", " le", " в"};

        again = false;
        while (colon > 0 && (s[colon - 1] == ' ' || s[colon - 1] == '('))
            colon--;
        for (size_t i = 0; i < COUNT(JOINS); i++)
            if (ends(s, colon, JOINS[i]) && colon > strlen(JOINS[i])) {
                colon -= strlen(JOINS[i]);
                again = true;
            }
    }
    for (size_t i = 0; i + 9 < colon; i++) /* "Am 16.11.2026 um 19:42 schrieb X <x@example.org>:" */
        if (memcmp(s + i, " schrieb ", 9) == 0 && set_name(w, s, s + i + 9, colon - i - 9, CLASS_CITED))
            return true;
    for (size_t i = 0; i < COUNT(SAID); i++) {
        size_t l = strlen(SAID[i]) + 8, from;

        if (colon < l - 8)
            continue;
        from = colon > l ? colon - l : 0;
        while (from > 0 && ((unsigned char)s[from] & 0xc0) == 0x80)
            from--;
        tail_length = text_fold(s + from, colon - from, tail, sizeof tail);
        if (!ends(tail, tail_length, SAID[i]))
            continue;
        l = strlen(SAID[i]);
        if (colon <= l || (s[colon - l - 1] != ' ' && s[colon - l - 1] != ',' && s[colon - l - 1] != '>'))
            continue;
        if (set_name(w, s, s, colon - l, CLASS_CITED))
            return true;
    }
    if (memchr(s, '@', colon) && s[colon - 1] == '>') { /* "пн, 16 нояб. 2026 г. в 19:42, X <x@example.org>:" */
        unsigned has;

        if (date_read(s, n, &has) > 0 && set_name(w, s, s, colon, CLASS_CITED))
            return true;
    }
    return false;
}

/* "Цитата(Имя @ 02.12.2026, 17:02)" */
static bool cited_ipb(const char *s, size_t n, const char *folded, struct line_words *w)
{
    static const char *const HEADS[] = {"цитата(", "цитата (", "quote(", "quote (", "citata("};
    const char *at;
    size_t from;

    if (starts(folded, HEADS, COUNT(HEADS)) == 0 || !(at = memchr(s, '@', n)))
        return false;
    from = (size_t)((const char *)memchr(s, '(', n) - s) + 1;
    if (from >= (size_t)(at - s))
        return false;
    return set_name(w, s, s + from, (size_t)(at - s) - from, CLASS_CITED);
}

/* Where the name ends in "Сообщение от Имя Посмотреть сообщение", "Quote from: X on 16 Nov". */
static size_t cited_end(const char *s, size_t n, size_t from)
{
    static const char *const TAILS[] = {" Посмотреть сообщение", " View Post", " »", " →", " ↑", " от ", " on ", " ("};

    for (size_t i = from; i < n; i++)
        for (size_t k = 0; k < COUNT(TAILS); k++) {
            size_t l = strlen(TAILS[k]);
            unsigned has;

            if (i + l <= n && memcmp(s + i, TAILS[k], l) == 0 && (k < 5 || date_read(s + i + l, n - i - l, &has) > 0))
                return i;
        }
    return n;
}

/* "-----", "+---+", "* * *", "|---|---|"; cards as "+ - - +" are none. */
static bool rule(const char *s, size_t n)
{
    size_t run = 0, longest = 0, stars = 0, equal = 0;
    uint32_t last = 0;

    for (size_t i = 0; i < n;) {
        uint32_t c;

        i += decode(s + i, n - i, &c);
        if (c == '-' || c == '_' || c == '*' || c == '~' || c == '=' || (c >= 0x2010 && c <= 0x2015) ||
            (c >= 0x2500 && c <= 0x257f)) {
            run = c == last ? run + 1 : 1;
            longest = run > longest ? run : longest;
            stars += c == '*';
            equal += c == '=';
        } else if (c != ' ' && c != '|' && c != ':' && c != '+' && c != '\t') {
            return false;
        } else {
            run = 0;
        }
        last = c;
    }
    return (longest >= 3 || stars >= 3) && (equal == 0 || longest >= 4);
}

/* Does it hold a square?  Then it may be a move, and is no line of a frame. */
bool text_has_square(const char *s, size_t n)
{
    for (size_t i = 0; i + 1 < n; i++)
        if (((s[i] >= 'a' && s[i] <= 'h') || (s[i] >= 'A' && s[i] <= 'H')) && s[i + 1] >= '1' && s[i + 1] <= '8' &&
            (i == 0 || !((s[i - 1] | 32) >= 'g' && (s[i - 1] | 32) <= 'z' && s[i - 1] != 'N' && s[i - 1] != 'R' &&
                         s[i - 1] != 'Q' && s[i - 1] != 'K' && s[i - 1] != 'x' && s[i - 1] != 'S' && s[i - 1] != 'T' &&
                         s[i - 1] != 'L')) &&
            (i + 2 == n || ((s[i + 2] < '0' || s[i + 2] > '9') && (s[i + 2] < 'g' || s[i + 2] > 'z'))))
            return true;
    return false;
}

void words_read(const char *s, size_t n, struct line_words *w)
{
    char f[FOLDED];
    const char *line = s;
    size_t l, fold;
    unsigned has;
    bool dated;

    *w = (struct line_words){0};
    text_trim(&s, &n);
    if (n == 0) {
        w->is = CLASS_EMPTY;
        return;
    }
    if (n > 240) /* no line of a frame is that long; a reader of mail heads may be */
        return;
    fold = text_fold(s, n, f, sizeof f);
    if (strcmp(f, "--") == 0 || (n >= 5 && strspn(s, "_") == n)) {
        w->is = CLASS_DASHES;
        return;
    }
    if (n <= 10 && strspn(s, "*") == n) { /* of a rank, or a game that nobody has won */
        w->is = CLASS_RANK;
        return;
    }
    if (rule(s, n)) {
        w->is = CLASS_RULE;
        return;
    }
    if (f[0] == '#' && digit(f[1]) && strspn(f + 1, "0123456789") == fold - 1) {
        w->is = CLASS_NUMBER;
        return;
    }
    if (among(f, MEDIA, COUNT(MEDIA)))
        w->is = CLASS_MEDIA;
    else if (among(f, DELETED, COUNT(DELETED)))
        w->is = CLASS_DELETED;
    else if (starts(f, SYSTEM, COUNT(SYSTEM)) > 0)
        w->is = CLASS_SYSTEM;
    else if (strncmp(f, "нажмите, чтобы раскрыть", strlen("нажмите, чтобы раскрыть")) == 0 ||
             strncmp(f, "click to expand", 15) == 0 || strncmp(f, "нажмите для раскрытия", 20) == 0)
        w->is = CLASS_EXPAND;
    else if (strcmp(f, "цитата:") == 0 || strcmp(f, "quote:") == 0 || strcmp(f, "zitat:") == 0 ||
             strcmp(f, "цитата") == 0 || strcmp(f, "quote") == 0 || strcmp(f, "citata:") == 0 ||
             strcmp(f, "citation :") == 0)
        w->is = CLASS_CITE;
    else if (cited_ipb(s, n, f, w) || cited(s, n, w))
        w->name_at += (size_t)(s - line);
    else if ((l = starts(f, QUOTE_OF, COUNT(QUOTE_OF))) > 0 && n < 120) {
        size_t end = cited_end(s, n, l = unfold(s, n, l));

        if (end > l && set_name(w, s, s + l, end - l, CLASS_CITED))
            w->name_at += (size_t)(s - line);
    } else if ((l = starts(f, FORWARDS, COUNT(FORWARDS))) > 0) {
        l = unfold(s, n, l);
        while (n > l && (s[n - 1] == ']' || s[n - 1] == ':'))
            n--;
        if (set_name(w, s, s + l, n - l, CLASS_FORWARD))
            w->name_at += (size_t)(s - line);
    } else if (strstr(f, "- forwarded message") || strstr(f, "- пересылаемое сообщение") ||
               strstr(f, "- пересланное сообщение") || strstr(f, "-original message") ||
               strstr(f, "- original message") || strstr(f, "-исходное сообщение") ||
               strstr(f, "- исходное сообщение")) {
        w->is = CLASS_RULE;
    } else if ((l = starts(f, (const char *const[]){"по умолчанию ", "default re: ", "po umolchaniyu "}, 3)) > 0) {
        w->is = CLASS_DEFAULT;
        w->rest_at = (size_t)(s - line) + unfold(s, n, l);
    } else if ((l = starts(f, TITLES, COUNT(TITLES))) > 0 && !(n > 8 && memcmp(s + 2, "ёма", 6) == 0)) {
        w->is = CLASS_TITLE;
        w->rest_at = (size_t)(s - line) + unfold(s, n, l);
    } else if ((l = starts(f, SENDERS, COUNT(SENDERS))) > 0) {
        l = unfold(s, n, l);
        if (set_name(w, s, s + l, n - l, CLASS_SENDER))
            w->name_at += (size_t)(s - line);
    } else if (starts(f, MAILS, COUNT(MAILS)) > 0 && !(n < 24 && text_has_square(s, n)))
        w->is = CLASS_MAIL;
    if (w->is != CLASS_OTHER)
        return;
    if ((l = starts(f, COUNTS, COUNT(COUNTS))) > 0) {
        const char *x = f + l;

        if (*x == '\0') {
            w->is = CLASS_LABEL;
            return;
        }
        while (*x == ' ')
            x++;
        if (*x == ':') {
            x++;
            while (*x == ' ')
                x++;
            if (number_alone(x) || number_of_years(x) || (*x && date_read(x, strlen(x), &has) == strlen(x)) ||
                (*x == '\0' && fold < 60)) {
                w->is = *x ? CLASS_COUNT : CLASS_LABEL;
                return;
            }
        }
    }
    if ((l = starts(f, PLACES, COUNT(PLACES))) > 0 && f[l] == ':' && fold < 100)
        w->is = CLASS_COUNT;
    else if (number_alone(f) && fold < 12 && date_read(f, fold, &has) == 0)
        w->is = CLASS_VALUE;
    else if (among(f, RANKS, COUNT(RANKS)))
        w->is = CLASS_RANK;
    else if (buttons(f, &dated)) {
        w->is = CLASS_BUTTON;
        w->dated = dated;
    } else if (reactions(s, n) || (phrase(f, fold) && !text_has_square(s, n)))
        w->is = CLASS_BUTTON;
}

size_t words_trim_tail(const char *s, size_t n)
{
    static const char *const TAILS[] = {
        "(изменено)",           "(edited)",     "(ред.)",    "(отредактировано)",
        "(izmeneno)",           "(bearbeitet)", "(modifié)", "<this message was edited>",
        "<сообщение изменено>", "(изм.)"};

    for (bool again = true; again;) {
        again = false;
        while (n > 0 && s[n - 1] == ' ')
            n--;
        for (size_t i = 0; i < COUNT(TAILS); i++) {
            size_t l = strlen(TAILS[i]);
            char w[FOLDED];

            if (n < l)
                continue;
            text_fold(s + n - l, l, w, sizeof w);
            if (strcmp(w, TAILS[i]) == 0) {
                n -= l;
                again = true;
            }
        }
    }
    return n;
}

size_t words_before_date(const char *s, size_t n)
{
    static const char *const WORDS[] = {"добавлено:",
                                        "добавлено",
                                        "отправлено:",
                                        "отправлено",
                                        "сообщение",
                                        "posted:",
                                        "posted on",
                                        "posted",
                                        "опубликовано:",
                                        "опубликовано",
                                        "dobavleno:",
                                        "написано:",
                                        "написано",
                                        "создано:",
                                        "otpravleno",
                                        "verfasst am",
                                        "geschrieben am",
                                        "дата:",
                                        "date:",
                                        "сообщение добавлено:",
                                        "new post:",
                                        "время:",
                                        "»"};
    char w[FOLDED];
    size_t l;

    text_fold(s, n < 120 ? n : 120, w, sizeof w);
    l = starts(w, WORDS, COUNT(WORDS));
    if (l == 0 || (w[l] != ' ' && w[l] != '\0' && w[l - 1] != ':'))
        return 0;
    return unfold(s, n, l);
}
