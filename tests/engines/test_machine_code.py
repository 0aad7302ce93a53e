"""Machine code that is kept on disk is that of the present sources, or it is not used."""

import ast
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numba
import pytest

from qdepth.engines import machine_code
from tools.commands import ROOT

BACKEND = ROOT / "backend"
DECORATORS = "qdepth.engines.native"

KERNEL = """
import json
from qdepth.engines.native import native_entry

@native_entry
def add(a, b):
    return a + b

assert add(1, 2) == 3
print(json.dumps([len(add.stats.cache_hits), len(add.stats.cache_misses)]))
"""
NOT_SOURCES = shutil.ignore_patterns("__pycache__")
KEPT, COMPILED = [1, 0], [0, 1]


def file_of(module: str) -> Path | None:
    """The source of a module of Qdepth; `None` for a name inside a module."""
    path = BACKEND.joinpath(*module.split("."))
    return next(filter(Path.exists, (path / "__init__.py", path.with_suffix(".py"))), None)


@cache
def imported_by(file: Path) -> tuple[str, ...]:
    """Modules of Qdepth that a module imports, at its top or inside a function."""
    return tuple(_imported_by(file))


def _imported_by(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text())):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        yield from (name for name in names if name.startswith("qdepth.") and file_of(name))


def all_imported_by(module: str, found: set[str]) -> set[str]:
    """The same with what those import."""
    file = file_of(module)
    for name in imported_by(file) if file else ():
        if name not in found:
            found.add(name)
            all_imported_by(name, found)
    return found


def native_modules() -> list[str]:
    """Modules with native functions whose machine code is kept."""
    modules = []
    for file in sorted((BACKEND / "qdepth").rglob("*.py")):
        name = ".".join(file.relative_to(BACKEND).with_suffix("").parts)
        if DECORATORS in imported_by(file):
            modules.append(name)
    return modules


def test_native_modules_are_found() -> None:
    assert {
        "qdepth.engines.compiled.simulation",
        "qdepth.engines.analytic.textbook.chain_weights",
    } <= set(native_modules())


@pytest.mark.parametrize("module", native_modules())
def test_digest_has_every_module_that_constants_can_come_from(module: str) -> None:
    sources = {module, *all_imported_by(module, set())}
    left_out = {
        name
        for name in sources
        if not any(f"{name}.".startswith(f"{package}.") for package in machine_code.PACKAGES)
    }
    assert left_out == set()


def test_digest_is_that_of_what_the_sources_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine_code, "files", lambda _package: tmp_path)
    (tmp_path / "inner").mkdir()
    digests = []
    for name, text in (
        ("a.py", "N = 1"), ("a.py", "N = 2"), ("inner/a.py", "N = 2"), ("note.txt", "N"),
    ):  # fmt: skip
        (tmp_path / name).write_text(text)
        digests.append(machine_code.digest_of_sources.__wrapped__())
    assert len(set(digests)) == 3
    assert digests[2] == digests[3], "a note is no source"


def test_nobody_compiles_for_keeps_on_his_own() -> None:
    own_ways = [
        file for file in (BACKEND / "qdepth").rglob("*.py") if "cache=True" in file.read_text()
    ]
    assert own_ways == []


class Copy:
    """A copy of what may be compiled, which a test may change, and a function that uses it."""

    def __init__(self, folder: Path) -> None:
        self.home = folder / "home"
        self.given = folder / "given"
        self._package = folder / "backend" / "qdepth"
        self.beside = self._package / "engines" / "__pycache__"
        self._kernel = folder / "kernel.py"
        self._kernel.write_text(KERNEL)
        for package in machine_code.PACKAGES:
            name = package.removeprefix("qdepth.")
            shutil.copytree(BACKEND / "qdepth" / name, self._package / name, ignore=NOT_SOURCES)
        shutil.copy(BACKEND / "qdepth" / "__init__.py", self._package)

    def add(self, line: str, module: str) -> None:
        """Write a line at the end of a module."""
        with (self._package / module).open("a") as source:
            source.write(line)

    def compile(self, **environment: str) -> list[int]:
        """Call the function in a new process; how often its code was found, and was not."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
        here = {"PYTHONPATH": str(self._package.parent), "HOME": str(self.home)}
        done = subprocess.run(
            [sys.executable, self._kernel],
            check=False,
            env=kept | here | environment,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        found: list[int] = json.loads(done.stdout)
        return found


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path)


@pytest.mark.full
def test_constant_that_changed_is_compiled_anew_and_nothing_old_stays(copy: Copy) -> None:
    assert copy.compile() == COMPILED
    assert copy.compile() == KEPT
    copy.add("\nMOST_READINGS = 256\n", "statistics/recorder.py")
    assert copy.compile() == COMPILED
    assert len(list((copy.beside / "qdepth").iterdir())) == 1


@pytest.mark.full
def test_code_is_kept_in_the_home_where_the_sources_cannot_be_written(copy: Copy) -> None:
    copy.beside.write_text("in the way of a directory")
    assert copy.compile() == COMPILED
    assert copy.compile() == KEPT
    assert list(copy.home.rglob("qdepth/*/*.nbi"))


def test_code_is_kept_where_the_environment_says(copy: Copy) -> None:
    assert copy.compile(NUMBA_CACHE_DIR=str(copy.given)) == COMPILED
    assert copy.compile(NUMBA_CACHE_DIR=str(copy.given)) == KEPT
    assert not (copy.beside / "qdepth").exists()


@pytest.mark.full
def test_no_place_at_all_is_no_error(copy: Copy) -> None:
    copy.beside.write_text("in the way of a directory")
    copy.home.write_text("in the way of a directory")
    assert copy.compile() == COMPILED
    assert copy.compile(NUMBA_CACHE_DIR=str(copy.home)) == COMPILED


class TestPlace:
    """The same rules without a compiler."""

    @pytest.fixture(autouse=True)
    def beside(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        """Where code goes that lies beside the sources, which are in a folder of the test."""
        monkeypatch.setattr(machine_code, "__file__", str(tmp_path / "machine_code.py"))
        monkeypatch.setattr(machine_code._config, "CACHE_DIR", "")
        monkeypatch.setattr(machine_code, "user_cache_path", lambda *_, **__: tmp_path / "home")
        monkeypatch.setattr(machine_code, "place", machine_code.place.__wrapped__)
        return tmp_path / "__pycache__"

    def test_is_beside_the_sources_and_nothing_old_stays(self, beside: Path) -> None:
        (beside / "qdepth" / "of-older-sources").mkdir(parents=True)
        found = machine_code.place()
        assert found is not None
        found.mkdir()
        assert list((beside / "qdepth").iterdir()) == [found]

    def test_is_in_the_home_where_the_sources_cannot_be_written(self, beside: Path) -> None:
        beside.write_text("in the way of a directory")
        found = machine_code.place()
        assert found is not None
        assert found.parent == beside.parent / "home"

    def test_is_nowhere_where_nothing_can_be_written(self, beside: Path) -> None:
        for folder in (beside, beside.parent / "home"):
            folder.write_text("in the way of a directory")
        assert machine_code.place() is None
        assert machine_code.keep("a function") == "a function"

    def test_that_cannot_be_written_is_no_error_when_code_is_to_be_kept(
        self, beside: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        beside.write_text("in the way of a directory")
        monkeypatch.setattr(machine_code._config, "CACHE_DIR", str(beside))

        @numba.njit
        def add(a: int, b: int) -> int:
            return a + b

        assert machine_code.keep(add)(1, 2) == 3
