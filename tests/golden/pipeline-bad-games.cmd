cd ../samples; P=${PIPELINES:-$PWD/pipelines}; $P/bad-games club
