"""Imported points as measurements for a calibration."""

from collections.abc import Iterator, Sequence

from qdepth.imports.load.measured_point import MeasuredPoint
from qdepth.studies.calibrate.measurements import Measurements, Point

MOST_POINTS = 500
LONGEST_NAME = 58
FITTED = ("iops", "davg_ms", "kavg_ms")
"""Device counters of esxtop; GAVG is the sum of the last two, so it has no row of its own."""


def as_measurements(points: Sequence[MeasuredPoint], source: str) -> Measurements | None:
    """Make measurements of usable points; None if there are none.

    A calibration fits a point by the first number that it has, so a row of esxtop becomes one point
    for each number that it measured. Which fields of a design are different at a point, and which
    ones are to be fitted, no file states it: the notes hold what the file states, such as DQLEN.
    """
    rows = [row for point in points if point.problem is None for row in _rows(point)]
    if not rows:
        return None
    return Measurements(source=source[:2000], points=rows[:MOST_POINTS])


def _rows(point: MeasuredPoint) -> Iterator[Point]:
    note = _note(point)
    if point.davg_ms is None and point.kavg_ms is None:
        yield Point(
            id=point.id, role="calibrate", iops=point.iops, latency_mean_ms=point.latency_mean_ms,
            latency_p95_ms=point.latency_p95_ms, latency_p99_ms=point.latency_p99_ms, note=note,
        )  # fmt: skip
        return
    for name in FITTED:
        value = getattr(point, name)
        if value is not None:
            id_ = f"{point.id[:LONGEST_NAME]} {name.removesuffix('_ms')}"
            yield Point.model_validate(
                {"id": id_, "role": "calibrate", name: value, "note": note}, strict=False
            )


def _note(point: MeasuredPoint) -> str:
    conditions = (
        ("DQLEN", point.device_depth), ("I/Os outstanding", point.outstanding_ios),
        ("ACTV", point.actv), ("QUED", point.qued), ("KiB", point.block_kib),
        ("% reads", point.read_pct),
    )  # fmt: skip
    known = "; ".join(f"{name}: {value:.6g}" for name, value in conditions if value is not None)
    return f"{point.file}, {point.where}. {known}"[:2000]
