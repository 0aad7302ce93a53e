"""Moments of times, against laws that are known."""

import numpy as np
import pytest
from scipy import stats

from qdepth.engines.analytic.textbook.moments import CONSTANT, Cumulants, Moments, mixed, sum_of
from qdepth.network.laws import law_of

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


def test_two_phases_are_found_again_by_their_three_moments() -> None:
    quick, slow = Cumulants.of_gamma(1.0, 1.0), Cumulants.of_gamma(10.0, 100.0)
    found = mixed([(0.9, quick.moments), (0.1, slow.moments)]).phases()
    assert [share for share, _ in found] == pytest.approx([0.9, 0.1])
    assert [phase.mean for _, phase in found] == pytest.approx([1.0, 10.0])


def test_times_that_vary_less_than_exponential_ones_have_no_two_phases() -> None:
    for time in (ERLANG, Cumulants.of_gamma(2.0, 4.0)):
        [(share, only)] = time.moments.phases()
        assert share == 1.0
        assert only == pytest.approx(time)


@pytest.mark.parametrize("scv", [1.5, 5.0, 20.0])
def test_a_service_with_an_scv_above_1_is_that_which_is_drawn(scv: float) -> None:
    found = Cumulants.of_service(2.0, 4.0 * (1.0 + scv)).moments.phases()
    assert [share for share, _ in found] == pytest.approx(
        [law_of(scv).parameter, 1.0 - law_of(scv).parameter]
    )
    assert [2.0 * share * phase.mean for share, phase in found] == pytest.approx([2.0, 2.0])
