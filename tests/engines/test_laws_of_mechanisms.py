"""No engine breaks a law on designs with any mechanisms, and estimates hold what they state."""

from collections import Counter, defaultdict

import pytest

from qdepth.design.document.document import Design
from qdepth.design.parsing import read_design
from qdepth.engines.analytic.engine import solve as analytic
from qdepth.engines.laws import broken_law, lawful_simulation
from qdepth.engines.options import EngineOptions
from qdepth.lowering.lower import lower
from qdepth.network.loops import Open, Paced
from qdepth.network.network import QueueingNetwork
from tests.support.catalogue_estates import catalogue_estate
from tests.support.mechanism_errors import (
    ESTATE,
    MIXED,
    compared,
    compared_estate,
    compared_mix,
    table,
)
from tests.support.mechanisms import MECHANISMS, mechanism_design, mechanism_document, mechanism_of
from tests.support.mixed_designs import mixed_design
from tests.support.solving import solve as by_simpy
from tests.support.solving import solve_compiled

PROMISED_SHARE, MOST_STATED = 0.95, 0.1
WITHHELD = {"TASK SET FULL"}
"""Mechanisms that the analytic engine never answers."""


def check_laws(design: Design, ios: int) -> str | None:
    """Which law an engine breaks on a design, in words."""
    network = lower(design)
    estimate, simulated = (
        analytic(network),
        solve_compiled(network, EngineOptions(seed=1, max_ios=ios)),
    )
    assert "would keep" not in estimate.status_text or estimate.status == "no_steady_state"
    assert "In this answer" not in estimate.status_text
    for group, offered in _offered(network).items():
        high = estimate.groups[group].throughput.high or 0.0
        assert high <= offered * (1.0 + 1e-9)
    judged = lawful_simulation(network, simulated)
    return broken_law(network, estimate) or broken_law(network, judged)


def _offered(network: QueueingNetwork) -> dict[int, float]:
    """Rate that each open or paced group offers [1/s]. No stated range may end above it."""
    offered: dict[int, float] = defaultdict(float)
    for flow in network.flows:
        match flow.loop:
            case Open():
                offered[flow.group] += 1.0 / flow.loop.interarrival.read
            case Paced():
                offered[flow.group] += 1.0 / flow.loop.interval
    return offered


@pytest.mark.parametrize("index", range(100))
def test_no_law_is_broken(index: int) -> None:
    assert check_laws(mechanism_design(index), 3_000) is None


@pytest.mark.parametrize("index", range(30))
def test_no_law_is_broken_where_mechanisms_meet(index: int) -> None:
    assert check_laws(mixed_design(index), 1_000) is None


@pytest.mark.parametrize("index", range(10))
def test_no_law_is_broken_in_estates_of_catalogue_parts(index: int) -> None:
    assert check_laws(catalogue_estate(index), 1_000) is None


@pytest.mark.full
@pytest.mark.parametrize("index", range(30, 2_000))
def test_no_law_is_broken_by_many(index: int) -> None:
    assert check_laws(mechanism_design(index), 10_000) is None
    assert check_laws(mixed_design(index), 10_000) is None
    assert check_laws(catalogue_estate(index), 10_000) is None


@pytest.mark.parametrize(
    "design",
    [*(mechanism_design(at) for at in range(len(MECHANISMS))), *map(mixed_design, range(12))],
    ids=[*MECHANISMS, *(f"mixed{at}" for at in range(12))],
)
def test_both_simulations_are_equal(design: Design) -> None:
    network, options = lower(design), EngineOptions(seed=1, max_ios=500)
    first, second = by_simpy(network, options), solve_compiled(network, options)
    assert first.run is not None
    assert second.run is not None
    assert first.run.digest == second.run.digest


def test_a_sample_of_estimates_holds_what_it_states() -> None:
    """Short simulations: their own intervals are wide."""
    found = [compared(index, 20_000) for index in range(51)]
    found += [compared_mix(index, 20_000) for index in range(20)]
    numbers = [number for each in found if each is not None for number in each]
    assert len(numbers) > 250
    assert sum(number.holds for number in numbers) >= PROMISED_SHARE * len(numbers)


@pytest.mark.full
def test_estimates_of_each_mechanism_hold_what_they_state() -> None:
    singles = [(mechanism_of(index), compared(index, 100_000)) for index in range(2_000)]
    several = [(MIXED, compared_mix(index, 100_000)) for index in range(600)]
    estates = [(ESTATE, compared_estate(index, 100_000)) for index in range(600)]
    rows = table([*singles, *several, *estates])
    assert {row.mechanism for row in rows if row.withheld == row.designs} == WITHHELD
    for row in rows:
        if row.mechanism not in WITHHELD:
            assert row.holding >= PROMISED_SHARE, row
    stated = Counter(row.median_stated <= MOST_STATED for row in rows)
    assert stated[True] > stated[False]


@pytest.mark.parametrize("level", ["raid1", "raid5", "raid6"])
def test_more_load_on_a_pool_never_means_less_time(level: str) -> None:
    document = mechanism_document(tuple(MECHANISMS).index(level))
    document["classes"] = document["classes"][:1]
    workload = document["classes"][0]["workload"]
    blocks, last = workload["blocks"], 0.0
    for rate in (10, 20, 30, 40, 50, 60):
        open_load = {"loop": "open", "arrival_rate_iops": float(rate), "read_pct": 0.0}
        document["classes"][0]["workload"] = {**open_load, "blocks": blocks}
        mean = analytic(lower(read_design(document))).total.latency.value
        assert mean is not None
        assert mean > last
        last = mean


def test_more_load_on_paced_vms_never_means_less_time() -> None:
    """Few and many VMs, from a tenth of what the SP carries to nearly all of it."""
    index = next(at for at in range(40) if mechanism_of(at) == "paced")
    for vms in (2, 6, 20, 100):
        for scv in (0.0, 1.0):
            last: tuple[float, ...] = (0.0, 0.0)
            for use in (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9):
                document = mechanism_document(index)
                document["arrays"][0]["sps"][0].update(read_us=100.0, service_scv=scv)
                group = document["classes"][0]
                group["vms_per_host"] = vms
                group["workload"].update(rate_cap_iops=1e4 * use / vms, outstanding_ios=32)
                total = analytic(lower(read_design(document))).total
                found = total.latency.value or 0.0, total.percentiles[2].value or 0.0
                assert all(new >= old * 0.999 for new, old in zip(found, last, strict=True))
                last = found
