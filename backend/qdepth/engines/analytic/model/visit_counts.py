"""Where chains meet resources, and how often."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain

import numpy as np

from qdepth.engines.analytic.model.model import Chain, Contact, FlowClass, Resource
from qdepth.engines.analytic.model.visit_pattern import FloatArray, Profile, rows_of
from qdepth.engines.analytic.visits.itinerary import Itinerary, Stop
from qdepth.engines.analytic.visits.routes import picker
from qdepth.network.network import QueueingNetwork

SAME = 1e-9
"""Relative difference up to which two loads count as one."""


class _Places:
    """Where the I/Os of a pattern come while one and the same limit is the innermost held."""

    def __init__(self, stops: Sequence[Stop], limits: Iterable[int]) -> None:
        self.asked = picker([*{*limits}])
        """Takes the limits that are asked for out of a table of limits."""
        alone = [stop for stop in stops if len(stop.stations) == 1]
        self.visited = picker([*{stop.stations[0] for stop in alone if stop.means[0] > 0}])
        """Takes the stations that are visited one at a time out of a table of stations."""
        self.together = {
            (stop.stations, tuple([mean > 0 for mean in stop.means]))
            for stop in stops
            if len(stop.stations) > 1
        }
        """Stations that are visited at the same time, and which of them serve at all."""


class Uneven(Exception):
    """What looks alike does not meet in whole numbers, so it is not alike."""


class Visits:
    """What the I/Os of flow classes visit while they hold a slot, and while they hold none."""

    def __init__(
        self,
        network: QueueingNetwork,
        classes: Sequence[FlowClass],
        profiles: Sequence[Profile],
    ) -> None:
        self._classes = classes
        self._loads = _loads(network, classes, profiles).tolist()
        self._places: dict[int, dict[int | None, _Places]] = {}

    def longest(self, stations: Sequence[int]) -> int:
        """Which of the stations that are visited at the same time sets the time.

        The first of those with the most load: sums in another order differ in the last digits.
        """
        if len(stations) == 1:
            return 0
        loads = [self._loads[station] for station in stations]
        enough = max(loads) * (1.0 - SAME)
        return next(at for at, load in enumerate(loads) if load >= enough)

    def visitors(self) -> Iterator[tuple[int, int | None, set[int]]]:
        """Class, limit whose slots come or None for workers, and where they come.

        A station stands there with its position in the network, a limit with `~position`.
        """
        seen: set[tuple[int, int, tuple[int, ...], int]] = set()
        for position, flow_class in enumerate(self._classes):
            way = flow_class.way
            stations = way.stations
            rows = self._places.get(id(way.pattern))
            if rows is None:
                rows = self._places[id(way.pattern)] = _places(way.pattern)
            for held, places in rows.items():
                limits = places.asked(way.limits)
                if held is not None:
                    key = (id(places), way.limits[held], limits, id(stations))
                    if key in seen:
                        continue
                    seen.add(key)
                spots = {*places.visited(stations)}
                spots.update([~limit for limit in limits])
                for sides, serves in places.together:
                    beside = [stations[at] for at in sides]
                    longest = self.longest(beside)
                    if serves[longest]:
                        spots.add(beside[longest])
                yield position, None if held is None else way.limits[held], spots


def contacts_of(
    visits: Visits,
    chain_of: Callable[[int, int | None], int],
    places: Mapping[tuple[bool, int], int],
    chains: Sequence[Chain],
    resources: Sequence[Resource],
) -> tuple[Contact, ...]:
    """How many of a resource a chain visits, and how many such chains visit a resource.

    Parameters
    ----------
    chain_of : callable
        Chain of the model that a class or a limit belongs to.
    places : mapping
        (is a limit, position in the network) -> resource of the model that it is, or is like.

    Raises
    ------
    Uneven
        If of those that look alike one visits more, or is visited more, than another.
    """
    place_of = {~at if is_limit else at: place for (is_limit, at), place in places.items()}
    met: dict[int, dict[tuple[bool, int], set[int]]] = defaultdict(dict)
    for position, limit, spots in visits.visitors():
        who = (True, position) if limit is None else (False, limit)
        met[chain_of(position, limit)].setdefault(who, set()).update(spots)
    contacts = []
    for owner, coming in met.items():
        found = Counter(map(place_of.get, chain.from_iterable(coming.values())))
        for resource, number in found.items():
            if resource is None:
                continue
            copies, odd = divmod(number, chains[owner].number)
            sharers, odd_too = divmod(number, resources[resource].number)
            if odd or odd_too:
                raise Uneven
            contacts.append(Contact(owner, resource, copies, sharers))
    return tuple(contacts)


def _places(pattern: Itinerary) -> dict[int | None, _Places]:
    """By the innermost limit that is held; None: no limit is held."""
    stops: dict[int | None, list[Stop]] = defaultdict(list)
    limits: dict[int | None, list[int]] = defaultdict(list)
    for stop in pattern.stops:
        stops[innermost(stop.holds)].append(stop)
    for entry in pattern.entries:
        limits[innermost(entry.holds)].append(entry.limit)
    return {held: _Places(stops[held], limits[held]) for held in {**stops, **limits}}


def innermost(holds: tuple[int, ...]) -> int | None:
    """The limit that an I/O took last of those that it holds; None: it holds none."""
    return holds[-1] if holds else None


def _loads(
    network: QueueingNetwork, classes: Sequence[FlowClass], profiles: Sequence[Profile]
) -> FloatArray:
    """Of each station, if all workers issued at the same rate; picks the longer visit."""
    loads = np.zeros(len(network.stations))
    patterns: dict[int, Profile] = {}
    tables: dict[int, tuple[int, ...]] = {}
    workers: dict[int, Counter[int]] = defaultdict(Counter)
    for flow_class, profile in zip(classes, profiles, strict=True):
        stations = flow_class.way.stations
        patterns[id(profile)], tables[id(stations)] = profile, stations
        workers[id(profile)][id(stations)] += flow_class.population
    for key, profile in patterns.items():
        at = rows_of([tables[table] for table in workers[key]])[:, profile.stations]
        numbers = np.array([*workers[key].values()], dtype=np.float64)
        times = numbers[:, None] * profile.visits * profile.means
        np.add.at(loads, at.ravel(), times.ravel())  # in one row, which is much faster
    return loads
