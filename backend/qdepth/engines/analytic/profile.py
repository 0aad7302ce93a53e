"""What a pattern of a way means to those who meet in it, worked out once for each pattern."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from qdepth.engines.analytic.itinerary import Itinerary
from qdepth.engines.analytic.model import FlowClass

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
    station_roles: IntArray
    visits: FloatArray
    """Expected visits to each of `stations`, per I/O."""
    means: FloatArray
    """Mean service time of each of these visits [s]."""
    limits: IntArray
    """Limits that are held or entered, one after the other."""
    limit_roles: IntArray


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
    station_roles: list[int] = []
    visits: list[float] = []
    means: list[float] = []
    limits: list[int] = []
    limit_roles: list[int] = []

    def hold(held: tuple[int, ...], role: int) -> None:
        limits.extend(held)
        limit_roles.extend([role] * len(held))

    for stop in way.stops:
        what = (round(stop.visits, DIGITS), stop.means, stop.squares, stop.layer, stop.turn)
        for side, station in enumerate(stop.stations):
            stations.append(station)
            station_roles.append(roles.setdefault((what, side), len(roles)))
            visits.append(stop.visits)
            means.append(stop.means[side])
        hold(stop.holds, roles.setdefault(what, len(roles)))
    for pause in way.pauses:
        hold(pause.holds, roles.setdefault((pause.mean, pause.square, pause.layer), len(roles)))
    for entry in way.entries:
        role = roles.setdefault((round(entry.visits, DIGITS), "entry"), len(roles))
        hold((*entry.holds, entry.limit), role)
    return Profile(
        kind=(tuple(roles), tuple(station_roles), tuple(limit_roles), way.ignored),
        stations=np.array(stations, dtype=np.int64),
        station_roles=np.array(station_roles, dtype=np.int64),
        visits=np.array(visits),
        means=np.array(means),
        limits=np.array(limits, dtype=np.int64),
        limit_roles=np.array(limit_roles, dtype=np.int64),
    )
