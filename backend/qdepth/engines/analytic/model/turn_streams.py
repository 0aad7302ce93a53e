"""Stations that I/Os reach in turn with other paths, and the streams that come to them so."""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator, Sequence

from qdepth.engines.analytic.model.model import FlowClass, TurnStream
from qdepth.engines.analytic.visits.routes import Way


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
