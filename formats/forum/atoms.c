#include "atoms_scan.h"

#include "core/rules.h"

size_t atoms_char(const char *text, size_t length, size_t at, uint32_t *code)
{
    size_t n;

    *code = 0;
    if (at >= length)
        return 0;
    if ((unsigned char)text[at] < 0x80) {
        *code = (unsigned char)text[at];
        return 1;
    }
    n = utf8_decode(text + at, length - at, code);
    if (n == 0) {
        *code = 0xfffd;
        return 1;
    }
    return n;
}

struct atom atoms_blank(enum atom_kind kind, size_t at, size_t length)
{
    return (struct atom){.kind = (uint8_t)kind,
                         .who = WHO_UNASKED,
                         .at = (uint32_t)at,
                         .length = (uint32_t)length,
                         .event = event_blank(EV_MOVE)};
}

bool atoms_is_cyrillic(uint32_t c)
{
    return c >= 0x400 && c <= 0x52f;
}

bool atoms_is_letter(uint32_t c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= 0xc0 && c <= 0x24f && c != 0xd7 && c != 0xf7) ||
           (c >= 0x300 && c <= 0x3ff) || atoms_is_cyrillic(c) || (c >= 0x530 && c <= 0x1fff) ||
           (c >= 0x3040 && c <= 0xd7ff) || (c >= 0xff21 && c <= 0xff5a);
}

bool atoms_is_digit(uint32_t c)
{
    return c >= '0' && c <= '9';
}

bool atoms_is_inner(uint32_t c)
{
    return atoms_is_letter(c) || atoms_is_digit(c) || c == '_';
}

bool atoms_is_dash(uint32_t c)
{
    return c == '-' || (c >= 0x2010 && c <= 0x2015) || c == 0x2212;
}

bool atoms_is_space(uint32_t c)
{
    return c <= ' ' || c == 0xa0 || c == 0xad || (c >= 0x2000 && c <= 0x200f) || (c >= 0x2028 && c <= 0x202f) ||
           (c >= 0x205f && c <= 0x206f) || c == 0xfeff || c == 0xfe0e || c == 0xfe0f || c == 0x3000;
}

bool atoms_is_capital(uint32_t c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 0xc0 && c <= 0xde && c != 0xd7) || (c >= 0x400 && c <= 0x42f);
}

static void move(struct scan *s, const struct atom *a)
{
    s->out[s->n++] = *a;
    s->at += a->length;
}

/* The side that a letter names: б, w, ч, b; NO_SIDE for others. */
static unsigned side_letter(uint32_t c)
{
    switch (c) {
    case 0x431:
    case 0x411:
    case 'w':
    case 'W':
        return WHITE;
    case 0x447:
    case 0x427:
    case 'b':
    case 'B':
        return BLACK;
    default:
        return NO_SIDE;
    }
}

static void add_side(struct scan *s, unsigned side)
{
    struct atom *a = add_word(s, WORD_SIDE, behind(s, s->at) - s->at);

    a->value = (uint8_t)side;
    a->form = FORM_LETTER;
}

/* "б1 ч2", "w3, b5", "ч4": figures of the sides; б1 and b5 alone are squares. */
static bool figures_of_sides(struct scan *s)
{
    unsigned side = side_letter(peek(s, s->at)), other;
    size_t figure = behind(s, s->at), second, end;

    if (side == NO_SIDE || !atoms_is_digit(peek(s, figure)) || atoms_is_inner(peek(s, figure + 1)))
        return false;
    second = over_spaces(s, figure + 1);
    if (second < s->length && strchr(",;:/", s->text[second]))
        second = over_spaces(s, second + 1);
    other = side_letter(peek(s, second));
    end = behind(s, second);
    if (other == NO_SIDE || other == side || !atoms_is_digit(peek(s, end)) || atoms_is_inner(peek(s, end + 1)))
        return false;
    for (unsigned i = 0; i < 2; i++) {
        if (i == 1)
            s->at = second;
        add_side(s, i == 0 ? side : other);
        add(s, ATOM_NUMBER, 1);
        s->out[s->n - 1].number = (uint32_t)(s->text[s->at - 1] - '0');
    }
    return true;
}

static void read_all(struct scan *s)
{
    struct atom a;
    uint32_t c;

    while (s->at < s->length) {
        size_t step = atoms_char(s->text, s->length, s->at, &c);
        if (c == '\t') {
            if (s->n > 0 && over_spaces(s, s->at) < s->length) {
                struct atom *tab = add(s, ATOM_COMMA, 1);
                tab->value = '\t';
            } else {
                s->at++;
            }
        } else if (atoms_is_space(c)) {
            s->at += step;
        } else if (atoms_is_digit(c)) {
            if (!atoms_position(s) && !atoms_result(s) &&
                !(atoms_move(s->text, s->length, s->at, s->cyrillic, &a) && (move(s, &a), true)))
                atoms_number(s);
        } else if (c == 0xbd && atoms_result(s)) {
            continue;
        } else if (atoms_is_letter(c) || c == '_' || (c >= 0x2654 && c <= 0x265f) || c == '@') {
            if ((c < 128 && (atoms_address(s) || atoms_mail(s) || atoms_position(s))) || figures_of_sides(s))
                continue;
            if (atoms_move(s->text, s->length, s->at, s->cyrillic, &a))
                move(s, &a);
            else if (atoms_is_letter(c) || c == '_')
                atoms_word(s);
            else
                atoms_sign(s, c);
        } else {
            atoms_sign(s, c);
        }
    }
}

size_t atoms_read(const struct lexicon *x, const char *text, size_t length, struct atom *out)
{
    struct scan s = {.lexicon = x, .text = text, .length = length, .out = out};

    for (size_t i = 0; i + 1 < length && !s.cyrillic; i++)
        s.cyrillic = (unsigned char)text[i] == 0xd0 || (unsigned char)text[i] == 0xd1;
    read_all(&s);
    s.n = atoms_join(x, text, length, out, s.n);
    out[s.n] = atoms_blank(ATOM_END, length, 0);
    return s.n + 1;
}
