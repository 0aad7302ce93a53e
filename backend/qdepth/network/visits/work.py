"""All the service that an I/O causes, including service that it does not wait for.

A visit pattern follows the I/O itself. The work counts every access: all the stations of a joint
visit, the parts of a split I/O, and background work after the I/O has ended, such as a destage.

References
----------
P. J. Denning, J. P. Buzen, "The operational analysis of queueing network models", ACM Computing
Surveys 10(3), 1978, pp. 225-261: the utilisation law, U = X D, holds for each station whatever the
order and the overlap of the accesses.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from qdepth.network.network import Flow, QueueingNetwork
from qdepth.network.program import Program
from qdepth.network.steps import (
    BranchByDirection,
    BranchByDraw,
    BranchIfFull,
    ChoosePath,
    Demand,
    Direction,
    End,
    Fork,
    Join,
    Jump,
    Spawn,
    Step,
    Visit,
)
from qdepth.network.visits.ios import Parts
from qdepth.network.visits.traffic import Arrivals, Traffic
from qdepth.network.visits.visit_pattern import VisitPattern, ios_per_path


@lru_cache(1024)
def certain_part(program: Program) -> Program:
    """Return the program up to each full limit at which I/Os leave.

    A limit whose refused I/Os return ends nothing: in the long run all of them pass it.
    """
    steps = program.steps
    lost = [
        isinstance(step, BranchIfFull) and _ends_from(steps, step.full, avoided=place)
        for place, step in enumerate(steps)
    ]
    if not any(lost):
        return program
    return Program(
        tuple([End() if is_lost else step for step, is_lost in zip(steps, lost, strict=True)])
    )


FloatArray = npt.NDArray[np.float64]


class Work(NamedTuple):
    """Demand of one I/O of a flow on each station of its binding."""

    visits: tuple[float, ...]
    """Expected visits."""
    seconds: tuple[float, ...]
    """Mean service time over all visits, for one server [s]."""


def works(network: QueueingNetwork, patterns: Sequence[VisitPattern]) -> tuple[Work, ...]:
    """Work of each flow, in the network's order: one object for one pattern.

    Parameters
    ----------
    patterns : (flows,)
        From `visit_patterns`.
    """
    known: dict[int, Work] = {}
    for flow, pattern in zip(network.flows, patterns, strict=True):
        if id(pattern) not in known:
            known[id(pattern)] = (
                work_of(flow, ios_per_path(network, flow))
                if pattern.not_modelled
                else _of_pattern(pattern, len(flow.binding.stations))
            )
    return tuple([known[id(pattern)] for pattern in patterns])


def _of_pattern(pattern: VisitPattern, number: int) -> Work:
    """That of I/Os of which the pattern has every access."""
    visits, seconds = [0.0] * number, [0.0] * number
    for visit in pattern.all_visits:
        for station, mean in zip(visit.stations, visit.means, strict=True):
            if mean > 0:
                visits[station] += visit.ratio * visit.parts
                seconds[station] += visit.ratio * mean
    return Work(tuple(visits), tuple(seconds))


def work_of(flow: Flow, ios_per_path: Sequence[int]) -> Work:
    """All service that one I/O of a flow causes on average.

    Attempts that are repeated because a limit was full count once. I/Os that may leave because a
    limit is full count only up to that limit, so their work is a lower bound.
    """
    program = certain_part(flow.program)
    number = len(flow.binding.stations)
    visits, seconds = [0.0] * number, [0.0] * number
    before = (0.0, *flow.cumulative[:-1])
    shares = tuple([b - a for a, b in zip(before, flow.cumulative, strict=True)])
    ios = Parts(tuple([float(size) for size in flow.sizes]), shares)
    for is_read, share in ((True, flow.read_share), (False, 1.0 - flow.read_share)):
        if share <= 0:
            continue
        for step, origin in _walk(program, ios_per_path, _Origin(0, ios, share, is_read)):
            for station, demand in zip(step.stations, step.demands, strict=True):
                count, time = _served(demand, origin.parts, is_read=origin.is_read)
                if time > 0:
                    visits[station] += origin.share * count
                    seconds[station] += origin.share * time
    return Work(tuple(visits), tuple(seconds))


class _Origin(NamedTuple):
    """What begins at a step."""

    start: int
    parts: Parts
    share: float
    """Expected times that it begins, per I/O."""
    is_read: bool


def _walk(
    program: Program, ios_per_path: Sequence[int], origin: _Origin
) -> Iterator[tuple[Visit, _Origin]]:
    """Each visit, with what comes to it; background work comes along."""
    start, parts, share, is_read = origin
    coming = Arrivals(share, (), None)
    traffic = Traffic(program, ios_per_path, coming, is_read=is_read, start=start)
    for step, here in traffic.arrivals():
        match step:
            case Visit():
                yield step, origin._replace(share=here.visits)
            case Spawn():
                apart = _Origin(step.target, parts, here.visits, is_read)
                yield from _walk(program, ios_per_path, apart)
            case Fork():
                children = parts.split(step.chunk_bytes, step.total_bytes)
                reads = is_read if step.direction is None else step.direction is Direction.READ
                for target in step.targets:
                    apart = _Origin(target, children, here.visits, reads)
                    yield from _walk(program, ios_per_path, apart)


def _served(demand: Demand, parts: Parts, *, is_read: bool) -> tuple[float, float]:
    """Services of all the parts, and their mean time [s]."""
    rows = zip(parts.sizes, parts.numbers, strict=True)
    seconds = sum([number * demand.mean(size, is_read=is_read) for size, number in rows])
    return sum(parts.numbers), seconds


def loads(
    network: QueueingNetwork, patterns: Sequence[VisitPattern], rates: FloatArray
) -> tuple[FloatArray, FloatArray]:
    """Visits to each station [1/s], and the requested service time per second.

    Parameters
    ----------
    patterns : (flows,)
        From `visit_patterns`.
    rates : (flows,)
        Throughput of each flow [1/s].
    """
    visits, busy = np.zeros((2, len(network.stations)))
    alike: dict[tuple[int, tuple[int, ...]], float] = defaultdict(float)
    known: dict[int, Work] = {}
    of_flows = works(network, patterns)
    for flow, work, rate in zip(network.flows, of_flows, rates.tolist(), strict=True):
        known[id(work)] = work
        alike[id(work), flow.binding.stations] += rate
    for (key, stations), rate in alike.items():
        work = known[key]
        for station, count, time in zip(stations, *work, strict=True):
            visits[station] += rate * count
            busy[station] += rate * time
    return visits, busy


def _ends_from(steps: tuple[Step, ...], start: int, avoided: int) -> bool:
    """Whether an I/O may end after a step without another attempt at the avoided one."""
    known, places = {avoided, start}, [start]
    while places:
        place = places.pop()
        step = steps[place]
        if isinstance(step, End | Join):
            return True
        new = set(_following(step, place)) - known
        known |= new
        places += new
    return False


def _following(step: Step, place: int) -> tuple[int, ...]:
    match step:
        case BranchByDirection():
            return step.read, step.write
        case BranchIfFull():
            return step.full, step.free
        case BranchByDraw() | ChoosePath():
            return step.targets
        case Jump():
            return (step.target,)
        case _:
            return (place + 1,)
