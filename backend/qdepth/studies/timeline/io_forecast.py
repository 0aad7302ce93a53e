"""Number of I/Os of a timeline, from its regimes."""

from collections.abc import Sequence

from qdepth.design.document.document import Design
from qdepth.report.report import Report
from qdepth.report.timeline import ByIoForecast
from qdepth.studies.timeline.by_io_options import ByIoOptions
from qdepth.studies.timeline.io_plan import why_not_by_io
from qdepth.studies.timeline.regimes import Regime


def forecast_by_io(design: Design, answers: Sequence[tuple[Regime, Report | None]]) -> ByIoForecast:
    """I/Os of a replication, if it can be simulated I/O by I/O.

    Production runs alone before the timeline and after its last operation. Both count like the
    first and the last regime without operations, or else like any of them.
    """
    last_end = max((regime.end_s for regime, _ in answers if regime.running), default=0.0)
    alone_s = 2.0 * ByIoOptions().alone_s
    rest = [_iops(report) for regime, report in answers if not regime.running]
    ios = alone_s * max(rest or [_iops(report) for _, report in answers] or [0.0])
    for regime, report in answers:
        lasts = min(regime.end_s, last_end) - regime.begin_s
        if lasts > 0.0 and report is not None:
            pieces = sum(row.pieces_s.value or 0.0 for row in report.operations)
            ios += lasts * (_iops(report) + pieces)
    return ByIoForecast(ios=ios, why_not=why_not_by_io(design))


def _iops(report: Report | None) -> float:
    return 0.0 if report is None else report.total.iops.value or 0.0
