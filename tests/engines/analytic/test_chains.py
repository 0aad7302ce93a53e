"""Limits inside each other, and limits that only some of the flows pass."""

import pytest

from qdepth.engines.analytic.engine import solve
from qdepth.engines.analytic.textbook.finite_sources import birth_death
from qdepth.engines.options import EngineOptions
from qdepth.network.network import QueueingNetwork
from qdepth.network.steps import Acquire, Delay, End, Release, Step
from tests.support.networks import MEDIA, Source, closed, limit, network, timed
from tests.support.solving import solve_compiled

EXPONENTIAL = timed(1.0, 1.0)


def inside(*limits: int) -> tuple[Step, ...]:
    """A second inside limits, the outermost first."""
    registers = [*enumerate(limits)]
    return (
        *(Acquire(taken, register) for register, taken in registers),
        Delay(EXPONENTIAL, MEDIA),
        *(Release(taken, register) for register, taken in reversed(registers)),
        End(),
    )


def assert_as_simulated(of: QueueingNetwork, rel: float) -> None:
    """Throughputs of the groups, and what every limit holds and lets wait."""
    found = solve(of)
    simulated = solve_compiled(of, EngineOptions(seed=1, max_ios=200_000))
    assert [row.throughput.value for row in found.groups] == pytest.approx(
        [row.throughput.value for row in simulated.groups], rel=rel
    )
    for name in ("held", "waiting"):
        assert [getattr(row, name).value for row in found.limits] == pytest.approx(
            [getattr(row, name).value for row in simulated.limits], rel=rel, abs=rel
        )


def test_shares_of_time_of_a_limit_are_those_of_machine_repair() -> None:
    """Three workers, two slots: a slot is held, none is free, and somebody waits."""
    found = solve(network(Source(closed(3, 1.0), inside(0)), limits=(limit(2),))).limits[0]
    chances = birth_death([3.0, 2.0, 1.0], [1.0, 2.0, 2.0])
    exact = [1.0 - chances[0], chances[2] + chances[3], chances[3]]
    shares = (found.active.value, found.full.value, found.queued.value)
    assert shares == pytest.approx(exact, rel=0.01)


def test_a_flow_may_pass_by_the_limits_that_others_take_around_its_outermost() -> None:
    """Others hold two around limit 2, this flow none, and it takes limit 3 inside limit 2."""
    of = network(
        Source(closed(8, 1.0), inside(0, 1, 2)),
        Source(closed(8, 1.0), inside(2, 3)),
        limits=tuple(limit(slots, f"limit{slots}") for slots in (5, 4, 3, 1)),
    )
    assert_as_simulated(of, rel=0.06)


def test_flows_that_differ_only_in_a_limit_that_never_binds_wait_alike() -> None:
    """Limit 0 can hold all that come: those who pass it and those who do not are one class."""
    of = network(
        Source(closed(4, 1.0), inside(0, 1)),
        Source(closed(4, 1.0), inside(1)),
        limits=(limit(4, "wide"), limit(3, "narrow")),
    )
    assert_as_simulated(of, rel=0.02)
    with_it, without = solve(of).groups
    assert with_it.latency == without.latency


def test_who_passes_a_limit_that_never_binds_waits_for_the_one_that_does() -> None:
    """The one passes the wide limit before the narrow one, the other a wide one after it."""
    of = network(
        Source(closed(4, 1.0), inside(0, 1)),
        Source(closed(4, 1.0), inside(1, 2)),
        limits=(limit(4, "before"), limit(3, "narrow"), limit(4, "behind")),
    )
    assert_as_simulated(of, rel=0.02)


def test_a_limit_that_is_held_for_no_time_holds_nobody_back() -> None:
    steps = (Delay(EXPONENTIAL, MEDIA), Acquire(0, 0), Release(0, 0), End())
    found = solve(network(Source(closed(8), steps), limits=(limit(3),)))
    assert found.total.throughput.value == pytest.approx(8.0)
    assert found.total.latency.value == pytest.approx(1.0)
    assert found.limits[0].held.value == found.limits[0].waiting.value == 0.0
