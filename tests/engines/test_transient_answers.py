"""Flows that end and queues that fill, against what is known of them, on both engines."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import pi, sqrt

import numpy as np
import pytest
from scipy.integrate import quad
from scipy.linalg import expm

from qdepth.engines.compiled.simulation import prepare, simulate
from qdepth.engines.options import EngineOptions
from qdepth.engines.simpy_engine.simulation import Simulation
from qdepth.network.loops import Finite
from qdepth.network.network import QueueingNetwork
from qdepth.network.steps import Delay, End, Spawn
from qdepth.statistics.recorder import STATION_COLUMNS, RunRecord
from tests.support.networks import MEDIA, Source, closed, fcfs, network, ps, timed, visit

REPLICATIONS = {"simpy": 80, "compiled": 400}
OPTIONS = EngineOptions(5, 1_000)
WIDE = 3.3
"""Standard errors on either side of a mean: 99.9 %."""


@dataclass(frozen=True)
class Engine:
    """One of the two engines, and how often it is asked."""

    run: Callable[[QueueingNetwork, EngineOptions], RunRecord]
    replications: int

    def records(self, of: QueueingNetwork, options: EngineOptions) -> list[RunRecord]:
        """One record of each replication."""
        return [
            self.run(of, replace(options, replication=replication))
            for replication in range(self.replications)
        ]

    def ends(self, of: QueueingNetwork) -> np.ndarray:
        """End of the only flow in each replication."""
        return np.array([record.ends[0] for record in self.records(of, OPTIONS)], dtype=float)


def by_simpy(of: QueueingNetwork, options: EngineOptions) -> RunRecord:
    return Simulation(of, options).run()


@pytest.fixture(params=REPLICATIONS)
def engine(request: pytest.FixtureRequest) -> Engine:
    prepare()
    run = by_simpy if request.param == "simpy" else simulate
    return Engine(run, REPLICATIONS[request.param])


@pytest.mark.parametrize("workers", [1, 4])
def test_two_copies_that_share_a_link_end_at_two_and_three(engine: Engine, workers: int) -> None:
    """Work of 1 s and of 2 s: half the link each until the shorter one ends at 2 s.

    L. Kleinrock, "Queueing Systems, volume II", Wiley 1976, section 4.4 (processor sharing).
    """
    piece = 0.001
    program = (visit(0, piece), End())
    of = network(
        Source(Finite(workers, 1_000), program),
        Source(Finite(workers, 2_000), program),
        stations=(ps(),),
    )
    record = engine.run(of, EngineOptions(1, 10_000))
    assert record.stop_reason == "all_ended"
    assert list(record.ends) == pytest.approx([2.0, 3.0], abs=2 * workers * piece)


def test_pieces_one_after_another_take_an_erlang_time(engine: Engine) -> None:
    """A sum of n exponential times: mean n / mu, variance n / mu^2, excess kurtosis 6 / n.

    The variance of a sample variance is its square times (2 / (R - 1) + kurtosis / R).
    """
    pieces, rate = 25, 4.0
    program = (visit(0, 1.0 / rate, 1.0), End())
    found = engine.ends(network(Source(Finite(1, pieces), program), stations=(fcfs(),)))
    variance = pieces / rate**2
    assert found.mean() == pytest.approx(
        pieces / rate, abs=WIDE * sqrt(variance / len(found)), rel=0
    )
    spread = sqrt(2 / (len(found) - 1) + 6 / pieces / len(found))
    assert found.var(ddof=1) == pytest.approx(variance, abs=WIDE * spread * variance, rel=0)


@pytest.mark.parametrize(("pieces", "servers"), [(30, 4), (6, 6), (5, 1)])
def test_all_pieces_at_once_end_when_the_servers_run_dry(
    engine: Engine, pieces: int, servers: int
) -> None:
    """All servers are busy until c - 1 pieces are left, at rate c mu; then they end at falling
    rates: the mean is (n / c - 1 + H_c) / mu, where H_c is the sum of 1 / k for k up to c.
    """
    rate = 2.0
    program = (visit(0, 1.0 / rate, 1.0), End())
    of = network(Source(Finite(pieces, pieces), program), stations=(fcfs(servers=servers),))
    found = engine.ends(of)
    harmonic = sum(1.0 / k for k in range(1, servers + 1))
    expected = (pieces / servers - 1.0 + harmonic) / rate
    error = found.std(ddof=1) / sqrt(len(found))
    assert found.mean() == pytest.approx(expected, abs=WIDE * error, rel=0)
    assert WIDE * error < 0.2 * expected


ARRIVALS, SERVICES = 0.8, 1.0


def mean_present(time: float) -> float:
    """Mean number present in an M/M/1 that is empty at time 0.

    References
    ----------
    J. Abate, W. Whitt, "Transient behavior of the M/M/1 queue: starting at the origin", Queueing
    Systems 2(1), 1987, pp. 41-65: the mean is its limit rho / (1 - rho) times a distribution
    function of time; the same, "Simple spectral representations for the M/M/1 queue", Queueing
    Systems 3(4), 1988: what is missing of the limit is a mixture of exponentials, here by the angle
    that stands for the rate mu (1 + rho - 2 sqrt(rho) cos(angle)).
    """
    rho = ARRIVALS / SERVICES

    def missing(angle: float) -> float:
        rate = 1.0 + rho - 2.0 * sqrt(rho) * np.cos(angle)
        return float(np.sin(angle) ** 2 * np.exp(-SERVICES * rate * time) / rate**2)

    return rho / (1.0 - rho) - 2.0 * rho / pi * float(quad(missing, 0.0, pi)[0])


def test_the_formula_solves_the_equations_of_births_and_deaths() -> None:
    """A queue of at most 200 is as good as one without an end in so short a time."""
    most = 200
    rates = np.diag([ARRIVALS] * most, 1) + np.diag([SERVICES] * most, -1)
    rates -= np.diag(rates.sum(axis=1))
    for time in (0.0, 1.0, 5.0, 20.0):
        states = expm(rates * time)[0]
        assert mean_present(time) == pytest.approx(states @ np.arange(most + 1), abs=1e-9)


def test_an_empty_queue_fills_as_the_transient_says(engine: Engine) -> None:
    """Mean number present in slices of a second, each inside the band across replications.

    One worker sends a detached I/O after each exponential pause: a Poisson stream from time 0 on.
    """
    seconds = 20
    pause = Delay(timed(1.0 / ARRIVALS, 1.0, "gap"), MEDIA)
    program = (pause, Spawn(3), End(), visit(0, 1.0 / SERVICES, 1.0), End())
    of = network(Source(closed(1), program), stations=(fcfs(),))
    column = STATION_COLUMNS.index("present_area")
    records = engine.records(of, replace(OPTIONS, max_simulated=seconds, slice_s=1.0))
    present = np.array([np.diff(record.stations[:, 0, column]) for record in records])
    assert present.shape == (len(records), seconds)
    means, errors = present.mean(axis=0), present.std(axis=0, ddof=1) / sqrt(len(records))
    expected = np.array([quad(mean_present, at, at + 1.0)[0] for at in range(seconds)])
    assert (np.abs(means - expected) <= 3.9 * errors).all(), "99.8 % for all slices together"
    assert errors[-1] < 0.2 * expected[-1]
    assert means[-1] > 5.0 * means[0], "it fills"
