"""From the times of the flow classes to a solution."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cache, partial
from typing import NamedTuple

from qdepth.engines.analytic.accuracy import (
    DETAIL_ERROR,
    PERCENTILE_ERROR,
    Sureness,
    approximate,
    exact,
)
from qdepth.engines.analytic.answer import ClassTimes, times_of_classes
from qdepth.engines.analytic.loads import Loads
from qdepth.engines.analytic.percentiles import gamma_percentiles
from qdepth.engines.analytic.profile import FloatArray
from qdepth.engines.analytic.state import State
from qdepth.engines.analytic.walk import NOT_FOLLOWED
from qdepth.engines.analytic.ways import Way
from qdepth.network.network import LAYERS, Flow, QueueingNetwork
from qdepth.network.steps import BranchIfFull
from qdepth.solution.solution import (
    PERCENTILES,
    DeviceSolution,
    Estimate,
    GroupSolution,
    LimitSolution,
    Solution,
    StationSolution,
    Status,
    missing,
)

KERNEL = tuple(LAYERS.index(layer) for layer in ("kernel", "device_queue", "hba"))
DEVICE = tuple(LAYERS.index(layer) for layer in ("fabric", "sp", "media"))
QUEUE = (LAYERS.index("device_queue"),)
GAMMA = "gamma law with the mean and variance of the layers"
NO_LOAD = "no I/O comes here"


class _Totals(NamedTuple):
    """Rate-weighted sums over flows, to tell those with the same numbers."""

    rate: float
    bytes: float
    latency: float
    square: float
    layers: tuple[float, ...]


@dataclass(slots=True)
class _Sums:
    """Rate-weighted sums over flows."""

    rate: float = 0.0
    bytes: float = 0.0
    latency: float = 0.0
    square: float = 0.0
    layers: list[float] = field(default_factory=lambda: [0.0] * len(LAYERS))

    def add(self, rate: float, size: float, times: ClassTimes) -> None:
        """Add a flow with its rate [1/s] and the mean size of its I/Os [bytes]."""
        self.rate += rate
        self.bytes += rate * size
        self.latency += rate * times.latency
        self.square += rate * (times.variance + times.latency**2)
        for layer, time in enumerate(times.layers):
            self.layers[layer] += rate * time

    def totals(self) -> _Totals:
        """What has been added up."""
        return _Totals(self.rate, self.bytes, self.latency, self.square, tuple(self.layers))


def _mean_size(flow: Flow) -> float:
    before = (0.0, *flow.cumulative[:-1])
    shares = (b - a for a, b in zip(before, flow.cumulative, strict=True))
    return sum(size * share for size, share in zip(flow.sizes, shares, strict=True))


def solution_of(
    network: QueueingNetwork,
    found: State,
    status: tuple[Status, str],
    outside: str | None,
    sure: Sureness,
) -> Solution:
    """Name what was found; `outside` says why it is not to be trusted, if so."""
    times = times_of_classes(network, found)
    groups = [_Sums() for _ in network.groups]
    devices = [_Sums() for _ in network.devices]
    total = _Sums()
    loads = Loads.of(network)
    for index, flow_class in enumerate(found.model.classes):
        rate = times[index].rate * flow_class.number / len(flow_class.flows)
        alike: dict[int, list[Way]] = defaultdict(list)
        for position in flow_class.flows:
            flow = network.flows[position]
            size = _mean_size(flow)
            for sums in (groups[flow.group], devices[flow.device], total):
                sums.add(rate, size, times[index])
            way = found.model.ways[position]
            alike[id(way.pattern)].append(way)
        for ways in alike.values():
            loads.add(ways, rate, Loads.of_one(ways[0], times[index]))
    group, device = cache(partial(_group, sure)), cache(partial(_device, sure))
    station = cache(partial(_station, sure))
    refused, limits = _refused(found), _limits(network, found, loads, sure)
    return Solution(
        engine="analytic",
        status=status[0],
        status_text=status[1],
        outside_validity=outside,
        run=None,
        total=replace(group(sum(row.vms for row in network.groups), total.totals()), id="total"),
        groups=tuple(
            replace(group(row.vms, sums.totals()), id=row.id)
            for row, sums in zip(network.groups, groups, strict=True)
        ),
        devices=tuple(replace(device(sums.totals()), refused=refused) for sums in devices),
        limits=tuple(replace(limit, refused=refused) for limit in limits),
        stations=tuple(
            station(row.servers, visits, busy, present)
            for row, visits, busy, present in zip(
                network.stations,
                loads.visits.tolist(),
                loads.busy.tolist(),
                loads.present.tolist(),
                strict=True,
            )
        ),
    )


def _group(sure: Sureness, vms: int, sums: _Totals) -> GroupSolution:
    mean = sums.latency / sums.rate
    variance = max(0.0, sums.square / sums.rate - mean**2)
    return GroupSolution(
        id="",
        vms=vms,
        throughput=sure.rate(sums.rate),
        byte_rate=sure.rate(sums.bytes),
        latency=sure.time(mean),
        percentiles=tuple(
            approximate(value, PERCENTILE_ERROR, GAMMA)
            for value in gamma_percentiles(mean, variance, PERCENTILES)
        ),
        outstanding=sure.time(sums.latency),
        layers=tuple(sure.detail(time / sums.rate) for time in sums.layers),
        bins=(),
    )


def _device(sure: Sureness, sums: _Totals) -> DeviceSolution:
    def mean_of(layers: Iterable[int]) -> Estimate:
        return sure.detail(sum(sums.layers[layer] for layer in layers) / sums.rate)

    if sums.rate == 0:
        none = missing(NO_LOAD, "approximate")
        return DeviceSolution(exact(0.0), exact(0.0), none, none, none, none, exact(0.0))
    return DeviceSolution(
        throughput=sure.rate(sums.rate),
        byte_rate=sure.rate(sums.bytes),
        device=mean_of(DEVICE),
        kernel=mean_of(KERNEL),
        queue=mean_of(QUEUE),
        guest=mean_of((*KERNEL, *DEVICE)),
        refused=exact(0.0),
    )


def _refused(found: State) -> Estimate:
    """I/Os that a full limit sends back; the engine follows none of them."""
    if any(NOT_FOLLOWED[BranchIfFull] in way.pattern.ignored for way in found.model.ways):
        return missing("the analytic engine sends nothing back: simulate the design", "approximate")
    return exact(0.0)


class _Busy(NamedTuple):
    """Shares of the time in which something is held, something waits, nothing is free."""

    active: Estimate
    queued: Estimate
    full: Estimate


def _limits(
    network: QueueingNetwork, found: State, loads: Loads, sure: Sureness
) -> tuple[LimitSolution, ...]:
    limit_of = cache(partial(_limit, sure))
    unknown = missing("nothing can wait for it, so this is not computed", "approximate")
    free = _Busy(active=unknown, queued=exact(0.0), full=unknown)
    busy = {
        place: _Busy(*(_at_least(present, queue.present) for present in _marks(resource.servers)))
        for place, (resource, queue) in enumerate(
            zip(found.model.resources, found.queues, strict=True)
        )
        if resource.is_limit
    }
    places = (found.model.places.get((True, index)) for index in range(len(network.limits)))
    return tuple(
        limit_of(limit.capacity, held, waiting, free if place is None else busy[place])
        for limit, held, waiting, place in zip(
            network.limits, loads.held.tolist(), loads.waiting.tolist(), places, strict=True
        )
    )


def _marks(servers: int) -> tuple[int, int, int]:
    """How many are present at least while a limit is in the states of `_Busy`."""
    return 1, servers + 1, servers


def _at_least(present: int, shares: FloatArray) -> Estimate:
    return approximate(min(1.0, float(shares[present:].sum())), DETAIL_ERROR)


def _limit(sure: Sureness, slots: int, asked: float, waiting: float, busy: _Busy) -> LimitSolution:
    held = min(asked, float(slots))
    return LimitSolution(
        capacity=exact(float(slots)),
        held=sure.detail(held),
        waiting=sure.detail(waiting),
        used=sure.detail(held / slots),
        load=sure.detail((held + waiting) / slots),
        full=busy.full,
        active=busy.active,
        queued=busy.queued,
        refused=exact(0.0),
    )


def _station(
    sure: Sureness, servers: int, visits: float, busy: float, present: float
) -> StationSolution:
    if visits == 0:
        none = missing("no visit", "approximate")
        return StationSolution(exact(0.0), exact(0.0), exact(0.0), none)
    return StationSolution(
        utilisation=sure.rate(min(1.0, busy / servers)),
        present=sure.detail(present),
        visit_rate=sure.rate(visits),
        response=sure.detail(present / visits),
    )
