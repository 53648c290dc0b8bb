# Bold marks of the style are no part of the game; those of tags and comments are.
cat >"$T/bold.xpgn" <<'EOF'
[Event "[/b] Cup [b]x[/b]"]
[Site "[b]"]
[Variant "Psi-Chess Dice"]

1. {[b]bold[/b] talk} @e4 <5:1> {[/b]} Q@e4 *
EOF
convert -t forum --style bbcode "$T/bold.xpgn" | tee "$T/post"
convert -f forum -t xpgn "$T/post"
# only posts have a style
convert -f forum --account --style bbcode "$T/post"
