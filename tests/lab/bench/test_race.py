"""Medians and ratios of laps, with a clock that the laps themselves move."""

from dataclasses import dataclass, field

import pytest

from lab.bench.contestant import Contestant, Engine, Lap, Work
from lab.bench.named_networks import WORKS
from lab.bench.race import race

WORK = Work("mm_c", WORKS["mm_c"])


@dataclass
class Track:
    """A clock, and the order in which contestants ran."""

    now: float = 0.0
    ran: list[str] = field(default_factory=list)

    def contestant(
        self,
        engine: Engine,
        seconds: list[float],
        works: frozenset[str] | None = None,
        *,
        counts_ios: bool = True,
    ) -> Contestant:
        """Takes so long for 100 I/Os, lap by lap."""
        laps = iter(seconds)

        def prepare(work: Work, ios: int) -> Lap:
            def lap() -> int:
                self.ran.append(engine)
                self.now += next(laps)
                return ios

            return lap

        return Contestant(engine, prepare, 100, works, counts_ios)


def test_ratios_are_taken_within_a_repetition() -> None:
    """The machine is twice as slow in the second repetition: the ratio does not see it."""
    track = Track()
    simpy = track.contestant("simpy", [9.0, 1.0, 2.0, 1.0])
    compiled = track.contestant("compiled", [9.0, 0.1, 0.2, 0.05])
    slow, fast = race(WORK, [simpy, compiled], 3, lambda: track.now)

    assert track.ran == ["simpy", "compiled"] * 4
    assert slow.speed.ios_per_second == pytest.approx(100)
    assert slow.speed.ratio_to_simpy == 1
    assert slow.speed.spread_pct == pytest.approx(50)
    assert fast.speed.ios_per_second == pytest.approx(1000)
    assert fast.speed.ratio_to_simpy == pytest.approx(10)
    assert fast.speed.spread_pct == pytest.approx(150)


def test_those_that_cannot_express_a_work_do_not_take_part() -> None:
    track = Track()
    peer = track.contestant("ciw", [1.0, 1.0], frozenset({"closed_network"}))
    simpy = track.contestant("simpy", [1.0, 1.0], frozenset({"mm_c"}))
    [only] = race(WORK, [simpy, peer], 1, lambda: track.now)
    assert only.speed.engine == "simpy"


def test_solutions_are_not_ios() -> None:
    track = Track()
    simpy = track.contestant("simpy", [1.0, 1.0])
    analytic = track.contestant("analytic", [0.5, 0.5], counts_ios=False)
    _, solved = race(WORK, [simpy, analytic], 1, lambda: track.now)
    assert solved.per_second == pytest.approx(200)
    assert solved.speed.ios_per_second is None
    assert solved.speed.ratio_to_simpy is None


def test_without_simpy_there_is_no_ratio() -> None:
    track = Track()
    [alone] = race(WORK, [track.contestant("compiled", [1.0, 1.0])], 1, lambda: track.now)
    assert alone.speed.ratio_to_simpy is None
    assert alone.speed.ios_per_second == pytest.approx(100)
