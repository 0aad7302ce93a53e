"""Times of those who share a station, against printed formulas and Markov chains."""

from math import exp

import numpy as np
import pytest
from scipy.linalg import solve

from qdepth.engines.analytic.textbook.fork_join import shared_variance
from qdepth.engines.analytic.textbook.moments import Cumulants
from qdepth.engines.analytic.textbook.processor_sharing import Slowdown, sliced


@pytest.mark.parametrize("use", [0.2, 0.7, 0.95])
@pytest.mark.parametrize("service", [0.1, 1.0, 8.0])
def test_variance_of_a_service_in_mm1_is_that_of_yashkov(use: float, service: float) -> None:
    """2 rho x / (1 - rho)^3 - 2 rho (1 - exp(-(1 - rho) x)) / (1 - rho)^4, with mu = 1."""
    found = Slowdown.at_one_server(1.0 / (1.0 - use), 1.0, 1.0).time(service)
    free = 1.0 - use
    right = 2.0 * use * (service / free**3 - (1.0 - exp(-free * service)) / free**4)
    assert found.variance == pytest.approx(right, rel=1e-6)
    assert found.mean == pytest.approx(service / free)


@pytest.mark.parametrize("use", [0.3, 0.6, 0.9])
def test_variance_over_all_services_is_that_of_coffman_muntz_and_trotter(use: float) -> None:
    """M/M/1 with processor sharing: the scv of the time is (2 + rho) / (2 - rho)."""
    slowdown = Slowdown.at_one_server(1.0 / (1.0 - use), 1.0, 1.0)
    second = 0.0
    for share, mean, variance in sliced(Cumulants.of_gamma(1.0, 1.0)):
        time = slowdown.time(mean)
        second += share * (time.variance + slowdown.mean**2 * (variance + mean**2))
    assert second / slowdown.mean**2 - 1.0 == pytest.approx((2 + use) / (2 - use), rel=0.05)


@pytest.mark.parametrize("use", [0.3, 0.6, 0.9])
def test_variance_of_constant_service_is_about_exact(use: float) -> None:
    """The exact one of M/D/1 (Yashkov 1987); who waits in order does so for no exponential time."""
    found = Slowdown.at_one_server(1.0 / (1.0 - use), 1.0, 0.0).time(1.0)
    assert found.variance / found.mean**2 == pytest.approx(shared_variance(use), rel=0.2)


def test_slices_have_the_moments_of_the_law() -> None:
    rows = sliced(Cumulants.of_gamma(3.0, 4.0))
    mean = sum(share * own for share, own, _ in rows)
    square = sum(share * (spread + own**2) for share, own, spread in rows)
    assert sum(share for share, _, _ in rows) == pytest.approx(1.0)
    assert mean == pytest.approx(3.0)
    assert square - mean**2 == pytest.approx(4.0)


@pytest.mark.parametrize("load", [0.8, 2.0, 2.7])
def test_short_services_slow_down_as_those_do_who_are_present(load: float) -> None:
    """Three servers that share: a short service meets n others and takes (n + 1) / r(n + 1)."""
    rates = (1.0, 2.0, 3.0)
    states = np.arange(400)
    weights = np.cumprod(np.append(1.0, load / np.minimum(states[1:], 3)))
    weights /= weights.sum()
    slower = (states + 1.0) / np.minimum(states + 1.0, 3)
    mean = float(weights @ slower)
    right = float(weights @ slower**2) - mean**2
    found = Slowdown.by_load(mean, rates, load, 1.0, 1.0)
    assert found.variance == pytest.approx(right, rel=1e-6)
    assert found.time(1e-4).variance == pytest.approx(1e-8 * right, rel=1e-2)


@pytest.mark.parametrize(("workers", "think"), [(4, 1.0), (12, 10.0), (12, 3.0)])
def test_services_among_a_fixed_number_vary_as_in_a_markov_chain(
    workers: int, think: float
) -> None:
    """M/M/1 with processor sharing and N sources: second moment of the time of one of them.

    With n others there, exponential services of mean 1 and thoughts of mean z, the moments solve
    linear equations: ((n + 1) / (n + 1) + (N - 1 - n) / z) m = what comes before or after.
    """
    others = np.arange(workers)
    coming, done = (workers - 1 - others) / think, others / (others + 1.0)
    own = 1.0 / (others + 1.0)
    moves = np.diag(coming + done + own) - np.diag(coming[:-1], 1) - np.diag(done[1:], -1)
    first = solve(moves, np.ones(workers))
    second = solve(moves, 2.0 * first)
    met = np.cumprod(np.append(1.0, coming[:-1]))
    met /= met.sum()
    mean, square = float(met @ first), float(met @ second)
    present = np.cumprod(np.append(1.0, (workers - np.arange(workers)) / think))
    present /= present.sum()
    rate = 1.0 - present[0]
    elsewhere = (workers - float(np.arange(workers + 1) @ present)) / rate
    slowdown = Slowdown.of_present(mean, present, np.ones(workers), mean**2, elsewhere)
    found = 0.0
    for share, part, variance in sliced(Cumulants.of_gamma(1.0, 1.0)):
        time = slowdown.time(part)
        found += share * (time.variance + slowdown.mean**2 * (variance + part**2))
    assert found == pytest.approx(square, rel=0.1)


def test_slowdown_next_to_saturation_needs_no_long_sum() -> None:
    """In M/M/1 written as rates by load: n + 1 is geometric, with variance rho / (1 - rho)^2."""
    free = 1e-9
    found = Slowdown.by_load(1.0 / free, (1.0, 1.0), 1.0 - free, 1.0, 1.0)
    assert found.variance == pytest.approx((1.0 - free) / free**2, rel=1e-6)
