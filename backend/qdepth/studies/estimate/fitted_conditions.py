"""I/Os and hardware of the fitted points, and how a design differs from them."""

from collections.abc import Iterator, Sequence

from qdepth.design.document.calibration import ConditionName, FittedCondition
from qdepth.design.document.document import Design
from qdepth.figures import entered

ROOM = 1.05
"""A number may be this far outside the fitted ones before it counts as different."""
ROOM_PCT = 5.0
"""The same for shares, in percentage points."""


def conditions_of(design: Design) -> list[FittedCondition]:
    """Ranges that a design spans; a condition that it lacks has no range."""
    groups, arrays = design.classes, design.arrays
    numbers: dict[ConditionName, Sequence[float]] = {
        "block_kib": [block.size_kib for group in groups for block in group.workload.blocks],
        "read_pct": [group.workload.read_pct for group in groups],
        "hosts": [sum(host.count for host in design.hosts)],
        "sp_servers": [sum(sp.servers for array in arrays for sp in array.sps)],
        "read_hit_pct": [array.cache.read_hit_pct for array in arrays if array.cache],
    }
    return [
        FittedCondition(what=what, low=min(found), high=max(found))
        for what, found in numbers.items()
        if found
    ]


def together(all_of: Sequence[Sequence[FittedCondition]]) -> list[FittedCondition]:
    """The ranges that several points span together."""
    found: dict[ConditionName, FittedCondition] = {}
    for each in (condition for conditions in all_of for condition in conditions):
        known = found.get(each.what, each)
        low, high = min(known.low, each.low), max(known.high, each.high)
        found[each.what] = FittedCondition(what=each.what, low=low, high=high)
    return list(found.values())


def unlike(
    predicted: Sequence[FittedCondition], fitted: Sequence[FittedCondition]
) -> Iterator[str]:
    """Return how a question differs from the fitted points, in words."""
    known = {condition.what: condition for condition in fitted}
    for condition in predicted:
        before = known.get(condition.what)
        if before is not None and not _holds(before, condition):
            yield f"fitted with {_words(before)}, asked with {_words(condition)}"


def _holds(fitted: FittedCondition, predicted: FittedCondition) -> bool:
    if fitted.what.endswith("_pct"):
        return predicted.low >= fitted.low - ROOM_PCT and predicted.high <= fitted.high + ROOM_PCT
    return predicted.low >= fitted.low / ROOM and predicted.high <= fitted.high * ROOM


def _words(condition: FittedCondition) -> str:
    """As in "blocks of 4 to 64 KiB", "70 % reads", "2 hosts"."""
    span = " to ".join(dict.fromkeys(entered(end) for end in (condition.low, condition.high)))
    is_one = span == "1"
    return {
        "block_kib": f"blocks of {span} KiB",
        "read_pct": f"{span} % reads",
        "hosts": f"{span} host{'' if is_one else 's'}",
        "sp_servers": f"{span} server{'' if is_one else 's'} in the SPs",
        "read_hit_pct": f"{span} % of the reads in the cache",
    }[condition.what]
