"""Intervals hold what they promise."""

import numpy as np
import pytest

from qdepth.solution.solution import Estimate
from qdepth.statistics.intervals import (
    correlation_factor,
    estimate,
    margins,
    ratio,
    ratio_deviations,
    student_factor,
)

RUNS = 1_000


def _coverage(covered: int) -> None:
    """95 % and, because likeness of batches only ever widens an interval, a little more."""
    assert 0.93 * RUNS <= covered <= 0.985 * RUNS


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
    assert too_short < 0.8 * RUNS, "the check can tell good batches from bad ones"


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


def test_estimate_of_one_batch_has_no_interval() -> None:
    assert estimate(5.0, np.zeros(1)).low is None


def test_batches_that_agree_leave_no_margin() -> None:
    assert margins(np.zeros(20)) == (0.0, 0.0)


def test_neighbours_that_are_alike_widen_an_interval() -> None:
    """r = 0.5: (1 + r) / (1 - r) = 3; batches that alternate do not narrow it."""
    alike = np.array([1.0, 1.0, 1.0, 1.0, -1.0, -1.0, -1.0, -1.0])
    assert correlation_factor(alike) == pytest.approx((1 + 5 / 8) / (1 - 5 / 8))
    assert correlation_factor(np.array([1.0, -1.0] * 10)) == 1.0
    assert correlation_factor(np.zeros(20)) == 1.0
    assert correlation_factor(np.linspace(-1, 1, 1_000)) == pytest.approx(9.0), "r is cut at 0.8"


def test_skewed_batches_move_the_interval_up() -> None:
    """One of 20 batches is far above: the mean may well be too low, hardly too high."""
    deviations = np.full(20, -1.0)
    deviations[10] = 19.0
    below, above = margins(deviations)
    plain = student_factor(20) * float(np.std(deviations, ddof=1)) / 20**0.5
    assert below < 0.75 * plain
    assert above > 1.4 * plain
    mirrored_below, mirrored_above = margins(-deviations)
    assert (mirrored_below, mirrored_above) == pytest.approx((above, below))


def test_skewed_batches_are_covered_better_than_by_a_plain_t_interval() -> None:
    """Sums of two exponentials, 10 batches: a plain interval misses the mean above too often."""
    generator = np.random.default_rng(6)
    covered = plain = 0
    for _ in range(4 * RUNS):
        batches = generator.gamma(0.2, 1.0, 10)
        deviations = batches - batches.mean()
        found = estimate(float(batches.mean()), deviations)
        covered += _covers(found, 0.2)
        half = student_factor(10) * float(np.std(batches, ddof=1)) / 10**0.5
        plain += abs(float(batches.mean()) - 0.2) <= half
    assert plain < 0.86 * 4 * RUNS < covered < 0.96 * 4 * RUNS


def test_deviations_of_a_ratio_have_mean_zero() -> None:
    found = ratio_deviations(np.array([1.0, 30.0]), np.array([1.0, 10.0]))
    assert found.sum() == pytest.approx(0.0)
    assert found[0] == pytest.approx((1.0 - 31 / 11) / 5.5)


def test_times_scales_all_three_and_keeps_a_missing_one() -> None:
    assert Estimate(2.0, 1.0, 3.0).times(1e3) == Estimate(2e3, 1e3, 3e3)
    assert Estimate(None, note="why").times(1e3) == Estimate(None, note="why")
