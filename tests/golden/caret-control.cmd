printf '1. e4 {\033[31mred\007 \177 \302\205 \342\200\256rtl} e5 2. Qh7 *\n' | validate
