"""Networks whose I/Os arrive at their own rates: neither slots nor workers delay them for long."""

from math import expm1

from qdepth.engines.analytic.model.model import Model
from qdepth.engines.analytic.solve.aggregate import service_time, time_of_visit
from qdepth.engines.analytic.solve.lost_paces import set_lost_share
from qdepth.engines.analytic.solve.state import State
from qdepth.network.loops import Open, Paced

COUNTS = 0.01
"""Wait for a slot / time that it is held, from which it matters which I/O gets it."""
ALMOST_POISSON = 0.1
"""Difference of an scv of arrivals from 1 that hardly counts."""


def come_at_random(model: Model) -> bool:
    """Whether all open workloads are about Poisson arrivals."""
    return all(
        abs(row.loop.interarrival.law.scv - 1.0) <= ALMOST_POISSON
        for row in model.classes
        if isinstance(row.loop, Open)
    )


def come_in_bursts(model: Model) -> bool:
    """Whether an open workload arrives in bursts."""
    return any(
        isinstance(row.loop, Open) and row.loop.interarrival.law.scv > 1.0 + ALMOST_POISSON
        for row in model.classes
    )


def set_pauses(state: State) -> bool:
    """Set the pauses that keep the paces; False where services alone keep all workers busy.

    A flow never has more I/Os under way than workers: of its waits W, exponential without that,
    counts the part of min(W, c), where c is a cycle of a worker without its services. As a station
    saturates, the time of an I/O grows to the whole cycle, which is that of a closed workload.
    """
    services = [0.0] * len(state.model.classes)
    waits = [0.0] * len(state.model.classes)
    for row in state.model.demands:
        if state.model.resources[row.resource].is_limit:
            waits[row.flow_class] += row.visits * state.queues[row.resource].wait
        else:
            services[row.flow_class] += row.visits * row.mean
            waits[row.flow_class] += row.visits * (time_of_visit(state, row) - row.mean)
    for delay in state.model.delays:
        services[delay.flow_class] += delay.mean
    for (owner, _), late in state.synchronisation.items():
        waits[owner] += late
    for index, flow_class in enumerate(state.model.classes):
        if isinstance(flow_class.loop, Paced):
            left = flow_class.population / state.rates[index] - services[index]
            if left <= 0.0:
                return False
            share = -expm1(-left / waits[index]) if waits[index] > 0.0 else 1.0
            state.think[index] = left - share * waits[index]
            state.wait_ends[index] = left
            set_lost_share(state, index, services[index] + share * waits[index])
    return True


def waits_for_slots(state: State) -> bool:
    """Whether I/Os wait for slots long enough to matter."""
    return any(
        queue.wait > COUNTS * service_time(state, queue)
        for queue in state.queues
        if queue.resource.is_limit and queue.at
    )
