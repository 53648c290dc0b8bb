validate --explain no-such-code
