"""Sums over the operations of a timeline."""

from collections.abc import Sequence

from qdepth.report.numbers import MB, absent
from qdepth.report.quantity import Number
from qdepth.report.timeline import OperationResult, OperationTotal
from qdepth.units import GIB

ALL = "All operations"


def operation_totals(rows: Sequence[OperationResult]) -> list[OperationTotal]:
    """Return a sum for each operation with several repetitions, and one for all of them."""
    of: dict[str, list[OperationResult]] = {}
    for row in rows:
        of.setdefault(row.operation, []).append(row)
    several = [
        _total(id_, own[0].common_name or id_, own) for id_, own in of.items() if len(own) > 1
    ]
    return [*several, _total(None, ALL, rows)] if len(of) > 1 else several


def _total(id_: str | None, name: str, rows: Sequence[OperationResult]) -> OperationTotal:
    starts = [row.start_s for row in rows if row.start_s is not None]
    start, finish = min(starts, default=None), _last([row.finish_s for row in rows])
    moved = sum(row.moved_gib for row in rows)
    return OperationTotal(
        operation=id_,
        name=name,
        count=len(rows),
        done=sum(row.finish_s.value is not None for row in rows),
        start_s=start,
        finish_s=finish,
        moved_gib=moved,
        mb_s=_rate(moved, start, finish),
    )


def _last(finishes: Sequence[Number]) -> Number:
    """The latest end; absent as long as one of them is."""
    open_ = next((each for each in finishes if each.value is None), None)
    return open_ or max(finishes, key=lambda each: each.value or 0.0)


def _rate(moved: float, start: float | None, finish: Number) -> Number:
    if not moved:
        return absent("they move nothing")
    if finish.value is None or start is None or finish.value <= start:
        return absent(finish.note or "they take no time")
    value, low, high = (
        moved * GIB * MB / (end - start) if end is not None and end > start else None
        for end in (finish.value, finish.high, finish.low)
    )
    return Number(value=value, low=low, high=high, tag="simulated")
