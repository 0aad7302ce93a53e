"""Which workers of a closed or paced flow begin and stop when, as the load changes.

Where fewer are wanted, those who came last stop: at that moment if they think or wait for a slot
of the pace, and else with the completion of what they have under way. Where more are wanted, new
ones begin, with draws of their own. The others notice nothing, so that a thinning crowd is the
same as if it had been as small from the beginning.
"""

from itertools import groupby
from math import inf
from typing import NamedTuple

from qdepth.network.loops import Changes


class Shift(NamedTuple):
    """Workers that begin at one moment, and stop issuing at another."""

    first: int
    """Number of the first of them; those of earlier shifts come before."""
    workers: int
    begin: float
    """Begin [s]."""
    until: float
    """Time from which they issue nothing [s]; infinite: they stay."""


def shifts(workers: int, changes: Changes) -> tuple[Shift, ...]:
    """Return the shifts of a flow, in the order in which they begin.

    Parameters
    ----------
    workers : int
        At the beginning; a change at time 0 comes before it.
    """
    steps = [(0.0, workers), *((change.at, change.workers) for change in changes)]
    steps = [step for step, after in zip(steps, [*steps[1:], None], strict=True)
             if after is None or after[0] > step[0]]  # fmt: skip
    found: list[Shift] = []
    first, before = 0, 0
    for rank, (begin, count) in enumerate(steps):
        later = steps[rank + 1 :]
        ends = [
            next((at for at, left in later if left <= place), inf) for place in range(before, count)
        ]
        for until, alike in groupby(ends):
            found.append(Shift(first, len([*alike]), begin, until))
            first += found[-1].workers
        before = count
    return tuple(found)
