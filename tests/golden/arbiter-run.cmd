# the tool's own arguments, input, output and status; options before its name are its own too
arbiter validate -q ../samples/octahedra-knight-h1.xpgn | grep -c error; arbiter validate -q ../samples/octahedra-knight-h1.xpgn >/dev/null; echo $?
arbiter --lang ru validate - <../samples/zero-point-quick.xpgn; echo $?
arbiter validate missing.xpgn; echo $?
arbiter validate --lang; echo $?
