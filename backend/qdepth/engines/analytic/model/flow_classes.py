"""Flow classes of a network, and the limits at which they may wait."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from qdepth.engines.analytic.model.model import FlowClass
from qdepth.engines.analytic.model.visit_pattern import IntArray
from qdepth.engines.analytic.visits.routes import Reducer, Way
from qdepth.network.network import Closed, Flow, Open, Paced, QueueingNetwork

MOST_OPEN = 192
"""I/Os of an endless source at one resource that are still counted."""
NOWHERE = -1

Loop = Closed | Open | Paced


def limits_that_may_bind(network: QueueingNetwork, ways: Sequence[Way]) -> frozenset[int]:
    """Limits that can meet more I/Os than they have slots for.

    The most that can be asked of a limit is, over the nearest limits around it that bind, their
    slots, and over the flows that come without one, their workers.
    """
    capacity = np.array([limit.capacity for limit in network.limits], dtype=np.float64)
    workers = np.array([_workers(flow) for flow in network.flows], dtype=np.float64)
    entered = _entered(ways)
    span = len(capacity) - NOWHERE
    depth = np.zeros(len(capacity), dtype=np.int64)
    for row in entered:
        np.maximum.at(depth, row.limit, len(row.held))
    binds = np.zeros(len(capacity), dtype=bool)
    for rows in _by_level(entered, depth):
        asks = []
        for row in rows:
            nearest = np.full(len(row.limit), NOWHERE)
            for held in row.held:
                nearest = np.where(binds[held], held, nearest)
            # One number for all three: numbers are sorted much faster than rows.
            asks.append((row.limit * span + nearest - NOWHERE) * len(workers) + row.flow)
        pairs, flow = np.divmod(np.unique(np.concatenate(asks)), len(workers))
        first = np.flatnonzero(np.diff(pairs, prepend=-1))
        asked = np.add.reduceat(workers[flow], first)
        limit, nearest = np.divmod(pairs[first], span)
        nearest += NOWHERE
        slots = np.where(nearest == NOWHERE, np.inf, capacity[nearest])
        binds |= np.bincount(limit, np.minimum(asked, slots), len(capacity)) > capacity
    return frozenset(np.flatnonzero(binds).tolist())


@dataclass(frozen=True, slots=True)
class _Entered:
    """An entry of a pattern, for all flows that have the pattern."""

    flow: IntArray
    limit: IntArray
    held: tuple[IntArray, ...]
    """Limits around it, outermost first."""


def _entered(ways: Sequence[Way]) -> list[_Entered]:
    flows: dict[int, list[int]] = defaultdict(list)
    for flow, way in enumerate(ways):
        flows[id(way.pattern)].append(flow)
    found = []
    for alike in flows.values():
        tables = np.array([ways[flow].limits for flow in alike], dtype=np.int64)
        pattern = ways[alike[0]].pattern
        found += [
            _Entered(np.array(alike), tables[:, limit], tuple([tables[:, held] for held in holds]))
            for limit, holds in {(entry.limit, entry.holds): None for entry in pattern.entries}
        ]
    return found


def _by_level(entered: Sequence[_Entered], depth: IntArray) -> list[list[_Entered]]:
    """The entries by the depth of their limit, outermost first."""
    levels: dict[int, list[_Entered]] = defaultdict(list)
    for row in entered:
        depths = depth[row.limit]
        for level in {*depths.tolist()}:
            here = depths == level
            held = tuple([table[here] for table in row.held])
            levels[level].append(_Entered(row.flow[here], row.limit[here], held))
    return [levels[level] for level in sorted(levels)]


def flow_classes(
    network: QueueingNetwork, ways: Sequence[Way], binding: frozenset[int]
) -> list[FlowClass]:
    """Flows with equal loops and ways, but for limits that never bind, together.

    Equal loops of classes are one object, and so are equal tables of stations or of limits.
    """
    alike: dict[tuple[int, ...], tuple[Loop, Way, list[int]]] = {}
    loops: dict[Loop, Loop] = {}
    loop: Loop | None = None
    reducer = Reducer(binding)
    for index, (flow, whole) in enumerate(zip(network.flows, ways, strict=True)):
        if loop is None or loop != flow.loop:  # compared faster than looked up
            loop = loops.setdefault(flow.loop, flow.loop)
        way = reducer.reduced(whole)
        key = (id(loop), id(way.pattern), id(way.stations), id(way.limits))
        if key in alike:
            alike[key][2].append(index)
        else:
            alike[key] = loop, way, [index]
    return [_flow_class(network, *row) for row in alike.values()]


def _flow_class(network: QueueingNetwork, loop: Loop, way: Way, flows: Sequence[int]) -> FlowClass:
    is_open = isinstance(loop, Open)
    population = MOST_OPEN if is_open else sum(_workers(network.flows[flow]) for flow in flows)
    return FlowClass(tuple(flows), loop, way, population, _think(network.flows[flows[0]]))


def _workers(flow: Flow) -> int:
    return MOST_OPEN if isinstance(flow.loop, Open) else flow.loop.workers


def _think(flow: Flow) -> float:
    """Mean think time over reads and writes [s]."""
    if not isinstance(flow.loop, Closed):
        return 0.0
    demand = flow.loop.think
    return flow.read_share * demand.read + (1.0 - flow.read_share) * demand.write
