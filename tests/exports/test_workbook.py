"""The workbook, read back with another library."""

import io
from datetime import UTC, datetime

import pytest
from openpyxl import Workbook, load_workbook

from qdepth.design.document import Design
from qdepth.exports.document import Exported
from qdepth.exports.live import FIRST_ROW, LiveCell, write_live_workbook
from qdepth.exports.markdown import write_markdown
from qdepth.exports.table import NAMES
from qdepth.exports.workbook import write_workbook
from qdepth.studies.comparison import compare
from tests.support.reports import small_report
from tests.support.scenarios import design

ALL_DIGITS = 1e-15
"""A workbook keeps 16 digits of a number."""
TITLES = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "'=1", "plain | <b> *x*"]


def _exported(title: str = "A title") -> Exported:
    changed = design("b", title=title, notes="=assumed")
    changed["hosts"][0]["lun_depth"] = 8
    designs = [Design.model_validate(design("a")), Design.model_validate(changed)]
    report = small_report()
    reports = [report, report.model_copy(update={"design_id": "b", "design_title": title})]
    return Exported(
        title=title,
        version=3,
        link="https://qdepth.example/s/token",
        made_at=datetime(2026, 3, 1, 12, tzinfo=UTC),
        designs=designs,
        reports=reports,
        comparison=compare(designs, reports),
        options=[("seed", "1")],
    )


def _read(exported: Exported) -> Workbook:
    return load_workbook(io.BytesIO(write_workbook(exported)))


def test_workbook_has_its_sheets_tables_and_charts() -> None:
    book = _read(_exported())
    assert book.sheetnames == [
        "Summary", "Assumptions", "Inventory", "Workloads", "Results", "Curve", "Compare",
        "Settings", "Sources",
    ]  # fmt: skip
    tables = {name for sheet in book for name in sheet.tables}
    assert tables == {*book.sheetnames, "Changes", "Columns"}
    assert [len(vars(book[name])["_charts"]) for name in ("Summary", "Curve")] == [2, 1]


def test_numbers_are_numbers_with_all_their_digits() -> None:
    header, *rows = _read(_exported())["Results"].iter_rows(values_only=True)
    assert tuple(header) == NAMES
    first = dict(zip(header, rows[0], strict=True))
    report = small_report()
    assert first["iops"] == pytest.approx(report.total.iops.value, rel=ALL_DIGITS)
    high = report.total.latency_ms.mean.high
    assert first["latency_mean_high_ms"] == pytest.approx(high, rel=ALL_DIGITS)
    assert first["latency_p999_ms"] is None
    summary = _read(_exported())["Summary"]
    assert summary["D10"].value == first["iops"]
    assert summary["B4"].value == "https://qdepth.example/s/token"


@pytest.mark.parametrize("title", TITLES)
def test_text_of_users_stays_text(title: str) -> None:
    book = _read(_exported(title))
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
    assert not [cell for cell in cells if cell.data_type == "f"]
    shown = [cell for cell in cells if cell.value == title]
    assert shown
    if title[0] in "=+-@\t":
        assert all(cell.quotePrefix for cell in shown)


def test_settings_and_changes_name_the_queue_depths() -> None:
    book = _read(_exported())
    settings = list(book["Settings"].iter_rows(values_only=True))
    assert ("b", "esx", "lun_depth", 8) in settings
    changes = [row[:4] for row in book["Compare"].iter_rows(values_only=True)]
    assert ("b", "/hosts/0/lun_depth", "4", "8") in changes


def test_workbook_of_one_design_has_empty_comparison() -> None:
    both = _exported()
    one = Exported(
        title="T", version=1, link=None, made_at=both.made_at, designs=both.designs[:1],
        reports=both.reports[:1], comparison=None, options=[],
    )  # fmt: skip
    book = _read(one)
    assert book["Compare"]["A2"].value is None
    assert "Version 1" in write_markdown(one)


def test_live_cells_are_formulas_with_their_last_value() -> None:
    cells = [LiveCell("a", "total.iops", 1.5), LiveCell("a", "status", "steady")]
    content = write_live_workbook("https://q.example/value?errors=text", cells)
    formulas = load_workbook(io.BytesIO(content))["Live"]
    values = load_workbook(io.BytesIO(content), data_only=True)["Live"]
    row = FIRST_ROW + 2
    asked = [str(formulas.cell(row + step, 3).value) for step in (0, 1)]
    assert asked[0].startswith("=_xlfn.NUMBERVALUE(_xlfn.WEBSERVICE($B$1&")
    assert asked[1].startswith("=_xlfn.WEBSERVICE(")
    assert [values.cell(row, 3).value, values.cell(row + 1, 3).value] == [1.5, "steady"]


def test_report_to_read_shows_text_as_it_is() -> None:
    text = write_markdown(_exported("a | <b> *x*\n# not a heading"))
    assert text.startswith("# a \\| \\<b\\> \\*x\\* \\# not a heading\n")
    assert "## Results" in text
    assert "| device\\_queue |" in text
    assert small_report().bottleneck.sentence.split("(")[0][:20] in text
    assert "not enough data" in text
