"""The page about spreadsheets names what there is."""

import re
from pathlib import Path

from qdepth.studies.metrics import metrics

PAGE = Path(__file__).resolve().parents[2] / "docs" / "spreadsheets.md"


def test_metrics_of_the_page_exist() -> None:
    rows = re.findall(r"^\| (`[^|]+`) \|", PAGE.read_text(), re.MULTILINE)
    named = {name for row in rows for name in re.findall(r"`([^`]+)`", row) if name[0] != "/"}
    assert len(named) >= 10
    assert named - {metric.name for metric in metrics()} == set()
