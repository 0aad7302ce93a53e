"""The search for a load at a target: what a look at each load finds, in fewer looks."""

from collections.abc import Callable
from math import exp

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qdepth.studies.estimate.narrowed import LOOKS, bracketed, last_with_room, narrowed

ROOMS: dict[str, Callable[[float, float], float]] = {
    "queue that fills": lambda load, reached: max(2.0 - load, 0.0) / (2.0 - reached),
    "power of the load": lambda load, reached: (reached / load) ** 5,
    "exponential": lambda load, reached: exp(8.0 * (reached - load)),
    "overload": lambda load, reached: float(load <= reached),
    "no latency at all": lambda load, reached: float("inf") if load <= reached else 0.5,
}


@pytest.mark.parametrize("name", ROOMS)
@given(reached=st.floats(1.0, 1.49))
def test_search_finds_the_load_to_a_hundredth(name: str, reached: float) -> None:
    looked: list[float] = []

    def room(load: float) -> float:
        looked.append(load)
        return ROOMS[name](load, reached)

    found = narrowed(room, 1.0, 1.5)
    assert ROOMS[name](found, reached) >= 1.0
    assert reached / 1.01 < found <= reached
    assert len(looked) <= 2 + LOOKS + 6


@pytest.mark.parametrize("name", ["queue that fills", "power of the load", "exponential"])
def test_search_looks_seldom_where_a_queue_fills(name: str) -> None:
    looked: list[float] = []

    def room(load: float) -> float:
        looked.append(load)
        return ROOMS[name](load, 1.23)

    narrowed(room, 1.0, 1.5)
    assert len(looked) <= 2 + 3


@pytest.mark.parametrize("name", ROOMS)
@given(
    reached=st.floats(0.05, 1.9),
    places=st.integers(1, 20),
    start=st.integers(0, 19),
    first_step=st.integers(1, 3),
)
def test_last_of_some_loads_with_room_is_found_wherever_the_search_starts(
    name: str, reached: float, places: int, start: int, first_step: int
) -> None:
    loads = [0.1 * (1 + place) for place in range(places)]
    last = sum(load <= reached for load in loads) - 1
    asked: list[float] = []

    def room(load: float) -> float:
        asked.append(load)
        return ROOMS[name](load, reached)

    between = bracketed(room, loads, min(start, places - 1), first_step)
    assert between[0] <= last < between[1]
    assert last_with_room(room, loads, between) == last
    assert len(set(asked)) <= 1 + 5 + LOOKS + 5
