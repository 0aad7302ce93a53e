"""Averages of the chains, from the throughputs of their classes.

References
----------
P. J. Courtois, "Decomposability: queueing and computer system applications", Academic Press 1977:
aggregation of what runs inside a subsystem.
"""

from collections import defaultdict

import numpy as np

from qdepth.engines.analytic.model.model import ServiceDemand
from qdepth.engines.analytic.solve.companions import (
    set_companions,
    set_service_with_companions,
    set_synchronisation,
)
from qdepth.engines.analytic.solve.state import Queue, State
from qdepth.network.network import Discipline


def rate_of_all(state: State, flow_class: int) -> float:
    """Throughput of all classes like this one [1/s]."""
    return state.rates[flow_class] * state.model.classes[flow_class].number


def set_mean_waits(state: State) -> None:
    """Set the waits at stations to the class means, and everything that depends on it."""
    weights: dict[int, float] = defaultdict(float)
    means: dict[int, float] = defaultdict(float)
    for row in state.model.demands:
        wait = state.waits_by_class.get((row.flow_class, row.resource))
        if wait is not None:
            visits = rate_of_all(state, row.flow_class) * row.visits
            weights[row.resource] += visits
            means[row.resource] += visits * wait
    for resource, visits in weights.items():
        state.queues[resource].wait = means[resource] / visits
    aggregate(state)


def aggregate(state: State) -> None:
    """Set visits, service times and delays of chains, and response times relative to others."""
    if state.model.joints:
        set_synchronisation(state)
    _set_cycles(state)
    _set_visits(state)
    if state.model.companions:
        set_companions(state)
    for queue in state.queues:
        if queue.companions:
            set_service_with_companions(state, queue)
        elif queue.at and not queue.resource.is_limit:
            _set_service(queue)
    _set_holding_times(state)
    for queue in state.queues:
        if len(queue.at) > 1 or (queue.at and queue.companions):
            _set_response_ratios(state, queue)


def _set_cycles(state: State) -> None:
    model = state.model
    for row in state.chains:
        row.delay = 0.0
        row.cycles = 0.0 if row.chain.flow_class is None else state.rates[row.chain.flow_class]
    for (flow_class, chain), entries in model.entries.items():
        row = state.chains[chain]
        row.cycles += rate_of_all(state, flow_class) * entries / row.chain.number
    for delay in model.delays:
        row = state.chains[delay.chain]
        share = rate_of_all(state, delay.flow_class) / row.chain.number / row.cycles
        row.delay += delay.mean * share
    for (flow_class, chain), late in state.synchronisation.items():
        row = state.chains[chain]
        share = rate_of_all(state, flow_class) / row.chain.number / row.cycles
        row.delay += late * share


def _set_visits(state: State) -> None:
    table, size = state.demands, len(state.at)
    visits = np.array(state.rates)[table.flow_class] * table.number * table.visits
    total = np.bincount(table.at, visits, size)
    if not total.all():
        raise ZeroDivisionError
    rates = total / table.chains / table.copies
    columns = (
        rates,
        rates / np.array([row.cycles for row in state.chains])[table.chain],
        np.bincount(table.at, visits * table.mean, size) / total,
        np.bincount(table.at, visits * table.square, size) / total,
        np.bincount(table.at, visits * table.is_open, size) / total,
    )
    for row, *values in zip(state.at, *map(np.ndarray.tolist, columns), strict=True):
        row.rate, row.visits, row.mean, row.square, row.open_share = values
    for queue in state.queues:
        queue.rate = sum([row.rate * row.sharers for row in queue.at])


def _set_service(queue: Queue) -> None:
    shares = [(row, row.rate * row.sharers / queue.rate) for row in queue.at]
    queue.mean = sum(share * row.mean for row, share in shares)
    queue.scv = sum(share * row.square for row, share in shares) / queue.mean**2 - 1.0


def _set_holding_times(state: State) -> None:
    """Mean time that a slot is held, for each class, innermost limits first."""
    spent: dict[tuple[int, int], float] = defaultdict(float)
    for delay in state.model.delays:
        spent[delay.flow_class, delay.chain] += delay.mean
    for key, late in state.synchronisation.items():
        spent[key] += late
    state.holding_times = {}
    for index, row in enumerate(state.chains):
        if row.chain.resource is None:
            continue
        for demand in row.demands:
            spent[demand.flow_class, index] += demand.visits * time_of_visit(state, demand)
        for flow_class, entries in row.entries:
            state.holding_times[flow_class, index] = spent[flow_class, index] / entries


def time_of_visit(state: State, demand: ServiceDemand) -> float:
    """Mean time of a visit: waiting, and being served or holding a slot [s]."""
    queue = state.queues[demand.resource]
    if queue.slots is not None:
        return queue.wait + state.holding_times[demand.flow_class, queue.slots]
    own = state.waits_by_class.get((demand.flow_class, demand.resource))
    if own is not None:
        return own + demand.mean
    if queue.resource.discipline is Discipline.PS:
        return demand.mean * (1.0 + queue.wait / queue.mean)
    return queue.wait + demand.mean


def service_time(state: State, queue: Queue, chain: int | None = None) -> float:
    """Mean time in service at a station, or that a slot is held by those of a chain or by all
    [s]."""
    if queue.slots is None:
        return queue.mean
    total = time = 0.0
    for demand in queue.demands:
        if chain in (None, demand.chain):
            visits = rate_of_all(state, demand.flow_class) * demand.visits
            total += visits
            time += visits * state.holding_times[demand.flow_class, queue.slots]
    return time / total


def _set_response_ratios(state: State, queue: Queue) -> None:
    wait = 0.0 if queue.resource.discipline is Discipline.PS else queue.wait
    everyone = wait + service_time(state, queue)
    for row in queue.at:
        own = row.mean if queue.slots is None else service_time(state, queue, row.chain)
        row.response_ratio = (wait + own) / everyone if everyone > 0 else 1.0
