"""Programs that are read once for many flows give what reading each of them gives."""

import pytest
from hypothesis import given, settings

from qdepth.bench.works import WORKS, hosts_on_arrays
from qdepth.engines.analytic.classes import flow_classes, limits_that_may_bind
from qdepth.engines.analytic.itinerary import read_itinerary
from qdepth.engines.analytic.reading import read_ways
from qdepth.lowering.lower import lower
from qdepth.network.network import QueueingNetwork
from qdepth.network.steps import Acquire, End, Release, Visit
from tests.support.closed_designs import closed_design
from tests.support.networks import FABRIC, Source, closed, fcfs, limit, network, timed, visit
from tests.support.random_networks import networks


def check(of: QueueingNetwork) -> None:
    for flow, way in zip(of.flows, read_ways(of), strict=True):
        alone, found = read_itinerary(of, flow), way.itinerary()
        assert found == alone
        choosers = [
            [stop.turn and stop.turn.chooser for stop in each.stops] for each in (found, alone)
        ]
        assert choosers[0] == choosers[1]


@given(networks())
@settings(max_examples=100)
def test_of_any_network(of: QueueingNetwork) -> None:
    check(of)


@pytest.mark.parametrize("index", range(12))
def test_of_designs(index: int) -> None:
    check(lower(closed_design(index)))


def test_hosts_and_vms_that_are_alike_share_a_pattern() -> None:
    of = hosts_on_arrays(hosts=4, arrays=2, disks=3)
    check(of)
    assert len({id(way.pattern) for way in read_ways(of)}) == 1


def test_many_vms_share_few_patterns() -> None:
    of = WORKS["hosts_64_vms_2000"]()
    assert len({id(way.pattern) for way in read_ways(of)}) == 1


@pytest.mark.parametrize("limits", [(0, 1), (1, 1), (1, 0), (2, 0)])
def test_limits_that_are_swapped_are_told_apart(limits: tuple[int, int]) -> None:
    shared = visit(0, 1.0)

    def source(outer: int, inner: int) -> Source:
        steps = (
            Acquire(outer, 0), Acquire(inner, 1), shared, Release(inner, 1), Release(outer, 0),
            End(),
        )  # fmt: skip
        return Source(closed(2), steps, name=f"{outer}{inner}")

    rows = tuple(limit(1, name) for name in "abc")
    check(network(source(0, 1), source(*limits), stations=(fcfs(),), limits=rows))


@pytest.mark.parametrize(
    ("places", "patterns"), [((2, 3, 2), 1), ((1, 0, 1), 1), ((0, 1, 1), 2), ((1, 1, 1), 2)]
)
def test_programs_that_come_back_elsewhere_are_told_apart(
    places: tuple[int, int, int], patterns: int
) -> None:
    def source(*at: int) -> Source:
        visits = [Visit((place,), (timed(1.0),), FABRIC) for place in at]
        return Source(closed(2), (*visits, End()), name=f"{at}")

    stations = tuple(fcfs(name) for name in "abcd")
    of = network(source(0, 1, 0), source(*places), source(0, 1, 0), stations=stations)
    check(of)
    assert len({id(way.pattern) for way in read_ways(of)}) == patterns


def test_equal_tables_of_classes_are_one_object() -> None:
    """`find_alike` and the contacts compare them as objects."""
    of = hosts_on_arrays(hosts=4, arrays=2, disks=3)
    classes = flow_classes(of, read_ways(of), limits_that_may_bind(of, read_ways(of)))
    for name in ("stations", "limits"):
        tables = [getattr(flow_class.way, name) for flow_class in classes]
        assert len({*map(id, tables)}) == len({*tables})
    assert len({id(flow_class.loop) for flow_class in classes}) == 1
