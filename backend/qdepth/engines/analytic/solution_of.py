"""From the times of the flow classes to a solution."""

from collections.abc import Iterable
from dataclasses import dataclass, field

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
from qdepth.engines.analytic.state import State
from qdepth.network.network import LAYERS, Flow, QueueingNetwork
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


@dataclass(slots=True)
class _Sums:
    """Rate-weighted sums over flows."""

    rate: float = 0.0
    bytes: float = 0.0
    latency: float = 0.0
    square: float = 0.0
    layers: list[float] = field(default_factory=lambda: [0.0] * len(LAYERS))

    def add(self, flow: Flow, rate: float, times: ClassTimes) -> None:
        """Add a flow with its rate."""
        self.rate += rate
        self.bytes += rate * _mean_size(flow)
        self.latency += rate * times.latency
        self.square += rate * (times.variance + times.latency**2)
        for layer, time in enumerate(times.layers):
            self.layers[layer] += rate * time


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
        for position in flow_class.flows:
            flow = network.flows[position]
            for sums in (groups[flow.group], devices[flow.device], total):
                sums.add(flow, rate, times[index])
            way = found.model.itineraries[position]
            loads.add_to_limits(way, rate, times[index])
            loads.add_to_stations(way, rate, times[index])
    return Solution(
        engine="analytic",
        status=status[0],
        status_text=status[1],
        outside_validity=outside,
        run=None,
        total=_group("total", sum(group.vms for group in network.groups), total, sure),
        groups=tuple(
            _group(group.id, group.vms, sums, sure)
            for group, sums in zip(network.groups, groups, strict=True)
        ),
        devices=tuple(_device(sums, sure) for sums in devices),
        limits=_limits(network, found, loads, sure),
        stations=tuple(
            _station(station.servers, loads, index, sure)
            for index, station in enumerate(network.stations)
        ),
    )


def _group(id_: str, vms: int, sums: _Sums, sure: Sureness) -> GroupSolution:
    mean = sums.latency / sums.rate
    variance = max(0.0, sums.square / sums.rate - mean**2)
    return GroupSolution(
        id=id_,
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


def _device(sums: _Sums, sure: Sureness) -> DeviceSolution:
    def mean_of(layers: Iterable[int]) -> Estimate:
        return sure.detail(sum(sums.layers[layer] for layer in layers) / sums.rate)

    if sums.rate == 0:
        none = missing(NO_LOAD, "approximate")
        return DeviceSolution(exact(0.0), exact(0.0), none, none, none, none)
    return DeviceSolution(
        throughput=sure.rate(sums.rate),
        byte_rate=sure.rate(sums.bytes),
        device=mean_of(DEVICE),
        kernel=mean_of(KERNEL),
        queue=mean_of(QUEUE),
        guest=mean_of((*KERNEL, *DEVICE)),
    )


def _limits(
    network: QueueingNetwork, found: State, loads: Loads, sure: Sureness
) -> tuple[LimitSolution, ...]:
    full: dict[int, Estimate] = {}
    for (is_limit, position), place in found.model.places.items():
        if is_limit:
            slots, present = found.model.resources[place].servers, found.queues[place].present
            share = min(1.0, float(present[slots:].sum()))
            full[position] = approximate(share, DETAIL_ERROR)
    never = missing("nothing can wait for it, so this is not computed", "approximate")
    return tuple(
        _limit(limit.capacity, loads, index, full.get(index, never), sure)
        for index, limit in enumerate(network.limits)
    )


def _limit(slots: int, loads: Loads, index: int, full: Estimate, sure: Sureness) -> LimitSolution:
    held, waiting = min(float(loads.held[index]), float(slots)), float(loads.waiting[index])
    return LimitSolution(
        capacity=exact(float(slots)),
        held=sure.detail(held),
        waiting=sure.detail(waiting),
        used=sure.detail(held / slots),
        load=sure.detail((held + waiting) / slots),
        full=full,
    )


def _station(servers: int, loads: Loads, index: int, sure: Sureness) -> StationSolution:
    visits, present = float(loads.visits[index]), float(loads.present[index])
    if visits == 0:
        none = missing("no visit", "approximate")
        return StationSolution(exact(0.0), exact(0.0), exact(0.0), none)
    return StationSolution(
        utilisation=sure.rate(min(1.0, float(loads.busy[index]) / servers)),
        present=sure.detail(present),
        visit_rate=sure.rate(visits),
        response=sure.detail(present / visits),
    )
