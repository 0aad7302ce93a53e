"""Intervals around a measured curve stay within the laws, and hold on other devices."""

import math
from statistics import fmean

import numpy as np
import pytest
from scipy import stats

from lab.accuracy.curve_devices import (
    FITTED_LOADS,
    KINDS,
    LEARNT_FROM,
    READS,
    SECOND,
    WRITES,
    Kind,
    fitted_rows,
    judged,
    learn,
    rows_of,
    summary,
)
from qdepth.engines.analytic.textbook.closed_networks import exact_mva
from qdepth.studies.estimate.curves.curve import curve_of
from qdepth.studies.estimate.curves.curve_allowance import (
    LEARNT,
    PRIOR_FREEDOM,
    CurveScales,
    MeasuredRate,
    Miss,
    half_width,
    interval_at,
    misses_of,
)

SCALES = CurveScales(noise=0.03, per_spread=0.1, per_spread_beyond=0.4)
CHANCE = 0.01
GROUPS = {"both": LEARNT_FROM, "fresh reads": READS, "fresh writes": WRITES}


def sweep(*rates: tuple[int, float], aside: tuple[int, ...] = ()) -> list[MeasuredRate]:
    return [MeasuredRate(ios, iops, ios not in aside) for ios, iops in rates]


def widths(ios: int, rates: list[MeasuredRate], misses: list[Miss] | None = None) -> float:
    found = interval_at(ios, rates, misses, SCALES)
    assert found is not None
    return half_width(found)


def test_width_is_that_of_a_t_with_one_point_of_the_same_load() -> None:
    """One point that is off by 6 % where 5 % are usual, and wide bounds."""
    rates = sweep((1, 100.0), (64, 200.0), (128, 200.0), aside=(128,))
    spread = curve_of([(rate.ios, rate.iops) for rate in rates]).spread_at(2)
    scale = math.hypot(0.03, 0.1 * spread)
    miss = Miss(2, 0.4, False, 0.06)
    variance = (PRIOR_FREEDOM + (0.06 / 0.05) ** 2) / (PRIOR_FREEDOM + 1)
    wanted = scale * math.sqrt(variance) * stats.t.ppf(0.975, PRIOR_FREEDOM + 1)
    found = interval_at(2, rates, [miss], SCALES)
    assert found is not None
    assert math.log(found.high / found.centre) == pytest.approx(wanted, rel=1e-9)


def test_points_nearby_count_more() -> None:
    """The same miss at the load itself, at a factor of 4, and at a factor of 64."""
    rates = sweep((1, 100.0), (8, 500.0), (64, 900.0), aside=(8,))
    found = [widths(4, rates, [Miss(ios, 0.0, False, 0.2)]) for ios in (4, 16, 256)]
    assert found == sorted(found, reverse=True)
    assert found[0] > 1.3 * found[2]


def test_points_that_are_met_narrow_it() -> None:
    rates = sweep((1, 100.0), (8, 500.0), (64, 900.0), aside=(8,))
    found = [widths(4, rates, [Miss(4, 0.0, False, 0.005)] * count) for count in (0, 1, 3, 10)]
    assert found == sorted(found, reverse=True)


def test_interval_without_points_set_aside_is_unknown() -> None:
    rates = [(1, 100.0), (8, 500.0), (64, 900.0)]
    assert interval_at(4, sweep(*rates)) is None
    assert interval_at(4, sweep(*rates, aside=(8,))) is not None


def test_end_of_the_curve_is_tested_by_points_beyond_it() -> None:
    rates = [(1, 100.0), (8, 500.0), (64, 900.0), (128, 900.0)]
    assert interval_at(256, sweep(*rates, aside=(8,))) is None
    assert interval_at(256, sweep(*rates, aside=(128,))) is not None


@pytest.mark.parametrize("seed", range(20))
def test_intervals_of_exact_networks_contain_them_within_the_bounds(seed: int) -> None:
    """A delay and three queues, solved exactly: the rate is concave in the load, and nothing
    reaches beyond what that allows by more than the noise of an exact repetition."""
    rng = np.random.default_rng(seed)
    demands, delay = list(rng.uniform(1e-5, 1e-3, 3)), float(rng.uniform(0.0, 5e-3))

    def rate(ios: int) -> float:
        return float(exact_mva([demands], [delay], [ios]).throughput[0])

    known = sweep(*((ios, rate(ios)) for ios in (1, 4, 8, 32, 64)), aside=(4, 32))
    curve = curve_of([(each.ios, each.iops) for each in known])
    for ios in (2, 6, 12, 24, 48):
        found = interval_at(ios, known)
        repeated = interval_at(ios, [*known, MeasuredRate(ios, curve.at(ios))])
        assert found is not None
        assert repeated is not None
        least, most = curve.bounds_at(ios)
        assert found.low <= rate(ios) <= found.high
        factor = 1.5 * half_width(repeated)
        assert math.log(least / found.low) <= factor
        assert math.log(found.high / most) <= factor


def test_misses_are_read_from_the_other_points() -> None:
    """10 ms at 1 I/O and 40 ms at 4 and 7: the middle one is read as 25 ms at 2.5 of 1 and 4."""
    rates = sweep((1, 100.0), (2, 90.0), (4, 100.0))
    (middle, last) = misses_of(rates)
    assert middle.ios == 2
    assert middle.error == pytest.approx(math.log(2 / 0.02 / 90.0))
    assert last.is_beyond
    assert last.error == pytest.approx(math.log(90.0 / 100.0))


def test_scales_are_those_that_all_devices_teach() -> None:
    assert learn(LEARNT_FROM) == pytest.approx(LEARNT, rel=0.02)


@pytest.mark.parametrize("loads", FITTED_LOADS)
@pytest.mark.parametrize("group", GROUPS)
def test_intervals_hold_on_devices_that_were_not_learnt_from(group: str, loads: int) -> None:
    """Each device has the same weight. Up to chance, 90 to 98 % of the rates are inside, and half
    of the intervals are narrower than 13 %."""
    found = summary(GROUPS[group], [loads])
    shares = [
        fmean(one.is_inside for one in numbers)
        for device in GROUPS[group]
        if (numbers := judged(device, loads))
    ]
    assert 90.0 <= found.inside_pct <= 98.0
    assert fmean(shares) > 0.95 - stats.norm.ppf(1 - CHANCE) * stats.sem(shares)
    assert found.half_width_pct < 13.0


@pytest.mark.parametrize("kind", KINDS)
def test_fresh_rates_of_each_kind_are_inside(kind: Kind) -> None:
    assert summary((*READS, *WRITES), FITTED_LOADS, kind).inside_pct >= 90.0


@pytest.mark.parametrize("device", SECOND)
def test_a_device_is_fitted_at_both_ends_and_between(device: str) -> None:
    rows = rows_of(device)
    fitted = sorted(row.ios for row in fitted_rows(rows, 3))
    ends = sorted(row.ios for row in rows if row.is_end)
    assert fitted[0] == ends[0]
    assert fitted[-1] == ends[-1]
    assert len(fitted) == 3
