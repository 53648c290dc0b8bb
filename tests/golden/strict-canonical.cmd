# the valid games are written canonically: nothing to note
validate --strict cases/valid/*.xpgn cases/sealed/*.xpgn | grep -v '^[^ ]*: game [0-9]*: [^:]*: valid'
validate -q cases/valid/*.xpgn cases/sealed/*.xpgn
