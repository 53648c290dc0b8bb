/*
 * thread_head.c: what the shape of one line says: a date and a nick, a date alone, a nick with its words.  Nothing is
 * decided here: thread_frame.c counts the shapes and sees which of them this thread uses.
 */
#include "thread_parts.h"

#include "notation/token.h"

#include <string.h>

#define FAR 140 /* bytes within which the date of a head stands */

static size_t blanks(const char *s, size_t n, size_t at)
{
    while (at < n && (s[at] == ' ' || s[at] == '\t'))
        at++;
    return at;
}

/* "#3" or "№3": the bytes with the blanks behind. */
static size_t post_number(const char *s, size_t n)
{
    size_t at = 0, digits = 0;

    if (n > 1 && s[0] == '#')
        at = 1;
    else if (n > 4 && memcmp(s, "№", 3) == 0)
        at = s[3] == ' ' ? 4 : 3;
    else
        return 0;
    while (at < n && s[at] >= '0' && s[at] <= '9') {
        at++;
        digits++;
    }
    if (digits == 0 || digits > 9 || (at < n && s[at] != ' ' && s[at] != '\t' && s[at] != ':'))
        return 0;
    return at < n && s[at] == ':' ? at + 1 : blanks(s, n, at);
}

/* A sign between the things of a head: its bytes; `mark`: which, where it tells shapes apart. */
static size_t sign(const char *s, size_t n, uint8_t *mark)
{
    static const struct {
        const char *text;
        uint8_t mark;
    } SIGNS[] = {{"»", 1}, {"—", 2},  {"–", 3}, {"·", 4}, {"•", 5}, {"|", 6},  {"-", 7},  {",", 8},
                 {"[", 9}, {"(", 10}, {"]", 0}, {")", 0}, {"↑", 0}, {":", 11}, {"→", 12}, {";", 13}};

    for (size_t i = 0; i < sizeof SIGNS / sizeof *SIGNS; i++) {
        size_t l = strlen(SIGNS[i].text);

        if (n >= l && *s == *SIGNS[i].text && memcmp(s, SIGNS[i].text, l) == 0) {
            if (SIGNS[i].mark > 0)
                *mark = SIGNS[i].mark;
            return l;
        }
    }
    return 0;
}

/* Over signs and blanks. */
static size_t signs(const char *s, size_t n, size_t at, uint8_t *mark)
{
    for (size_t l = 1; l > 0 && at < n;) {
        at = blanks(s, n, at);
        l = sign(s + at, n - at, mark);
        at += l;
    }
    return at;
}

/* Takes what stands with a name and is no part of it: "(модератор)", "БОТ", "Сообщение", signs. */
static void name_of(const char *s, size_t *at, size_t *length)
{
    static const char *const BEFORE[] = {"Сообщение ", "Автор ",     "Автор: ",     "by ",         "От ",
                                         "от ",        "Posted by ", "posted by ",  "Отправлено ", "Написал ",
                                         "написал ",   "Добавил ",   "Опубликовал "};
    static const char *const AFTER[] = {" БОТ",
                                        " BOT",
                                        " APP",
                                        " Бот",
                                        " пишет",
                                        " писал",
                                        " написал",
                                        " написала",
                                        " написал(а)",
                                        " писал(а)",
                                        " wrote",
                                        " says",
                                        " сказал",
                                        " сказал(а)",
                                        " OP",
                                        " (ТС)",
                                        " said",
                                        " от",
                                        " commented",
                                        " прокомментировал",
                                        " прокомментировала",
                                        " replied",
                                        " posted",
                                        " on",
                                        " at",
                                        " в",
                                        " шепнул",
                                        " шепнула",
                                        " whispered",
                                        " whispers"};
    uint8_t mark = 0;

    for (size_t i = *at; i + 2 < *at + *length; i++) /* "r/chess • Posted by u/name" */
        if ((i == *at || s[i - 1] == ' ') && s[i] == 'u' && s[i + 1] == '/') {
            *length -= i + 2 - *at;
            *at = i + 2;
            break;
        }
    for (bool again = true; again;) {
        size_t l = signs(s, *at + *length, *at, &mark) - *at;

        again = false;
        *at += l;
        *length -= l;
        while (*length > 0 &&
               (s[*at + *length - 1] == ' ' || s[*at + *length - 1] == '\t' || strchr(",|-:([", s[*at + *length - 1])))
            --*length;
        for (size_t k = *length, strokes = 0; k > 0 && *length - k < 14; k--) { /* "nadia.k  1 / 13" */
            char c = s[*at + k - 1];
            if (c == '/')
                strokes++;
            else if (c == ' ' && strokes == 1 && k < *length && s[*at + k] >= '0' && s[*at + k] <= '9') {
                *length = k - 1;
                again = true;
                break;
            } else if (c != ' ' && (c < '0' || c > '9'))
                break;
        }
        for (size_t k = 1; k < 4; k++) {
            uint8_t was = 0;

            if (*length > k && sign(s + *at + *length - k, k, &was) == k && k > 1) {
                *length -= k;
                again = true;
            }
        }
        for (size_t i = 0; i < sizeof BEFORE / sizeof *BEFORE; i++)
            if (*length > strlen(BEFORE[i]) && memcmp(s + *at, BEFORE[i], strlen(BEFORE[i])) == 0) {
                *at += strlen(BEFORE[i]);
                *length -= strlen(BEFORE[i]);
                again = true;
            }
        for (size_t i = 0; i < sizeof AFTER / sizeof *AFTER; i++) {
            l = strlen(AFTER[i]);
            if (*length > l + 1 && memcmp(s + *at + *length - l, AFTER[i], l) == 0) {
                *length -= l;
                again = true;
            }
        }
        if (*length > 3 && s[*at + *length - 1] == ')') { /* "(модератор)" */
            size_t open = *length - 1;

            while (open > 0 && s[*at + open] != '(')
                open--;
            if (open > 1 && words_rank(s + *at + open + 1, *length - open - 2)) {
                *length = open;
                again = true;
            }
        }
    }
}

static bool set_name(const char *s, struct head *h, size_t at, size_t length)
{
    unsigned has;

    name_of(s, &at, &length);
    if (date_read(s + at, length, &has) > 0 || !text_is_name(s + at, length) || word_is_keyword(s + at, length, false))
        return false;
    h->name_at = at;
    h->name_length = length;
    return true;
}

/* Where a name and colon end and words begin; 0 if there is no colon. */
static size_t colon(const char *s, size_t n, size_t at)
{
    for (size_t i = at; i < n && i < at + 90; i++) {
        if (s[i] != ':')
            continue;
        if (i + 1 == n || s[i + 1] == ' ' || s[i + 1] == '\t')
            return i;
        if (i == at || (s[i + 1] >= '0' && s[i + 1] <= '9'))
            return 0;
        return (unsigned char)s[i + 1] >= 0x80 ? i : 0;
    }
    return 0;
}

/* "+44 7700 900123": of somebody who is in no address book. */
static bool telephone(const char *s, size_t n)
{
    size_t digits = 0;

    if (n < 8 || n > 24 || s[0] != '+')
        return false;
    for (size_t i = 1; i < n; i++) {
        if (s[i] >= '0' && s[i] <= '9')
            digits++;
        else if (s[i] != ' ' && s[i] != '-' && s[i] != '(' && s[i] != ')')
            return false;
    }
    return digits >= 7;
}

/* "Выпало 4 и 6": two numbers are no part of a nick. */
static bool holds_dice(const char *s, size_t n)
{
    size_t numbers = 0;

    for (size_t i = 0; i + 2 < n; i++) /* "6-8 for Ann" */
        if (s[i] >= '1' && s[i] <= '8' && (i == 0 || s[i - 1] == ' ') && strchr("-+", s[i + 1]) && s[i + 2] >= '1' &&
            s[i + 2] <= '8' && (i + 3 == n || s[i + 3] == ' '))
            return true;
    for (size_t i = 0; i < n; i++)
        if (s[i] >= '0' && s[i] <= '9' && (i == 0 || s[i - 1] == ' ')) {
            while (i < n && s[i] >= '0' && s[i] <= '9')
                i++;
            numbers += i == n || s[i] == ' ';
        }
    return numbers > 1;
}

static void says(const char *s, size_t n, bool dated, struct head *h)
{
    size_t at = blanks(s, n, 0), end, tab;

    *h = (struct head){.kind = HEAD_NONE};
    if (at < n && s[at] == '<') {
        const char *close = memchr(s + at, '>', n - at < 80 ? n - at : 80);

        if (close && close > s + at + 1) {
            size_t length = (size_t)(close - s) - at - 1;

            if (length > 0 && (s[at + 1] == '@' || s[at + 1] == '+')) {
                at++;
                length--;
            }
            if (text_is_name(s + at + 1, length) && !word_is_keyword(s + at + 1, length, false)) {
                h->kind = HEAD_IRC;
                h->name_at = at + 1;
                h->name_length = length;
                h->rest_at = blanks(s, n, (size_t)(close - s) + 1);
                return;
            }
        }
    }
    for (tab = at; tab < n && tab < at + 60 && s[tab] != '\t'; tab++)
        ;
    if (tab < n && tab < at + 60 && tab > at && !memchr(s + tab + 1, '\t', n - tab - 1) &&
        text_is_name(s + at, tab - at) &&
        !word_is_keyword(s + at, tab - at, !dated)) { /* the nick in the first cell of two */
        h->kind = HEAD_SAYS;
        h->mark = 1;
        h->name_at = at;
        h->name_length = tab - at;
        h->rest_at = blanks(s, n, tab);
        return;
    }
    if (dated) { /* "14:02;Нелли;e4" */
        const char *cell = memchr(s + at, ';', n - at < 40 ? n - at : 40);

        if (cell && cell > s + at + 1 && text_is_name(s + at, (size_t)(cell - s) - at)) {
            h->kind = HEAD_SAYS;
            h->mark = 2;
            h->name_at = at;
            h->name_length = (size_t)(cell - s) - at;
            h->rest_at = blanks(s, n, (size_t)(cell - s) + 1);
            return;
        }
    }
    if (dated && at + 1 < n && s[at] == '~')
        at = blanks(s, n, at + 1);
    end = colon(s, n, at);
    if (end > 0 && dated && telephone(s + at, end - at)) {
        h->kind = HEAD_SAYS;
        h->name_at = at;
        h->name_length = end - at;
        h->rest_at = blanks(s, n, end + 1);
        return;
    }
    if (end > 0) {
        static const char *const SAYING[] = {
            " шепнул",      " шепнула",      " прошептал", " прошептала", " прислал",   " прислала", " передал",
            " передала",    " сказал",       " сказала",   " говорит",    " ответил",   " ответила", " отвечает",
            " объявил",     " объявила",     " объявляет", " сообщил",    " сообщила",  " сообщает", " диктует",
            " продиктовал", " продиктовала", " whispered", " whispers",   " sent",      " sends",    " said",
            " replied",     " replies",      " answered",  " answers",    " announced", " announces"};
        size_t length = end - at, said = at + length;

        if (length > 3 && s[end - 1] == ')') { /* "Жанна (белые): …": the side stays in the text */
            while (length > 1 && s[at + length - 1] != '(')
                length--;
            length--;
            said = at + length;
            while (length > 0 && s[at + length - 1] == ' ')
                length--;
            if (length > 0 && text_is_name(s + at, length) && !word_is_keyword(s + at, length, !dated)) {
                h->kind = HEAD_SAYS;
                h->name_at = at;
                h->name_length = length;
                h->rest_at = words_rank(s + said + 1, end - said - 2) ? blanks(s, n, end + 1) : said;
                return;
            }
            return;
        }
        if (end + 1 >= n) /* "Описание от Нелли:", the words below */
            for (size_t i = at; i + 6 < end; i++)
                if (memcmp(s + i, " от ", 6) == 0 || memcmp(s + i, " by ", 4) == 0) {
                    size_t from = i + (s[i + 1] == 'b' ? 4 : 6);
                    length -= from - at;
                    at = from;
                    break;
                }
        for (size_t i = 0; i < sizeof SAYING / sizeof *SAYING; i++) { /* "Савва шепнул: …", "Лена прислала: …" */
            size_t l = strlen(SAYING[i]);
            if (length > l + 1 && memcmp(s + at + length - l, SAYING[i], l) == 0)
                length -= l;
        }
        if (!text_is_name(s + at, length) || word_is_keyword(s + at, length, !dated) || holds_dice(s + at, length))
            return;
        h->kind = HEAD_SAYS;
        h->name_at = at;
        h->name_length = length;
        h->rest_at = blanks(s, n, end + 1);
        return;
    }
}

void head_says(const char *s, size_t n, struct head *h)
{
    says(s, n, false, h);
}

/* Behind the date of a head that fills its line: numbers, buttons, ticks. */
static bool tail(const char *s, size_t n, size_t at, struct head *h)
{
    struct line_words w;
    uint8_t mark = 0;
    size_t l;

    for (int i = 0; i < 4; i++) {
        at = signs(s, n, at, &mark);
        at += post_number(s + at, n - at);
    }
    at = blanks(s, n, at);
    n = words_trim_tail(s, n);
    if (at >= n)
        return true;
    words_read(s + at, n - at, &w);
    if (w.is == CLASS_BUTTON) {
        if (h->kind == HEAD_DATE)
            h->kind = HEAD_DATE_END;
        return true;
    }
    l = n - at; /* a reader's tick, "(pinned)", a gap of time */
    return l <= 12 && (memcmp(s + at, "✓", 3 < l ? 3 : l) == 0 || memcmp(s + at, "🔒", 4 < l ? 4 : l) == 0 ||
                       memcmp(s + at, "pinned", 6 < l ? 6 : l) == 0);
}

/* A date first: what follows it. */
static void after_date(const char *s, size_t n, size_t at, bool bracket, struct head *h)
{
    uint8_t mark = 0;
    size_t from = signs(s, n, at, &mark), end;
    struct head inner;

    h->mark = (uint8_t)(mark + (bracket ? 32 : 0));
    from += post_number(s + from, n - from);
    if (from >= n) {
        h->kind = HEAD_DATE;
        return;
    }
    says(s + from, n - from, true, &inner);
    if (inner.kind != HEAD_NONE) {
        h->kind = HEAD_CHAT;
        h->name_at = from + inner.name_at;
        h->name_length = inner.name_length;
        h->rest_at = from + inner.rest_at;
        return;
    }
    h->kind = HEAD_DATE;
    if (tail(s, n, at, h))
        return;
    end = colon(s, n, from);
    if (end == 0 && set_name(s, h, from, n - from)) {
        h->kind = HEAD_DATE_NAME;
        h->rest_at = n;
        return;
    }
    h->kind = HEAD_SYSTEM;
    h->rest_at = from;
}

/* What stands before a date and is no nick: a dash, "« Reply #14 on:"; where it ends. */
static size_t lead_in(const char *s, size_t n, size_t at)
{
    static const char *const WORDS[] = {"Ответ", "Reply", "on:", "on", "Antwort", "am:", "Réponse"};
    uint8_t mark = 0;
    size_t from = at;
    bool quoted = n - at > 2 && memcmp(s + at, "«", 2) == 0;

    if (quoted)
        from = blanks(s, n, at + 2);
    for (int i = 0; i < 4 && from < n; i++) {
        for (size_t k = 0; quoted && k < sizeof WORDS / sizeof *WORDS; k++)
            if (n - from > strlen(WORDS[k]) && memcmp(s + from, WORDS[k], strlen(WORDS[k])) == 0)
                from = blanks(s, n, from + strlen(WORDS[k]));
        if (s[from] == '[' || s[from] == '(')
            break;
        from += post_number(s + from, n - from);
        if (from < n && s[from] != '[' && s[from] != '(') {
            size_t l = sign(s + from, n - from, &mark);

            if (l > 0 && (quoted || (mark != 7 && mark != 11 && mark != 8)))
                from = blanks(s, n, from + l);
        }
    }
    return from;
}

static bool letter_byte(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (unsigned char)c >= 0x80;
}

void head_read(const char *s, size_t n, struct head *h)
{
    size_t at = blanks(s, n, 0), number, l, word, lead;
    bool bracket = false;

    *h = (struct head){.kind = HEAD_NONE};
    if (at >= n)
        return;
    number = post_number(s + at, n - at);
    if (number > 0 && at + number >= n)
        return;
    at += number;
    if (number > 0) { /* "#1 » 28 ноя 2026" */
        uint8_t mark = 0;

        at = signs(s, n, at, &mark);
    }
    word = words_before_date(s + at, n - at < FAR ? n - at : FAR);
    if (number == 0 && word == 0) { /* " — 16.11.2026, 19:42", "« Ответ #14 : 16 Ноябрь 2026, 19:42:11 »" */
        lead = lead_in(s, n, at);
        word = lead > at ? lead - at : 0;
    }
    if (at + word < n && (s[at + word] == '[' || s[at + word] == '(')) {
        size_t inside = blanks(s, n, at + word + 1), close;

        bracket = true;
        l = date_read(s + inside, n - inside, &h->has);
        close = blanks(s, n, inside + l);
        if (l > 0 && (close >= n || !strchr("])", s[close])))
            l = 0;
        if (l > 0)
            l = close + 1 - at - word;
    } else {
        l = date_read(s + at + word, n - at - word, &h->has);
    }
    if (l > 0) {
        after_date(s, n, at + word + l, bracket, h);
        if (word > 0 && h->kind == HEAD_SYSTEM)
            h->kind = HEAD_NONE;
        if (word > 0)
            h->mark |= 64;
        return;
    }
    for (size_t i = at + 1; i < n && i < at + FAR; i++) { /* a nick, then the date */
        unsigned has;
        size_t k, end;
        uint8_t mark = 0;

        if (letter_byte(s[i - 1]) && (unsigned char)s[i - 1] != 0xa0 && i >= 2 && memcmp(s + i - 2, "»", 2) != 0 &&
            (i < 3 || memcmp(s + i - 3, "—", 3) != 0))
            continue;
        if (!letter_byte(s[i]))
            continue;
        if (i > 2 && s[i - 1] == ' ' && s[i - 2] == '/' && s[i - 3] == ' ')
            continue; /* "nadia.k  1 / 13  Dec 1": the number of the post */
        k = date_read(s + i, n - i, &has);
        if (k == 0)
            continue;
        end = i;
        while (end > at && (s[end - 1] == ' ' || s[end - 1] == '\t'))
            end--;
        for (size_t b = 1; b <= 3 && b <= end - at; b++)
            if (sign(s + end - b, b, &mark) == b)
                break;
        h->has = has;
        h->mark = mark;
        if (number > 0)
            h->mark |= 128;
        {
            uint8_t after = 0;
            size_t colon_at = signs(s, n, i + k, &after);
            bool words = after == 11 && colon_at < n && set_name(s, h, at, end - at);

            if (words) { /* "Имя, [12:03]: words" */
                h->kind = HEAD_CHAT;
                h->rest_at = blanks(s, n, colon_at);
                return;
            }
        }
        if (has & DATE_DAY) { /* "1. Кедр, 16.11.2026 19:42" */
            size_t digits = 0;

            while (at + digits < end && s[at + digits] >= '0' && s[at + digits] <= '9')
                digits++;
            if (digits > 0 && at + digits + 1 < end && (s[at + digits] == '.' || s[at + digits] == ')') &&
                s[at + digits + 1] == ' ')
                at += digits + 2;
        }
        h->kind = HEAD_NAME_DATE;
        if (tail(s, n, i + k, h) && set_name(s, h, at, end - at)) {
            h->rest_at = n;
            return;
        }
        h->kind = HEAD_NONE;
        break;
    }
    if (number == 0 && s[at] == '[' && n - at < 60) { /* "[Нелли] #4" */
        const char *close = memchr(s + at, ']', n - at);
        size_t behind = close ? blanks(s, n, (size_t)(close - s) + 1) : n;

        if (close && behind < n && behind + post_number(s + behind, n - behind) == n && s[behind] == '#' &&
            set_name(s, h, at + 1, (size_t)(close - s) - at - 1)) {
            h->kind = HEAD_NUMBER;
            h->mark = 33;
            h->rest_at = n;
            return;
        }
    }
    if (number > 0 && n - at < 100 && set_name(s, h, at, n - at)) {
        h->kind = HEAD_NUMBER;
        h->rest_at = n;
    }
}
