"""How far times spread, against laws that are known."""

import pytest
from scipy import stats

from qdepth.engines.analytic.textbook.latency_spread import (
    DirectedSpread,
    Visits,
    VisitSpread,
    Way,
    gamma_quantiles,
    time_of_all,
    ways_of,
)
from qdepth.engines.analytic.textbook.moments import Cumulants, mixed, sum_of


def test_one_of_two_paths_spreads_the_time() -> None:
    """A time of 1 or of 3, as likely as each other, has a variance of 1."""
    spread = VisitSpread()
    spread.add(0.5, Cumulants(1.0, 0.0, 0.0))
    spread.add(0.5, Cumulants(3.0, 0.0, 0.0))
    assert spread.cumulants == pytest.approx((2.0, 1.0, 0.0))


def test_visits_one_after_the_other_add_their_cumulants() -> None:
    spread = VisitSpread()
    spread.add(1.0, Cumulants(1.0, 2.0, 5.0))
    spread.add(1.0, Cumulants(3.0, 4.0, 6.0))
    assert spread.cumulants == pytest.approx((4.0, 6.0, 11.0))


def test_an_exponential_law_is_the_gamma_law_with_its_moments() -> None:
    shares = (0.5, 0.95, 0.99, 0.999)
    way = Way(1.0, *Cumulants.of_gamma(2.0, 4.0))
    assert gamma_quantiles(way, shares) == pytest.approx(stats.expon.ppf(shares, scale=2.0))


def test_erlang_laws_are_gamma_laws() -> None:
    """Of four phases of half a second each."""
    shares = (0.5, 0.99)
    way = Way(1.0, *Cumulants.of_gamma(2.0, 1.0))
    assert gamma_quantiles(way, shares) == pytest.approx(stats.erlang.ppf(shares, 4, scale=0.5))


def test_a_constant_before_an_exponential_time_only_moves_the_law() -> None:
    """As media that always take as long, behind a queue."""
    shares = (0.5, 0.95, 0.99, 0.999)
    way = Way.of(1.0, Cumulants(3.0, 0.0, 0.0).plus(Cumulants.of_gamma(0.5, 0.25)))
    expected = stats.expon.ppf(shares, loc=3.0, scale=0.5)
    assert gamma_quantiles(way, shares) == pytest.approx(expected)


def test_a_law_that_is_less_skewed_than_a_gamma_law_does_not_begin_below_0() -> None:
    """A uniform time has no third moment about its mean."""
    even = Way(1.0, 1.0, 1.0 / 3.0, 0.0)
    gamma = Way(1.0, *Cumulants.of_gamma(1.0, 1.0 / 3.0))
    assert gamma_quantiles(even, (0.01, 0.5, 0.99)) == gamma_quantiles(gamma, (0.01, 0.5, 0.99))


def layer(*visits: tuple[float, float, float]) -> VisitSpread:
    """From expected visits, with mean and variance of their time, each by a gamma law."""
    found = VisitSpread()
    for share, mean, variance in visits:
        found.add(share, Cumulants.of_gamma(mean, variance))
    return found


def test_what_a_layer_parts_keeps_the_moments() -> None:
    """Behind a cache a fifth of the reads go to the disks."""
    sp, media = layer((1.0, 0.3, 0.01)), layer((0.2, 4.0, 1.0))
    misses, hits = ways_of(0.7, [sp, media])
    hit, miss = Cumulants.of_gamma(0.3, 0.01), Cumulants.of_gamma(4.0, 1.0)
    assert misses == pytest.approx((0.14, *hit.plus(miss)))
    assert hits == pytest.approx((0.56, *hit))
    whole = mixed([(way.share, Cumulants(*way[1:]).moments) for way in (misses, hits)])
    assert whole.cumulants == pytest.approx(sp.cumulants.plus(media.cumulants))


def test_unlike_stations_of_which_each_io_visits_one_are_ways_of_their_own() -> None:
    either = layer((0.25, 1.0, 1.0), (0.75, 2.0, 1.0))
    slower, faster = sorted(ways_of(1.0, [either]))[::-1]
    assert (slower.share, slower.mean, faster.share, faster.mean) == (0.75, 2.0, 0.25, 1.0)
    many = layer(*[(0.05, 1.0 + at, 1.0) for at in range(20)])
    assert ways_of(1.0, [many]) == [Way(1.0, *many.cumulants)]


def test_layers_that_all_visit_alike_or_that_hardly_matter_part_nothing() -> None:
    every, seldom = layer((0.5, 1.0, 1.0), (0.5, 1.01, 1.0)), layer((0.001, 0.1, 0.0))
    assert ways_of(1.0, [every]) == [Way(1.0, *every.cumulants)]
    assert len(ways_of(1.0, [every, seldom])) == 1


def test_time_in_layers_is_that_of_the_paths_in_each() -> None:
    """One of two ports, and twice an SP."""
    port, sp = Cumulants.of_gamma(1.0, 0.5), Cumulants.of_gamma(3.0, 2.0)
    found = time_of_all([Visits(0, 0.5, port), Visits(0, 0.5, port), Visits(1, 2.0, sp)])
    assert found == pytest.approx(sum_of([port, sp, sp]))


def test_a_spread_beyond_all_numbers_is_exponential() -> None:
    found = Way.of(1.0, Cumulants(2.0, float("inf"), float("nan")))
    assert found == (1.0, *Cumulants.of_gamma(2.0, 4.0))


def test_reads_and_writes_are_ways_of_their_own() -> None:
    spread = DirectedSpread(0.8)
    spread.add(True, 0, 0.8, Cumulants(1.0, 0.1, 0.01))
    spread.add(False, 0, 0.2, Cumulants(2.0, 0.2, 0.02))
    spread.add(False, 1, 0.4, Cumulants(3.0, 0.5, 0.05))
    reads, writes = spread.ways
    assert reads == pytest.approx(Way(0.8, 1.0, 0.1, 0.01))
    assert writes == pytest.approx(Way(0.2, 8.0, 1.2, 0.12))
    alone = DirectedSpread(1.0)
    alone.add(True, 0, 1.0, Cumulants(1.0, 0.0, 0.0))
    assert len(alone.ways) == 1
