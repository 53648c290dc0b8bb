#!/bin/sh
# libarbiter as it is installed: the example of arbiter(3), which judges, lists legal actions and draws, is built with
# pkg-config in C and C++, with the shared and the static library; only arb_ is seen of them; lib and formats hold no data
# that can change, and lib looks at nothing above it; two threads with two languages do not disturb each other.  LARGE=1:
# neither do they as ThreadSanitizer sees it.  Prints TAP.
cd "$(dirname "$0")/.." || exit 2
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
. tests/tap.sh

built=build/release
page=man/man3/arbiter.3
if [ ! -e $built/libarbiter.a ]; then
    echo 'ok - the library is not built # SKIP'
    echo '1..1'
    exit 0
fi

skip() # NAME WHY
{
    n=$((n + 1))
    echo "ok - $1 # SKIP $2"
}

# ---- what is seen of it ----

nm -D --defined-only $built/libarbiter.so.* | awk 'NF == 3 && $3 !~ /^arb_/ { print $3 }' >"$scratch/why"
[ ! -s "$scratch/why" ]
report $? 'the shared library shows arb_ alone' "$scratch/why"
nm -g --defined-only $built/libarbiter.a | awk 'NF == 3 && $3 !~ /^arb_/ { print $3 }' >"$scratch/why"
[ ! -s "$scratch/why" ]
report $? 'the static library shows arb_ alone' "$scratch/why"
objdump -p $built/libarbiter.so.* | grep -q 'SONAME *libarbiter\.so\.0$'
report $? 'its soname is libarbiter.so.0'
objdump -p $built/libarbiter.so.* | awk '$1 == "NEEDED" && $2 !~ /^lib(sodium|m|c)\.so/' >"$scratch/why"
[ ! -s "$scratch/why" ]
report $? 'it needs libsodium, and nothing for YAML, JSON or languages' "$scratch/why"

# The functions of the header are those of the library and of the page.
sed -n 's/^ARB_API .*[ *]\(arb_[a-z_]*\)(.*/\1/p' lib/arbiter.h | sort >"$scratch/header"
nm -D --defined-only $built/libarbiter.so.* | awk '{ print $3 }' | sort >"$scratch/shown"
grep -o 'Fn arb_[a-z_]*' $page | sed 's/^Fn //' | sort -u >"$scratch/page"
diff "$scratch/header" "$scratch/shown" >"$scratch/why" && [ -s "$scratch/header" ]
report $? 'every function of arbiter.h is there, and no other' "$scratch/why"
diff "$scratch/header" "$scratch/page" >"$scratch/why"
report $? 'arbiter(3) has every function of arbiter.h, and no other' "$scratch/why"

# ---- no state, nothing above ----

changing() # FILE...: data that can change, in .data, .bss or COMMON; tables whose addresses are relocated cannot
{
    for object in "$@"; do
        objdump -t "$object" | awk -v object="$object" '
            / O / && /[ \t](\.data|\.tdata|\.bss|\.tbss|\*COM\*)([.a-zA-Z0-9_]*)[ \t]/ && !/\.data\.rel\.ro/ { print object ": " $NF }'
    done
}
find $built/lib $built/formats -name '*.o' | sort >"$scratch/objects"
# shellcheck disable=SC2046 # names without blanks
changing $(cat "$scratch/objects") >"$scratch/why"
[ ! -s "$scratch/why" ] && [ "$(wc -l <"$scratch/objects")" -gt 100 ]
report $? 'lib and formats hold nothing that can change' "$scratch/why"
grep -rnE '#[ \t]*include[ \t]*<(libintl|locale|yaml|jansson|ncurses)|gettext|setlocale' lib formats/draw --include='*.[ch]' >"$scratch/why"
[ ! -s "$scratch/why" ]
report $? 'lib and the drawings know no YAML, JSON, gettext or locale' "$scratch/why"
grep -rhoE '^#include "[^"]*"' lib | sed 's/.*"\(.*\)"/\1/' | sort -u | while read -r file; do
    [ -n "$(find lib -name "${file##*/}")" ] || echo "$file"
done >"$scratch/why"
[ ! -s "$scratch/why" ]
report $? 'lib includes nothing that is not in lib' "$scratch/why"
find $built/lib -name '*.o' -exec nm -u {} + |
    grep -wE 'U (v?f?printf|f?puts|f?putc|putchar|fwrite|fopen|open|write|getenv|exit|abort|std(in|out|err))' | grep -v abort >"$scratch/why"
[ ! -s "$scratch/why" ]
report $? 'lib prints nothing, opens nothing, exits nowhere' "$scratch/why"

# ---- the example, built against what is installed ----

root=$scratch/root
make -s --no-print-directory -o all install DESTDIR="$root" PREFIX=/usr >"$scratch/why" 2>&1
report $? 'make install' "$scratch/why"
if ! command -v pkg-config >/dev/null 2>&1 || ! command -v cc >/dev/null 2>&1; then
    skip 'programs are built' 'no pkg-config or no C compiler'
    echo "1..$n"
    exit "$failed"
fi
PKG_CONFIG_SYSROOT_DIR=$root
PKG_CONFIG_LIBDIR=$root/usr/lib/pkgconfig:$(pkg-config --variable pc_path pkg-config)
LD_LIBRARY_PATH=$root/usr/lib
export PKG_CONFIG_SYSROOT_DIR PKG_CONFIG_LIBDIR LD_LIBRARY_PATH

block() # NUMBER: of the literal blocks of the page
{
    awk -v want="$1" '/^\.Bd -literal/ { k++; on = k == want; next } /^\.Ed/ { on = 0 } on' $page | sed 's/\\e/\\/g'
}
block 1 >"$scratch/example.c"
block 2 >"$scratch/wanted"

build() # OUTPUT COMPILER... : the source is the last argument but for what pkg-config says
{
    output=$1
    shift
    # shellcheck disable=SC2046 # several words
    "$@" -Wall -Wextra -pedantic -Werror $(pkg-config --cflags arbiter) -o "$output" "$source" $(libraries) >"$scratch/why" 2>&1
}
libraries() # the archive by its name, for a linker prefers the shared library where both are there
{
    case $kind in
    static) pkg-config --static --libs arbiter | sed 's/-larbiter/-l:libarbiter.a/' ;;
    *) pkg-config --libs arbiter ;;
    esac
}
runs() # NAME COMPILER...
{
    what=$1
    shift
    rm -f "$scratch/example"
    build "$scratch/example" "$@" && "$scratch/example" >"$scratch/said" 2>&1 && diff "$scratch/wanted" "$scratch/said" >"$scratch/why"
    report $? "$what" "$scratch/why"
}
for kind in shared static; do
    source=$scratch/example.c
    runs "the example of arbiter(3) in C, $kind" cc -std=c11
    if command -v c++ >/dev/null 2>&1; then
        cp "$scratch/example.c" "$scratch/example.cc"
        source=$scratch/example.cc
        runs "the example of arbiter(3) in C++, $kind" c++ -std=c++17
    else
        skip "the example of arbiter(3) in C++, $kind" 'no C++ compiler'
    fi
done
kind=shared
objdump -p "$scratch/example" >/dev/null && ! objdump -p "$scratch/example" | grep -q 'NEEDED *libarbiter'
report $? 'the static one needs no shared library'

# ---- what it finds is what validate finds, and where ----

source=tests/library/judge.c
build "$scratch/judge" cc -std=c11
report $? 'a program that judges what it reads' "$scratch/why"
: >"$scratch/why"
judged=0
for record in tests/cases/*/*.xpgn tests/cases/*/*.pgn; do
    [ -e "$record" ] || continue
    "$scratch/judge" <"$record" | sort >"$scratch/ours"
    "${BIN:-bin}/validate" --strict --require-proof -o json "$record" |
        jq -r 'select(.type == "diagnostic") | "\(.line) \(.column) \(.code) \(.rule) \(.turn) \(.message)"' | sort >"$scratch/theirs"
    cmp -s "$scratch/ours" "$scratch/theirs" || { echo "$record"; diff "$scratch/theirs" "$scratch/ours"; } >>"$scratch/why"
    judged=$((judged + 1))
done
if command -v jq >/dev/null 2>&1; then
    [ ! -s "$scratch/why" ] && [ $judged -gt 100 ]
    report $? "validate and the library find the same in $judged records" "$scratch/why"
else
    skip 'validate and the library find the same' 'no jq'
fi

# ---- two threads, two languages ----

source=tests/library/threads.c
build "$scratch/threads" cc -std=c11 -pthread && "$scratch/threads" >"$scratch/why" 2>&1
report $? 'two threads with two languages do not disturb each other' "$scratch/why"
if [ -n "$LARGE$SOAK" ]; then
    # shellcheck disable=SC2046 # several words
    cc -std=c11 -O1 -g -fsanitize=thread -pthread -D_POSIX_C_SOURCE=200809L -D_DEFAULT_SOURCE -Ilib -Iformats -o "$scratch/tsan" \
        $source $(find lib -name '*.c') $(find formats/draw -name '*.c' ! -name 'html*' ! -name 'raster*' ! -name '*_json.c') \
        formats/memstream.c -lsodium -lm >"$scratch/why" 2>&1 && "$scratch/tsan" >"$scratch/why" 2>&1
    report $? 'two threads as ThreadSanitizer sees them' "$scratch/why"
fi
echo "1..$n"
exit "$failed"
