cd ../samples; P=${PIPELINES:-$PWD/pipelines}; $P/trust-report club/*.xpgn; echo $?; $P/trust-report club/round-3-lisina*.xpgn; echo $?
$P/trust-report ../tests/cases/invalid/seal-broken.xpgn
