arbiter
