"""Streams of I/Os that arrive at stations over paths of a round robin."""

from collections import Counter, defaultdict
from collections.abc import Container, Iterator, Sequence
from dataclasses import replace
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
    coming: dict[tuple[int, int], dict[int, float]] = defaultdict(lambda: defaultdict(float))
    paths: dict[int, int] = {}
    taken: dict[tuple[int, int], set[int]] = defaultdict(set)
    for index, row in enumerate(classes):
        # Flows of one pattern and one binding of stations and choosers are alike here.
        alike = Counter(
            (id(patterns[flow]), table.stations, table.choosers)
            for flow in row.flows
            if (table := network.flows[flow].binding).choosers
        )
        pattern_of = {id(patterns[flow]): patterns[flow] for flow in row.flows}
        for (pattern, stations, choosers), flows in alike.items():
            share = flows * row.number / len(row.flows)
            passed: set[int] = set()
            for visit in pattern_of[pattern].visits:
                if visit.path is None:
                    continue
                chooser = choosers[visit.path.chooser]
                passed.add(chooser)
                paths[chooser] = visit.path.paths
                for at, mean in zip(visit.stations, visit.means, strict=True):
                    station = stations[at]
                    if mean > 0 and station in wanted:
                        coming[station, chooser][index] += share * visit.ratio
                        taken[station, chooser].add(visit.path.path)
            for chooser in passed:
                issued[chooser][index] += share
    found: dict[int, list[RoundRobinStream]] = defaultdict(list)
    for (station, chooser), visits in coming.items():
        # Several paths may lead to one station, as those to all ports of an SP do.
        leading = taken[station, chooser]
        found[station].append(
            RoundRobinStream(
                paths[chooser] / len(leading),
                tuple(issued[chooser].items()),
                tuple(visits.items()),
                left_by_turns(frozenset(leading), paths[chooser]),
            )
        )
    return {station: tuple(_merged(streams)) for station, streams in found.items()}


def _merged(streams: Sequence[RoundRobinStream]) -> Iterator[RoundRobinStream]:
    """Give alike streams that follow one another as one, with their number."""
    for stream, alike in groupby(streams):
        yield replace(stream, number=sum(1 for _ in alike))


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
