"""Which directions of fitted parameters are followed: few enough for an interactive answer.

A design in which many arrays were fitted has a direction for each parameter of each array.
Following one takes two solutions, so directions without a common parameter are followed together.
"""

import math
from collections.abc import Sequence

MOST_FOLLOWED = 10
"""Largest number of followed directions, unless more of them share a parameter."""


def followed(directions: Sequence[Sequence[float]]) -> list[list[float]]:
    """Return the most informative directions, at most ten.

    Notes
    -----
    Those that share no parameter are added with signs, several times over: the signs are rows of a
    Hadamard matrix (Sylvester, 1867), so each parameter has the variance that it had. A number that
    a single array moves gets the same interval. One that several move, such as the mean latency of
    all, counts arrays with the same signs as if they went up and down together, and so a wider one.
    """
    if len(directions) <= MOST_FOLLOWED:
        return [list(direction) for direction in directions]
    layers = _layers(directions)
    times = 1 << max(0, (MOST_FOLLOWED // len(layers)).bit_length() - 1)
    return [
        [sum(parts) / math.sqrt(times) for parts in zip(*signed, strict=True)]
        for layer in layers
        for turn in range(times)
        for signed in [[_signed(each, turn, place) for place, each in enumerate(layer)]]
    ]


def _signed(direction: Sequence[float], row: int, column: int) -> list[float]:
    """A direction with the sign of a place of the matrix, whose columns repeat."""
    sign = -1.0 if (row & column).bit_count() % 2 else 1.0
    return [sign * step for step in direction]


def _layers(directions: Sequence[Sequence[float]]) -> list[list[Sequence[float]]]:
    """Directions in groups, within which none shares a parameter with another."""
    layers: list[tuple[set[int], list[Sequence[float]]]] = []
    for direction in directions:
        moves = {place for place, step in enumerate(direction) if step != 0}
        for taken, layer in layers:
            if not taken & moves:
                taken.update(moves)
                layer.append(direction)
                break
        else:
            layers.append((moves, [direction]))
    return [layer for _, layer in layers]
