validate --no-such-option
