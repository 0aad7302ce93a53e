"""Ways through a program that depend on the state: a full limit, a step back, slots passed on."""

import pytest

from qdepth.network.draws import code
from qdepth.network.steps import (
    Acquire,
    BranchByDraw,
    BranchIfFull,
    Delay,
    End,
    Jump,
    Release,
    Spawn,
)
from tests.support.networks import MEDIA, SP, Source, closed, limit, network, timed, watch

LIMIT_COLUMNS_HELD, WAITING = 0, 2


def test_a_full_limit_sends_an_io_elsewhere() -> None:
    """Two workers, one slot: one holds it for 2 s, the other finds it full and takes 5 s."""
    program = (
        BranchIfFull(0, full=4, free=1),
        Acquire(0, 0),
        Delay(timed(2.0), MEDIA),
        Jump(6),
        Delay(timed(5.0), MEDIA),
        End(),
        Release(0, 0),
        End(),
    )
    run = watch(network(Source(closed(2), program), limits=(limit(1),)), 5)
    assert [round(io.latency, 9) for io in run.completions[:3]] == [2.0, 2.0, 5.0]
    assert run.record.limits[-1, 0, WAITING] == 0.0


def test_waiting_ios_make_a_limit_full() -> None:
    """An I/O that asks for more units than are free holds back those behind it."""
    wide = (Acquire(0, 0, 1024), Delay(timed(3.0), MEDIA), Release(0, 0), End())
    asks = (
        Delay(timed(1.0), SP),
        BranchIfFull(0, full=2, free=4),
        Delay(timed(0.5), MEDIA),
        End(),
        Delay(timed(9.0), MEDIA),
        End(),
    )
    sources = (Source(closed(2), wide, "wide", size=3 * 1024), Source(closed(1), asks, "asks"))
    run = watch(network(*sources, limits=(limit(5),)), 10)
    asked = [io for io in run.completions if io.flow == "asks"]
    assert asked
    assert {round(io.latency, 9) for io in asked} == {1.5}


def test_an_io_that_goes_back_draws_anew() -> None:
    """Otherwise the same draw would send it back for ever."""
    program = (
        Delay(timed(1.0, 1.0, "each time"), MEDIA),
        BranchByDraw(code("again"), (0.5, 1.0), (2, 3)),
        Jump(0),
        End(),
    )
    run = watch(network(Source(closed(1), program)), 4_000)
    mean = sum(io.latency for io in run.completions) / len(run.completions)
    assert mean == pytest.approx(2.0, rel=0.1)


def test_a_detached_io_takes_slots_over_and_gives_them_back() -> None:
    """A write is done at once; its slot stays taken until the detached I/O has ended, 4 s later."""
    program = (
        Acquire(0, 0),
        Delay(timed(1.0), SP),
        Spawn(4, (0,)),
        End(),
        Delay(timed(4.0), MEDIA),
        Release(0, 0),
        End(),
    )
    run = watch(network(Source(closed(1), program), limits=(limit(1),)), 20)
    assert [round(io.latency, 9) for io in run.completions[:3]] == [1.0, 5.0, 5.0]
    held = run.record.limits[-1, 0]
    assert held[LIMIT_COLUMNS_HELD] == pytest.approx(run.record.times[-1])
    assert held[LIMIT_COLUMNS_HELD] == pytest.approx(held[LIMIT_COLUMNS_HELD + 1])
