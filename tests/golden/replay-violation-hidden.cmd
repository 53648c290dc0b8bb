for view in referee white black public; do
    replay --view $view -t last cases/invalid/kinte-count.xpgn
    echo "status $?"
done
