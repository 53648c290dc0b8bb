arbiter rules | head -n 8; arbiter --version; arbiter help --lang ru | head -3; arbiter help replay | head -1
