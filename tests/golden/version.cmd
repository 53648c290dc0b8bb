validate --version
validate -V
