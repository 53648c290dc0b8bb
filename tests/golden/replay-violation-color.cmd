replay --color=always -t last <<END
[Variant "Psi-Chess"]

1. e4 *
END
