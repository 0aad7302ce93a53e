"""What would lift the limit that binds a design, and what binds then."""

from typing import Any

import pytest
from hypothesis import given

from qdepth.design.document.document import Design
from qdepth.design.document.media import Cache
from qdepth.design.parsing import read_design
from qdepth.lowering.lower import lower
from qdepth.published.case import read_case_design
from qdepth.report.bottlenecks.origin import origin_of_slots
from qdepth.report.report import Report
from qdepth.studies.document_fields import places
from qdepth.studies.estimate.estimate import estimate
from qdepth.studies.fix.fields import FIELDS, Field, act
from qdepth.studies.fix.fix import Proposal, find_fix
from qdepth.studies.simulate.look import look
from qdepth.studies.simulate.options import SimulationOptions
from tests.support.designs import designs
from tests.support.scenarios import design


def simulate(of: Design) -> Report:
    return look(of, SimulationOptions(max_ios=12_000))


def fix_of(document: dict[str, Any]) -> Proposal:
    """The first proposal."""
    return find_fix(read_design(document), estimate, simulate).proposals[0]


def changed(**workload: Any) -> dict[str, Any]:
    document = design()
    document["classes"][0]["workload"] |= workload
    return document


def test_published_device_queue_is_doubled_and_stays_full() -> None:
    """Simulated with 64 slots, it is full all of the time, and the controller 95.0 % busy."""
    found = find_fix(read_case_design("emulex_vvol", "vmfs"), estimate, simulate).proposals[0]
    [change] = found.changes
    assert (change.pointer, change.before, change.after) == ("/hosts/0/lun_depth", "32", "64")
    assert "Set the LUN depth to 64 instead of 32 at ESXi host with Emulex LPe36000" in found.text
    assert "Next limit: The device queue of ESXi host with Emulex LPe36000" in found.text


def test_depth_is_doubled_up_to_four_times() -> None:
    document = changed(outstanding_ios=256)
    document["classes"][0] |= {"disk_depth": 256, "adapter_depth": 1024}
    document["hosts"][0]["lun_depth"] = 2
    document["arrays"][0]["sps"][0] |= {"servers": 64}
    [change] = fix_of(document).changes
    assert (change.pointer, change.before, change.after) == ("/hosts/0/lun_depth", "2", "32")


def test_equal_parts_beside_the_one_that_binds_are_changed_with_it() -> None:
    document = changed(outstanding_ios=64, blocks=[{"size_kib": 512.0}])
    document["hosts"][0] |= {"lun_depth": 256, "round_robin_ios": 1}
    document["hosts"][0]["hba_ports"] = [
        {"id": name, "fabric": "san", "speed_gbps": 8} for name in ("hba0", "hba1")
    ]
    document["arrays"][0]["sps"][0]["target_ports"][0]["speed_gbps"] = 32
    document["arrays"][0]["sps"][0]["target_ports"].append(
        {"id": "tp1", "fabric": "san", "speed_gbps": 32}
    )
    found = fix_of(document)
    assert [change.pointer for change in found.changes] == [
        "/hosts/0/hba_ports/0/speed_gbps",
        "/hosts/0/hba_ports/1/speed_gbps",
    ]
    [speed_gbps] = {change.after for change in found.changes}
    assert int(speed_gbps or 0) > 8


def test_rate_by_load_of_a_processor_is_raised() -> None:
    document = changed(outstanding_ios=64)
    document["hosts"][0] |= {"lun_depth": 256}
    [sp] = document["arrays"][0]["sps"]
    sp |= {"servers": 1, "read_us": 500.0, "write_us": 500.0}
    sp["rate_by_load"] = [{"ios": 8, "rate": 4.0}, {"ios": 32, "rate": 6.0}]
    [change] = fix_of(document).changes
    assert change.pointer == "/arrays/0/sps/0/rate_by_load"
    assert "6.0" in (change.before or "")
    assert "12.0" in (change.after or "")


def test_overload_is_fixed_where_the_design_carries_what_is_offered() -> None:
    document = design()
    document["classes"][0]["vms_per_host"] = 1
    document["hosts"][0]["lun_depth"] = 256
    document["classes"][0]["workload"] = {
        "loop": "open",
        "arrival_rate_iops": 45_000.0,
        "blocks": [{"size_kib": 8.0}],
        "read_pct": 100.0,
    }
    found = fix_of(document)
    [change] = found.changes
    assert (change.pointer, change.before, change.after) == ("/arrays/0/sps/0/servers", "1", "3")
    assert "carries the offered 45.0k IOPS" in found.text


@pytest.mark.parametrize(
    ("before", "after"), [(524288.0, "1048576"), (1234567.0, "2469134"), (0.1, "0.2")]
)
def test_a_value_to_enter_is_written_whole(before: float, after: str) -> None:
    """1048576, not 1.04858e+06, which sets something else."""
    text = act(Field(Cache, "dirty_mib", "setting", ""), 2 * before, before, ["array A"])
    assert text.startswith(f"Set the write cache [MiB] to {after} instead of ")


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"disk_depth": 1}, "/classes/0/disk_depth"),
        ({"adapter_depth": 1}, "/classes/0/adapter_depth"),
    ],
)
def test_vscsi_queues(fields: dict[str, int], field: str) -> None:
    document = changed(outstanding_ios=64)
    document["classes"][0] |= fields
    assert [change.pointer for change in fix_of(document).changes] == [field]


def test_iops_limit_of_a_vm_is_a_setting_that_is_raised() -> None:
    document = changed(outstanding_ios=64)
    document["classes"][0]["iops_limit"] = 100.0
    found = fix_of(document)
    assert [change.pointer for change in found.changes] == ["/classes/0/iops_limit"]
    assert (found.cost, "Set the IOPS limit to" in found.text) == ("setting", True)


def test_device_that_dsnro_throttles() -> None:
    document = changed(outstanding_ios=64)
    document["hosts"][0] |= {"lun_depth": 256, "dsnro": 2}
    assert [change.pointer for change in fix_of(document).changes] == ["/hosts/0/dsnro"]


def named_for(document: dict[str, Any], dqlen: float) -> str | None:
    """Field that keeps the only device queue at this mean DQLEN."""
    network = lower(read_design(document))
    [device] = network.devices
    return origin_of_slots(network, device.limit, dqlen)


def test_depth_that_something_else_lowers_is_not_taken_for_dsnro() -> None:
    document = changed(outstanding_ios=64)
    document["hosts"][0] |= {"lun_depth": 16, "dsnro": 8, "kernel_us": 0.5}
    document["arrays"][0]["sps"][0]["servers"] = 64
    host = f"hosts.{document['hosts'][0]['id']}"
    assert named_for(document, 8.0) == f"{host}.dsnro"
    assert named_for(document, 10.0) == f"{host}.dsnro"
    assert named_for(document, 16.0) == f"{host}.lun_depth"
    assert named_for(document, 5.0) is None
    document["hosts"][0]["qfull_sample_size"] = 32
    assert named_for(document, 10.0) == f"{host}.dsnro"  # no port answers TASK SET FULL
    document["arrays"][0]["sps"][0]["target_ports"][0]["on_full"] = "task_set_full"
    assert named_for(document, 8.0) == f"{host}.dsnro"
    assert named_for(document, 10.0) is None
    assert named_for(document, 5.0) is None
    document["datastores"][0] |= {"sioc": "on", "sioc_threshold_ms": 30.0}
    assert named_for(document, 10.0) is None
    assert named_for(document, 16.0) == f"{host}.lun_depth"


def test_vms_that_dsnro_caps_one_by_one() -> None:
    document = changed(outstanding_ios=64)
    document["hosts"][0] |= {"lun_depth": 256, "dsnro": 2, "dsnro_scope": "world"}
    assert [change.pointer for change in fix_of(document).changes] == ["/hosts/0/dsnro"]


def alone() -> dict[str, Any]:
    """One VM, which DSNRO does not throttle."""
    document = changed(outstanding_ios=64)
    document["classes"][0] |= {"vms_per_host": 1, "disk_depth": 256}
    return document


def test_hba_port_target_port_and_kernel() -> None:
    hba = alone()
    hba["hosts"][0]["lun_depth"] = 256
    hba["hosts"][0]["hba_ports"][0]["adapter_depth"] = 1
    target = alone()
    target["hosts"][0]["lun_depth"] = 256
    target["arrays"][0]["sps"][0]["target_ports"][0]["port_depth"] = 1
    kernel = alone()
    kernel["hosts"][0] |= {"kernel_us": 500.0, "lun_depth": 256}
    found = [[change.pointer for change in fix_of(one).changes] for one in (hba, target, kernel)]
    assert found == [
        ["/hosts/0/hba_ports/0/adapter_depth"],
        ["/arrays/0/sps/0/target_ports/0/port_depth"],
        ["/hosts/0/kernel_cpus"],
    ]


def test_workload_that_sets_the_rate_itself_is_told_where_its_time_goes() -> None:
    found = find_fix(read_design(changed(outstanding_ios=1)), estimate, simulate)
    assert found.proposals == []
    assert "of its time at the media" in found.text
    assert "or more I/Os outstanding" in found.text
    assert "Tried" not in found.text


def test_fixed_design_is_sound_and_does_more() -> None:
    before = read_design(changed(outstanding_ios=64))
    [found, *_] = find_fix(before, estimate, simulate).proposals
    document = before.model_dump(mode="json", by_alias=True)
    for change in found.changes:
        *steps, last = change.pointer.removeprefix("/").split("/")
        here: Any = document
        for step in steps:
            here = here[int(step)] if isinstance(here, list) else here[step]
        here[last] = int(change.after or 0)
    more = estimate(Design.model_validate(document)).total.iops.value or 0.0
    assert more > (estimate(before).total.iops.value or 0.0)


@given(designs())
def test_every_field_that_may_limit_is_named_in_words(generated: Design) -> None:
    network = lower(generated)
    limits, stations = (
        [part.origin for part in kind] for kind in (network.limits, network.stations)
    )
    origins = {origin for origin in (*limits, *stations) if origin}
    parts = {
        f"{place.collection}.{place.part['id']}"
        for place in places(generated.model_dump(mode="json"))
    }
    for origin in origins:
        (part,) = [one for one in parts if origin.startswith(f"{one}.")]
        field = origin.removeprefix(f"{part}.")
        assert field in FIELDS or field.startswith("rate_by_load"), origin
