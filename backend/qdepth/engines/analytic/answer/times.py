"""Times of the I/Os of the classes, from the fixed point."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from math import inf

from qdepth.engines.analytic.answer.sized_ios import VisitRow, members_of_size, sized_ios
from qdepth.engines.analytic.answer.visit_spreads import (
    JointSpread,
    Scaled,
    VisitSpreads,
    VisitTime,
)
from qdepth.engines.analytic.model.returning_visits import rounds_of
from qdepth.engines.analytic.solve.state import State
from qdepth.engines.analytic.textbook.fork_join import Member, joint_time
from qdepth.engines.analytic.textbook.latency_spread import DirectedSpread, Way
from qdepth.engines.analytic.textbook.moments import Cumulants
from qdepth.network.loops import Closed, Open
from qdepth.network.network import LAYERS, Discipline, QueueingNetwork
from qdepth.network.visits.visit_pattern import StationVisit, VisitPattern


@dataclass(frozen=True, slots=True)
class ClassTimes:
    """Times of the I/Os of a class."""

    rate: float
    """Throughput of the class [1/s]."""
    latency: float
    """Mean [s]."""
    ways: tuple[Way, ...]
    """Alternative ways of an I/O, with different times."""
    layers: tuple[float, ...]
    """Mean time in each layer [s]; they add up to the latency."""
    residence: tuple[tuple[float, ...], ...]
    """Mean time of each visit of the pattern at each of its stations, per visit [s]."""
    background: tuple[tuple[float, ...], ...]
    """Mean time of each visit of the background at each of its stations, per visit [s]."""
    page_time: float
    """Time of the background work that an I/O causes [s]."""
    slot_waits: dict[int, float]
    """Mean wait at each limit where the class may wait, by resource of the model, per entry [s]."""


def times_of_classes(network: QueueingNetwork, state: State) -> list[ClassTimes]:
    """Times of each class; waiting times are scaled so that Little's law holds exactly."""
    spreads = VisitSpreads(state)
    return [
        _Timing(network, state, index, spreads).times() for index in range(len(state.model.classes))
    ]


class _Timing:
    """Times of one class."""

    def __init__(
        self,
        network: QueueingNetwork,
        state: State,
        index: int,
        spreads: VisitSpreads,
    ) -> None:
        self.state = state
        self.index = index
        self.flow_class = state.model.classes[index]
        self.spreads = spreads
        flow = self.flow_class.flows[0]
        table = network.flows[flow].binding
        self.pattern = state.model.patterns[flow]
        self.read_share = network.flows[flow].read_share
        self.sized = sized_ios(network, flow)
        self.positions = table.stations
        self.stations = [state.model.stations.get(station) for station in table.stations]
        """Resource of each station of the pattern."""
        self.limits = [state.model.limits.get(limit) for limit in table.limits]
        self.layers = [network.limits[limit].layer for limit in table.limits]

    def times(self) -> ClassTimes:
        state, pattern = self.state, self.pattern
        rate = state.rates[self.index]
        waits, services = [0.0] * len(LAYERS), [0.0] * len(LAYERS)
        visit_times: list[VisitTime] = []
        slot_waits: dict[int, float] = {}
        known: dict[Hashable, VisitTime] = {}
        reduced = self.flow_class.pattern.visits
        commons = self.flow_class.commons or [(1.0,)] * len(reduced)
        described = zip(pattern.visits, reduced, commons, rounds_of(reduced), strict=True)
        rows = [VisitRow(*row) for row in described]
        for row in rows:
            visit, members, _, rounds = row
            places = [self.stations[at] for at in visit.stations]
            kind = (*places, visit.means, visit.squares, members.means, rounds)
            time = known.get(kind)
            if time is None:
                time = known[kind] = self._visit_time(row, members)
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
        cut = self.state.wait_ends.get(self.index, inf) / waiting if waiting > 0 else inf
        background = [
            tuple([sum(self._wait_and_service(*row)) for row in zip(*visit[:3:2], strict=True)])
            for visit in pattern.background
        ]
        slot_waits = {resource: wait * of_waits for resource, wait in slot_waits.items()}
        return ClassTimes(
            rate=rate,
            latency=latency,
            ways=self._ways_by_size(
                rows, visit_times, slot_waits, Scaled(of_waits, of_services, cut)
            ),
            layers=tuple(
                wait * of_waits + service * of_services
                for wait, service in zip(waits, services, strict=True)
            ),
            residence=_scaled(visit_times, of_waits, of_services),
            background=tuple(background),
            page_time=sum(
                visit.ratio * max(times)
                for visit, times in zip(pattern.background, background, strict=True)
            ),
            slot_waits=slot_waits,
        )

    def _ways_by_size(
        self,
        rows: Sequence[VisitRow],
        visit_times: Sequence[VisitTime],
        slot_waits: Mapping[int, float],
        scaled: Scaled,
    ) -> tuple[Way, ...]:
        """Those of I/Os of each size: a large one takes longer wherever its size counts."""
        if not self.sized:
            return self._ways(self.pattern, visit_times, slot_waits, scaled)
        found: list[Way] = []
        for share, pattern in self.sized:
            times = []
            for row, sized in zip(rows, pattern.visits, strict=True):
                own = members_of_size(row, sized, self.positions, self.flow_class.stations)
                times.append(self._visit_time(row, own))
            ways = self._ways(pattern, times, slot_waits, scaled)
            found += [way._replace(share=share * way.share) for way in ways]
        return tuple(found)

    def _ways(
        self,
        pattern: VisitPattern,
        visit_times: Sequence[VisitTime],
        slot_waits: Mapping[int, float],
        scaled: Scaled,
    ) -> tuple[Way, ...]:
        """Those of reads and of writes; waits and services are scaled like the means."""
        spread = DirectedSpread(self.read_share)
        for visit, time in zip(self.pattern.visits, visit_times, strict=True):
            for chance, whole in self.spreads.of_visit(self.index, time, scaled):
                spread.add(visit.is_read, visit.layer, visit.ratio * chance, whole)
        for delay in pattern.delays:
            own = Cumulants.of_service(delay.mean / delay.ratio, delay.square / delay.ratio)
            # What all go through in a layer does not hide that some pass by its stations.
            spread.add(
                delay.is_read, ("delay", delay.layer), delay.ratio, own.scaled(scaled.services)
            )
        for entry in self.pattern.entries:
            resource = self.limits[entry.limit]
            if resource is not None:
                wait = self.spreads.waits.cumulants(self.index, resource, slot_waits[resource])
                spread.add(entry.is_read, self.layers[entry.limit], entry.ratio, wait)
        return spread.ways

    def _visit_time(self, row: VisitRow, members: StationVisit) -> VisitTime:
        """Of a visit whose members serve as those of the row do, or as I/Os of one size need."""
        rows = zip(row.visit.stations, row.visit.means, strict=True)
        stations = tuple([self._wait_and_service(station, mean) for station, mean in rows])
        resources = [
            self.state.model.stations.get(self.flow_class.stations[at]) for at in members.stations
        ]
        found = []
        for resource, mean, own_mean in zip(
            resources, row.members.means, members.means, strict=True
        ):
            wait, _ = self._times_at(resource, mean)
            if own_mean != mean and self.spreads.is_shared(resource):
                wait *= own_mean / mean
            found.append((wait, own_mean))
        wait, service = found[0]
        size = service / row.members.means[0] if row.members.means[0] > 0.0 else 1.0
        own = Cumulants.of_service(service, members.squares[0])
        if len(found) == 1 or service == 0.0:
            return VisitTime(wait, service, resources[0], own, stations, size=size)
        sides = [
            Member(
                mean, waits, max(0.0, square / mean**2 - 1.0), self.spreads.is_shared(at), common
            )
            for (waits, mean), square, at, common in zip(
                found, members.squares, resources, row.commons, strict=True
            )
            if mean > 0.0
        ]
        is_closed = isinstance(self.flow_class.loop, Closed)
        joint, alone = joint_time(sides, is_closed=is_closed), sides[0].variance
        wider = joint.variance / alone if alone > 0 else 1.0
        # Nobody is done before the longest service: so much of the time is no wait.
        longest = max(members.means)
        least = Cumulants.of_service(longest, longest**2)
        together = row.commons[0] if joint.third is not None else 0.0
        spread = JointSpread(wait, own, wider, joint.third, len(sides), together, row.rounds)
        late = joint.mean - longest
        return VisitTime(late, longest, resources[0], least, stations, spread)

    def _wait_and_service(self, station: int, mean: float) -> tuple[float, float]:
        """Of a visit with a mean service time [s]."""
        return self._times_at(self.stations[station], mean)

    def _times_at(self, resource: int | None, mean: float) -> tuple[float, float]:
        """Wait and service of a visit with a mean service time at a resource [s]."""
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
    visits: Sequence[VisitTime], of_waits: float, of_services: float
) -> tuple[tuple[float, ...], ...]:
    """Time at each station of each visit, with waits and services scaled [s]."""
    known = {
        id(visit): tuple([wait * of_waits + own * of_services for wait, own in visit.stations])
        for visit in visits
    }
    return tuple([known[id(visit)] for visit in visits])
