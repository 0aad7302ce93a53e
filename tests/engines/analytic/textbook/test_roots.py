"""Roots of many functions at once, against those that SciPy finds."""

import numpy as np
import pytest
from scipy.optimize.elementwise import find_root
from scipy.special import gammainc

from qdepth.engines.analytic.textbook.convolution import FloatArray, IntArray
from qdepth.engines.analytic.textbook.roots import roots

RANDOM = np.random.default_rng(7)
COUNT = 200
SHAPES = RANDOM.uniform(0.05, 30.0, COUNT)
SHARES = RANDOM.uniform(0.01, 0.999, COUNT)


def excess(log_time: FloatArray, shape: FloatArray, share: FloatArray) -> FloatArray:
    """Of a gamma law above a share: flat far from the root, on either side."""
    return np.asarray(gammainc(shape, np.exp(log_time)) - share)


@pytest.mark.parametrize("tolerance", [1e-11, 1e-3])
def test_same_bits_as_scipy(tolerance: float) -> None:
    low, high = np.full(COUNT, -200.0), np.full(COUNT, 9.0)
    expected = find_root(
        excess,
        (low, high),
        args=(SHAPES, SHARES),
        tolerances={"xatol": tolerance, "fatol": 0.0},
    )
    found = roots(lambda x, i: excess(x, SHAPES[i], SHARES[i]), low, high, tolerance)
    assert expected.success.all()
    assert found.tobytes() == expected.x.tobytes()


def test_root_at_an_end_and_no_root_at_all() -> None:
    def line(x: FloatArray, _: IntArray) -> FloatArray:
        return x - 1.0

    found = roots(line, np.array([1.0, 0.0, 2.0]), np.array([5.0, 1.0, 3.0]), 1e-9)
    assert found.tolist()[:2] == [1.0, 1.0]
    assert np.isnan(found[2])
