"""One chain at a time, exactly, among the rest as far as it is known."""

from collections.abc import Iterator

import numpy as np

from qdepth.engines.analytic.convolution import FloatArray, all_but_one, delay_factor
from qdepth.engines.analytic.state import Meeting, Queue, State, offered_rate

SLIGHT = 1e-9


def weigh(state: State, chain: int) -> None:
    """Weights of a chain's customers at each resource that it visits."""
    population = state.model.chains[chain].population
    own = np.arange(population + 1)
    for meeting in state.by_chain[chain]:
        queue = state.queues[meeting.contact.resource]
        logs = own * np.log(queue.mean * meeting.stretch * meeting.visits)
        if queue.most == population:
            meeting.factor = logs - queue.log_rates[: population + 1]
        else:
            logs += _among_others(state, meeting, queue, population)
            meeting.factor = logs


def _among_others(state: State, meeting: Meeting, queue: Queue, population: int) -> FloatArray:
    """Logarithm of the weight of i own customers per unit of service, i = 0..population.

    The others are one class whose time elsewhere is a delay. At a station with completion rates
    r(1), r(2), ..., i own customers with b of a class of B, with service s and a delay T, weigh
    (i + b)! / (i! b!) s^b T^(B - b) / (B - b)! / (r(1) ... r(i + b)).

    References
    ----------
    F. Baskett, K. M. Chandy, R. R. Muntz, F. G. Palacios, "Open, closed, and mixed networks of
    queues with different classes of customers", Journal of the ACM 22 (2), 1975, section 3.
    """
    others = queue.most - population
    rate = present = work = 0.0
    for other in queue.meetings:
        number = other.contact.sharers - (1 if other is meeting else 0)
        rate += number * other.rate
        present += number * other.present
        work += number * other.rate * other.stretch
    service = queue.mean * work / rate
    elsewhere = max((others - present) / rate, SLIGHT * service)
    factorials = state.log_factorials
    b = np.arange(others + 1)
    weights = (
        b * np.log(service) + b[::-1] * np.log(elsewhere) - factorials[b] - factorials[b[::-1]]
    )
    together = factorials[: queue.most + 1] - queue.log_rates
    terms = together[np.arange(population + 1)[:, None] + b[None, :]] + weights
    high = terms.max(axis=1, keepdims=True)
    terms = np.exp(terms - high)
    sums = terms.sum(axis=1, keepdims=True)
    meeting.joint = terms / sums
    found = high[:, 0] + np.log(sums[:, 0]) - factorials[: population + 1]
    return np.asarray(found - found[0])


def _factors(state: State, chain: int, delay: float) -> list[FloatArray]:
    population = state.model.chains[chain].population
    factors = [meeting.factor for meeting, _ in _places(state, chain)]
    return [*factors, delay_factor(delay, population)]


def _places(state: State, chain: int) -> Iterator[tuple[Meeting, bool]]:
    """Each meeting as often as it has copies, and whether it is the first of them."""
    for meeting in state.by_chain[chain]:
        for copy in range(meeting.contact.copies):
            yield meeting, copy == 0


def rate_limit(state: State, chain: int, resource: int) -> None:
    """Completion rates of a limit with n slots in use: what is inside, without idle slots.

    References
    ----------
    K. M. Chandy, U. Herzog, L. Woo, "Parametric analysis of queuing networks", IBM Journal of
    Research and Development 19 (1), 1975: the flow-equivalent server.
    """
    factors = _factors(state, chain, state.pauses[chain])
    state.constants[chain] = all_but_one(factors)
    steps = -np.diff(state.constants[chain][0])
    queue = state.queues[resource]
    logs = np.full(queue.most, steps[-1])
    known = min(len(steps), queue.most)
    logs[:known] = steps[:known]
    queue.log_rates = np.concatenate([[0.0], np.cumsum(logs)])


def run(state: State, chain: int, flow_class: int) -> None:
    """Throughput of the workers of a class, and where they are."""
    delay = state.pauses[chain] + state.think[flow_class]
    whole, rest = all_but_one(_factors(state, chain, delay))
    rate = float(np.exp(whole[-2] - whole[-1]))
    state.rates[flow_class] = rate
    asked = offered_rate(state.model.classes[flow_class])
    if asked is not None:
        population = state.model.chains[chain].population
        response = population / rate - state.think[flow_class]
        state.think[flow_class] = max(0.0, population / asked - response)
    for (meeting, is_first), without in zip(_places(state, chain), rest, strict=False):
        if is_first:
            marginal = np.exp(meeting.factor + without[::-1] - whole[-1])
            _note(state, meeting, marginal / marginal.sum())


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
    for (meeting, is_first), without in zip(_places(state, chain), rest, strict=False):
        if not is_first:
            continue
        marginal = np.zeros(slots + 1)
        for n in usual:
            logs = meeting.factor[: n + 1] + without[n::-1] - whole[n]
            marginal[: n + 1] += held[n] * np.exp(logs)
        _note(state, meeting, marginal / marginal.sum())


def _note(state: State, meeting: Meeting, marginal: FloatArray) -> None:
    """Keep how many of a chain are at a resource; the chain with most tells for all."""
    meeting.present = float(marginal @ np.arange(len(marginal)))
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
            total[own : own + others] += share * meeting.joint[own]
    queue.present = total
