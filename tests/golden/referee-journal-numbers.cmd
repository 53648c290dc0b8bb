# Numbers of answers beyond nine digits are read, told and written; the last of them ends the referee, who says so.
cd $T
add() # LINE: with its sum
{
    printf '%s[%%sum %s]}\n' "$1" "$({ cat g; printf %s "$1"; } | sha256sum | cut -c 1-8)" >>g
}
head() { printf '[Result "*"]\n[Variant "Standard"]\n\n' >g; }
head
add '1. e4 {[%told w 12345678901] [%told b 4294967297] [%told p 999999999999] [%told t 1000000000] '
referee --game g <<'END'
white x
black e5
table status
END
tail -n 1 g | sed 's/ \[%sum.*//'
referee --game g <<'END' | tail -n 1
white d4
END
head
add '1. e4 {[%told w 9223372036854775805] '
referee --game g <<'END'
white status
white status
black e5
white status
END
echo $?
tail -n 1 g | sed 's/ \[%sum.*//'
referee --game g <<'END'
black e5
white d4
END
echo $?
for number in 9223372036854775808 99999999999999999999 18446744073709551617; do
    head
    add "1. e4 {[%told w $number] "
    referee --game g </dev/null
    echo $?
done
head
add '1. e4 {[%told w 5] [%told b 1] '
add '1... e5 {[%told w 6] [%told b 1] '
referee --game g </dev/null
echo $?
