replay -t 4b.. <<END
[Variant "Sixfold Duel"]

1. e4 <+> d4 <-> Nf3 <+> Bc4 <+> h3 <-> Ng5 <->
1... e5 <+> Nc6 <-> d6 <-> Nf6 <+> a6 <+> h6 <->
2. Bxf7+ <+>
2... Ke7
3. Bb3 <-> Bc4 <+> d3 <+> Bg5 <-> Nc3 <+> O-O <->
3... h6 <+> Nc6 <-> Rg8 <+> g5 <+> Na6 <-> d6 <->
4. Nxe5 <+> Qh5 <+> Qe8+ <-> Qf7+ <+>
4... Kd6
5. Qxf6+ <?>
END
