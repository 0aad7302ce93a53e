"""Arrivals at stations on paths that take turns, which come more evenly than random ones.

Of a stream whose times between arrivals have an scv c2, every k-th I/O has times of scv c2 / k,
while a random one in k has c2 / k + 1 - 1 / k: taking turns makes arrivals steadier by 1 - 1 / k,
whatever c2 is. Product form stands for random ways, so that is what its arrivals lack.

References
----------
W. Whitt, "The queueing network analyzer", Bell System Technical Journal 62(9), 1983: random
splitting, eq. (36); superposition, eqs. (29) and (33). The sum of k times between independent
arrivals has an scv of c2 / k by the addition of variances.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator, Sequence

from qdepth.engines.analytic.model import FlowClass, TurnStream
from qdepth.engines.analytic.state import State
from qdepth.engines.analytic.ways import Way


def turn_streams(
    classes: Sequence[FlowClass], ways: Sequence[Way]
) -> dict[int, tuple[TurnStream, ...]]:
    """Position of a station -> the streams that come to it in turn with other paths."""
    issued: dict[int, dict[int, float]] = defaultdict(lambda: defaultdict(float))
    coming: dict[tuple[int, int], dict[int, float]] = defaultdict(lambda: defaultdict(float))
    paths: dict[int, int] = {}
    for index, flow_class in enumerate(classes):
        for way, flows in _ways_apart(flow_class, ways):
            share = flows * flow_class.number / len(flow_class.flows)
            passed: set[int] = set()
            for stop in way.pattern.stops:
                if stop.turn is None:
                    continue
                chooser = way.choosers[stop.turn.chooser]
                passed.add(chooser)
                paths[chooser] = stop.turn.paths
                for station, mean in zip(stop.stations, stop.means, strict=True):
                    if mean > 0:
                        coming[way.stations[station], chooser][index] += share * stop.visits
            for chooser in passed:
                issued[chooser][index] += share
    found: dict[int, list[TurnStream]] = defaultdict(list)
    for (station, chooser), visits in coming.items():
        found[station].append(
            TurnStream(paths[chooser], tuple(issued[chooser].items()), tuple(visits.items()))
        )
    return {station: tuple(streams) for station, streams in found.items()}


def _ways_apart(flow_class: FlowClass, ways: Sequence[Way]) -> Iterator[tuple[Way, int]]:
    """Ways of a class that go over other stations or choosers, and how many flows take each."""
    found: Counter[Hashable] = Counter()
    first: dict[Hashable, Way] = {}
    for flow in flow_class.flows:
        way = ways[flow]
        if way.choosers:
            key: Hashable = (id(way.pattern), way.stations, way.choosers)
            found[key] += 1
            first.setdefault(key, way)
    for key, flows in found.items():
        yield first[key], flows


def arrival_scv(state: State, resource: int) -> float:
    """Squared coefficient of variation that stands for the arrivals at a station, at most 1.

    1 is what product form takes them for. Of a path's I/Os that do not all come to the station
    the others leave random gaps; several streams together are nearly random if the station is
    not busy.
    """
    streams = state.model.turns.get(resource, ())
    total = state.queues[resource].rate
    if not streams or total == 0:
        return 1.0
    steadier = squares = in_turn = 0.0
    for stream in streams:
        rate = sum(state.rates[index] * visits for index, visits in stream.visits)
        issued = sum(state.rates[index] * share for index, share in stream.issued)
        share = rate / total
        steadier += share * (1.0 - 1.0 / stream.paths) * min(1.0, rate * stream.paths / issued)
        squares += share**2
        in_turn += share
    squares += max(0.0, 1.0 - in_turn) ** 2
    use = min(1.0, state.queues[resource].mean * total / state.model.resources[resource].servers)
    weight = 1.0 / (1.0 + 4.0 * (1.0 - use) ** 2 * (1.0 / squares - 1.0))
    return 1.0 - weight * steadier
