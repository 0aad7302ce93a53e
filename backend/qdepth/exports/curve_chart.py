"""The native chart of latency distributions: a line, a marker and a dash for each design."""

from collections.abc import Iterator, Sequence
from math import ceil, floor, log10
from typing import Any

from qdepth.exports.report_table import Cell
from qdepth.exports.worksheet import Book
from qdepth.report.report import Report

HEADER = ("design", "latency_ms", "share_at_most_pct")
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
_SIZE_PX = {"width": 720, "height": 432}


def add_curve(book: Book, reports: Sequence[Report]) -> None:
    """Add the sheet `Curve`: the share of I/Os that take at most so long, and its chart."""
    sheet = book.sheet("Curve")
    curves = [list(_points(report)) for report in reports]
    rows: list[list[Cell]] = [
        [report.design_id, *point]
        for report, points in zip(reports, curves, strict=True)
        for point in points
    ]
    place = book.table(sheet, "Curve", HEADER, rows)
    latencies = [ms for points in curves for ms, _ in points]
    if not latencies:
        return
    chart = book.chart({"type": "scatter", "subtype": "straight_with_markers"})
    first = place.first_row + 1
    for report, points, look in zip(reports, curves, LOOKS, strict=False):
        last = first + len(points) - 1
        if points:
            cells = {
                "categories": [place.sheet, first, 1, last, 1],
                "values": [place.sheet, first, 2, last, 2],
            }
            chart.add_series({"name": report.design_id} | cells | _drawn(*look))
        first = last + 1
    chart.set_title({"name": "Share of I/Os by latency", "name_font": {"size": 12}})
    chart.set_x_axis({"name": "Latency at most [ms]", **latency_axis(latencies)})
    chart.set_y_axis({"name": "Share of I/Os [%]", "min": 0, "max": 100})
    chart.set_size(_SIZE_PX)
    sheet.insert_chart("E2", chart)


def latency_axis(latencies_ms: Sequence[float]) -> dict[str, float]:
    """Bounds of an axis that the latencies fill, at round numbers [ms].

    It is linear where they span less than a decade, and logarithmic beyond.
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
