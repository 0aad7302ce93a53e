"""How large a design becomes, and that what is too large is refused before anything is made."""

from typing import Any

import pytest
from hypothesis import given, settings

from qdepth.bench.large_design import large_design
from qdepth.design.checks.design_problems import find_problems
from qdepth.design.checks.size import MOST_QUEUES, MOST_STEPS, size_of
from qdepth.design.document.document import Design
from qdepth.lowering.lower import lower
from tests.support.designs import changed, designs, small_design


def sized(**fields: Any) -> Design:
    return Design.model_validate(changed(small_design(), **fields))


@settings(max_examples=60)
@given(designs())
def test_no_network_has_more_queues_or_steps_than_were_counted(design: Design) -> None:
    network, size = lower(design), size_of(design)
    assert len(network.stations) + len(network.limits) <= size.queues
    assert sum(len(flow.steps()) for flow in network.flows) <= size.steps


@pytest.mark.parametrize(("hosts", "vms"), [(1, 1), (20, 7), (3, 200)])
def test_queues_of_a_plain_design_are_counted_exactly(hosts: int, vms: int) -> None:
    """Its LUN goes over one SP, so the ports and links of the other are those never made."""
    design = sized(hosts__0__count=hosts, vm_groups__0__count=vms)
    network = lower(design)
    assert size_of(design).queues - (len(network.stations) + len(network.limits)) <= 10


def test_a_data_centre_fits() -> None:
    size = size_of(large_design())
    assert size.queues <= MOST_QUEUES
    assert size.steps <= MOST_STEPS


@pytest.mark.parametrize(
    ("fields", "pointer", "what", "limit"),
    [
        ({"hosts__0__count": 1024, "hosts__1__count": 1024}, "/vm_groups", "queues", "10000"),
        ({"vm_groups__0__count": 1024, "hosts__0__count": 10}, "/vm_groups", "queues", "10000"),
        (
            {"hosts__0__count": 40, "vm_groups__0__count": 2, "vm_groups__0__virtual_disks": 16,
             "vm_groups__0__workload__outstanding_ios": 1000},
            "/vm_groups", "outstanding I/Os", "500000",
        ),
        ({"fabrics__0__zones": [{"id": "z", "members": ["esx1-p0"] * 4096}] * 3}, "",
         "parts and zone members", "10000"),
        ({"arrays__0__sps__0__target_ports": [
            {"id": f"t{n}", "fabric": "fc", "speed_gbps": 16} for n in range(64)],
          "vm_groups__0__count": 600, "vm_groups__0__virtual_disks": 2},
         "/vm_groups", "steps on the paths of virtual disks", "2000000"),
    ],
)  # fmt: skip
def test_what_is_too_large_is_refused_with_the_limit(
    fields: dict[str, Any], pointer: str, what: str, limit: str
) -> None:
    (found,) = find_problems(sized(**fields))
    assert found.pointer == pointer
    assert f"{found.value} {what}" in found.message
    assert found.limit == f"at most {limit}"
    assert found.remedy.startswith("Split the design, ")


def test_references_that_lead_nowhere_count_for_nothing() -> None:
    there = sized(vm_groups__0__host="no", vm_groups__1__datastore="no")
    assert size_of(there).queues == 0
    assert [p.pointer for p in find_problems(there)] == [
        "/vm_groups/0/host",
        "/vm_groups/1/datastore",
    ]
