"""Writes whose data leave with the command: two one-way trips instead of four."""

from typing import Any

import pytest

from qdepth.design.checks.design_problems import find_problems
from qdepth.design.document.document import Design
from qdepth.design.parsing import read_design
from qdepth.design.profiles.effective_values import effective_settings
from qdepth.engines.analytic.engine import solve as analytic
from qdepth.engines.options import EngineOptions
from qdepth.lowering.lower import lower
from tests.support.round_robin import two_port_design
from tests.support.solving import solve as by_simpy
from tests.support.solving import solve_compiled

ONE_WAY_MS = 0.25
SERVED_MS = 0.3 + 0.06 + 0.005
"""Array, SP and kernel of the design."""


def writing(protocol: str, sizes_kib: list[float], **fabric: Any) -> Design:
    document = two_port_design(1, 1)
    document["fabrics"][0].update(protocol=protocol, latency_us=1000 * ONE_WAY_MS, **fabric)
    document["hosts"][0]["namespace_depth"] = 64
    speed = 32 if protocol in ("fc", "nvme_fc") else 25
    for owner in (*document["hosts"], *document["arrays"][0]["sps"]):
        for port in owner.get("hba_ports", owner.get("target_ports")):
            port["speed_gbps"] = speed
    document["classes"][0]["workload"].update(
        read_pct=0.0, blocks=[{"size_kib": size, "share_pct": 50} for size in sizes_kib]
    )
    if len(sizes_kib) == 1:
        document["classes"][0]["workload"]["blocks"][0]["share_pct"] = 100
    return read_design(document)


def trips(there: Design) -> float:
    """One-way trips of a write, from its mean latency."""
    latency = analytic(lower(there)).total.latency.value
    assert latency is not None
    return (1e3 * latency - SERVED_MS) / ONE_WAY_MS


@pytest.mark.parametrize(
    ("protocol", "size_kib", "expected"),
    [
        ("nvme_tcp", 4.0, 2),
        ("nvme_tcp", 8.0, 2),
        ("nvme_tcp", 8.5, 4),
        ("nvme_rdma", 4.0, 4),
        ("nvme_fc", 4.0, 4),
        ("fc", 4.0, 4),
        ("iscsi", 4.0, 4),
    ],
)
def test_small_writes_over_nvme_tcp_take_two_trips(
    protocol: str, size_kib: float, expected: int
) -> None:
    assert trips(writing(protocol, [size_kib])) == pytest.approx(expected, abs=0.1)


def test_iscsi_with_immediate_data_takes_two_trips_up_to_its_size() -> None:
    assert trips(writing("iscsi", [64.0], immediate_kib=64)) == pytest.approx(2, abs=0.2)
    assert trips(writing("iscsi", [128.0], immediate_kib=64)) == pytest.approx(4, abs=0.4)


def test_mixed_sizes_take_three_trips_on_average_in_every_engine() -> None:
    network = lower(writing("nvme_tcp", [4.0, 16.0]))
    options = EngineOptions(seed=1, max_ios=4_000)
    first, second = by_simpy(network, options), solve_compiled(network, options)
    assert first.run is not None
    assert second.run is not None
    assert first.run.digest == second.run.digest
    estimate, simulated = analytic(network).total.latency.value, second.total.latency.value
    assert estimate is not None
    assert simulated == pytest.approx(estimate, rel=0.02)
    assert (1e3 * estimate - SERVED_MS) / ONE_WAY_MS == pytest.approx(3, abs=0.1)


def test_size_of_the_capsule_is_shown_with_its_source() -> None:
    values = {each.pointer: each for each in effective_settings(writing("nvme_tcp", [4.0]))}
    capsule = values["/fabrics/0/immediate_kib"]
    assert capsule.value == 8
    assert "maxCapsuleSize 8256" in capsule.note


def test_fibre_channel_sends_no_data_with_a_command() -> None:
    (problem,) = find_problems(writing("fc", [4.0], immediate_kib=8))
    assert problem.pointer == "/fabrics/0/immediate_kib"
