"""Open workloads that offer more than a design carries."""

from dataclasses import dataclass
from typing import Literal

import numpy as np

from qdepth.figures import count, percent
from qdepth.network.loops import Open
from qdepth.network.name import in_sentence
from qdepth.network.network import QueueingNetwork
from qdepth.network.visits.utilisation import (
    arrival_rates,
    crowded_utilisations,
    has_lasting_arrivals,
)
from qdepth.solution.solution import Overload, OverloadedPart, Solution
from qdepth.statistics.offered_work import measured_rates, time_to_fill_caches
from qdepth.statistics.recorder import (
    BUSY,
    CAPACITY,
    FULL,
    HELD,
    IOS,
    FloatArray,
    group_tallies,
    tally_keys,
)
from qdepth.statistics.sample import Sample
from qdepth.statistics.short_limits import short_limits

DRIFT_IOS = 100
DRIFT_SHARE = 0.02
SLOW_DRIFT_SHARE = 0.003
NEVER_FREE = 0.999
SATURATED = 0.95
CARRIED = 1.0 + 1e-9
"""Offered work / capacity up to which a station carries it, except for rounding."""


@dataclass(frozen=True, slots=True)
class _Use:
    """How much of a station or limit was in use."""

    kind: Literal["station", "limit"]
    index: int
    has: int
    """Servers or slots."""
    mean: float
    """Mean of them in use."""
    share: float
    """Busy time for each server, or share of the time in which no slot is free, 0..1."""


def find_overload(network: QueueingNetwork, sample: Sample) -> Overload | None:
    """Return the load of the open flows and the bottleneck, if they overload the design.

    They do if they offer a station more work than it can do, whatever the run shows. Queues that
    grow during the run are an overload only if a limit is full and its slots carry less than is
    offered: below the capacity of every part a queue near saturation grows for a long time, and
    then stays. Where arrivals change their rate, growing queues alone are an overload.
    """
    arriving = arrival_rates(network)
    offered = float(arriving.sum())
    if offered <= 0:
        return None
    uses = _uses(network, sample)
    lasting = has_lasting_arrivals(network)
    if lasting and _exceeds(crowded_utilisations(network, arriving)):
        return _overload(network, sample, offered, uses)
    if not _grows(network, sample, uses):
        return None
    full = {it.index: it.share for it in uses if it.kind == "limit" and it.share >= SATURATED}
    short = short_limits(network, sample, arriving, list(full))
    if lasting and not short:
        return None
    fullest = max(short, key=lambda at: full[at], default=None)
    return _overload(network, sample, offered, uses, fullest)


def estimated_overload(network: QueueingNetwork, solution: Solution) -> Overload | None:
    """Return the load of the open flows of an estimate, and the station that they overload.

    If they overload none, the innermost limit without a free slot; None without one. If the
    estimate has no numbers, all workloads must be open: their rates then follow from the arrivals.
    """
    if solution.status != "no_steady_state":
        return None
    arriving = arrival_rates(network)
    if solution.flow_rates is not None:
        completed = np.array(solution.flow_rates)
    elif arriving.all():
        completed = _passed_on(network, arriving)
    else:
        return None
    rates = np.where(arriving > 0.0, arriving, completed)
    asked = crowded_utilisations(network, rates)
    if not (has_lasting_arrivals(network) and _exceeds(asked)):
        return _estimated_shortage(network, solution, arriving, completed)
    busiest = int(asked.argmax())
    station, ratio = network.stations[busiest], float(asked[busiest])
    return Overload(
        float(arriving.sum()),
        float(completed[arriving > 0.0].sum()),
        float(completed[arriving <= 0.0].sum()),
        OverloadedPart("station", busiest, station.servers, station.capacity),
        time_to_fill_caches(network, rates, 1.0 - 1.0 / ratio),
    )


def _passed_on(network: QueueingNetwork, arriving: FloatArray) -> FloatArray:
    """Rates of flows behind their busiest station, which serves all that come in proportion
    [1/s]."""
    asked = crowded_utilisations(network, arriving)
    busiest = [asked[list(flow.binding.stations)].max(initial=1.0) for flow in network.flows]
    return np.asarray(arriving / np.array(busiest))


def _estimated_shortage(
    network: QueueingNetwork, solution: Solution, arriving: FloatArray, completed: FloatArray
) -> Overload | None:
    """The innermost limit of an estimate that has no slot free, or the station that is saturated
    behind it."""
    full = [
        at
        for at, row in enumerate(solution.limits)
        if (row.full.value or 0.0) >= SATURATED
        and any(
            at in flow.binding.limits
            for flow, rate in zip(network.flows, arriving, strict=True)
            if rate > 0.0
        )
    ]
    if not full:
        return None
    slots = max(full, key=lambda at: (network.limits[at].layer, solution.limits[at].full.value))
    limit, has = solution.limits[slots], network.limits[slots].capacity
    parts = [_Use("limit", slots, has, limit.held.value or 0.0, 0.0)] + [
        _Use("station", at, station.servers, use * station.capacity, use)
        for at, station in enumerate(network.stations)
        if (use := solution.stations[at].utilisation.value or 0.0) >= SATURATED
    ]
    part = max([row for row in parts if _concerns(network, row, slots)], key=lambda row: row.share)
    return Overload(
        float(arriving.sum()),
        float(completed[arriving > 0.0].sum()),
        float(completed[arriving <= 0.0].sum()),
        OverloadedPart(part.kind, part.index, part.has, part.mean),
        slots=slots,
    )


def growing_queues(network: QueueingNetwork, sample: Sample) -> str | None:
    """Report that queues still grow although the design carries the offered load."""
    if not has_lasting_arrivals(network) or not arrival_rates(network).any():
        return None
    if not _grows(network, sample, _uses(network, sample)):
        return None
    asked = crowded_utilisations(network, arrival_rates(network))
    grown = float(sample.present_growth.sum())
    busy = ""
    if len(asked):
        station = network.stations[int(asked.argmax())]
        name = in_sentence(station.id, station.name)
        busy = f", which keep {name} busy {percent(float(asked.max()))} of the time"
    return (
        f"The queues grew by {count(grown)} I/Os in the measured {sample.time.sum():.3g} s. The "
        f"design carries the offered I/Os{busy}, but queues this close to saturation take long to "
        "reach their length. Raise the I/Os or the simulated time."
    )


def _grows(network: QueueingNetwork, sample: Sample, uses: list[_Use]) -> bool:
    """Whether a run ended on too many I/Os under way, or their number grew.

    It did if it grew by more than 100 a replication and by more than 2 % of the I/Os, or by more
    than 0.3 % while a station or limit was never free.
    """
    return "overload" in sample.stop_reasons or _drifts(_ios(network, sample), sample, uses)


def _exceeds(uses: FloatArray) -> bool:
    return bool(uses.max(initial=0.0) > CARRIED)


def _drifts(ios: float, sample: Sample, uses: list[_Use]) -> bool:
    growth = float(sample.present_growth.sum())
    share = growth / max(1.0, ios)
    never_free = any(use.share > NEVER_FREE for use in uses)
    return growth > DRIFT_IOS * len(sample.present_growth) and (
        share > DRIFT_SHARE or (share > SLOW_DRIFT_SHARE and never_free)
    )


def _ios(network: QueueingNetwork, sample: Sample) -> float:
    return float(sample.tallies[:, group_tallies(network), IOS].sum())


def _uses(network: QueueingNetwork, sample: Sample) -> list[_Use]:
    """Stations, then limits; none where no time was measured."""
    time = float(sample.time.sum())
    if time <= 0:
        return []
    busy = sample.stations[:, :, BUSY].sum(axis=0) / time
    held = sample.limits[:, :, HELD].sum(axis=0) / time
    full = sample.limits[:, :, FULL].sum(axis=0) / time
    slots = sample.limits[:, :, CAPACITY].sum(axis=0) / time
    stations = [
        _Use(
            "station",
            index,
            station.servers,
            float(busy[index]),
            busy[index] / station.crowded_rate,
        )
        for index, station in enumerate(network.stations)
    ]
    limits = [
        _Use("limit", index, round(slots[index]), float(held[index]), float(full[index]))
        for index in range(len(network.limits))
    ]
    return [*stations, *limits]


def _overload(
    network: QueueingNetwork,
    sample: Sample,
    offered: float,
    uses: list[_Use],
    slots: int | None = None,
) -> Overload:
    """The bottleneck is the station with the most requested work, if it exceeds its capacity.

    Else it is a saturated station, whatever waits before it; else the fullest limit. Where the
    slots of one limit are too few, only that limit and stations that its I/Os visit come in
    question.
    """
    time = float(sample.time.sum())
    open_groups = {flow.group for flow in network.flows if isinstance(flow.loop, Open)}
    of_groups = group_tallies(network)
    of_open = [key.group in open_groups for key in tally_keys(network)[of_groups]]
    ios = sample.tallies[:, of_groups, IOS].sum(axis=0)
    completed = float(ios[of_open].sum()) / time if time > 0 else 0.0
    others = float(ios.sum()) / time - completed if time > 0 else 0.0
    if completed + others <= 0:
        return Overload(offered, completed, others, None)
    arriving = arrival_rates(network)
    rates = np.where(arriving > 0.0, arriving, measured_rates(network, sample))
    asked = crowded_utilisations(network, rates)
    if has_lasting_arrivals(network) and _exceeds(asked):
        busiest = int(asked.argmax())
        use, ratio = uses[busiest], float(asked[busiest])
        return Overload(
            offered,
            min(completed, offered / ratio),
            others,
            OverloadedPart(use.kind, use.index, use.has, use.mean),
            time_to_fill_caches(network, rates, 1.0 - 1.0 / ratio),
        )
    saturated = [use for use in uses if use.share >= SATURATED and _concerns(network, use, slots)]
    if not saturated:
        return Overload(offered, completed, others, None)
    stations = [use for use in saturated if use.kind == "station"]
    part = max(stations or saturated, key=lambda use: use.share)
    return Overload(
        offered,
        completed,
        others,
        OverloadedPart(part.kind, part.index, part.has, part.mean),
        slots=slots,
    )


def _concerns(network: QueueingNetwork, use: _Use, slots: int | None) -> bool:
    """Whether something in use is a limit, or a station that its I/Os visit; all is without one."""
    if slots is None:
        return True
    if use.kind == "limit":
        return use.index == slots
    return any(
        slots in flow.binding.limits and use.index in flow.binding.stations
        for flow in network.flows
    )
