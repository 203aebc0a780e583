"""Builds the extension; all else stands in pyproject.toml."""
import os
import shutil
import sys

from setuptools import setup
from setuptools.command.sdist import sdist

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from build_ffi import ROOMS, ROOT, version  # noqa: E402


class SourceDistribution(sdist):
    """Takes the library's sources along, since they lie outside of this folder."""

    def make_release_tree(self, base_dir, files):
        # Those that the extension names lie above this folder: as they are, they would be put beside the distribution.
        super().make_release_tree(base_dir, [f for f in files if not f.startswith("..")])
        for room in ["include"] + sorted({r.split("/")[0] for r in ROOMS}):
            shutil.copytree(os.path.join(ROOT, room), os.path.join(base_dir, "library", room), dirs_exist_ok=True)


setup(
    version=version(),
    cffi_modules=["build_ffi.py:ffibuilder"],
    cmdclass={"sdist": SourceDistribution},
    options={"bdist_wheel": {"py_limited_api": "cp39"}},  # cffi keeps to the stable interface: one wheel for all
)
