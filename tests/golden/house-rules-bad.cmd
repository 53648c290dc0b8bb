for tool in "validate samples" "playout --variant Yuurei" "referee --variant Yuurei"; do
    printf 'variant: Yuurei\noptions:\n  kinte-limit: 900\n' >"$T/house.yaml"
    (cd "$T" && $tool --rules house.yaml </dev/null); echo $?
done
(cd "$T" && printf 'variant: Yuurei\noptions: *a\n' >house.yaml; validate --rules house.yaml </dev/null; echo $?)
(cd "$T" && validate --rules none.yaml </dev/null; echo $?)
(cd "$T" && validate --rules . </dev/null; echo $?)
