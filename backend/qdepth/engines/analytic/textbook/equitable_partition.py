"""Equitable partition of a graph: vertices that nothing tells apart have one colour.

Every vertex starts with a colour that says what it is, and takes a new one that says whom it
meets, until no colour splits any more. A colour is a number of 64 bits that mixes those that were
met: of a million things, two that differ get one colour with a probability below 1e-7.

References
----------
D. G. Corneil, C. C. Gotlieb, "An efficient algorithm for graph isomorphism", Journal of the ACM
17(1), 1970, pp. 51-64. Mixing: G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom
number generators", OOPSLA 2014, here the finaliser of splitmix64.
"""

from collections.abc import Hashable, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from qdepth.engines.analytic.textbook.convolution import IntArray

Colours = npt.NDArray[np.uint64]


class Edges(NamedTuple):
    """Edges between vertices of two kinds, in columns; edges with one colour are identical."""

    left: IntArray
    right: IntArray
    from_left: Colours
    """Colour of each edge, as the vertex on its left sees it."""
    from_right: Colours


def equitable_partition(left: Colours, right: Colours, edges: Edges) -> tuple[Colours, Colours]:
    """Return the colours of the vertices of a graph with two kinds of them, from their properties.

    Vertices on the right without an edge do not count.
    """
    met = np.flatnonzero(np.bincount(edges.right))
    known = 0
    while (number := len(np.unique(right[met])) + len(np.unique(left))) > known:
        known = number
        seen, coming = np.zeros_like(left), np.zeros_like(right)
        np.add.at(seen, edges.left, mixed(mixed(right)[edges.right] ^ edges.from_left))
        np.add.at(coming, edges.right, mixed(mixed(left)[edges.left] ^ edges.from_right))
        left, right = mixed(mixed(left) + seen), mixed(mixed(right) + coming)
    return left, right


def firsts(colours: Colours) -> IntArray:
    """Position of the first of each colour."""
    _, first, colour = np.unique(colours, return_index=True, return_inverse=True)
    return np.asarray(first[colour])


def colours_of(keys: Sequence[Hashable]) -> Colours:
    """A colour for each key, equal for equal ones."""
    numbers: dict[Hashable, int] = {}
    found = [numbers.setdefault(key, len(numbers)) for key in keys]
    return mixed(np.array(found, dtype=np.uint64))


def mixed(values: Colours) -> Colours:
    """Map one to one to numbers that look random; the argument is never 0."""
    z = values + np.uint64(0x9E37_79B9_7F4A_7C15)
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58_476D_1CE4_E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D0_49BB_1331_11EB)
    return z ^ (z >> np.uint64(31))
