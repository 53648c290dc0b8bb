# what is told of turns that break rules, or are not complete: a sentence a turn, and the code of a violation in it
story() # RECORD
{
    printf '%b\n' "$1" >$T/r
    grep -v '^\[\|^$' $T/r
    replay -o json --lang "${2:-en}" $T/r 2>&1 |
        sed -n 's/.*"turn":"\([^"]*\)".*"sentence":"\([^"]*\)".*"violation":\(null\|{[^}]*"code":"\([^"]*\)\).*/    \1 \2 \4/p'
}
psi='[Variant "Psi-Chess"]\n\n1. @e4'
story "$psi <P:?> *"
story "$psi <?:?> *"
story "$psi <P:N:B> *"
story "$psi <3:4> Ng8@e4 *"
story "$psi <P:3> *"
story "$psi <-:-> -- *"
story "$psi <-:N> Ng8@e4 *"
story "$psi <P:P> -- 1... @e5 <P:N> Pe2@e5 *"
story "$psi <P:N> Pe2@e4 *"
story "$psi <P:N> Ng8@e5 *"
story "$psi <P:N> e5 *"
story "$psi <P:N> *"
story "$psi @e5 <P:N> *"
story '[Variant "Psi-Chess"]\n\n1. @e2 <P:N> *'
story '[Variant "Psi-Chess"]\n\n1. -- <P:N> N@e4 *'
story '[Variant "Psi-Chess"]\n[Options "bare-king=off"]\n[SetUp "1"]\n[FEN "k7/8/8/8/8/8/8/KQ6 w - - 0 1"]\n\n1. @e4 <Q:-> Qb1@e4 *'
story '[Variant "Psi-Chess"]\n[Options "bare-king=off"]\n[SetUp "1"]\n[FEN "kq6/8/8/8/8/8/8/K7 w - - 0 1"]\n\n1. @e4 <-:?> *'
dice='[Variant "Psi-Chess Dice"]\n\n1. @e4'
story "$dice <3:3> <6:2> Ng8@e4 *"
story "$dice <255:2> -- *"
story "$dice <0:0> *"
story "$dice <3,4:1> *"
story "$dice <3:?> *"
story "$dice <1,8> *"
story "$dice <P:N> Ng8@e4 *"
story "$dice <6:2> Qd1@e4 1... @e5 <4:4> *"
story '[Variant "Psi-Chess Dice"]\n[SetUp "1"]\n[FEN "k6n/8/8/8/8/8/8/K6P w - - 0 1"]\n\n1. @e4 <5:3> -- 1... @e5 <5:2> Nh8@e5 *'
story '[Variant "Zero Point"]\n\nK@c4 K@c4 N@e5 K@e5 1. @c7 <2:4> R@c7 1... Kxc4 *'
story '[Variant "Zero Point Bids"]\n\nK@c4 K@e5 1. @c7 <-:R> R@c7 *'
duel='[Variant "Sixfold Duel"]\n\n1.'
story "$duel e4 <+> Nf3 Nc3 <?> e9 <-> *"
story "$duel <+> <-> *"
story "$duel e4 <+> d4 <-> Bc4 <-> Nf3 <+> Qh5 <+> Bxf7 <+> 1... Kxf7 *"
story '[Variant "Sixfold Duel"]\n[SetUp "1"]\n[FEN "4k3/4r3/8/8/8/8/8/4KQ2 w - - 0 1 answer"]\n\n1. Qa1 *'
story '[Variant "Sixfold Duel"]\n[SetUp "1"]\n[FEN "4k3/4r3/8/8/8/8/8/4KQ2 w - - 0 1 answer"]\n\n1. Qa6 *'
story '[Variant "Sixfold Duel"]\n[SetUp "1"]\n[FEN "4k3/4r3/8/8/8/8/8/4KQ2 w - - 0 1 answer"]\n\n1. Qe2 1... Re3 2. Kd1 *'
octa='[Variant "Octahedra"]\n\n'
story "$octa<1,8> *"
story "$octa<3,3> <2,7> P@b4 *"
story "$octa<1,8> P@a4 P@h4 P@c4 *"
story "$octa<1,8> N@a4 P@h4 *"
story "$octa<1,8> a4h4 e4 -- *"
story "${octa}P@a4 <1,8> *"
story "$octa<?> <1> <1,2,3> <4,5:1,8> *"
round='[Variant "Octahedra"]\n[SetUp "1"]\n[FEN "8/pppppppp/8/k7/7K/8/PPPPPPPP/8 w - - 0 3"]\n\n3.'
story "$round <4,5:?> e3 *"
story "$round <?:?> *"
story "$round <1,8> *"
story "$round <-:4,4> bxa3 *"
story "$round <4,4:-> -- *"
story "$round <4,5:-> e3 *"
story "$round <4,5:1,8> <4,5:1,7> e3 -- e6 *"
story "$round <4,5:1,7> e6 *"
story "$round <4,4:5,5> *"
story "$round <300,5:1,8> e3 *"
yuurei='[Variant "Yuurei"]\n\n1. e4 f5 2.'
story "$yuurei e4d5 <kinte:7> e4d5 <kinte:6> exf5 <kinte:5> *"
story "$yuurei e4d5 <kinte:3> -- *"
story "$yuurei e4d5 *"
story "$yuurei <kinte:7> exf5 *"
story "$yuurei N@e4 @e4 <P:N> exf5 *"
story '1. e4 e5 2. Ke3 Nc6 3. O-O-O a9 4. -- Qh4 <+> *'
story "$psi <P:N> e5 *" ru
story "$round <4,5:1,7> e6 *" ru
