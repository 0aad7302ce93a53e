"""`make bench` starts, whatever packages it finds itself beside."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools.commands import ROOT, environment
from tools.dev import bench_command

ENGINES = {"simpy", "compiled", "compiled_all", "analytic", "c", "ciw", "cimba", "line"}


@pytest.mark.parametrize("module", ["lab.bench", "lab.bench.mm_c_floor"])
def test_package_called_tests_does_not_hide_ours(module: str, tmp_path: Path) -> None:
    """A dependency of the bench installs one."""
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "__init__.py").write_text("")
    code = f"import importlib.util as i, sys; sys.exit(i.find_spec({module!r}) is None)"
    beside = os.environ | {"PYTHONPATH": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=beside, check=False)
    assert done.returncode == 0


@pytest.mark.full
def test_bench_measures_all_contestants() -> None:
    """In an environment of its own, as a fresh clone makes it."""
    options = ("--quick", "--json", "--work", "mm_c")
    printed = subprocess.check_output([*bench_command(), *options], cwd=ROOT, env=environment())
    rows = json.loads(printed)
    assert {row["engine"] for row in rows} == ENGINES
    assert all(row["ios_per_second"] for row in rows if row["engine"] != "analytic")
