"""I/Os that an HBA splits into several commands, which have to end before the I/O does."""

from typing import Any

import pytest

from qdepth.design.parsing import read_design
from qdepth.engines.analytic.engine import solve
from qdepth.engines.options import EngineOptions
from qdepth.lowering.lower import lower
from qdepth.network.network import LAYERS, QueueingNetwork
from qdepth.solution.solution import Estimate, Solution
from tests.support.designs import small_design
from tests.support.mechanism_errors import held_against
from tests.support.solving import solve_compiled

Json = dict[str, Any]
HBA = LAYERS.index("hba")
LOOPS: dict[str, dict[str, Any]] = {
    "closed": {"loop": "closed", "outstanding_ios": 8},
    "thinking": {"loop": "closed", "outstanding_ios": 4, "think_ms": 8.0},
    "open": {"loop": "open", "arrival_rate_iops": 500.0},
    "paced": {"loop": "paced", "outstanding_ios": 8, "rate_cap_iops": 500.0},
}
BLOCKS = {
    "large": [{"size_kib": 512.0}],
    "mixed": [{"size_kib": 8.0, "share_pct": 90.0}, {"size_kib": 512.0, "share_pct": 10.0}],
}


def split_design(loop: str, blocks: str, read_pct: float = 70.0, **host: Any) -> Json:
    """A host whose ports send commands of at most 128 KiB."""
    document = small_design()
    del document["classes"][1:], document["hosts"][1:]
    document["hosts"][0] |= host
    for port in document["hosts"][0]["hba_ports"]:
        port["split_kib"] = 128
    workload = LOOPS[loop] | {"blocks": BLOCKS[blocks], "read_pct": read_pct}
    document["classes"][0]["workload"] = workload
    return document


def value(number: Estimate) -> float:
    return number.value or 0.0


def solved(document: Json, ios: int) -> tuple[QueueingNetwork, Solution, Solution]:
    network = lower(read_design(document))
    return network, solve(network), solve_compiled(network, EngineOptions(seed=1, max_ios=ios))


@pytest.mark.parametrize("read_pct", [0.0, 100.0])
def test_a_lone_io_takes_what_its_last_command_takes(read_pct: float) -> None:
    """Commands share a link; the SP serves one after another, and links send what it has read."""
    document = split_design("closed", "large", read_pct)
    document["classes"][0] |= {"vms_per_host": 1}
    document["classes"][0]["workload"]["outstanding_ios"] = 1
    for sp in document["arrays"][0]["sps"]:
        sp["service_scv"] = 0.0
    _, estimate, simulated = solved(document, 1_000)
    assert estimate.outside_validity is None
    ours, truth = value(estimate.total.latency), value(simulated.total.latency)
    assert ours == pytest.approx(truth, rel=0.03)


@pytest.mark.parametrize("blocks", BLOCKS)
@pytest.mark.parametrize("loop", LOOPS)
def test_estimate_holds_what_it_states(loop: str, blocks: str) -> None:
    rows = held_against(read_design(split_design(loop, blocks)), "split I/Os", 15_000)
    assert rows
    assert all(row.holds for row in rows)


def test_stations_and_slots_count_every_command() -> None:
    network, estimate, simulated = solved(split_design("open", "mixed"), 15_000)
    for own, other in zip(estimate.stations, simulated.stations, strict=True):
        assert value(own.visit_rate) == pytest.approx(value(other.visit_rate), rel=0.1)
        assert value(own.utilisation) == pytest.approx(value(other.utilisation), rel=0.1, abs=0.01)
    for slots, ours, truth in zip(network.limits, estimate.limits, simulated.limits, strict=True):
        if slots.layer == HBA:
            assert value(ours.held) == pytest.approx(value(truth.held), rel=0.25)


@pytest.mark.parametrize("loop", ["closed", "open"])
@pytest.mark.parametrize(
    ("part", "why"),
    [("adapter_depth", "one slot each"), ("servers", "served at the same time at SP spa")],
)
def test_commands_that_meet_in_other_ways_are_left_to_the_simulation(
    part: str, why: str, loop: str
) -> None:
    document = split_design(loop, "large")
    parts = document["hosts"][0]["hba_ports"] + document["arrays"][0]["sps"]
    for each in parts:
        if part == ("servers" if "target_ports" in each else "adapter_depth"):
            each[part] = 4
    found = solve(lower(read_design(document)))
    assert why in (found.outside_validity or "")
    assert "Simulate this design." in (found.outside_validity or "")
