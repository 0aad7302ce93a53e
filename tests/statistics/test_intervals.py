"""Intervals hold what they promise."""

import numpy as np
import pytest

from qdepth.solution.solution import Estimate
from qdepth.statistics.intervals import around, ratio, student_factor

RUNS = 1_000


def _coverage(covered: int) -> None:
    """95 % within 3.3 standard deviations of a binomial count."""
    spread = 3.3 * (RUNS * 0.95 * 0.05) ** 0.5
    assert abs(covered - 0.95 * RUNS) <= spread


def _covers(estimate: Estimate, truth: float) -> bool:
    assert estimate.low is not None
    assert estimate.high is not None
    return estimate.low <= truth <= estimate.high


def test_student_factors_are_those_of_the_tables() -> None:
    assert student_factor(20) == pytest.approx(2.093, abs=5e-4)
    assert student_factor(10) == pytest.approx(2.262, abs=5e-4)


def test_ratio_covers_the_truth_in_95_of_100_runs() -> None:
    """Sums of exponential latencies over random numbers of I/Os, 20 batches."""
    generator = np.random.default_rng(4)
    covered = 0
    for _ in range(RUNS):
        ios = generator.poisson(200, 20).astype(float)
        covered += _covers(ratio(generator.gamma(ios, 3.0), ios, ""), 3.0)
    _coverage(covered)


def test_ratio_covers_the_truth_on_batches_of_a_correlated_series() -> None:
    """AR(1) with correlation 0.9: batches of 500 are nearly independent, single values are not."""
    generator = np.random.default_rng(5)
    noise = generator.normal(0.0, 1.0, (RUNS, 10_000))
    series = np.empty_like(noise)
    series[:, 0] = noise[:, 0] / (1 - 0.9**2) ** 0.5
    for step in range(1, noise.shape[1]):
        series[:, step] = 0.9 * series[:, step - 1] + noise[:, step]
    sums = (series + 50.0).reshape(RUNS, 20, 500).sum(axis=2)
    counts = np.full(20, 500.0)
    covered = sum(_covers(ratio(row, counts, ""), 50.0) for row in sums)
    assert 0.91 * RUNS <= covered <= 0.98 * RUNS
    too_short = sum(_covers(ratio(row[:20] + 50.0, np.ones(20), ""), 50.0) for row in series)
    assert too_short < 0.6 * RUNS, "the check can tell good batches from bad ones"


def test_ratio_weights_batches_by_their_denominator() -> None:
    estimate = ratio(np.array([1.0, 30.0]), np.array([1.0, 10.0]), "")
    assert estimate.value == pytest.approx(31.0 / 11.0)


def test_ratio_is_exact_where_all_batches_agree() -> None:
    estimate = ratio(np.array([2.0, 4.0, 6.0]), np.array([1.0, 2.0, 3.0]), "")
    assert (estimate.low, estimate.value, estimate.high) == (2.0, 2.0, 2.0)


def test_ratio_by_hand() -> None:
    """Two batches of one I/O each, 1 and 3: r = 2, s = 1, half = t(1) = 12.706."""
    estimate = ratio(np.array([1.0, 3.0]), np.array([1.0, 1.0]), "")
    assert estimate.high == pytest.approx(2.0 + 12.706, abs=1e-3)
    assert estimate.low == 0.0, "a time or a rate is never negative"


def test_ratio_without_denominator_says_why_there_is_no_value() -> None:
    estimate = ratio(np.zeros(20), np.zeros(20), "no I/O completed")
    assert estimate == Estimate(None, None, None, note="no I/O completed")


def test_one_batch_gives_a_value_without_interval() -> None:
    estimate = ratio(np.array([6.0]), np.array([2.0]), "")
    assert (estimate.low, estimate.value, estimate.high) == (None, 3.0, None)
    assert estimate.note == "too few batches for an interval"


def test_around_is_never_narrower_than_asked() -> None:
    estimate = around(5.0, np.full(20, 5.0), 0.25)
    assert (estimate.low, estimate.high) == (4.75, 5.25)


def test_around_uses_the_spread_of_the_batches() -> None:
    estimate = around(5.0, np.array([4.0, 6.0]), 0.1)
    assert estimate.high == pytest.approx(5.0 + 12.706 * 2**0.5 / 2**0.5, abs=1e-3)


def test_times_scales_all_three_and_keeps_a_missing_one() -> None:
    assert Estimate(2.0, 1.0, 3.0).times(1e3) == Estimate(2e3, 1e3, 3e3)
    assert Estimate(None, note="why").times(1e3) == Estimate(None, note="why")
