"""Programs that are read once for many flows give what reading each of them gives."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qdepth.bench.works import WORKS, hosts_on_arrays
from qdepth.engines.analytic.classes import flow_classes, limits_that_may_bind
from qdepth.engines.analytic.itinerary import read_itinerary
from qdepth.engines.analytic.reading import read_ways
from qdepth.lowering.lower import lower
from qdepth.network.network import QueueingNetwork
from qdepth.network.steps import (
    Acquire,
    CountIssue,
    Delay,
    End,
    Jump,
    Release,
    Step,
    Visit,
)
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


STEPS: tuple[tuple[Step, ...], ...] = (
    (Acquire(0, 0), Acquire(1, 0), Acquire(2, 0), Acquire(0, 0, 4096)),
    (Acquire(1, 1), Acquire(3, 1), Acquire(0, 1)),
    (CountIssue(0, 0), CountIssue(0, 1)),
    (Visit((0,), (timed(1.0),), FABRIC), Visit((1,), (timed(1.0),), FABRIC), visit(0, 2.0)),
    (
        Visit((4, 5), (timed(1.0), timed(0.5)), FABRIC),
        Visit((6, 4), (timed(1.0), timed(0.5)), FABRIC),
    ),
    (visit(2, 1.0), visit(2, 1.0), visit(3, 1.0)),
    (visit(3, 0.3),),  # the middle: always shared
    (Delay(timed(1.0), FABRIC), Delay(timed(2.0), FABRIC), visit(1, 0.5)),
    (visit(2, 0.3), Jump(9)),
    (visit(1, 1.0), visit(0, 1.0)),
    (Release(1, 1), Release(3, 1), Release(0, 1)),
    (Release(0, 0), Release(1, 0), Release(2, 0), Release(2, 2)),
    (End(),),
)
"""What each step of a program may be; the same objects in all programs."""


@given(st.lists(st.tuples(*map(st.sampled_from, STEPS)), min_size=2, max_size=8), st.data())
@settings(max_examples=300)
def test_of_programs_that_share_most_steps(
    programs: list[tuple[Step, ...]], data: st.DataObject
) -> None:
    """Each one is that before it with a few steps of its own."""
    near = programs[:1]
    for program in programs[1:]:
        own = data.draw(st.sets(st.integers(0, len(STEPS) - 1), max_size=4))
        steps = (program if at in own else near[-1] for at in range(len(STEPS)))
        near.append(tuple([row[at] for at, row in enumerate(steps)]))
    sources = [
        Source(closed(2), program, name=f"{at}", read_share=data.draw(st.sampled_from([1.0, 0.5])))
        for at, program in enumerate(near)
    ]
    stations = tuple([fcfs(name) for name in "abcdefg"])
    check(network(*sources, stations=stations, limits=tuple([limit(2, name) for name in "abcd"])))


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
