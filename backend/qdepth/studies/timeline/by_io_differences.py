"""Two timelines that were simulated I/O by I/O, subtracted replication by replication."""

from qdepth.errors import QdepthError
from qdepth.report.by_io import (
    ByIoDifferences,
    ByIoReport,
    EndResult,
    Sampled,
    SliceResult,
    SpanResult,
)
from qdepth.studies.timeline.replications import margin


class Unpaired(QdepthError):
    """Two timelines did not use the same random numbers."""


def differences_by_io(first: ByIoReport, other: ByIoReport) -> ByIoDifferences:
    """Numbers of the other one minus the first.

    Raises
    ------
    Unpaired
        If seed or number of replications differ.
    """
    for name in ("seed", "replications"):
        one, two = getattr(first, name), getattr(other, name)
        if one != two:
            raise Unpaired(
                f"{first.design_id} was simulated with {name} {one}, {other.design_id} with {two}, "
                "so they cannot be compared replication by replication."
            )
    ends = {row.id: row for row in first.operations}
    spans = {row.id: row for row in first.spans}
    slices = {(row.begin_s, row.end_s): row for row in first.slices}
    return ByIoDifferences(
        first_id=first.design_id,
        design_id=other.design_id,
        operations=[
            EndResult(
                id=row.id,
                name=row.name,
                finish_s=_more(ends[row.id].finish_s, row.finish_s),
            )
            for row in other.operations
            if row.id in ends
        ],
        spans=[
            SpanResult(id=row.id, **_parts(spans[row.id], row))
            for row in other.spans
            if row.id in spans
        ],
        slices=[
            SliceResult(**_parts(slices[row.begin_s, row.end_s], row))
            for row in other.slices
            if (row.begin_s, row.end_s) in slices
        ],
    )


def _parts(first: SliceResult, other: SliceResult) -> dict[str, float | Sampled]:
    return {
        "begin_s": other.begin_s,
        "end_s": other.end_s,
        "iops": _more(first.iops, other.iops),
        "latency_mean_ms": _more(first.latency_mean_ms, other.latency_mean_ms),
        "latency_p99_ms": _more(first.latency_p99_ms, other.latency_p99_ms),
    }


def _more(first: Sampled, other: Sampled) -> Sampled:
    if first.value is None or other.value is None:
        note = other.note or first.note
        return Sampled(value=None, low=None, high=None, tag="simulated", note=note, each=[])
    by = other.value - first.value
    each = [two - one for one, two in zip(first.each, other.each, strict=True)]
    half = margin([one - by for one in each])
    return Sampled(value=by, low=by - half, high=by + half, tag="simulated", each=each)
