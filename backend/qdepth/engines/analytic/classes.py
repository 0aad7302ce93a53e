"""Flow classes of a network, and the limits at which they may wait."""

from collections import defaultdict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import numpy as np

from qdepth.engines.analytic.model import FlowClass
from qdepth.engines.analytic.profile import FloatArray, IntArray
from qdepth.engines.analytic.ways import Reducer, Way
from qdepth.network.network import Closed, Flow, Open, QueueingNetwork

MOST_OPEN = 192
"""I/Os of an endless source at one resource that are still counted."""
NOWHERE = -1


def limits_that_may_bind(network: QueueingNetwork, ways: Sequence[Way]) -> frozenset[int]:
    """Limits that can meet more I/Os than they have slots for.

    The most that can be asked of a limit is, over the nearest limits around it that bind, their
    slots, and over the flows that come without one, their workers.
    """
    capacity = np.array([limit.capacity for limit in network.limits], dtype=np.float64)
    workers = np.array([_workers(flow) for flow in network.flows], dtype=np.float64)
    entered = _entered(ways)
    depth = np.zeros(len(capacity), dtype=np.int64)
    for row in entered:
        np.maximum.at(depth, row.limit, len(row.held))
    binds = np.zeros(len(capacity), dtype=bool)
    for level in range(1 + int(depth.max(initial=0))):
        asks = [np.empty((3, 0), dtype=np.int64)]
        for row in entered:
            nearest = np.full(len(row.limit), NOWHERE)
            for held in row.held:
                nearest = np.where(binds[held], held, nearest)
            here = depth[row.limit] == level
            asks.append(np.stack([row.limit, nearest, row.flow])[:, here])
        limit, nearest, flow = _each_once(np.concatenate(asks, axis=1))
        (limit, nearest), asked = _summed_by_pair(limit, nearest, workers[flow])
        slots = np.where(nearest == NOWHERE, np.inf, capacity[nearest])
        binds |= np.bincount(limit, np.minimum(asked, slots), len(capacity)) > capacity
    return frozenset(np.flatnonzero(binds).tolist())


def _each_once(rows: IntArray) -> IntArray:
    """Each different column once."""
    order = np.lexsort(rows)
    columns = rows[:, order]
    return columns[:, np.any(np.diff(columns, axis=1, prepend=-2) != 0, axis=0)]


def _summed_by_pair(
    first: IntArray, second: IntArray, values: FloatArray
) -> tuple[IntArray, FloatArray]:
    """Different pairs, as two rows, and the sum of the values of each."""
    pairs = np.stack([first, second])
    order = np.lexsort(pairs)
    pairs = pairs[:, order]
    is_new = np.any(np.diff(pairs, axis=1, prepend=-2) != 0, axis=0)
    sums = np.bincount(np.cumsum(is_new) - 1, values[order], int(is_new.sum()))
    return pairs[:, is_new], np.asarray(sums, dtype=np.float64)


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


def flow_classes(
    network: QueueingNetwork, ways: Sequence[Way], binding: frozenset[int]
) -> list[FlowClass]:
    """Flows with equal loops and ways, but for limits that never bind, together."""
    alike: dict[Hashable, list[int]] = defaultdict(list)
    reduced: dict[Hashable, Way] = {}
    reducer = Reducer(binding)
    for index, (flow, whole) in enumerate(zip(network.flows, ways, strict=True)):
        way = reducer.reduced(whole)
        key: Hashable = (flow.loop, id(way.pattern), way.stations, way.limits)
        alike[key].append(index)
        reduced.setdefault(key, way)
    classes = []
    for key, flows in alike.items():
        first = network.flows[flows[0]]
        population = (
            MOST_OPEN
            if isinstance(first.loop, Open)
            else sum(_workers(network.flows[flow]) for flow in flows)
        )
        classes.append(FlowClass(tuple(flows), first.loop, reduced[key], population, _think(first)))
    return classes


def _workers(flow: Flow) -> int:
    return MOST_OPEN if isinstance(flow.loop, Open) else flow.loop.workers


def _think(flow: Flow) -> float:
    """Mean think time over reads and writes [s]."""
    if not isinstance(flow.loop, Closed):
        return 0.0
    demand = flow.loop.think
    return flow.read_share * demand.read + (1.0 - flow.read_share) * demand.write
