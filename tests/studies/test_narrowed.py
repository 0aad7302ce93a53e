"""The search for a load at a target: the loads that halving finds, in fewer looks."""

from collections.abc import Callable
from math import exp

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qdepth.studies.estimate.narrowed import narrowed

ROOMS: dict[str, Callable[[float, float], float]] = {
    "queue that fills": lambda load, reached: max(2.0 - load, 0.0) / (2.0 - reached),
    "power of the load": lambda load, reached: (reached / load) ** 5,
    "exponential": lambda load, reached: exp(8.0 * (reached - load)),
    "overload": lambda load, reached: float(load <= reached),
    "no latency at all": lambda load, reached: float("inf") if load <= reached else 0.5,
}


@pytest.mark.parametrize("name", ROOMS)
@given(reached=st.floats(1.0, 1.49))
def test_search_finds_what_halving_finds(name: str, reached: float) -> None:
    looked: list[float] = []

    def room(load: float) -> float:
        looked.append(load)
        return ROOMS[name](load, reached)

    met, missed = 1.0, 1.5
    found = narrowed(room, met, missed)
    for _ in range(6):
        middle = (met + missed) / 2
        met, missed = (middle, missed) if ROOMS[name](middle, reached) >= 1.0 else (met, middle)
    assert found == (met, missed)
    assert len(looked) <= 2 + 5 + 6


def test_search_looks_seldom_where_a_queue_fills() -> None:
    looked: list[float] = []

    def room(load: float) -> float:
        looked.append(load)
        return ROOMS["queue that fills"](load, 1.23)

    narrowed(room, 1.0, 1.5)
    assert len(looked) <= 2 + 3
