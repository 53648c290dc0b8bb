# The same lines from the sums of playout --stats=json: jq -r -f tests/tally.jq sums.json | LC_ALL=C sort
def lines($name): paths(numbers) as $p | select(getpath($p) != 0) | "\($name).\($p | join(".")) \(getpath($p))";
# What is gone of a side: taken, or promoted away, but for what has come of its pawns.
def gone($side; $by): .captured[$by] as $taken | .promoted[$side] as $new | $taken
    | to_entries[] | "gone.\($side).\(.key) \(.value + if .key == "P" then ($new | add) else -($new[.key] // 0) end)" | select(endswith(" 0") | not);
"games \(.games)",
(.counts | (.results | lines("results")), (.endings | lines("endings")), (.follows // {} | lines("follows")),
    (.rollers // {} | lines("rollers")), (.last_roller // {} | lines("last_roller")), (.kinte // {} | lines("kinte")),
    ({white: (.captured.white | add), black: (.captured.black | add)} | lines("captured")),
    gone("white"; "black"), gone("black"; "white")),
(.spreads | del(.promotions) | to_entries[] | select(.value.n > 0) | "spread \(.key) \(.value.n) \(.value.sum) \(.value.squares) \(.value.min) \(.value.max)")
