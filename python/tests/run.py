#!/usr/bin/env python3
"""All tests of the Python package: documentation, units, environments, examples, types. Usage: run.py BASTIDE PACKAGE

BASTIDE is the command, PACKAGE the folder that holds the built package. Without Gymnasium and PettingZoo stubs of their
conventions stand in, and the last line says so."""
import doctest
import importlib
import importlib.util
import os
import pkgutil
import re
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
os.environ["BASTIDE"] = BASTIDE = os.path.abspath(sys.argv[1])
PACKAGE = os.path.abspath(sys.argv[2])
EXAMPLES = os.path.join(HERE, "..", "examples")
stubbed = [name for name in ("gymnasium", "pettingzoo") if not importlib.util.find_spec(name)]
sys.path[:0] = [PACKAGE, HERE] + ([os.path.join(HERE, "stubs")] if stubbed else [])

import bastide  # noqa: E402


def modules():
    names = [m.name for m in pkgutil.iter_modules(bastide.__path__) if m.name != "_ffi"]
    return [bastide] + [importlib.import_module("bastide." + n) for n in names]


class Documentation(unittest.TestCase):
    def test_every_public_function_has_an_example(self):
        missing = []
        for module in modules():
            if module.__name__.split(".")[-1].startswith("_"):
                continue
            for test in doctest.DocTestFinder(exclude_empty=False).find(module):
                parts = test.name.split(".")
                public = not any(p.startswith("_") for p in parts) and test.name != module.__name__
                known = ("bastide.bench.command", "bastide.bench.main")  # they start another program
                data = re.search(r"\.(Choice|Thought)$", test.name)
                if public and not test.examples and test.name not in known and not data:
                    missing.append(test.name)
        self.assertEqual(missing, [])

    def test_the_manual_is_true(self):
        path = os.path.join(HERE, "..", "..", "docs", "python.md")
        self.assertEqual(doctest.testfile(path, module_relative=False).failed, 0)

    def test_sources_are_the_librarys(self):
        """What a wheel compiles is what make compiles into the library."""
        spec = importlib.util.spec_from_file_location("build_ffi", os.path.join(HERE, "..", "build_ffi.py"))
        text = open(spec.origin).read()
        rooms = eval(re.search(r"ROOMS = (\(.*\))", text).group(1))
        import glob
        root = os.path.join(HERE, "..", "..")
        mine = {os.path.relpath(p, root) for r in rooms for p in glob.glob(os.path.join(root, r, "*.c"))}
        told = subprocess.run(["make", "-s", "--no-print-directory", "-C", root, "list-sources"], capture_output=True, text=True)
        self.assertEqual(sorted(mine), sorted(told.stdout.split()))


class Examples(unittest.TestCase):
    def run_example(self, name, *arguments):
        environment = dict(os.environ, PYTHONPATH=PACKAGE)
        r = subprocess.run([sys.executable, os.path.join(EXAMPLES, name), *arguments], env=environment, capture_output=True, text=True)
        self.assertEqual(r.returncode, 0, r.stderr)
        return r.stdout

    def test_tournament(self):
        out = self.run_example("tournament.py", "random", "greedy", "--games", "20")
        self.assertLess(float(re.search(r"random +- greedy +([\d.]+) %", out).group(1)), 30)

    def test_policy_gradient_learns(self):
        out = self.run_example("policy_gradient.py", "--batches", "8", "--games", "64")
        before, after = (float(re.search(rf"^{w} +([\d.]+) %", out, re.M).group(1)) for w in ("before", "batch 8"))
        self.assertLess(before, 70)
        self.assertGreater(after, 75)

    def test_a_look_at_my_game(self):
        with tempfile.TemporaryDirectory() as folder:
            path, picture = os.path.join(folder, "game.bastide"), os.path.join(folder, "game.svg")
            game, bot = bastide.Game("sets=base players=2 seed=3"), bastide.Bot("greedy")
            while not game.over:
                game.play_bot(bot)
            game.name(1, "Anna")
            game.save(path)
            out = self.run_example("my_game.py", path, "--playouts", "4", "--picture", picture)
            self.assertIn("Anna %11d points" % game.state.scores[1], out)
            self.assertIn("Biggest mistakes", out)
            self.assertIn("</svg>", open(picture).read())
            for player in (0, 1):  # what the events tell adds up to the score
                row = out.splitlines()[2 * player]
                self.assertEqual(sum(int(n) for n in re.findall(r" (\d+)(?:,|$)", row.split("points")[1])), game.state.scores[player])


class Types(unittest.TestCase):
    def test_mypy(self):
        r = subprocess.run(["/usr/bin/mypy", "--config-file", os.path.join(HERE, "..", "pyproject.toml"), "--cache-dir",
                            os.path.join(PACKAGE, ".mypy"), "-p", "bastide"], cwd=os.path.join(HERE, ".."), capture_output=True, text=True)  # fmt: skip
        self.assertEqual(r.returncode, 0, r.stdout + r.stderr)

    def test_the_package_says_that_it_is_typed(self):
        self.assertTrue(os.path.exists(os.path.join(PACKAGE, "bastide", "py.typed")))


def main():
    tests, suite = unittest.defaultTestLoader, unittest.TestSuite()
    for module in modules():
        suite.addTests(doctest.DocTestSuite(module))
    for name in ("test_state", "test_vec", "test_envs"):
        suite.addTests(tests.loadTestsFromName(name))
    for case in (Documentation, Examples, Types):
        suite.addTests(tests.loadTestsFromTestCase(case))
    wanted = sys.argv[3:]
    if wanted:
        suite = unittest.TestSuite(t for t in flatten(suite) if any(w in t.id() for w in wanted))
    result = unittest.TextTestRunner(verbosity=1).run(suite)
    bad = len(result.failures) + len(result.errors)
    print("%d passed, %d failed%s" % (result.testsRun - bad, bad, "; stubs for " + " and ".join(stubbed) if stubbed else ""))
    sys.exit(bad > 0)


def flatten(suite):
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from flatten(test)
        else:
            yield test


main()
