"""The loop in C gives the latencies of the compiled engine, so their speeds can be compared."""

import re
from collections.abc import Callable

import numpy as np
import pytest

from lab.bench.c_loop import SOURCE, c_contestant, c_loop, macros
from lab.bench.contestant import Work
from lab.bench.mm_c_floor import Floats, engine, floor
from lab.bench.named_networks import WORKS

NAMED_IN_C = set(re.findall(r"\bP_\w+", SOURCE.read_text(encoding="utf-8")))


def test_the_source_names_the_macros_that_there_are() -> None:
    """Known without a compiler."""
    assert set(macros()) == NAMED_IN_C


@pytest.fixture(scope="module")
def loop() -> Callable[[int, int], Floats]:
    """A missing compiler is a failure: skipped, the loop in C would go bad unseen."""
    built = c_loop()
    assert built is not None, "needs a C compiler: `cc`, or the package `ziglang`"
    return built


@pytest.mark.full
@pytest.mark.parametrize("seed", [1, 2])
def test_latencies_are_those_of_the_engine_bit_for_bit(
    seed: int, loop: Callable[[int, int], Floats]
) -> None:
    ios = 20_000
    latencies = loop(ios, seed)
    assert np.array_equal(latencies, engine(ios, seed)[:ios])
    assert np.array_equal(latencies, floor(ios, seed, 1))


@pytest.mark.full
def test_it_takes_part_in_the_work_that_it_can_do(loop: Callable[[int, int], Floats]) -> None:
    contestant = c_contestant(loop, 0.001)
    assert contestant.works == frozenset({"mm_c"})
    assert contestant.prepare(Work("mm_c", WORKS["mm_c"]), contestant.ios)() == contestant.ios
