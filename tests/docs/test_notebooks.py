"""The notebooks are small, and become pages of the help."""

import json
from pathlib import Path

import pytest

from tests.support.pages import DOCS
from tools.notebook_pages import page_of, to_pages

NOTEBOOKS = sorted((DOCS / "notebooks").glob("*.ipynb"))
MOST_BYTES = 15_000


def test_there_are_five_small_ones() -> None:
    assert len(NOTEBOOKS) == 5
    assert all(file.stat().st_size < MOST_BYTES for file in NOTEBOOKS)


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_page_has_every_cell_and_its_output(file: Path) -> None:
    page = page_of(file)
    cells = json.loads(file.read_text())["cells"]
    assert page.startswith(cells[0]["source"][0])
    assert f"({file.name})" in page
    for cell in cells:
        assert to_pages(cell["source"][0]).strip() in page
    assert page.count('<div class="output">') + page.count("```text") == sum(
        len(cell.get("outputs", [])) for cell in cells
    )


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_links_lead_to_files(file: Path) -> None:
    cells = json.loads(file.read_text())["cells"]
    texts = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]
    targets = [part.partition(")")[0] for text in texts for part in text.split("](")[1:]]
    assert targets
    assert all((file.parent / target).exists() for target in targets)
