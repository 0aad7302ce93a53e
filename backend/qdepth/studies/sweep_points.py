"""Results of a sweep in a cell, as far as they are stored."""

from collections.abc import Callable, Sequence

from qdepth.design.document.base import Part
from qdepth.errors import QdepthError
from qdepth.exports.sweep_table import QUANTITIES, columns, row
from qdepth.exports.text_tables import as_csv
from qdepth.report.prediction import PredictedNumber, PredictedQuantity
from qdepth.report.quantity import Number
from qdepth.report.report import Report, Status
from qdepth.report.rows import GroupResult

Values = tuple[float, ...]
"""The values of one cell, an item for each axis."""


class _Numbers(Part):
    iops: Number | None
    """Completed I/Os [1/s]."""
    mb_s: Number | None
    """Payload [MB/s, 10^6 bytes]."""
    latency_mean_ms: Number | None
    """Mean latency [ms]."""
    latency_p95_ms: Number | None
    """95th percentile [ms]."""
    latency_p99_ms: Number | None
    """99th percentile [ms]."""
    outstanding_ios: Number | None
    """Mean I/Os under way."""


class SweepGroup(_Numbers):
    """Results of a class or a group of VMs in a cell."""

    id: str
    """Id of the class of VMs, or name of the class."""


class SweepInterval(Part):
    """Interval in which to expect a measurement of a number of a cell."""

    quantity: PredictedQuantity
    group: str | None
    """Id of the class of VMs; null for all together."""
    low: float
    high: float
    simulation_pct: float
    """Half-width by the simulation alone, or by the stated error of the analytic engine [%]."""
    model_pct: float
    """Half-width by calibration and model [%]."""


class SweepPoint(_Numbers):
    """A cell of a sweep and its results, over all classes of VMs and for each."""

    design_id: str = ""
    """Design that was evaluated; empty in answers of before there could be two."""
    values: list[float]
    """Value of each axis."""
    status: Status | None
    """Status of the report; null if the cell could not be evaluated."""
    outside_validity: str | None
    """Why the analytic engine does not trust its own numbers here."""
    groups: list[SweepGroup] = []
    """Classes of VMs, in the order of the design; empty if the cell could not be evaluated."""
    classes: list[SweepGroup] = []
    """Classes of VMs, combined if several share a name."""
    bottleneck: str
    """The bottleneck, in one sentence; or why the cell could not be evaluated."""
    predicted: list[SweepInterval] = []
    """Prediction intervals of a calibrated design; empty otherwise."""
    intervals: str = ""
    """What the intervals of the cell contain, in words."""
    beyond: str = ""
    """How the cell exceeds the fitted loads of its design; empty if it does not."""
    replayed_ios: int | None = None
    """I/Os that the SimPy engine replayed with the same bits; 0 if no compiled engine was used,
    null if the cell is not among the replayed ones."""


def evaluate_cell(values: Values, ask: Callable[[], Report]) -> SweepPoint:
    """Return the report of a cell; one that cannot be evaluated says why."""
    try:
        return point_of(values, ask())
    except QdepthError as error:
        return SweepPoint(
            values=list(values),
            status=None,
            outside_validity=None,
            iops=None,
            mb_s=None,
            latency_mean_ms=None,
            latency_p95_ms=None,
            latency_p99_ms=None,
            outstanding_ios=None,
            bottleneck=str(error),
        )


def point_of(values: Values, report: Report) -> SweepPoint:
    """Results of a report that a sweep stores."""
    prediction = report.prediction
    return SweepPoint(
        design_id=report.design_id,
        values=list(values),
        status=report.status,
        outside_validity=report.outside_validity,
        groups=[SweepGroup(id=group.id, **_numbers(group)) for group in report.groups],
        classes=[SweepGroup(id=one.id, **_numbers(one)) for one in report.classes],
        bottleneck=report.bottleneck.sentence,
        predicted=[] if prediction is None else [_interval(row) for row in prediction.numbers],
        intervals="" if prediction is None else prediction.text,
        beyond="" if prediction is None else prediction.beyond,
        replayed_ios=_replayed_ios(report),
        **_numbers(report.total),
    )


def _replayed_ios(report: Report) -> int | None:
    replay = report.run.replay if report.run else None
    if replay is not None:
        return replay.ios
    return None if report.engine == "compiled" else 0


def _interval(row: PredictedNumber) -> SweepInterval:
    fields = SweepInterval.model_fields
    return SweepInterval(**{name: getattr(row, name) for name in fields})


def _numbers(group: GroupResult) -> dict[str, Number]:
    return {
        "iops": group.iops,
        "mb_s": group.mb_s,
        "latency_mean_ms": group.latency_ms.mean,
        "latency_p95_ms": group.latency_ms.p95,
        "latency_p99_ms": group.latency_ms.p99,
        "outstanding_ios": group.outstanding_ios,
    }


def csv_of(paths: Sequence[str], points: Sequence[SweepPoint]) -> str:
    """Write cells as CSV: the swept fields, then each quantity with its interval."""
    rows = [
        row(
            paths,
            point.values,
            [getattr(point, name) for name in QUANTITIES],
            {
                (one.quantity, end): getattr(one, end)
                for one in point.predicted
                if one.group is None
                for end in ("low", "high")
            },
            {
                "status": point.status or "failed",
                "bottleneck": point.bottleneck,
                "intervals": point.intervals,
                "design_id": point.design_id,
            },
        )
        for point in points
    ]
    return as_csv(columns(paths), rows, "rfc4180")
