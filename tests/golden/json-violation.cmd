printf '[Event "say \\"hi\\" \\\\ там"]\n[Variant "Standard"]\n\n1. e4 {"} e5 2. Qh7 *\n\n[Variant "Nonsense"]\n\n1. e4 *\n\n{never closed' | validate -o json
