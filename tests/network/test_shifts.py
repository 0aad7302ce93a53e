"""Which workers begin and stop when, as a load changes."""

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qdepth.network.loops import Change, Changes
from qdepth.network.shifts import Shift, shifts


def wanted(*pairs: tuple[float, int]) -> Changes:
    return tuple(Change(at, workers=workers) for at, workers in pairs)


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ((), [(0, 4, 0.0, inf)]),
        (wanted((3.0, 6)), [(0, 4, 0.0, inf), (4, 2, 3.0, inf)]),
        (wanted((3.0, 1)), [(0, 1, 0.0, inf), (1, 3, 0.0, 3.0)]),
        (wanted((3.0, 2), (5.0, 4)), [(0, 2, 0.0, inf), (2, 2, 0.0, 3.0), (4, 2, 5.0, inf)]),
        (
            wanted((3.0, 6), (5.0, 3)),
            [(0, 3, 0.0, inf), (3, 1, 0.0, 5.0), (4, 2, 3.0, 5.0)],
        ),
        (wanted((0.0, 2), (5.0, 3)), [(0, 2, 0.0, inf), (2, 1, 5.0, inf)]),
    ],
)
def test_who_came_last_stops_first(
    changes: Changes, expected: list[tuple[int, int, float, float]]
) -> None:
    assert list(shifts(4, changes)) == [Shift(*each) for each in expected]


@given(st.integers(1, 9), st.lists(st.integers(1, 9), max_size=6))
def test_as_many_are_there_as_are_wanted_and_each_has_a_number_of_its_own(
    first: int, numbers: list[int]
) -> None:
    changes = wanted(*((1.0 + rank, number) for rank, number in enumerate(numbers)))
    found = shifts(first, changes)
    for at, number in [(0.0, first), *((change.at, change.workers) for change in changes)]:
        assert sum(one.workers for one in found if one.begin <= at < one.until) == number
    ranks = [rank for one in found for rank in range(one.first, one.first + one.workers)]
    assert ranks == list(range(len(ranks)))
    assert [one.begin for one in found] == sorted(one.begin for one in found)
