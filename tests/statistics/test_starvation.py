"""I/Os that nobody serves are missed, named, and void the totals."""

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from qdepth.engines.compiled.simulation import CompiledRun
from qdepth.engines.options import EngineOptions
from qdepth.lowering.lower import lower
from qdepth.network.network import QueueingNetwork
from qdepth.solution.solution import Solution
from qdepth.statistics.analysis import NOT_SERVED, analyse_sample
from qdepth.statistics.recorder import tally_keys
from qdepth.statistics.sample import Sample
from qdepth.statistics.starvation import find_starvation, is_lasting
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.simulate.simulation import simulate_network
from tests.support.designs import changed, design, small_design
from tests.support.facts import facts_of

PORT = "arrays__0__sps__0__target_ports__0"
ALIKE = 6
"""Classes of VMs of one host that differ in their place in the document alone."""


@cache
def network_of_alike(
    *, port_depth: int, on_full: str, busy_delay_ms: float = 20.0, outstanding_ios: int = 8
) -> QueueingNetwork:
    """As many VMs as `ALIKE`, with 8 I/Os outstanding each, before one target port."""
    fields: dict[str, Any] = {
        f"{PORT}__port_depth": port_depth,
        f"{PORT}__on_full": on_full,
        "hosts__0__lun_depth": 64,
        "hosts__0__dsnro": 64,
        "hosts__0__busy_delay_ms": busy_delay_ms,
        "classes__0__vms_per_host": 1,
        "classes__0__workload__outstanding_ios": outstanding_ios,
    }
    document = changed(small_design(), **fields)
    first = document["classes"][0]
    document["classes"] = [first | {"id": f"g{at}"} for at in range(ALIKE)]
    return lower(design(document))


def sample_of(network: QueueingNetwork, ios: int = 20_000) -> Sample:
    records = []
    for replication in range(10):
        run = CompiledRun(network, EngineOptions(1, ios, replication=replication))
        run.advance(ios)
        records.append(run.record())
    return Sample.of(network, records)


def solution_of(network: QueueingNetwork, sample: Sample) -> Solution:
    return analyse_sample(network, sample, engine="compiled", seed=1)


def without_ios_of(network: QueueingNetwork, sample: Sample, *groups: int) -> Sample:
    """The same run, in which some groups complete nothing and keep their slots."""
    tallies = sample.tallies.copy()
    for place, key in enumerate(tally_keys(network)):
        if key.group in groups:
            tallies[:, place] = 0.0
    return replace(sample, tallies=tallies)


def test_nobody_waits_in_vain_at_a_port_that_lets_commands_wait() -> None:
    network = network_of_alike(port_depth=8, on_full="wait")
    assert find_starvation(network, sample_of(network)) is None


def test_group_without_an_io_is_named_and_voids_the_totals() -> None:
    network = network_of_alike(port_depth=8, on_full="wait")
    sample = without_ios_of(network, sample_of(network), 4)
    found = find_starvation(network, sample)
    assert found is not None
    assert found.startswith("Class g4 completed no I/O in ")
    solution = solution_of(network, sample)
    assert (solution.status, solution.status_text) == ("not_settled", found)
    assert solution.total.throughput.value is None
    assert solution.total.latency.note == NOT_SERVED
    assert solution.groups[0].latency.value is not None


@pytest.mark.parametrize(
    ("groups", "named"),
    [
        (1, "Class g1 completed"),
        (2, "Class g1 and class g2 completed"),
        (3, "Class g1, class g2 and class g3 completed"),
        (4, "Class g1, class g2, class g3 and 1 more completed"),
        (5, "Class g1, class g2, class g3 and 2 more completed"),
    ],
)
def test_of_many_the_first_three_are_named(groups: int, named: str) -> None:
    network = network_of_alike(port_depth=8, on_full="wait")
    sample = without_ios_of(network, sample_of(network), *range(1, 1 + groups))
    assert (find_starvation(network, sample) or "").startswith(f"{named} no I/O")


def test_ios_that_never_complete_are_missed() -> None:
    """48 outstanding, 16 slots: the others come back to a port that new commands have filled."""
    network = network_of_alike(port_depth=16, on_full="task_set_full")
    sample = sample_of(network)
    waits = 8 * ALIKE - 16
    found = find_starvation(network, sample)
    assert found is not None
    assert found.startswith(f"Of the {8 * ALIKE}.0 I/Os that closed workloads keep under way, ")
    missing = float(found.partition("about ")[2].partition("\N{NO-BREAK SPACE}")[0]) / 100
    assert 0.05 < missing <= waits / (8 * ALIKE) + 0.02
    assert solution_of(network, sample).total.latency.value is None


def test_place_in_the_document_does_not_decide_who_is_refused() -> None:
    """Workers begin anywhere in the cycle of refusals, so every group gets slots of the port."""
    network = network_of_alike(port_depth=16, on_full="task_set_full")
    rates = [
        group.throughput.value or 0.0 for group in solution_of(network, sample_of(network)).groups
    ]
    assert rates == pytest.approx([sum(rates) / ALIKE] * ALIKE, rel=0.35)


@cache
def crowded() -> QueueingNetwork:
    """Commands that wait for the device take the slots of the port before refused ones are back."""
    return network_of_alike(
        port_depth=16, on_full="task_set_full", busy_delay_ms=400.0, outstanding_ios=64
    )


def test_run_ends_soon_once_more_of_it_would_serve_nobody() -> None:
    """By default, far below the ten million I/Os that a run may take."""
    solution = simulate_network(crowded(), SimulationOptions(engine="compiled"))
    assert solution.starvation is not None
    assert facts_of(solution).stop_reason == "precision"
    assert facts_of(solution).ios < 2_000_000


def test_run_goes_on_while_fewer_and_fewer_wait_in_vain() -> None:
    """Commands that come back after 20 ms find slots, and their latencies count once they end."""
    network = network_of_alike(port_depth=16, on_full="task_set_full")
    assert find_starvation(network, sample_of(network)) is not None
    assert not is_lasting(network, sample_of(network))
    solution = simulate_network(network, SimulationOptions(engine="compiled"))
    assert (solution.status, solution.starvation) == ("steady", None)


def test_starvation_does_not_last_before_refused_commands_tried_several_times() -> None:
    assert not is_lasting(crowded(), sample_of(crowded(), 2_000))
