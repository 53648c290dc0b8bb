printf "[Variant \"Psi-Chess\"]\n\n{evil \033[2J \342\200\256 comment} 1. \033]0;x {\033[31m} *\n" | replay
