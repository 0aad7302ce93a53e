"""Normalisation constants against direct sums."""

from math import factorial, log

import numpy as np
import pytest

from qdepth.engines.analytic.textbook.convolution import (
    FloatArray,
    all_but_one,
    convolve,
    delay_factor,
    empty_factor,
)


def direct(first: np.ndarray, second: np.ndarray) -> list[float]:
    """Sums of products, without logarithms."""
    a, b = np.exp(first), np.exp(second)
    return [float(sum(a[i] * b[n - i] for i in range(n + 1))) for n in range(len(a))]


def test_convolution_is_the_sum_of_products() -> None:
    first, second = np.log([1.0, 2.0, 5.0, 0.1]), np.log([1.0, 0.5, 3.0, 7.0])
    assert np.exp(convolve(first, second)) == pytest.approx(direct(first, second))


def test_two_delays_are_one() -> None:
    together = convolve(delay_factor(0.3, 40), delay_factor(0.7, 40))
    assert together == pytest.approx(delay_factor(1.0, 40), rel=1e-12, abs=1e-12)


@pytest.mark.parametrize("ratio", [1e-9, 1e9])
def test_factors_of_any_size_keep_their_digits(ratio: float) -> None:
    """Two single servers: the constant is a geometric sum, here far outside of any float."""
    counts = np.arange(801)
    slow: FloatArray = counts * np.float64(log(1e3))
    fast: FloatArray = counts * np.float64(log(1e3 * ratio))
    together = convolve(slow, fast)
    largest = np.maximum(slow, fast)
    assert together == pytest.approx(largest, rel=1e-7, abs=1e-6)


def test_large_populations_do_not_overflow() -> None:
    whole = convolve(delay_factor(1.0, 3_000), delay_factor(1e-3, 3_000))
    assert whole == pytest.approx(delay_factor(1.001, 3_000), rel=1e-9, abs=1e-9)


def test_empty_factor_is_neutral() -> None:
    factor = np.log([1.0, 2.0, 3.0])
    assert convolve(empty_factor(2), factor) == pytest.approx(factor)
    assert convolve(empty_factor(2), empty_factor(2))[0] == 0


def test_leaves_each_one_out() -> None:
    factors = np.log([[1.0, x, x * x] for x in (1.0, 2.0, 3.0)])
    copies = np.array([1, 3, 2])
    whole, rest = all_but_one(factors, copies, 0.5)
    every = np.repeat(factors, copies, axis=0)
    for left_out, without in zip((0, 1, 4), rest, strict=True):
        expected = delay_factor(0.5, 2)
        for row in np.delete(every, left_out, axis=0):
            expected = convolve(expected, row)
        assert without == pytest.approx(expected)
        assert convolve(expected, every[left_out]) == pytest.approx(whole)
    assert delay_factor(2.0, 4)[4] == pytest.approx(log(16 / factorial(4)))


def test_a_delay_alone_is_its_own_factor() -> None:
    whole, rest = all_but_one(np.empty((0, 4)), np.ones(0, dtype=np.int64), 0.3)
    assert whole == pytest.approx(delay_factor(0.3, 3))
    assert len(rest) == 0
