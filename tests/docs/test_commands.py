"""Pages with commands: they run in the order of the page, and print what it shows."""

import doctest
import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from qdepth.cli.main import main
from tests.support.pages import DOCS, ROOT, pages_that_run

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
PAGES = [page for page in pages_that_run() if "\n```console\n" in page.read_text()]


def _commands(page: Path) -> Iterator[tuple[str, str]]:
    """Commands of a page, each with the output that it shows."""
    for block in re.findall(r"^```console\n(.*?)^```", page.read_text(), re.MULTILINE | re.DOTALL):
        for each in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, shown = each.partition("\n")
            yield command, shown


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_commands_print_what_the_page_shows(
    page: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("QDEPTH_DATA_DIR", str(tmp_path))
    shutil.copytree(DOCS / "tutorials" / "estate", "estate")
    for name in ("vmfs", "vvol"):
        shutil.copy(_priced(name), tmp_path)
    for command, shown in _commands(page):
        program, *arguments = shlex.split(command)
        assert program == "qdepth"
        assert main(arguments) == 0, command
        printed = capsys.readouterr().out
        assert doctest.OutputChecker().check_output(shown, printed, FLAGS), f"{command}\n{printed}"


def test_tutorial_is_among_the_pages() -> None:
    assert DOCS / "tutorials" / "estate.md" in PAGES


def _priced(name: str) -> Path:
    cases = DOCS.parent / "backend" / "qdepth" / "studies" / "cases"
    return cases / "priced" / f"{name}.json"
