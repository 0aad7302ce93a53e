"""Rate-weighted sums over flows: their times, and their load on limits and stations."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import inf
from typing import NamedTuple

import numpy as np

from qdepth.engines.analytic.answer.times import ClassTimes
from qdepth.engines.analytic.model.model import FlowClass
from qdepth.engines.analytic.solve.state import State, offered_rate
from qdepth.engines.analytic.textbook.convolution import FloatArray, IntArray
from qdepth.network.network import QueueingNetwork
from qdepth.network.program import Binding
from qdepth.network.visits.ios import mean_size
from qdepth.network.visits.visit_pattern import VisitPattern

Slots = tuple[int | None, ...]
"""Resource of the model for each limit of a pattern; None if it never binds."""


class Totals(NamedTuple):
    """Rate-weighted sums over flows."""

    rate: float
    bytes: float
    most: float
    """Rate that the workloads offer, infinite with closed ones among them [1/s]."""
    latency: float
    layers: tuple[float, ...]


def totals_of(rows: FloatArray, owners: list[int], number: int) -> list[Totals]:
    """Sums of the flows of each owner."""
    places = np.array(owners, dtype=np.int64)
    sums = [np.bincount(places, column, minlength=number).tolist() for column in rows.T]
    return [
        Totals(rate, size, most, latency, tuple(layers))
        for rate, size, most, latency, *layers in zip(*sums, strict=True)
    ]


def rates_of_flows(
    network: QueueingNetwork, state: State, times: Sequence[ClassTimes]
) -> tuple[IntArray, FloatArray]:
    """Class of each flow, by its place in the model, and its throughput [1/s]."""
    classes, rates = np.zeros(len(network.flows), dtype=np.int64), np.zeros(len(network.flows))
    for index, flow_class in enumerate(state.model.classes):
        flows = list(flow_class.flows)
        classes[flows] = index
        rates[flows] = rate_of_flow(times[index], flow_class)
    return classes, rates


def rows_of_flows(
    network: QueueingNetwork,
    state: State,
    classes: IntArray,
    rates: FloatArray,
    times: Sequence[ClassTimes],
) -> FloatArray:
    """Contribution of each flow to the fields of `Totals`."""
    offered = [offered_rate(row) or inf for row in state.model.classes]
    rows = np.array(
        [
            (1.0, 1.0, most / each.rate, each.latency, *each.layers)
            for most, each in zip(offered, times, strict=True)
        ]
    )[classes]
    rows *= rates[:, None]
    mean_size_of = cache(mean_size)
    rows[:, 1] *= [mean_size_of(flow.sizes, flow.cumulative) for flow in network.flows]
    return rows


def rate_of_flow(times: ClassTimes, flow_class: FlowClass) -> float:
    """Throughput of one flow of a class [1/s]."""
    return times.rate * flow_class.number / len(flow_class.flows)


@dataclass(frozen=True, slots=True)
class Loads:
    """Sums over all flows, by position in the network."""

    held: FloatArray
    """Slots of each limit in use."""
    waiting: FloatArray
    """I/Os waiting for each limit."""
    visits: FloatArray
    """Visits to each station [1/s]."""
    busy: FloatArray
    """Servers of each station that are busy."""
    present: FloatArray
    """I/Os at each station."""


def loads_of(network: QueueingNetwork, state: State, times: Sequence[ClassTimes]) -> Loads:
    """Load of the flows on limits and stations: rates times mean times (Little's law).

    Identical flows of a class are added in one step.
    """
    model = state.model
    limits, stations = np.zeros((2, len(network.limits))), np.zeros((3, len(network.stations)))
    for row, own in zip(model.classes, times, strict=True):
        rate = rate_of_flow(own, row)
        alike: dict[tuple[int, Slots], list[Binding]] = defaultdict(list)
        for flow in row.flows:
            table = network.flows[flow].binding
            slots = tuple([model.limits.get(limit) for limit in table.limits])
            alike[id(model.patterns[flow]), slots].append(table)
        patterns = {id(model.patterns[flow]): model.patterns[flow] for flow in row.flows}
        for (key, slots), tables in alike.items():
            pattern = patterns[key]
            at_limits = rate * np.array(_at_limits(pattern, own, slots))
            _add(limits, [table.limits for table in tables], at_limits)
            at_stations = rate * np.array(_at_stations(pattern, own, len(tables[0].stations)))
            _add(stations, [table.stations for table in tables], at_stations)
    return Loads(*limits, *stations)


def _at_limits(pattern: VisitPattern, times: ClassTimes, slots: Slots) -> list[list[float]]:
    """Slots held and I/Os waiting at each limit, with one I/O per second."""
    waits = [0.0 if place is None else times.slot_waits.get(place, 0.0) for place in slots]
    held, waiting = [0.0] * len(slots), [0.0] * len(slots)
    for pages in pattern.pages:
        held[pages.limit] += pages.pages * times.page_time
    by_part = {entry.limit for entry in pattern.entries if entry.parts > 1}
    for visit, residence in zip(pattern.visits, times.residence, strict=True):
        time = max(residence)
        of_parts = visit.time_of_parts(time, max(visit.means))
        for limit in visit.holds:
            held[limit] += visit.ratio * (of_parts if limit in by_part else time)
    for delay in pattern.delays:
        for limit in delay.holds:
            held[limit] += delay.mean * (delay.parts if limit in by_part else 1.0)
    for token in pattern.tokens:
        visit, time = pattern.visits[token.visit], times.residence[token.visit][0]
        held[token.limit] += visit.ratio * visit.means[0]
        waiting[token.limit] += visit.ratio * max(0.0, time - visit.means[0])
    for entry in pattern.entries:
        wait = waits[entry.limit]
        waiting[entry.limit] += entry.ratio * wait
        for limit in entry.holds:
            held[limit] += entry.ratio * wait
    return [held, waiting]


def _at_stations(pattern: VisitPattern, times: ClassTimes, number: int) -> list[list[float]]:
    """Visits, busy servers and I/Os at each station, with one I/O per second."""
    visits, busy, present = ([0.0] * number for _ in range(3))
    whole = (*times.residence, *times.background)
    for visit, residence in zip(pattern.all_visits, whole, strict=True):
        for station, mean, time in zip(visit.stations, visit.means, residence, strict=True):
            if mean > 0:
                visits[station] += visit.ratio * visit.parts
                busy[station] += visit.ratio * mean
                present[station] += visit.ratio * visit.time_of_parts(time, mean)
    return [visits, busy, present]


def _add(sums: FloatArray, tables: Sequence[tuple[int, ...]], rows: FloatArray) -> None:
    """Add rows of values at the places of each table, which are positions in `sums`."""
    unique = {id(table): table for table in tables}
    number = {key: at for at, key in enumerate(unique)}
    places = np.array([*unique.values()], dtype=np.int64)[[number[id(table)] for table in tables]]
    for at, row in enumerate(rows):
        values = np.broadcast_to(row, places.shape).ravel()
        sums[at] += np.bincount(places.ravel(), values, minlength=sums.shape[1])
