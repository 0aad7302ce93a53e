"""Waits of superposed paces against exact formulas and computed recursions."""

from itertools import pairwise

import numpy as np
import pytest

from qdepth.engines.analytic.textbook.superposed_paces import PacedSources, relative_waits
from qdepth.engines.analytic.textbook.uneven_arrivals import paced_wait

JITTER = 0.1


def _wait(sources: int, use: float, scv: float, service_scv: float = 0.0) -> float:
    """Mean wait before one server, in services."""
    kind = PacedSources(sources, sources / use, scv, 1.0, service_scv)
    return relative_waits([kind])[0].mean * use * (1.0 + service_scv) / (2.0 * (1.0 - use))


def _recursion(sources: int, use: float, service_scv: float) -> float:
    """Mean wait of Lindley's recursion over 200,000 I/Os, services constant or exponential."""
    random, period = np.random.default_rng(1), sources / use
    shape = sources, 200_000 // sources
    slots = np.cumsum(period * (1.0 + JITTER * random.uniform(-1.0, 1.0, shape)), axis=1)
    times = np.sort((slots + random.uniform(0.0, period, (sources, 1))).ravel())
    service = random.exponential(1.0, len(times)) if service_scv else np.ones(len(times))
    work = np.cumsum(np.append(0.0, service[:-1] - np.diff(times)))
    return float((work - np.minimum.accumulate(work)).mean())


@pytest.mark.parametrize("use", [0.1, 0.5, 0.9, 0.99])
def test_poisson_arrivals_are_their_own_measure(use: float) -> None:
    kinds = [PacedSources(3, 3 / use, 1.0, 1.0, 0.4)]
    assert relative_waits(kinds) == [(1.0, 1.0)]
    many = [PacedSources(100_000, 100_000 / use, 0.0, 1.0, 0.4)]
    assert relative_waits(many)[0].mean == pytest.approx(1.0, rel=0.1)


@pytest.mark.parametrize("sources", [2, 3, 6, 12, 24])
@pytest.mark.parametrize("use", [0.3, 0.5, 0.8, 0.95])
def test_time_at_a_constant_server_is_near_the_exact_one(sources: int, use: float) -> None:
    exact = paced_wait(sources, sources / use, 1.0)
    assert 1.0 + _wait(sources, use, 0.0) == pytest.approx(1.0 + exact, rel=0.07)


@pytest.mark.parametrize("sources", [2, 8, 100])
@pytest.mark.parametrize("use", [0.5, 0.8, 0.9])
@pytest.mark.parametrize("service_scv", [0.0, 1.0])
def test_time_is_near_that_of_a_recursion(sources: int, use: float, service_scv: float) -> None:
    found = _wait(sources, use, JITTER**2 / 3.0, service_scv)
    assert 1.0 + found == pytest.approx(1.0 + _recursion(sources, use, service_scv), rel=0.12)


def test_one_source_alone_never_waits_for_itself() -> None:
    assert _wait(1, 0.9, 0.0) == pytest.approx(0.0, abs=1e-9)


def test_sources_that_are_alike_count_together() -> None:
    half = PacedSources(4, 10.0, 0.003, 1.0, 0.0)
    whole = half._replace(number=8)
    assert relative_waits([half, half]) == relative_waits([whole]) * 2


def test_more_load_never_means_a_shorter_wait() -> None:
    """Unlike paces, of which one is drawn, up to nearly all that the station can do."""
    waits = []
    for use in np.linspace(0.05, 0.99, 40).tolist():
        kinds = [
            PacedSources(2, 4.0 / use, 0.003, 1.0, 0.5),
            PacedSources(10, 80.0 / use, 0.003, 2.0, 0.0),
            PacedSources(1, 4.0 / use, 1.0, 1.0, 1.0),
        ]
        square = sum(row.number * (row.work**2 + row.variance) / row.period for row in kinds)
        poisson = square / (2.0 * (1.0 - use))
        waits.append([row.mean * poisson for row in relative_waits(kinds)])
    assert all(
        more >= less * 0.999
        for before, after in pairwise(waits)
        for less, more in zip(before, after, strict=True)
    )


def test_scattered_arrivals_wait_longer() -> None:
    kept = PacedSources(3, 4.0, 0.003, 1.0, 0.0)
    waits = [relative_waits([kept._replace(scatter=each)])[0].mean for each in (0.0, 2.0, 50.0)]
    assert waits[0] < waits[1] < waits[2] < 1.05
