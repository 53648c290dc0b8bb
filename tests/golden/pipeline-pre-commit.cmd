cd ../samples; P=${PIPELINES:-$PWD/pipelines}; S=$PWD
unset GIT_DIR GIT_INDEX_FILE GIT_WORK_TREE; GIT_CONFIG_GLOBAL=/dev/null; export GIT_CONFIG_GLOBAL
cd "$T" && git init -q . && [ "$(git rev-parse --show-toplevel)" = "$(pwd -P)" ] || exit 2
git config user.name Club && git config user.email club@example.org
mkdir 'third round' && cp "$S"/club/round-3*.xpgn 'third round' && cp "$S/zero-point-quick.xpgn" . && git add zero-point-quick.xpgn
# as a hook it lies where git runs it, and finds the tools by the PATH
cp "$P/pre-commit" .git/hooks/pre-commit
git commit -qm 'one good game'; echo $?
# the index counts, not what lies in the folder
git add . && sed -i 's/Nc6b4 <kinte:6> //' third*/*somov.xpgn
git commit -qm 'two more' 2>&1; echo $?
git add . && git commit -qm 'two more, mended'; echo $?
git log --format=%s
"$P/pre-commit" --all; echo $?
