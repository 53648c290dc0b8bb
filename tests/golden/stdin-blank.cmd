printf '\n  \n\n%% a comment line\n' | validate
