"""How far times spread, against laws that are known."""

import numpy as np
import pytest
from scipy import stats

from qdepth.engines.analytic.textbook.latency_spread import (
    DirectedSpread,
    VisitVariance,
    Way,
    gamma_quantiles,
    wait_scv,
    ways_of,
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


def layer(*visits: tuple[float, float, float]) -> VisitVariance:
    found = VisitVariance()
    for visit in visits:
        found.add(*visit)
    return found


def test_what_a_layer_parts_keeps_mean_and_variance() -> None:
    """Behind a cache a fifth of the reads go to the disks."""
    sp, media = layer((1.0, 0.3, 0.01)), layer((0.2, 4.0, 1.0))
    misses, hits = ways_of(0.7, [sp, media])
    assert misses == pytest.approx(Way(0.14, 4.3, 1.01))
    assert hits == pytest.approx(Way(0.56, 0.3, 0.01))
    mean = (misses.share * misses.mean + hits.share * hits.mean) / 0.7
    square = sum(way.share * (way.variance + way.mean**2) for way in (misses, hits)) / 0.7
    assert mean == pytest.approx(sp.first + media.first)
    assert square - mean**2 == pytest.approx(sp.variance + media.variance)


def test_layers_that_all_visit_or_that_hardly_matter_part_nothing() -> None:
    every, seldom = layer((0.5, 1.0, 1.0), (0.5, 2.0, 1.0)), layer((0.001, 0.1, 0.0))
    assert ways_of(1.0, [every]) == [Way(1.0, 1.5, 1.25)]
    assert len(ways_of(1.0, [every, seldom])) == 1


def test_spread_is_bounded_and_one_beyond_all_numbers_is_exponential() -> None:
    assert Way(1.0, 2.0, 40.0).within(2.0).variance == 8.0
    assert Way(1.0, 2.0, 1.0).within(2.0).variance == 1.0
    assert Way(1.0, 2.0, float("nan")).within(float("inf")).variance == 4.0


def test_reads_and_writes_are_ways_of_their_own() -> None:
    spread = DirectedSpread(0.8, 2)
    spread.add(True, 0, 0.8, 1.0, 0.1)
    spread.add(False, 0, 0.2, 2.0, 0.2)
    spread.add(False, 1, 0.4, 3.0, 0.5)
    reads, writes = spread.ways
    assert reads == pytest.approx(Way(0.8, 1.0, 0.1))
    assert writes == pytest.approx(Way(0.2, 8.0, 1.2))
    alone = DirectedSpread(1.0, 1)
    alone.add(True, 0, 1.0, 1.0, 0.0)
    assert len(alone.ways) == 1
