"""How large a design becomes, and that what is too large is refused before anything is made."""

import sys
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings

from lab.bench.large_design import large_design
from qdepth.design.checks.design_problems import find_problems
from qdepth.design.checks.size import MOST_QUEUES, MOST_TABLE_BYTES, size_of
from qdepth.design.checks.table_size import BYTES_OF_A_NAME, BYTES_OF_A_STEP
from qdepth.design.document.document import Design
from qdepth.lowering.lower import lower
from tests.support.designs import changed, designs, small_design
from tests.support.examples import examples


def sized(**fields: Any) -> Design:
    return Design.model_validate(changed(small_design(), **fields))


@settings(max_examples=examples(60))
@given(designs())
def test_no_network_has_more_queues_or_larger_tables_than_were_counted(design: Design) -> None:
    network, size = lower(design), size_of(design)
    assert len(network.stations) + len(network.limits) <= size.queues
    programs = {flow.program for flow in network.flows}
    steps = sum(len(program.steps) for program in programs)
    paths = {(flow.program, flow.binding.stations): flow.binding for flow in network.flows}
    names = sum(len(path.stations) + len(path.limits) for path in paths.values())
    assert BYTES_OF_A_STEP * steps + BYTES_OF_A_NAME * names <= size.table_bytes


@pytest.mark.parametrize(("hosts", "vms"), [(1, 1), (20, 7), (3, 200)])
def test_queues_of_a_plain_design_are_counted_exactly(hosts: int, vms: int) -> None:
    """Its LUN goes over one SP, so the ports and links of the other are those never made."""
    design = sized(hosts__0__count=hosts, classes__0__vms_per_host=vms)
    network = lower(design)
    assert size_of(design).queues - (len(network.stations) + len(network.limits)) <= 10


def test_a_data_centre_fits() -> None:
    size = size_of(large_design())
    assert size.queues <= MOST_QUEUES
    assert size.table_bytes <= MOST_TABLE_BYTES


@pytest.mark.parametrize(
    ("fields", "pointer", "what", "limit"),
    [
        (
            {"hosts__0__count": 1024, "hosts__1__count": 1024, "classes__0__vms_per_host": 20,
             "classes__0__workload__outstanding_ios": 1},
            "/classes", "queues", "40000",
        ),
        ({"classes__0__vms_per_host": 1024, "hosts__0__count": 20}, "/classes", "queues", "40000"),
        (
            {"hosts__0__count": 40, "classes__0__vms_per_host": 2, "classes__0__virtual_disks": 16,
             "classes__0__workload__outstanding_ios": 1000},
            "/classes", "outstanding I/Os", "500000",
        ),
        ({"fabrics__0__zones": [{"id": "z", "members": ["esx1-p0"] * 4096}] * 3}, "",
         "parts and zone members", "10000"),
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


FLASH = {"kind": "flash", "dies": 256, "read_us": 90.0, "write_us": 300.0}


def pooled(groups: int, **fields: Any) -> Design:
    """Classes of VMs of unlike guests before a pool of 256 dies with 64 paths."""
    document = changed(
        small_design(),
        arrays__0__pools=[{"id": "pool1", "raid": "raid5", "media": FLASH}],
        arrays__0__luns__0__pool="pool1",
        arrays__0__sps__0__target_ports=[
            {"id": f"t{n}", "fabric": "fc", "speed_gbps": 16} for n in range(64)
        ],
    )
    group = document["classes"][0]
    document["classes"] = [
        group | {"id": f"g{n}", "guest_ms": 0.001 * (n + 1)} for n in range(groups)
    ]
    return Design.model_validate(changed(document, **fields))


def test_tables_that_need_too_much_memory_are_refused_with_the_limit() -> None:
    (found,) = find_problems(pooled(groups=40))
    assert found.message.startswith(f"The design makes {found.value} bytes of tables")
    assert int(found.value or 0) > MOST_TABLE_BYTES
    assert found.limit == f"at most {MOST_TABLE_BYTES}"
    assert "give alike hosts a count" in found.remedy


def test_alike_vm_groups_share_tables() -> None:
    assert find_problems(pooled(groups=1, classes__0__vms_per_host=400)) == []
    alike = pooled(groups=40, **{f"classes__{n}__guest_ms": 1.0 for n in range(40)})
    assert find_problems(alike) == []


def test_counting_takes_as_long_whatever_the_counts() -> None:
    few = pooled(groups=2)
    many = pooled(
        groups=2, hosts__0__count=1024, classes__0__vms_per_host=1024, classes__1__vms_per_host=1024
    )
    assert calls_of(lambda: size_of(few)) == calls_of(lambda: size_of(many))


def calls_of(function: Callable[[], object]) -> int:
    """Calls that a function makes."""
    calls = 0

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        function()
    finally:
        sys.setprofile(None)
    return calls


def desktops(count: int) -> Design:
    """Desktops on ten hosts, two fabrics, four LUNs and a pool of 48 disks."""
    document = changed(
        small_design(),
        hosts__0__count=10,
        arrays__0__pools=[
            {"id": "pool1", "raid": "raid6",
             "media": {"kind": "disks", "model": "fc-10k", "count": 48}}
        ],
        arrays__0__luns=[{"id": f"l{n}", "pool": "pool1"} for n in range(4)],
        datastores=[{"id": f"d{n}", "kind": "vmfs", "lun": f"l{n}"} for n in range(4)],
    )  # fmt: skip
    document["hosts"] = document["hosts"][:1]
    group = document["classes"][0] | {"vms_per_host": count // 40}
    document["classes"] = [group | {"id": f"g{n}", "datastores": [f"d{n}"]} for n in range(4)]
    return Design.model_validate(document)


@pytest.mark.parametrize("count", [1_000, 10_000])
def test_a_farm_of_desktops_fits(count: int) -> None:
    fits = desktops(count)
    assert find_problems(fits) == []
    if count == 1_000:
        assert len(lower(fits).flows) == count


def test_references_that_lead_nowhere_count_for_nothing() -> None:
    there = sized(classes__0__hosts=["no"], classes__1__datastores=["no"])
    assert size_of(there).queues == 0
    assert [p.pointer for p in find_problems(there)] == [
        "/classes/0/hosts/0",
        "/classes/1/datastores/0",
    ]
