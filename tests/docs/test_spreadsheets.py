"""The page about spreadsheets names what there is."""

import re
from pathlib import Path

from qdepth.studies.metrics import metrics

PAGE = Path(__file__).resolve().parents[2] / "docs" / "how-to" / "spreadsheets.md"


def test_metrics_of_the_page_exist() -> None:
    section = PAGE.read_text().partition("\n## Metrics\n")[2]
    of_reports, _, after = section.partition("\n## Timelines\n")
    of_time_lines = after.partition("\n## ")[0]
    of_designs = _named(of_reports)
    assert len(of_designs) >= 10
    assert of_designs - {metric.name for metric in metrics()} == set()
    of_operations = _named(of_time_lines)
    assert len(of_operations) >= 10
    known = {metric.name for metric in (*metrics("timeline"), *metrics("by_io"))}
    assert of_operations - known == set()


def _named(text: str) -> set[str]:
    rows = re.findall(r"^\| (`[^|]+`) \|", text, re.MULTILINE)
    return {name for row in rows for name in re.findall(r"`([^`]+)`", row) if name[0] != "/"}
