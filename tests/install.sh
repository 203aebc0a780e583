#!/bin/sh
# Installs into a folder of its own, looks at what is exported, builds the example through pkg-config and runs it.
set -eu
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
# The library alone: made by a C compiler and its tools, and linked with nothing of ours.
tools=$(make --no-print-directory -n B="$root/fresh" lib | awk 'NF {print $1}' | sort -u | grep -vxF "$(printf '%s\n' ${CC:-cc} gcc cc clang mkdir rm ar objcopy)" || true)
[ -z "$tools" ] || { echo "make lib needs more than a C compiler: $tools"; exit 1; }
make --no-print-directory -n B="$root/fresh" LDFLAGS=-Wl,-z,now lib | grep -q -- "-Wl,-z,now.*-shared" || { echo "LDFLAGS are not honoured"; exit 1; }
make --no-print-directory -s B="$B" DESTDIR="$root" PREFIX=/usr install-lib
[ ! -e "$root/usr/bin" ] || { echo "install-lib installs more than the library"; exit 1; }
for name in $(nm -D --defined-only "$root/usr/lib/libbastide.so" | awk '{print $3}'); do
    grep -qw "$name" "$root"/usr/include/bastide/*.h || { echo "$name is exported but in no header"; exit 1; }
done
make --no-print-directory -s B="$B" DESTDIR="$root" PREFIX=/usr install
[ -e "$root/usr/share/bastide/web/index.html" ] || { echo "the web client was not installed"; exit 1; }
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
echo "6 passed, 0 failed"
