"""Histograms: 128 buckets an octave, straight from the bits."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from qdepth.statistics import histogram

LATENCIES = st.floats(min_value=1e-12, max_value=1e6)


def _name(latency: float) -> int:
    return int(histogram.histogram([np.array([latency])]).names[0])


@given(LATENCIES)
def test_bucket_holds_its_latency(latency: float) -> None:
    name = _name(latency)
    assert histogram.edge(name) <= latency < histogram.edge(name + 1)


@given(LATENCIES)
def test_buckets_are_narrow(latency: float) -> None:
    """128 equal parts of an octave: between 1/256 and 1/128 of the value."""
    low, high = histogram.edge(_name(latency)), histogram.edge(_name(latency) + 1)
    assert 1 / 256 < (high - low) / low <= 1 / 128


@given(LATENCIES)
def test_an_octave_has_128_buckets(latency: float) -> None:
    assert _name(2.0 * latency) - _name(latency) == 128


@given(st.lists(LATENCIES, min_size=1, max_size=200))
def test_every_latency_is_counted_once(latencies: list[float]) -> None:
    found = histogram.histogram([np.array(latencies)])
    assert found.totals.sum() == len(latencies)
    assert list(found.names) == sorted({_name(latency) for latency in latencies})


def _quantile(latencies: np.ndarray, p: float) -> histogram.Quantile:
    found = histogram.histogram([latencies])
    return histogram.quantile(found.names, found.totals, p)


BATCHES = st.lists(st.lists(LATENCIES, max_size=20), min_size=1, max_size=5)


def _rows(batches: list[list[float]]) -> histogram.Histogram:
    return histogram.histogram([np.array(batch) for batch in batches])


def _counted(found: histogram.Histogram, batch: int) -> dict[int, int]:
    pairs = zip(found.names, found.counts[batch], strict=True)
    return {int(name): int(count) for name, count in pairs if count}


@given(BATCHES)
def test_batches_are_counted_apart(batches: list[list[float]]) -> None:
    found = _rows(batches)
    for place, batch in enumerate(batches):
        assert _counted(found, place) == Counter(_name(latency) for latency in batch)


@given(BATCHES, BATCHES)
def test_replications_come_one_after_another(
    one: list[list[float]], other: list[list[float]]
) -> None:
    joined = histogram.concatenated([_rows(one), _rows(other)])
    both = _rows(one + other)
    assert list(joined.names) == list(both.names)
    assert joined.counts.tolist() == both.counts.tolist()


@given(BATCHES)
def test_groups_are_added_batch_by_batch(batches: list[list[float]]) -> None:
    added = histogram.together([_rows(batches), _rows(batches[::-1])])
    for place, (one, other) in enumerate(zip(batches, batches[::-1], strict=True)):
        assert _counted(added, place) == Counter(_name(latency) for latency in one + other)


def test_zero_has_a_bucket() -> None:
    assert histogram.edge(_name(0.0)) == 0.0


def test_quantile_is_interpolated_in_its_bucket() -> None:
    """Four in the bucket from 1 to 1 + 1/128: the median lies in its middle."""
    found = _quantile(np.full(4, 1.001), 0.5)
    assert found == histogram.Quantile(1.0 + 0.5 / 128, 1.0 / 128, position=0, inside=0.5)
    assert _quantile(np.full(4, 1.001), 1.0).value == 1.0 + 1.0 / 128


def test_quantile_between_two_buckets() -> None:
    latencies = np.array([1.0, 1.0, 1.0, 2.0])
    assert _quantile(latencies, 0.75).value == pytest.approx(1.0 + 1.0 / 128)
    upper = _quantile(latencies, 0.875)
    assert (upper.value, upper.width) == (2.0 + 1.0 / 128, 2.0 / 128)
    assert (upper.position, upper.inside) == (1, 0.5)


@pytest.mark.parametrize("p", [0.5, 0.95, 0.99, 0.999])
def test_quantile_is_that_of_numpy_up_to_the_width_of_a_bucket(p: float) -> None:
    latencies = np.random.default_rng(6).lognormal(-7.0, 0.8, 200_000)
    found = _quantile(latencies, p)
    assert abs(found.value - float(np.quantile(latencies, p))) <= found.width


def test_coarse_bins_share_out_all_ios() -> None:
    latencies = np.random.default_rng(7).lognormal(-7.0, 0.8, 10_000)
    found = histogram.histogram([latencies])
    bins = histogram.coarse_bins(found.names, found.totals)
    assert sum(b.share for b in bins) == pytest.approx(1.0)
    assert all(b.low < b.high for b in bins)
    assert max(b.high / b.low for b in bins) == pytest.approx(1 + 1 / 32), "32 an octave"
    for b in bins:
        share = float(((latencies >= b.low) & (latencies < b.high)).mean())
        assert b.share == pytest.approx(share, rel=1e-12)
