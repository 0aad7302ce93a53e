"""Slots of a pace that no I/O takes, against exact values and a simulation of one flow."""

from heapq import heappush, heapreplace
from math import e, exp

import numpy as np
import pytest

from qdepth.engines.analytic.textbook.lost_slots import gini, lost_share

IOS = 100_000


def test_one_worker_takes_the_longer_of_interval_and_latency() -> None:
    """E max(T, L) with exponential latencies: T + E L exp(-T / E L)."""
    use = 0.8
    cycle = 1.0 + use * exp(-1.0 / use)
    assert lost_share(1, 1, use, 1.0) == pytest.approx(1.0 - 1.0 / cycle)
    assert lost_share(1, 1, 1.0, 1.0) == pytest.approx(1.0 / (e + 1.0))


@pytest.mark.parametrize("workers", [1, 4, 32])
def test_nearly_constant_latencies_lose_what_the_workers_lack(workers: int) -> None:
    assert lost_share(workers, workers, 0.9, 0.0) == pytest.approx(0.0, abs=1e-6)
    assert lost_share(workers, workers, 2.0, 0.0) == pytest.approx(0.5, rel=1e-3)


def test_gini_of_known_laws() -> None:
    """1/2 of an exponential law; that of a normal one is its scv^(1/2) over the root of pi."""
    assert gini(1.0) == pytest.approx(0.5)
    assert gini(1e-4) == pytest.approx(1e-2 / np.sqrt(np.pi), rel=1e-3)


def test_more_work_and_wider_latencies_lose_more() -> None:
    uses, scvs = np.linspace(0.05, 4.0, 80), np.geomspace(0.01, 5.0, 30)
    for workers, burst in ((1, 1), (1, 4), (4, 1), (4, 4), (16, 16)):
        by_use = [lost_share(workers, burst, use, 0.5) for use in uses]
        assert np.all(np.diff(by_use) >= -1e-12)
        by_scv = [lost_share(workers, burst, 0.9, scv) for scv in scvs]
        assert np.all(np.diff(by_scv) >= -1e-12)


@pytest.mark.parametrize("workers", [1, 2, 8, 500])
@pytest.mark.parametrize("use", [1e-6, 1e-3, 1.0, 1e3, 1e6])
def test_shares_stay_shares_at_the_extremes(workers: int, use: float) -> None:
    for scv in (0.0, 1e-8, 1.0, 100.0):
        lost = lost_share(workers, workers, use, scv)
        assert 0.0 <= lost < 1.0
        assert lost >= 1.0 - 1.0 / use - 1e-9


def _simulated(workers: int, burst: int, use: float, scv: float) -> float:
    """Share lost by one flow: the generic cell rate algorithm and latencies of a gamma law."""
    draw = np.random.default_rng(workers + 10 * burst)
    latencies = draw.gamma(1.0 / scv, scv * use * workers, IOS)
    done: list[float] = []
    slot = at = 0.0
    for latency in latencies.tolist():
        at = max(at, slot - (burst - 1))
        if len(done) == workers:
            at = max(at, done[0])
            heapreplace(done, at + latency)
        else:
            heappush(done, at + latency)
        slot = max(at, slot) + 1.0
    return 1.0 - IOS / at


@pytest.mark.parametrize("scv", [0.1, 0.4, 1.0, 2.0])
@pytest.mark.parametrize("use", [0.7, 0.95, 1.3])
@pytest.mark.parametrize(("workers", "burst"), [(1, 1), (2, 2), (4, 4), (16, 16), (4, 1)])
def test_lost_shares_are_those_of_a_simulated_flow(
    workers: int, burst: int, use: float, scv: float
) -> None:
    room = 0.025 if burst == workers else 0.045
    assert lost_share(workers, burst, use, scv) == pytest.approx(
        _simulated(workers, burst, use, scv), abs=room
    )
