#include "atoms_scan.h"

#include "core/rules.h"

static bool is_sign_of_yes(uint32_t c)
{
    return c == 0x2705 || c == 0x2714 || c == 0x2713 || c == 0x2611 || c == 0x1f7e5 || c == 0x1f534 || c == 0x1f44d ||
           c == 0x2795 || c == 0x2764 || c == 0x2665 || c == 0x2666 || c == 0x1f7e9 || c == 0x1f7e2;
}

static bool is_sign_of_no(uint32_t c)
{
    return c == 0x274c || c == 0x2716 || c == 0x2717 || c == 0x2718 || c == 0x2610 || c == 0x2b1b || c == 0x26ab ||
           c == 0x1f44e || c == 0x2796 || c == 0x25fc || c == 0x25a0 || c == 0x2660 || c == 0x2663 || c == 0x274e ||
           c == 0x1f5a4 || c == 0x25fe || c == 0x26d4 || c == 0x1f6ab;
}

/* ":)", ":-(", "=)", ":joy:", ")))"; how long. */
static size_t face(const struct scan *s)
{
    size_t q = s->at + 1, n;
    uint32_t c = peek(s, s->at);

    if (c == ':' || c == ';' || c == '=') {
        if (peek(s, q) == '-' || peek(s, q) == '\'')
            q++;
        if (strchr("()DPpOo|*[]", (int)(peek(s, q) < 128 && peek(s, q) ? peek(s, q) : 'z')) &&
            !atoms_is_inner(peek(s, q + 1)) && !(atoms_is_letter(peek(s, q)) && atoms_is_inner(previous(s))) &&
            !(peek(s, q) == '(' && q == s->at + 1 && atoms_is_letter(peek(s, q + 1)))) {
            c = peek(s, q);
            while (peek(s, q) == c)
                q++;
            return q - s->at;
        }
    }
    if (c == ':' && !atoms_is_inner(previous(s))) {
        for (n = 0; n < 32 && s->at + 1 + n < s->length; n++) {
            char k = s->text[s->at + 1 + n];
            if (k == ':' && n > 0)
                return n + 2;
            if (!((k >= 'a' && k <= 'z') || (k >= '0' && k <= '9') || k == '_' || k == '-' || k == '+'))
                break;
        }
    }
    return 0;
}

static void dash(struct scan *s, uint32_t c)
{
    size_t end = s->at, n = 0, next;
    bool glued = s->at > 0 && !atoms_is_space(previous(s)), alone;
    struct atom *a;

    while (atoms_is_dash(peek(s, end)) || peek(s, end) == '=') {
        end = behind(s, end);
        n++;
    }
    if (peek(s, end) == '>' || peek(s, end) == 0x203a) {
        add(s, ATOM_ARROW, end + 1 - s->at);
        return;
    }
    if (n > 3) {
        add(s, ATOM_FACE, end - s->at);
        return;
    }
    next = over_spaces(s, end);
    alone = next >= s->length || strchr(",;.)|]/!", (int)(peek(s, next) < 128 ? peek(s, next) : 'a')) ||
            peek(s, end) == '\t';
    if (n == 1 && s->n > 0 &&
        (alone || is_last(s, ATOM_PLUS) || is_last(s, ATOM_MINUS) ||
         (glued && next > end && (is_last(s, ATOM_MOVE) || is_last(s, ATOM_SQUARE))))) {
        add(s, ATOM_MINUS, end - s->at);
        return;
    }
    a = add(s, ATOM_ARROW, end - s->at);
    a->value = (uint8_t)(n == 2 ? 2 : c == '-' || c == 0x2212);
}

static void equals(struct scan *s)
{
    size_t next;
    uint32_t c;
    struct atom *before = last(s), *a;

    if (peek(s, s->at + 1) == '>') {
        add(s, ATOM_ARROW, 2);
        return;
    }
    next = over_spaces(s, s->at + 1);
    c = peek(s, next);
    if (next >= s->length || c == ',' || c == '.' || c == ';' || c == '|' || c == ')' || peek(s, s->at + 1) == '\t') {
        add_word(s, WORD_TIE, 1);
        return;
    }
    if (atoms_is_letter(c) &&
        (s->n == 0 || before->kind == ATOM_SQUARE || before->kind == ATOM_MOVE || before->kind == ATOM_COMMA)) {
        add_word(s, WORD_PROMOTES, 1);
        return;
    }
    a = add(s, ATOM_COLON, 1);
    a->value = '=';
}

static void nick(struct scan *s)
{
    size_t end = s->at + 1;

    if (!atoms_is_letter(peek(s, end))) {
        size_t next = over_spaces(s, end);
        if (next > end && is_move_at(s, next))
            add_word(s, WORD_NAMES, 1);
        else
            s->at++;
        return;
    }
    while (end < s->length && (atoms_is_inner(peek(s, end)) || peek(s, end) == '-'))
        end = behind(s, end);
    add(s, ATOM_DATE, end - s->at);
}

void atoms_sign(struct scan *s, uint32_t c)
{
    size_t step = behind(s, s->at) - s->at, end, n;
    struct atom *a;

    if ((n = face(s)) > 0) {
        add(s, ATOM_FACE, n);
        return;
    }
    if (atoms_is_dash(c)) {
        dash(s, c);
        return;
    }
    switch (c) {
    case '.':
    case 0x2026:
    case '!':
    case '?':
    case 0x203d:
    case 0x2049:
    case 0x203c: {
        bool asks = false;
        size_t from = s->at;
        for (end = s->at; end < s->length; end = behind(s, end)) {
            uint32_t k = peek(s, end);
            if (k != '.' && k != 0x2026 && k != '!' && k != '?')
                break;
            asks |= k == '?';
        }
        if (end == from)
            end = from + step;
        add(s, asks ? ATOM_QUESTION : ATOM_STOP, end - from);
        return;
    }
    case ':':
        add(s, ATOM_COLON, 1);
        return;
    case ',':
    case ';':
    case '/':
    case '|':
        a = add(s, ATOM_COMMA, 1);
        a->value = (uint8_t)c;
        return;
    case 0xb7: /* · • */
    case 0x2022:
    case 0x25aa:
        a = add(s, ATOM_COMMA, step);
        a->value = '|';
        return;
    case '(':
    case '[':
    case '{':
        for (end = s->at; c == '(' && end < s->length && s->text[end] == '('; end++)
            continue;
        if (c == '(' && (end - s->at > 1 || over_spaces(s, end) >= s->length)) {
            add(s, ATOM_FACE, end - s->at);
            return;
        }
        s->open++;
        add(s, ATOM_OPEN, 1);
        return;
    case ')':
    case ']':
    case '}':
        if (s->open > 0) {
            s->open--;
            add(s, ATOM_CLOSE, 1);
            return;
        }
        for (end = s->at; end < s->length && s->text[end] == (char)c; end++)
            continue;
        add(s, ATOM_FACE, end - s->at);
        return;
    case '+':
        for (end = s->at; end < s->length && s->text[end] == '+'; end++)
            continue;
        add(s, ATOM_PLUS, end - s->at);
        return;
    case '=':
        equals(s);
        return;
    case '&':
        add_word(s, WORD_AND, 1);
        return;
    case '<':
        if (has(s, s->at, "<+>") || has(s, s->at, "<->")) {
            add(s, s->text[s->at + 1] == '+' ? ATOM_PLUS : ATOM_MINUS, 3);
            return;
        }
        s->at++;
        return;
    case '>':
        if (s->n > 0 && (previous(s) == ' ' || peek(s, s->at + 1) == ' ') &&
            (is_last(s, ATOM_WORD) || is_last(s, ATOM_NUMBER))) {
            add_word(s, WORD_WINS_BID, 1);
            return;
        }
        s->at++;
        return;
    case '@':
        nick(s);
        return;
    case '#':
    case 0x2116: /* № */
        end = over_spaces(s, s->at + step);
        if (digits(s, end) > end && (c != '#' || end == s->at + 1)) {
            uint32_t number = value_of(s, end, digits(s, end));
            add(s, ATOM_DATE, digits(s, end) - s->at)->number = number;
            return;
        }
        s->at += step;
        return;
    case 0xd7: /* × */
        add_word(s, WORD_TAKES, step);
        return;
    case 0xbd:
        add(s, ATOM_DATE, step);
        return;
    case 0x1f0cf:
        add_word(s, WORD_JOKER, step);
        return;
    case 0x1f3b2:
        add_word(s, WORD_THROWS, step);
        return;
    default:
        break;
    }
    if (c >= 0x2680 && c <= 0x2685) { /* ⚀ to ⚅ */
        add(s, ATOM_NUMBER, step)->number = c - 0x2680 + 1;
    } else if (c >= 0x2654 && c <= 0x265f) {
        atoms_letter(s, c, s->at + step);
    } else if (is_sign_of_yes(c)) {
        add(s, ATOM_PLUS, step);
    } else if (is_sign_of_no(c)) {
        add(s, ATOM_MINUS, step);
    } else if ((c >= 0x2190 && c <= 0x21ff) || (c >= 0x27a1 && c <= 0x27be) || (c >= 0x27f0 && c <= 0x27ff)) {
        add(s, ATOM_ARROW, step);
    } else if (c >= 0x2200 && c != 0xfffd && !(c >= 0x2e00 && c <= 0x303f)) {
        add(s, ATOM_FACE, step);
    } else {
        s->at += step; /* quotes and what else says nothing */
    }
}
