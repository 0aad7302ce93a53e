"""Arrivals at the stations of an open network, each stream known by its rate and its spread.

References
----------
W. Whitt, "The queueing network analyzer", Bell System Technical Journal 62(9), 1983: departures,
eq. (39); splitting, eq. (36); superposition, eqs. (29) and (33).
"""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from qdepth.engines.analytic.textbook.open_stations import superposition_weight

ROUNDS = 12
LEAST_DEPARTURE_SCV = 0.2
"""Service that is steadier still smooths the departures of several servers no further."""


class OpenStation(NamedTuple):
    """A station of an open network."""

    use: float
    """Utilisation, 0 to 1."""
    service_scv: float
    """Squared coefficient of variation; 1 with processor sharing, which keeps arrivals Poisson."""
    servers: int


class Hop(NamedTuple):
    """A station that customers of a route visit, or one of several that are alike."""

    at: int
    """Position of the station."""
    visits: float
    """Visits there per customer of the route."""
    share: float
    """Visits there per customer, for a source that arrives there at all."""
    sources: float
    """Independent sources that arrive there."""
    turns: float = 1.0
    """Paths in turn, I/O by I/O / those of them that lead to the station: every k-th customer
    arrives."""


class Route(NamedTuple):
    """Stations that customers visit one after the other."""

    rate: float
    """[1/s]"""
    scv: float
    """Squared coefficient of variation of the times between customers of one source."""
    hops: Sequence[Hop]


class _Stream(NamedTuple):
    rate: float
    scv: float
    sources: float


def arrival_scvs(stations: Sequence[OpenStation], routes: Sequence[Route]) -> list[float]:
    """Return squared coefficients of variation of the times between arrivals at each station.

    Stations are assumed independent. Exactly 1 if all sources are Poisson and all service is
    exponential or shared (Jackson 1957). Every station is on a route.
    """
    found = [1.0] * len(stations)
    totals = [0.0] * len(stations)
    for route in routes:
        for hop in route.hops:
            totals[hop.at] += route.rate * hop.visits
    for _ in range(ROUNDS):
        streams: list[list[_Stream]] = [[] for _ in stations]
        for route in routes:
            scv = route.scv
            for hop in route.hops:
                at, share = hop.at, min(1.0, hop.share)
                # Every k-th customer of a path in turn comes k times as evenly.
                part = min(1.0, share * hop.turns)
                thinned = part * scv / hop.turns + 1.0 - part
                streams[at].append(_Stream(route.rate * hop.visits, thinned, hop.sources))
                own = route.rate * hop.visits / hop.sources / totals[at]
                gone = _after(stations[at], found[at], scv, own)
                if hop.turns == 1:  # a path in turn changes nothing for the others
                    scv = share * gone + (1.0 - share) * scv
        before = found
        found = [_superposed(row, own) for row, own in zip(stations, streams, strict=True)]
        if found == before:
            break
    return found


def departure_scv(station: OpenStation, arrival_scv: float) -> float:
    """Return the scv of the times between departures, from that of the times between arrivals."""
    use = station.use
    spread = (max(station.service_scv, LEAST_DEPARTURE_SCV) - 1.0) / sqrt(station.servers)
    return 1.0 + (1.0 - use**2) * (arrival_scv - 1.0) + use**2 * spread


def _after(station: OpenStation, arrival_scv: float, scv: float, own: float) -> float:
    """Of the times between departures of one source, which makes up a share `own` of all.

    Alone it departs as everybody does. Among many it stays as it came where the station is idle,
    and behind a busy one it is a random part of the departures, nearly Poisson (Whitt 1983,
    eq. 36).
    """
    whole, use = departure_scv(station, arrival_scv), station.use
    among = (1.0 - use**2) * scv + use**2
    return own * whole + (1.0 - own) * among


def _superposed(station: OpenStation, streams: Sequence[_Stream]) -> float:
    total = sum(stream.rate for stream in streams)
    squares = min(1.0, sum((stream.rate / total) ** 2 / stream.sources for stream in streams))
    weight = superposition_weight(station.use, squares, station.service_scv)
    mixed = sum(stream.rate / total * stream.scv for stream in streams)
    return weight * mixed + 1.0 - weight
