printf '1. Qh7 *\n' | NO_COLOR=1 TERM=xterm validate
printf '1. Qh7 *\n' | TERM=xterm validate --color=never
