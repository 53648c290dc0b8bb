# the words of the page: what stands between tags, and what the script and screen readers are told
render --lang ru -o html cases/valid/yuurei.xpgn --game 1 | sed '/<style>/,/<\/style>/d; /<script>/,/<\/script>/d' |
    grep -o '<html[^>]*>\|>[^<>]*<\|aria-label="[^"]*"\|title="[^"]*"\|data-[a-z]*="[^"]*"' | grep '<html\|[^ -~]' |
    LC_ALL=C sort | uniq -c
