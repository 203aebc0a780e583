"""Makes the extension bastide._ffi: the library's headers as cffi wants them, and the loops of src/.

The engine's C files are compiled into the extension, so that a wheel needs nothing else. With BASTIDE_LINK (such as
"-L../build -lbastide", or the path of libbastide.a) the extension is linked with a library that is built already.
"""
import glob
import os
import re
import shlex
import subprocess
import tempfile

from cffi import FFI

HERE = os.path.dirname(os.path.abspath(__file__))
# In the repository the sources lie one folder up; a source distribution brings them along.
ROOT = os.path.join(HERE, "library") if os.path.isdir(os.path.join(HERE, "library")) else os.path.dirname(HERE)
ROOMS = ("engine", "engine/tiles", "text", "game", "view", "ai", "sets/*")
HEADERS = ("tile", "state", "bastide", "game", "draw", "worth", "ai", "vocabulary", "view")


def version() -> str:
    with open(os.path.join(ROOT, "include", "bastide", "bastide.h"), encoding="utf-8") as f:
        return re.search(r'#define BST_VERSION "(.*?)"', f.read()).group(1)


def constants(text: str) -> "list[str]":
    """The names of a header's numbers."""
    names = re.findall(r"^#define (BST_\w+)[ \t]+(?=[^ \t\n])(?!\")", text, re.M)
    return [n for n in names if n not in ("BST_API", "BST_SLICES", "BST_SLICES_APART", "BST_SLICE_ARRAYS")]


def declarations() -> str:
    """What the headers declare: preprocessed, functions without their bodies."""
    folder = os.path.join(ROOT, "include", "bastide")
    names = []
    for path in sorted(glob.glob(os.path.join(folder, "*.h"))):
        with open(path, encoding="utf-8") as f:
            names += constants(f.read())
    with tempfile.TemporaryDirectory() as empty:
        for name in ("stdint.h", "stddef.h"):
            open(os.path.join(empty, name), "w").close()
        includes = "".join('#include "%s/%s.h"\n' % (folder, n) for n in HEADERS) + '#include "%s/src/vec.h"\n' % HERE
        compiler = shlex.split(os.environ.get("CC", "cc"))
        flags = ["-E", "-P", "-nostdinc", "-U__GNUC__", "-I", empty, "-I", os.path.join(ROOT, "include"), "-x", "c", "-"]
        text = subprocess.run(compiler + flags, input=includes, capture_output=True, text=True, check=True).stdout
    text = re.sub(r"static inline ([^{;]*?)\s*\{[^}]*\}", r"static \1;", text)
    return "\n".join("#define %s ..." % n for n in dict.fromkeys(names)) + "\n" + text


def sources() -> "list[str]":
    """The library's C files, from this folder on."""
    found = [p for room in ROOMS for p in sorted(glob.glob(os.path.join(ROOT, room, "*.c")))]
    return [os.path.relpath(p, HERE) for p in found]


link = shlex.split(os.environ.get("BASTIDE_LINK", ""))
ffibuilder = FFI()
ffibuilder.cdef(declarations())
ffibuilder.set_source(
    "bastide._ffi",
    "".join("#include <bastide/%s.h>\n" % n for n in HEADERS) + '#include "vec.h"\n',
    sources=["src/vec.c", "src/observe.c"] + ([] if link else sources()),
    include_dirs=[os.path.join(HERE, "src"), os.path.join(ROOT, "include"), ROOT],
    # The bots count in floating point and must count alike everywhere: no fused multiply-add.
    extra_compile_args=["-std=c17", "-O3", "-D_GNU_SOURCE", "-fvisibility=hidden", "-ffp-contract=off"],
    extra_link_args=link + ["-lpthread"],
)
