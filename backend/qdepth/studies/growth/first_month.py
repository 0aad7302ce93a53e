"""Finds the first month in which a growing design misses something."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from qdepth.studies.growth.monthly_demand import Demand


def first_month(
    demands: Sequence[Demand], is_missed: Callable[[int], bool], known: Iterable[int] = ()
) -> int | None:
    """Return the first month that is missed; None if there is none.

    Parameters
    ----------
    demands : sequence of Demand
        The demand of each month.
    is_missed : function
        Whether it is missed in a month. More demand never mends a miss.
    known : iterable of int, optional
        Months to try first, in their order; unset: the last one.

    Notes
    -----
    A month that meets everything clears all months that need no more. So the search halves the
    months that may still be the first one; without seasons that is a bisection.
    """
    first: int | None = None
    left = list(peaks(demands))

    def look(month: int) -> bool:
        nonlocal first, left
        if is_missed(month):
            first, left = month, [other for other in left if other < month]
            return True
        left = [other for other in left if not demands[other].within(demands[month])]
        return False

    for month in known or left[-1:]:
        if month >= len(demands) or look(month):
            break
    while left:
        look(left[len(left) // 2])
    return first


def peaks(demands: Sequence[Demand]) -> Iterator[int]:
    """Months that need more than each month before them: only they can be the first miss."""
    before: list[Demand] = []
    for month, demand in enumerate(demands):
        if not any(demand.within(earlier) for earlier in before):
            before.append(demand)
            yield month
