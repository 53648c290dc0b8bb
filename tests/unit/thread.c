/* What thread_read() makes of posts, threads, chats and mails: whose words, what is frame, what is quoted. */
#include "forum/thread.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Each line as "sort author text"; a quote as "Q author<quoted text". */
static void expect(const char *post, const char *lines)
{
    struct thread t;
    char out[8192];
    size_t n = 0;
    bool first = true;

    assert_true(thread_read(&t, post, strlen(post)));
    for (size_t i = 0; i < t.lines; i++) {
        const struct thread_line *l = &t.line[i];

        assert_int_equal(strlen(l->text), l->length);
        for (size_t k = 0; k <= l->length; k++)
            assert_true(l->offset[k] <= strlen(post));
        if (l->sort == LINE_EMPTY || l->sort == LINE_FRAME)
            continue;
        n += (size_t)snprintf(out + n, sizeof out - n, "%s%c%s %s%s%s %s", first ? "" : "\n", "OQTFS."[l->sort],
                              l -> retracted ? "~" : "", l->author >= 0 ? t.name[l->author] : "-",
                              l->sort == LINE_QUOTE ? "<" : "",
                              l->sort == LINE_QUOTE ? l->quoted >= 0 ? t.name[l->quoted] : "-" : "", l->text);
        assert_true(n < sizeof out);
        first = false;
    }
    out[n] = '\0';
    assert_string_equal(out, lines);
    thread_free(&t);
}

static void chats(void **state)
{
    (void)state;
    expect("[16.11.2026, 19:42:10] \xe2\x80\x8eМарта: поле e5\nи жду\n[16.11.2026, 19:43:00] Егор: К:d4 (изменено)\n",
           "O Марта поле e5\nO Марта и жду\nO Егор К:d4");
    expect("1/4/23, 7:02 PM - Bea: d5, knight\n1/4/23, 7:03 PM - +44 7700 900123: queen\n1/4/23, 7:04 PM - Bea: This "
           "message "
           "was deleted\n1/4/23, 7:05 PM - Bea: <Media omitted>\n",
           "O Bea d5, knight\nO +44 7700 900123 queen\nO~ Bea This message was deleted");
    expect("Марта, [16.11.2026 19:42]\nc5\n🎲 6\n\nЕгор, [16.11.2026 19:43]\n[Forwarded from Ада]\nc6\n",
           "O Марта c5\nO Марта 🎲 6\nQ Егор<Ада c6");
    expect("tarn\n — 16.11.2026, 19:42\nnaming c5\nfell\n — 16.11.2026, 19:43\npawn\n[19:44]\nrook\n",
           "O tarn naming c5\nO fell pawn\nO fell rook");
    expect("vasya: e4\npetya: конь\nvasya: слон\n  ставлю c1\n",
           "O vasya e4\nO petya конь\nO vasya слон\nO vasya   ставлю c1");
    expect("Белые: e4, 5:3\nЧёрные: e5\nБелые: d4\n", "O - Белые: e4, 5:3\nO - Чёрные: e5\nO - Белые: d4");
}

static void boards(void **state)
{
    (void)state;
    expect(
        "16.11.2026, 19:42   #1\nВяз\nМестный\nСообщений: 1,010\nПо умолчанию Матч\n\nЯ белыми.\nНазываю e4.\nПогода!\n"
        "__________________\ne2-e4 и в дамки\n16.11.2026, 19:50   #2\nКлён\nЦитата:\nСообщение от Вяз\nЯ "
        "белыми.\nНазываю "
        "e4.\nПишу слона.\n",
        "T Вяз Матч\nO Вяз Я белыми.\nO Вяз Называю e4.\nO Вяз Погода!\nS Вяз e2-e4 и в дамки\nQ Клён<Вяз Я белыми.\n"
        "Q Клён<Вяз Называю e4.\nO Клён Пишу слона.");
    expect("Ива\nУчастник\nРегистрация\n12.03.2020\nСообщения\n230\n16.11.2026\n#1\ne4\n\nЛипа\nУчастник\nРегистрация\n"
           "1 Янв 2019\nСообщения\n9 044\n16.11.2026\n#2\nИва сказал(а):\ne4\nНажмите, чтобы "
           "раскрыть...\nнет\n\nРеакции: Сом\n",
           "O Ива e4\nQ Липа<Ива e4\nO Липа нет");
    expect("Ива Рощина\nкороль a1\nсегодня в 10:00 · Ответить\n\nЯн Т.\nкороль h8\nсегодня в 10:04 · Ответить · "
           "Нравится 1\n",
           "O Ива Рощина король a1\nO Ян Т. король h8");
    expect("По умолчанию нигде\nДед написал:\nслон\n", "T - нигде\nO - Дед написал:\nO - слон");
}

static void signatures(void **state)
{
    (void)state;
    expect("Мох » 16 ноя 2026, 19:42\nназываю e4\n«и в дамки»\n\nМох » 16 ноя 2026, 19:43\nслон\n«и в дамки»\n",
           "O Мох называю e4\nS Мох «и в дамки»\nO Мох слон\nS Мох «и в дамки»");
    /* a word of the game, said twice, is no signature */
    expect(
        "Мох » 16 ноя 2026, 19:42\nслоны\nНичья, поле пустое.\n\nМох » 16 ноя 2026, 19:43\nкони\nНичья, поле пустое.\n",
        "O Мох слоны\nO Мох Ничья, поле пустое.\nO Мох кони\nO Мох Ничья, поле пустое.");
}

static void mails(void **state)
{
    (void)state;
    expect("From: Bo <bo@example.org>\nSubject: Re: game\n\nOn 16 Nov 2026, Al wrote:\n>> Bo wrote:\n>>> e4\n> "
           "e5\n\n2. Nf3\n-- \nBo\n",
           "T Bo Re: game\nQ Bo<Bo e4\nQ Bo<Al e5\nO Bo 2. Nf3\nS Bo Bo");
    expect("5. Фd5\n\nпн, 16 нояб. 2026 г. в 19:42, Ада <a@example.org>:\n> 4... Кf6\n",
           "O - 5. Фd5\nQ -<Ада 4... Кf6");
}

static void markup(void **state)
{
    (void)state;
    expect("[quote=\"Ива\"][quote=Ян;12]f4[/quote]слон[/quote]\n[s]f2[/s] [b]e2[/b] [B] [пешка, ладья] <K:P>\n",
           "Q -<Ян f4\nQ -<Ива слон\nO~ - f2\nO -  e2 [B] [пешка, ладья] <K:P>");
    expect("<div class=\"from_name\">Ива</div><div class=\"update\">поле&nbsp;e5<br>\nжду</div>\n<div "
           "class=\"signature\">Ф</div>",
           "O Ива поле e5\nO Ива жду\nS Ива Ф");
    expect("<table><tr><td>1</td><td></td><td>e4 &mdash; <i>да</i></td></tr></table>", "O - 1\t\te4 — да");
    expect("**5** ~~d4~~ ||конь||\n| 1 | e4 |\n|---|---|\n", "O - 5\nO~ - d4\nO -  конь\nO - | 1 | e4 |");
    expect("{\"messages\":[{\"type\":\"message\",\"from\":\"Ива\",\"text\":[\"e4 "
           "\",{\"type\":\"bold\",\"text\":\"\\u043a\"}]}]}",
           "O Ива e4 к");
}

/* Quadratic reading would not end. */
static void hostile(void **state)
{
    static const char *const PIECES[] = {"[quote]", "<div>",         ">",          "</div>", "<!--", "**",
                                         "[b=",     "Цитата:\nда\n", "{\"text\":["};
    struct thread t;

    (void)state;
    for (size_t i = 0; i < sizeof PIECES / sizeof *PIECES; i++) {
        size_t l = strlen(PIECES[i]), n = 300000 / l;
        char *s = malloc(n * l);

        assert_non_null(s);
        for (size_t k = 0; k < n; k++)
            memcpy(s + k * l, PIECES[i], l);
        assert_true(thread_read(&t, s, n * l));
        thread_free(&t);
        free(s);
    }
    assert_true(thread_read(&t, "", 0));
    thread_free(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(chats), cmocka_unit_test(boards), cmocka_unit_test(signatures),
                                       cmocka_unit_test(mails), cmocka_unit_test(markup), cmocka_unit_test(hostile)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
