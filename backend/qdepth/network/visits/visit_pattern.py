"""Visits of the I/Os of a flow: visit ratios and service times, by the numbers of its program.

Flows that run one program have one pattern; their bindings say at which stations and limits.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from qdepth.network.network import LAYERS, Flow, QueueingNetwork
from qdepth.network.program import Program
from qdepth.network.steps import Acquire, Delay, Fork, Spawn, Visit
from qdepth.network.visits.ios import Ios, services_at_once
from qdepth.network.visits.token_buckets import TokenBucket, token_buckets
from qdepth.network.visits.traffic import SPLIT, Arrivals, RoundRobinPath, Traffic

LINKS = LAYERS.index("fabric")


class StationVisit(NamedTuple):
    """A visit to one station, or to several at the same time."""

    stations: tuple[int, ...]
    ratio: float
    """Expected visits per I/O."""
    means: tuple[float, ...]
    """Mean service time at each station, per visit [s]."""
    squares: tuple[float, ...]
    """Mean squared service time at each station, per visit [s^2]."""
    layer: int
    holds: tuple[int, ...]
    """Limits whose slots are held during the visit, outermost first."""
    path: RoundRobinPath | None
    is_read: bool
    parts: float
    """Mean parts of a split I/O that come together; their services count as one."""
    parts_in_service: float
    """The same on average over the time of service: that of large I/Os is longer."""
    come_apart: bool = False
    """Whether parts come as slowly as a station before this one serves them."""

    @property
    def is_shared(self) -> bool:
        """Whether parts are served side by side and not one after another: links do so."""
        return self.layer == LINKS

    def time_of_parts(self, time: float, mean: float) -> float:
        """Sum of the times of all parts at a station, from the time until the last one is done and
        the service of all of them in it [s]."""
        if self.parts == 1.0:
            return time
        if self.is_shared:
            return time if self.come_apart else self.parts_in_service * time
        served = 1.0 if self.come_apart else (self.parts_in_service + 1.0) / 2.0
        return self.parts * (time - mean) + served * mean


class DelayVisit(NamedTuple):
    """Time without a queue."""

    ratio: float
    """Expected visits per I/O."""
    mean: float
    """Per I/O [s]."""
    square: float
    """Mean squared time, per I/O [s^2]."""
    layer: int
    holds: tuple[int, ...]
    is_read: bool
    parts: float = 1.0
    """Mean parts of a split I/O that take this time at once."""


class LimitEntry(NamedTuple):
    """An entry into the span of a limit."""

    limit: int
    ratio: float
    """Expected entries per I/O."""
    holds: tuple[int, ...]
    """Limits that are held already, outermost first."""
    is_read: bool
    parts: int
    """Most parts of a split I/O, which take a slot each."""


class PageEntry(NamedTuple):
    """Pages that an I/O takes and its background work returns."""

    limit: int
    ratio: float
    """Expected entries per I/O."""
    pages: float
    """Mean number of pages taken together."""


class TokenEntry(NamedTuple):
    """A token that an I/O takes, and that a station returns when the I/O has continued."""

    limit: int
    visit: int
    """Visit that represents it: the I/O waits as for that station. A delay subtracts the service,
    which runs without the I/O."""


@dataclass(frozen=True, slots=True)
class VisitPattern:
    """All visits of an I/O, in the order of the program; those of reads come first."""

    visits: tuple[StationVisit, ...]
    delays: tuple[DelayVisit, ...]
    entries: tuple[LimitEntry, ...]
    not_modelled: frozenset[str]
    """Parts of the program that are not in it, in words."""
    background: tuple[StationVisit, ...] = ()
    """Visits of work that continues after the I/O has ended, such as a destage."""
    pages: tuple[PageEntry, ...] = ()
    """Pages that are held until that work is done."""
    tokens: tuple[TokenEntry, ...] = ()

    @property
    def all_visits(self) -> tuple[StationVisit, ...]:
        """Visits of the I/O, then those of its background work."""
        return self.visits + self.background


def innermost(holds: tuple[int, ...]) -> int | None:
    """The limit that an I/O took last among those that it holds; None: it holds none."""
    return holds[-1] if holds else None


def visit_patterns(network: QueueingNetwork) -> tuple[VisitPattern, ...]:
    """Patterns of the flows, in the network's order: one object for one program and equal I/Os."""
    known: dict[Hashable, VisitPattern] = {}
    patterns = []
    for flow in network.flows:
        ios = ios_per_path(network, flow)
        key = id(flow.program), flow.read_share, id(flow.sizes), id(flow.cumulative), ios
        pattern = known.get(key)
        if pattern is None:
            pattern = known[key] = visit_pattern(flow, ios)
        patterns.append(pattern)
    return tuple(patterns)


def ios_per_path(network: QueueingNetwork, flow: Flow) -> tuple[int, ...]:
    """I/Os that take one path before the next ones take another, for each chooser of a flow."""
    return tuple([network.choosers[at].in_a_row(flow.sizes) for at in flow.binding.choosers])


DIFFERENT = 512
"""Stored patterns: designs that are edited or compared need the same ones again."""


def visit_pattern(flow: Flow, ios_per_path: Sequence[int]) -> VisitPattern:
    """Return the mean visits of one I/O of a flow: one object for one program and equal I/Os.

    Steps that go back in the program, and those whose effect depends on the state of the network,
    are named in `not_modelled`.
    """
    ios = Ios(flow.program, flow.read_share, flow.sizes, flow.cumulative)
    return _pattern(ios, tuple(ios_per_path))


@lru_cache(DIFFERENT)
def _pattern(ios: Ios, ios_per_path: tuple[int, ...]) -> VisitPattern:
    found = _Found(ios.program, ios_per_path)
    for is_read, share in ((True, ios.read_share), (False, 1.0 - ios.read_share)):
        if share > 0:
            found.follow(ios, Arrivals(share, (), None), 0, is_read=is_read)
    return VisitPattern(
        tuple(found.visits),
        tuple(found.delays),
        tuple(found.entries),
        frozenset(found.not_modelled),
        tuple(found.background),
        tuple(found.pages),
        tuple(found.tokens),
    )


class _Found:
    """What is found of a pattern."""

    def __init__(self, program: Program, ios_per_path: tuple[int, ...]) -> None:
        self.visits: list[StationVisit] = []
        self.delays: list[DelayVisit] = []
        self.entries: list[LimitEntry] = []
        self.background: list[StationVisit] = []
        self.pages: list[PageEntry] = []
        self.tokens: list[TokenEntry] = []
        self.not_modelled: set[str] = set()
        self._program = program
        self._ios_per_path = ios_per_path
        self._buckets = token_buckets(program)
        self._taken = {bucket.limit for bucket in self._buckets.values()}

    def _traffic(self, coming: Arrivals, start: int, *, is_read: bool) -> Traffic:
        return Traffic(self._program, self._ios_per_path, coming, is_read=is_read, start=start)

    def follow(self, ios: Ios, coming: Arrivals, start: int, *, is_read: bool) -> None:
        """Add what I/Os do from a step on, or their parts."""
        traffic = self._traffic(coming, start, is_read=is_read)
        for step, here in traffic.arrivals():
            ratio, holds = here.visits, here.holds
            match step:
                case Visit():
                    self.visits.append(_visit(ios, step, here, is_read=is_read))
                case Spawn(target) if target in self._buckets:
                    visit = _wait_for_token(ios, self._buckets[target], here, is_read=is_read)
                    self.tokens.append(TokenEntry(self._buckets[target].limit, len(self.visits)))
                    self.visits.append(visit)
                    self.delays.append(_taken_off(visit))
                case Spawn(target):
                    apart = self._traffic(Arrivals(ratio, (), None), target, is_read=is_read)
                    self.background += _visits_of(ios, apart, is_read=is_read)
                    self.not_modelled |= apart.not_modelled
                case Fork((target,), chunk, None):
                    self._split(ios.split(chunk), here, target, is_read=is_read)
                case Acquire(limit, page_bytes=size) if size:
                    self.pages.append(PageEntry(limit, ratio, ios.mean_pages(size)))
                case Delay():
                    self.delays += _delays(ios, step, here, is_read=is_read)
                case Acquire(limit) if limit not in self._taken:
                    entry = LimitEntry(step.limit, ratio, holds, is_read, ios.most_parts)
                    self.entries.append(entry)
        self.not_modelled |= traffic.not_modelled

    def _split(self, ios: Ios, here: Arrivals, target: int, *, is_read: bool) -> None:
        """Add what the parts of I/Os do, which begin together."""
        visits = len(self.visits)
        self.follow(ios, here, target, is_read=is_read)
        if ios.most_parts == 1:
            return
        own = self.visits[visits:]
        if any(visit.ratio < SURELY * here.visits for visit in own):
            self.not_modelled.add(SPLIT)
        others = sum([share * (1.0 - 1.0 / sum(parts.numbers)) for share, parts in ios.parts])
        spared = services_at_once([(at.is_shared, max(at.means)) for at in own])
        self.delays += [
            DelayVisit(at.ratio, -others * at.ratio * time, 0.0, at.layer, here.holds, is_read)
            for at, time in zip(own, spared, strict=True)
            if time > 0.0
        ]
        self.visits[visits:] = [
            at._replace(come_apart=time == max(at.means) > 0.0)
            for at, time in zip(own, spared, strict=True)
        ]


SURELY = 1.0 - 1e-9
"""Share of the parts from which all of them count as coming."""


def _visits_of(ios: Ios, traffic: Traffic, *, is_read: bool) -> list[StationVisit]:
    """All visits of some traffic."""
    return [
        _visit(ios, step, there, is_read=is_read)
        for step, there in traffic.arrivals()
        if isinstance(step, Visit)
    ]


def _delays(ios: Ios, step: Delay, here: Arrivals, *, is_read: bool) -> list[DelayVisit]:
    """A delay, if it takes time."""
    mean, square = ios.largest_parts.moments(step.demand, is_read=is_read)
    if mean <= 0:
        return []
    ratio, layer, parts = here.visits, step.layer, ios.mean_parts
    return [DelayVisit(ratio, ratio * mean, ratio * square, layer, here.holds, is_read, parts)]


def _wait_for_token(
    ios: Ios, bucket: TokenBucket, here: Arrivals, *, is_read: bool
) -> StationVisit:
    """The visit that stands for a token: I/Os of all paths meet there, and hold no token."""
    holds = tuple([limit for limit in here.holds if limit != bucket.limit])
    return _visit(ios, bucket.back, Arrivals(here.visits, holds, None), is_read=is_read)


def _taken_off(visit: StationVisit) -> DelayVisit:
    """A delay as long as a service, below 0; of parts as long as that of the last."""
    mean = visit.means[0] / visit.parts
    square = visit.ratio * mean * mean
    return DelayVisit(
        visit.ratio, -visit.ratio * mean, square, visit.layer, visit.holds, visit.is_read
    )


def _visit(ios: Ios, step: Visit, here: Arrivals, *, is_read: bool) -> StationVisit:
    moments = [ios.moments(demand, is_read=is_read) for demand in step.demands]
    means, squares = zip(*moments, strict=True)
    parts = ios.mean_parts, ios.parts_in_service(step.demands[0], is_read=is_read)
    served = step.stations, here.visits, means, squares
    return StationVisit(*served, step.layer, here.holds, here.path, is_read, *parts)
