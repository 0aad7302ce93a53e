"""Closed workloads over unlike links, and with unlike services at one queue."""

from typing import Any

import pytest

from qdepth.design.parsing import read_design
from qdepth.engines.analytic.engine import solve
from qdepth.engines.options import EngineOptions
from qdepth.lowering.lower import lower
from qdepth.network.network import QueueingNetwork
from qdepth.solution.solution import Estimate
from tests.support.mechanisms import MECHANISMS, mechanism_document
from tests.support.solving import solve_compiled

LINKS = list(MECHANISMS).index("unlike links")


def over_links(
    speeds: tuple[float, float, float], *loads: tuple[int, float, float]
) -> QueueingNetwork:
    """Two hosts and a target port [Gb/s]; outstanding reads, think time [ms] and size [KiB]."""
    document: dict[str, Any] = mechanism_document(LINKS)
    for host, speed in zip(document["hosts"], speeds, strict=False):
        host["hba_ports"][0]["speed_gbps"] = speed
    document["arrays"][0]["sps"][0]["target_ports"][0]["speed_gbps"] = speeds[2]
    document["arrays"][0]["read_ms"] = 0.2
    for group, (workers, think_ms, size_kib) in zip(document["classes"], loads, strict=True):
        group["workload"] = {
            "loop": "closed",
            "outstanding_ios": workers,
            "think_ms": think_ms,
            "read_pct": 100.0,
            "blocks": [{"size_kib": size_kib}],
        }
    return lower(read_design(document))


def meets(ours: Estimate, real: Estimate) -> bool:
    """Whether the stated and the simulated interval meet."""
    assert ours.low is not None
    assert ours.high is not None
    low, high = real.low or real.value or 0.0, real.high or real.value or 0.0
    return ours.low <= high and low <= ours.high


@pytest.mark.parametrize(
    ("speeds", "loads"),
    [
        ((16.0, 16.0, 16.0), ((2, 0.0, 64.0), (4, 0.0, 64.0))),
        ((8.0, 32.0, 16.0), ((8, 0.0, 64.0), (8, 1.0, 64.0))),
        ((8.0, 8.0, 16.0), ((4, 0.2, 64.0), (32, 0.0, 256.0))),
        ((16.0, 32.0, 32.0), ((1, 0.0, 256.0), (8, 0.2, 64.0))),
    ],
)
def test_tails_of_equal_ios_over_unlike_links_are_within_their_error(
    speeds: tuple[float, float, float], loads: tuple[tuple[int, float, float], ...]
) -> None:
    network = over_links(speeds, *loads)
    found = solve(network)
    real = solve_compiled(network, EngineOptions(seed=1, max_ios=60_000))
    for own, other in zip(found.groups, real.groups, strict=True):
        assert meets(own.throughput, other.throughput)
        assert meets(own.latency, other.latency)
        for ours, simulated in zip(own.percentiles[:2], other.percentiles[:2], strict=True):
            assert meets(ours, simulated)


def test_short_services_behind_long_ones_are_left_to_the_simulation() -> None:
    """A sequential reader next to a random one: it waits for whole seeks, although the disks are
    hardly busy."""
    document: dict[str, Any] = mechanism_document(0)
    document["arrays"][0]["pools"][0] |= {"raid": "raid0"}
    document["arrays"][0]["pools"][0]["media"] |= {
        "count": 8,
        "rotation_rpm": 7200.0,
        "seek_ms": 6.0,
        "transfer_mb_s": 150.0,
    }
    first = document["classes"][0]
    first["workload"] = {
        "loop": "closed",
        "outstanding_ios": 1,
        "read_pct": 100.0,
        "random_pct": 0.0,
        "blocks": [{"size_kib": 8.0}],
    }
    document["classes"].append(
        {**first, "id": "random", "workload": {**first["workload"], "random_pct": 100.0}}
    )
    doubt = solve(lower(read_design(document))).outside_validity
    assert doubt is not None
    assert "different service times" in doubt
