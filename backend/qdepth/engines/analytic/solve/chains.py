"""One chain at a time, exactly, among the rest as far as it is known."""

from operator import attrgetter

import numpy as np

from qdepth.engines.analytic.solve.shared_resource import add_among_others, in_all
from qdepth.engines.analytic.solve.state import State, offered_rate
from qdepth.engines.analytic.textbook.convolution import FloatArray, IntArray, all_but_one
from qdepth.engines.native import native_on_arrays

SLIGHT = 1e-9
NEGLIGIBLE = 1e-12
_PRESENT = attrgetter("present")


def weigh(state: State, chain: int) -> None:
    """Weights of a chain's customers at each resource that it visits.

    Customers of an endless source weigh by their arrivals in a mean service time, those of a
    closed chain by their service time in a cycle.
    """
    row = state.model.chains[chain]
    own = state.counts[: row.population + 1]
    for at, meeting in enumerate(state.by_chain[chain]):
        queue = state.queues[meeting.contact.resource]
        pace = meeting.rate if row.is_open else meeting.visits
        logs = own * np.log(queue.mean * meeting.stretch * pace)
        if queue.most == row.population:
            logs -= queue.log_rates[: row.population + 1]
        else:
            add_among_others(state, meeting, queue, row.population, logs)
        state.factors[chain][at] = logs


def rate_limit(state: State, chain: int, resource: int) -> None:
    """Completion rates of a limit with n slots in use: what is inside, without idle slots.

    References
    ----------
    K. M. Chandy, U. Herzog, L. Woo, "Parametric analysis of queuing networks", IBM Journal of
    Research and Development 19 (1), 1975: the flow-equivalent server.
    """
    factors = state.factors[chain]
    if chain not in state.constants:
        state.constants[chain] = np.empty(factors.shape[1]), np.empty_like(factors)
    found = state.constants[chain], state.queues[resource].log_rates
    inside_limit(factors, state.copies[chain], state.pauses[chain], *found)


@native_on_arrays
def inside_limit(
    factors: FloatArray,
    copies: IntArray,
    delay: float,
    constants: tuple[FloatArray, FloatArray],
    log_rates: FloatArray,
) -> None:
    """Set what `all_but_one` gives for the resources inside a limit, and the rates behind it."""
    whole, rest = constants
    whole[:], rest[:] = all_but_one(factors, copies, delay)
    log_rates[:] = rates_behind(whole, len(log_rates) - 1)


@native_on_arrays
def rates_behind(whole: FloatArray, most: int) -> FloatArray:
    """Summed logarithms of the rates G(m - 1) / G(m), which stay once all slots are held."""
    found = np.zeros(most + 1)
    last = len(whole) - 1
    for m in range(1, most + 1):
        at = min(m, last)
        found[m] = found[m - 1] + (whole[at - 1] - whole[at])
    return found


def run(state: State, chain: int, flow_class: int) -> None:
    """Throughput of the workers of a class, and where they are."""
    if state.model.chains[chain].is_open:
        _run_open(state, chain, flow_class)
        return
    delay = state.pauses[chain] + state.think[flow_class]
    whole, rest = all_but_one(state.factors[chain], state.copies[chain], delay)
    rate = float(np.exp(whole[-2] - whole[-1]))
    state.rates[flow_class] = rate
    asked = offered_rate(state.model.classes[flow_class])
    if asked is not None:
        population = state.model.chains[chain].population
        response = population / rate - state.think[flow_class]
        state.think[flow_class] = max(0.0, population / asked - response)
    marginals = np.exp(state.factors[chain] + rest[:, ::-1] - whole[-1])
    _note(state, chain, marginals)


def _run_open(state: State, chain: int, flow_class: int) -> None:
    """Where the I/Os of an endless source are, and how much of its rate can be carried."""
    asked = offered_rate(state.model.classes[flow_class])
    use = 0.0
    factors = state.factors[chain]
    for meeting in state.by_chain[chain]:
        queue = state.queues[meeting.contact.resource]
        resource = state.model.resources[meeting.contact.resource]
        most = np.exp(queue.log_rates[-1] - queue.log_rates[-2]) if resource.is_limit else None
        use = max(use, queue.rate * queue.mean / float(most or resource.servers))
    _note(state, chain, np.exp(factors - factors.max(axis=1, keepdims=True)))
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
    _note(state, chain, spread_over(held, state.factors[chain], *state.constants[chain]))


@native_on_arrays
def spread_over(
    held: FloatArray, factors: FloatArray, whole: FloatArray, rest: FloatArray
) -> FloatArray:
    """Chances of i = 0.. customers at each resource, if n are in the chain with chance held(n).

    `factors`, `rest` and `whole` are those of the resources, of all but one of each, and of all
    together.
    """
    found = np.zeros_like(factors)
    least = SLIGHT * held.max()
    for row in range(len(factors)):
        for n in range(len(held)):
            if held[n] > least:
                for i in range(n + 1):
                    found[row, i] += held[n] * np.exp(factors[row, i] + rest[row, n - i] - whole[n])
    return found


def _note(state: State, chain: int, marginals: FloatArray) -> None:
    """Keep how many of a chain are at each resource; the chain with most there tells for all.

    `marginals` need not add up to 1.
    """
    means, reaches = state.presence[chain]
    set_means_and_reaches(marginals, means, reaches)
    rows = zip(state.by_chain[chain], means.tolist(), reaches.tolist(), strict=True)
    for at, (meeting, mean, reach) in enumerate(rows):
        meeting.present, meeting.reach = mean, reach
        queue = state.queues[meeting.contact.resource]
        if len(queue.meetings) == 1 or max(queue.meetings, key=_PRESENT) is meeting:
            alone = queue.most == marginals.shape[1] - 1
            present = None if alone else in_all(state, meeting, marginals[at])
            queue.present = marginals[at] if present is None else present


@native_on_arrays
def set_means_and_reaches(marginals: FloatArray, means: FloatArray, reaches: IntArray) -> None:
    """Make each row add up to 1; set its mean, and up to which number to look next time."""
    rows, size = marginals.shape
    for row in range(rows):
        marginals[row] /= marginals[row].sum()
        means[row] = 0.0
        reaches[row] = 0
        for i in range(size):
            means[row] += i * marginals[row, i]
            if marginals[row, i] > NEGLIGIBLE:
                reaches[row] = 8 + 2 * i
