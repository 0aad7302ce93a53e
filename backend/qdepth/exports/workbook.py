"""A scenario as a workbook: an answer to read, named tables, native charts, set up for printing."""

from collections.abc import Iterator, Sequence

from qdepth.design.part_names import PartNames
from qdepth.exports.answer_sheet import add_answer
from qdepth.exports.curve_chart import add_curve
from qdepth.exports.export_subject import Exported, changes_of_designs
from qdepth.exports.layer_words import LAYER_WORDS
from qdepth.exports.notices import notices_of_designs
from qdepth.exports.parts_list import (
    PARTS_HEADINGS,
    WORKLOADS_HEADINGS,
    part_rows,
    workload_rows,
)
from qdepth.exports.price_tables import (
    has_prices,
    price_assumptions,
    price_headings,
    price_rows,
    ranking_table,
    ratio_headings,
    ratio_rows,
)
from qdepth.exports.report_table import Cell, error_pct
from qdepth.exports.worksheet import Book, Heading, Table
from qdepth.report.comparison import LETTERS, Comparison
from qdepth.report.quantity import LAYERS
from qdepth.report.report import Report
from qdepth.report.rows import GroupResult

RESULTS_HEADINGS = (
    Heading("Design"), Heading("Class of VMs"), Heading("Datastore"), Heading("VMs", "whole"),
    Heading("IOPS", "rate"), Heading("IOPS ± %", "error"), Heading("MB/s", "number"),
    Heading("Mean [ms]", "number"), Heading("Mean ± %", "error"),
    Heading("p50 [ms]", "number"), Heading("p95 [ms]", "number"), Heading("p99 [ms]", "number"),
    Heading("p99.9 [ms]", "number"), Heading("Outstanding I/Os", "number"), Heading("Host"),
)  # fmt: skip
COMPARE_HEADINGS = (
    Heading("Design"), Heading("Quantity", width=40), Heading("Difference", width=40),
    Heading("Times A", "number", 40),
)  # fmt: skip
CHANGES_HEADINGS = (Heading("Design"), Heading("What was changed", width=90))
RUN_HEADINGS = (
    Heading("Design", width=32), Heading("Engine"), Heading("Digest"), Heading("Seed"),
    Heading("Model"), Heading("Measured I/Os", "whole", 12), Heading("Ended because", width=40),
)  # fmt: skip
NOTE_HEADINGS = (Heading("Design"), Heading("About", width=20), Heading("Text", width=90))
_QUANTITIES = {
    "iops": "IOPS", "mb_s": "MB/s", "latency_mean_ms": "Mean latency",
    "latency_p99_ms": "p99 latency", "iops_per_gb": "IOPS per GB",
}  # fmt: skip
_BELOW = 2
"""Rows from the end of a table to the title of the next one."""


def write_workbook(exported: Exported) -> bytes:
    """Write the workbook.

    Sheets: Answer, Results, Latency, Compare, Prices, Designs, Sources; Compare is there for two
    designs or more, and Prices where something has a price. Cells hold numbers with all their
    digits and show three. Nothing in it is a formula, and no text of a user can become one.
    """
    book = Book(exported.title)
    add_answer(book, exported)
    _results(book, exported)
    add_curve(book, exported)
    if exported.comparison is not None:
        _compare(book, exported, exported.comparison)
    if has_prices(exported.reports):
        _prices(book, exported)
    _designs(book, exported)
    _sources(book, exported)
    return book.close()


def _results(book: Book, exported: Exported) -> None:
    sheet = book.sheet("Results")
    headings = [Heading("Layer")]
    for letter, _ in zip(LETTERS, exported.reports, strict=False):
        headings += [Heading(f"{letter} [ms]", "number"), Heading(f"{letter} [%]", "number")]
    budgets = [{one.layer: one for one in r.total.wait_budget} for r in exported.reports]
    rows: list[list[Cell]] = []
    for layer in LAYERS:
        row: list[Cell] = [LAYER_WORDS[layer]]
        for budget in budgets:
            one = budget.get(layer)
            row += [None, None] if one is None else [one.mean_ms.value, one.share_pct]
        if any(cell not in (None, 0) for cell in row[1:]):
            rows.append(row)
    title = "Where the mean latency is spent"
    place = book.table(sheet, Table("Wait", headings, rows, title))
    groups = list(_group_rows(exported))
    table = Table("Results", RESULTS_HEADINGS, groups, "Classes of VMs")
    book.table(sheet, table, place.last_row + _BELOW)


def _group_rows(exported: Exported) -> Iterator[list[Cell]]:
    pairs = zip(exported.names, exported.designs, exported.reports, strict=False)
    for name, design, report in pairs:
        groups = {group.id: group for group in design.classes}
        called = PartNames(design)
        yield [*_group_row(name, "All", None, None, report), None]
        for result in report.groups:
            group = groups[result.id]
            title = group.name or group.id
            hosts, datastores = (
                ", ".join(map(called, entries))
                for entries in (group.host_entries, group.datastore_entries)
            )
            yield [*_group_row(name, title, datastores, result, report), hosts]


def _group_row(
    name: str, title: str, datastore: str | None, group: GroupResult | None, report: Report
) -> list[Cell]:
    result = group or report.total
    latency = result.latency_ms
    return [
        name,
        title,
        datastore,
        result.vms,
        result.iops.value,
        error_pct(result.iops),
        result.mb_s.value,
        latency.mean.value,
        error_pct(latency.mean),
        latency.p50.value,
        latency.p95.value,
        latency.p99.value,
        latency.p999.value,
        result.outstanding_ios.value,
    ]


def _compare(book: Book, exported: Exported, comparison: Comparison) -> None:
    sheet = book.sheet("Compare")
    names = dict(zip([r.design_id for r in exported.reports], exported.names, strict=False))
    rows: list[list[Cell]] = [
        [names[one.design_id], _QUANTITIES[one.quantity], one.verdict, one.ratio.value]
        for one in comparison.differences
        if one.ratio.value is not None
    ]
    rows += [
        [names[one.design_id], f"{one.vms}: {one.statistic} latency", one.verdict, one.ratio]
        for one in comparison.classes
    ]
    title = "Differences from design A"
    place = book.table(sheet, Table("Compare", COMPARE_HEADINGS, rows, title))
    changes: list[list[Cell]] = [
        [name, sentence]
        for name, sentences in changes_of_designs(exported, comparison)
        for sentence in sentences
    ]
    table = Table("Changes", CHANGES_HEADINGS, changes, "What was changed from design A")
    book.table(sheet, table, place.last_row + _BELOW)


def _prices(book: Book, exported: Exported) -> None:
    sheet = book.sheet("Prices")
    currencies = {r.price.currency for r in exported.reports if r.price.currency}
    currency = " or ".join(sorted(currencies)) or "no currency"
    ratios = Table("Ratios", ratio_headings(currency), ratio_rows(exported), "Price and capacity")
    below = book.table(sheet, ratios).last_row + _BELOW
    if exported.comparison is not None:
        title = "Ranks: designs without a clear difference share one"
        ranking = Table("Ranking", *ranking_table(exported), title)
        below = book.table(sheet, ranking, below).last_row + _BELOW
    parts = Table("Prices", price_headings(currency), price_rows(exported), "Prices of parts")
    book.table(sheet, parts, below)


def _designs(book: Book, exported: Exported) -> None:
    """Each on a sheet of its own: a sheet repeats one header on its pages."""
    loads = workload_rows(exported.designs, exported.names)
    book.table(book.sheet("Workloads"), Table("Workloads", WORKLOADS_HEADINGS, loads))
    parts = part_rows(exported.designs, exported.names)
    book.table(book.sheet("Parts"), Table("Parts", PARTS_HEADINGS, parts))


def _sources(book: Book, exported: Exported) -> None:
    sheet = book.sheet("Sources")
    rows: list[list[Cell]] = [
        [
            name,
            report.engine,
            report.digest,
            None if report.seed is None else str(report.seed),
            report.model_version,
            report.run.measured_ios if report.run else None,
            report.run.stop_text if report.run else None,
        ]
        for name, report in zip(exported.names, exported.reports, strict=False)
    ]
    found = Table("Sources", RUN_HEADINGS, rows, "How the numbers were found")
    below = book.table(sheet, found).last_row + _BELOW
    lines = [*_notes(exported), *_notices(exported)]
    table = Table("Assumptions", NOTE_HEADINGS, lines, "What they rest on")
    book.table(sheet, table, below)


def _notes(exported: Exported) -> Iterator[list[Cell]]:
    options = ", ".join(f"{name} {value}" for name, value in exported.options)
    if options:
        yield ["all", "Options", options]
    letters = dict(zip([r.design_id for r in exported.reports], LETTERS, strict=False))
    for design in exported.designs:
        if design.notes:
            yield [letters[design.id], "Notes", design.notes]
    letters_by_text: dict[str, list[str]] = {}
    for id_, text in price_assumptions(exported.reports):
        letters_by_text.setdefault(text, []).append(letters[id_])
    if has_prices(exported.reports):
        for text, ids in letters_by_text.items():
            yield [_listed(ids), "Price and capacity", text]


def _notices(exported: Exported) -> Iterator[list[Cell]]:
    for text, parts in notices_of_designs(exported).items():
        concerned = "; ".join(f"{LETTERS[place]}: {named}" for place, named in parts.items())
        letters = _listed([LETTERS[place] for place in parts])
        yield [letters, "Deprecated", f"{text} It concerns {concerned}."]


def _listed(letters: Sequence[str]) -> str:
    return ", ".join(dict.fromkeys(letters))
