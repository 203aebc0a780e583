#!/bin/sh
# Installs into a folder of its own, looks at what is exported, builds the example through pkg-config and runs it.
set -eu
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
make --no-print-directory -s B="$B" DESTDIR="$root" PREFIX=/usr install
for lib in "$root/usr/lib/libbastide.so" "$root/usr/lib/libbastide.a"; do
    case $lib in *.so) flags=-D ;; *) flags= ;; esac
    others=$(nm $flags --defined-only -g "$lib" | awk 'NF == 3 {print $3}' | grep -v '^bst_' || true)
    [ -z "$others" ] || { echo "$lib exports more than bst_ names: $others"; exit 1; }
done
export PKG_CONFIG_PATH="$root/usr/lib/pkgconfig" PKG_CONFIG_SYSROOT_DIR="$root" PKG_CONFIG_ALLOW_SYSTEM_CFLAGS=1 PKG_CONFIG_ALLOW_SYSTEM_LIBS=1
${CC:-cc} -std=c17 -Wall -Wextra examples/random_game.c $(pkg-config --cflags --libs bastide) -o "$root/example"
LD_LIBRARY_PATH="$root/usr/lib" "$root/example" | tail -1
${CC:-cc} -std=c17 examples/random_game.c -I"$root/usr/include" "$root/usr/lib/libbastide.a" -o "$root/example-static"
[ "$("$root/example-static" | tail -1)" = "$(LD_LIBRARY_PATH="$root/usr/lib" "$root/example" | tail -1)" ]
"$root/usr/bin/bastide" --version
echo "2 passed, 0 failed"
