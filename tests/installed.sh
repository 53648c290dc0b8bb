# The tools by the names they are installed under, and the sessions of manual pages, for the scripts that source this.
# shellcheck shell=sh

# Links to all of them in a folder, which is made.
installed() # BIN FOLDER
{
    mkdir "$2" || exit 2
    for tool in "$1"/*; do
        ln -s "$tool" "$2/arbiter-$(basename "$tool")"
    done
}

# Puts FOLDER/1.seen, FOLDER/2.seen and so on in the place of the sessions of a page: literal blocks whose first line
# is like SESSION and not like NONE.
bless() # PAGE FOLDER SESSION NONE
{
    awk -v folder="$2" -v session="$3" -v none="$4" '
        /^\.Ed/ { skipping = 0 }
        skipping { next }
        begun && $0 ~ session && $0 !~ none {
            file = folder "/" ++n ".seen"
            while ((getline line < file) > 0) {
                gsub(/\\/, "\\e", line)
                if (line ~ /^[.\047]/)
                    line = "\\&" line
                print line
            }
            close(file)
            skipping = 1
            next
        }
        { begun = /^\.Bd -literal/; print }' "$1" >"$2/page" && cat "$2/page" >"$1"
}
