"""The workbook, read back with another library."""

import io
import re
from copy import deepcopy
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from openpyxl import Workbook, load_workbook

from qdepth.design.document.document import Design
from qdepth.exports.exported import Exported
from qdepth.exports.live_workbook import FIRST_ROW, LiveCell, write_live_workbook
from qdepth.exports.markdown import write_markdown
from qdepth.exports.report_table import NAMES
from qdepth.exports.workbook import write_workbook
from qdepth.report.price import price_of
from qdepth.report.quantity import Number
from qdepth.studies.compare.comparison import compare
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
    assert tables == {
        *book.sheetnames, "Changes", "Columns", "Price", "Prices", "Ranking", "Fronts",
    }  # fmt: skip
    assert [len(vars(book[name])["_charts"]) for name in ("Summary", "Curve")] == [2, 1]


def test_charts_draw_the_columns_that_they_name() -> None:
    sheet = _read(_exported())["Summary"]
    drawn = {}
    for chart in vars(sheet)["_charts"]:
        [series] = chart.series
        column = re.fullmatch(r"Summary!\$(\w)\$10:\$\1\$11", series.val.numRef.f)
        assert column, series.val.numRef.f
        drawn[series.tx.v] = sheet[f"{column[1]}9"].value
    assert drawn == {"IOPS": "iops", "Mean latency [ms]": "latency_mean_ms"}


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


def test_each_live_cell_asks_for_the_design_and_metric_of_its_row() -> None:
    cells = [LiveCell("a", "total.iops", 1.5), LiveCell("b", "status", "steady")]
    address = "https://q.example/value?errors=text"
    sheet = load_workbook(io.BytesIO(write_live_workbook(address, cells)))["Live"]
    for row, cell in enumerate(cells, start=FIRST_ROW + 2):
        (asked,) = re.findall(r"WEBSERVICE\(([^)]*)\)", str(sheet.cell(row, 3).value))
        parts = [
            part.strip('"') if part.startswith('"') else str(sheet[part.replace("$", "")].value)
            for part in re.findall(r'"[^"]*"|[$A-Z0-9]+', asked)
        ]
        assert "".join(parts) == f"{address}&design={cell.design}&metric={cell.metric}"


def test_report_to_read_shows_text_as_it_is() -> None:
    text = write_markdown(_exported("a | <b> *x*\n# not a heading"))
    assert text.startswith("# a \\| \\<b\\> \\*x\\* \\# not a heading\n")
    assert "## Results" in text
    assert "| device\\_queue |" in text
    assert small_report().bottleneck.sentence.split("(")[0][:20] in text
    behind = small_report().bottleneck.next_limit
    assert behind is not None
    assert behind.sentence.split(",")[0] in text
    assert "not enough data" in text


def test_doubt_stands_before_the_answer_in_files_too() -> None:
    both = _exported("Two")
    text = "The engines disagree: 100 simulated and 200 computed. Simulate longer."
    doubted = both.reports[1].model_copy(update={"status": "disputed", "status_text": text})
    steady = both.reports[0].model_copy(update={"status": "steady", "status_text": "Fine."})
    files = replace(both, reports=[steady, doubted])
    markdown = write_markdown(files)
    assert both.comparison is not None
    told = markdown.index(f"**Two: Disputed. {text}**")
    assert told < markdown.index(both.comparison.verdict[:30].replace("_", "\\_"))
    assert told < markdown.index("## Results")
    answer = _read(files)["Summary"]["B5"].value
    assert answer == f"Two: Disputed. {text} {both.comparison.verdict}"
    assert "Fine." not in markdown


def test_report_to_read_writes_rates_and_prices_as_people_do() -> None:
    exported = _priced()
    report = exported.reports[0]
    iops = Number(value=188410.79, low=186900.2, high=189800.4, tag="simulated")
    cost = Number(value=110345.67, low=None, high=None, tag="exact")
    report = report.model_copy(
        update={
            "total": report.total.model_copy(update={"iops": iops}),
            "price": report.price.model_copy(update={"total_price": cost}),
        }
    )
    text = write_markdown(replace(exported, reports=[report, exported.reports[1]]))
    assert "188\u2009411 (186\u2009900 to 189\u2009800)" in text
    assert "| 110\u2009345.67 |" in text
    assert re.search(r"\de[-+]\d", text) is None


def _priced() -> Exported:
    entered = design("a", currency="EUR")
    for part in ("hosts", "fabrics", "arrays"):
        entered[part][0]["price"] = {
            "list_price": 100.0,
            "discount_pct": 50.0,
            "source": "=made up",
        }
    dearer = deepcopy(entered) | {"id": "b"}
    dearer["arrays"][0]["price"] |= {"quote": 300.0}
    designs = [Design.model_validate(document) for document in (entered, dearer)]
    reports = [
        small_report().model_copy(
            update={"design_id": one.id, "price": price_of(one, small_report().total.iops)}
        )
        for one in designs
    ]
    return replace(
        _exported(), designs=designs, reports=reports, comparison=compare(designs, reports)
    )


def test_prices_ratios_and_ranks_are_those_of_the_reports() -> None:
    exported = _priced()
    book = _read(exported)
    inventory = list(book["Inventory"].iter_rows(values_only=True))
    listed = ("array", "array", 1, 100, 50)
    assert ("a", *listed, None, "list", 50, None, "EUR", "=made up", None) in inventory
    assert ("b", *listed, 300, "quote", 300, None, "EUR", "=made up", None) in inventory
    summary = list(book["Summary"].iter_rows(values_only=True))
    (first,) = [row for row in summary if row[:3] == ("a", "EUR", 150)]
    price = exported.reports[0].price
    assert first[5] == pytest.approx(price.price_per_gb.value, rel=ALL_DIGITS)
    assert first[7] == pytest.approx(price.price_per_iops.value, rel=ALL_DIGITS)
    compared = [row[:5] for row in book["Compare"].iter_rows(values_only=True)]
    assert ("total_price", "lowest", "b", 2, 400) in compared
    (beaten,) = [row for row in compared if row[:3] == ("iops", "b", 400)]
    assert beaten[3] == pytest.approx(exported.reports[1].total.iops.value, rel=ALL_DIGITS)
    assert beaten[4] == "no"
    assumptions = [row[2] for row in book["Assumptions"].iter_rows(values_only=True)]
    assert set(price.assumptions) <= set(assumptions)


def test_report_to_read_has_prices_and_what_they_rest_on() -> None:
    text = write_markdown(_priced())
    assert "## Prices and density" in text
    assert "| EUR | 150.00 |" in text
    assert "b is dominated by a" in text
    assert "the quote of 300.00 counts instead of the list price of 100.00 less 50 %" in text
