"""Flow classes of a network, and the limits at which they may wait."""

from collections import defaultdict
from collections.abc import Hashable, Sequence

from qdepth.engines.analytic.model import FlowClass
from qdepth.engines.analytic.ways import Reducer, Way
from qdepth.network.network import Closed, Flow, Open, QueueingNetwork

MOST_OPEN = 192
"""I/Os of an endless source at one resource that are still counted."""


def limits_that_may_bind(network: QueueingNetwork, ways: Sequence[Way]) -> frozenset[int]:
    """Limits that can meet more I/Os than they have slots for.

    The most that can be asked of a limit is, over the nearest limits around it that bind, their
    slots, and over the flows that come without one, their workers.
    """
    sources: dict[int, dict[tuple[int, ...], list[int]]] = defaultdict(dict)
    depth: dict[int, int] = defaultdict(int)
    entries_of: dict[int, set[tuple[int, tuple[int, ...]]]] = {}
    for index, way in enumerate(ways):
        pattern = way.pattern
        if id(pattern) not in entries_of:
            entries_of[id(pattern)] = {(entry.limit, entry.holds) for entry in pattern.entries}
        for entered, held in entries_of[id(pattern)]:
            limit = way.limits[entered]
            holds = tuple([way.limits[at] for at in held])
            sources[limit].setdefault(holds, []).append(index)
            depth[limit] = max(depth[limit], len(held))
    workers = [_workers(flow) for flow in network.flows]
    binding: set[int] = set()
    for limit in sorted(sources, key=lambda limit: depth[limit]):
        around: dict[int | None, list[int]] = defaultdict(list)
        for holds, flows in sources[limit].items():
            nearest = next((held for held in reversed(holds) if held in binding), None)
            around[nearest] += flows
        asked = 0.0
        for nearest, flows in around.items():
            slots = float("inf") if nearest is None else network.limits[nearest].capacity
            asked += min(sum([workers[flow] for flow in {*flows}]), slots)
        if asked > network.limits[limit].capacity:
            binding.add(limit)
    return frozenset(binding)


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
