"""Modules of the SimPy engine can be read in the order of docs/developers/engines.md."""

import re

from tools.commands import ROOT

PACKAGE = "qdepth.engines.simpy_engine"
IMPORT = re.compile(rf"^\s*(?:from|import) {re.escape(PACKAGE)}(?:\.| import )(\w+)", re.MULTILINE)
FOLDER = ROOT.joinpath("backend", *PACKAGE.split("."))


def story() -> str:
    """The page up to the compiled engine."""
    page = (ROOT / "docs" / "developers" / "engines.md").read_text(encoding="utf-8")
    return page.partition("## The compiled engine")[0]


def listed() -> list[str]:
    rows = re.findall(r"^\| (`.*?) \|", story(), re.MULTILINE)
    return [name for row in rows for name in re.findall(r"`(\w+)\.py`", row)]


def test_every_module_is_listed() -> None:
    assert sorted(listed()) == sorted(
        path.stem for path in FOLDER.glob("*.py") if path.stem != "__init__"
    )


def test_each_one_imports_only_those_before_it() -> None:
    """At its top, in a function or for its types alone: so there is no circle."""
    modules = listed()
    for place, module in enumerate(modules):
        source = (FOLDER / f"{module}.py").read_text(encoding="utf-8")
        assert set(IMPORT.findall(source)) <= set(modules[:place]), module


def test_what_the_page_names_is_there() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("*.py"))
    sources += (ROOT / "backend/qdepth/statistics/recorder.py").read_text(encoding="utf-8")
    named = re.findall(r"`([A-Z]\w+)\.(\w+)`", story())
    assert len(named) > 15
    for owner, name in named:
        assert f"class {owner}" in sources, owner
        assert re.search(rf"def {name}\(|self\.{name}\b", sources), name
