"""When the workers of a network begin: anywhere in the cycle that limits and pauses impose.

A limit on a rate lets I/Os pass at constant times. Workers that all began together would issue in
step for ever, and neighbours would wait for the whole burst. Refused commands return after the
pause of the host, in the order in which they began.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from qdepth.lowering.commands import BUSY
from qdepth.lowering.iops_limits import ARRAY_LIMIT, IOPS_LIMIT
from qdepth.network.draws import code
from qdepth.network.loops import Closed, Paced
from qdepth.network.network import Flow
from qdepth.network.program import Program
from qdepth.network.steps import Delay, Demand, Visit

_LIMITED = frozenset(map(code, (IOPS_LIMIT, ARRAY_LIMIT)))
_BUSY = code(BUSY)


class _Waits(NamedTuple):
    """What of a program goes in cycles."""

    limits: dict[int, Demand]
    """Time that a rate limit takes for an I/O, by the number of its station in the program."""
    pause: float
    """Mean pause after TASK SET FULL, the longest of its paths [s]; 0: no path is refused."""


def begun_in_cycles(flows: Sequence[Flow]) -> tuple[Flow, ...]:
    """Flows whose workers begin anywhere in the longest cycle that they are part of.

    The cycle of a rate limit is the time in which it passes one I/O of each of its workers.
    """
    programs = {id(flow.program): flow.program for flow in flows}
    waits = {
        key: found
        for key, program in programs.items()
        if (found := _waits(program)).limits or found.pause
    }
    if not waits:
        return tuple(flows)
    cycles: dict[int, float] = defaultdict(float)
    for flow in flows:
        for place, each in _passed(flow, waits.get(id(flow.program))):
            cycles[place] += each
    return tuple([_begun(flow, waits.get(id(flow.program)), cycles) for flow in flows])


def _waits(program: Program) -> _Waits:
    limits: dict[int, Demand] = {}
    pause = 0.0
    for step in program.steps:
        match step:
            case Visit((station,), (demand,)) if demand.purpose in _LIMITED:
                limits[station] = demand
            case Delay(demand) if demand.purpose == _BUSY:
                pause = max(pause, demand.read)
    return _Waits(limits, pause)


def _passed(flow: Flow, waits: _Waits | None) -> Iterator[tuple[int, float]]:
    """Rate limits on the way of a flow, by position, and how long they pass its workers [s]."""
    loop = flow.loop
    if waits is not None and isinstance(loop, Closed | Paced):
        largest = max(flow.sizes)
        for number, demand in waits.limits.items():
            passing = max(demand.mean(largest, is_read=is_read) for is_read in (True, False))
            yield flow.binding.stations[number], loop.workers * passing


def _begun(flow: Flow, waits: _Waits | None, cycles: dict[int, float]) -> Flow:
    loop = flow.loop
    if waits is None or not isinstance(loop, Closed | Paced):
        return flow
    pause = waits.pause if isinstance(loop, Closed) else 0.0
    within = max(pause, *(cycles[place] for place, _ in _passed(flow, waits)), 0.0)
    return replace(flow, loop=replace(loop, begins_within=within)) if within else flow
