#!/bin/sh
# page.sh STYLE SCRIPT: prints C source that holds both files as strings, with the hashes by which the page's security
# policy knows them (html_page.h).
set -e

string() # NAME FILE
{
    printf 'const char %s[] =\n' "$1"
    sed 's/[\\"]/\\&/g; s/^/    "/; s/$/\\n"/' "$2"
    echo '    "";'
}

# SHA-256 in base64, from the hex digits: six of them are four characters.
hash() # NAME FILE
{
    sha256sum <"$2" | awk -v name="$1" '{
        code = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
        for (i = 1; i <= 64; i += 6) {
            n = 0
            for (k = 0; k < 6; k++)
                n = n * 16 + index("123456789abcdef", substr($1 "00", i + k, 1))
            out = out substr(code, int(n / 262144) + 1, 1) substr(code, int(n / 4096) % 64 + 1, 1) \
                substr(code, int(n / 64) % 64 + 1, 1) substr(code, n % 64 + 1, 1)
        }
        print "const char " name "[] = \"sha256-" substr(out, 1, 43) "=\";"
    }'
}

echo '/* Made by page.sh from page.css and page.js. */'
echo '#include "draw/html_page.h"'
string PAGE_STYLE "$1"
hash PAGE_STYLE_HASH "$1"
string PAGE_SCRIPT "$2"
hash PAGE_SCRIPT_HASH "$2"
