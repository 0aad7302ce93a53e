"""Large reads whose data the links send while a disk still reads them."""

from typing import Any

import pytest

from qdepth.design.parsing import read_design
from qdepth.engines.options import EngineOptions
from qdepth.lowering.lower import lower
from qdepth.network.network import QueueingNetwork
from qdepth.network.visits.visit_pattern import visit_patterns
from qdepth.network.visits.work import work_of, works
from tests.support.solving import solve_compiled

KIB = 1024
POSITIONING = 2.7e-3 + 30.0 / 7200.0
FIRST = 64 * KIB


def network(
    sizes_kib: list[float], *, disk_mb_s: float = 275.0, gbps: int = 12, **fields: Any
) -> QueueingNetwork:
    """One I/O at a time at one disk that hangs on one link, with constant times.

    Parameters
    ----------
    fields : dict
        `media`, `array`, `port` and `workload`: what they have beyond that.
    """
    media = {
        "kind": "disks",
        "count": 1,
        "rotation_rpm": 7200.0,
        "seek_ms": 2.7,
        "transfer_mb_s": disk_mb_s,
        "capacity_gb": 1000.0,
        "service_scv": 0.0,
        **fields.get("media", {}),
    }
    sp = {
        "id": "sp",
        "read_us": 0.0,
        "write_us": 0.0,
        "target_ports": [{"id": "t", "fabric": "das", "speed_gbps": 12}],
    }
    port = {"id": "p", "fabric": "das", "speed_gbps": gbps, **fields.get("port", {})}
    array = {
        "id": "a",
        "read_ms": 0.0,
        "write_ms": 0.0,
        "sps": [sp],
        "pools": [{"id": "pool", "raid": "raid0", "media": media}],
        "luns": [{"id": "lun", "pool": "pool"}],
        **fields.get("array", {}),
    }
    workload = {
        "loop": "closed",
        "outstanding_ios": 1,
        "read_pct": 100.0,
        "blocks": [{"size_kib": s, "share_pct": 100.0 / len(sizes_kib)} for s in sizes_kib],
        **fields.get("workload", {}),
    }
    return lower(
        read_design(
            {
                "schema": "qdepth/2",
                "id": "large",
                "title": "large reads",
                "hosts": [{"id": "h", "kernel_us": 0.0, "lun_depth": 32, "hba_ports": [port]}],
                "fabrics": [{"id": "das", "protocol": "das"}],
                "arrays": [array],
                "datastores": [{"id": "d", "kind": "vmfs", "lun": "lun"}],
                "classes": [
                    {
                        "id": "g",
                        "hosts": ["h"],
                        "datastores": ["d"],
                        "vms_per_host": 1,
                        "disk_depth": 64,
                        "adapter_depth": 64,
                        "workload": workload,
                    }
                ],
            }
        )
    )


def mean_latency(of: QueueingNetwork, ios: int = 2_000) -> float:
    solution = solve_compiled(of, EngineOptions(seed=1, max_ios=ios))
    found = solution.groups[0].latency.value
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("size_kib", "disk_mb_s", "gbps"),
    [(8192, 275.0, 12), (1024, 100.0, 12), (4096, 2400.0, 12), (512, 900.0, 3)],
)
def test_a_large_read_waits_for_the_longer_transfer_and_the_first_bytes_of_the_shorter(
    size_kib: int, disk_mb_s: float, gbps: int
) -> None:
    size, disk, link = size_kib * KIB, disk_mb_s * 1e6, gbps * 1e8
    expected = POSITIONING + size / min(disk, link) + FIRST / max(disk, link)
    found = mean_latency(network([size_kib], disk_mb_s=disk_mb_s, gbps=gbps))
    assert found == pytest.approx(expected, rel=1e-9)


def test_8_mib_reads_of_a_disk_of_275_mb_s_come_at_224_mb_s() -> None:
    rate = 8192 * KIB / mean_latency(network([8192])) / 1e6
    assert rate == pytest.approx(224.0, rel=0.005)


@pytest.mark.parametrize("size_kib", [4, 64])
def test_a_read_of_at_most_the_first_bytes_is_sent_as_a_whole(size_kib: int) -> None:
    whole: dict[str, Any] = {"media": {"send_after_kib": 32767.0}}
    assert network([size_kib]) == network([size_kib], **whole)
    size = size_kib * KIB
    expected = POSITIONING + size / 275e6 + size / 1.2e9
    assert mean_latency(network([size_kib])) == pytest.approx(expected, rel=1e-9)


def test_small_reads_of_a_mix_take_as_long_as_alone() -> None:
    times = [mean_latency(network([size])) for size in (16, 1024)]
    mixed = mean_latency(network([16, 1024]), ios=40_000)
    assert mixed == pytest.approx(sum(times) / 2.0, rel=0.02)


@pytest.mark.parametrize("gbps", [3, 12])
@pytest.mark.parametrize("sizes_kib", [[1024], [16, 64, 96, 4096]])
def test_links_and_disk_are_as_busy_as_without_overlap(sizes_kib: list[float], gbps: int) -> None:
    early = network(sizes_kib, gbps=gbps)
    late = network(sizes_kib, gbps=gbps, media={"send_after_kib": 32767.0})
    assert work_of(early.flows[0], ()).seconds == pytest.approx(work_of(late.flows[0], ()).seconds)
    assert works(early, visit_patterns(early))[0].seconds == pytest.approx(
        work_of(late.flows[0], ()).seconds
    )


def test_reads_that_the_cache_has_are_sent_as_a_whole() -> None:
    hit = network([1024], array={"cache": {"read_hit_pct": 100.0}})
    assert mean_latency(hit) == pytest.approx(1024 * KIB / 1.2e9, rel=1e-9)
    some = network([1024], array={"cache": {"read_hit_pct": 50.0}})
    missed = mean_latency(network([1024]))
    expected = (1024 * KIB / 1.2e9 + missed) / 2.0
    assert mean_latency(some, ios=40_000) == pytest.approx(expected, rel=0.03)


def test_commands_of_a_split_read_that_are_small_are_sent_as_a_whole() -> None:
    split: dict[str, Any] = {"port": {"split_kib": 64}}
    assert network([1024], **split) == network([1024], media={"send_after_kib": 9999.0}, **split)


def test_writes_are_sent_before_the_disk_writes_them() -> None:
    writes = network([1024], workload={"read_pct": 0.0})
    size = 1024 * KIB
    expected = POSITIONING + size / 275e6 + size / 1.2e9
    assert mean_latency(writes) == pytest.approx(expected, rel=1e-9)


@pytest.mark.parametrize("first_kib", [None, 64.0])
def test_flash_overlaps_only_if_the_design_says_so(first_kib: float | None) -> None:
    flash: dict[str, Any] = {
        "kind": "flash",
        "dies": 1,
        "read_us": 100.0,
        "write_us": 100.0,
        "read_us_per_kib": 1.0,
    }
    if first_kib is not None:
        flash["send_after_kib"] = first_kib
    pool = {"id": "pool", "raid": "raid0", "media": flash}
    size = 1024 * KIB
    last = size if first_kib is None else FIRST
    found = mean_latency(network([1024], array={"pools": [pool]}))
    assert found == pytest.approx(100e-6 + 1024e-6 + last / 1.2e9, rel=1e-9)
