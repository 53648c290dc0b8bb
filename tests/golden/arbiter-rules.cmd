arbiter rules; arbiter --version; arbiter help --lang ru | head -3; arbiter help replay | head -1
