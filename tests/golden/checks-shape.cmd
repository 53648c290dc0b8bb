# what a check may not be: each has a message with its place, is not ok, and makes the status 2
cat >$T/checks.yaml <<'YAML'
variant: Psi-Chess
checks:
  - {name: "a # and a \\ are escaped", moves: Kd1, expect: {nothing: true}}
  - {name: doubled, moves: Kd1, moves: Kd1, expect: {code: king-not-attacked}}
  - {name: a number where text is due, fen: 5, moves: Kd1, expect: {code: fen-bad}}
  - {name: text where a number is due, moves: Kd1, expect: {code: king-not-attacked, at: "1"}}
  - {name: an unknown code, moves: Kd1, expect: {code: king-not-atacked}}
  - {name: an unknown code in a list, moves: Kd1, expect: {all: [king-not-atacked@1]}}
  - {name: a place without a code, moves: Kd1, expect: {at: 7, result: "*"}}
  - {name: a token that there is not, moves: Ke2, expect: {code: no-piece, at: 7}}
  - {name: a variant that there is not, variant: Psi, fen: ~, moves: Kd1, expect: {result: "*"}}
  - {name: another, variant: Psy, moves: Kd1, expect: {result: "*"}}
  - {name: an option that there is not, options: {king-mov: loose}, moves: Kd1, expect: {result: "*"}}
  - {name: a list of options, options: [king-move=loose], moves: Kd1, expect: {result: "*"}}
  - {name: nothing is not false, moves: Kd1, expect: {nothing: false}}
  - {name: yes is not true, strict: yes, moves: Kd1, expect: {result: "*"}}
  - {name: half a byte, bytes: 20a, expect: {games: 0}}
  - {name: options beside a record, options: {king-move: loose}, record: "1. e4 *", expect: {result: "*"}}
  - {name: half a reading, moves: Kd1, expect: {result: "*"}, readings: [{options: {king-move: loose}}]}
  - {name: what is behind a NUL, moves: "Kd1\0Kd2", expect: {result: "*"}}
  - {name: a tag in a tag, fen: "8/8\"] [X \"", moves: Kd1, expect: {result: "*"}}
  - {name: nothing expected, moves: Kd1, expect: {}}
  - {name: expects no more than words, moves: Kd1, expect: "*"}
  - {name: nothing to judge, expect: {result: "*"}}
  - {name: an ending that there is not, moves: Kd1, expect: {ending: bored}}
  - {name: heard by nobody, moves: Kd1, expect: {heard: {red: [turn]}}}
  - Kd1
  - {name: known to fail, todo: "one # day", moves: Kd1, expect: {result: 1-0}}
  - {name: no longer asked, withdrawn: "the rule has changed", moves: Kd1, expect: {result: 1-0}}
YAML
(cd $T && validate --checks checks.yaml 2>&1)
echo "status $?"
printf 'checks: []\n' >$T/empty
printf 'variant: Yuurei\n' >$T/none
printf 'checks:\n' >$T/null
printf 'cheks: []\n' >$T/other
printf -- '- checks\n' >$T/list
printf '' >$T/nothing
printf 'checks: [{moves: e4, expect: {nothing: true}}]\n---\nchecks: [{moves: e5, expect: {nothing: true}}]\n' >$T/two
printf 'checks: [{moves: !!binary ZTQ=, expect: {nothing: true}}]\n' >$T/tag
for file in empty none null other list nothing two tag missing; do
    (cd $T && validate --checks $file 2>&1 | sed 1d)
done
