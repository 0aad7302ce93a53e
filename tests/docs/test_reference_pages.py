"""The generated reference pages are what their script writes, and name all that there is."""

from pathlib import Path

import pytest

from qdepth.cli.main import COMMANDS
from qdepth.server.http.problem_kinds import KINDS
from qdepth.server.http.problems import help_address, problem_type
from tools.reference_pages import FOLDER, pages


@pytest.fixture(scope="module")
def written() -> dict[Path, str]:
    return pages()


def test_pages_are_fresh(written: dict[Path, str]) -> None:
    for path, content in written.items():
        assert path.read_text() == content, f"{path.name}: run `make fix`"


def test_help_of_a_problem_is_a_section_of_the_page(written: dict[Path, str]) -> None:
    page = written[FOLDER / "errors.md"]
    for kind in KINDS.values():
        section = help_address(kind).partition("#")[2]
        assert f"\n## {section}\n\n`{problem_type(kind)}`" in page


def test_page_has_every_command(written: dict[Path, str]) -> None:
    page = written[FOLDER / "command-line.md"]
    assert [f"\n## qdepth {name}\n" in page for name in COMMANDS] == [True] * len(COMMANDS)
