"""95 % intervals hold the truth in 95 of 100 runs that stop by themselves.

Each run is a simulation as users ask for it, with a precision to stop at and a seed of its own.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import log

import pytest

from qdepth.engines.compiled.simulation import prepare
from qdepth.lowering.lower import lower
from qdepth.network.network import QueueingNetwork
from qdepth.network.steps import End
from qdepth.published.case import read_case_design
from qdepth.solution.solution import PERCENTILES, Estimate
from qdepth.studies.simulate.options import SimulationOptions
from qdepth.studies.simulate.simulation import simulate_network
from tests.support.networks import Source, fcfs, network, poisson, visit

SERVICE = 1e-3
P99 = PERCENTILES.index(0.99)
FULL_RUNS = 400


@pytest.fixture(scope="module", autouse=True)
def machine_code() -> None:
    prepare()


@dataclass(frozen=True)
class Truth:
    mean: float
    p99: float


@dataclass
class Covered:
    runs: int = 0
    mean: int = 0
    p99: int = 0
    ios: int = 0


def mm1(load: float) -> tuple[QueueingNetwork, Truth]:
    """M/M/1: response times are exponential with mean S / (1 - U).

    L. Kleinrock, "Queueing Systems, volume I", Wiley 1975, eq. (5.119).
    """
    source = Source(poisson(load / SERVICE), (visit(0, SERVICE, 1.0), End()))
    mean = SERVICE / (1 - load)
    return network(source, stations=(fcfs(),)), Truth(mean, mean * log(100))


def emulex(design_id: str) -> tuple[QueueingNetwork, Truth]:
    """A published design; the truth is a long run with seeds that no other run here has."""
    lowered = lower(read_case_design("emulex_vvol", design_id))
    long_run = SimulationOptions(engine="compiled", seed=10**12, max_ios=5_000_000, replications=4)
    total = simulate_network(lowered, long_run).total
    return lowered, Truth(total.latency.value or 0.0, total.percentiles[P99].value or 0.0)


def holds(estimate: Estimate, truth: float) -> bool:
    return (
        estimate.low is not None
        and estimate.high is not None
        and estimate.low <= truth <= estimate.high
    )


def cover(
    case: tuple[QueueingNetwork, Truth], seeds: Iterable[int], mean_pct: float, p99_pct: float
) -> Covered:
    what, truth = case
    covered = Covered()
    for seed in seeds:
        options = SimulationOptions(
            engine="compiled",
            seed=seed,
            max_ios=5_000_000,
            precision_mean_pct=mean_pct,
            precision_p99_pct=p99_pct,
        )
        solution = simulate_network(what, options)
        assert solution.run is not None
        covered.runs += 1
        covered.ios += solution.run.ios
        covered.mean += holds(solution.total.latency, truth.mean)
        covered.p99 += holds(solution.total.percentiles[P99], truth.p99)
    return covered


@pytest.mark.full
def test_some_runs_of_an_mm1_queue() -> None:
    """Intervals half as wide would hold in 27 of 40; 34 or fewer have a chance of 1.4 %."""
    covered = cover(mm1(0.5), range(1, 41), mean_pct=4.0, p99_pct=8.0)
    assert min(covered.mean, covered.p99) >= 35
    assert covered.ios < 40 * 600_000


@pytest.mark.full
@pytest.mark.parametrize(
    ("load", "mean_pct", "p99_pct"), [(0.5, 2.0, 5.0), (0.8, 4.0, 8.0), (0.95, 6.0, 12.0)]
)
def test_mm1(load: float, mean_pct: float, p99_pct: float) -> None:
    _within(cover(mm1(load), range(1, FULL_RUNS + 1), mean_pct, p99_pct))


@pytest.mark.full
@pytest.mark.parametrize("design_id", ["vmfs", "vvol"])
def test_emulex(design_id: str) -> None:
    _within(cover(emulex(design_id), range(1, FULL_RUNS + 1), mean_pct=1.0, p99_pct=3.0))


def _within(covered: Covered) -> None:
    """90 to 99 % of the means: a stop by precision leaves a little less than a fixed length.

    Intervals of p99 may hold always: they are no narrower than a bucket, and hold the exact
    binomial interval where little lies beyond.
    """
    assert 0.90 * covered.runs <= covered.mean <= 0.99 * covered.runs, covered
    assert covered.p99 >= 0.90 * covered.runs, covered
