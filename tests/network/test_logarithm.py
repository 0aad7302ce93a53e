"""The logarithm that every engine shares."""

import math
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qdepth.network.logarithm import portable_log

POSITIVE = st.floats(min_value=sys.float_info.min, max_value=sys.float_info.max)
MAGNITUDES = st.builds(math.ldexp, st.floats(0.5, 1.0), st.integers(-1020, 1023))


@given(st.one_of(POSITIVE, MAGNITUDES, st.floats(0.5, 2.0)))
def test_is_within_an_ulp_of_the_logarithm(x: float) -> None:
    exact = math.log(x)
    assert abs(portable_log(x) - exact) <= 1.5 * math.ulp(exact)


@given(st.integers(0, 2**52 - 1))
def test_is_negative_for_every_draw(bits: int) -> None:
    """A draw lies in (0, 1), so an exponential time is positive."""
    assert portable_log((bits + 0.5) * 2.0**-52) < 0.0


@pytest.mark.parametrize(
    ("x", "bits"),
    [
        (1.0, "0x0.0p+0"),
        (0.1, "-0x1.26bb1bbb55515p+1"),
        (0.5, "-0x1.62e42fefa39efp-1"),
        (0.9999999999, "-0x1.b7ce00005e728p-34"),
        (2.0**-53, "-0x1.25e4f7b2737fap+5"),
        (3.0, "0x1.193ea7aad030ap+0"),
        (1e-300, "-0x1.5963447f87fb5p+9"),
        (1e300, "0x1.5963447f87fb5p+9"),
        (1.0 - 2.0**-53, "-0x1.0000000000000p-53"),
    ],
)
def test_has_the_same_bits_everywhere(x: float, bits: str) -> None:
    assert portable_log(x).hex() == bits


def test_rises() -> None:
    values = [portable_log(1.0 + step * 2.0**-30) for step in range(-1000, 1000)]
    assert values == sorted(set(values))
