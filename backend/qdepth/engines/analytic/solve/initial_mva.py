"""A guess of the fixed point: approximate mean value analysis, with limits as caps on populations.

A few steps with vectors over all visits, so that rounds with distributions start near their end.
"""

from dataclasses import dataclass

import numpy as np

from qdepth.engines.analytic.solve.aggregate import mix, number_of, time_of_visit
from qdepth.engines.analytic.solve.state import State, offered_rate
from qdepth.engines.analytic.textbook.convolution import FloatArray, IntArray

MOST_STEPS = 60
STILL = 1e-3
"""Relative change of throughputs up to which they count as found."""


@dataclass(slots=True)
class _Visits:
    """Parts at stations, one after the other."""

    parts: list[int]
    flow_class: IntArray
    station: IntArray
    demand: FloatArray
    """Service time per I/O, on one of the servers [s]."""
    slowness: FloatArray
    """Part of it that one more I/O there has to wait for: with c servers, one c-th of it."""
    own: FloatArray
    """Share of a class's I/Os here that an arriving one does not meet: itself."""
    crowd: FloatArray
    """I/Os at one such station for each I/O of one such class here."""


def guess(state: State) -> None:
    """Set throughputs, waits and numbers of customers; there are no endless sources.

    References
    ----------
    P. J. Schweitzer, "Approximate analysis of multiclass closed networks of queues", Stochastic
    Control and Optimization, Amsterdam 1979: an arriving customer meets the mean number less its
    own share. A. Seidmann, P. J. Schweitzer, S. Shalev-Oren, Large Scale Systems 12, 1987: several
    servers as a fast one and a delay.
    """
    model = state.model
    workers = np.array([float(row.population) for row in model.classes])
    asked = np.array([offered_rate(row) or np.inf for row in model.classes])
    caps, narrowest = _caps(state, workers)
    visits = _visits(state, np.minimum(workers, caps))
    inside, outside = np.zeros(len(workers)), np.array([row.think for row in model.classes])
    for idle in model.idles:
        is_inside = model.chains[idle.chain].resource is not None
        (inside if is_inside else outside)[idle.flow_class] += idle.mean
    rates = np.array(state.rates)
    times = visits.demand.copy()
    for _ in range(MOST_STEPS):
        here = rates[visits.flow_class] * times
        met = np.bincount(visits.station, here * visits.crowd, len(model.resources))
        times = visits.demand + visits.slowness * np.maximum(
            met[visits.station] - here * visits.own, 0.0
        )
        held = inside + np.bincount(visits.flow_class, times, len(workers))
        before = rates
        most = np.divide(caps, held, out=np.full(len(workers), np.inf), where=held > 0)
        rates = np.minimum(np.minimum(workers / (outside + held), most), asked)
        if np.all(np.abs(rates - before) <= STILL * rates):
            break
    state.rates = [float(rate) for rate in rates]
    _set_waits(state, visits, times - visits.demand)
    _set_waits_for_slots(state, np.maximum(workers - rates * (outside + held), 0.0), narrowest)
    mix(state)
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


def _visits(state: State, present: FloatArray) -> _Visits:
    model = state.model
    copies = {(row.chain, row.resource): row.copies for row in model.contacts}
    parts = [at for at, row in enumerate(model.parts) if row.mean > 0]
    rows = [model.parts[at] for at in parts]
    owner = np.array([row.flow_class for row in rows], dtype=np.int64)
    station = np.array([row.resource for row in rows], dtype=np.int64)
    demand = np.array([row.visits * row.mean for row in rows])
    servers = np.array([model.resources[row.resource].servers for row in rows])
    alike = np.array([model.resources[row.resource].number for row in rows])
    number = np.array([number_of(model, row) for row in rows])
    spread = np.array([copies[row.chain, row.resource] for row in rows])
    own = 1.0 / (spread * np.maximum(present[owner], 1.0))
    return _Visits(parts, owner, station, demand, demand / servers, own, number / alike)


def _set_waits(state: State, visits: _Visits, waits: FloatArray) -> None:
    """Mean waiting time of a visit to each station, from those per I/O [s]."""
    model = state.model
    rates = np.array(state.rates)[visits.flow_class]
    each = np.array([model.parts[at].visits for at in visits.parts])
    size = len(model.resources)
    total = np.bincount(visits.station, rates * visits.crowd * each, size)
    waiting = np.bincount(visits.station, rates * visits.crowd * waits, size)
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
            number = model.classes[flow_class].number
            coming[limit] += state.rates[flow_class] * number * entries
            if narrowest[flow_class] == limit:
                present[limit] += float(waiting[flow_class]) * number
    for limit, rate in enumerate(coming):
        if rate > 0:
            state.queues[limit].wait = present[limit] / rate


def _set_present(state: State) -> None:
    """Customers of each chain where it meets others, by Little's law."""
    model = state.model
    times: dict[tuple[int, int], float] = {}
    for part in model.parts:
        rate = state.rates[part.flow_class] * number_of(model, part) * part.visits
        key = (part.chain, part.resource)
        times[key] = times.get(key, 0.0) + rate * time_of_visit(state, part)
    for meeting in state.meetings:
        contact = meeting.contact
        chain = model.chains[contact.chain]
        found = times[contact.chain, contact.resource] / chain.number / contact.copies
        meeting.present = min(found, float(chain.population))
