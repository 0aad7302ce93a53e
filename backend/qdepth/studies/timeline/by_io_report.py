"""Writes the report of a timeline that was simulated I/O by I/O."""

from qdepth import MODEL_VERSION
from qdepth.design.document.document import Design
from qdepth.design.document.operation import Operation
from qdepth.design.placement.numbered import numbered
from qdepth.engines.options import Observer
from qdepth.lowering.operations.running import shown_name
from qdepth.report.by_io import ByIoReport, EndResult, Sampled, SliceResult, SpanResult
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.timeline.by_io import PRESET, ByIo, simulate_by_io
from qdepth.studies.timeline.by_io_options import ByIoOptions
from qdepth.studies.timeline.by_io_slices import FEWEST_FOR_P99, Slice
from qdepth.studies.timeline.io_plan import checked_length
from qdepth.studies.timeline.replications import Spread
from qdepth.studies.timeline.states import states


def solve_by_io(
    design: Design,
    options: SimulationOptions,
    chosen: ByIoOptions = PRESET,
    *,
    observe: Observer | None = None,
) -> ByIoReport:
    """Simulate a timeline from its first I/O to its last, and report the result.

    Parameters
    ----------
    options : SimulationOptions
        Engine and seed.
    chosen : ByIoOptions
        Slices, replications, and time that production runs alone.
    observe : Observer, optional
        Receives the progress of all replications together; returns False to cancel.

    Raises
    ------
    InvalidDesign
        If it has no length, or cannot be simulated in this way.
    Cancelled
        If the observer wanted no more.
    """
    states(design)
    length_s = checked_length(design)
    found = simulate_by_io(design, options, chosen, length_s=length_s, observe=observe)
    return ByIoReport(
        design_id=design.id,
        design_title=design.title,
        model_version=MODEL_VERSION,
        seed=options.seed,
        replications=chosen.replications,
        ios=found.ios,
        replayed_ios=found.replayed_ios,
        operations=[
            _end(found, operation, index)
            for operation in design.operations
            for index in range(operation.count)
        ],
        spans=[SpanResult(id=name, **_fields(span)) for name, span in found.spans.items()],
        slices=[SliceResult(**_fields(part)) for part in found.slices],
    )


def _end(found: ByIo, operation: Operation, index: int) -> EndResult:
    one = operation.id, index
    never = found.never.get(one)
    return EndResult(
        id=numbered(*one, operation.count),
        name=shown_name(operation, index),
        finish_s=_number(
            found.ends_s.get(one),
            f"it never ends: {never}" if never else "it does not end in every replication",
        ),
        never_ends=never,
    )


def _fields(part: Slice) -> dict[str, float | Sampled]:
    return {
        "begin_s": part.begin_s,
        "end_s": part.end_s,
        "iops": _number(part.iops, ""),
        "latency_mean_ms": _number(part.latency_mean_ms, "no I/O was completed in it"),
        "latency_p99_ms": _number(
            part.latency_p99_ms,
            f"not enough data: a replication completed fewer than {FEWEST_FOR_P99} I/Os in it",
        ),
    }


def _number(spread: Spread | None, why_not: str) -> Sampled:
    if spread is None:
        return Sampled(value=None, low=None, high=None, tag="simulated", note=why_not, each=[])
    return Sampled(
        value=spread.value,
        low=max(0.0, spread.low),
        high=spread.high,
        tag="simulated",
        each=list(spread.each),
    )
