"""95 % intervals contain the exact means of small random networks, whatever their mechanism."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from math import sqrt

import pytest

from qdepth.engines.analytic.engine import solve
from qdepth.engines.compiled.simulation import prepare
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.simulate.simulation import simulate_network
from tests.known_answers.chain_coverage import NETWORKS, coverage, held_of
from tests.support.markov_chains.judged import Figure, figures
from tests.support.markov_chains.networks import MECHANISMS, SolvedNetwork, solved_network
from tests.support.markov_chains.solve import solve_exactly
from tools.chain_coverage import STORED, Coverage, Held, StoredCoverage, held

QUICK_NETWORKS = 48
QUICK = SimulationOptions(engine="compiled", max_ios=50_000)
"""Ten replications of 5,000 I/Os."""
IN_COMMON = 2.7
"""How many times the variance of a share is that of independent intervals: those of one network
miss together."""


@pytest.fixture(scope="module", autouse=True)
def machine_code() -> None:
    prepare()


@cache
def _quick() -> dict[str, Coverage]:
    return coverage(range(QUICK_NETWORKS), QUICK)


def _least(intervals: int, share: float = 0.95, deviations: float = 3.0) -> float:
    """Share that intervals which hold in `share` of all cases hardly ever fall below."""
    return share - deviations * sqrt(IN_COMMON * share * (1.0 - share) / intervals)


def test_few_ios_of_some_networks() -> None:
    found = _quick()
    assert set(found) == set(MECHANISMS)
    whole = held(part.simulated for part in found.values())
    assert whole.intervals > 350
    assert whole.share >= _least(whole.intervals)
    for mechanism, part in found.items():
        assert part.steady >= 0.75 * part.networks, mechanism
        own = held([part.simulated])
        assert own.share >= _least(own.intervals), mechanism


def test_intervals_say_something() -> None:
    """Networks with one more slot in each limit are told apart."""
    missed = Held()
    for number in range(0, QUICK_NETWORKS, len(MECHANISMS)):
        right = solved_network(number)
        roomier = tuple(
            replace(limit, capacity=limit.capacity + 1) for limit in right.network.limits
        )
        wrong = replace(right, exact=solve_exactly(replace(right.network, limits=roomier)))
        missed += held_of(figures(wrong, simulate_network(right.network, QUICK)))
    assert missed.share < 0.6


@pytest.mark.parametrize("number", range(len(MECHANISMS)))
def test_both_engines_say_the_same(number: int) -> None:
    solved = solved_network(number)
    one, other = (
        figures(
            solved,
            simulate_network(
                solved.network, SimulationOptions(engine=engine, seed=3, max_ios=10_000)
            ),
        )
        for engine in ("simpy", "compiled")
    )
    assert one == other


def _analytic(numbers: range) -> Iterator[tuple[SolvedNetwork, Figure]]:
    for number in numbers:
        solved = solved_network(number)
        solution = solve(solved.network)
        if solution.outside_validity is None:
            yield from ((solved, figure) for figure in figures(solved, solution))


def test_what_is_called_exact_is_so() -> None:
    claims = [
        (solved.number, figure)
        for solved, figure in _analytic(range(QUICK_NETWORKS))
        if figure.estimate.tag == "exact" and figure.estimate.value is not None
    ]
    assert len(claims) > 25
    for number, figure in claims:
        assert figure.estimate.value == pytest.approx(figure.exact, rel=1e-6, abs=1e-9), number


def test_networks_can_be_had_again() -> None:
    assert solved_network(7) == solved_network.__wrapped__(7)


@pytest.fixture(scope="module")
def full() -> dict[str, Coverage]:
    """All networks, simulated as an answer is where nobody chooses."""
    return coverage(range(NETWORKS), SimulationOptions(engine="compiled"))


@pytest.mark.full
@pytest.mark.parametrize("kinds", [(), ("throughput",), ("mean latency",)])
def test_coverage(full: dict[str, Coverage], kinds: tuple[str, ...]) -> None:
    whole = held((part.simulated for part in full.values()), *kinds)
    assert 0.93 <= whole.share <= 0.97, whole
    assert sum(part.steady for part in full.values()) >= 0.95 * NETWORKS


@pytest.mark.full
@pytest.mark.parametrize("mechanism", MECHANISMS)
def test_coverage_of_each_mechanism(full: dict[str, Coverage], mechanism: str) -> None:
    own = held([full[mechanism].simulated])
    assert own.intervals > 300
    assert own.share >= _least(own.intervals), own


@pytest.mark.full
def test_stated_errors_of_the_analytic_engine(full: dict[str, Coverage]) -> None:
    """They were set on designs, which are larger: of the latencies here nine of ten are inside."""
    parts = [part.analytic for part in full.values()]
    assert held(parts).share >= 0.95
    assert held(parts, "throughput").share >= 0.95
    assert held(parts, "mean latency").share >= 0.90


@pytest.mark.full
def test_stored_coverage_is_of_today(full: dict[str, Coverage]) -> None:
    stored = StoredCoverage.model_validate_json(STORED.read_text(encoding="utf-8"))
    assert stored.mechanisms == full, (
        "run `python -m tests.known_answers.chain_coverage` and `make fix`"
    )
