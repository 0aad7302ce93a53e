"""Draws are pure functions of what is drawn."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from qdepth.network.draws import GOLDEN, MASK, code, fold, mix, stream, uniform

KEYS = st.integers(0, MASK)


def test_fold_gives_the_outputs_of_splitmix64() -> None:
    """First outputs of splitmix64 with the seed 1234567.

    S. Vigna, splitmix64.c (public domain); the same five numbers stand in several other
    implementations' tests.
    """
    assert [fold(1234567, n) for n in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_fold_gives_the_outputs_of_splitmix64_from_zero() -> None:
    assert [fold(0, n) for n in range(3)] == [
        0xE220A8397B1DCDAF,
        0x6E789E6AA1B965F4,
        0x06C45D188009454F,
    ]


def _unmix(z: int) -> int:
    """Inverse of `mix`: undo each of its steps, last one first."""
    z ^= (z >> 31) ^ (z >> 62)
    z = z * pow(0x94D0_49BB_1331_11EB, -1, 2**64) & MASK
    z ^= (z >> 27) ^ (z >> 54)
    z = z * pow(0xBF58_476D_1CE4_E5B9, -1, 2**64) & MASK
    return z ^ (z >> 30) ^ (z >> 60)


@given(KEYS)
def test_mix_is_a_bijection(z: int) -> None:
    assert _unmix(mix(z)) == z


@given(KEYS, KEYS, st.integers(0, 200))
def test_uniform_reaches_neither_end(key: int, purpose: int, index: int) -> None:
    assert 0.0 < uniform(key, purpose, index) < 1.0


@pytest.mark.parametrize(("output", "draw"), [(0, 2.0**-53), (MASK, 1.0 - 2.0**-53)])
def test_uniform_at_its_extremes(output: int, draw: float) -> None:
    assert uniform(_unmix(output), 0) == draw


def test_uniform_fills_the_interval_evenly() -> None:
    draws = np.array([uniform(fold(7, n), code("service")) for n in range(20_000)])
    counts, _ = np.histogram(draws, bins=20, range=(0.0, 1.0))
    chi_square = float(((counts - 1000.0) ** 2 / 1000.0).sum())
    assert chi_square < 43.8, "99.9 % point of chi-square with 19 degrees of freedom"


def test_draws_with_other_purposes_or_indices_are_uncorrelated() -> None:
    keys = [fold(3, n) for n in range(10_000)]
    first = [uniform(key, code("service")) for key in keys]
    for others in (
        [uniform(key, code("think")) for key in keys],
        [uniform(key, code("service"), 1) for key in keys],
        [uniform(fold(key, 0), code("service")) for key in keys],
    ):
        assert abs(np.corrcoef(first, others)[0, 1]) < 3.3 / 100.0


def test_order_of_drawing_changes_nothing() -> None:
    wanted = [(fold(5, n), code(name), n % 3) for n in range(50) for name in ("size", "think")]
    in_order = {what: uniform(*what) for what in wanted}
    by_key = sorted(wanted)
    assert by_key != wanted
    assert {what: uniform(*what) for what in by_key} == in_order


def test_streams_differ_in_every_part_of_their_name() -> None:
    base = stream(1, 0, "vdbench", 0, 0, 0)
    others = {
        stream(2, 0, "vdbench", 0, 0, 0),
        stream(1, 1, "vdbench", 0, 0, 0),
        stream(1, 0, "iometer", 0, 0, 0),
        stream(1, 0, "vdbench", 1, 0, 0),
        stream(1, 0, "vdbench", 0, 1, 0),
        stream(1, 0, "vdbench", 0, 0, 1),
        stream(1, 0, "vdbench", 0, 0),
    }
    assert len(others | {base}) == 8


def test_children_of_a_key_are_all_different() -> None:
    keys = {fold(fold(9, parent), child) for parent in range(100) for child in range(100)}
    assert len(keys) == 10_000


def test_codes_and_streams_stay_the_same() -> None:
    """Every published result rests on these numbers."""
    assert code("service") == 16681408824978040851
    assert stream(1, 0, "vdbench", 0, 0, 0) == 12894174650261077297


def test_step_of_the_generator() -> None:
    assert fold(0, 0) == mix(GOLDEN)
