"""The load that is named narrows the intervals of a sweep more than any other."""

from collections.abc import Callable
from statistics import fmean

import numpy as np
import pytest

from qdepth.engines.analytic.textbook.closed_networks import exact_mva
from qdepth.studies.calibrate.curves.curve_prediction import next_load
from qdepth.studies.estimate.curves.curve_allowance import MeasuredRate, half_width, interval_at


def device(seed: int) -> tuple[list[float], float]:
    rng = np.random.default_rng(seed)
    return list(rng.uniform(1e-5, 1e-3, 3)), float(rng.uniform(0.0, 5e-3))


def measured(seed: int, ios: int, *, is_fitted: bool = True) -> MeasuredRate:
    demands, delay = device(seed)
    return MeasuredRate(ios, float(exact_mva([demands], [delay], [ios]).throughput[0]), is_fitted)


def mean_width(rates: list[MeasuredRate], grid: list[int]) -> float:
    found = [interval_at(ios, rates) for ios in grid]
    assert all(each is not None for each in found)
    return fmean(half_width(each) for each in found if each is not None)


@pytest.mark.parametrize("seed", range(6))
def test_measuring_there_narrows_more_than_elsewhere(seed: int) -> None:
    """The truth is then measured at each load."""
    known = [measured(seed, ios, is_fitted=ios != 2) for ios in (1, 2, 4, 128)]
    found = next_load(known)
    assert found is not None
    grid = [round(2 ** (step / 2)) for step in range(1, 14)]
    after = {
        ios: mean_width([*known, measured(seed, ios, is_fitted=False)], grid)
        for ios in (2, 3, found, 64, 110)
    }
    assert after[found] < mean_width(known, grid)
    assert after[found] <= 1.1 * min(after.values())


def test_nothing_is_named_where_nothing_is_open() -> None:
    """Loads that follow one another leave no range."""
    assert next_load([MeasuredRate(ios, 100.0 * ios) for ios in (1, 2, 3, 4)]) is None
    rates = {1: 100.0, 16: 800.0, 256: 1200.0}
    assert next_load([MeasuredRate(ios, iops) for ios, iops in rates.items()]) is not None


def test_widest_gap_is_named() -> None:
    """The rate doubles with the load up to 4 I/Os; from there to 128 it may bend anywhere."""
    rates = {1: 100.0, 2: 200.0, 4: 400.0, 128: 3000.0}
    found = next_load([MeasuredRate(ios, iops) for ios, iops in rates.items()])
    assert found is not None
    assert 4 < found < 128


@pytest.mark.parametrize("rate_of", [lambda ios: 50.0 * ios, lambda _: 100.0])
def test_known_laws_leave_nothing_open(rate_of: Callable[[int], float]) -> None:
    """One latency at all loads, or one rate: the bounds of the neighbours meet."""
    assert next_load([MeasuredRate(ios, rate_of(ios)) for ios in (1, 8, 64)]) is None
