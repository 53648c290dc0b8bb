validate </dev/null
