replay -t 0 cases/invalid/option-bad.xpgn
