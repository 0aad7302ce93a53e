"""Pages with lines of Python: they run, and print what the page shows."""

import doctest
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.support.pages import ROOT, pages_that_run

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL
PAGES = [page for page in pages_that_run() if "\n```python\n>>> " in page.read_text()]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_lines_run_and_print_what_the_page_shows(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    frames = ModuleType("pandas")
    frames.DataFrame = dict  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pandas", frames)
    blocks = re.findall(r"^```python\n(.*?)^```", page.read_text(), re.MULTILINE | re.DOTALL)
    examples = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, page.name, str(page), 0)
    assert len(examples.examples) >= 3
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    printed: list[str] = []
    runner.run(examples, out=printed.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(printed)


def test_tutorials_and_the_reference_are_among_the_pages() -> None:
    names = {str(page.relative_to(ROOT)) for page in PAGES}
    assert names >= {
        "README.md",
        "docs/reference/python.md",
        "docs/tutorials/vmfs-vvol-nvme.md",
    }
