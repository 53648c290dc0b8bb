arbiter rules psi >/dev/full
