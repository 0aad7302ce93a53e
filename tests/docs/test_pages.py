"""What the pages say about the project is so."""

import json
import re
import tomllib
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import BaseModel

from qdepth.cli.main import COMMANDS
from qdepth.published.case import Role
from qdepth.report import comparison, quantity, rows, run_facts
from qdepth.report import report as document
from qdepth.report.prices import price_result
from qdepth.report.quantity import Number
from qdepth.settings import Settings
from qdepth.studies.cases.computed_row import Verdict

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
PLAIN_NAMES = {"schemas.py", "service.py", "routes.py"}
"""Modules that every resource of the API has."""
FILE = re.compile(r"`([\w./-]+\.(?:py|pyi|tsx?|css|json|toml))`")
PLACES = [ROOT, ROOT / "backend" / "qdepth", ROOT / "frontend"]
"""Folders that the paths of docs/developers/develop.md begin in."""
LINK = re.compile(r"\[[^\]]*\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)")


def _anchors(page: Path) -> set[str]:
    """Anchors of the headings of a page, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target, anchor in LINK.findall(page.read_text()):
        file = (page.parent / target).resolve() if target else page
        assert file.exists(), f"{page} links to {target}"
        assert not anchor or anchor in _anchors(file), f"{page} links to {target}#{anchor}"


def test_every_decision_is_listed() -> None:
    folder = ROOT / "docs" / "developers" / "decisions"
    listed = re.findall(r"\((\d{4}-[\w-]+\.md)\)", (folder / "README.md").read_text())
    assert listed == sorted(file.name for file in folder.glob("[0-9]*.md"))


def _quantities(model: type[BaseModel]) -> Iterator[str]:
    for name, field in model.model_fields.items():
        if field.annotation is Number or model.__name__ == "Latency":
            yield name


def _words_of_reports() -> set[str]:
    models = [
        value
        for module in (quantity, rows, run_facts, price_result, document, comparison)
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, BaseModel)
    ]
    literals: list[Any] = [
        quantity.Tag,
        document.Status,
        run_facts.StopReason,
        quantity.Layer,
        Role,
        Verdict,
    ]
    words = {name for model in models for name in _quantities(model)}
    return words.union(*(get_args(literal) for literal in literals))


def test_glossary_has_every_word_of_a_report_that_is_no_metric() -> None:
    glossary = (ROOT / "docs" / "reference" / "glossary.md").read_text()
    metrics = (ROOT / "docs" / "reference" / "metrics.md").read_text()
    names = {name for metric in re.findall(r"`([\w.<>]+)`", metrics) for name in metric.split(".")}
    missing = {word for word in _words_of_reports() - names if f"`{word}`" not in glossary}
    assert missing == set()


def test_every_dependency_is_justified() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    groups = project["dependency-groups"]
    requirements = [*project["project"]["dependencies"], *chain.from_iterable(groups.values())]
    needed = {re.split(r"[\[<>=]", requirement)[0] for requirement in requirements}
    package = json.loads((ROOT / "frontend" / "package.json").read_text())
    needed |= package["dependencies"].keys() | package["devDependencies"].keys()
    page = (ROOT / "docs" / "developers" / "decisions" / "0006-dependencies.md").read_text()
    rows = [line.split("|")[1] for line in page.splitlines() if line.startswith("| ")]
    named = {name.strip() for row in rows for name in row.split(",")}
    assert needed - named == set()


def test_architecture_names_every_package() -> None:
    page = (ROOT / "docs" / "developers" / "architecture.md").read_text()
    table = "".join(line for line in page.splitlines() if line.startswith("| `"))
    packages = {folder.parent.name for folder in ROOT.glob("backend/qdepth/*/__init__.py")}
    assert {name for name in packages if f"`{name}`" not in table} == set()


@pytest.mark.parametrize("name", ["architecture.md", "develop.md"])
def test_modules_that_a_page_names_exist(name: str) -> None:
    page = (ROOT / "docs" / "developers" / name).read_text()
    named = set(re.findall(FILE, page)) - PLAIN_NAMES
    assert named
    assert {path for path in named if not any((at / path).is_file() for at in PLACES)} == set()


def test_folders_that_recipes_name_exist() -> None:
    page = (ROOT / "docs" / "developers" / "develop.md").read_text()
    named = set(re.findall(r"`([\w-]+(?:/[\w-]+)+/?|[\w-]+/)`", page))
    assert len(named) > 10
    assert {path for path in named if not any((at / path).is_dir() for at in PLACES)} == set()


def test_names_in_a_recipe_are_in_its_files() -> None:
    """A constant, type or component that a line names is in one of the files of that line."""
    page = (ROOT / "docs" / "developers" / "develop.md").read_text()
    lines = re.findall(r"^(?:\d+\. .*(?:\n {3}.*)*|\| .*)$", page, re.MULTILINE)
    missing = []
    for line in lines:
        files = [at / path for path in re.findall(FILE, line) for at in PLACES]
        text = "".join(file.read_text() for file in files if file.is_file())
        names = re.findall(r"`(_?[A-Z][A-Z_]{3,}|[A-Z][a-z]+[A-Z]\w+)`", line)
        missing += [name for name in names if name not in text]
    assert len(lines) > 60
    assert missing == []


def test_readme_counts_the_commands() -> None:
    readme = (ROOT / "README.md").read_text()
    assert f"`qdepth --help` lists {len(COMMANDS)} commands" in readme


def test_every_setting_is_explained_with_its_default() -> None:
    page = (ROOT / "docs" / "how-to" / "operation.md").read_text()
    rows = dict(re.findall(r"^\| `(QDEPTH_\w+)` \| ([^|]+) \|", page, re.MULTILINE))
    assert set(rows) == {f"QDEPTH_{name.upper()}" for name in Settings.model_fields}
    for name, field in Settings.model_fields.items():
        if isinstance(field.default, int | float | str):
            assert rows[f"QDEPTH_{name.upper()}"] == f"`{field.default}`"
