#!/bin/sh
# A source distribution, a wheel made of it alone, installed by pip into a folder of its own, and tested there.
set -eu
B=$1
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
cd python
$PYTHON -W ignore setup.py -q sdist -d "$root"
cd "$root"
[ "$(ls)" = "$(ls -d bastide-*.tar.gz)" ] || { echo "more than the distribution was written"; exit 1; }
$PYTHON -m pip wheel -q --no-build-isolation --no-index --no-deps -w wheels bastide-*.tar.gz
$PYTHON -m pip install -q --no-index --no-deps --target installed wheels/*.whl
ls wheels
cd "$OLDPWD"
$PYTHON tests/run.py "$B/bastide" "$root/installed"
