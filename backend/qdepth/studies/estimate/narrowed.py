"""Search for the load at which the last target is reached, in few estimates."""

from collections.abc import Callable
from itertools import combinations, count
from math import floor

STEPS = 2**6
"""Steps of the grid between two loads of the curve. The result is within a hundredth of the true
load."""
LOOKS = 5
"""Loads that interpolation chooses before the rest is halved."""
MOST_ROOM = 1e6


def narrowed(room: Callable[[float], float], met: float, missed: float) -> tuple[float, float]:
    """Return two neighbours of the grid between two loads, of which only the first has room.

    Parameters
    ----------
    room : function
        How many times a load could be slower until a target is reached, which falls with the load:
        at least 1 for a load that meets all of them.
    met, missed : float
        Loads with room and without it.

    Notes
    -----
    The grid is that of halvings, so the result is the same, in fewer estimates. Latencies grow
    about as 1/(1 - use), so the room is about linear in the load.
    """
    grid = {0: met, STEPS: missed}
    rooms = {0: min(room(met), MOST_ROOM), STEPS: room(missed)}
    low, high = 0, STEPS
    for looks in count():
        if high - low == 1:
            break
        reached = _reached(rooms) if looks < LOOKS else (low + high) / 2
        place = floor(min(max(reached, low), high - 1))
        place += place == low
        rooms[place] = room(_load(grid, place))
        low, high = (place, high) if rooms[place] >= 1.0 else (low, place)
    return _load(grid, low), _load(grid, high)


def _reached(rooms: dict[int, float]) -> float:
    """Place where the line through the two places nearest to the target reaches it."""
    (here, there), *_ = combinations(sorted(rooms, key=lambda place: abs(rooms[place] - 1.0)), 2)
    rise = rooms[there] - rooms[here]
    return here + (1.0 - rooms[here]) * (there - here) / rise if rise else (here + there) / 2


def _load(grid: dict[int, float], place: int) -> float:
    """Load at a place of the grid, by the halvings that lead there."""
    if place not in grid:
        half = place & -place
        grid[place] = (_load(grid, place - half) + _load(grid, place + half)) / 2
    return grid[place]
