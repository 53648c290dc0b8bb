roll --lang ru --for ../samples/psi-examples.xpgn
roll --lang ru --for ../samples/zero-point-quick.xpgn
printf '[Variant "Zero Point"]\n\n0. K@a1 K@h8\n1. @e4 *\n' >"$T/game"
roll --lang ru --for "$T/game" --seed 1 | sed 's/<.*>/<...>/'
roll --lang ru seal --for "$T/game" --side w --keep "$T/secrets" </dev/null
