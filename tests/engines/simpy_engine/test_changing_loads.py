"""Closed and paced loads that change at moments: who begins, who stops, and at which pace."""

import numpy as np
import pytest

from qdepth.engines.compiled.simulation import simulate
from qdepth.engines.options import EngineOptions
from qdepth.engines.simpy_engine.simulation import Simulation
from qdepth.network.loops import Change, Closed, Loop, Paced
from qdepth.network.network import QueueingNetwork
from qdepth.network.steps import Delay, End
from qdepth.statistics.recorder import differing_fields
from tests.support.networks import MEDIA, Source, network, timed, watch

A_SECOND = (Delay(timed(1.0), MEDIA), End())
NO_TIME = (Delay(timed(0.0), MEDIA), End())


def alone(loop: Loop, *, in_no_time: bool = False) -> QueueingNetwork:
    return network(Source(loop, NO_TIME if in_no_time else A_SECOND, "load"))


def test_workers_complete_what_is_under_way_and_new_ones_issue_at_the_moment() -> None:
    """Of four, one goes on after 2.5 s; three complete at 3 s; two begin at 5.25 s."""
    changes = (Change(2.5, workers=1), Change(5.25, workers=3))
    seen = watch(alone(Closed(4, timed(0.0), changes)), 10_000, until=8.3).times("load")
    expected = [1.0] * 4 + [2.0] * 4 + [3.0] * 4 + [4.0, 5.0, 6.0, 6.25, 6.25, 7.0, 7.25, 7.25]
    assert list(seen) == pytest.approx([*expected, 8.0, 8.25, 8.25])


def test_who_thinks_stops_at_once() -> None:
    """I/Os without time: each worker issues every second; those who stay notice nothing."""
    of = alone(Closed(5, timed(1.0), (Change(3.5, workers=2),)), in_no_time=True)
    plain = alone(Closed(2, timed(1.0)), in_no_time=True)
    seen = watch(of, 10_000, until=9.4).times("load")
    assert sum(at > 3.5 for at in seen) == pytest.approx(2 * 6, abs=1)
    assert [at for at in seen if at > 3.5] == pytest.approx(
        [at for at in watch(plain, 10_000, until=9.4).times("load") if at > 3.5]
    )


def test_new_workers_begin_within_a_think_time() -> None:
    of = alone(Closed(1, timed(1.0), (Change(3.0, workers=101),)), in_no_time=True)
    seen = watch(of, 10_000, until=4.0).times("load")
    first = [at - 3.0 for at in seen if at > 3.0]
    assert len(first) == pytest.approx(101, abs=1)
    assert np.mean(first) == pytest.approx(0.5, abs=0.1)


def test_slots_come_at_the_pace_of_the_moment_even_those_that_were_waited_for() -> None:
    """One every 100 s, then every second: nobody waits 100 s for a slot of the old pace."""
    of = alone(Paced(1, 100.0, 1, (Change(10.0, rate=100.0),)), in_no_time=True)
    seen = watch(of, 10_000, until=130.0).times("load")
    steady = [at for at in seen if at > 10.0]
    assert len(seen) - len(steady) <= 1
    assert np.diff(steady) == pytest.approx(np.ones(len(steady) - 1), abs=1e-6)
    assert steady[0] <= 111.0


@pytest.mark.parametrize("burst", [2, 8])
def test_another_burst_saves_up_nothing_at_once(burst: int) -> None:
    """Workers who always wait for slots go on one interval apart, whatever may come at once."""
    of = alone(Paced(4, 1.0, 4, (Change(10.5, 1.0, 8, burst),)), in_no_time=True)
    seen = watch(of, 10_000, until=30.0).times("load")
    assert np.diff(seen) == pytest.approx(np.ones(len(seen) - 1), abs=1e-6)


def test_a_larger_burst_counts_once_it_is_saved_up() -> None:
    """One I/O in 10 s saves it up; of eight workers who begin then, so many issue at once."""
    held = (Delay(timed(10.0), MEDIA), End())
    changes = (Change(5.0, 1.0, 1, 4), Change(27.5, 1.0, 9, 4))
    of = network(Source(Paced(1, 1.0, 1, changes), held, "load"))
    begun = np.array(watch(of, 10_000, until=44.0).times("load")) - 10.0
    late = begun[begun >= 27.5 - 1e-9] - 27.5
    assert list(late[:4]) == pytest.approx([0.0] * 4)
    assert late[4] == pytest.approx(1.0)


@pytest.mark.parametrize("scv", [0.0, 1.0])
def test_engines_are_equal(scv: float) -> None:
    changes = (Change(3.0, 4.0, 12, 3), Change(7.25, 0.1, 2, 9), Change(40.0, 2.0, 5, 1))
    for loop in (Closed(4, timed(0.3, scv), changes), Paced(4, 0.7, 2, changes)):
        of = alone(loop)
        options = EngineOptions(seed=5, max_ios=2_000)
        assert differing_fields(Simulation(of, options).run(), simulate(of, options)) == []


def test_many_moments_have_room_in_the_event_list() -> None:
    """The workers of all moments are set at the start."""
    changes = tuple(Change(1.0 + at, workers=1 + at % 2) for at in range(400))
    of = alone(Closed(1, timed(0.0), changes))
    options = EngineOptions(seed=5, max_ios=2_000)
    assert differing_fields(Simulation(of, options).run(), simulate(of, options)) == []
