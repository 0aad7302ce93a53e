"""Which of the stations that are visited at the same time sets the time; who visits how many."""

from itertools import permutations

import pytest

from qdepth.engines.analytic.model.flow_classes import flow_classes
from qdepth.engines.analytic.model.model import Chain, Resource
from qdepth.engines.analytic.model.symmetry import lump
from qdepth.engines.analytic.model.visit_counts import (
    Longest,
    NotLumpable,
    longest_visit,
    visit_counts,
)
from qdepth.network.network import Discipline, QueueingNetwork
from qdepth.network.steps import End, Visit
from qdepth.network.visits.visit_pattern import visit_patterns
from tests.support.networks import FABRIC, Source, closed, network, ps, timed

LEFT, RIGHT, OTHER = range(3)


def sent(left_s: float, right_s: float, name: str) -> Source:
    demands = (timed(left_s), timed(right_s), timed(1e-4))
    return Source(closed(1), (Visit((LEFT, RIGHT, OTHER), demands, FABRIC), End()), name)


def longest_of(of: QueueingNetwork) -> Longest:
    classes = flow_classes(of, visit_patterns(of), frozenset())
    return longest_visit(classes, lump(of, classes))


def test_the_first_of_links_with_equal_load() -> None:
    """0.1 + 0.2 + 0.3 and 0.3 + 0.2 + 0.1 differ in the last digit."""
    links = (ps("left"), ps("right"), ps("other"))
    for times in permutations((0.1, 0.2, 0.3)):
        sources = [
            sent(left, right, f"{at}")
            for at, (left, right) in enumerate(zip(times, times[::-1], strict=True))
        ]
        longest = longest_of(network(*sources, stations=links))
        assert longest((LEFT, RIGHT, OTHER)) == 0
        assert longest((OTHER, RIGHT, LEFT)) == 1
        assert longest((OTHER,)) == 0


def test_more_load_sets_the_time_wherever_it_stands() -> None:
    links = (ps("left"), ps("right"), ps("other"))
    longest = longest_of(network(sent(0.1, 0.1 + 1e-6, "a"), stations=links))
    assert longest((LEFT, RIGHT)) == 1
    assert longest((RIGHT, LEFT)) == 0


def test_a_chain_that_demands_what_the_first_of_its_kind_does_not_visit_is_not_alike() -> None:
    chains = [Chain(5, flow_class=None, resource=None, number=2)]
    servers = [Resource(at, False, 1, Discipline.FCFS, 1) for at in range(2)]
    resource_of = {LEFT: 0, RIGHT: 1}
    (count,) = visit_counts({0: {LEFT}}, resource_of, chains, servers, {(0, 0)})
    assert (count.copies, count.sharers) == (1, 2)
    with pytest.raises(NotLumpable):
        visit_counts({0: {LEFT}}, resource_of, chains, servers, {(0, 0), (0, 1)})
