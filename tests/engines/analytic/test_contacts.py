"""Which of the stations that are visited at the same time sets the time."""

from itertools import permutations

from qdepth.engines.analytic.model.flow_classes import flow_classes
from qdepth.engines.analytic.model.visit_counts import Visits
from qdepth.engines.analytic.model.visit_pattern import profiles_of
from qdepth.engines.analytic.visits.routes import read_ways
from qdepth.network.network import QueueingNetwork
from qdepth.network.steps import End, Visit
from tests.support.networks import FABRIC, Source, closed, network, ps, timed

LEFT, RIGHT, OTHER = range(3)


def sent(left_s: float, right_s: float, name: str) -> Source:
    demands = (timed(left_s), timed(right_s), timed(1e-4))
    return Source(closed(1), (Visit((LEFT, RIGHT, OTHER), demands, FABRIC), End()), name)


def visits_of(of: QueueingNetwork) -> Visits:
    classes = flow_classes(of, read_ways(of), frozenset())
    return Visits(of, classes, profiles_of(classes))


def test_the_first_of_links_with_equal_load() -> None:
    """0.1 + 0.2 + 0.3 and 0.3 + 0.2 + 0.1 differ in the last digit."""
    links = (ps("left"), ps("right"), ps("other"))
    for times in permutations((0.1, 0.2, 0.3)):
        sources = [
            sent(left, right, f"{at}")
            for at, (left, right) in enumerate(zip(times, times[::-1], strict=True))
        ]
        visits = visits_of(network(*sources, stations=links))
        assert visits.longest((LEFT, RIGHT, OTHER)) == 0
        assert visits.longest((OTHER, RIGHT, LEFT)) == 1
        assert visits.longest((OTHER,)) == 0


def test_more_load_sets_the_time_wherever_it_stands() -> None:
    links = (ps("left"), ps("right"), ps("other"))
    visits = visits_of(network(sent(0.1, 0.1 + 1e-6, "a"), stations=links))
    assert visits.longest((LEFT, RIGHT)) == 1
    assert visits.longest((RIGHT, LEFT)) == 0
