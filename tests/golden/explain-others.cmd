# a note, a warning in a variation, what is only wrong if proof is wanted; options of a game do not matter
for c in mark-missing variation unproven too-deep encoding; do validate -q -o json --variant Yuurei --first --explain $c; echo "== $?"; done
validate --explain seal-broken --lang ru | grep '^example'
validate --explain kinte-count >/dev/full
