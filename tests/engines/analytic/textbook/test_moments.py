"""Moments of times, against laws that are known."""

import numpy as np
import pytest
from scipy import stats

from qdepth.engines.analytic.textbook.moments import CONSTANT, Cumulants, Moments, mixed, sum_of

ERLANG = Cumulants.of_gamma(2.0, 1.0)
"""Four phases of half a second each."""


def test_moments_of_a_gamma_law_are_those_of_scipy() -> None:
    law = stats.gamma(4.0, scale=0.5)
    assert ERLANG.moments == pytest.approx([law.moment(power) for power in (1, 2, 3)])
    assert ERLANG.third / ERLANG.variance**1.5 == pytest.approx(float(law.stats("s")))
    assert ERLANG.moments.cumulants == pytest.approx(ERLANG)


def test_a_constant_spreads_nothing() -> None:
    assert Cumulants.of_service(3.0, 9.0) == (3.0, 0.0, 0.0)
    assert Cumulants.of_service(3.0, 9.0 - 1e-12) == (3.0, 0.0, 0.0)
    assert Cumulants.of_service(0.0, 0.0) == CONSTANT


def test_cumulants_of_independent_times_add_up() -> None:
    """Four exponential times of half a second are an Erlang law; a constant only moves it."""
    one = Cumulants.of_gamma(0.5, 0.25)
    assert sum_of([one] * 4) == pytest.approx(ERLANG)
    assert sum_of([one] * 4 + [Cumulants(1.0, 0.0, 0.0)]) == pytest.approx((3.0, *ERLANG[1:]))
    assert one.scaled(4.0) == pytest.approx(Cumulants.of_gamma(2.0, 4.0))


def test_moments_of_a_mixture_are_weighted_means() -> None:
    """Of a hyperexponential law, whatever the weights add up to."""
    quick, slow = Cumulants.of_gamma(1.0, 1.0).moments, Cumulants.of_gamma(10.0, 100.0).moments
    found = mixed([(1.8, quick), (0.2, slow)])
    expected = [np.prod(range(1, n + 1)) * (0.9 + 0.1 * 10.0**n) for n in (1, 2, 3)]
    assert found == pytest.approx(expected)
    assert Moments(2.0, 8.0, 48.0).weighted(0.25) == (0.5, 2.0, 12.0)
