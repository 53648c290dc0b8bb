printf '%s\n' '[Variant "Sixfold Duel"]' '{before}' '1. {of the number} e4 <+> $1 e9 <-> (1. d4 {in it}) <?>' '1... {unclosed' | convert -t jsonl
