"""How far times spread, against laws that are known."""

import numpy as np
import pytest
from scipy import stats

from qdepth.engines.analytic.textbook.latency_spread import (
    VisitVariance,
    gamma_quantiles,
    wait_scv,
)


def test_one_of_two_paths_spreads_the_time() -> None:
    """A time of 1 or of 3, as likely as each other, has a variance of 1."""
    spread = VisitVariance()
    spread.add(0.5, 1.0, 0.0)
    spread.add(0.5, 3.0, 0.0)
    assert spread.variance == pytest.approx(1.0)


def test_visits_one_after_the_other_add_their_variances() -> None:
    spread = VisitVariance()
    spread.add(1.0, 1.0, 2.0)
    spread.add(1.0, 3.0, 4.0)
    assert spread.variance == pytest.approx(6.0)


def test_a_wait_spreads_as_a_random_number_of_completions() -> None:
    """N of them, each exponential with mean 1, have a second moment of E(N + N^2)."""
    present = np.array([0.3, 0.25, 0.2, 0.15, 0.1])
    waiting = np.array([0, 0, 1, 2, 3])
    mean = float(present @ waiting)
    square = float(present @ (waiting + waiting**2))
    assert wait_scv(present, np.ones(4)) == pytest.approx(square / mean**2 - 1.0)
    assert wait_scv(np.array([0.5, 0.5]), np.ones(1)) == 1.0


def test_an_exponential_law_is_the_gamma_law_with_its_moments() -> None:
    shares = (0.5, 0.95, 0.99, 0.999)
    assert gamma_quantiles(2.0, 4.0, shares) == pytest.approx(stats.expon.ppf(shares, scale=2.0))


def test_erlang_laws_are_gamma_laws() -> None:
    """Of four phases of half a second each."""
    shares = (0.5, 0.99)
    assert gamma_quantiles(2.0, 1.0, shares) == pytest.approx(
        stats.erlang.ppf(shares, 4, scale=0.5)
    )
