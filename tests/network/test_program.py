"""Programs and bindings: what is named, and that the same is written once."""

import pickle

import pytest
from hypothesis import given, settings

from lab.bench.named_networks import WORKS, hosts_on_arrays
from qdepth.lowering.lower import lower
from qdepth.network.network import QueueingNetwork
from qdepth.network.program import Binding, bound, steps_of
from qdepth.network.steps import (
    Acquire,
    BranchIfFull,
    ChoosePath,
    CountIssue,
    CountStatus,
    Delay,
    End,
    Join,
    Release,
    Resize,
    Visit,
)
from tests.support.closed_designs import closed_design
from tests.support.examples import examples
from tests.support.networks import FABRIC, timed, visit
from tests.support.random_networks import networks


def check_names(of: QueueingNetwork) -> None:
    """A program mentions each of its names, and a table has no position twice."""
    for flow in of.flows:
        tables = flow.binding
        for table in (tables.stations, tables.limits, tables.choosers, tables.devices):
            assert len({*table}) == len(table)
        steps = flow.program.steps
        visited = {at for step in steps if isinstance(step, Visit) for at in step.stations}
        assert visited == {*range(len(tables.stations))}
        asked = {
            step.limit
            for step in steps
            if isinstance(step, Acquire | Release | Resize | BranchIfFull)
        }
        assert asked == {*range(len(tables.limits))}
        chosen = {step.chooser for step in steps if isinstance(step, ChoosePath)}
        assert chosen == {*range(len(tables.choosers))}
        counted = {step.device for step in steps if isinstance(step, Join | BranchIfFull)}
        assert counted - {None} == {*range(len(tables.devices))}


@given(networks())
@settings(max_examples=examples(100))
def test_of_any_network(of: QueueingNetwork) -> None:
    check_names(of)
    for flow in of.flows:
        assert bound(*flow.steps()) == (flow.program, flow.binding)


@pytest.mark.parametrize("index", range(12))
def test_of_designs(index: int) -> None:
    check_names(lower(closed_design(index)))


def test_names_are_numbers_in_the_order_of_the_first_mention() -> None:
    steps = (
        CountIssue(4, 7), Acquire(9, 0), Visit((5, 2), (timed(1.0), timed(2.0)), FABRIC),
        CountStatus(3, is_good=True), Acquire(6, 1), BranchIfFull(9, 0, 0, device=8),
        visit(2, 1.0), Release(6, 1), Release(9, 0), End(), Join(5), Join(8),
    )  # fmt: skip
    program, binding = bound(*steps)
    assert binding == Binding((5, 2), (9, 6), (), (4,), (3,), (7,), (8, 5))
    assert [step.limit for step in program.steps if isinstance(step, Acquire)] == [0, 1]
    assert [step.stations for step in program.steps if isinstance(step, Visit)] == [(0, 1), (1,)]
    assert steps_of(program, binding) == steps


@pytest.mark.parametrize(
    ("places", "is_same"), [((2, 3, 2), True), ((1, 0, 1), True), ((0, 1, 1), False)]
)
def test_coming_back_elsewhere_is_another_program(
    places: tuple[int, int, int], is_same: bool
) -> None:
    first, other = (
        bound(*(Visit((place,), (timed(1.0),), FABRIC) for place in at), End())[0]
        for at in ((0, 1, 0), places)
    )
    assert (first == other) is is_same
    assert (hash(first) == hash(other)) is is_same


def test_hosts_and_vms_that_are_alike_share_a_program() -> None:
    assert (
        len({id(flow.program) for flow in hosts_on_arrays(hosts=4, arrays=2, disks=3).flows}) == 1
    )
    assert len({id(flow.program) for flow in WORKS["hosts_64_vms_2000"]().flows}) == 1


def test_survives_the_way_to_another_process() -> None:
    program, binding = bound(Delay(timed(1.0), FABRIC), End())
    copied = pickle.loads(pickle.dumps((program, binding)))  # noqa: S301 -- our own
    assert copied == (program, binding)
    assert hash(copied[0]) == hash(program)
