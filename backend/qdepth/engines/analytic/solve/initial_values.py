"""Start of the iteration: asymptotic values, then approximate mean value analysis."""

from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from qdepth.engines.analytic.model.joint_visits import SAME
from qdepth.engines.analytic.model.model import Companion, FlowClass, ServiceDemand
from qdepth.engines.analytic.solve.aggregate import aggregate, rate_of_all, time_of_visit
from qdepth.engines.analytic.solve.state import State, offered_rate
from qdepth.engines.analytic.textbook.convolution import FloatArray
from qdepth.engines.analytic.textbook.sparse_mva import (
    ClosedLoops,
    Demands,
    schweitzer_of_sparse,
)
from qdepth.network.loops import Open


def set_asymptotic_values(state: State) -> None:
    """Throughputs without any waiting, cut down until no resource is more than busy.

    For a single class of VMs that is the asymptotic upper bound; where groups meet at a resource
    they are cut down alike. A limit is busy when all its slots are held for the time inside.

    References
    ----------
    E. D. Lazowska, J. Zahorjan, G. S. Graham, K. C. Sevcik, "Quantitative System Performance",
    Prentice-Hall 1984, section 5.2.
    """
    model = state.model
    times = [flow_class.think for flow_class in model.classes]
    for demand in model.demands:
        times[demand.flow_class] += demand.visits * demand.mean
    for delay in model.delays:
        times[delay.flow_class] += delay.mean
    state.rates = [
        _rate_without_waiting(flow_class, time)
        for flow_class, time in zip(model.classes, times, strict=True)
    ]
    aggregate(state)
    _cut_down(state, [row for row in model.demands if model.resources[row.resource].is_limit])
    loads = _cut_down(state, model.demands)
    cut_down_for_companions(state)
    aggregate(state)
    for row in state.at:
        row.present = row.rate * row.mean
    _queue_at_bottlenecks(state, loads)


def _cut_down(state: State, demands: Sequence[ServiceDemand]) -> list[float]:
    """Lower throughputs until no resource is more than busy; the loads that were there before."""
    model = state.model
    loads = [0.0] * len(model.resources)
    for row in demands:
        resource = model.resources[row.resource]
        load = rate_of_all(state, row.flow_class) * row.visits * time_of_visit(state, row)
        loads[row.resource] += load / resource.capacity / resource.number
    most = [1.0] * len(model.classes)
    for row in demands:
        most[row.flow_class] = max(most[row.flow_class], loads[row.resource])
    state.rates = [rate / load for rate, load in zip(state.rates, most, strict=True)]
    return loads


def cut_down_for_companions(state: State) -> None:
    """Lower throughputs until no station with companions is more than busy."""
    model = state.model
    if not model.companions:
        return
    loads = [0.0] * len(model.resources)
    rows: list[ServiceDemand | Companion] = [
        row for row in model.demands if state.queues[row.resource].companions
    ]
    rows += model.companions
    for row in rows:
        resource = model.resources[row.resource]
        load = rate_of_all(state, row.flow_class) * row.visits * row.mean
        loads[row.resource] += load / resource.capacity / resource.number
    most = [1.0] * len(model.classes)
    for row in rows:
        most[row.flow_class] = max(most[row.flow_class], loads[row.resource])
    state.rates = [rate / load for rate, load in zip(state.rates, most, strict=True)]


def _queue_at_bottlenecks(state: State, loads: Sequence[float]) -> None:
    """Let customers that are nowhere else wait at the busiest resources that they visit."""
    for row in state.chains:
        if row.chain.is_open or not row.at:
            continue
        most = max(loads[at.resource] for at in row.at)
        if most > 1.0:
            away = row.cycles * row.delay + sum(at.present * at.copies for at in row.at)
            busiest = [at for at in row.at if loads[at.resource] >= most * (1.0 - SAME)]
            copies = sum(at.copies for at in busiest)
            for at in busiest:
                at.present += max(0.0, row.chain.population - away) / copies


def _rate_without_waiting(flow_class: FlowClass, time: float) -> float:
    """Throughput of a class where nothing waits; `time` is that of one cycle [s]."""
    offered = offered_rate(flow_class)
    if isinstance(flow_class.loop, Open) and offered is not None:
        return offered
    return min(flow_class.population / time, offered or float("inf"))


def set_mva_values(state: State) -> None:
    """Throughputs, waits and numbers of customers by approximate mean value analysis.

    Limits are caps on populations; there are no endless sources. A few steps with vectors over all
    visits, so that rounds with distributions start near their end.
    """
    model = state.model
    workers = np.array([float(row.population) for row in model.classes])
    offered = np.array([offered_rate(row) or np.inf for row in model.classes])
    caps, narrowest = _caps(state, workers)
    table, visits = _demands_at_stations(state, np.minimum(workers, caps))
    delays = np.array([[0.0] * len(workers), [row.think for row in model.classes]])
    for delay in model.delays:
        is_inside = model.chains[delay.chain].resource is not None
        delays[0 if is_inside else 1, delay.flow_class] += delay.mean
    delays[1] += np.minimum(delays[0], 0.0)
    delays = np.maximum(delays, 0.0)
    loops = ClosedLoops(workers, delays, caps, offered)
    rates, residence, held = schweitzer_of_sparse(table, loops, np.array(state.rates))
    state.rates = [float(rate) for rate in rates]
    cut_down_for_companions(state)
    _set_waits_at_stations(state, table, visits, residence - table.demand)
    _set_waits_for_slots(state, np.maximum(workers - rates * (delays[1] + held), 0.0), narrowest)
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


def _demands_at_stations(state: State, present: FloatArray) -> tuple[Demands, FloatArray]:
    """As for mean value analysis, and the visits of each row per I/O."""
    columns, resources = state.demands, state.model.resources
    rows = np.flatnonzero(columns.mean > 0)
    at, owner, visits = columns.at[rows], columns.flow_class[rows], columns.visits[rows]
    station = columns.resource[at]
    demand = visits * columns.mean[rows]
    capacity = np.array([row.capacity for row in resources])[station]
    alike = np.array([row.number for row in resources])[station]
    own = 1.0 / (columns.copies[at] * np.maximum(present[owner], 1.0))
    crowd = columns.number[rows] / alike
    return Demands(owner, station, demand, demand / capacity, own, crowd), visits


def _set_waits_at_stations(
    state: State, table: Demands, visits: FloatArray, waits: FloatArray
) -> None:
    """Mean waiting time of a visit to each station, from those per I/O [s]."""
    rates, size = np.array(state.rates)[table.customer_class], len(state.queues)
    total = np.bincount(table.station, rates * table.crowd * visits, size)
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
