"""Writes the report of a time line that was simulated I/O by I/O."""

from qdepth import MODEL_VERSION
from qdepth.design.document.document import Design
from qdepth.design.problem import DesignProblem, InvalidDesign
from qdepth.lowering.device_access import numbered
from qdepth.report.by_io import ByIoReport, EndResult, SliceResult, SpanResult
from qdepth.report.numbers import absent
from qdepth.report.quantity import Number
from qdepth.studies.timeline.by_io import (
    MOST_SLICES,
    REPLICATIONS,
    SLICES,
    Slice,
    Spread,
    simulate_by_io,
)


def solve_by_io(
    design: Design,
    *,
    seed: int = 1,
    replications: int = REPLICATIONS,
    slices: int = SLICES,
    alone_s: float = 1.0,
) -> ByIoReport:
    """Simulate a time line from its first I/O to its last, and say what came of it.

    Parameters
    ----------
    alone_s : float
        Time that production runs before the time line begins, to warm up, and after the last
        operation [s].

    Raises
    ------
    InvalidDesign
        If it has no length, or cannot be simulated in this way.
    ValueError
        If there are too few replications, or too many slices.
    """
    if design.timeline is None:
        raise InvalidDesign([_no_length()])
    if replications < 2:
        raise ValueError(f"replications(={replications}): at least 2, to have an interval")
    if not 1 <= slices <= MOST_SLICES:
        raise ValueError(f"slices(={slices}): from 1 to {MOST_SLICES}")
    found = simulate_by_io(
        design,
        length_s=design.timeline.length_s,
        before_s=alone_s,
        after_s=alone_s,
        seed=seed,
        replications=replications,
        slices=slices,
    )
    return ByIoReport(
        design_id=design.id,
        design_title=design.title,
        model_version=MODEL_VERSION,
        seed=seed,
        replications=replications,
        ios=found.ios,
        operations=[
            EndResult(
                id=numbered(operation.id, index, operation.count),
                finish_s=_number(
                    found.ends_s.get((operation.id, index)),
                    "it never ends, or not in every replication",
                ),
            )
            for operation in design.operations
            for index in range(operation.count)
        ],
        spans=[SpanResult(id=name, **_fields(span)) for name, span in found.spans.items()],
        slices=[SliceResult(**_fields(part)) for part in found.slices],
    )


def _fields(part: Slice) -> dict[str, float | Number]:
    return {
        "begin_s": part.begin_s,
        "end_s": part.end_s,
        "iops": _number(part.iops, ""),
        "latency_mean_ms": _number(part.latency_mean_ms, "a replication completed no I/O in it"),
        "latency_p99_ms": _number(part.latency_p99_ms, "a replication completed fewer than 100"),
    }


def _number(spread: Spread | None, why_not: str) -> Number:
    if spread is None:
        return absent(why_not)
    return Number(value=spread.value, low=max(0.0, spread.low), high=spread.high, tag="simulated")


def _no_length() -> DesignProblem:
    return DesignProblem(
        pointer="/timeline",
        message="Simulated I/O by I/O, a time line needs a length.",
        limit="length_s",
        remedy="Say how long it is looked at, with room for the last operation to end.",
        blocks="simulate",
    )
