"""How the I/Os of the classes spend their time, from the fixed point."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from qdepth.engines.analytic.answer.waits import WaitSpreads
from qdepth.engines.analytic.solve.state import State
from qdepth.engines.analytic.textbook.latency_spread import DirectedSpread, Way
from qdepth.engines.analytic.textbook.moments import Cumulants
from qdepth.network.loops import Open
from qdepth.network.network import LAYERS, Discipline, QueueingNetwork
from qdepth.network.visits.visit_pattern import StationVisit


@dataclass(frozen=True, slots=True)
class ClassTimes:
    """How the I/Os of a class spend their time."""

    rate: float
    """Throughput of the class [1/s]."""
    latency: float
    """Mean [s]."""
    ways: tuple[Way, ...]
    """Those that an I/O may go, whose times are unlike."""
    layers: tuple[float, ...]
    """Mean time in each layer [s]; they add up to the latency."""
    residence: tuple[tuple[float, ...], ...]
    """Mean time of each visit of the pattern at each of its stations, per visit [s]."""
    slot_waits: dict[int, float]
    """Mean wait at each limit where the class may wait, by resource of the model, per entry [s]."""


def times_of_classes(network: QueueingNetwork, state: State) -> list[ClassTimes]:
    """Times of each class; waiting times are scaled so that Little's law holds exactly."""
    spreads = WaitSpreads(state)
    demanded: list[set[int]] = [set() for _ in state.model.classes]
    for demand in state.model.demands:
        demanded[demand.flow_class].add(demand.resource)
    return [
        _Timing(network, state, index, spreads, resources).times()
        for index, resources in enumerate(demanded)
    ]


class _VisitTime(NamedTuple):
    """Time of a visit."""

    wait: float
    """At the station that sets the time [s]."""
    service: float
    """There [s]."""
    resource: int | None
    """Of that station; None where nobody waits."""
    own: Cumulants
    """Of the service."""
    stations: tuple[tuple[float, float], ...]
    """Waiting and service time at each station [s]."""


class _Timing:
    """Times of one class."""

    def __init__(
        self,
        network: QueueingNetwork,
        state: State,
        index: int,
        spreads: WaitSpreads,
        demanded: set[int],
    ) -> None:
        self.state = state
        self.index = index
        self.flow_class = state.model.classes[index]
        self.spreads = spreads
        self.demanded = demanded
        """Resources that set the time of those that are visited at the same time."""
        flow = self.flow_class.flows[0]
        table = network.flows[flow].binding
        self.pattern = state.model.patterns[flow]
        self.read_share = network.flows[flow].read_share
        self.stations = [state.model.stations.get(station) for station in table.stations]
        """Resource of each station of the pattern."""
        self.limits = [state.model.limits.get(limit) for limit in table.limits]
        self.layers = [network.limits[limit].layer for limit in table.limits]

    def times(self) -> ClassTimes:
        state, pattern = self.state, self.pattern
        rate = state.rates[self.index]
        waits, services = [0.0] * len(LAYERS), [0.0] * len(LAYERS)
        visit_times: list[_VisitTime] = []
        slot_waits: dict[int, float] = {}
        known: dict[Hashable, _VisitTime] = {}
        for visit in pattern.visits:
            kind = (*[self.stations[at] for at in visit.stations], visit.means, visit.squares)
            time = known.get(kind)
            if time is None:
                time = known[kind] = self._visit_time(visit)
            waits[visit.layer] += visit.ratio * time.wait
            services[visit.layer] += visit.ratio * time.service
            visit_times.append(time)
        for delay in pattern.delays:
            services[delay.layer] += delay.mean
        for entry in pattern.entries:
            resource = self.limits[entry.limit]
            if resource is not None:
                wait = slot_waits[resource] = state.queues[resource].wait
                waits[self.layers[entry.limit]] += entry.ratio * wait
        fixed, waiting = sum(services), sum(waits)
        latency = fixed + waiting
        if not isinstance(self.flow_class.loop, Open):
            latency = max(fixed, self.flow_class.population / rate - state.think[self.index])
        of_waits = (latency - fixed) / waiting if waiting > 0 and latency > fixed else 0.0
        of_services = 1.0 if of_waits or fixed == 0 else latency / fixed
        slot_waits = {resource: wait * of_waits for resource, wait in slot_waits.items()}
        return ClassTimes(
            rate=rate,
            latency=latency,
            ways=self._ways(visit_times, slot_waits, of_waits, of_services),
            layers=tuple(
                wait * of_waits + service * of_services
                for wait, service in zip(waits, services, strict=True)
            ),
            residence=_scaled(visit_times, of_waits, of_services),
            slot_waits=slot_waits,
        )

    def _ways(
        self,
        visit_times: Sequence[_VisitTime],
        slot_waits: Mapping[int, float],
        of_waits: float,
        of_services: float,
    ) -> tuple[Way, ...]:
        """Those of reads and of writes; waits and services are scaled like the means."""
        spread = DirectedSpread(self.read_share, len(LAYERS))
        for visit, time in zip(self.pattern.visits, visit_times, strict=True):
            wait = self.spreads.cumulants(time.resource, time.wait * of_waits)
            spread.add(
                visit.is_read, visit.layer, visit.ratio, wait.plus(time.own.scaled(of_services))
            )
        for delay in self.pattern.delays:
            own = Cumulants.of_service(delay.mean / delay.ratio, delay.square / delay.ratio)
            spread.add(delay.is_read, delay.layer, delay.ratio, own.scaled(of_services))
        for entry in self.pattern.entries:
            resource = self.limits[entry.limit]
            if resource is not None:
                wait = self.spreads.cumulants(resource, slot_waits[resource])
                spread.add(entry.is_read, self.layers[entry.limit], entry.ratio, wait)
        return spread.ways

    def _visit_time(self, visit: StationVisit) -> _VisitTime:
        rows = zip(visit.stations, visit.means, strict=True)
        stations = tuple([self._wait_and_service(station, mean) for station, mean in rows])
        main = 0
        if len(stations) > 1:
            resources = [self.stations[at] for at in visit.stations]
            main = next((at for at, row in enumerate(resources) if row in self.demanded), 0)
        wait, service = stations[main]
        resource = self.stations[visit.stations[main]]
        own = Cumulants.of_service(service, visit.squares[main])
        return _VisitTime(wait, service, resource, own, stations)

    def _wait_and_service(self, station: int, mean: float) -> tuple[float, float]:
        """Of a visit with a mean service time [s]."""
        resource = self.stations[station]
        if resource is None:
            return 0.0, mean
        queue = self.state.queues[resource]
        own = self.state.waits_by_class.get((self.index, resource))
        if own is not None:
            return own, mean
        if queue.resource.discipline is Discipline.PS and queue.mean > 0:
            return mean * queue.wait / queue.mean, mean
        return queue.wait, mean


def _scaled(
    visits: Sequence[_VisitTime], of_waits: float, of_services: float
) -> tuple[tuple[float, ...], ...]:
    """Time at each station of each visit, with waits and services scaled [s]."""
    known = {
        id(visit): tuple([wait * of_waits + own * of_services for wait, own in visit.stations])
        for visit in visits
    }
    return tuple([known[id(visit)] for visit in visits])
