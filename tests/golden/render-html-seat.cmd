printf '[Variant "Yuurei"]\n\n1. e4\n1... e7e5 {unseen}\n2. e4e5 <kinte:7> Nf3 *\n' |
    render -o html --view white | sed -n '/<ol/,/<\/ol>/p'
