"""Virtual disks on the same spindles interrupt each other's sequences."""

from typing import Any

import pytest

from qdepth.lowering.demands import MEDIA
from qdepth.lowering.lower import lower
from qdepth.network.steps import Demand, Visit
from qdepth.report.report import Report
from qdepth.studies.simulate.evaluation import evaluate
from qdepth.studies.simulate.options import SimulationOptions
from tests.support.designs import changed, design, small_design

POSITION = 5.5e-3
"""Seek and half a rotation of the profile fc-15k [s]."""


def document(vms: int = 1, media: Any = None, cache: Any = None, **load: Any) -> dict[str, Any]:
    """VMs that read 64 KiB in sequence from 8 disks; SP, links and kernel take hardly any time."""
    made = changed(
        small_design(),
        arrays__0__read_ms=0.0,
        arrays__0__write_ms=0.0,
        arrays__0__cache=cache,
        classes__0__vms_per_host=vms,
    )
    disks = {"kind": "disks", "model": "fc-15k", "count": 8, **(media or {})}
    made["arrays"][0]["pools"] = [{"id": pool, "raid": "raid0", "media": disks} for pool in "ab"]
    made["classes"].pop()
    for lun, pool in zip(made["arrays"][0]["luns"], "ab", strict=False):
        lun["pool"] = pool
    made["hosts"][0]["kernel_us"] = 0.0
    made["arrays"][0]["sps"][0] |= {"read_us": 1.0, "write_us": 1.0}
    made["classes"][0]["workload"].update(
        {
            "outstanding_ios": 8,
            "read_pct": 100.0,
            "random_pct": 0.0,
            "blocks": [{"size_kib": 64}],
            **load,
        }
    )
    return made


def access(made: dict[str, Any]) -> Demand:
    """What the first virtual disk asks of a disk."""
    steps = lower(design(made)).flows[0].steps()
    return next(s.demands[0] for s in steps if isinstance(s, Visit) and s.layer == MEDIA)


def carried(made: dict[str, Any]) -> float:
    report: Report = evaluate(design(made), SimulationOptions(engine="simpy", max_ios=6_000))
    return report.total.mb_s.value or 0.0


def test_a_stream_alone_needs_no_positioning() -> None:
    assert access(document(1)).read == 0.0


@pytest.mark.parametrize("streams", [2, 10, 30])
def test_equal_streams_seek_once_for_each_read_ahead(streams: int) -> None:
    """256 KiB are four I/Os, and one stream in K was there before by chance."""
    expected = (1.0 - 1.0 / streams) * POSITION * 64 / 256
    assert access(document(streams)).read == pytest.approx(expected)


def test_a_longer_read_ahead_seeks_less_and_none_seeks_each_time() -> None:
    long, none = ({"read_ahead_kib": kib} for kib in (1024, 0))
    assert access(document(10, long)).read == pytest.approx(0.9 * POSITION / 16)
    assert access(document(10, none)).read == pytest.approx(0.9 * POSITION)


def test_ios_beyond_the_read_ahead_seek_each_time() -> None:
    made = document(10, {"read_ahead_kib": 32})
    assert access(made).read == pytest.approx(0.9 * POSITION)


def test_ten_streams_carry_less_than_one_by_as_much_as_operators_report() -> None:
    """Reports of blended streams on 7,200 rpm give 60 to 80 % less; on 8 faster disks with 8 I/Os
    of each VM under way it is at least half of what one VM alone gets."""
    slow = {"model": "sata-7k2", "transfer_mb_s": 180.0}
    assert carried(document(10, slow)) < 0.5 * carried(document(1, slow))


def test_streams_of_another_pool_do_not_interrupt() -> None:
    made = document(1)
    made["datastores"].append({"id": "other", "kind": "vmfs", "lun": "lun2"})
    other = {**made["classes"][0], "id": "other-vms", "vms_per_host": 10, "datastores": ["other"]}
    made["classes"].append(other)
    assert access(made).read == 0.0


def test_virtual_disks_of_one_vm_and_of_all_hosts_count() -> None:
    made = changed(document(1), hosts__0__count=2, classes__0__virtual_disks=2)
    assert access(made).read == pytest.approx(0.75 * POSITION * 64 / 256)


def test_idle_virtual_disks_hardly_interrupt() -> None:
    made = document(1)
    idle = {**made["classes"][0], "id": "idle", "vms_per_host": 10}
    idle["workload"] = {
        "loop": "open",
        "arrival_rate_iops": 0.1,
        "read_pct": 100.0,
        "blocks": [{"size_kib": 4}],
    }
    made["classes"].append(idle)
    assert access(made).read < 0.01 * POSITION


def test_writes_of_other_streams_cost_a_seek_in_place_of_the_rotation() -> None:
    """Ten in place of one: nine in ten seek, one in ten waits for the rest of 4 ms."""
    alone, many = (access(document(n, read_pct=0.0, outstanding_ios=1)).write for n in (1, 10))
    assert alone == pytest.approx(4e-3, rel=0.05)
    assert many == pytest.approx(0.9 * POSITION + 0.1 * alone)


def test_an_array_with_a_write_cache_keeps_streams_apart_unless_told() -> None:
    cache = {"dirty_mib": 64.0}
    assert access(document(10, None, cache)).read == 0.0
    told = access(document(10, {"read_ahead_kib": 256}, cache)).read
    assert told == pytest.approx(0.9 * POSITION / 4)


def test_random_ios_seek_as_they_do_alone() -> None:
    many, alone = (access(document(n, random_pct=100.0)) for n in (10, 1))
    assert many.read == alone.read == pytest.approx(POSITION)
