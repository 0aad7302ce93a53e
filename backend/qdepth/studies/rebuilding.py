"""Time to rebuild a failed disk, and its effect on VMs: one steady state."""

from itertools import count

from qdepth.design.document.document import Design
from qdepth.design.document.operation import Rebuild
from qdepth.design.document.parts import parts
from qdepth.design.parsing import require_complete
from qdepth.design.problem import InvalidDesign
from qdepth.figures import instant, latency, three_digits
from qdepth.lowering.operations.work import phases
from qdepth.report.numbers import absent, times
from qdepth.report.quantity import Latency, Number
from qdepth.studies.failures import Rebuilding
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.timeline.regime_answers import RegimeAnswers, simulate_each
from qdepth.studies.timeline.states import State
from qdepth.units import GIB, MB

OPTIONS = SimulationOptions(max_ios=200_000)
"""Enough for some percent; the timeline of a design is more precise."""
LONG_S = 600.0
"""Time from which seconds are not stated."""


def rebuilding(design: Design, pool: str) -> Rebuilding | None:
    """Simulate the rebuild of a disk of a pool; None if it cannot be rebuilt.

    Parameters
    ----------
    design : Design
        A complete design after the failure: a spare is in the place of the disk.
    pool : str
        Id of the pool. The first rebuild of it among the operations of the design says how it goes,
        else the defaults do.
    """
    asked = [each for each in design.operations if isinstance(each, Rebuild) and each.pool == pool]
    operation = asked[0] if asked else Rebuild(id=_free_id(design), kind="rebuild", pool=pool)
    alone = design.model_copy(update={"operations": [operation]})
    try:
        require_complete(alone)
    except InvalidDesign:
        return None
    (phase,) = phases(alone, operation)
    if phase.stands_still or phase.pieces is None:
        return None
    members = ((operation.id, 0, 0),)
    answers = RegimeAnswers([State(0.0, alone)], OPTIONS, None, simulate_each, is_replayed=False)
    report = answers.report(0, members)
    assert report is not None  # noqa: S101 -- the rebuild goes on
    rate = answers.rate(0, members, members[0])
    total = report.total
    duration = _over(phase.pieces, rate)
    speed = times(rate, phase.piece_bytes / MB)
    return Rebuilding(
        duration_s=duration,
        mb_s=speed,
        iops=total.iops,
        latency_mean_ms=total.latency_ms.mean,
        latency_p99_ms=total.latency_ms.p99,
        text=_in_words(phase.pieces * phase.piece_bytes / GIB, duration, speed, total.latency_ms),
    )


def _free_id(design: Design) -> str:
    taken = {part.id for _, part in parts(design)}
    return next(id_ for number in count(1) if (id_ := f"rebuild-{number}") not in taken)


def _over(pieces: int, rate: Number) -> Number:
    """Time of this many pieces [s]."""
    if not rate.value:
        return absent(rate.note or "nothing is rebuilt")
    value, low, high = (pieces / end if end else None for end in (rate.value, rate.high, rate.low))
    return Number(value=value, low=low, high=high, tag="simulated")


def _in_words(gib: float, duration: Number, speed: Number, felt: Latency) -> str:
    if duration.value is None or speed.value is None:
        return "How long a rebuild takes is unknown."
    seconds = 60 * round(duration.value / 60) if duration.value > LONG_S else duration.value
    said = (
        f"A rebuild of {three_digits(gib)} GiB takes about {instant(seconds)} "
        f"({three_digits(speed.value)} MB/s)."
    )
    if felt.mean.value is None or felt.p99.value is None:
        return said
    return (
        f"{said} Meanwhile VMs have a mean latency of {latency(felt.mean.value)} and a p99 of "
        f"{latency(felt.p99.value)}."
    )
