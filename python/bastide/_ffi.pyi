"""Made by build_ffi.py from the library's headers."""
from typing import Any

ffi: Any
lib: Any
