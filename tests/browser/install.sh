#!/bin/sh
# Chromium for the tests of pages: installed where that can be done, left out with a message where it cannot.
set -u
command -v chromium >/dev/null 2>&1 && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "==> chromium, for the tests of pages in a browser"
    export DEBIAN_FRONTEND=noninteractive
    { apt-get -qq update && apt-get -qq install --yes --no-install-recommends chromium; } >/dev/null 2>&1
fi
command -v chromium >/dev/null 2>&1 || echo "==> there is no chromium and it cannot be installed here: the tests of pages in a browser are skipped"
exit 0
