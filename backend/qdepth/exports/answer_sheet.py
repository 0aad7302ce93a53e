"""The first sheet of the workbook: the answer for decision makers, on one page."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from qdepth.exports.curve_chart import LOOKS
from qdepth.exports.export_subject import Exported, Headroom
from qdepth.exports.price_tables import (
    has_prices,
    missing_prices,
    per_iops_headings,
    worth_its_price,
)
from qdepth.exports.report_table import Cell, error_pct
from qdepth.exports.worksheet import LINE_PT, Book, Heading, Place, Table
from qdepth.report.classes import classes_of_designs
from qdepth.report.comparison import LETTERS
from qdepth.report.doubt import doubts
from qdepth.report.quantity import Number
from qdepth.report.report import Report
from qdepth.report.rows import GroupResult

if TYPE_CHECKING:
    from xlsxwriter.worksheet import Worksheet

NO_LINK = "None: share a view link and take the workbook from its page."
_Read = Callable[[Report], Number]
_Series = tuple[str, _Read, int, str | None]
"""Name of a series, the number that it shows, its column, and the pattern that fills its bars."""
_LAST = 12
"""Last column that sentences reach to."""
_CHART_PX = (480, 250)
_CHART_ROWS = 14
_WIDTHS = (9, 38, 11, 9, 11, 9, 11, 9, 23, 14, 12, 9, 12)
_QUIET = {"font_color": "#4A5765"}
_GREY = "#4A5765"
"""Of no design: a legend tells statistics, by their patterns."""
_HEADING = {"bold": True, "font_size": 13}


def add_answer(book: Book, exported: Exported) -> None:
    """Add the sheet `Answer`: verdict, comparison, limits, classes, how sure, charts."""
    sheet = book.sheet("Answer")
    sheet.hide_gridlines(2)
    for column, width in enumerate(_WIDTHS):
        book.widen(sheet, column, width)
    row = _head(book, sheet, exported)
    place = book.table(sheet, Table("Comparison", _headings(exported), _rows(exported)), row)
    row = _charts(book, sheet, place, exported)
    if any(exported.targets):
        row = _section(book, sheet, row, "Are the latency targets met?", _targets(exported))
    row = _section(book, sheet, row, "What limits each design", _limits(exported))
    if has_prices(exported.reports) and exported.comparison:
        row = _section(book, sheet, row, "Worth its price?", worth_its_price(exported))
    if unpriced := list(missing_prices(exported.reports)):
        row = _section(book, sheet, row, "Prices", iter(unpriced))
    row = _classes(book, sheet, row, exported)
    _section(book, sheet, row, "How sure this is", _certainty(exported))
    sheet.fit_to_pages(1, 1)  # the last lines alone say nothing
    sheet.print_area(0, 0, row + 1 + len(list(_certainty(exported))), _LAST)


def _head(book: Book, sheet: "Worksheet", exported: Exported) -> int:
    """Title, origin, doubts and verdict; gives the first row below them."""
    book.sentence(sheet, 0, (0, _LAST), exported.title, bold=True, font_size=18)
    made = f"{exported.made_at:%d %B %Y, %H:%M} UTC".lstrip("0")
    book.sentence(sheet, 1, (0, _LAST), f"Version {exported.version}, {made}", **_QUIET)
    book.text(sheet, 2, 0, "Link", **_QUIET)
    book.sentence(sheet, 2, (1, _LAST), exported.link or NO_LINK)
    row = 4
    for doubt in doubts(exported.reports):
        book.sentence(sheet, row, (0, _LAST), doubt, bold=True, font_color="#B3261E")
        row += 1
    for name, text in exported.recommendations:
        recommended = f"Recommendation for {name}: {text}"
        book.sentence(sheet, row, (0, _LAST), recommended, bold=True, font_size=13)
        row += 1
    comparison = exported.comparison
    answer = comparison.outcome if comparison else exported.reports[0].bottleneck.sentence
    book.sentence(sheet, row, (0, _LAST), answer, bold=True, font_size=13)
    if comparison:
        for sentence in comparison.class_sentences:
            row += 1
            book.sentence(sheet, row, (0, _LAST), sentence)
    return row + 2


def _headings(exported: Exported) -> list[Heading]:
    untils = {one.until for one in exported.headrooms if one}
    headroom = f"Headroom until {next(iter(untils))}" if len(untils) == 1 else "Headroom"
    found = [
        Heading("Design"),
        Heading("Title", width=38),
        Heading("IOPS", "rate"),
        Heading("IOPS ± %", "error", 9),
        Heading("Mean [ms]", "number"),
        Heading("Mean ± %", "error", 9),
        Heading("p99 [ms]", "number"),
        Heading("p99 ± %", "error", 9),
        Heading(headroom, "number", 23),
    ]
    currency = _currency(exported.reports)
    if currency is None:
        return found
    return [
        *found,
        Heading(f"Price [{currency}]", "money", 14),
        *per_iops_headings(currency),
        Heading(f"{currency} per GB", "number"),
    ]


def _currency(reports: Sequence[Report]) -> str | None:
    """The currency of the designs that have a total price; None if none has."""
    priced = [r.price.currency for r in reports if r.price.total_price.value is not None]
    return " or ".join(sorted({one or "money" for one in priced})) or None


def _rows(exported: Exported) -> list[list[Cell]]:
    rows: list[list[Cell]] = []
    headrooms = list(exported.headrooms) or [None] * len(exported.reports)
    for letter, report, headroom in zip(LETTERS, exported.reports, headrooms, strict=False):
        latency, price = report.total.latency_ms, report.price
        cells: list[Cell] = [letter, report.design_title]
        for number in (report.total.iops, latency.mean, latency.p99):
            cells += [number.value, error_pct(number)]
        cells.append(_headroom(headroom, exported))
        if _currency(exported.reports) is not None:
            per_iops = price.price_per_iops
            cells += [price.total_price.value, per_iops.value, error_pct(per_iops)]
            cells.append(price.price_per_gb.value)
        rows.append(cells)
    return rows


def _headroom(headroom: Headroom | None, exported: Exported) -> str:
    """ "1.4 times"; with its target where the designs reach different ones first."""
    if headroom is None:
        return "not known"
    differ = len({one.until for one in exported.headrooms if one}) > 1
    return f"{headroom.times} until {headroom.until}" if differ else headroom.times


def _whiskers(exported: Exported, read: _Read) -> dict[str, object]:
    """Error bars of a series: from each value to the ends of its interval."""
    plus, minus = [], []
    for _, report in zip(LETTERS, exported.reports, strict=False):
        number = read(report)
        value, low, high = number.value or 0.0, number.low, number.high
        plus.append(0.0 if high is None else max(0.0, high - value))
        minus.append(0.0 if low is None else max(0.0, value - low))
    if not any((*plus, *minus)):
        return {}
    return {"y_error_bars": {"type": "custom", "plus_values": plus, "minus_values": minus}}


def _charts(book: Book, sheet: "Worksheet", place: Place, exported: Exported) -> int:
    """Two charts side by side below the table, with 95 % intervals; gives the first row below."""
    row = place.last_row + 2
    for line in range(row, row + _CHART_ROWS):
        sheet.set_row(line, LINE_PT)
    latencies: list[_Series] = [
        ("Mean", lambda report: report.total.latency_ms.mean, 4, None),
        ("p99", lambda report: report.total.latency_ms.p99, 6, "wide_upward_diagonal"),
    ]
    series: list[tuple[int, str, list[_Series]]] = [
        (0, "IOPS", [("IOPS", lambda report: report.total.iops, 2, None)]),
        (5, "Latency [ms]", latencies),
    ]
    for column, title, drawn in series:
        chart = book.chart({"type": "column"})
        for name, read, index, pattern in drawn:
            cells = {"categories": place.column(0), "values": place.column(index)}
            bars = [_filled(colour, pattern) for colour, *_ in LOOKS[: len(exported.reports)]]
            looks = {"points": bars, "data_labels": {"value": True}, "gap": 80}
            legend = _filled(_GREY, pattern)
            chart.add_series({"name": name} | cells | legend | looks | _whiskers(exported, read))
        chart.set_title({"name": title, "name_font": {"size": 11}, "overlay": False})
        chart.set_legend({"none": True} if len(drawn) == 1 else {"position": "bottom"})
        lines = {"visible": True, "line": {"color": "#D3D9E0"}}
        chart.set_y_axis({"min": 0, "num_format": "#,##0.##", "major_gridlines": lines})
        width, height = _CHART_PX
        chart.set_size({"width": width, "height": height})
        sheet.insert_chart(row, column, chart, {"x_offset": 4, "y_offset": 4})
    return row + _CHART_ROWS


def _filled(colour: str, pattern: str | None) -> dict[str, dict[str, str]]:
    """A bar in the colour of its design; the statistic is told by its pattern."""
    border = {"color": colour}
    if pattern is None:
        return {"fill": {"color": colour}, "border": border}
    hatched = {"pattern": pattern, "fg_color": colour, "bg_color": "#FFFFFF"}
    return {"pattern": hatched, "border": border}


def _section(
    book: Book, sheet: "Worksheet", row: int, title: str, lines: Iterator[tuple[str, str]]
) -> int:
    """A heading and sentences, each with a word before it; gives the first row below."""
    book.text(sheet, row, 0, title, **_HEADING)
    for word, text in lines:
        row += 1
        book.text(sheet, row, 0, word, valign="top", bold=True)
        book.sentence(sheet, row, (1, _LAST), text)
    return row + 2


def _targets(exported: Exported) -> Iterator[tuple[str, str]]:
    return _told_once(text or "No latency target is set." for text in exported.targets)


def _told_once(texts: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield each distinct text once, after the letters of the designs that share it."""
    letters_of: dict[str, list[str]] = {}
    for letter, text in zip(LETTERS, texts, strict=False):
        letters_of.setdefault(text, []).append(letter)
    for text, letters in letters_of.items():
        yield ", ".join(letters), text


def _limits(exported: Exported) -> Iterator[tuple[str, str]]:
    headrooms = list(exported.headrooms) or [None] * len(exported.reports)
    for letter, report, headroom in zip(LETTERS, exported.reports, headrooms, strict=False):
        following = report.bottleneck.next_limit
        sentences = [report.bottleneck.sentence]
        sentences += [following.sentence] if following else []
        sentences += [f"Headroom: {headroom.text}"] if headroom else []
        yield letter, " ".join(sentences)
    if exported.headroom_reason:
        yield "", exported.headroom_reason


def _classes(book: Book, sheet: "Worksheet", row: int, exported: Exported) -> int:
    """Each class of VMs in each design below the columns of all VMs, if there are several."""
    found = classes_of_designs(exported.designs, exported.reports)
    if not found:
        return row
    headings = [
        Heading("Class"), Heading("Design", width=38),
        Heading("IOPS", "rate"), Heading("IOPS ± %", "error", 9),
        Heading("Mean [ms]", "number"), Heading("Mean ± %", "error", 9),
        Heading("p99 [ms]", "number"), Heading("p99 ± %", "error", 9),
        Heading("VMs", "whole", 23),
    ]  # fmt: skip
    rows = [
        _class_row(name, design, group)
        for name, groups in found.items()
        for design, group in zip(exported.names, groups, strict=False)
    ]
    place = book.table(sheet, Table("Classes", headings, rows, "Classes of VMs"), row)
    return place.last_row + 2


def _class_row(name: str, design: str, group: GroupResult | None) -> list[Cell]:
    if group is None:
        return [name, design, "no such class", *[None] * 6]
    numbers = (group.iops, group.latency_ms.mean, group.latency_ms.p99)
    cells: list[Cell] = [name, design]
    for number in numbers:
        cells += ["not known" if number.value is None else number.value, error_pct(number)]
    return [*cells, group.vms]


def _certainty(exported: Exported) -> Iterator[tuple[str, str]]:
    yield from _told_once(
        one.prediction.text if one.prediction else one.status_text for one in exported.reports
    )
    text = (
        "Errors and bars are 95 % intervals, errors half of one; for a calibrated design they "
        "include simulation, calibration and model. A cell shows three digits and stores all."
    )
    yield "", text
