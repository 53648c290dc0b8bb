/* judge.c: what the library finds in the record on standard input, a line a finding: LINE COLUMN CODE RULE TURN
 * MESSAGE. */
#include <arbiter.h>

#include <stdio.h>

static long from_stdin(void *context, void *buffer, size_t size)
{
    (void)context;
    return (long)fread(buffer, 1, size, stdin);
}

static void found(void *context, const struct arb_outcome *o)
{
    (void)context;
    printf("%lu %lu %s %s %s %s\n", (unsigned long)arb_outcome_line(o), (unsigned long)arb_outcome_column(o),
           arb_outcome_code(o), arb_outcome_rule(o), arb_outcome_turn(o), arb_outcome_message(o));
}

int main(void)
{
    struct arb_judge *judge = arb_judge_new();
    enum arb_status status;

    if (!judge)
        return 2;
    arb_judge_flags(judge, ARB_STRICT | ARB_REQUIRE_PROOF);
    arb_judge_listen(judge, NULL, found, NULL);
    status = arb_judge_read(judge, NULL, from_stdin);
    arb_judge_free(judge);
    return status == ARB_VALID ? 0 : status == ARB_INVALID ? 1 : 2;
}
