replay </dev/null
