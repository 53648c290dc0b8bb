# A file of house rules that says nothing of the game at hand is told of, for then it changes nothing.
validate -q --rules ../samples/houserules/tsuitate.yaml ../samples/psi-examples.xpgn
validate --rules ../samples/houserules/tsuitate.yaml ../samples/psi-examples.xpgn
validate --rules ../samples/houserules/tsuitate.yaml ../samples/psi-examples.xpgn ../samples/yuurei-example.xpgn
playout --variant Standard --seed 2 --rules ../samples/houserules/tsuitate.yaml | tail -n 1
echo white e4 | referee --variant Standard --rules ../samples/houserules/tsuitate.yaml
