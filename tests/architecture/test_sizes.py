"""How large folders and modules may become."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]

MOST_MODULES = 25
MOST_LINES = 300
"""ESLint holds the modules of the page to as many, and components to 250."""

GENERATED = {"backend/qdepth/engines/compiled/memory/places.py"}


def _modules() -> Iterator[Path]:
    """Modules of package, laboratory and page, without tests, styles and what is generated."""
    for top in ("backend", "lab"):
        yield from (file for file in (ROOT / top).rglob("*.py") if file.name != "__init__.py")
    for file in (ROOT / "frontend/src").rglob("*.ts*"):
        if ".test." not in file.name and "generated" not in file.parts:
            yield file


def test_folders_have_25_modules_at_most() -> None:
    counted = Counter(file.parent.relative_to(ROOT) for file in _modules())
    assert {str(folder): n for folder, n in counted.items() if n > MOST_MODULES} == {}


def test_modules_have_300_lines_at_most() -> None:
    lines = {str(file.relative_to(ROOT)): file.read_bytes().count(b"\n") for file in _modules()}
    assert {file: n for file, n in lines.items() if n > MOST_LINES and file not in GENERATED} == {}
