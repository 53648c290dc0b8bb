# ordinary chess in Russian, with colons that capture
convert -f forum -t xpgn forum/colon-captures-post.txt | tail -n +8
