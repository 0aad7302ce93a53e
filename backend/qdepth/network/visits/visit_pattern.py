"""Visits of the I/Os of a flow: visit ratios and service times, by the numbers of its program.

Flows that run one program have one pattern; their bindings say at which stations and limits.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from qdepth.network.network import Flow, QueueingNetwork
from qdepth.network.program import Program
from qdepth.network.steps import Acquire, Delay, Demand, Spawn, Visit
from qdepth.network.visits.token_buckets import TokenBucket, token_buckets
from qdepth.network.visits.traffic import Arrivals, RoundRobinPath, Traffic


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


class LimitEntry(NamedTuple):
    """An entry into the span of a limit."""

    limit: int
    ratio: float
    """Expected entries per I/O."""
    holds: tuple[int, ...]
    """Limits that are held already, outermost first."""
    is_read: bool


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


class _Ios(NamedTuple):
    """What the I/Os of a flow are."""

    program: Program
    read_share: float
    sizes: tuple[int, ...]
    cumulative: tuple[float, ...]


DIFFERENT = 512
"""Stored patterns: designs that are edited or compared need the same ones again."""


def visit_pattern(flow: Flow, ios_per_path: Sequence[int]) -> VisitPattern:
    """Return the mean visits of one I/O of a flow: one object for one program and equal I/Os.

    Steps that go back in the program, and those whose effect depends on the state of the network,
    are named in `not_modelled`.
    """
    ios = _Ios(flow.program, flow.read_share, flow.sizes, flow.cumulative)
    return _pattern(ios, tuple(ios_per_path))


@lru_cache(DIFFERENT)
def _pattern(ios: _Ios, ios_per_path: tuple[int, ...]) -> VisitPattern:
    visits: list[StationVisit] = []
    delays: list[DelayVisit] = []
    entries: list[LimitEntry] = []
    background: list[StationVisit] = []
    pages: list[PageEntry] = []
    tokens: list[TokenEntry] = []
    buckets = token_buckets(ios.program)
    taken = {bucket.limit for bucket in buckets.values()}
    not_modelled: set[str] = set()
    for is_read, share in ((True, ios.read_share), (False, 1.0 - ios.read_share)):
        if share <= 0:
            continue
        traffic = Traffic(ios.program, ios_per_path, is_read=is_read, share=share)
        for step, here in traffic.arrivals():
            ratio, holds = here.visits, here.holds
            match step:
                case Visit():
                    visits.append(_visit(ios, step, here, is_read=is_read))
                case Spawn(target) if target in buckets:
                    visit = _wait_for_token(ios, buckets[target], here, is_read=is_read)
                    tokens.append(TokenEntry(buckets[target].limit, len(visits)))
                    visits.append(visit)
                    delays.append(_taken_off(visit))
                case Spawn(target):
                    apart = Traffic(
                        ios.program, ios_per_path, is_read=is_read, share=ratio, start=target
                    )
                    background += _visits_of(ios, apart, is_read=is_read)
                    not_modelled |= apart.not_modelled
                case Acquire(limit, page_bytes=size) if size:
                    pages.append(PageEntry(limit, ratio, _mean_pages(ios, size)))
                case Delay():
                    delays += _delays(ios, step, here, is_read=is_read)
                case Acquire(limit) if limit not in taken:
                    entries.append(LimitEntry(step.limit, ratio, holds, is_read))
        not_modelled |= traffic.not_modelled
    return VisitPattern(
        tuple(visits),
        tuple(delays),
        tuple(entries),
        frozenset(not_modelled),
        tuple(background),
        tuple(pages),
        tuple(tokens),
    )


def _visits_of(ios: _Ios, traffic: Traffic, *, is_read: bool) -> list[StationVisit]:
    """All visits of some traffic."""
    return [
        _visit(ios, step, there, is_read=is_read)
        for step, there in traffic.arrivals()
        if isinstance(step, Visit)
    ]


def _delays(ios: _Ios, step: Delay, here: Arrivals, *, is_read: bool) -> list[DelayVisit]:
    """A delay, if it takes time."""
    mean, square = _moments(ios, step.demand, is_read)
    if mean <= 0:
        return []
    ratio = here.visits
    return [DelayVisit(ratio, ratio * mean, ratio * square, step.layer, here.holds, is_read)]


def _wait_for_token(
    ios: _Ios, bucket: TokenBucket, here: Arrivals, *, is_read: bool
) -> StationVisit:
    """The visit that stands for a token: I/Os of all paths meet there, and hold no token."""
    holds = tuple([limit for limit in here.holds if limit != bucket.limit])
    return _visit(ios, bucket.back, Arrivals(here.visits, holds, None), is_read=is_read)


def _taken_off(visit: StationVisit) -> DelayVisit:
    """A delay as long as a service, below 0."""
    mean = visit.means[0]
    square = visit.ratio * mean * mean
    return DelayVisit(
        visit.ratio, -visit.ratio * mean, square, visit.layer, visit.holds, visit.is_read
    )


def _visit(ios: _Ios, step: Visit, here: Arrivals, *, is_read: bool) -> StationVisit:
    moments = [_moments(ios, demand, is_read) for demand in step.demands]
    means, squares = zip(*moments, strict=True)
    return StationVisit(
        step.stations, here.visits, means, squares, step.layer, here.holds, here.path, is_read
    )


def _mean_pages(ios: _Ios, page_bytes: int) -> float:
    """Started pages of an I/O of a flow, on average."""
    before = (0.0, *ios.cumulative[:-1])
    return sum(
        -(-size // page_bytes) * (b - a)
        for size, a, b in zip(ios.sizes, before, ios.cumulative, strict=True)
    )


def mean_size(sizes: tuple[int, ...], cumulative: tuple[float, ...]) -> float:
    """Mean size of the I/Os of a flow [bytes]."""
    before = (0.0, *cumulative[:-1])
    shares = (b - a for a, b in zip(before, cumulative, strict=True))
    return sum(size * share for size, share in zip(sizes, shares, strict=True))


def _moments(ios: _Ios, demand: Demand, is_read: bool) -> tuple[float, float]:
    """First and second moment of a demand over the sizes of a flow [s], [s^2]."""
    per_byte = demand.read_per_byte if is_read else demand.write_per_byte
    if not (per_byte or demand.per_byte_beyond or demand.more_beyond):
        mean = demand.mean(0.0, is_read=is_read)
        square = mean * mean
    else:
        mean = square = before = 0.0
        for size, cumulative in zip(ios.sizes, ios.cumulative, strict=True):
            time, share = demand.mean(size, is_read=is_read), cumulative - before
            mean += share * time
            square += share * time * time
            before = cumulative
    return mean, square * (1.0 + demand.law.scv)
