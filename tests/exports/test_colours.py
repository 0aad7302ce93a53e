"""Colours of the workbook are those of the light theme of the page."""

import re
from pathlib import Path

from qdepth.exports.curve_chart import LOOKS

ROOT = Path(__file__).resolve().parents[2]
HEX = re.compile(r"#[0-9A-Fa-f]{6}\b")


def _theme(name: str) -> dict[str, str]:
    sheet = (ROOT / "frontend" / "src" / "app" / "theme.css").read_text()
    own = sheet[sheet.index(f"[data-mantine-color-scheme='{name}'] {{") :]
    rules = own[: own.index("}")]
    return {name: value.upper() for name, value in re.findall(r"--([\w-]+): (#\w{6});", rules)}


def test_each_colour_is_one_of_the_theme() -> None:
    sources = (ROOT / "backend" / "qdepth" / "exports").glob("*.py")
    used = {colour.upper() for file in sources for colour in HEX.findall(file.read_text())}
    assert len(used) > 5
    assert used - {*_theme("light").values(), *_theme("dark").values()} == set()


def test_designs_have_their_colours_in_the_same_order() -> None:
    theme = _theme("light")
    assert [colour for colour, *_ in LOOKS] == [theme[f"design-{n}"] for n in range(len(LOOKS))]
