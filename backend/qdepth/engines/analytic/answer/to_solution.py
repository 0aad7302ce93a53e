"""From the times of the flow classes to a solution."""

from collections.abc import Iterable
from dataclasses import fields
from functools import cache, partial
from operator import attrgetter
from typing import NamedTuple

import numpy as np

from qdepth.engines.analytic.answer.times import times_of_classes
from qdepth.engines.analytic.answer.totals import (
    Loads,
    Totals,
    loads_of,
    rates_of_flows,
    rows_of_flows,
    totals_of,
)
from qdepth.engines.analytic.solve.state import State
from qdepth.engines.analytic.solve.stated_errors import Sureness
from qdepth.engines.analytic.textbook.convolution import FloatArray
from qdepth.engines.analytic.textbook.latency_mixtures import quantiles_by_owner
from qdepth.network.classes import classes_of
from qdepth.network.network import LAYERS, QueueingNetwork
from qdepth.network.steps import BranchIfFull
from qdepth.network.visits.traffic import NOT_MODELLED
from qdepth.solution.solution import (
    PERCENTILES,
    DeviceSolution,
    Estimate,
    GroupSolution,
    LimitSolution,
    Solution,
    StationSolution,
    Status,
    exact,
    missing,
)

KERNEL = tuple(LAYERS.index(layer) for layer in ("kernel", "device_queue", "hba"))
DEVICE = tuple(LAYERS.index(layer) for layer in ("fabric", "sp", "media"))
QUEUE = (LAYERS.index("device_queue"),)
AROUND = 0.04
"""Of the I/Os beyond a percentile, those that more or fewer of them may be than estimated."""
SHARES = tuple(
    share + side * AROUND * (1.0 - share) for share in PERCENTILES for side in (-1, 0, 1)
)
"""Percentiles, each after the share of I/Os that it may be at the least and before that at most."""
GAMMA = "gamma laws of reads and of writes, with three moments of the layers"
NO_LOAD = "no I/O comes here"


def solution_of(
    network: QueueingNetwork,
    state: State,
    status: tuple[Status, str],
    outside: str | None,
    sure: Sureness,
) -> Solution:
    """Return the state as a solution; `outside` states why it is unreliable, if so."""
    times = times_of_classes(network, state)
    flow_classes, rates = rates_of_flows(network, state, times)
    rows = rows_of_flows(network, state, flow_classes, rates, times)

    by_group = [flow.group for flow in network.flows]
    members = classes_of(network)
    class_of = {group: place for place, row in enumerate(members.values()) for group in row}
    # Owners of a flow: its group, all together, and its class; the last of them has those without.
    whole = len(network.groups)
    classless = whole + 1 + len(members)
    by_class = [whole + 1 + class_of[at] if at in class_of else classless for at in by_group]
    owners = [*by_group, *[whole] * len(rows), *by_class]
    rows3, classes3, rates3 = np.tile(rows, (3, 1)), np.tile(flow_classes, 3), np.tile(rates, 3)
    found = quantiles_by_owner(owners, classes3, rates3, [each.ways for each in times], SHARES)
    sums = totals_of(rows3, owners, classless + 1)
    groups = [(own, found.get(at, ())) for at, own in enumerate(sums)]
    devices_of = [flow.device for flow in network.flows if flow.device is not None]  # all have one
    devices = totals_of(rows, devices_of, len(network.devices))
    refused = _refused(state)
    group = cache(partial(_group, sure))
    device = cache(partial(_device, sure, refused))
    station = cache(partial(_station, sure))
    loads = loads_of(network, state, times)
    return Solution(
        flow_rates=tuple(rates.tolist()),
        engine="analytic",
        status=status[0],
        status_text=status[1],
        outside_validity=outside,
        run=None,
        total=_named("total", group(sum(row.vms for row in network.groups), *groups[whole])),
        groups=tuple(
            _named(row.id, group(row.vms, *own))
            for row, own in zip(network.groups, groups[:whole], strict=True)
        ),
        classes=tuple(
            _named(name, group(sum(network.groups[at].vms for at in row), *own))
            for (name, row), own in zip(members.items(), groups[whole + 1 : classless], strict=True)
        ),
        devices=tuple(map(device, devices)),
        limits=_limits(network, state, loads, sure, refused),
        stations=tuple(
            station(row.capacity, visits, busy, present)
            for row, visits, busy, present in zip(
                network.stations,
                loads.visits.tolist(),
                loads.busy.tolist(),
                loads.present.tolist(),
                strict=True,
            )
        ),
    )


_BESIDE_ID = attrgetter(*[field.name for field in fields(GroupSolution) if field.name != "id"])


def _named(id_: str, group: GroupSolution) -> GroupSolution:
    """The same group under its id, the first field."""
    return GroupSolution(id_, *_BESIDE_ID(group))


def _group(sure: Sureness, vms: int, sums: Totals, tails: tuple[float, ...]) -> GroupSolution:
    mean = sums.latency / sums.rate
    return GroupSolution(
        id="",
        vms=vms,
        throughput=sure.rate(sums.rate, sums.most),
        byte_rate=sure.rate(sums.bytes, sums.bytes * (sums.most / sums.rate)),
        latency=sure.time(mean),
        percentiles=tuple(
            sure.percentile(at, tails[3 * at : 3 * at + 3], GAMMA) for at in range(len(tails) // 3)
        ),
        outstanding=sure.time(sums.latency),
        layers=tuple(sure.part(time / sums.rate, mean) for time in sums.layers),
        bins=(),
    )


def _device(sure: Sureness, refused: Estimate, sums: Totals) -> DeviceSolution:
    def mean_of(layers: Iterable[int]) -> Estimate:
        time = sum(sums.layers[layer] for layer in layers) / sums.rate
        return sure.part(time, whole)

    if sums.rate == 0:
        none = missing(NO_LOAD, "approximate")
        return DeviceSolution(exact(0.0), exact(0.0), none, none, none, none, refused)
    whole = sum(sums.layers[layer] for layer in (*KERNEL, *DEVICE)) / sums.rate
    return DeviceSolution(
        throughput=sure.rate(sums.rate, sums.most),
        byte_rate=sure.rate(sums.bytes, sums.bytes * (sums.most / sums.rate)),
        device=mean_of(DEVICE),
        kernel=mean_of(KERNEL),
        queue=mean_of(QUEUE),
        guest=mean_of((*KERNEL, *DEVICE)),
        refused=refused,
    )


def _refused(state: State) -> Estimate:
    """I/Os that a full limit sends back; the engine follows none of them."""
    if NOT_MODELLED[BranchIfFull] in state.model.not_modelled:
        return missing("the analytic engine sends nothing back: simulate the design", "approximate")
    return exact(0.0)


class _Busy(NamedTuple):
    """Shares of the time in which something is held, something waits, nothing is free."""

    active: Estimate
    queued: Estimate
    full: Estimate


def _limits(
    network: QueueingNetwork, state: State, loads: Loads, sure: Sureness, refused: Estimate
) -> tuple[LimitSolution, ...]:
    limit_of = cache(partial(_limit, sure, refused))
    unknown = missing("nothing can wait for it, so this is not computed", "approximate")
    free = _Busy(active=unknown, queued=exact(0.0), full=unknown)
    busy = {
        index: _busy(sure, queue.resource.servers, queue.present)
        for index, queue in enumerate(state.queues)
        if queue.resource.is_limit
    }
    resources = (state.model.limits.get(index) for index in range(len(network.limits)))
    return tuple(
        limit_of(limit.capacity, (held, waiting), free if resource is None else busy[resource])
        for limit, held, waiting, resource in zip(
            network.limits, loads.held.tolist(), loads.waiting.tolist(), resources, strict=True
        )
    )


def _busy(sure: Sureness, slots: int, shares: FloatArray) -> _Busy:
    """From the shares of time in which 0, 1, 2, ... hold a limit or wait for it."""

    def at_least(present: int) -> float:
        return min(1.0, float(shares[present:].sum()))

    return _Busy(
        active=sure.share(at_least(1)),
        queued=sure.queued(at_least(slots + 1)),
        full=sure.full(at_least(slots)),
    )


def _limit(
    sure: Sureness, refused: Estimate, slots: int, load: tuple[float, float], busy: _Busy
) -> LimitSolution:
    taken, waiting = load
    held = min(taken, float(slots))
    return LimitSolution(
        capacity=exact(float(slots)),
        held=sure.time(held),
        waiting=sure.waiting(waiting),
        used=sure.share(held / slots),
        load=sure.time((held + waiting) / slots),
        full=busy.full,
        active=busy.active,
        queued=busy.queued,
        refused=refused,
    )


def _station(
    sure: Sureness, capacity: float, visits: float, busy: float, present: float
) -> StationSolution:
    if visits == 0:
        none = missing("no visit", "approximate")
        return StationSolution(exact(0.0), exact(0.0), exact(0.0), none)
    return StationSolution(
        utilisation=sure.utilisation(min(1.0, busy / capacity)),
        present=sure.station(present),
        visit_rate=sure.rate(visits),
        response=sure.station(present / visits),
    )
