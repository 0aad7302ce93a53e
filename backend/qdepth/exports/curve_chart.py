"""The native chart of latency distributions: a line, a marker and a dash for each design."""

from collections.abc import Iterator, Sequence
from math import ceil, floor, log10
from typing import Any

from qdepth.exports.export_subject import Exported
from qdepth.exports.report_table import Cell
from qdepth.exports.worksheet import Book, Heading, Table
from qdepth.report.report import Report

HEADINGS = (
    Heading("Design"),
    Heading("Latency [ms]", "number", 12),
    Heading("I/Os that take no longer [%]", "number", 14),
)
LOOKS = (
    ("#0B5394", "circle", "solid"),
    ("#B04A00", "square", "dash"),
    ("#6A3D9A", "triangle", "round_dot"),
    ("#00695C", "diamond", "dash_dot"),
    ("#96285C", "plus", "long_dash"),
    ("#55565A", "star", "square_dot"),
)
"""Colour, marker and dash of each design, as on the page."""
_ROUND = (1, 2, 5, 10)
_STEPS = 8
_LEAST_LOG_SPAN = 10
"""Span of the latencies from which an axis is logarithmic."""
_SAME_EDGE = 1e-6
_MARKER_SIZE = 6
_SIZE_PX = {"width": 900, "height": 520}
_CHART_CORNER, _CHART_END = (0, 4), (28, 21)
"""Row and column of its first cell, and of the last one that is printed."""


def add_curve(book: Book, exported: Exported) -> None:
    """Add the sheet `Latency`: the share of I/Os up to each latency, and its chart.

    Only the chart is printed; its numbers are next to it.
    """
    reports = exported.reports
    curves = [list(_points(report)) for report in reports]
    sheet = book.sheet("Latency")
    rows: list[list[Cell]] = [
        [name, *point]
        for name, points in zip(exported.names, curves, strict=False)
        for point in points
    ]
    place = book.table(sheet, Table("Latency", HEADINGS, rows))
    sheet.print_area(*_CHART_CORNER, *_CHART_END)
    latencies = [ms for points in curves for ms, _ in points]
    if not latencies:
        return
    chart = book.chart({"type": "scatter", "subtype": "straight_with_markers"})
    first = place.first_row + 1
    for name, points, look in zip(exported.names, curves, LOOKS, strict=False):
        last = first + len(points) - 1
        if points:
            cells = {
                "categories": [place.sheet, first, 1, last, 1],
                "values": [place.sheet, first, 2, last, 2],
            }
            chart.add_series({"name": name} | cells | _drawn(*look))
        first = last + 1
    chart.set_legend({"position": "bottom"})
    chart.set_title({"name": "Share of I/Os by latency", "name_font": {"size": 12}})
    chart.set_x_axis({"name": "Latency at most [ms]", **latency_axis(latencies)})
    chart.set_y_axis({"name": "Share of I/Os [%]", "min": 0, "max": 100})
    chart.set_size(_SIZE_PX)
    sheet.insert_chart(*_CHART_CORNER, chart, {"x_offset": 4, "y_offset": 4})


def latency_axis(latencies_ms: Sequence[float]) -> dict[str, float]:
    """Return bounds of an axis that the latencies fill, at round numbers [ms].

    It is linear if they span less than a decade, and logarithmic beyond.
    """
    low, high = min(latencies_ms), max(latencies_ms)
    if high >= _LEAST_LOG_SPAN * low:
        return {"log_base": 10, "min": _round_down(low), "max": _round_up(high)}
    step = _round_up((high - low or high) / _STEPS)
    # Tenths of a step that are left over by rounding are no reason for one more.
    first, last = floor(low / step + _SAME_EDGE), ceil(high / step - _SAME_EDGE)
    return {"min": first * step, "max": max(last, first + 1) * step, "major_unit": step}


def _points(report: Report) -> Iterator[tuple[float, float]]:
    """Corners of a curve: latency [ms] and share of the I/Os that take no longer [%]."""
    share, reached_ms = 0.0, None
    for one in report.total.distribution:
        if reached_ms is None or one.from_ms > reached_ms * (1 + _SAME_EDGE):
            yield one.from_ms, share
        share += one.share_pct
        reached_ms = one.to_ms
        yield reached_ms, share


def _drawn(colour: str, marker: str, dash: str) -> dict[str, Any]:
    return {
        "line": {"color": colour, "width": 2, "dash_type": dash},
        "marker": {
            "type": marker,
            "size": _MARKER_SIZE,
            "border": {"color": colour},
            "fill": {"color": colour},
        },
    }


def _round_up(value: float) -> float:
    decade = 10.0 ** floor(log10(value))
    return next(m * decade for m in _ROUND if m * decade >= value * (1 - _SAME_EDGE))


def _round_down(value: float) -> float:
    decade = 10.0 ** floor(log10(value))
    return next(m * decade for m in reversed(_ROUND) if m * decade <= value * (1 + _SAME_EDGE))
