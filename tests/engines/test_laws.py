"""The laws that every answer obeys: each is broken once, and found."""

import importlib.util
from dataclasses import replace

import pytest

from qdepth.design.parsing import read_design
from qdepth.engines.analytic.engine import solve
from qdepth.engines.laws import broken_law, lawful_estimate, lawful_simulation
from qdepth.engines.options import EngineOptions
from qdepth.lowering.lower import lower
from qdepth.network.loops import Open
from qdepth.network.network import QueueingNetwork
from qdepth.solution.solution import Solution
from tests.support.mechanisms import mechanism_design, mechanism_document, mechanism_of
from tests.support.solving import solve_compiled


def _network(mechanism: str, loop: str) -> QueueingNetwork:
    documents = (mechanism_document(at) for at in range(400) if mechanism_of(at) == mechanism)
    return next(
        lower(read_design(document))
        for document in documents
        if {row["workload"]["loop"] for row in document["classes"]} == {loop}
    )


SPEC = importlib.util.find_spec("qdepth.engines.laws")
assert SPEC is not None
assert SPEC.loader is not None
PRODUCT = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(PRODUCT)
"""As the product has it: `tests/conftest.py` makes it raise."""
CLOSED, OPEN = _network("full queue", "closed"), _network("open", "open")
ANSWER, OPEN_ANSWER = solve(CLOSED), solve(OPEN)


def _scaled(solution: Solution, factor: float) -> Solution:
    """With rates that are a multiple of those of the solution, and times that go with them."""
    rows = [
        replace(
            row,
            throughput=row.throughput.times(factor),
            latency=row.latency.times(1.0 / factor),
        )
        for row in (solution.total, *solution.groups)
    ]
    assert solution.flow_rates is not None
    rates = tuple(factor * rate for rate in solution.flow_rates)
    return replace(solution, total=rows[0], groups=tuple(rows[1:]), flow_rates=rates)


def test_right_answers_break_no_law() -> None:
    assert broken_law(CLOSED, ANSWER) is None
    assert broken_law(OPEN, OPEN_ANSWER) is None
    simulated = solve_compiled(CLOSED, EngineOptions(seed=1, max_ios=20_000))
    assert broken_law(CLOSED, simulated) is None


def test_no_station_serves_more_than_all_of_the_time() -> None:
    law = broken_law(CLOSED, _scaled(ANSWER, 1e3))
    assert law is not None
    assert "busy" in law


def test_nobody_completes_more_than_arrives() -> None:
    most = max(row.utilisation.value or 0.0 for row in OPEN_ANSWER.stations)
    law = broken_law(OPEN, _scaled(OPEN_ANSWER, (1.0 + 1.0 / most) / 2.0))
    assert law is not None
    assert "asks for" in law


def test_rate_times_time_is_what_is_present() -> None:
    group = ANSWER.groups[0]
    wrong = replace(group, latency=group.latency.times(1.1))
    law = broken_law(CLOSED, replace(ANSWER, groups=(wrong, *ANSWER.groups[1:])))
    assert law is not None
    assert "Little" in law
    stations = [
        replace(row, present=row.present.times(1.1)) if row.visit_rate.value else row
        for row in ANSWER.stations
    ]
    law = broken_law(CLOSED, replace(ANSWER, stations=tuple(stations)))
    assert law is not None
    assert "Little" in law


def test_an_io_takes_at_least_its_services() -> None:
    group = OPEN_ANSWER.groups[0]
    short = replace(
        group, latency=group.latency.times(0.01), outstanding=group.outstanding.times(0.01)
    )
    law = broken_law(OPEN, replace(OPEN_ANSWER, groups=(short, *OPEN_ANSWER.groups[1:])))
    assert law is not None
    assert "waiting" in law


def test_a_wrong_estimate_raises_in_tests() -> None:
    with pytest.raises(AssertionError, match="busy"):
        lawful_estimate(CLOSED, _scaled(ANSWER, 1e3))


def test_a_wrong_estimate_is_withheld_with_a_reason() -> None:
    law = broken_law(CLOSED, _scaled(ANSWER, 1e3))
    assert law is not None
    shown = PRODUCT.withheld(CLOSED, law)
    assert shown.total.throughput.value is None
    assert shown.status == "not_settled"
    assert shown.status_text.endswith("Simulate this design.")


@pytest.mark.parametrize("rate", [900.0, 1100.0])
def test_a_cache_hides_no_overload(rate: float) -> None:
    """Eight disks of 2 ms in RAID 10 take 8 / 2 ms / 2 = 2,000 writes a second."""
    index = next(at for at in range(40) if mechanism_of(at) == "write cache")
    document = mechanism_document(index)
    pool = document["arrays"][0]["pools"][0]
    pool["raid"] = "raid10"
    pool["media"].update(count=8, rotation_rpm=15000.0)
    document["classes"][0]["workload"].update(read_pct=0.0, arrival_rate_iops=2.0 * rate)
    network = lower(read_design(document))
    solution = solve(network)
    assert (solution.status == "no_steady_state") is (rate > 1000.0)
    simulated = solve_compiled(network, EngineOptions(seed=1, max_ios=40_000))
    steady = replace(simulated, status="steady")
    judged = lawful_simulation(network, steady)
    assert (judged.status == "steady") is (rate < 1000.0)


def test_what_an_engine_says_that_it_leaves_out_is_no_defect() -> None:
    """Such an estimate is withheld all the same, for that reason alone."""
    doubtful = replace(_scaled(ANSWER, 1e3), outside_validity="It leaves out splits. Simulate it.")
    shown = lawful_estimate(CLOSED, doubtful)
    assert shown.total.throughput.value is None
    assert shown.status_text == "It leaves out splits. Simulate it."


@pytest.mark.parametrize(("half_width", "is_lawful"), [(0.05, True), (0.02, False), (None, True)])
def test_random_arrivals_above_their_mean_break_no_law(
    half_width: float | None, is_lawful: bool
) -> None:
    """A tenth more than the mean rate, with an interval that chance explains, or without any."""
    index = next(at for at in range(40) if mechanism_of(at) == "open")
    network = lower(mechanism_design(index))
    simulated = solve_compiled(network, EngineOptions(seed=1, max_ios=2_000))
    [group] = simulated.groups
    [flow] = network.flows
    assert isinstance(flow.loop, Open)
    rate = 1.1 / flow.loop.interarrival.read
    low, high = (None, None) if half_width is None else (rate * (1 - half_width), rate * 1.2)
    count = group.throughput._replace(value=rate, low=low, high=high)
    wide = group.outstanding._replace(low=0.0, high=1e9)
    changed = replace(simulated, groups=(replace(group, throughput=count, outstanding=wide),))
    assert (broken_law(network, changed) is None) is is_lawful
