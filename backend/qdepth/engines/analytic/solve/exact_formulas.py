"""Answers networks that the formulas of the textbooks cover, exactly where they are exact."""

from collections import defaultdict
from typing import NamedTuple

import numpy as np

from qdepth.engines.analytic.model.model import Model
from qdepth.engines.analytic.solve.accuracy import APPROXIMATE, DECOMPOSED, Sureness
from qdepth.engines.analytic.solve.aggregate import aggregate
from qdepth.engines.analytic.solve.open_network import open_waits
from qdepth.engines.analytic.solve.product_form import (
    is_plain,
    why_closed_is_exact,
    why_open_is_exact,
)
from qdepth.engines.analytic.solve.state import State, offered_rate
from qdepth.engines.analytic.textbook.approximate_mva import linearizer
from qdepth.engines.analytic.textbook.bounds import balanced_job_bounds
from qdepth.engines.analytic.textbook.closed_networks import (
    ClosedClasses,
    exact_load_dependent,
    exact_mva,
    states_of_exact_mva,
)
from qdepth.engines.analytic.textbook.convolution import FloatArray
from qdepth.engines.analytic.textbook.refusal import OutsideTheory
from qdepth.network.loops import Open
from qdepth.network.network import QueueingNetwork

MOST_EXACT_STATES = 1_000
MOST_EXACT_WORKERS = 1_000
"""Above these an exact answer takes longer than a slider may wait for it."""


class Formula(NamedTuple):
    """The answer of a formula."""

    state: State
    sure: Sureness


def answer_by_formula(network: QueueingNetwork, model: Model) -> Formula | None:
    """The answer of a textbook, or None where no formula covers the network."""
    if not is_plain(network, model):
        return None
    if all(isinstance(flow_class.loop, Open) for flow_class in model.classes):
        return _open(network, model)
    because = why_closed_is_exact(network, model)
    if because is None:
        return None
    try:
        return _closed(model, because) if _is_worth_a_formula(model) else None
    except OutsideTheory:
        return None


def _open(network: QueueingNetwork, model: Model) -> Formula | None:
    rates = [offered_rate(flow_class) or 0.0 for flow_class in model.classes]
    try:
        waits = open_waits(model, rates)
    except OutsideTheory:
        return None
    because = why_open_is_exact(network, model)
    return Formula(_state(model, rates, waits), Sureness(because) if because else DECOMPOSED)


def _is_worth_a_formula(model: Model) -> bool:
    """Whether no better way is known: several servers are a delay and one server to Linearizer,
    and rates that depend on the load are nothing to it."""
    populations = [flow_class.population for flow_class in model.classes]
    if any(resource.rates for resource in model.resources):
        return len(populations) == 1 and populations[0] <= MOST_EXACT_WORKERS
    one_server_each = all(resource.servers == 1 for resource in model.resources)
    return len(populations) == 1 or one_server_each or sum(populations) > MOST_EXACT_WORKERS


def _closed(model: Model, because: str) -> Formula:
    demands, delays, visits = _demands(model)
    servers = [resource.servers for resource in model.resources]
    populations = [flow_class.population for flow_class in model.classes]
    sure = Sureness(because)
    if len(populations) == 1 and populations[0] <= MOST_EXACT_WORKERS:
        rates = [resource.rates_up_to(populations[0]) for resource in model.resources]
        solved = exact_load_dependent(list(demands[0]), rates, delays[0], populations[0])
    elif max(servers) == 1 and states_of_exact_mva(populations) <= MOST_EXACT_STATES:
        solved = exact_mva([list(row) for row in demands], delays, populations)
    else:
        solved = linearizer([list(row) for row in demands], delays, populations, servers)
        sure = APPROXIMATE
    found = list(solved.throughput)
    if len(found) == 1 and max(resource.capacity for resource in model.resources) == 1.0:
        ends = balanced_job_bounds(list(demands[0]), delays[0], populations[0])
        found = [min(max(found[0], ends.low), ends.high)]
    return Formula(_state(model, found, _waits(demands, visits, solved)), sure)


def _demands(model: Model) -> tuple[FloatArray, list[float], FloatArray]:
    """Service demands (classes, resources) and delays of the classes [s], and visits, per I/O."""
    demands = np.zeros((len(model.classes), len(model.resources)))
    visits = np.zeros_like(demands)
    for row in model.demands:
        demands[row.flow_class, row.resource] += row.visits * row.mean
        visits[row.flow_class, row.resource] += row.visits
    delays = [flow_class.think for flow_class in model.classes]
    for delay in model.delays:
        delays[delay.flow_class] += delay.mean
    return demands, delays, visits


def _waits(
    demands: FloatArray, visits: FloatArray, solved: ClosedClasses
) -> dict[tuple[int, int], float]:
    waiting = np.maximum(solved.residence - demands, 0.0)
    return {
        (int(row), int(column)): float(waiting[row, column] / visits[row, column])
        for row, column in zip(*np.nonzero(visits), strict=True)
    }


def _state(model: Model, rates: list[float], waits: dict[tuple[int, int], float]) -> State:
    state = State(model)
    state.rates = rates
    aggregate(state)
    state.waits_by_class = waits
    weights: dict[int, float] = defaultdict(float)
    for row in model.demands:
        weights[row.resource] += state.rates[row.flow_class] * row.visits
    for row in model.demands:
        share = state.rates[row.flow_class] * row.visits / weights[row.resource]
        state.queues[row.resource].wait += share * waits[row.flow_class, row.resource]
    state.converged = state.settled = True
    return state
