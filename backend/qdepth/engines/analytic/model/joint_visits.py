"""Stations visited at the same time: which of them matter, and which is the slowest.

The customer is at the slowest member, and the others are its companions: they load their stations,
and the visit ends when the last member has served.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Sequence
from dataclasses import replace
from math import sqrt
from typing import NamedTuple

from qdepth.engines.analytic.model.model import FlowClass
from qdepth.engines.analytic.model.symmetry import Lumping
from qdepth.network.loops import Closed, Open, Paced
from qdepth.network.network import Discipline, QueueingNetwork
from qdepth.network.visits.visit_pattern import StationVisit, VisitPattern

SAME = 1e-9
"""Relative difference up to which two loads count as one."""
NEVER_BUSY = 0.01
"""Use of a link below which it does not add to the time of a slower one."""


class _Kept(NamedTuple):
    """A member of a visit that matters."""

    at: int
    """Its place in the visit."""
    common: float
    """As of `Side`."""


ALONE = (_Kept(0, 1.0),)


def with_members_that_matter(
    network: QueueingNetwork, classes: Sequence[FlowClass], lumping: Lumping
) -> list[FlowClass]:
    """The classes with patterns that have only these members of each visit, the slowest first.

    Notes
    -----
    Two links that carry the same I/Os in the same order are one: all that wait at the slower one
    have passed the other. So is a link of which all I/Os also go over another that is not faster,
    and one that is less than 1 % busy and no slower than another.
    """
    patterns = {id(row.pattern): row.pattern for row in classes}.values()
    if all(len(visit.stations) == 1 for pattern in patterns for visit in pattern.visits):
        return list(classes)
    members = _Members(network, classes, lumping)
    known: dict[Hashable, tuple[VisitPattern, tuple[tuple[float, ...], ...]]] = {}
    alike: dict[Hashable, tuple[VisitPattern, tuple[tuple[float, ...], ...]]] = {}
    found = []
    for first, row in zip(lumping.classes, classes, strict=True):
        own = first, id(row.pattern)
        if own not in alike:
            kept = tuple([members.of(row, visit) for visit in row.pattern.visits])
            key = id(row.pattern), kept
            if key not in known:
                known[key] = _with_members(row.pattern, kept)
            alike[own] = known[key]
        pattern, commons = alike[own]
        found.append(replace(row, pattern=pattern, commons=commons))
    return found


def _with_members(
    pattern: VisitPattern, kept: Sequence[Sequence[_Kept]]
) -> tuple[VisitPattern, tuple[tuple[float, ...], ...]]:
    rows = zip(pattern.visits, kept, strict=True)
    visits = tuple([_reduced(visit, sides) for visit, sides in rows])
    commons = tuple([tuple([side.common for side in sides]) for sides in kept])
    return replace(pattern, visits=visits), commons


def _reduced(visit: StationVisit, sides: Sequence[_Kept]) -> StationVisit:
    if len(sides) == len(visit.stations) == 1:
        return visit
    return visit._replace(
        stations=tuple([visit.stations[side.at] for side in sides]),
        means=tuple([visit.means[side.at] for side in sides]),
        squares=tuple([visit.squares[side.at] for side in sides]),
    )


def asymptotic_rates(
    network: QueueingNetwork, classes: Sequence[FlowClass], lumping: Lumping
) -> dict[int, float]:
    """First of the identical classes -> its throughput without waiting [1/s].

    Cut down until no station is more than busy; each access counts (Lazowska and others 1984,
    section 5.2).
    """
    number = Counter(lumping.places.values())
    alike = Counter(lumping.classes)
    rates: dict[int, float] = {}
    loads: dict[int, float] = defaultdict(float)
    for first, count in alike.items():
        row = classes[first]
        time = row.think + sum([visit.ratio * max(visit.means) for visit in row.pattern.visits])
        time += sum([delay.mean for delay in row.pattern.delays])
        rates[first] = _unhindered(row, time)
        for station, load in _demands(row, row.pattern.all_visits).items():
            place = lumping.places[station]
            capacity = network.stations[place].capacity * number[place]
            loads[place] += count * rates[first] * load / capacity
    for first in rates:
        row = classes[first]
        stations = _demands(row, row.pattern.all_visits)
        rates[first] /= max([1.0, *(loads[lumping.places[station]] for station in stations)])
    return rates


def _unhindered(row: FlowClass, time: float) -> float:
    """Throughput where nothing waits [1/s]; `time`: of one cycle [s]."""
    match row.loop:
        case Open(interarrival=gap):
            return len(row.flows) / gap.read
        case Paced(interval=interval):
            return min(len(row.flows) / interval, row.population / time if time else float("inf"))
        case Closed():
            return row.population / time if time else 0.0
        case _:
            return 0.0


def _demands(row: FlowClass, visits: Sequence[StationVisit]) -> dict[int, float]:
    """Service time that an I/O asks of each station [s]."""
    found: dict[int, float] = defaultdict(float)
    for visit in visits:
        for at, mean in zip(visit.stations, visit.means, strict=True):
            if mean > 0:
                found[row.stations[at]] += visit.ratio * mean
    return found


class _Members:
    def __init__(
        self, network: QueueingNetwork, classes: Sequence[FlowClass], lumping: Lumping
    ) -> None:
        self._network = network
        self._places = lumping.places
        rates = asymptotic_rates(network, classes, lumping)
        number = Counter(lumping.places.values())
        self._uses: dict[int, float] = defaultdict(float)
        self._joint: dict[int, float] = defaultdict(float)
        for first, count in Counter(lumping.classes).items():
            row = classes[first]
            joint = [visit for visit in row.pattern.visits if len(visit.stations) > 1]
            for visits, sums in ((row.pattern.all_visits, self._uses), (joint, self._joint)):
                for station, load in _demands(row, visits).items():
                    place = lumping.places[station]
                    capacity = network.stations[place].capacity * number[place]
                    sums[place] += count * rates[first] * load / capacity
        self._traffic: dict[int, float] = defaultdict(float)
        """Visits to each station [1/s]."""
        self._together: dict[tuple[int, int], float] = defaultdict(float)
        """Visits to two stations at the same time [1/s]."""
        self._slower: dict[tuple[int, int], bool] = defaultdict(lambda: True)
        """Whether the second is never faster than the first where both are visited."""
        self._count(classes, lumping, rates)
        self._known: dict[tuple[int, tuple[int, ...]], tuple[_Kept, ...]] = {}

    def _count(
        self, classes: Sequence[FlowClass], lumping: Lumping, rates: dict[int, float]
    ) -> None:
        counted: dict[tuple[int, tuple[int, ...]], float] = defaultdict(float)
        patterns: dict[int, VisitPattern] = {}
        for first, row in zip(lumping.classes, classes, strict=True):
            counted[id(row.pattern), row.stations] += rates[first]
            patterns[id(row.pattern)] = row.pattern
        for (key, stations), rate in counted.items():
            for visit in patterns[key].visits:
                members = [
                    (stations[at], mean)
                    for at, mean in zip(visit.stations, visit.means, strict=True)
                    if mean > 0
                ]
                for station, mean in members:
                    self._traffic[station] += rate * visit.ratio
                    for other, its in members if len(members) > 1 else ():
                        if other != station:
                            self._together[station, other] += rate * visit.ratio
                            self._slower[station, other] &= its >= mean * (1.0 - SAME)

    def of(self, row: FlowClass, visit: StationVisit) -> tuple[_Kept, ...]:
        """Members of a visit that matter."""
        if len(visit.stations) == 1:
            return ALONE
        key = id(visit), row.stations
        if key not in self._known:
            self._known[key] = self._found(row, visit)
        return self._known[key]

    def _found(self, row: FlowClass, visit: StationVisit) -> tuple[_Kept, ...]:
        stations = [row.stations[at] for at in visit.stations]
        serving = [at for at, mean in enumerate(visit.means) if mean > 0]
        if not serving:
            return ALONE
        own = {at: self._uses[self._places[stations[at]]] for at in serving}
        most = max(own.values()) * (1.0 - SAME)
        main = next(at for at in serving if own[at] >= most)
        longest = max(serving, key=lambda at: visit.means[at])
        kept = [main]
        for at in serving:
            others = [main, *kept] if at != main else []
            matters = at == longest or own[at] >= NEVER_BUSY
            if (
                at != main
                and matters
                and not any(self._covers(stations[other], stations[at]) for other in others)
            ):
                kept.append(at)
        first = stations[main]
        share = self._joint[self._places[first]] / max(self._uses[self._places[first]], SAME)
        return (
            _Kept(main, min(1.0, share)),
            *[_Kept(at, self._correlation(first, stations[at])) for at in kept[1:]],
        )

    def _covers(self, station: int, other: int) -> bool:
        """Whether all I/Os of `other` visit the station too, which is never faster."""
        network = self._network
        return (
            network.stations[station].discipline
            is network.stations[other].discipline
            is Discipline.PS
            and not network.stations[station].rates
            and not network.stations[other].rates
            and self._together[station, other] >= self._traffic[other] * (1.0 - SAME)
            and self._slower[other, station]
        )

    def _correlation(self, station: int, other: int) -> float:
        product = self._traffic[station] * self._traffic[other]
        return self._together[station, other] / sqrt(product) if product > 0 else 0.0
