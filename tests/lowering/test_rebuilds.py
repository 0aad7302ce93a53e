"""A lost disk is rebuilt: what a piece does, how long it takes, and what reads meanwhile meet."""

from typing import Any

import pytest

from qdepth.design.document.operation import Rebuild
from qdepth.engines.compiled.simulation import simulate
from qdepth.engines.options import EngineOptions
from qdepth.engines.simpy_engine.simulation import Simulation
from qdepth.lowering.lower import lower
from qdepth.lowering.operations.degraded import Degraded, interrupted
from qdepth.lowering.operations.running import Running
from qdepth.network.network import QueueingNetwork
from qdepth.statistics.recorder import differing_fields
from tests.design.test_operation_problems import pooled, rebuild, with_operations
from tests.lowering.test_operations import idle, report_of
from tests.support.designs import Json, design

DISK = {"rotation_rpm": 15_000.0, "seek_ms": 3.5, "transfer_mb_s": 100.0, "capacity_gb": 300.0}
REBUILDING = Running("rebuild")
MIB = 1024 * 1024


def broken(raid: str, **fields: Any) -> Json:
    """A pool of eight disks that is rebuilt, under the load of the small design."""
    return pooled(with_operations(rebuild(**fields)), raid, **DISK)


def unused(raid: str, **fields: Any) -> Json:
    """The same with VMs that are on no disk of the pool."""
    document = pooled(idle(rebuild(**fields)), raid, **DISK, service_scv=0.0)
    for lun in document["arrays"][0]["luns"]:
        del lun["pool"]
    return document


@pytest.mark.parametrize("raid", ["raid1", "raid10", "raid5", "raid50", "raid6"])
@pytest.mark.parametrize("onto", ["one_disk", "all_disks"])
def test_engines_are_equal(raid: str, onto: str) -> None:
    document = broken(raid, onto=onto)
    if raid == "raid1":
        document["arrays"][0]["pools"][0]["media"]["count"] = 2
    network = lower(design(document), [REBUILDING])
    options = EngineOptions(seed=7, max_ios=4_000)
    assert differing_fields(simulate(network, options), Simulation(network, options).run()) == []


@pytest.mark.parametrize("raid", ["raid10", "raid5", "raid6"])
def test_rebuild_alone_writes_one_disk_as_fast_as_it_goes(raid: str) -> None:
    """Four pieces keep the disk busy, and sequential writes need no seek."""
    (row,) = report_of(unused(raid), REBUILDING).operations
    assert row.mb_s.value == pytest.approx(100.0, rel=0.01)


@pytest.mark.parametrize("raid", ["raid10", "raid5"])
def test_one_piece_at_a_time_is_read_and_then_written(raid: str) -> None:
    (row,) = report_of(unused(raid, outstanding_pieces=1), REBUILDING).operations
    assert row.mb_s.value == pytest.approx(50.0, rel=0.01)


def test_spare_space_of_all_disks_takes_more() -> None:
    """Eight mirrored disks share reads and writes: 16 pieces are rebuilt several times faster."""
    document = unused("raid10", onto="all_disks", outstanding_pieces=16)
    (row,) = report_of(document, REBUILDING).operations
    assert row.mb_s.value is not None
    assert 200.0 < row.mb_s.value < 400.0


def test_rate_cap_is_kept() -> None:
    (row,) = report_of(unused("raid5", rate_cap_mb_s=20.0), REBUILDING).operations
    assert row.mb_s.value == pytest.approx(20.0, rel=0.001)


def test_less_urgent_rebuild_leaves_more_to_production() -> None:
    latencies = [
        report_of(broken("raid5", **fields), REBUILDING).total.latency_ms.mean.value or 0.0
        for fields in (
            {"rate_cap_mb_s": 1.0},
            {"outstanding_pieces": 1},
            {"outstanding_pieces": 16},
        )
    ]
    assert latencies == sorted(latencies)
    assert latencies[2] > 1.1 * latencies[0]


def reads_of(network: QueueingNetwork) -> int:
    return max(len(step.stations) for step in network.flows[0].steps() if hasattr(step, "stations"))


@pytest.mark.parametrize(
    ("raid", "wide"), [("raid5", 7), ("raid50", 3), ("raid6", 6), ("raid10", 1)]
)
def test_reads_of_lost_data_go_to_what_is_left(raid: str, wide: int) -> None:
    document = broken(raid)
    document["classes"][0]["workload"]["read_pct"] = 100.0
    document["arrays"][0].pop("cache")
    read = design(document)
    assert reads_of(lower(read, [REBUILDING])) >= wide
    assert "media/missed" not in str(lower(read).flows[0].program)


def test_mirror_and_stripe_have_their_sources() -> None:
    mirror = Degraded(members=8, lost=7, mirror=True, reads=1, group=8)
    assert (mirror.sources(7), mirror.missed(7), mirror.missed(6)) == ((6,), 0.5, 0.0)
    stripe = Degraded(members=8, lost=7, mirror=False, reads=3, group=4)
    assert stripe.sources(7) == (4, 5, 6)
    spread = Degraded(members=8, lost=None, mirror=False, reads=3, group=4)
    assert spread.sources(6) == (7, 0, 1)
    assert spread.missed(0) == pytest.approx(0.5 / 9)


def test_pool_of_another_array_is_as_it_was() -> None:
    document = unused("raid5")
    at_rest, beside = lower(design(document)), lower(design(document), [REBUILDING])
    assert beside.flows[: len(at_rest.flows)] == at_rest.flows


@pytest.mark.parametrize(("iops", "share"), [(0.01, 0.0), (20.0, 0.22), (2_000.0, 1.0)])
def test_rebuild_seeks_as_often_as_others_come_between(iops: float, share: float) -> None:
    """Few I/Os of VMs do not make a sequential rebuild a random one."""
    document = broken("raid5")
    for group in document["classes"]:
        blocks, open_ = [{"size_kib": 8.0}], {"loop": "open", "read_pct": 100.0}
        group["workload"] = open_ | {"arrival_rate_iops": iops, "blocks": blocks}
    read = design(document)
    (operation,) = read.operations
    assert isinstance(operation, Rebuild)
    assert interrupted(read, operation) == pytest.approx(share, abs=0.2)


def test_closed_workloads_are_there_before_every_piece() -> None:
    read = design(broken("raid5"))
    (operation,) = read.operations
    assert isinstance(operation, Rebuild)
    assert interrupted(read, operation) == 1.0
