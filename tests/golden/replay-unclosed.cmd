printf "[Variant \"Psi-Chess\"]\n\n1. @e4 {never closed" | replay -t last
