"""Operations with their ends, as input for a simulation from the first I/O to the last."""

from collections.abc import Iterator, Mapping

from qdepth.design.design_index import index_of
from qdepth.design.document.document import Design
from qdepth.design.document.operation import Operation, Rebuild, Stream, mirrored_class
from qdepth.design.part_names import PartNames
from qdepth.design.placement.place import disks_of
from qdepth.design.problem import DesignProblem, InvalidDesign
from qdepth.design.spaces import space_shares, spaces
from qdepth.lowering.operations.running import Running
from qdepth.lowering.operations.work import Phase, phases
from qdepth.network.loops import Finite
from qdepth.studies.timeline.load_changes import why_more_changes
from qdepth.studies.timeline.never_ending import never_ending
from qdepth.studies.timeline.space import allocated
from qdepth.studies.timeline.states import states


def why_not_by_io(design: Design) -> str | None:
    """Why the timeline of a design cannot be simulated I/O by I/O, or None."""
    return next(_reasons(design), None)


def require_by_io(design: Design) -> None:
    """Raise InvalidDesign if the timeline of a design cannot be simulated I/O by I/O."""
    reason = why_not_by_io(design)
    if reason is not None:
        raise InvalidDesign([_by_regimes_alone(reason)])


def checked_length(design: Design) -> float:
    """Length of the timeline [s], of a design that can be simulated I/O by I/O.

    Raises
    ------
    InvalidDesign
        If it cannot, or its length is not stated.
    """
    require_by_io(design)
    if design.timeline is None:
        raise InvalidDesign([_no_length()])
    return design.timeline.length_s


def _reasons(design: Design) -> Iterator[str]:
    if not design.operations:
        yield "it has no operation"
    more = why_more_changes(states(design), design)
    if more is not None:
        yield more
    names = index_of(design).names
    yield from _short_of_space(design, names)
    for operation in design.operations:
        yield from _regimes_alone(operation, names)
        if operation.at_once is not None and operation.every_s > 0:
            yield (
                f"{names(operation.id)} has both a time between starts and a limit on how many "
                "run at once"
            )


def _regimes_alone(operation: Operation, names: PartNames) -> Iterator[str]:
    """What of an operation changes the network when it starts or ends."""
    vm_class = mirrored_class(operation)
    if vm_class is not None:
        yield f"writes of {names(vm_class)} go to both ends until {names(operation.id)} has ended"
    if isinstance(operation, Rebuild):
        yield f"reads of {names(operation.pool)} are slower until {names(operation.id)} has ended"
    if isinstance(operation, Stream) and operation.starts_below_ms is not None:
        yield f"{names(operation.id)} starts below a latency"


def _short_of_space(design: Design, names: PartNames) -> Iterator[str]:
    """What regimes alone watch: VMs that stop, and operations that may not fit."""
    limited = {space.id: space for space in spaces(design)}
    for group in design.classes:
        for datastore in design.datastores:
            is_filled = datastore.id in group.datastore_entries and group.new_blocks_pct
            if is_filled and space_shares(design, datastore):
                yield f"{names(group.id)} fills {names(datastore.id)}, and may stop on the way"
    taken: dict[str, float] = {}
    for operation in design.operations:
        for id_, gib in allocated(design, operation).items():
            taken[id_] = taken.get(id_, 0.0) + operation.count * max(0.0, gib)
    for id_, gib in taken.items():
        free = limited[id_].capacity - limited[id_].used
        if gib > free:
            yield f"operations put {gib:.12g} GiB on {names(id_)}, which has {free:.4g} GiB free"


def finite_loops(design: Design, before_s: float) -> dict[Running, Finite]:
    """Loops of all operations, in the order of their flows.

    Parameters
    ----------
    before_s : float
        Time that production runs alone before the timeline begins [s].

    Notes
    -----
    The phases of an operation follow each other. If n identical operations
    may run in parallel, each follows the one n places before it, which ends next. Operations that
    never start, and phases that do nothing, are left out.
    """
    plan: dict[Running, Finite] = {}
    places: dict[Running, tuple[int, ...]] = {}
    place = sum(disks_of(design, group) for group in design.classes)
    consists_of = {o.id: phases(design, o) for o in design.operations}
    _, never_start = never_ending(design)
    for operation in design.operations:
        for index in range(operation.count):
            if (operation.id, index) in never_start:
                continue
            for number, phase in enumerate(consists_of[operation.id]):
                if phase.stands_still:
                    break
                flows = len(phase.shares) or 1
                places[Running(operation.id, index, number)] = tuple(range(place, place + flows))
                place += flows
    operations = index_of(design).operations
    for item in places:
        start, leaders = _begin(operations, item, consists_of, before_s)
        after = tuple(place for leader in leaders for place in places[leader])
        plan[item] = _loop(consists_of[item.operation][item.phase], start, after)
    return plan


def _begin(
    operations: Mapping[str, Operation],
    item: Running,
    consists_of: Mapping[str, tuple[Phase, ...]],
    before_s: float,
) -> tuple[float, list[Running]]:
    """When a phase begins [s], and those that have to end first."""
    operation = operations[item.operation]
    if item.phase:
        return 0.0, [Running(item.operation, item.index, item.phase - 1)]
    at_once = operation.at_once or operation.count
    last = len(consists_of[operation.id]) - 1
    if item.index >= at_once:
        return 0.0, [Running(item.operation, item.index - at_once, last)]
    start = operation.start_s + item.index * operation.every_s
    if operation.after is None:
        return before_s + start, []
    last = len(consists_of[operation.after]) - 1
    leader = operations[operation.after]
    return start, [Running(leader.id, index, last) for index in range(leader.count)]


def _loop(phase: Phase, start: float, after: tuple[int, ...]) -> Finite:
    interval = 0.0 if phase.bytes_s is None else phase.piece_bytes / phase.bytes_s
    return Finite(phase.outstanding, phase.pieces, start, after, interval)


def _by_regimes_alone(reason: str) -> DesignProblem:
    return DesignProblem(
        pointer="/operations",
        message=f"This timeline cannot be simulated I/O by I/O: {reason}.",
        limit="operations that start and end, and loads that change",
        remedy="Compute it by regimes.",
        blocks="simulate",
    )


def _no_length() -> DesignProblem:
    return DesignProblem(
        pointer="/timeline",
        message="Simulated I/O by I/O, a timeline needs a length.",
        limit="length_s",
        remedy="Set its length, so that the last operation can end.",
        blocks="simulate",
    )
