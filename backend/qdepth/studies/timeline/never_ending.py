"""Why operations never end: they have no amount, do nothing, or wait for one that never ends."""

from collections.abc import Iterable, Mapping

from qdepth.design.design_index import index_of
from qdepth.design.document.document import Design
from qdepth.design.document.operation import Operation
from qdepth.design.part_names import own_name
from qdepth.lowering.operations.running import shown_name
from qdepth.lowering.operations.work import phases

One = tuple[str, int]
"""Id of an operation, and which of its `count`."""
NO_AMOUNT = "it has no amount"
NO_PIECE = "no piece of it is ever completed"


def with_waiting(
    design: Design, never: Mapping[One, str], waiting: Iterable[One]
) -> dict[One, str]:
    """Why operations never end, including those that wait for them.

    Parameters
    ----------
    never : mapping
        Why some never end that have started.
    waiting : iterable
        Those that have not started.
    """
    found, left = dict(never), list(waiting)
    operations = index_of(design).operations
    while True:
        ids = {id_ for id_, _ in found}
        more = {}
        for id_, index in left:
            operation = operations[id_]
            ahead = index - (operation.at_once or operation.count)
            if operation.after in ids:
                leader = own_name(operations[operation.after])
                more[id_, index] = f"it waits for {leader}, which never ends"
            elif (id_, ahead) in found:
                first = shown_name(operation, ahead)
                more[id_, index] = f"it waits for {first}, which never ends"
        if not more:
            return found
        found |= more
        left = [one for one in left if one not in more]


def never_ending(design: Design) -> tuple[dict[One, str], dict[One, str]]:
    """Why operations never end in an unchanged design: those that start, and those that do not."""
    operations = index_of(design).operations
    own = {id_: why for id_ in operations if (why := _own_reason(design, operations[id_]))}

    def starts(operation: Operation) -> bool:
        leader = operation.after
        return leader is None or (leader not in own and starts(operations[leader]))

    started = {
        (id_, index): why
        for id_, why in own.items()
        if starts(operations[id_])
        for index in range(operations[id_].at_once or operations[id_].count)
    }
    every = [(o.id, index) for o in design.operations for index in range(o.count)]
    found = with_waiting(design, started, [one for one in every if one not in started])
    return started, {one: found[one] for one in found if one not in started}


def _own_reason(design: Design, operation: Operation) -> str:
    """Why an operation never ends once it has started; empty: it does."""
    whys = (
        phase.stands_still or (NO_AMOUNT if phase.pieces is None else "")
        for phase in phases(design, operation)
    )
    return next(filter(None, whys), "")
