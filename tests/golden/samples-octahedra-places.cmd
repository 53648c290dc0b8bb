validate -o json ../samples/octahedra-as-published.xpgn | sed -n 's/.*"line":\([0-9]*\),"column":\([0-9]*\),.*"code":"\([^"]*\)".*/\1:\2 \3/p'
echo
validate -o json ../samples/octahedra-knight-h1.xpgn | sed -n 's/.*"line":\([0-9]*\),"column":\([0-9]*\),.*"code":"\([^"]*\)".*/\1:\2 \3/p'
