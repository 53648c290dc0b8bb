# --lang counts for all that is said, wherever it stands
validate --explain sow-missed --lang ru
validate --no-such-option --lang ru
validate --lang=ru -h | head -2
