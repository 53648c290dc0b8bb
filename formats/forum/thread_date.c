/*
 * thread_date.c: dates and clock times as boards, chats and mails write them, in several languages.
 *
 * Only what can be nothing else counts: "3:5" is a roll and "19:42" a time, since minutes have two figures; a month
 * needs a number beside it.
 */
#include "thread_parts.h"

#include "notation/token.h"

#include <string.h>

struct reader {
    const char *s;
    size_t n, at;
    unsigned has;
};

static bool digit(const struct reader *r, size_t at)
{
    return at < r->n && r->s[at] >= '0' && r->s[at] <= '9';
}

/* A number of at most four figures: how many. */
static size_t number(const struct reader *r, size_t at, unsigned *value)
{
    size_t l = 0;

    *value = 0;
    while (l < 5 && digit(r, at + l))
        *value = *value * 10 + (unsigned)(r->s[at + l++] - '0');
    return l <= 4 ? l : 0;
}

/* The word at a place, folded: its bytes in the text. */
static size_t word(const struct reader *r, size_t at, char *out, size_t room)
{
    size_t l = 0;

    while (at + l < r->n) {
        uint32_t c;
        size_t k = utf8_decode(r->s + at + l, r->n - at - l, &c);

        if (k == 0 || l > 40)
            break;
        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= 0xc0 && c < 0x530 && c != 0xd7 && c != 0xf7)))
            break;
        l += k;
    }
    text_fold(r->s + at, l, out, room);
    return l;
}

static bool any(const char *s, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (*s == *words[i] && strcmp(s, words[i]) == 0)
            return true;
    return false;
}

#define ANY(s, words) any(s, words, sizeof words / sizeof *words)

/* A month by its name, or the first three letters of it. */
static bool month(const char *w)
{
    static const char *const STEMS[] = {"янв",  "фев",  "мар",  "апр",  "июн",  "июл",  "авг",  "сен",  "окт", "ноя",
                                        "дек",  "jan",  "feb",  "mar",  "apr",  "jun",  "jul",  "aug",  "sep", "oct",
                                        "nov",  "dec",  "yan",  "fev",  "iyu",  "avg",  "sen",  "okt",  "noy", "dek",
                                        "marz", "marz", "dez",  "juin", "juil", "aout", "avr",  "janv", "mär", "aoû",
                                        "déc",  "fév",  "січ",  "лют",  "бер",  "квіт", "трав", "черв", "лип", "серп",
                                        "вер",  "жовт", "лист", "груд", "ene",  "abr",  "ago",  "dic"};
    static const char *const WHOLE[] = {"мая", "май", "may", "maj", "mai", "maya", "mayo"};
    static const char *const ENDS[] = {
        "",        "б",      "р",     "т",     "я",      "ь",     "а",      "та",    "ря",    "рь",    "ля",   "ль",
        "ня",      "нь",     "ел",    "еля",   "ель",    "аря",   "арь",    "варя",  "раль",  "раля",  "ября", "ябрь",
        "тября",   "тябрь",  "брь",   "бря",   "абря",   "абрь",  "густ",   "густа", "uary",  "ruary", "ch",   "il",
        "e",       "y",      "i",     "z",     "ust",    "t",     "tember", "ober",  "ember", "uar",   "ruar", "ier",
        "rier",    "let",    "embre", "obre",  "tembre", "varya", "ralya",  "ta",    "elya",  "nya",   "lya",  "gusta",
        "tyabrya", "yabrya", "brya",  "abrya", "abr",    "n",     "l"};

    if (ANY(w, WHOLE))
        return true;
    if (strcmp(w, "dice") == 0) /* no Spanish December */
        return false;
    for (size_t i = 0; i < sizeof STEMS / sizeof *STEMS; i++) {
        size_t l;

        if (w[0] != STEMS[i][0] || w[1] != STEMS[i][1])
            continue;
        l = strlen(STEMS[i]);
        if (strncmp(w, STEMS[i], l) == 0 && ANY(w + l, ENDS))
            return true;
    }
    return false;
}

static bool weekday(const char *w)
{
    static const char *const DAYS[] = {
        "пн",      "вт",      "ср",      "чт",      "пт",          "сб",        "вс",       "понедельник", "вторник",
        "среда",   "четверг", "пятница", "суббота", "воскресенье", "mon",       "tue",      "wed",         "thu",
        "fri",     "sat",     "sun",     "monday",  "tuesday",     "wednesday", "thursday", "friday",      "saturday",
        "sunday",  "tues",    "thur",    "thurs",   "montag",      "dienstag",  "mittwoch", "donnerstag",  "freitag",
        "samstag", "sonntag", "lun",     "mer",     "jeu",         "ven",       "sam",      "dim",         "vs",
        "pn",      "vt",      "cht",     "pt"};

    return ANY(w, DAYS);
}

static bool relative(const char *w)
{
    static const char *const WORDS[] = {"сегодня", "вчера", "позавчера", "today", "yesterday", "heute",
                                        "gestern", "hier",  "aujourd",   "hoy",   "ayer",      "сьогодні"};

    return ANY(w, WORDS);
}

/* "5 минут", "2 hours": of what was some time ago. */
static bool span(const char *w)
{
    static const char *const WORDS[] = {"h",      "m",       "d",      "ч",      "минут", "минуты", "минуту", "мин",
                                        "час",    "часа",    "часов",  "день",   "дня",   "дней",   "секунд", "сек",
                                        "minute", "minutes", "min",    "hour",   "hours", "day",    "days",   "week",
                                        "weeks",  "неделю",  "недели", "недель", "month", "months", "месяц",  "месяца",
                                        "год",    "года",    "лет",    "year",   "years"};

    return ANY(w, WORDS);
}

static void spaces(struct reader *r)
{
    while (r->at < r->n && (r->s[r->at] == ' ' || r->s[r->at] == '\t'))
        r->at++;
}

/* "am", "p. m." */
static void half_of_day(struct reader *r)
{
    size_t at = r->at, k;
    char c;

    if (at < r->n && r->s[at] == ' ')
        at++;
    if (at >= r->n)
        return;
    c = (char)(r->s[at] | 32);
    if (c != 'a' && c != 'p')
        return;
    k = at + 1;
    if (k < r->n && r->s[k] == '.')
        k++;
    if (k < r->n && r->s[k] == ' ')
        k++;
    if (k >= r->n || (r->s[k] | 32) != 'm')
        return;
    k++;
    if (k < r->n && r->s[k] == '.' && r->s[k - 2] != (char)c)
        k++;
    if (k < r->n && (((r->s[k] | 32) >= 'a' && (r->s[k] | 32) <= 'z') || (unsigned char)r->s[k] >= 0xc0))
        return;
    r->at = k;
}

/* 19:42, 19:42:10, 7:02 PM */
static bool clock_time(struct reader *r)
{
    unsigned hour, minute, second;
    size_t l = number(r, r->at, &hour), at = r->at + l;

    if (l == 0 || l > 2 || hour > 24 || at >= r->n || r->s[at] != ':' || number(r, at + 1, &minute) != 2 || minute > 59)
        return false;
    at += 3;
    if (at < r->n && r->s[at] == ':' && number(r, at + 1, &second) == 2 && second < 61) {
        at += 3;
        if (at < r->n && r->s[at] == '.' && digit(r, at + 1))
            for (at++; digit(r, at);)
                at++;
    } else if (at < r->n && r->s[at] == ':' && digit(r, at + 1)) {
        return false;
    }
    r->at = at;
    half_of_day(r);
    r->has |= DATE_TIME;
    return true;
}

/* 16.11.2026, 2026-11-16, 1/4/23 */
static bool calendar(struct reader *r)
{
    unsigned a, b, c;
    size_t l = number(r, r->at, &a), at = r->at + l, k, m;
    char sign;

    if (l == 0 || at >= r->n)
        return false;
    sign = r->s[at];
    if (sign != '.' && sign != '/' && sign != '-')
        return false;
    k = number(r, at + 1, &b);
    at += 1 + k;
    if (k == 0 || k > 2 || a == 0 || b == 0)
        return false;
    if (at < r->n && r->s[at] == sign && (m = number(r, at + 1, &c)) > 0) {
        bool first = l == 4 && m <= 2 && a > 1900 && a < 2200 && b <= 12 && c <= 31;

        if (!first && (l > 2 || (m != 2 && m != 4) || a > 31 || b > 31 || (a > 12 && b > 12)))
            return false;
        if (m == 4 && (c < 1900 || c > 2200))
            return false;
        r->at = at + 1 + m;
        r->has |= DATE_DAY | DATE_YEAR;
        if (r->at + 1 < r->n && r->s[r->at] == 'T' && digit(r, r->at + 1))
            r->at++;
        return true;
    }
    if (l == 2 && k == 2 && sign != '-' && a <= 31 && b <= 12) { /* 25.11 */
        r->at = at;
        r->has |= DATE_DAY;
        return true;
    }
    return false;
}

/* "16 ноября 2026", "16 ноя", "5 минут назад" */
static bool day_and_month(struct reader *r)
{
    unsigned day, year;
    char w[48];
    size_t l = number(r, r->at, &day), at = r->at + l, k;

    if (l == 0 || l > 2 || day == 0)
        return false;
    if (at < r->n && r->s[at] == '.')
        at++;
    while (at < r->n && r->s[at] == ' ')
        at++;
    if (at == r->at + l && at < r->n && r->s[at] != '-' && r->s[at] != '/' && r->s[at] != 'h' && r->s[at] != 'm' &&
        r->s[at] != 'd')
        return false;
    if (at < r->n && (r->s[at] == '-' || r->s[at] == '/'))
        at++;
    k = word(r, at, w, sizeof w);
    if (k == 0)
        return false;
    if (day <= 31 && month(w)) {
        at += k;
        r->has |= DATE_DAY;
        if (at < r->n && (r->s[at] == '.' || r->s[at] == ','))
            at++;
        k = at;
        while (k < r->n && (r->s[k] == ' ' || r->s[k] == '-' || r->s[k] == '/'))
            k++;
        if (number(r, k, &year) == 4 && year > 1900 && year < 2200) {
            r->has |= DATE_YEAR;
            at = k + 4;
        } else if (r->s[at - 1] == ',') {
            at--;
        }
        r->at = at;
        return true;
    }
    if (span(w)) {
        char ago[48];
        size_t m;

        at += k;
        while (at < r->n && r->s[at] == ' ')
            at++;
        m = word(r, at, ago, sizeof ago);
        if (strcmp(ago, "назад") == 0 || strcmp(ago, "ago") == 0 || strcmp(ago, "nazad") == 0) {
            r->at = at + m;
            r->has |= DATE_WORD;
            return true;
        }
    }
    return false;
}

/* "Ноя 16, 2026", "Пн", "сегодня", "UTC" */
static bool named(struct reader *r)
{
    char w[48];
    unsigned day, year;
    size_t l = word(r, r->at, w, sizeof w), at = r->at + l, k;

    if (l == 0)
        return false;
    if (relative(w)) {
        r->at = at;
        r->has |= DATE_WORD;
        return true;
    }
    if (strcmp(w, "last") == 0) { /* "last week" */
        while (at < r->n && r->s[at] == ' ')
            at++;
        k = word(r, at, w, sizeof w);
        if (k == 0 || (!span(w) && strcmp(w, "night") != 0))
            return false;
        r->at = at + k;
        r->has |= DATE_WORD;
        return true;
    }
    if (month(w)) {
        if (at < r->n && r->s[at] == '.')
            at++;
        while (at < r->n && r->s[at] == ' ')
            at++;
        k = number(r, at, &day);
        if (k == 4 && day > 1900 && day < 2200) { /* "Mar 2019" */
            r->at = at + 4;
            r->has |= DATE_DAY | DATE_YEAR;
            return true;
        }
        if (k == 0 || k > 2 || day == 0 || day > 31 || (at + k < r->n && r->s[at + k] == ':'))
            return false;
        at += k;
        if (at + 1 < r->n && ((r->s[at] == 't' && r->s[at + 1] == 'h') || (r->s[at] == 's' && r->s[at + 1] == 't') ||
                              (r->s[at] == 'n' && r->s[at + 1] == 'd') || (r->s[at] == 'r' && r->s[at + 1] == 'd')))
            at += 2;
        r->at = at;
        r->has |= DATE_DAY;
        while (at < r->n && (r->s[at] == ' ' || r->s[at] == ','))
            at++;
        if (number(r, at, &year) == 4 && year > 1900 && year < 2200) {
            r->has |= DATE_YEAR;
            r->at = at + 4;
        }
        return true;
    }
    if (weekday(w)) {
        size_t before = r->at;

        if (at < r->n && r->s[at] == '.')
            at++;
        if (at < r->n && r->s[at] == ',')
            at++;
        r->at = at;
        spaces(r);
        if (calendar(r) || day_and_month(r) || clock_time(r))
            return true;
        k = word(r, r->at, w, sizeof w);
        if (k > 0 && month(w) && named(r))
            return true;
        r->at = before;
    }
    return false;
}

/* "UTC", "МСК", "+0300", "г." behind a date or time */
static bool zone(struct reader *r)
{
    static const char *const ZONES[] = {"utc", "gmt", "мск", "msk", "z", "cet", "est", "pst", "uhr", "г", "года"};
    char w[48];
    unsigned value;
    size_t l = word(r, r->at, w, sizeof w);

    if (l == 0 && r->at < r->n && r->s[r->at] == '(') { /* "(UTC)" */
        l = word(r, r->at + 1, w, sizeof w);
        if (l == 0 || !ANY(w, ZONES) || r->at + 1 + l >= r->n || r->s[r->at + 1 + l] != ')')
            return false;
        r->at += l + 2;
        return true;
    }
    if (l > 0 && ANY(w, ZONES)) {
        r->at += l;
        if (r->at < r->n && r->s[r->at] == '.' && r->s[r->at - 1] != 'c')
            r->at++;
        if (r->at + 1 < r->n && (r->s[r->at] == '+' || r->s[r->at] == '-') && digit(r, r->at + 1))
            for (r->at++; digit(r, r->at) || (r->at < r->n && r->s[r->at] == ':' && digit(r, r->at + 1));)
                r->at++;
        return true;
    }
    if (r->at < r->n && (r->s[r->at] == '+' || r->s[r->at] == '-') && number(r, r->at + 1, &value) == 4) {
        r->at += 5;
        return true;
    }
    return false;
}

/* Between date and time. */
static void between(struct reader *r)
{
    char w[48];
    size_t l;

    for (int i = 0; i < 4; i++) {
        spaces(r);
        l = word(r, r->at, w, sizeof w);
        if (l > 0 && (strcmp(w, "в") == 0 || strcmp(w, "at") == 0 || strcmp(w, "um") == 0 || strcmp(w, "v") == 0 ||
                      strcmp(w, "à") == 0 || strcmp(w, "о") == 0)) {
            r->at += l;
        } else if (r->at < r->n && (r->s[r->at] == ',' || r->s[r->at] == '-' || r->s[r->at] == '|')) {
            r->at++;
        } else if (r->at + 2 < r->n && memcmp(r->s + r->at, "—", 3) == 0) {
            r->at += 3;
        } else if (r->at + 1 < r->n && memcmp(r->s + r->at, "·", 2) == 0) {
            r->at += 2;
        } else {
            break;
        }
    }
    spaces(r);
}

size_t date_read(const char *s, size_t n, unsigned *has)
{
    struct reader r = {s, n < 120 ? n : 120, 0, 0};
    size_t end = 0;

    for (int i = 0; i < 5; i++) {
        size_t before = r.at;
        unsigned had = r.has;
        bool date = had & (DATE_DAY | DATE_WORD), time = had & DATE_TIME;

        if (i > 0 && zone(&r)) {
            end = r.at;
        } else if ((!time && clock_time(&r)) || (!date && (calendar(&r) || day_and_month(&r) || named(&r)))) {
            end = r.at;
        } else {
            r.at = before;
            break;
        }
        if (r.has & DATE_TIME && r.has & (DATE_DAY | DATE_WORD)) {
            spaces(&r);
            if (zone(&r))
                end = r.at;
            break;
        }
        between(&r);
    }
    *has = r.has;
    return r.has ? end : 0;
}
