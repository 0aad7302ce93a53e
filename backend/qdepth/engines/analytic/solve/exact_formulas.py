"""Answers networks that textbook formulas cover, exactly where they are exact."""

from typing import NamedTuple

import numpy as np

from qdepth.engines.analytic.model.model import Model
from qdepth.engines.analytic.solve.aggregate import set_mean_waits
from qdepth.engines.analytic.solve.exactness import (
    takes_turns,
    why_closed_is_exact,
    why_open_is_exact,
)
from qdepth.engines.analytic.solve.lost_paces import loses_pace
from qdepth.engines.analytic.solve.open_network import open_waits
from qdepth.engines.analytic.solve.own_rates import (
    come_at_random,
    set_pauses,
)
from qdepth.engines.analytic.solve.paced_slots import set_waits_for_slots
from qdepth.engines.analytic.solve.paced_streams import keep_pace_together
from qdepth.engines.analytic.solve.state import State, offered_rate
from qdepth.engines.analytic.solve.stated_errors import (
    APPROXIMATE,
    DECOMPOSED,
    DECOMPOSED_NOT_POISSON,
    DECOMPOSED_PACED,
    PACED,
    Sureness,
)
from qdepth.engines.analytic.solve.step_sizes import Secants
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
from qdepth.network.loops import Open, Paced
from qdepth.network.network import QueueingNetwork

MOST_ROUNDS, LEAST_STEP, KEPT = 12, 0.2, 1e-3
"""Rounds in which the rates that paced workloads keep are found, the least part of a step, and the
relative change of a rate from which on it counts."""
MOST_EXACT_STATES = 1_000
MOST_EXACT_WORKERS = 1_000
"""Number of workers above which an exact answer takes too long for a slider."""


class Formula(NamedTuple):
    """The answer of a formula."""

    state: State
    sure: Sureness


def answer_by_formula(network: QueueingNetwork, model: Model) -> Formula | None:
    """Return the textbook answer to a plain network, or None if no formula covers it.

    Formulas treat each station on its own: nothing is lumped in the model.
    """
    if all(isinstance(flow_class.loop, Open | Paced) for flow_class in model.classes):
        return _open(network, model)
    because = why_closed_is_exact(network, model)
    if because is None:
        return None
    try:
        return _closed(model, because)
    except OutsideTheory:
        return None


def _open(network: QueueingNetwork, model: Model) -> Formula | None:
    offered = np.array([offered_rate(flow_class) or 0.0 for flow_class in model.classes])
    state = _at_rates(model, offered)
    steps = Secants(LEAST_STEP, KEPT)
    for _ in range(MOST_ROUNDS):
        if state is None:
            return None
        rates, kept = np.array(state.rates), offered * (1.0 - np.array(state.lost))
        if np.all(np.abs(kept - rates) <= KEPT * rates):
            because = None if model.limits else why_open_is_exact(network, model)
            return Formula(state, Sureness(because) if because else _sureness(state))
        state = _at_rates(model, np.exp(steps.step(np.log(rates), np.log(kept))))
    return None


def _at_rates(model: Model, rates: FloatArray) -> State | None:
    """The state if I/Os arrive at rates of their own; None if they are too many."""
    try:
        waits = open_waits(model, rates.tolist())
    except OutsideTheory:
        return None
    state = _state(model, rates.tolist(), {key: row.mean for key, row in waits.items()})
    state.wait_squares = {key: row.square for key, row in waits.items()}
    if model.limits and not set_waits_for_slots(state):
        return None
    return state if set_pauses(state) else None


def _sureness(state: State) -> Sureness:
    if loses_pace(state):
        return PACED
    if keep_pace_together(state.model):
        return DECOMPOSED_PACED
    is_random = come_at_random(state.model) and not state.model.round_robin
    return DECOMPOSED if is_random else DECOMPOSED_NOT_POISSON


def _closed(model: Model, because: str) -> Formula | None:
    """None where the iteration does better: several servers are a delay and one server to
    Linearizer, and rates that depend on the load are nothing to it."""
    demands, delays, visits = _demands(model)
    servers = [resource.servers for resource in model.resources]
    populations = [flow_class.population for flow_class in model.classes]
    is_one_class, workers = len(populations) == 1, sum(populations)
    sure = Sureness(because)
    if is_one_class and workers <= MOST_EXACT_WORKERS:
        rates = [resource.rates_up_to(workers) for resource in model.resources]
        solved = exact_load_dependent(list(demands[0]), rates, delays[0], workers)
    elif any(resource.rates for resource in model.resources):
        return None
    elif max(servers) == 1 and states_of_exact_mva(populations) <= MOST_EXACT_STATES:
        solved = exact_mva([list(row) for row in demands], delays, populations)
    elif is_one_class or max(servers) == 1 or workers > MOST_EXACT_WORKERS:
        solved = linearizer([list(row) for row in demands], delays, populations, servers)
        sure = APPROXIMATE
    else:
        return None
    found = list(solved.throughput)
    if is_one_class and all(row.servers == 1 and not row.rates for row in model.resources):
        ends = balanced_job_bounds(list(demands[0]), delays[0], workers)
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
    state.waits_by_class = waits
    set_mean_waits(state)
    state.converged = state.settled = True
    return state


def is_plain(network: QueueingNetwork, model: Model) -> bool:
    """Whether a formula may cover a network: of workloads whose rates are their own, or closed.

    Workloads with rates of their own may visit stations at the same time, leave work in the
    background and take paths in turn: each station is taken for itself. Their limits are looked at
    afterwards. Closed ones only visit one station after the other, on paths that are independent
    draws, and no limit binds.
    """
    if model.not_modelled:
        return False
    if all(isinstance(row.loop, Open | Paced) for row in model.classes):
        return True
    return not model.limits and not model.companions and not takes_turns(network)
