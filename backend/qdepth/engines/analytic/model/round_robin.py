"""Streams of I/Os that arrive at stations over paths of a round robin."""

from collections import Counter, defaultdict
from collections.abc import Container, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from statistics import pvariance

from qdepth.engines.analytic.model.model import FlowClass, RoundRobinStream
from qdepth.network.network import QueueingNetwork
from qdepth.network.visits.visit_pattern import VisitPattern


def round_robin_streams(
    network: QueueingNetwork,
    classes: Sequence[FlowClass],
    patterns: Sequence[VisitPattern],
    wanted: Container[int],
) -> dict[int, tuple[RoundRobinStream, ...]]:
    """Position of a wanted station -> the streams that arrive over paths of a round robin."""
    issued: dict[int, dict[int, float]] = defaultdict(lambda: defaultdict(float))
    coming: dict[tuple[int, int], dict[int, float]] = defaultdict(dict)
    paths: dict[int, int] = {}
    taken: dict[tuple[int, int], frozenset[int]] = defaultdict(frozenset)
    for index, row in enumerate(classes):
        # Flows of one pattern and one binding of stations and choosers are alike here.
        alike = Counter(
            (id(patterns[flow]), table.stations, table.choosers)
            for flow in row.flows
            if (table := network.flows[flow].binding).choosers
        )
        pattern_of = {id(patterns[flow]): patterns[flow] for flow in row.flows}
        ways_of = {key: _Ways(pattern) for key, pattern in pattern_of.items()}
        for (pattern, stations, choosers), flows in alike.items():
            share, ways = flows * row.number / len(row.flows), ways_of[pattern]
            for (at, local), way in ways.to_stations.items():
                station, chooser = stations[at], choosers[local]
                if station in wanted:
                    visits = coming[station, chooser]
                    visits[index] = way.added(share, visits.get(index, 0.0))
                    taken[station, chooser] |= way.taken
            for local, number in ways.paths.items():
                paths[choosers[local]] = number
            for chooser in {choosers[local] for local in ways.paths}:
                issued[chooser][index] += share
    of_chooser = {chooser: tuple(shares.items()) for chooser, shares in issued.items()}
    found: dict[int, list[_Stream]] = defaultdict(list)
    for (station, chooser), visits in coming.items():
        # Several paths may lead to one station, as those to all ports of an SP do.
        leading, number = taken[station, chooser], paths[chooser]
        turns, left = number / len(leading), left_by_turns(leading, number)
        found[station].append((turns, of_chooser[chooser], tuple(visits.items()), left))
    return {station: tuple(_merged(streams)) for station, streams in found.items()}


_Stream = tuple[float, tuple[tuple[int, float], ...], tuple[tuple[int, float], ...], float]
"""All fields of a `RoundRobinStream` except its number."""


class _Way:
    """How I/Os of a pattern come to a station over paths of a chooser."""

    def __init__(self) -> None:
        self.ratios: list[float] = []
        self.taken: frozenset[int] = frozenset()
        self._known: dict[tuple[float, float], float] = {}

    def added(self, share: float, before: float) -> float:
        """Return visits with those of a share of the I/Os."""
        key = share, before
        if key not in self._known:
            for ratio in self.ratios:
                before += share * ratio
            self._known[key] = before
        return self._known[key]


class _Ways:
    """Ways of a pattern to its stations; many flows have the pattern, each with its stations."""

    def __init__(self, pattern: VisitPattern) -> None:
        self.to_stations: dict[tuple[int, int], _Way] = defaultdict(_Way)
        """By station and chooser, as the pattern numbers them."""
        self.paths: dict[int, int] = {}
        """Number of paths of each chooser."""
        for visit in pattern.visits:
            if visit.path is None:
                continue
            self.paths[visit.path.chooser] = visit.path.paths
            for at, mean in zip(visit.stations, visit.means, strict=True):
                if mean > 0:
                    way = self.to_stations[at, visit.path.chooser]
                    way.ratios.append(visit.ratio)
                    way.taken |= {visit.path.path}


def _merged(streams: Sequence[_Stream]) -> Iterator[RoundRobinStream]:
    """Give alike streams that follow one another as one, with their number."""
    for stream, alike in groupby(streams):
        yield RoundRobinStream(*stream, number=sum(1 for _ in alike))


@lru_cache(256)
def left_by_turns(leading: frozenset[int], paths: int) -> float:
    """Variance of how many of a long run of I/Os come on some of the paths that they take in turn.

    A run begins and ends anywhere in the turn: twice the variance of how far the I/Os so far are
    ahead of their share. (1 - 1 / k^2) / 6 for every k-th path; more where paths to one station
    follow each other.
    """
    share = len(leading) / paths
    ahead = [0.0]
    for path in range(paths):
        ahead.append(ahead[-1] + (path in leading) - share)
    return 2.0 * pvariance(ahead[1:])
