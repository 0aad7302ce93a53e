"""Search for the load at which the last target is reached, in few estimates."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import count
from math import exp, inf, log

STEPS = 2**6
"""Steps of the grid between two loads of the curve. The result is within a hundredth of the true
load."""
SPARE = 0.01
"""Room with which the last load on the grid need not be looked at."""
LOOKS = 5
"""Loads that interpolation chooses before the rest is halved."""
MOST_ROOM = 1e6
FARTHEST = 700.0
"""Logarithm of a load beyond all."""


def last_with_room(
    room: Callable[[float], float],
    loads: Sequence[float],
    between: tuple[int, int],
    first_step: int = 1,
    spare: float = 0.0,
) -> int:
    """Return the place of the last of some growing loads that has room.

    Parameters
    ----------
    room : function
        How many times a load could be slower until a target is reached, which falls with the load:
        at least 1 for a load that meets all of them.
    between : tuple of int
        Place of a load with room, or -1; of a later one without it, or the one after the last.
    first_step : int
        Places to the second load to look at, where the room of only one is known.
    spare : float
        Room above 1 with which the result need not be the very last, if by interpolation it is.

    Notes
    -----
    The result is that of halvings, in fewer estimates. On logarithmic axes, on which the room of a
    full design falls on a line, the next load is where the line through the two loads nearest to
    the target reaches it (secant method).
    """
    met, missed = between
    rooms = {loads[place]: room(loads[place]) for place in between if 0 <= place < len(loads)}
    for looks in count():
        if missed - met == 1:
            break
        place = (met + missed) // 2 if looks >= LOOKS else _place(rooms, loads, met + first_step)
        if spare and place <= met and rooms[loads[met]] <= 1.0 + spare and rooms[loads[missed]]:
            break
        place = min(max(place, met + 1), missed - 1)
        rooms[loads[place]] = room(loads[place])
        met, missed = (place, missed) if rooms[loads[place]] >= 1.0 else (met, place)
    return met


def narrowed(room: Callable[[float], float], met: float, missed: float) -> float:
    """Return a load between two of the curve, of which only the first has room: within a hundredth
    of the last with room."""
    grid = [met + (missed - met) * step / STEPS for step in range(STEPS + 1)]
    return grid[last_with_room(room, grid, (0, STEPS), spare=SPARE)]


def _place(rooms: dict[float, float], loads: Sequence[float], unknown: int) -> int:
    """Place of the last load with room by interpolation; `unknown` if too few rooms are known."""
    by_log = {log(room): log(load) for load, room in rooms.items() if 0.0 < room < inf}
    plain = {min(room, MOST_ROOM) - 1.0: load for load, room in rooms.items()}
    if len(by_log) > 1:
        reached = exp(min(_root(by_log), FARTHEST))
    elif len(plain) > 1:
        reached = _root(plain)
    else:
        return unknown
    return bisect_right(loads, reached) - 1


def _root(known: dict[float, float]) -> float:
    """Where the line through the two values nearest to 0 is 0; `known`: where by value."""
    here, there = sorted(known, key=abs)[:2]
    return known[here] + (known[there] - known[here]) * here / (here - there)
