"""Draws of many I/Os at once have the bits of single draws."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from qdepth.network.draws import MASK, fold, uniform
from qdepth.network.laws import law_of, sample
from qdepth.network.logarithm import portable_log
from qdepth.network.vector_draws import folds, portable_logs, samples, uniforms

WORDS = st.one_of(st.integers(0, MASK), st.sampled_from([0, 1, MASK - 1, MASK]))
KEYS = st.lists(WORDS, min_size=1, max_size=40)


@given(KEYS, st.lists(st.integers(0, 2**40), min_size=1, max_size=5))
def test_folds(keys: list[int], values: list[int]) -> None:
    """Each key with each value."""
    found = folds(np.array(keys, np.uint64), np.array(values, np.uint64)[:, np.newaxis])
    assert found.tolist() == [[fold(key, value) for key in keys] for value in values]


@given(KEYS, WORDS, st.integers(0, 200))
def test_uniforms(keys: list[int], purpose: int, index: int) -> None:
    found = uniforms(np.array(keys, np.uint64), purpose, index)
    assert found.tolist() == [uniform(key, purpose, index) for key in keys]


@pytest.mark.parametrize("scv", [0.0, 0.01, 0.3, 0.5, 0.999, 1.0, 1.001, 4.0, 100.0])
@given(keys=KEYS, purpose=WORDS)
def test_samples(scv: float, keys: list[int], purpose: int) -> None:
    law = law_of(scv)
    found = samples(law, np.array(keys, np.uint64), purpose)
    assert found.tolist() == [sample(law, key, purpose) for key in keys]


@given(st.lists(st.floats(2.0**-1022, 2.0**1023), min_size=1))
def test_logarithms(values: list[float]) -> None:
    """Of normal numbers: near 1, and where the mantissa is about to be doubled, too."""
    values = [*values, 1.0, 0.5, 2.0**-0.5, np.nextafter(2.0**-0.5, 0.0), 1.0 - 2.0**-53]
    assert portable_logs(np.array(values)).tolist() == [portable_log(x) for x in values]
