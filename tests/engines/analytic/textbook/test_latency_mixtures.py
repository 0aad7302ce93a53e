"""Percentiles of mixtures, against roots that are found one by one."""

from collections.abc import Sequence

import numpy as np
import pytest
from scipy.optimize import brentq
from scipy.stats import gamma

from qdepth.engines.analytic.textbook.latency_mixtures import (
    MOST_WAYS,
    mixture_quantiles,
    quantiles_by_owner,
)
from qdepth.engines.analytic.textbook.latency_spread import Way, gamma_quantiles
from qdepth.engines.analytic.textbook.moments import Cumulants

SHARES = (0.5, 0.95, 0.99, 0.999)


def way(share: float, mean: float, variance: float) -> Way:
    """By a gamma law that begins at 0."""
    return Way(share, *Cumulants.of_gamma(mean, variance))


def quantile(ways: Sequence[Way], share: float) -> float:
    """By its definition: where the weighted distribution functions come to that share."""
    laws = [(w.share, gamma(w.mean**2 / w.variance, scale=w.variance / w.mean)) for w in ways]
    whole = sum(weight for weight, _ in laws)

    def below(time: float) -> float:
        return float(sum(weight * law.cdf(time) for weight, law in laws)) - share * whole

    root: float = brentq(below, 0.0, 1e3 * max(way.mean for way in ways), xtol=1e-14, rtol=1e-13)
    return root


def test_two_exponential_ways_are_a_hyperexponential_law() -> None:
    """P(T > t) = 0.9 exp(-t) + 0.1 exp(-t / 10)."""
    ((half, *_, last),) = mixture_quantiles([[way(0.9, 1.0, 1.0), way(0.1, 10.0, 100.0)]], SHARES)
    for time, share in ((half, 0.5), (last, 0.999)):
        beyond = 0.9 * np.exp(-time) + 0.1 * np.exp(-time / 10)
        assert 1.0 - beyond == pytest.approx(share, abs=1e-6)


def test_one_way_is_a_gamma_law_however_it_is_divided() -> None:
    expected = gamma_quantiles(way(1.0, 2.0, 3.0), SHARES)
    whole, halves = mixture_quantiles(
        [[way(1.0, 2.0, 3.0)], [way(0.2, 2.0, 3.0), way(0.0, 9.0, 1.0), way(0.2, 2.0, 3.0)]], SHARES
    )
    assert whole == pytest.approx(expected)
    assert halves == pytest.approx(expected)


def test_ways_that_begin_with_a_constant_time() -> None:
    """P(T > t) = 0.5 e^(1 - t) + 0.5 e^(4 - t), from 4 on."""
    waits = Cumulants.of_gamma(1.0, 1.0)
    ways = [Way(0.5, *Cumulants(least, 0.0, 0.0).plus(waits)) for least in (1.0, 4.0)]
    ((*_, last),) = mixture_quantiles([ways], SHARES)
    assert 0.5 * np.exp(1.0 - last) + 0.5 * np.exp(4.0 - last) == pytest.approx(0.001, rel=1e-6)


def test_hits_and_misses_that_hardly_vary_are_two_steps() -> None:
    """Of 30 % hits the median is a miss; of 60 % it is a hit, and p95 a miss."""
    few, many = (
        mixture_quantiles([[way(hits, 0.3, 1e-6), way(1.0 - hits, 0.65, 1e-6)]], SHARES)[0]
        for hits in (0.3, 0.6)
    )
    assert few == pytest.approx([0.65] * 4, rel=0.031)
    assert many == pytest.approx([0.3, 0.65, 0.65, 0.65], rel=0.031)


def test_mixtures_are_solved_side_by_side_as_alone() -> None:
    random = np.random.default_rng(5)
    mixtures = [
        [way(*random.uniform(0.1, 1.0, 3)) for _ in range(int(random.integers(1, 12)))]
        for _ in range(20)
    ]
    for ways, row in zip(mixtures, mixture_quantiles(mixtures, SHARES), strict=True):
        assert row == sorted(row)
        assert row == pytest.approx([quantile(ways, share) for share in SHARES], rel=1e-9)


def test_law_that_is_nearly_always_nothing_has_numbers_all_the_same() -> None:
    """Its median is 10^-600 of its mean, below what a float holds."""
    rare = way(0.9, 1.0, 2000.0)
    (row,) = mixture_quantiles([[rare, way(0.1, 2.0, 1.0)]], SHARES)
    assert all(np.isfinite(row))
    assert row == sorted(row)
    assert 0.0 < row[0] < 1e-9


def test_roots_have_the_digits_that_are_pinned_wherever_the_search_begins() -> None:
    """Scaled by what no float tells apart, they stay equal to nine digits."""
    ways = [way(0.7, 0.65, 0.0004), way(0.3, 0.31, 0.0004)]
    nudged = [way(w.share, w.mean * (1 + 1e-15), w.variance) for w in ways]
    first, again = mixture_quantiles([ways, nudged], SHARES)
    assert first == pytest.approx(again, rel=1e-10)
    assert first == pytest.approx([quantile(ways, share) for share in SHARES], rel=1e-9)


@pytest.mark.full
def test_many_ways_are_taken_together_within_a_hundredth() -> None:
    random = np.random.default_rng(6)
    means = random.uniform(0.2, 5.0, 5 * MOST_WAYS)
    ways = [way(1.0, m, m**2 * v) for m, v in zip(means, random.uniform(0.05, 1, 320), strict=True)]
    (row,) = mixture_quantiles([ways], SHARES)
    assert row == pytest.approx([quantile(ways, share) for share in SHARES], rel=0.01)


def test_each_owner_has_the_ways_of_its_flows_by_their_rates() -> None:
    """Flows 0 and 2 are of owner 0, in the classes 0 and 1; owner 2 has a flow without I/Os."""
    quick, slow = [way(1.0, 1.0, 1.0)], [way(0.5, 3.0, 1.0), way(0.5, 9.0, 1.0)]
    found = quantiles_by_owner(
        [0, 1, 0, 2], np.array([0, 1, 1, 0]), np.array([3.0, 5.0, 1.0, 0.0]), [quick, slow], SHARES
    )
    mixed = [way(0.75, 1.0, 1.0), way(0.125, 3.0, 1.0), way(0.125, 9.0, 1.0)]
    assert set(found) == {0, 1}
    assert found[0] == pytest.approx(mixture_quantiles([mixed], SHARES)[0])
    assert found[1] == pytest.approx(mixture_quantiles([slow], SHARES)[0])
