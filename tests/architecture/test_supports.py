"""tests/README.md explains each support, and names no other."""

import re

from tools.commands import ROOT

PAGE = (ROOT / "tests" / "README.md").read_text()
SUPPORT = ROOT / "tests" / "support"


def test_each_support_is_explained_once() -> None:
    rows = [line.split("|")[2] for line in PAGE.splitlines() if line.startswith("| ")]
    named = [name for row in rows for name in re.findall(r"`(\w+)`", row)]
    modules = {file.stem for file in SUPPORT.glob("*.py") if not file.stem.startswith("test_")}
    folders = {"markov_chains"}
    assert {name for name in modules | folders if named.count(name) != 1} == set()


def test_folders_of_tests_exist() -> None:
    table = PAGE.partition("## Run some")[0]
    cells = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    folders = [name for cell in cells for name in re.findall(r"`([\w/]+)`", cell)]
    assert len(folders) > 8
    assert all((ROOT / "tests" / name).is_dir() for name in folders)
