replay -t 1b.. <<END
[Variant "Psi-Chess"]

1. @e4 <P:N> Ng8@e4 1... Nf6 2. @e4 -- 2... @e5 <P:P> Pa7@e5 3. @d5 <R:N> Nb8@d5 3... e5 4. Qh5 $1 4... ]oops[ 0-1
END
