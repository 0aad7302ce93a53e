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


def bracketed(
    room: Callable[[float], float], loads: Sequence[float], start: int, first_step: int = 1
) -> tuple[int, int]:
    """Return the places of two of some growing loads, of which only the first has room.

    The first is -1 if none has room, the second the number of loads if all have. Steps from the
    place at which to start double, so that few loads are looked at.
    """
    up, step, known = room(loads[start]) >= 1.0, first_step, start
    while True:
        place = min(known + step, len(loads) - 1) if up else max(known - step, 0)
        if place == known:
            return (known, len(loads)) if up else (-1, known)
        if (room(loads[place]) >= 1.0) != up:
            return (known, place) if up else (place, known)
        known, step = place, 2 * step


def last_with_room(
    room: Callable[[float], float],
    loads: Sequence[float],
    between: tuple[int, int],
    spare: float = 0.0,
) -> int:
    """Return the place of the last of some growing loads that has room; -1 if none has.

    Parameters
    ----------
    room : function
        How many times a load could be slower until a target is reached, which falls with the load:
        at least 1 for a load that meets all of them.
    between : tuple of int
        As `bracketed` returns them.
    spare : float
        Room above 1 with which the result need not be the very last, if by interpolation it is.

    Notes
    -----
    The result is that of halvings, in fewer estimates. On logarithmic axes, on which the room of a
    full design falls on a line, the next load is where the line through the two loads nearest to
    the target reaches it (secant method).
    """
    met, missed = between
    if missed - met == 1:
        return met
    rooms = {loads[place]: room(loads[place]) for place in between}
    for looks in count():
        place = (met + missed) // 2 if looks >= LOOKS else _place(rooms, loads)
        if spare and place <= met and rooms[loads[met]] <= 1.0 + spare and rooms[loads[missed]]:
            break
        place = min(max(place, met + 1), missed - 1)
        rooms[loads[place]] = room(loads[place])
        met, missed = (place, missed) if rooms[loads[place]] >= 1.0 else (met, place)
        if missed - met == 1:
            break
    return met


def narrowed(room: Callable[[float], float], met: float, missed: float) -> float:
    """Return a load between two of the curve, of which only the first has room: within a hundredth
    of the last with room."""
    grid = [met + (missed - met) * step / STEPS for step in range(STEPS + 1)]
    return grid[last_with_room(room, grid, (0, STEPS), spare=SPARE)]


def _place(rooms: dict[float, float], loads: Sequence[float]) -> int:
    """Place of the last load with room by interpolation."""
    by_log = {log(room): log(load) for load, room in rooms.items() if 0.0 < room < inf}
    if len(by_log) > 1:
        reached = exp(min(_root(by_log), FARTHEST))
    else:
        reached = _root({min(room, MOST_ROOM) - 1.0: load for load, room in rooms.items()})
    return bisect_right(loads, reached) - 1


def _root(known: dict[float, float]) -> float:
    """Where the line through the two values nearest to 0 is 0; `known`: where by value."""
    here, there = sorted(known, key=abs)[:2]
    return known[here] + (known[there] - known[here]) * here / (here - there)
