"""Percentiles with intervals, or a word on why there are none."""

import numpy as np
import pytest

from qdepth.solution.solution import PERCENTILES
from qdepth.statistics.latency import percentiles


def test_are_those_of_numpy_on_lognormal_latencies() -> None:
    latencies = np.random.default_rng(8).lognormal(-7.0, 0.8, 150_000)
    for p, estimate in zip(PERCENTILES, percentiles(latencies), strict=True):
        assert estimate.low is not None
        assert estimate.value is not None
        assert estimate.high is not None
        assert estimate.value == pytest.approx(float(np.quantile(latencies, p)), rel=1 / 128)
        truth = float(
            np.exp(-7.0 + 0.8 * {0.5: 0.0, 0.95: 1.64485, 0.99: 2.32635, 0.999: 3.09023}[p])
        )
        half = 1.86 * (estimate.high - estimate.value)
        assert abs(estimate.value - truth) <= half < 0.15 * truth


def test_are_never_more_certain_than_their_bucket() -> None:
    """Equal latencies: the value is known to its bucket only."""
    for estimate in percentiles(np.full(100_000, 1.003)):
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
    estimates = percentiles(latencies)
    assert tuple(estimate.value is not None for estimate in estimates) == known


def test_say_how_many_ios_are_needed() -> None:
    (*_, last) = percentiles(np.full(60_000, 1e-3))
    assert last.note == (
        "not enough data: the 99.9th percentile needs 100000 I/Os after the warm-up, "
        "there are 60000"
    )


def test_without_ios_there_is_nothing() -> None:
    assert {estimate.note for estimate in percentiles(np.array([]))} == {"no I/O completed"}
