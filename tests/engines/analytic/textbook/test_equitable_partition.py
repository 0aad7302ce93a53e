"""Vertices that nothing tells apart, on graphs whose symmetry is known."""

import numpy as np

from qdepth.engines.analytic.textbook.equitable_partition import (
    Edges,
    colours_of,
    equitable_partition,
    firsts,
    mixed,
)


def blocks(left: list[str], right: list[str], pairs: list[tuple[int, int]]) -> list[list[int]]:
    """First of its colour for each vertex on the left, and on the right."""
    ends = np.array(pairs, dtype=np.int64)
    alike = mixed(np.zeros(len(pairs), dtype=np.uint64))
    edges = Edges(ends[:, 0], ends[:, 1], alike, alike)
    found = equitable_partition(colours_of(left), colours_of(right), edges)
    return [firsts(colours).tolist() for colours in found]


def test_an_even_cycle_is_all_alike() -> None:
    pairs = [(at, at) for at in range(5)] + [(at, (at + 1) % 5) for at in range(5)]
    assert blocks(["host"] * 5, ["array"] * 5, pairs) == [[0] * 5, [0] * 5]


def test_a_path_is_alike_from_both_ends() -> None:
    """Three hosts, each between two of four arrays."""
    pairs = [(0, 0), (0, 1), (1, 1), (1, 2), (2, 2), (2, 3)]
    assert blocks(["host"] * 3, ["array"] * 4, pairs) == [[0, 1, 0], [0, 1, 1, 0]]


def test_one_vertex_that_differs_tells_its_neighbours_apart() -> None:
    pairs = [(0, 0), (1, 1), (2, 1)]
    assert blocks(["host"] * 3, ["fast", "slow"], pairs) == [[0, 1, 1], [0, 1]]
    assert blocks(["host", "large", "host"], ["array"] * 2, pairs) == [[0, 1, 2], [0, 1]]
