# the place in a long line of YAML that begins far behind the beginning of the input
{
    for _ in $(seq 300); do printf '# %0300d\n' 0; done
    printf 'game: 1\nturns:\n- turn: 1w\n  events: [{type: move, san: e4}, {type: comment, text: "%09000d"}, {type: move, san: e6}, {type: move, san: e7}]\n' 0
} | validate -f yaml
