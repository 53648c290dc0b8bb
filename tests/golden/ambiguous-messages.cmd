# Two pieces could do it, or none: the sentence names the square, or the file of a capture that names no more.
for game in 'Standard|4k3/8/3p4/3pP3/4P3/8/8/4K3 w - - 0 1|1. ed' 'Standard|4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1|1. Nd2' \
    'Yuurei|4k3/8/3p4/4P3/4P3/8/8/4K3 w - - 0 1 kinte=8:8|1. ed' 'Standard|4k3/8/8/8/8/8/4P3/4K3 w - - 0 1|1. ed' \
    'Standard|4k3/8/8/8/8/8/4P3/4K3 w - - 0 1|1. Nd2'; do
    variant=${game%%|*} game=${game#*|}
    printf '[Variant "%s"]\n[FEN "%s"]\n\n%s *\n' "$variant" "${game%|*}" "${game#*|}" | validate
done
