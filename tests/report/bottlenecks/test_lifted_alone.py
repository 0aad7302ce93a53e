"""Whether lifting one of several saturated parts helps anybody, as the I/Os on them tell."""

import pytest

from qdepth.engines.analytic.engine import solve
from qdepth.network.network import QueueingNetwork
from qdepth.network.steps import End, Step
from qdepth.report.bottlenecks.bottleneck import find_bottleneck
from qdepth.report.bottlenecks.lifted_alone import worth_lifting
from tests.support.networks import Source, closed, fcfs, network, visit

FAST, SLOW = 1e-3, 2e-3


def of_flows(*paths: tuple[int, ...], times: tuple[float, ...]) -> QueueingNetwork:
    """Flows with 64 I/Os outstanding that visit some stations, each with a mean service time."""

    def steps(path: tuple[int, ...]) -> tuple[Step, ...]:
        return (*(visit(at, times[at], 1.0) for at in path), End())

    sources = [Source(closed(64), steps(path)) for path in paths]
    return network(*sources, stations=tuple(fcfs(f"ct{at}") for at in range(len(times))))


def rates(what: QueueingNetwork) -> list[float]:
    return [group.throughput.value or 0.0 for group in solve(what).groups]


@pytest.mark.parametrize(
    ("paths", "clause", "gainers"),
    [
        pytest.param([(0, 1)], "lifting one alone gains nothing", [], id="all pass both"),
        pytest.param(
            [(0,), (1,)],
            "different I/Os pass them, so lifting one alone helps its own I/Os only",
            [0, 1],
            id="nobody passes both",
        ),
    ],
)
def test_sentence_is_what_a_faster_station_does(
    paths: list[tuple[int, ...]], clause: str, gainers: list[int]
) -> None:
    what = of_flows(*paths, times=(SLOW, SLOW))
    assert clause in find_bottleneck(what, solve(what)).sentence
    for lifted in (0, 1):
        times = [SLOW, SLOW]
        times[lifted] = FAST
        gains = sum(rates(of_flows(*paths, times=(times[0], times[1])))) / sum(rates(what))
        assert (gains > 1.2) == (lifted in gainers)


def test_part_that_some_pass_alone_is_named() -> None:
    """An ISL that one flow passes alone, and another after its own port."""
    assert worth_lifting({0: {1}, 1: {1, 2}}) == [1]
    assert worth_lifting({0: {1, 2}, 1: {1, 2}}) == []
    assert worth_lifting({0: {1}, 1: {2}, 2: {1, 2}}) == []
    assert worth_lifting({0: {1, 3}, 1: {2}, 2: {1, 2}}) == [0]
