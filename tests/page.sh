#!/bin/sh
# Drives the page of render -o html in headless Chromium (page/page.js).  Needs node, npm and chromium; what npm has to
# fetch it fetches once, into page/node_modules.  Without them all of it is skipped.
cd "$(dirname "$0")/page" || exit 2

skip()
{
    echo "ok - page # SKIP $1"
    echo '1..1'
    echo "page: NOT TESTED: $1" >&2
    echo '0 passed, 0 failed'
    exit 0
}

command -v node >/dev/null 2>&1 || skip 'no node here'
for name in "${CHROMIUM:-chromium}" chromium-browser google-chrome; do
    CHROMIUM=$(command -v "$name") && break
done
[ -n "$CHROMIUM" ] || skip 'no chromium here'
export CHROMIUM
[ -d node_modules/playwright-core ] && [ -d node_modules/axe-core ] ||
    npm ci --silent --no-audit --no-fund >/dev/null 2>&1 || skip 'npm cannot fetch playwright-core and axe-core'
exec node page.js
