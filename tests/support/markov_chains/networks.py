"""Small random networks of each mechanism, all of whose times have phases.

The number of a network is its seed, so that each one can be had again.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import count
from random import Random

from qdepth.network.blocks import Block, ByDirection, OneOf, UntilFree, flatten
from qdepth.network.draws import code
from qdepth.network.loops import Closed, Loop, Open
from qdepth.network.network import Limit, QueueingNetwork, Station
from qdepth.network.steps import Acquire, BranchIfFull, Delay, Release, Step, Visit
from tests.support.markov_chains.solve import ExactSolution, TooManyStates, solve_exactly
from tests.support.networks import (
    MEDIA,
    SP,
    Source,
    by_load,
    closed,
    fcfs,
    limit,
    network,
    ps,
    timed,
)

MOST_STATES = 3_000
MS = 1e-3


@dataclass(frozen=True)
class SolvedNetwork:
    """A network with its exact means."""

    number: int
    mechanism: str
    network: QueueingNetwork
    exact: ExactSolution


def mechanism_of(number: int) -> str:
    """The mechanism of the network with this number."""
    return tuple(MECHANISMS)[number % len(MECHANISMS)]


@cache
def solved_network(number: int) -> SolvedNetwork:
    """The network with this number, 0 or more: the first one drawn with few enough states."""
    mechanism = mechanism_of(number)
    for attempt in count():
        made = _Made(Random(number * 1_000 + attempt))  # noqa: S311  a network, no secret
        MECHANISMS[mechanism](made)
        whole = made.network()
        try:
            return SolvedNetwork(number, mechanism, whole, solve_exactly(whole, MOST_STATES))
        except TooManyStates:
            continue
    raise AssertionError


class _Made:
    """A network in the making."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.exponential = True
        """Whether all times are; else they have any law of phases."""
        self.stations: list[Station] = []
        self.limits: list[Limit] = []
        self._sources: list[Source] = []
        self._times = 0

    def network(self) -> QueueingNetwork:
        return network(
            *self._sources, stations=tuple(self.stations), limits=tuple(self.limits), registers=4
        )

    def is_so(self, probability: float) -> bool:
        return self.random.random() < probability

    def mean(self, low: float, high: float) -> float:
        """A mean time, drawn on the logarithm [s]."""
        return MS * low * math.exp(math.log(high / low) * self.random.random())

    def scv(self) -> float:
        """Of at most three phases, so that the chains stay small."""
        if self.exponential:
            return 1.0
        return self.random.choice([0.35, 0.5, 0.7, 1.0, 2.0, 5.0])

    def queue(self) -> int:
        """One more station that serves in order of arrival."""
        return self._station(fcfs(f"queue{len(self.stations)}", self.random.choice([1, 1, 2])))

    def shared(self) -> int:
        """One more station that those present share."""
        name = f"shared{len(self.stations)}"
        rates = self.random.choice([(), (), (1.0, 1.6, 2.0), (1.0, 0.8), (1.0, 2.0, 2.5, 2.2)])
        return self._station(by_load(*rates, id_=name) if rates else ps(name))

    def _station(self, station: Station) -> int:
        self.stations.append(station)
        return len(self.stations) - 1

    def limit(self, most: int, least: int = 1) -> int:
        """One more limit, with `least` to `most` slots."""
        self.limits.append(limit(self.random.randint(least, most), f"limit{len(self.limits)}"))
        return len(self.limits) - 1

    def limit_inside(self, outer: int) -> int:
        """One more limit, with fewer slots than another one if that has more than one."""
        return self.limit(max(1, self.limits[outer].capacity - 1))

    def visit(self, station: int, low: float = 0.3, high: float = 2.0) -> Visit:
        return Visit((station,), (timed(self.mean(low, high), self.scv(), self.name()),), SP)

    def delay(self, low: float = 0.3, high: float = 3.0) -> Delay:
        return Delay(timed(self.mean(low, high), self.scv(), self.name()), MEDIA)

    def name(self) -> str:
        self._times += 1
        return f"time {self._times}"

    def workers(self, most: int) -> Closed:
        """2 to `most` workers, of whom some pause between I/Os."""
        number = self.random.randint(2, most)
        if self.is_so(0.2):
            return closed(number)
        return closed(number, self.mean(1.0, 10.0), self.scv())

    def add(self, loop: Loop, steps: tuple[Step, ...], read_share: float = 1.0) -> None:
        name = f"source{len(self._sources)}"
        self._sources.append(Source(loop, steps, name, read_share=read_share))

    def add_some(self, most: int, path: Callable[[], list[Block]]) -> None:
        """One or two sources with times of their own on the same path."""
        sources = self.random.choice([1, 2])
        for _ in range(sources):
            self.add(self.workers(most if sources == 1 else 3), flatten(path()))


def _blocking(made: _Made) -> None:
    """A slot is held over a queue, and in half of them over the wait for another slot."""
    outer, first = made.limit(3), made.queue()
    inner = made.limit_inside(outer) if made.is_so(0.5) else None
    second = made.queue() if made.is_so(0.5) else None

    def path() -> list[Block]:
        inside: list[Block] = [made.delay() if second is None else made.visit(second)]
        if inner is not None:
            inside = [Acquire(inner, 1), *inside, Release(inner, 1)]
        return [Acquire(outer, 0), made.visit(first), *inside, Release(outer, 0)]

    made.add_some(6, path)


def _retries(made: _Made) -> None:
    """A full port sends I/Os back, which come again after a pause: TASK SET FULL."""
    queue = made.limit(4, least=2) if made.is_so(0.5) else None
    port = made.limit(2) if queue is None else made.limit_inside(queue)
    back = made.queue()
    front = made.queue() if made.is_so(0.5) else None

    def path() -> list[Block]:
        attempt = [made.delay(0.05, 0.3) if front is None else made.visit(front, 0.05, 0.5)]
        inside: list[Block] = [
            UntilFree(port, attempt, [made.delay(0.2, 4.0)]),
            Acquire(port, 1),
            made.visit(back),
            Release(port, 1),
        ]
        return inside if queue is None else [Acquire(queue, 0), *inside, Release(queue, 0)]

    made.add_some(5, path)


def _loss(made: _Made) -> None:
    """Arrivals of which those that find no free slot leave, some next to workers who wait for one.

    With one of the workers waiting the port counts as full, too.
    """
    made.exponential = made.is_so(0.6)
    port, back = made.limit(5), made.queue()
    inner = made.limit_inside(port) if made.is_so(0.5) else None

    def path() -> list[Block]:
        inside: list[Block] = [made.visit(back)]
        if inner is not None:
            inside = [Acquire(inner, 1), *inside, made.delay(), Release(inner, 1)]
        return [Acquire(port, 0), *inside, Release(port, 0)]

    for _ in range(made.random.choice([1, 2])):
        steps = flatten(path())
        branch = BranchIfFull(port, full=len(steps), free=1)
        arrivals = Open(timed(made.mean(0.5, 3.0), made.scv(), "arrival"))
        made.add(arrivals, (branch, *steps))
    if made.is_so(0.4):
        made.add(made.workers(2), flatten(path()))


def _sharing(made: _Made) -> None:
    """A station that those present share, before or behind a queue, for two sorts of I/Os."""
    made.exponential = False
    shared = made.shared()
    queue = made.queue() if made.is_so(0.5) else None

    def path() -> list[Block]:
        last = made.delay() if queue is None else made.visit(queue)
        return [made.visit(shared), last]

    made.add_some(5, path)


def _mixtures(made: _Made) -> None:
    """Queues with services that are steadier or wilder than exponential ones."""
    made.exponential = False
    first = made.queue()
    second = made.queue() if made.is_so(0.6) else None

    def path() -> list[Block]:
        others = [made.delay() if second is None else made.visit(second)]
        wild = made.visit(first)
        return [OneOf(code(made.name()), (0.6, 1.0), [[wild], [made.visit(first), *others]])]

    made.add_some(6, path)


def _together(made: _Made) -> None:
    """Slots, a port that sends back, sharing, directions and mixtures in one path."""
    made.exponential = False
    queue = made.limit(4, least=2)
    port, shared, back = made.limit_inside(queue), made.shared(), made.queue()

    def path() -> list[Block]:
        return [
            Acquire(queue, 0),
            UntilFree(port, [made.visit(shared, 0.1, 0.5)], [made.delay(0.2, 2.0)]),
            Acquire(port, 1),
            ByDirection([made.visit(back)], [made.visit(back), made.delay()]),
            Release(port, 1),
            Release(queue, 0),
        ]

    for _ in range(made.random.choice([1, 2])):
        made.add(made.workers(3), flatten(path()), read_share=made.random.choice([0.3, 0.7]))


MECHANISMS: dict[str, Callable[[_Made], None]] = {
    "blocking limits": _blocking,
    "retries after a full port": _retries,
    "arrivals that leave a full port": _loss,
    "processor sharing": _sharing,
    "Erlang and hyperexponential times": _mixtures,
    "all of them together": _together,
}
