"""One chain at a time, exactly, among the rest as far as it is known."""

import numpy as np

from qdepth.engines.analytic.convolution import (
    FloatArray,
    all_but_one,
    convolve,
    delay_factor,
    together,
)
from qdepth.engines.analytic.others import among_others
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


def _factors(state: State, chain: int, delay: float) -> list[FloatArray]:
    """Factor of each resource, all its copies together, and of a delay."""
    population = state.model.chains[chain].population
    factors = [
        together(meeting.factor, meeting.contact.copies) for meeting in state.by_chain[chain]
    ]
    return [*factors, delay_factor(delay, population)]


def _all_but_one(
    state: State, chain: int, factors: list[FloatArray]
) -> tuple[FloatArray, list[FloatArray]]:
    """Factor of everything together, and of everything but one copy of each resource."""
    whole, rest = all_but_one(factors)
    return whole, [
        convolve(without, together(meeting.factor, meeting.contact.copies - 1))
        if meeting.contact.copies > 1
        else without
        for meeting, without in zip(state.by_chain[chain], rest, strict=False)
    ]


def rate_limit(state: State, chain: int, resource: int) -> None:
    """Completion rates of a limit with n slots in use: what is inside, without idle slots.

    References
    ----------
    K. M. Chandy, U. Herzog, L. Woo, "Parametric analysis of queuing networks", IBM Journal of
    Research and Development 19 (1), 1975: the flow-equivalent server.
    """
    factors = _factors(state, chain, state.pauses[chain])
    state.constants[chain] = _all_but_one(state, chain, factors)
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
    whole, rest = _all_but_one(state, chain, _factors(state, chain, delay))
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
    usual = np.nonzero(held > SLIGHT * held.max())[0]
    whole, rest = state.constants[chain]
    for meeting, without in zip(state.by_chain[chain], rest, strict=True):
        marginal = np.zeros(slots + 1)
        for n in usual:
            logs = meeting.factor[: n + 1] + without[n::-1] - whole[n]
            marginal[: n + 1] += held[n] * np.exp(logs)
        _note(state, meeting, marginal / marginal.sum())


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
    total = np.zeros(queue.most + 1)
    others = meeting.joint.shape[1]
    for own, share in enumerate(marginal):
        if share > 0:
            from_here = own + meeting.fewest_others
            conditional = meeting.joint[min(own, len(meeting.joint) - 1)]
            total[from_here : from_here + others] += share * conditional
    queue.present = total
