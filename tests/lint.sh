#!/bin/sh
# Everything that can be found without running: both compilers with -Werror, clang-tidy, clang-format, cppcheck, man pages, scripts.
# What is not installed is left out.
cd "$(dirname "$0")/.." || exit 2
status=0

have()
{
    command -v "$1" >/dev/null 2>&1 || { echo "lint: no $1 here, left out"; return 1; }
}

sources=$(find lib formats cmd tests -name '*.c' | sort)
for cc in gcc clang; do
    have $cc && { make --no-print-directory -s FLAVOUR=$cc all tests || status=1; }
done
if have clang-tidy; then
    # shellcheck disable=SC2086 # a list of names without spaces
    clang-tidy --quiet --warnings-as-errors='*' \
        --checks='-*,clang-analyzer-*,bugprone-*,-bugprone-easily-swappable-parameters,-bugprone-reserved-identifier,-bugprone-narrowing-conversions,-bugprone-implicit-widening-of-multiplication-result,-bugprone-suspicious-memory-comparison,-bugprone-suspicious-missing-comma,-bugprone-not-null-terminated-result,-clang-analyzer-optin.performance.Padding,-clang-analyzer-security.insecureAPI.DeprecatedOrUnsafeBufferHandling,-clang-analyzer-security.insecureAPI.strcpy' \
        $sources -- -std=c11 -D_POSIX_C_SOURCE=200809L -Ilib -Iformats -Icmd 2>/dev/null || status=1
fi
if have clang-format; then
    git ls-files '*.[ch]' | xargs clang-format --dry-run --Werror || status=1
fi
if have cppcheck; then
    # shellcheck disable=SC2086
    cppcheck --quiet --std=c11 --enable=warning,performance,portability --inline-suppr --error-exitcode=1 \
        --suppress=missingIncludeSystem -D_POSIX_C_SOURCE=200809L -Ilib -Iformats -Icmd $sources || status=1
fi
pages=$(find man -name '*.[1-8]' | sort)
if [ -n "$pages" ] && have mandoc; then
    # shellcheck disable=SC2086
    mandoc -Tlint -Wwarning $pages || status=1
fi
if have shellcheck; then
    shellcheck quickstart .ci/run manifest install-files man/*.sh tests/run tests/*.sh samples/pipelines/[!t]* samples/pipelines/trust-report || status=1
    shellcheck -s bash completions/arbiter.bash || status=1
fi
exit $status
