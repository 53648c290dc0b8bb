# What is no line of the protocol, and lines that are more than one line.
{
    printf '\n  \n# a comment\n#\nred e4\nwhite\n  white\te4  \r\nblack   e5\n'
    printf 'white e4\0d4\n\0\nwhite \377\nwhite d\303\251\n'
    printf 'black %0600d\nblack %09000d\nblack status\n%09000d\n' 0 0 0
    printf 'white %01080de4\n' 0 | tr 0 ' '
    printf 'WHITE d4\nwhite D4\nwhite d4'
} | referee --variant Standard
