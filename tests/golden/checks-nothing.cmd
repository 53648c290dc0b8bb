# what tests nothing has not passed: notices where nobody is told anything; and a reason that says nothing is none
cd "$(dirname "$T")"
cat >nothing.yaml <<'YAML'
variant: Psi-Chess
checks:
  - {name: notices, moves: "@e4 <P:N> Ng8@e4", expect: {heard: {white: []}}}
  - {name: no reason, moves: "@e4 <P:N> Ng8@e4", todo: '', expect: {code: no-piece}}
  - {name: blanks, moves: "@e4 <P:N> Ng8@e4", withdrawn: ' ', expect: {code: no-piece}}
  - {name: silence, variant: Yuurei, moves: "", expect: {heard: {white: []}}}
YAML
validate --checks nothing.yaml 2>/dev/null; echo $?
