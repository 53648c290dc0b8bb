replay -t 1b.. <<END
[Variant "Sixfold Duel"]

1. f3 <+> g4 <+> a3 <-> a4 <-> b3 <-> c3 <+>
1... e5 <+> Qg5 <-> Qh4# <+>
0-1
END
