"""Percentiles with intervals, or a word on why there are none."""

import re

import numpy as np
import pytest
from scipy.stats import beta, norm, t

from qdepth.solution.solution import PERCENTILES
from qdepth.statistics.histogram import Histogram, histogram, middles
from qdepth.statistics.intervals import correlation_factor
from qdepth.statistics.latency import effective_ios, percentile, percentiles


def in_batches(latencies: np.ndarray, batches: int = 40) -> Histogram:
    return histogram(np.array_split(latencies, batches))


def test_are_those_of_numpy_on_lognormal_latencies() -> None:
    latencies = np.random.default_rng(8).lognormal(-7.0, 0.8, 150_000)
    for p, estimate in zip(PERCENTILES, percentiles(in_batches(latencies)), strict=True):
        assert estimate.low is not None
        assert estimate.value is not None
        assert estimate.high is not None
        assert estimate.value == pytest.approx(float(np.quantile(latencies, p)), rel=1 / 128)
        truth = float(
            np.exp(-7.0 + 0.8 * {0.5: 0.0, 0.95: 1.64485, 0.99: 2.32635, 0.999: 3.09023}[p])
        )
        below, above = estimate.value - estimate.low, estimate.high - estimate.value
        assert -1.86 * below <= truth - estimate.value <= 1.86 * above
        assert estimate.high - estimate.low < 0.15 * truth


def test_are_never_more_certain_than_their_bucket() -> None:
    """Equal latencies: the value is known to its bucket only."""
    for estimate in percentiles(in_batches(np.full(400_000, 1.003))):
        assert estimate.low is not None
        assert estimate.high is not None
        assert estimate.high - estimate.low >= 1 / 128 - 1e-15
        assert estimate.low <= 1.0 + 1 / 128
        assert estimate.high >= 1.0


@pytest.mark.parametrize(
    ("ios", "known"),
    [
        (199, (False, False, False, False)),
        (200, (True, False, False, False)),
        (1_999, (True, False, False, False)),
        (2_000, (True, True, False, False)),
        (10_000, (True, True, True, False)),
        (99_999, (True, True, True, False)),
        (100_000, (True, True, True, True)),
    ],
)
def test_need_ten_batches_of_ten_beyond_them(ios: int, known: tuple[bool, ...]) -> None:
    latencies = np.random.default_rng(9).exponential(1e-3, ios)
    estimates = percentiles(in_batches(latencies, 10))
    assert tuple(estimate.value is not None for estimate in estimates) == known


def test_say_how_many_ios_are_needed() -> None:
    (*_, last) = percentiles(in_batches(np.full(60_000, 1e-3)))
    assert last.note == (
        "not enough data: the 99.9th percentile needs 100000 I/Os after the warm-up, "
        "evenly spread, there are 60000"
    )


def test_say_what_lacks_where_there_are_many_ios() -> None:
    *_, p99, _ = percentiles(in_batches(np.full(60_000, 1e-3), 4))
    assert p99.note == (
        "not enough data: the 99th percentile needs 10 batches after the warm-up, there are 4"
    )
    *_, p99, _ = percentiles(in_batches(np.full(60_000, 1e-3), 9))
    assert (p99.note or "").endswith("there are 9")


@pytest.mark.parametrize("batches", [10, 12])
def test_say_that_batches_are_uneven_from_ten_on(batches: int) -> None:
    uneven = [np.full(ios, 1e-3) for ios in [20_000, *[5] * (batches - 1)]]
    *_, p99, _ = percentiles(histogram(uneven))
    assert p99.note == (
        "not enough data: the 99th percentile needs 10 batches of at least 1000 I/Os, "
        "some have fewer"
    )


@pytest.mark.parametrize("idle", [0, 10_000, 30_000, 40_000])
def test_no_interval_has_negative_latencies(idle: int) -> None:
    """Even where most of them are 0, and the value is known to its bucket only."""
    latencies = np.random.default_rng(6).permutation(np.arange(40_000) >= idle) * 1e-3
    lows = [estimate.low for estimate in percentiles(in_batches(latencies))]
    assert all(low is None or low >= 0.0 for low in lows)
    assert lows[0] is not None


def test_without_ios_there_is_nothing() -> None:
    assert {estimate.note for estimate in percentiles(in_batches(np.array([])))} == {
        "no I/O completed"
    }


def test_short_batches_are_put_together_from_the_end() -> None:
    """40 batches of 500 are 20 of 1,000 for the 99th percentile; 13 of 3 leave one out."""
    latencies = np.random.default_rng(10).exponential(1e-3, 20_000)
    found = percentile(in_batches(latencies), 0.99)
    assert found.deviations is not None
    assert len(found.deviations) == 20
    fewer = percentile(in_batches(latencies[:14_000]), 0.99)
    assert fewer.deviations is not None
    assert len(fewer.deviations) == 13


def test_batches_that_saw_none_of_the_tail_say_so() -> None:
    """All slow I/Os in one of 40 batches: nobody knows how often such a batch comes."""
    latencies = np.full(40_000, 1e-3)
    latencies[:500] = np.linspace(1.0, 2.0, 500)
    found = percentile(in_batches(latencies), 0.99)
    assert found.estimate.value == pytest.approx(1.2, rel=0.01)
    assert found.estimate.low is None
    assert found.deviations is None
    assert "occur together" in (found.estimate.note or "")


@pytest.mark.parametrize("slow", range(500, 900, 50))
def test_ios_that_an_interval_needs_are_named_to_two_digits_upwards(slow: int) -> None:
    latencies = np.full(40_000, 1e-3)
    latencies[:slow] = np.linspace(1.0, 2.0, slow)
    found = percentile(in_batches(latencies), 0.99)
    assert found.needed_ios is not None
    (named,) = re.findall(r"about ([\d\u202f]+) I/Os", found.estimate.note or "")
    shown = int(named.replace("\u202f", ""))
    assert found.needed_ios <= shown < 1.1 * found.needed_ios
    assert len(str(shown).rstrip("0")) <= 2


def test_effective_ios_are_the_variance_of_one_over_that_of_the_mean() -> None:
    """Of latencies and of their squares, whichever is less; ten batches know that by Student."""
    batches = 10
    latencies = np.random.default_rng(5).exponential(1e-3, 2_000)
    found = in_batches(latencies, batches)
    told = []
    for values in (middles(found.names), middles(found.names) ** 2):
        means = found.counts @ values / found.counts.sum(axis=1)
        shares = found.totals / found.totals.sum()
        variance = shares @ values**2 - (shares @ values) ** 2
        of_the_mean = means.var(ddof=1) / batches * correlation_factor(means - means.mean())
        told.append(variance / of_the_mean * (norm.ppf(0.975) / t.ppf(0.975, batches - 1)) ** 2)
    assert effective_ios(found) == pytest.approx(min(told))


def test_equal_means_of_batches_say_little_of_the_tail() -> None:
    """One batch of 40 has all that differs from 1 s, and the same mean as the others.

    By the variance of a mean of squares that are 1 but for 500 of 0.25 and 500 of 2.25: 680 I/Os.
    """
    latencies = np.ones(40_000)
    latencies[:500], latencies[500:1_000] = 0.5, 1.5
    together = in_batches(latencies)
    assert effective_ios(together) == pytest.approx(680, rel=0.05)
    assert percentile(together, 0.99).estimate.low is None
    np.random.default_rng(13).shuffle(latencies)
    assert effective_ios(in_batches(latencies)) > 10_000


@pytest.mark.parametrize(
    "p", [*(pytest.param(p, marks=pytest.mark.full) for p in (0.5, 0.95)), 0.99]
)
def test_interval_covers_the_truth_in_95_of_100_runs(p: float) -> None:
    """Exponential latencies, and such as come in runs of 100 equal ones."""
    generator = np.random.default_rng(11)
    truth = -np.log(1 - p)
    runs, covered, covered_in_runs = 300, 0, 0
    for _ in range(runs):
        alone = percentile(in_batches(generator.exponential(1.0, 40_000)), p).estimate
        alike = np.repeat(generator.exponential(1.0, 4_000), 100)
        together = percentile(in_batches(alike), p).estimate
        for found in (alone, together):
            assert found.low is not None
            assert found.high is not None
        covered += (alone.low or 0) <= truth <= (alone.high or 0)
        covered_in_runs += (together.low or 0) <= truth <= (together.high or 0)
    assert 0.92 * runs <= covered <= 0.99 * runs
    assert 0.92 * runs <= covered_in_runs <= 0.99 * runs


@pytest.mark.parametrize(("independent", "given"), [(400, 0.25), (1_000, 0.9)])
def test_interval_of_few_independent_ios_holds_where_there_is_one(
    independent: int, given: float
) -> None:
    """Ten batches of I/Os in runs of 100 equal ones: 4 or 10 of them beyond the percentile."""
    generator = np.random.default_rng(14)
    truth, runs, shown, covered = -np.log(0.01), 400, 0, 0
    for _ in range(runs):
        alike = np.repeat(generator.exponential(1.0, independent), 100)
        found = percentile(in_batches(alike, 10), 0.99).estimate
        if found.low is not None and found.high is not None:
            shown += 1
            covered += found.low <= truth <= found.high
    assert shown >= given * runs
    assert covered >= 0.93 * shown


def test_interval_of_few_independent_ios_holds_that_of_a_binomial_share() -> None:
    """1,000 of which 10 lie beyond, known by ten batches: as many as (1.96 / 2.26)^2 of them."""
    alike = np.repeat(np.random.default_rng(15).permutation(np.arange(1_000)), 100) / 1_000.0
    batches = in_batches(alike, 10)
    worth = effective_ios(batches)
    found = percentile(batches, 0.99).estimate
    low = float(beta.ppf(0.025, 0.01 * worth, 0.99 * worth + 1))
    high = float(beta.ppf(0.975, 0.01 * worth + 1, 0.99 * worth))
    assert found.low is not None
    assert found.high is not None
    assert found.low <= 1 - high + 1 / 128
    assert found.high >= 1 - low - 1 / 128


def test_deviations_make_the_interval() -> None:
    """Their mean is 0 and their spread that of the percentile: what pairs of designs need."""
    latencies = np.random.default_rng(12).exponential(1.0, 400_000)
    found = percentile(in_batches(latencies), 0.99)
    assert found.deviations is not None
    assert found.deviations.mean() == pytest.approx(0.0, abs=1e-9)
    error = float(np.std(found.deviations, ddof=1)) / 40**0.5
    theory = (0.99 / (0.01 * 400_000)) ** 0.5  # sd of a quantile: sqrt(p (1 - p) / n) / density
    assert error == pytest.approx(theory, rel=0.35)
