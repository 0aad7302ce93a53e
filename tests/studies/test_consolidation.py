"""Snapshots are consolidated: how fast, what VMs feel, and from which release on."""

import pytest

from qdepth.design.document.document import Design
from qdepth.lowering.lower import lower
from qdepth.lowering.operations.mirror import moved_vms
from qdepth.lowering.operations.running import Running
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.timeline.io_plan import why_not_by_io
from qdepth.studies.timeline.timeline import solve_timeline
from tests.design.test_operation_problems import consolidate, rebuild, scrub, with_operations
from tests.design.test_operation_problems import pooled as on_disks
from tests.lowering.test_operations import idle, rate_of, report_of
from tests.support.designs import Json, design

MERGE = Running("merge")


def of_class(**fields: object) -> Design:
    return design(with_operations(consolidate(vm_class="web"), **fields))


def test_data_of_snapshots_are_read_and_then_written() -> None:
    """One piece at a time: kernel, SP, constant time and link, to the same device and back."""
    document = idle(consolidate(), hosts__0__data_mover={"outstanding_pieces": 1})
    kernel, links = 5e-6, 64 * 1024 / 800e6
    read, write = 40e-6 + 0.5e-3, 60e-6 + 0.3e-3
    expected = 1 / (2 * kernel + 2 * links + read + write)
    assert rate_of(document, MERGE) == pytest.approx(expected, rel=1e-3)


@pytest.mark.parametrize(("release", "vms"), [("esxi-5.5", 0), ("esxi-6.7", 1), (None, 1)])
def test_writes_go_to_snapshot_and_base_disk_from_6_0_on(release: str | None, vms: int) -> None:
    moved = moved_vms(of_class(hosts__0__release=release), [MERGE])
    assert len(moved) == vms


def writing(document: Json) -> Json:
    document["classes"][0]["workload"]["read_pct"] = 0.0
    return document


def test_vm_writes_twice_meanwhile() -> None:
    """The mirrored write is done when both are, so the device sees twice as many commands."""
    alone, merged = (
        report_of(writing(with_operations(consolidate(vm_class=vm_class))), MERGE)
        for vm_class in (None, "web")
    )
    assert merged.total.latency_ms.mean.value is not None
    assert alone.total.latency_ms.mean.value is not None
    assert merged.total.latency_ms.mean.value > alone.total.latency_ms.mean.value


def test_time_line_says_how_long_it_takes_and_that_the_host_does_it() -> None:
    (row,) = solve_timeline(of_class(), SimulationOptions(max_ios=30_000)).operations
    assert row.methods == ["data_mover"]
    assert row.reason == "the data of snapshots go through the host"
    assert row.moved_gib == pytest.approx(5.0, rel=1e-6)
    assert row.host_gb == pytest.approx(2 * 5.0 * 1.073741824, rel=1e-6)


def test_what_changes_the_network_meanwhile_is_not_simulated_by_io() -> None:
    reasons = [
        why_not_by_io(of_class()),
        why_not_by_io(design(on_disks(with_operations(rebuild()), capacity_gb=300.0))),
        why_not_by_io(design(with_operations(scrub(host="esx2", starts_below_ms=20.0)))),
    ]
    assert reasons == [
        "writes of web go to both ends until merge has ended",
        "reads of pool1 are slower until rebuild has ended",
        "scrub starts below a latency",
    ]
    assert why_not_by_io(design(with_operations(consolidate()))) is None


def test_other_vms_are_as_they_were() -> None:
    read = of_class()
    at_rest, beside = lower(read), lower(read, [MERGE])
    changed = [a.id for a, b in zip(at_rest.flows, beside.flows, strict=False) if a != b]
    assert set(changed) <= {"web#1/disk1", "web/disk1"}
    assert len(changed) == 1
