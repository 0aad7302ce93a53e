"""Arrivals whose rate changes at instants: on a clock that goes as fast as the rate is."""

import numpy as np
import pytest

from qdepth.engines.compiled.simulation import simulate
from qdepth.engines.options import EngineOptions
from qdepth.engines.simpy_engine.simulation import Simulation
from qdepth.network.loops import Change, Changes, Closed, Open, Paced
from qdepth.network.network import QueueingNetwork
from qdepth.network.steps import Delay, End
from qdepth.statistics.recorder import differing_fields
from tests.support.networks import MEDIA, Source, network, timed, watch

NO_TIME = (Delay(timed(0.0), MEDIA), End())
FOUR_TIMES, A_TENTH = 4.0, 0.1


def rates(*pairs: tuple[float, float]) -> Changes:
    return tuple(Change(at, rate) for at, rate in pairs)


def arrivals(changes: Changes, scv: float = 0.0) -> QueueingNetwork:
    return network(Source(Open(timed(1.0, scv), changes), NO_TIME, "open"))


def clock(at: float, changes: Changes) -> float:
    """What a clock shows that goes as many times as fast as the rate is."""
    shown, before, rate = 0.0, 0.0, 1.0
    for change in changes:
        shown += rate * (min(change.at, at) - min(before, at))
        before, rate = change.at, change.rate
    return shown + rate * (at - min(before, at))


@pytest.mark.parametrize(
    "changes",
    [
        (),
        rates((0.0, FOUR_TIMES)),
        rates((10.3, FOUR_TIMES)),
        rates((10.3, A_TENTH), (60.0, FOUR_TIMES), (60.1, 1.0), (60.2, FOUR_TIMES)),
        rates((5.0, 1.0), (5.5, 1.0)),
    ],
)
def test_arrivals_come_evenly_on_the_clock_of_their_rate(changes: Changes) -> None:
    seen = watch(arrivals(changes), 60).times("open")
    shown = [clock(at, changes) for at in seen]
    assert np.diff(shown) == pytest.approx(np.ones(len(shown) - 1), abs=1e-6)
    assert 0.0 <= shown[0] <= 1.0


@pytest.mark.parametrize("scv", [0.0, 0.3, 1.0, 4.0])
def test_engines_are_equal(scv: float) -> None:
    of = arrivals(rates((3.0, FOUR_TIMES), (7.25, A_TENTH), (40.0, 1.0)), scv)
    options = EngineOptions(seed=5, max_ios=2_000)
    assert differing_fields(Simulation(of, options).run(), simulate(of, options)) == []


def test_poisson_arrivals_stay_poisson_arrivals() -> None:
    """Numbers in a second before and after a change: mean and variance are the rate."""
    of = arrivals(rates((5_000.0, FOUR_TIMES)), 1.0)
    record = simulate(of, EngineOptions(3, 100_000, max_simulated=10_000.0, slice_s=10.0))
    numbers = np.diff(record.group_ios[:, 0])
    for part, mean in ((numbers[:500], 10.0), (numbers[500:], 40.0)):
        assert part.mean() == pytest.approx(mean, rel=0.03)
        assert part.var() == pytest.approx(mean, rel=0.2)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (rates((2.0, 1.0), (1.0, 2.0)), "do not follow each other"),
        (rates((2.0, 1.0), (2.0, 2.0)), "do not follow each other"),
        (rates((-1.0, 1.0)), "do not follow each other"),
        (rates((1.0, 0.0)), "not positive"),
        ((Change(1.0, workers=0),), "leaves no worker"),
        ((Change(1.0, burst=0),), "leaves no worker or no burst"),
    ],
)
def test_changes_without_a_meaning_are_refused(changes: Changes, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Open(timed(1.0), changes)
    with pytest.raises(ValueError, match=said):
        Closed(1, timed(1.0), changes)
    with pytest.raises(ValueError, match=said):
        Paced(1, 1.0, 1, changes)
