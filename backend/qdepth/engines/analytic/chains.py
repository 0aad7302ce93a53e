"""One chain at a time, exactly, among the rest as far as it is known."""

import numpy as np
from numba import njit

from qdepth.engines.analytic.convolution import (
    FloatArray,
    all_but_one,
    convolve,
    delay_factor,
    together,
)
from qdepth.engines.analytic.others import among_others, with_others
from qdepth.engines.analytic.state import Meeting, State, offered_rate

SLIGHT = 1e-9
NEGLIGIBLE = 1e-12


def weigh(state: State, chain: int) -> None:
    """Weights of a chain's customers at each resource that it visits.

    Customers of an endless source weigh by their arrivals in a mean service time, those of a
    closed chain by their service time in a cycle.
    """
    row = state.model.chains[chain]
    own = np.arange(row.population + 1)
    for meeting in state.by_chain[chain]:
        queue = state.queues[meeting.contact.resource]
        pace = meeting.rate if row.is_open else meeting.visits
        logs = own * np.log(queue.mean * meeting.stretch * pace)
        if queue.most == row.population:
            meeting.factor = logs - queue.log_rates[: row.population + 1]
        else:
            meeting.factor = logs + among_others(state, meeting, queue, row.population)


def _all_but_one(state: State, chain: int, delay: float) -> tuple[FloatArray, list[FloatArray]]:
    """Factor of everything that a chain visits, and of everything but one copy of each resource.

    `delay` is the time without a queue in a cycle [s].
    """
    factors, copies = [], []
    for meeting in state.by_chain[chain]:
        factor, number = meeting.factor, meeting.contact.copies
        others = together(factor, number - 1) if number > 1 else None
        copies.append(others)
        factors.append(factor if others is None else convolve(others, factor))
    population = state.model.chains[chain].population
    whole, rest = all_but_one([*factors, delay_factor(delay, population)])
    return whole, [
        without if others is None else convolve(without, others)
        for without, others in zip(rest, copies, strict=False)
    ]


def rate_limit(state: State, chain: int, resource: int) -> None:
    """Completion rates of a limit with n slots in use: what is inside, without idle slots.

    References
    ----------
    K. M. Chandy, U. Herzog, L. Woo, "Parametric analysis of queuing networks", IBM Journal of
    Research and Development 19 (1), 1975: the flow-equivalent server.
    """
    state.constants[chain] = _all_but_one(state, chain, state.pauses[chain])
    steps = -np.diff(state.constants[chain][0])
    queue = state.queues[resource]
    logs = np.full(queue.most, steps[-1])
    known = min(len(steps), queue.most)
    logs[:known] = steps[:known]
    queue.log_rates = np.concatenate([[0.0], np.cumsum(logs)])


def run(state: State, chain: int, flow_class: int) -> None:
    """Throughput of the workers of a class, and where they are."""
    if state.model.chains[chain].is_open:
        _run_open(state, chain, flow_class)
        return
    delay = state.pauses[chain] + state.think[flow_class]
    whole, rest = _all_but_one(state, chain, delay)
    rate = float(np.exp(whole[-2] - whole[-1]))
    state.rates[flow_class] = rate
    asked = offered_rate(state.model.classes[flow_class])
    if asked is not None:
        population = state.model.chains[chain].population
        response = population / rate - state.think[flow_class]
        state.think[flow_class] = max(0.0, population / asked - response)
    for meeting, without in zip(state.by_chain[chain], rest, strict=True):
        marginal = np.exp(meeting.factor + without[::-1] - whole[-1])
        _note(state, meeting, marginal / marginal.sum())


def _run_open(state: State, chain: int, flow_class: int) -> None:
    """Where the I/Os of an endless source are, and how much of its rate can be carried."""
    asked = offered_rate(state.model.classes[flow_class])
    use = 0.0
    for meeting in state.by_chain[chain]:
        queue = state.queues[meeting.contact.resource]
        resource = state.model.resources[meeting.contact.resource]
        most = np.exp(queue.log_rates[-1] - queue.log_rates[-2]) if resource.is_limit else None
        use = max(use, queue.rate * queue.mean / float(most or resource.servers))
        weights = np.exp(meeting.factor - meeting.factor.max())
        _note(state, meeting, weights / weights.sum())
    if asked is not None:
        state.rates[flow_class] = min(asked, state.rates[flow_class] / use) if use > 0 else asked


def fill(state: State, chain: int, resource: int) -> None:
    """Where the slots of a limit are, from how many I/Os are at it."""
    queue = state.queues[resource]
    slots = state.model.chains[chain].population
    held = np.zeros(slots + 1)
    reach = min(slots, queue.most)
    held[:reach] = queue.present[:reach]
    held[reach] = queue.present[reach:].sum()
    whole, rest = state.constants[chain]
    for meeting, without in zip(state.by_chain[chain], rest, strict=True):
        marginal = spread_over(held, meeting.factor, without, whole)
        _note(state, meeting, marginal / marginal.sum())


@njit(cache=True)
def spread_over(
    held: FloatArray, factor: FloatArray, without: FloatArray, whole: FloatArray
) -> FloatArray:
    """Chances of i = 0.. customers at a resource, if n are in the chain with chance held(n).

    `factor`, `without` and `whole` are those of the resource, of the others, and of all together.
    """
    marginal = np.zeros(len(held))
    least = SLIGHT * held.max()
    for n in range(len(held)):
        if held[n] > least:
            for i in range(n + 1):
                marginal[i] += held[n] * np.exp(factor[i] + without[n - i] - whole[n])
    return marginal


def _note(state: State, meeting: Meeting, marginal: FloatArray) -> None:
    """Keep how many of a chain are at a resource; the chain with most tells for all."""
    meeting.present = float(marginal @ np.arange(len(marginal)))
    meeting.reach = 8 + 2 * int(np.flatnonzero(marginal > NEGLIGIBLE)[-1])
    queue = state.queues[meeting.contact.resource]
    if max(queue.meetings, key=lambda other: other.present) is not meeting:
        return
    if queue.most == len(marginal) - 1 or meeting.joint is None:
        queue.present = marginal
        return
    queue.present = with_others(marginal, meeting.joint, meeting.fewest_others, queue.most)
