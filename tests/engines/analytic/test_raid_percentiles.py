"""Percentiles of RAID writes, against simulations."""

import pytest

from qdepth.design.parsing import read_design
from qdepth.engines.analytic.engine import solve
from qdepth.engines.options import EngineOptions
from qdepth.lowering.lower import lower
from tests.support.mechanisms import mechanism_design, mechanism_document
from tests.support.solving import solve_compiled

IOS = 100_000
CLOSE = 0.15
OPEN_RAID_WRITES = (417, 164, 50, 533)
"""RAID 5, 5, 6 and 6; 38, 55, 49 and 68 % busy."""


@pytest.mark.parametrize("index", OPEN_RAID_WRITES)
def test_rounds_of_raid_writes_wait_for_the_same_queue(index: int) -> None:
    """The rounds of a write meet nearly the same queues, so that long waits follow long ones."""
    network = lower(mechanism_design(index))
    found, real = solve(network), solve_compiled(network, EngineOptions(seed=1, max_ios=IOS))
    assert found.total.latency.value == pytest.approx(real.total.latency.value, rel=0.1)
    for own, other in zip(found.total.percentiles[1:3], real.total.percentiles[1:3], strict=True):
        assert own.value == pytest.approx(other.value, rel=CLOSE)


@pytest.mark.parametrize(("disks", "workers"), [(2, 8), (2, 32), (4, 16), (8, 64)])
def test_mirrors_that_only_write_are_one_station_a_pair(disks: int, workers: int) -> None:
    """All I/Os are at both disks of a RAID 1, so each waits for all the others: p99 was 75 to 109 %
    too long when the twin counted as arrivals from outside."""
    document = mechanism_document(1)
    document["arrays"][0]["pools"][0] |= {"raid": "raid1" if disks == 2 else "raid10"}
    document["arrays"][0]["pools"][0]["media"] |= {"count": disks, "service_scv": 0.2}
    document["classes"][0]["workload"] = {
        "loop": "closed",
        "outstanding_ios": workers,
        "read_pct": 0.0,
        "blocks": [{"size_kib": 8.0}],
    }
    network = lower(read_design(document))
    found, real = solve(network), solve_compiled(network, EngineOptions(seed=1, max_ios=IOS))
    for own, other in zip(found.total.percentiles[:3], real.total.percentiles[:3], strict=True):
        assert own.value == pytest.approx(other.value, rel=0.25)


@pytest.mark.parametrize(
    ("disks", "read_pct", "workers"), [(2, 30.0, 64), (2, 50.0, 16), (4, 30.0, 32), (4, 70.0, 64)]
)
def test_mirrors_that_also_read_keep_their_queues_alike(
    disks: int, read_pct: float, workers: int
) -> None:
    """Writes at both disks keep the queues alike, although each read is at one of them: p95 was 56
    % and p99 91 % too long when the twin counted as arrivals from outside."""
    document = mechanism_document(1)
    document["arrays"][0]["pools"][0] |= {"raid": "raid1" if disks == 2 else "raid10"}
    document["arrays"][0]["pools"][0]["media"] |= {"count": disks, "service_scv": 0.3}
    document["classes"][0]["workload"] = {
        "loop": "closed",
        "outstanding_ios": workers,
        "read_pct": read_pct,
        "blocks": [{"size_kib": 8.0}],
    }
    network = lower(read_design(document))
    found, real = solve(network), solve_compiled(network, EngineOptions(seed=1, max_ios=IOS))
    for own, other in zip(found.total.percentiles[:3], real.total.percentiles[:3], strict=True):
        assert own.value == pytest.approx(other.value, rel=0.3)
