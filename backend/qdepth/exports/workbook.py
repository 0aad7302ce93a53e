"""A scenario as a workbook: numbers as numbers, named tables, native charts."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from qdepth.exports.curve_chart import add_curve
from qdepth.exports.exported import Exported
from qdepth.exports.inventory import (
    PARTS_HEADER,
    SETTINGS_HEADER,
    WORKLOADS_HEADER,
    part_rows,
    setting_rows,
    workload_rows,
)
from qdepth.exports.price_tables import (
    FRONT_HEADER,
    PRICES_HEADER,
    RANKING_HEADER,
    RATIOS_HEADER,
    front_rows,
    price_assumptions,
    price_rows,
    ranking_rows,
    ratio_rows,
)
from qdepth.exports.report_table import COLUMNS, NAMES, Cell, rows_of
from qdepth.exports.worksheet import Book, Place
from qdepth.report.doubt import doubts

if TYPE_CHECKING:
    from xlsxwriter.worksheet import Worksheet

SUMMARY_HEADER = (
    "design", "title", "status", "iops", "mb_s", "latency_mean_ms", "latency_p99_ms", "bottleneck",
)  # fmt: skip
COMPARE_HEADER = (
    "design", "quantity", "ratio", "ratio_low", "ratio_high",
    "difference", "difference_low", "difference_high", "verdict",
)  # fmt: skip
CHANGES_HEADER = ("design", "pointer", "before", "after")
RUN_HEADER = ("design", "engine", "seed", "model_version", "measured_ios", "stopped", "digest")
_TABLE_ROW = 8
_CHART_ROWS = 20


def write_workbook(exported: Exported) -> bytes:
    """Write the workbook.

    Sheets: Summary, Assumptions, Inventory, Workloads, Results, Curve, Compare, Settings, Sources.
    The numbers are those of the reports, with all their digits; the table `Results` has the columns
    of `results.csv`. Nothing in it is a formula, and no text of a user can become one.
    """
    book = Book(exported.title, "Qdepth")
    _summary(book, exported)
    _assumptions(book, exported)
    _inventory(book, exported)
    book.table(
        book.sheet("Workloads"), "Workloads", WORKLOADS_HEADER, workload_rows(exported.designs)
    )
    book.table(book.sheet("Results"), "Results", NAMES, list(_results(exported)))
    add_curve(book, exported.reports)
    _compare(book, exported)
    book.table(book.sheet("Settings"), "Settings", SETTINGS_HEADER, setting_rows(exported.designs))
    _sources(book, exported)
    return book.close()


def _inventory(book: Book, exported: Exported) -> None:
    sheet = book.sheet("Inventory")
    place = book.table(sheet, "Inventory", PARTS_HEADER, part_rows(exported.designs))
    rows = price_rows(exported.reports)
    book.table(sheet, "Prices", PRICES_HEADER, rows, first_row=place.last_row + 3)


def _summary(book: Book, exported: Exported) -> None:
    sheet = book.sheet("Summary")
    reports, comparison = exported.reports, exported.comparison
    answer = comparison.verdict if comparison else reports[0].bottleneck.sentence
    facts = [
        ("Scenario", exported.title),
        ("Version", str(exported.version)),
        ("Made at", exported.made_at.isoformat(timespec="seconds")),
        ("Link", exported.link or ""),
        ("Answer", " ".join([*doubts(reports), answer])),
    ]
    _facts(book, sheet, facts)
    rows: list[list[Cell]] = [
        [
            report.design_id,
            report.design_title,
            report.status,
            report.total.iops.value,
            report.total.mb_s.value,
            report.total.latency_ms.mean.value,
            report.total.latency_ms.p99.value,
            report.bottleneck.sentence,
        ]
        for report in reports
    ]
    place = book.table(sheet, "Summary", SUMMARY_HEADER, rows, first_row=_TABLE_ROW)
    ratios = ratio_rows(reports)
    # The charts stand between the two tables.
    below = place.last_row + _CHART_ROWS
    book.table(sheet, "Price", RATIOS_HEADER, ratios, first_row=below)
    _columns(book, sheet, place, "IOPS", 3)
    _columns(book, sheet, place, "Mean latency [ms]", 5)


def _columns(book: Book, sheet: "Worksheet", place: Place, title: str, index: int) -> None:
    chart = book.chart({"type": "column"})
    chart.add_series({"name": title, "categories": place.column(0), "values": place.column(index)})
    chart.set_title({"name": title})
    chart.set_legend({"none": True})
    sheet.insert_chart(place.last_row + 2, index - 3, chart)


def _facts(book: Book, sheet: "Worksheet", facts: Iterable[tuple[str, str]]) -> None:
    for row, (name, value) in enumerate(facts):
        book.text(sheet, row, 0, name, bold=True)
        book.text(sheet, row, 1, value)


def _assumptions(book: Book, exported: Exported) -> None:
    sheet = book.sheet("Assumptions")
    rows: list[list[Cell]] = [["all", name, value] for name, value in exported.options]
    rows += [[design.id, "notes", design.notes] for design in exported.designs if design.notes]
    rows += [[id_, "price", text] for id_, text in price_assumptions(exported.reports)]
    book.table(sheet, "Assumptions", ("design", "about", "text"), rows)


def _results(exported: Exported) -> Iterator[list[Cell]]:
    for design, report in zip(exported.designs, exported.reports, strict=True):
        for row in rows_of(design, report):
            yield [row[name] for name in NAMES]


def _compare(book: Book, exported: Exported) -> None:
    sheet = book.sheet("Compare")
    comparison = exported.comparison
    rows: list[list[Cell]] = [
        [
            one.design_id,
            one.quantity,
            one.ratio.value,
            one.ratio.low,
            one.ratio.high,
            one.difference.value,
            one.difference.low,
            one.difference.high,
            one.verdict,
        ]
        for one in (comparison.differences if comparison else [])
    ]
    place = book.table(sheet, "Compare", COMPARE_HEADER, rows)
    changes: list[list[Cell]] = [
        [one.design_id, one.pointer, one.before, one.after]
        for one in (comparison.changes if comparison else [])
    ]
    place = book.table(sheet, "Changes", CHANGES_HEADER, changes, first_row=place.last_row + 3)
    ranks = ranking_rows(comparison)
    place = book.table(sheet, "Ranking", RANKING_HEADER, ranks, first_row=place.last_row + 3)
    fronts = front_rows(comparison)
    book.table(sheet, "Fronts", FRONT_HEADER, fronts, first_row=place.last_row + 3)


def _sources(book: Book, exported: Exported) -> None:
    sheet = book.sheet("Sources")
    rows: list[list[Cell]] = [
        [
            report.design_id,
            report.engine,
            report.seed,
            report.model_version,
            report.run.measured_ios if report.run else None,
            report.run.stop_text if report.run else None,
            report.digest,
        ]
        for report in exported.reports
    ]
    place = book.table(sheet, "Sources", RUN_HEADER, rows)
    meanings: list[list[Cell]] = [[column.name, column.meaning] for column in COLUMNS]
    book.table(sheet, "Columns", ("column", "meaning"), meanings, first_row=place.last_row + 3)
