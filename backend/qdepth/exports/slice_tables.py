"""A timeline I/O by I/O as tables: a row for each operation, and one for each span and slice."""

from qdepth.exports.report_table import Row
from qdepth.exports.timeline_tables import ends, number_cells
from qdepth.report.by_io import ByIoReport, EndResult, SliceResult, SpanResult

_PRODUCTION = ("iops", "latency_mean_ms", "latency_p99_ms")
END_COLUMNS = ["id", *ends(["finish_s"]), "never_ends"]
SLICE_COLUMNS = ["part", "begin_s", "end_s", *ends(_PRODUCTION)]


def end_rows(report: ByIoReport) -> list[Row]:
    """Operations in the order of the design."""
    return [_end(row) for row in report.operations]


def slice_rows(report: ByIoReport) -> list[Row]:
    """Before, during and after, then the slices in order."""
    return [_slice(row) for row in (*report.spans, *report.slices)]


def _end(row: EndResult) -> Row:
    cells: Row = {"id": row.id, "never_ends": row.never_ends}
    return cells | number_cells("finish_s", row.finish_s)


def _slice(row: SliceResult) -> Row:
    part = row.id if isinstance(row, SpanResult) else "slice"
    cells: Row = {"part": part, "begin_s": row.begin_s, "end_s": row.end_s}
    for name in _PRODUCTION:
        cells |= number_cells(name, getattr(row, name))
    return cells
