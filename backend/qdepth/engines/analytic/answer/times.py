"""What the fixed point found, as times and numbers of the flows, stations and limits."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from qdepth.engines.analytic.solve.state import State
from qdepth.engines.analytic.visits.itinerary import Itinerary, Stop
from qdepth.network.network import LAYERS, Discipline, Open, QueueingNetwork

TINY = 1e-9


@dataclass(frozen=True, slots=True)
class ClassTimes:
    """How the I/Os of a class spend their time."""

    rate: float
    """Throughput of the class [1/s]."""
    latency: float
    """Mean [s]."""
    variance: float
    """[s^2]"""
    layers: tuple[float, ...]
    """Mean time in each layer [s]; they add up to the latency."""
    stops: tuple[tuple[float, ...], ...]
    """Mean time of a visit to each station of each stop, in the order of the itinerary [s]."""
    slots: dict[int, float]
    """Mean wait at each limit where the class may wait, by resource of the model, per entry [s]."""


@dataclass(slots=True)
class Spread:
    """Variance of the time in a layer, from the visits that an I/O may make there.

    Visits that come to at most one in the mean are taken as ways of which an I/O goes one: ways of
    unequal length spread the time. More visits are taken as made one after the other.
    """

    visits: float = 0.0
    first: float = 0.0
    second: float = 0.0
    within: float = 0.0

    def add(self, visits: float, mean: float, variance: float) -> None:
        """Expected visits, each of a time with a mean [s] and a variance [s^2]."""
        self.visits += visits
        self.first += visits * mean
        self.second += visits * (variance + mean * mean)
        self.within += visits * variance

    @property
    def variance(self) -> float:
        """[s^2]"""
        if self.visits > 1.0 + TINY:
            return self.within
        return max(0.0, self.second - self.first**2)


def times_of_classes(network: QueueingNetwork, found: State) -> list[ClassTimes]:
    """Times of each class; waiting times are scaled so that Little's law holds exactly."""
    spreads = _Spreads(found)
    mains: list[set[int]] = [set() for _ in found.model.classes]
    for part in found.model.parts:
        mains[part.flow_class].add(part.resource)
    return [_Timing(network, found, index, spreads, own).times() for index, own in enumerate(mains)]


class _Spreads:
    """Variances of waiting times: a random number of completions to wait for."""

    def __init__(self, found: State) -> None:
        self._found = found
        self._known: dict[int, float] = {}
        """Resource -> squared coefficient of variation of the wait there."""

    def variance(self, place: int | None, wait: float) -> float:
        """Of a mean waiting time [s] at a resource [s^2]."""
        if place is None or wait <= 0:
            return 0.0
        if place not in self._known:
            self._known[place] = self._scv(place)
        return wait**2 * self._known[place]

    def _scv(self, place: int) -> float:
        present = self._found.queues[place].present
        servers = self._found.model.resources[place].servers
        counts = np.maximum(np.arange(len(present)) - servers, 0.0)
        mean = float(present @ counts)
        if mean <= TINY:
            return 1.0
        spread = float(present @ counts**2) - mean**2
        return (spread + mean) / mean**2


class _Spent(NamedTuple):
    """How a visit to stations at the same time spends its time."""

    wait: float
    """At the station that sets the time [s]."""
    service: float
    """There [s]."""
    within: float
    """Variance of both together [s^2]."""
    times: tuple[tuple[float, float], ...]
    """Waiting and service time at each station [s]."""


def _stretched(
    stops: Sequence[_Spent], scale: float, stretch: float
) -> tuple[tuple[float, ...], ...]:
    """Time at each station of each stop, with waits and services scaled [s]."""
    known = {
        id(spent): tuple([wait * scale + service * stretch for wait, service in spent.times])
        for spent in stops
    }
    return tuple([known[id(spent)] for spent in stops])


class _Timing:
    def __init__(
        self,
        network: QueueingNetwork,
        found: State,
        index: int,
        spreads: _Spreads,
        mains: set[int],
    ) -> None:
        self.found = found
        self.index = index
        self.flow_class = found.model.classes[index]
        self.spreads = spreads
        self.mains = mains
        """Resources that set the time of those that are visited at the same time."""
        way, places = found.model.ways[self.flow_class.flows[0]], found.model.places
        self.way: Itinerary = way.pattern
        self.stations = [places.get((False, station)) for station in way.stations]
        """Resource of each station of the pattern."""
        self.limits = [places.get((True, limit)) for limit in way.limits]
        self.layers = [network.limits[limit].layer for limit in way.limits]

    def times(self) -> ClassTimes:
        found, way = self.found, self.way
        rate = found.rates[self.index]
        waits, services = [0.0] * len(LAYERS), [0.0] * len(LAYERS)
        spreads = [Spread() for _ in LAYERS]
        stops: list[_Spent] = []
        slots: dict[int, float] = {}
        known: dict[Hashable, _Spent] = {}
        for stop in way.stops:
            at = (*map(self.stations.__getitem__, stop.stations), stop.means, stop.squares)
            spent = known.get(at)
            if spent is None:
                spent = known[at] = self._spent(stop)
            waits[stop.layer] += stop.visits * spent.wait
            services[stop.layer] += stop.visits * spent.service
            spreads[stop.layer].add(stop.visits, spent.wait + spent.service, spent.within)
            stops.append(spent)
        for pause in way.pauses:
            services[pause.layer] += pause.mean
            mean, square = pause.mean / pause.visits, pause.square / pause.visits
            spreads[pause.layer].add(pause.visits, mean, max(0.0, square - mean**2))
        for entry in way.entries:
            place = self.limits[entry.limit]
            if place is not None:
                wait, layer = found.queues[place].wait, self.layers[entry.limit]
                waits[layer] += entry.visits * wait
                spreads[layer].add(entry.visits, wait, self.spreads.variance(place, wait))
                slots[place] = wait
        variance = sum(spread.variance for spread in spreads)
        fixed, waiting = sum(services), sum(waits)
        latency = fixed + waiting
        if not isinstance(self.flow_class.loop, Open):
            latency = max(fixed, self.flow_class.population / rate - found.think[self.index])
        if waiting > 0 and latency > fixed:
            scale, stretch = (latency - fixed) / waiting, 1.0
        else:
            scale, stretch = 0.0, latency / fixed if fixed > 0 else 1.0
        return ClassTimes(
            rate=rate,
            latency=latency,
            variance=variance * (latency / (fixed + waiting)) ** 2 if fixed + waiting > 0 else 0.0,
            layers=tuple(
                wait * scale + service * stretch
                for wait, service in zip(waits, services, strict=True)
            ),
            stops=_stretched(stops, scale, stretch),
            slots={place: wait * scale for place, wait in slots.items()},
        )

    def _spent(self, stop: Stop) -> _Spent:
        rows = zip(stop.stations, stop.means, strict=True)
        times = tuple([self._visit(station, mean) for station, mean in rows])
        main = self._main(stop.stations)
        wait, service = times[main]
        spread = self.spreads.variance(self.stations[stop.stations[main]], wait)
        return _Spent(wait, service, spread + max(0.0, stop.squares[main] - service**2), times)

    def _main(self, stations: tuple[int, ...]) -> int:
        """Which of the stations that are visited at the same time sets the time."""
        if len(stations) == 1:
            return 0
        rows = (at for at, row in enumerate(stations) if self.stations[row] in self.mains)
        return next(rows, 0)

    def _visit(self, station: int, mean: float) -> tuple[float, float]:
        """Waiting and service time of a visit [s]."""
        place = self.stations[station]
        if place is None:
            return 0.0, mean
        queue = self.found.queues[place]
        own = self.found.own_waits.get((self.index, place))
        if own is not None:
            return own, mean
        if self.found.model.resources[place].discipline is Discipline.PS and queue.mean > 0:
            return mean * queue.wait / queue.mean, mean
        return queue.wait, mean
