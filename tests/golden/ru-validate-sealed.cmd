validate --lang ru cases/sealed/*.xpgn
validate --lang ru -q --require-proof ../samples/zero-point-quick.xpgn
