printf '[White "</title><script>"]\n[Black "a \\"b\\" & c"]\n[Event "\342\200\256<i>"]\n\n1. e4 1-0\n' |
    render -o html | grep -e '^<title>&' -e '^<h1>' -e '^<p class="facts">'
