"""What a pattern of a way means to those who meet in it, worked out once for each pattern."""

from collections import defaultdict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from qdepth.engines.analytic.model.model import FlowClass
from qdepth.engines.analytic.visits.itinerary import Itinerary

IntArray = npt.NDArray[np.int64]
FloatArray = npt.NDArray[np.float64]

DIGITS = 11
"""Decimal digits of expected visits that count: shares of a draw differ in the last ones."""


@dataclass(frozen=True, slots=True)
class Profile:
    """Numbers are those of the pattern; a role is what is done at a place."""

    kind: Hashable
    """The same for patterns that do the same in the same order."""
    stations: IntArray
    """Of all stops, one after the other."""
    visits: FloatArray
    """Expected visits to each of `stations`, per I/O."""
    means: FloatArray
    """Mean service time of each of these visits [s]."""
    station_roles: IntArray
    """Of each station of the pattern: a number for all its roles together."""
    limit_roles: IntArray


def rows_of(tables: Sequence[tuple[int, ...]]) -> IntArray:
    """Tables of one length as rows; a table that comes several times is read once."""
    own = {id(table): table for table in tables}
    numbers = {key: number for number, key in enumerate(own)}
    rows = np.array([*own.values()], dtype=np.int64)
    return rows if len(own) == len(tables) else rows[[numbers[id(table)] for table in tables]]


def profiles_of(classes: Sequence[FlowClass]) -> list[Profile]:
    """Profiles of the ways of the classes."""
    known: dict[int, Profile] = {}
    for flow_class in classes:
        pattern = flow_class.way.pattern
        if id(pattern) not in known:
            known[id(pattern)] = _profile(pattern)
    return [known[id(flow_class.way.pattern)] for flow_class in classes]


def _profile(way: Itinerary) -> Profile:
    roles: dict[Hashable, int] = {}
    stations: list[int] = []
    visits: list[float] = []
    means: list[float] = []
    at_stations: dict[int, list[int]] = defaultdict(list)
    at_limits: dict[int, list[int]] = defaultdict(list)

    def hold(held: tuple[int, ...], role: int) -> None:
        for limit in held:
            at_limits[limit].append(role)

    for stop in way.stops:
        what = (round(stop.visits, DIGITS), stop.means, stop.squares, stop.layer, stop.turn)
        for side, station in enumerate(stop.stations):
            at_stations[station].append(roles.setdefault((what, side), len(roles)))
            stations.append(station)
            visits.append(stop.visits)
            means.append(stop.means[side])
        hold(stop.holds, roles.setdefault(what, len(roles)))
    for pause in way.pauses:
        hold(pause.holds, roles.setdefault((pause.mean, pause.square, pause.layer), len(roles)))
    for entry in way.entries:
        role = roles.setdefault((round(entry.visits, DIGITS), "entry"), len(roles))
        hold((*entry.holds, entry.limit), role)
    kinds: dict[tuple[int, ...], int] = {}
    station_roles, limit_roles = (
        [kinds.setdefault(tuple(sorted(met[at])), len(kinds)) for at in range(len(met))]
        for met in (at_stations, at_limits)
    )
    places = tuple([(at, *rows) for at, rows in (*at_stations.items(), *at_limits.items())])
    return Profile(
        kind=(tuple(roles), places, len(at_stations), way.ignored),
        stations=np.array(stations, dtype=np.int64),
        visits=np.array(visits),
        means=np.array(means),
        station_roles=np.array(station_roles, dtype=np.int64),
        limit_roles=np.array(limit_roles, dtype=np.int64),
    )
