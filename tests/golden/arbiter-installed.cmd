# in an installation the tools have longer names, and a bare one beside them is somebody else's
mkdir "$T/bin" && cp "$(command -v arbiter)" "$T/bin" && cp "$(command -v validate)" "$T/bin/arbiter-validate"
printf '#!/bin/sh\necho not ours\n' >"$T/bin/convert" && chmod +x "$T/bin/convert"
cd "$T/bin"
./arbiter validate --version
./arbiter convert --version 2>"$T/err"; echo $?
sed 's,run .*/,run .../,' "$T/err"
