"""The page about spreadsheets names what there is."""

import re
from pathlib import Path

from qdepth.studies.metrics import metrics

PAGE = Path(__file__).resolve().parents[2] / "docs" / "how-to" / "spreadsheets.md"


def test_metrics_of_the_page_exist() -> None:
    section = PAGE.read_text().partition("\n## Metrics\n")[2]
    named = _named(section.partition("\n## ")[0])
    assert len(named) >= 6
    assert named - {metric.name for metric in metrics()} == set()


def _named(text: str) -> set[str]:
    rows = re.findall(r"^\| (`[^|]+`) \|", text, re.MULTILINE)
    return {name for row in rows for name in re.findall(r"`([^`]+)`", row) if name[0] != "/"}
