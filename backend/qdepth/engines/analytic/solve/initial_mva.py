"""Initial values: approximate mean value analysis, with limits as caps on populations.

A few steps with vectors over all visits, so that rounds with distributions start near their end.
"""

from collections import defaultdict
from dataclasses import dataclass

import numpy as np

from qdepth.engines.analytic.solve.aggregate import aggregate, rate_of_all, time_of_visit
from qdepth.engines.analytic.solve.state import State, offered_rate
from qdepth.engines.analytic.textbook.convolution import FloatArray, IntArray

MOST_STEPS = 60
STILL = 1e-3
"""Relative change of throughputs up to which they count as found."""


@dataclass(frozen=True, slots=True)
class _Table:
    """Service demands at stations, in columns."""

    flow_class: IntArray
    station: IntArray
    visits: FloatArray
    """Per I/O."""
    demand: FloatArray
    """Service time per I/O, on one of the servers [s]."""
    slowness: FloatArray
    """Part of it that one more I/O there has to wait for: with c servers, one c-th of it, and one
    r-th where r is the highest rate of a station."""
    own: FloatArray
    """Share of a class's I/Os here that an arriving one does not meet: itself."""
    crowd: FloatArray
    """I/Os at one such station for each I/O of one such class here."""


def set_mva_values(state: State) -> None:
    """Set throughputs, waits and numbers of customers; there are no endless sources.

    References
    ----------
    P. J. Schweitzer, "Approximate analysis of multiclass closed networks of queues", Stochastic
    Control and Optimization, Amsterdam 1979: by the arrival theorem a customer meets the mean
    number less its own share. A. Seidmann, P. J. Schweitzer, S. Shalev-Oren, Large Scale Systems
    12, 1987: several servers as a fast one and a delay.
    """
    model = state.model
    workers = np.array([float(row.population) for row in model.classes])
    offered = np.array([offered_rate(row) or np.inf for row in model.classes])
    caps, narrowest = _caps(state, workers)
    table = _demand_table(state, np.minimum(workers, caps))
    inside, outside = np.zeros(len(workers)), np.array([row.think for row in model.classes])
    for delay in model.delays:
        is_inside = model.chains[delay.chain].resource is not None
        (inside if is_inside else outside)[delay.flow_class] += delay.mean
    rates = np.array(state.rates)
    residence = table.demand.copy()
    for _ in range(MOST_STEPS):
        here = rates[table.flow_class] * residence
        present = np.bincount(table.station, here * table.crowd, len(model.resources))
        residence = table.demand + table.slowness * np.maximum(
            present[table.station] - here * table.own, 0.0
        )
        held = inside + np.bincount(table.flow_class, residence, len(workers))
        before = rates
        most = np.divide(caps, held, out=np.full(len(workers), np.inf), where=held > 0)
        rates = np.minimum(np.minimum(workers / (outside + held), most), offered)
        if np.all(np.abs(rates - before) <= STILL * rates):
            break
    state.rates = [float(rate) for rate in rates]
    _set_waits_at_stations(state, table, residence - table.demand)
    _set_waits_for_slots(state, np.maximum(workers - rates * (outside + held), 0.0), narrowest)
    aggregate(state)
    _set_present(state)


def _caps(state: State, workers: FloatArray) -> tuple[FloatArray, list[int | None]]:
    """I/Os of each class that its limits let in at a time, and which limit lets in the fewest."""
    model = state.model
    coming = [0.0] * len(model.chains)
    for flow_class, chain in model.entries:
        coming[chain] += workers[flow_class] * model.classes[flow_class].number
    caps = np.full(len(workers), np.inf)
    narrowest: list[int | None] = [None] * len(workers)
    for flow_class, chain in model.entries:
        row = model.chains[chain]
        cap = workers[flow_class] * row.population * row.number / coming[chain]
        if cap < min(caps[flow_class], workers[flow_class]):
            caps[flow_class], narrowest[flow_class] = cap, row.resource
    return caps, narrowest


def _demand_table(state: State, present: FloatArray) -> _Table:
    columns, resources = state.demands, state.model.resources
    rows = np.flatnonzero(columns.mean > 0)
    at, owner, visits = columns.at[rows], columns.flow_class[rows], columns.visits[rows]
    station = columns.resource[at]
    demand = visits * columns.mean[rows]
    capacity = np.array([row.capacity for row in resources])[station]
    alike = np.array([row.number for row in resources])[station]
    own = 1.0 / (columns.copies[at] * np.maximum(present[owner], 1.0))
    crowd = columns.number[rows] / alike
    return _Table(owner, station, visits, demand, demand / capacity, own, crowd)


def _set_waits_at_stations(state: State, table: _Table, waits: FloatArray) -> None:
    """Mean waiting time of a visit to each station, from those per I/O [s]."""
    rates, size = np.array(state.rates)[table.flow_class], len(state.queues)
    total = np.bincount(table.station, rates * table.crowd * table.visits, size)
    waiting = np.bincount(table.station, rates * table.crowd * waits, size)
    for station in np.flatnonzero(total).tolist():
        state.queues[station].wait = float(waiting[station] / total[station])


def _set_waits_for_slots(state: State, waiting: FloatArray, narrowest: list[int | None]) -> None:
    """Those who are nowhere else wait for the limit that lets in the fewest."""
    model = state.model
    present = [0.0] * len(model.resources)
    coming = [0.0] * len(model.resources)
    for (flow_class, chain), entries in model.entries.items():
        limit = model.chains[chain].resource
        if limit is not None:
            coming[limit] += rate_of_all(state, flow_class) * entries
            if narrowest[flow_class] == limit:
                present[limit] += float(waiting[flow_class]) * model.classes[flow_class].number
    for limit, rate in enumerate(coming):
        if rate > 0:
            state.queues[limit].wait = present[limit] / rate


def _set_present(state: State) -> None:
    """Customers of each chain where it meets others, by Little's law."""
    times: dict[tuple[int, int], float] = defaultdict(float)
    for row in state.model.demands:
        visits = rate_of_all(state, row.flow_class) * row.visits
        times[row.chain, row.resource] += visits * time_of_visit(state, row)
    for at in state.at:
        chain = state.model.chains[at.chain]
        present = times[at.chain, at.resource] / chain.number / at.copies
        at.present = min(present, float(chain.population))
