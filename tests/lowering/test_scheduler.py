"""What the scheduler of a host does to VMs on one device."""

from typing import Any

import pytest

from qdepth.engines.analytic.engine import solve
from qdepth.engines.options import EngineOptions
from qdepth.lowering.lower import lower
from qdepth.network.network import Order, QueueingNetwork
from qdepth.solution.solution import Solution
from tests.support.designs import design
from tests.support.solving import solve_compiled

VICTIM_AND_NEIGHBOUR: dict[str, Any] = {
    "hosts__0__lun_depth": 8,
    "classes__0__vms_per_host": 1,
    "classes__0__workload__outstanding_ios": 4,
    "classes__1__hosts": ["esx1"],
    "classes__1__datastores": ["ds1"],
    "classes__1__workload": {
        "loop": "closed",
        "outstanding_ios": 60,
        "blocks": [{"size_kib": 8.0}],
        "read_pct": 70.0,
    },
}


def lowered(scheduler: str, **fields: Any) -> QueueingNetwork:
    return lower(design(**(VICTIM_AND_NEIGHBOUR | fields), hosts__0__scheduler=scheduler))


def solved(scheduler: str, **fields: Any) -> Solution:
    return solve_compiled(lowered(scheduler, **fields), EngineOptions(1, 20_000))


def share_of_victim(solution: Solution) -> float:
    victim, neighbour = (group.throughput.value or 0.0 for group in solution.groups)
    return victim / (victim + neighbour)


def test_devices_of_the_host_alone_are_fair() -> None:
    network = lowered("fair")
    assert {limit.id for limit in network.limits if limit.order is Order.FAIR} == {"esx1/lun1"}
    assert all(limit.order is Order.FIFO for limit in lowered("fifo").limits)


def test_flows_know_their_vm_and_its_shares() -> None:
    network = lowered(
        "fair", classes__0__vms_per_host=2, classes__0__virtual_disks=2, classes__0__shares=500
    )
    assert [(flow.vm, flow.shares) for flow in network.flows] == [
        (1, 500),
        (1, 500),
        (2, 500),
        (2, 500),
        (3, 1000),
    ]


@pytest.mark.parametrize(
    ("fields", "quantum"),
    [({}, 8), ({"hosts__0__release": "esxi-8.0"}, 8), ({"hosts__0__sched_quantum": 2}, 2)],
)
def test_quantum_is_that_of_the_host_or_its_release(fields: dict[str, Any], quantum: int) -> None:
    network = lowered("fair", **fields, classes__0__workload__random_pct=30.0)
    (device,) = (limit for limit in network.limits if limit.order is Order.FAIR)
    assert device.quantum == quantum
    assert [flow.sequential_share for flow in network.flows] == [0.7, 0.0]
    fifo = lowered("fifo", **fields, classes__0__workload__random_pct=30.0)
    assert {flow.sequential_share for flow in fifo.flows} == {0.0}


def test_in_order_of_arrival_a_vm_gets_what_it_has_outstanding() -> None:
    assert share_of_victim(solved("fifo")) == pytest.approx(4 / 64, rel=0.15)


def test_in_turns_the_neighbour_no_longer_starves_the_victim() -> None:
    """It holds its four of eight slots nearly always."""
    fifo, fair = solved("fifo"), solved("fair")
    assert share_of_victim(fair) > 0.3
    latency = [solution.groups[0].latency.value or 0.0 for solution in (fifo, fair)]
    assert latency[1] < latency[0] / 3


def test_a_disk_alone_on_its_device_gets_the_same_either_way() -> None:
    alone = {"classes__1__hosts": ["esx2"], "classes__0__workload__random_pct": 20.0}
    fifo, fair = solved("fifo", **alone), solved("fair", **alone)
    assert fifo.groups == fair.groups


def test_shares_split_a_device_between_vms_that_always_wait() -> None:
    busy = {"classes__0__workload__outstanding_ios": 60}
    even = solved("fair", **busy)
    assert share_of_victim(even) == pytest.approx(0.5, abs=0.01)
    high = solved("fair", **busy, classes__0__shares=2000)
    assert share_of_victim(high) == pytest.approx(2 / 3, abs=0.01)


def test_analytic_engine_says_where_turns_matter() -> None:
    assert "in turns" in (solve(lowered("fair")).outside_validity or "")
    assert "in turns" not in (solve(lowered("fifo")).outside_validity or "")
    alike = {
        "classes__0__workload__outstanding_ios": 60,
        "classes__0__workload__read_pct": 70.0,
    }
    assert "in turns" not in (solve(lowered("fair", **alike)).outside_validity or "")
    assert "in turns" in (
        solve(lowered("fair", **alike, classes__0__shares=500)).outside_validity or ""
    )


def test_analytic_engine_counts_the_shares_of_a_disk() -> None:
    """A VM divides its shares among its disks, so two disks with twice the shares are alike."""
    alike: dict[str, Any] = {
        "classes__0__workload__outstanding_ios": 60,
        "classes__0__workload__read_pct": 70.0,
        "classes__0__virtual_disks": 2,
    }
    for shares, in_turns in ((1000, True), (2000, False)):
        found = solve(lowered("fair", **alike, classes__0__shares=shares))
        assert ("in turns" in (found.outside_validity or "")) is in_turns
