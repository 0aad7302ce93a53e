"""Histograms: 128 buckets an octave, straight from the bits."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from qdepth.statistics import histogram

LATENCIES = st.floats(min_value=1e-12, max_value=1e6)


def _name(latency: float) -> int:
    names, _ = histogram.buckets(np.array([latency]))
    return int(names[0])


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
    names, counts = histogram.buckets(np.array(latencies))
    assert counts.sum() == len(latencies)
    assert list(names) == sorted({_name(latency) for latency in latencies})


def test_zero_has_a_bucket() -> None:
    assert histogram.edge(_name(0.0)) == 0.0


def test_quantile_is_interpolated_in_its_bucket() -> None:
    """Four in the bucket from 1 to 1 + 1/128: the median lies in its middle."""
    names, counts = histogram.buckets(np.full(4, 1.001))
    assert histogram.quantile(names, counts, 0.5) == (1.0 + 0.5 / 128, 1.0 / 128)
    assert histogram.quantile(names, counts, 1.0)[0] == 1.0 + 1.0 / 128


def test_quantile_between_two_buckets() -> None:
    names, counts = histogram.buckets(np.array([1.0, 1.0, 1.0, 2.0]))
    assert histogram.quantile(names, counts, 0.75)[0] == pytest.approx(1.0 + 1.0 / 128)
    value, width = histogram.quantile(names, counts, 0.875)
    assert (value, width) == (2.0 + 1.0 / 128, 2.0 / 128)


@pytest.mark.parametrize("p", [0.5, 0.95, 0.99, 0.999])
def test_quantile_is_that_of_numpy_up_to_the_width_of_a_bucket(p: float) -> None:
    latencies = np.random.default_rng(6).lognormal(-7.0, 0.8, 200_000)
    value, width = histogram.quantile(*histogram.buckets(latencies), p)
    assert abs(value - float(np.quantile(latencies, p))) <= width


def test_coarse_bins_share_out_all_ios() -> None:
    latencies = np.random.default_rng(7).lognormal(-7.0, 0.8, 10_000)
    bins = histogram.coarse_bins(*histogram.buckets(latencies))
    assert sum(b.share for b in bins) == pytest.approx(1.0)
    assert all(b.low < b.high for b in bins)
    assert max(b.high / b.low for b in bins) <= 1 + 1 / 32
    for b in bins:
        share = float(((latencies >= b.low) & (latencies < b.high)).mean())
        assert b.share == pytest.approx(share, rel=1e-12)
