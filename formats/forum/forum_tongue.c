#include "forum_tongue.h"

#include <stdio.h>
#include <string.h>

static const struct tongue RUSSIAN = {
    .russian = true,
    .letters = "П|К|С|Л|Ф|Кр|:|0",
    .side = {"Белые", "Чёрные"},
    .kind = {"пешка", "конь", "слон", "ладья", "ферзь", "король"},
    .object = {"пешку", "коня", "слона", "ладью", "ферзя", "короля"},
    .many = {"пешки", "коней", "слонов", "ладьи", "ферзя и короля", "короля"},
    .sows = {"Белый Посев:", "Чёрный Посев:"},
    .names = "{side} называют поле {to}.",
    .bids = "Вскрывают. Белые: {white}, чёрные: {black}.",
    .dice = "Оба бросают кубики. Белые: {white}, чёрные: {black}.",
    .puts = "{side} выставляют {kind} на {to}.",
    .puts_promoting = "{side} выставляют {kind} на {to}, превращая в {promotion}.",
    .moves = "{side} переставляют {kind} с {from} на {to}.",
    .moves_promoting = "{side} переставляют {kind} с {from} на {to}, превращая в {promotion}.",
    .nothing = "Ничего не выставлено.",
    .plays = "{side} играют {token}.",
    .places = "{side} выставляют {many}:",
    .reroll = "переброс",
    .harvest = "Жатва:",
    .red = "красная",
    .black = "чёрная",
    .kinte = " (кинтэ, осталось {number})",
    .takes_king = "{side} берут короля и выигрывают партию.",
    .mates = "Мат. {side} выигрывают партию.",
    .wins = "{side} выигрывают партию.",
    .drawn = "Партия закончилась вничью.",
    .unfinished = "Партия не окончена.",
};

static const struct tongue ENGLISH = {
    .letters = "P|N|B|R|Q|K|x|O",
    .side = {"White", "Black"},
    .kind = {"pawn", "knight", "bishop", "rook", "queen", "king"},
    .object = {"pawn", "knight", "bishop", "rook", "queen", "king"},
    .many = {"pawns", "knights", "bishops", "rooks", "queen and king", "king"},
    .sows = {"White sows:", "Black sows:"},
    .names = "{side} names {to}.",
    .bids = "Revealed. White: {white}, Black: {black}.",
    .dice = "Both roll. White: {white}, Black: {black}.",
    .puts = "{side} puts a {kind} on {to}.",
    .puts_promoting = "{side} puts a {kind} on {to}, promoting to {promotion}.",
    .moves = "{side} moves the {kind} from {from} to {to}.",
    .moves_promoting = "{side} moves the {kind} from {from} to {to}, promoting to {promotion}.",
    .nothing = "Nothing is placed.",
    .plays = "{side} plays {token}.",
    .places = "{side} places {many}:",
    .reroll = "reroll",
    .harvest = "Harvest:",
    .red = "red",
    .black = "black",
    .kinte = " (kinte, {number} left)",
    .takes_king = "{side} takes the king and wins the game.",
    .mates = "Mate. {side} wins the game.",
    .wins = "{side} wins the game.",
    .drawn = "The game is drawn.",
    .unfinished = "The game is unfinished.",
};

const struct tongue *tongue_of(const char *language)
{
    return language && strncmp(language, "ru", 2) == 0 ? &RUSSIAN : &ENGLISH;
}

const char *tongue_variant(const struct tongue *t, enum rules_number rules)
{
    return t->russian && rules_get(rules)->russian ? rules_get(rules)->russian : rules_get(rules)->name;
}

/* What stands for a name in braces; `buffer` is room for a figure or square. */
static const char *filling(const struct tongue *t, const char *name, size_t n, const struct phrase_args *a,
                           char buffer[16])
{
    const struct {
        const char *name, *text;
    } texts[] = {
        {"side", t->side[a->side & 1]},
        {"kind", a->kind < NO_KIND ? t->object[a->kind] : "?"},
        {"promotion", a->promotion < NO_KIND ? t->object[a->promotion] : "?"},
        {"white", a->white},
        {"black", a->black},
        {"token", a->token},
        {"many", a->many},
    };

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (strlen(texts[i].name) == n && memcmp(texts[i].name, name, n) == 0)
            return texts[i].text;
    if (n == 4) /* from */
        return square_name(a->from & 63, buffer);
    if (n == 2) /* to */
        return square_name(a->to & 63, buffer);
    snprintf(buffer, 16, "%u", a->number);
    return buffer;
}

void tongue_say(const struct tongue *t, const char *phrase, const struct phrase_args *args, char *out, size_t size)
{
    size_t n = 0;
    char buffer[16];

    while (*phrase && n + 1 < size) {
        const char *end = *phrase == '{' ? strchr(phrase, '}') : NULL;
        if (!end) {
            out[n++] = *phrase++;
            continue;
        }
        n +=
            (size_t)snprintf(out + n, size - n, "%s", filling(t, phrase + 1, (size_t)(end - phrase - 1), args, buffer));
        if (n >= size)
            n = size - 1;
        phrase = end + 1;
    }
    out[n] = '\0';
}
