"""Results of each operation of a timeline."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import reduce

from qdepth.design.design_index import index_of
from qdepth.design.document.document import Design
from qdepth.design.document.operation import Operation, datastores_of
from qdepth.design.part_names import own_name
from qdepth.design.placement.numbered import numbered
from qdepth.lowering.operations.footprint import Footprint, footprint, locks_of, splits_of
from qdepth.lowering.operations.running import shown_name
from qdepth.lowering.operations.work import LOCKING, Phase, phases
from qdepth.report.numbers import MB, absent
from qdepth.report.quantity import Number
from qdepth.report.timeline import OperationResult
from qdepth.studies.timeline.never_ending import NO_AMOUNT, NO_PIECE, One, with_waiting
from qdepth.studies.timeline.regime_answers import RegimeAnswers
from qdepth.studies.timeline.regimes import Course, Member, Regime, Schedule
from qdepth.units import GB, GIB, MIB

Stretch = tuple[Regime, Member]
"""A regime, and the member under way in it."""


def operation_results(
    design: Design, found: Schedule, answers: RegimeAnswers
) -> list[OperationResult]:
    """Return a row for each of each operation's `count`, in the order of the design."""
    operations = index_of(design).operations
    phases_of = {operation.id: phases(design, operation) for operation in design.operations}
    stretches = _stretches(found.regimes)
    never = _never(design, found, stretches, answers)
    rows = []
    for course in found.courses:
        own = stretches.get((course.operation, course.index), [])
        why = never.get((course.operation, course.index))
        operation = operations[course.operation]
        consists_of = phases_of[operation.id]
        cost = _cost(design, operation, consists_of, course.done)
        pairs = zip(consists_of, course.done, strict=False)
        moved = sum(
            phase.piece_bytes * done for phase, done in pairs if phase.method not in LOCKING
        )
        pieces = [phase.pieces for phase in consists_of]
        duration, finish = _times(course, own, answers, why)
        rows.append(
            OperationResult(
                id=numbered(operation.id, course.index, operation.count),
                name=shown_name(operation, course.index),
                common_name=own_name(operation),
                operation=operation.id,
                kind=operation.kind,
                methods=[phase.method for phase in consists_of],
                reason=next((phase.reason for phase in consists_of if phase.reason), None),
                start_s=course.start_s,
                finish_s=finish,
                never_ends=why,
                duration_s=duration,
                mb_s=_rate(moved * MB, duration) if moved else absent("it moves nothing"),
                pieces=None if None in pieces else sum(number or 0 for number in pieces),
                moved_gib=moved / GIB,
                commands=cost.commands,
                host_gb=cost.payload / GB,
                kernel_cpu_s=cost.kernel_time,
                clone_rd_mib=cost.cloned / MIB,
                clone_wr_mib=cost.cloned / MIB,
                zero_mib=cost.zeroed / MIB,
                delete_mib=cost.freed / MIB,
                locks=cost.locks + _own_locks(design, operation, course, moved),
                bottleneck=_bottleneck(own, answers),
            )
        )
    return rows


def _own_locks(design: Design, operation: Operation, course: Course, moved: float) -> float:
    """Locks in addition to those of its pieces; only VMFS has some."""
    stores = index_of(design).datastores
    target = datastores_of(operation).get("target")
    is_begun = course.start_s is not None
    is_vmfs = target is not None and stores[target].kind == "vmfs"
    return locks_of(operation, moved) if is_begun and is_vmfs else 0.0


def _cost(
    design: Design, operation: Operation, consists_of: Sequence[Phase], done: Sequence[float]
) -> Footprint:
    if operation.host is None:
        return Footprint()
    (host,) = [host for host in design.hosts if host.id == operation.host]
    splits = splits_of(design, operation)
    pairs = zip(consists_of, done, strict=False)
    costs = [footprint(phase, host, pieces, splits) for phase, pieces in pairs]
    return reduce(Footprint.__add__, costs, Footprint())


def _stretches(regimes: Sequence[Regime]) -> dict[tuple[str, int], list[Stretch]]:
    """Regimes in which each of an operation's `count` is under way, and its phase there."""
    found: dict[tuple[str, int], list[Stretch]] = defaultdict(list)
    for regime in regimes:
        for member in regime.running:
            found[member[:2]].append((regime, member))
    return found


def _never(
    design: Design,
    found: Schedule,
    stretches: Mapping[One, Sequence[Stretch]],
    answers: RegimeAnswers,
) -> dict[One, str]:
    """Why operations never end that continue at the end of the timeline, or wait there."""
    never = {}
    for course in found.courses:
        one = course.operation, course.index
        if course.start_s is None or course.end_s is not None or not stretches.get(one):
            continue
        regime, member = stretches[one][-1]
        (operation,) = [each for each in design.operations if each.id == course.operation]
        if why := answers.why_still(regime.variant, member):
            never[one] = why
        elif phases(design, operation)[member[2]].pieces is None:
            never[one] = NO_AMOUNT
        elif answers.rate(regime.variant, regime.running, member).value == 0.0:
            never[one] = NO_PIECE
    waiting = [(each.operation, each.index) for each in found.courses if each.start_s is None]
    return with_waiting(design, never, waiting)


def _times(
    course: Course, own: Sequence[Stretch], answers: RegimeAnswers, never: str | None
) -> tuple[Number, Number]:
    """Duration and finish [s]: what is uncertain of the rates is uncertain of the time."""
    if never is not None:
        why = absent(f"it never ends: {never}")
        return why, why
    if course.start_s is None:
        why = absent("the timeline ends before it starts")
        return why, why
    if course.end_s is None:
        why = absent("the timeline ends before it does")
        return why, why
    margin: float | None = 0.0
    for regime, member in own:
        width = _half_width(answers.rate(regime.variant, regime.running, member))
        if margin is None or width is None:
            margin = None
        else:
            margin += (regime.end_s - regime.begin_s) * width
    return _around(course.end_s - course.start_s, margin), _around(course.end_s, margin)


def _half_width(rate: Number) -> float | None:
    """Relative to the value; None if the rate has no interval."""
    if not rate.value or rate.low is None or rate.high is None:
        return None
    return (rate.high - rate.low) / (2.0 * rate.value)


def _around(value: float, margin: float | None) -> Number:
    """A time [s] with its interval; without one where a rate on the way has none."""
    if margin is None:
        return Number(value=value, low=None, high=None, tag="simulated")
    low, high = max(0.0, value - margin), value + margin
    return Number(value=value, low=low, high=high, tag="simulated")


def _rate(amount: float, duration: Number) -> Number:
    if not duration.value:
        return absent(duration.note or "it takes no time")
    value, low, high = (
        amount / time if time else None for time in (duration.value, duration.high, duration.low)
    )
    return Number(value=value, low=low, high=high, tag="simulated")


def _bottleneck(own: Sequence[Stretch], answers: RegimeAnswers) -> str | None:
    own = [each for each in own if not answers.why_still(each[0].variant, each[1])]
    if not own:
        return None
    longest, member = max(own, key=lambda stretch: stretch[0].end_s - stretch[0].begin_s)
    return answers.bottleneck(longest.variant, longest.running, member)
