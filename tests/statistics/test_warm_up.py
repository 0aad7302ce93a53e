"""MSER-5 cuts off what does not belong to the steady state."""

import numpy as np
import pytest

from qdepth.statistics.warm_up import WarmUp, mser5


def _definition(series: np.ndarray) -> int:
    """Truncation point by the definition: the least standard error of what remains."""
    n = len(series) // 5
    means = series[: 5 * n].reshape(n, 5).mean(axis=1)
    spread = [
        float(((means[d:] - means[d:].mean()) ** 2).sum()) / (n - d) ** 2 for d in range(n // 2 + 1)
    ]
    return 5 * int(np.argmin(spread))


@pytest.mark.parametrize("seed", range(10))
def test_is_the_minimum_of_its_definition(seed: int) -> None:
    generator = np.random.default_rng(seed)
    transient = 3.0 * np.exp(-np.arange(1_003) / generator.uniform(1, 200))
    series = generator.exponential(1.0, 1_003) + transient
    assert mser5(series).observations == _definition(series)


def test_drops_a_known_transient() -> None:
    """200 observations at another level, then 1800 of noise."""
    generator = np.random.default_rng(1)
    series = generator.normal(1.0, 0.1, 2_000)
    series[:200] += 5.0
    found = mser5(series)
    assert 200 <= found.observations <= 260
    assert found.settled


def test_keeps_a_series_without_transient() -> None:
    found = mser5(np.random.default_rng(2).normal(1.0, 0.1, 2_000))
    assert found.observations <= 300
    assert found.settled


def test_keeps_all_of_a_constant_series() -> None:
    assert mser5(np.full(1_000, 7e-4)) == WarmUp(0, settled=True)


def test_does_not_settle_on_a_drifting_series() -> None:
    assert mser5(np.arange(1_000.0)).settled is False


def test_cuts_no_more_than_half() -> None:
    assert mser5(np.arange(1_000.0)).observations == 500


@pytest.mark.parametrize("length", [0, 1, 49])
def test_short_series_is_left_alone_and_not_settled(length: int) -> None:
    assert mser5(np.arange(float(length))) == WarmUp(0, settled=False)


def test_large_level_does_not_drown_the_spread() -> None:
    """The level is taken off before squares are summed: 10^9 leaves 1e-3 visible."""
    generator = np.random.default_rng(3)
    series = generator.normal(0.0, 1e-3, 2_000)
    series[:300] += 1.0
    assert 300 <= mser5(series + 1e6).observations <= 400


def test_rounding_is_no_warm_up() -> None:
    """A constant that is not a binary fraction: its last bits are noise."""
    series = np.diff(np.linspace(0.0, 123.4, 1_001))
    assert len(set(series)) > 1
    assert mser5(series) == WarmUp(0, settled=True)
