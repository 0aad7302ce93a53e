"""One chain at a time by convolution, among the others as far as they are known."""

from operator import attrgetter

import numpy as np

from qdepth.engines.analytic.solve.shared_resource import add_among_others, in_all
from qdepth.engines.analytic.solve.state import ChainState, Queue, State, offered_rate
from qdepth.engines.analytic.textbook.convolution import FloatArray, IntArray, all_but_one
from qdepth.engines.native import native_on_arrays

SLIGHT = 1e-9
NEGLIGIBLE = 1e-12
MOST_RATIO = 0.9999
"""Of the last two weights of an endless source, above which it is taken for one that cannot be
carried."""
_PRESENT = attrgetter("present")


def set_weights(state: State, row: ChainState) -> None:
    """Weights of a chain's customers at each resource that it visits.

    Customers of an endless source weigh by their arrivals in a mean service time, those of a
    closed chain by their service demand in a cycle.
    """
    population = row.chain.population
    own = state.counts[: population + 1]
    for index, at in enumerate(row.at):
        queue = state.queues[at.resource]
        pace = at.rate if row.chain.is_open else at.visits
        logs = own * np.log(queue.mean * at.response_ratio * pace)
        if queue.most == population:
            logs -= queue.log_rates[: population + 1]
        else:
            add_among_others(state, at, queue, population, logs)
        row.log_weights[index] = logs


def set_completion_rates(row: ChainState, queue: Queue) -> None:
    """Completion rates of a limit with n slots in use: of what is inside, without idle slots.

    References
    ----------
    K. M. Chandy, U. Herzog, L. Woo, "Parametric analysis of queuing networks", IBM Journal of
    Research and Development 19 (1), 1975: the flow-equivalent server.
    """
    row.log_constants = all_but_one(row.log_weights, row.copies, row.delay)
    whole, _ = row.log_constants
    queue.log_rates = rates_behind(whole, queue.most)


@native_on_arrays
def rates_behind(whole: FloatArray, most: int) -> FloatArray:
    """Summed logarithms of the rates G(m - 1) / G(m), which stay once all slots are held."""
    found = np.zeros(most + 1)
    last = len(whole) - 1
    for m in range(1, most + 1):
        at = min(m, last)
        found[m] = found[m - 1] + (whole[at - 1] - whole[at])
    return found


def solve_class(state: State, row: ChainState, flow_class: int) -> None:
    """Throughput of the workers of a class, and where they are.

    References
    ----------
    J. P. Buzen, "Computational algorithms for closed queueing networks with exponential servers",
    Communications of the ACM 16(9), 1973: the throughput G(N - 1) / G(N), and the marginals.
    """
    if row.chain.is_open:
        _solve_open(state, row, flow_class)
        return
    population, delay = row.chain.population, row.delay + state.think[flow_class]
    whole, rest = all_but_one(row.log_weights, row.copies, delay)
    rate = float(np.exp(whole[-2] - whole[-1]))
    state.rates[flow_class] = rate
    offered = offered_rate(state.model.classes[flow_class])
    if offered is not None:
        response = population / rate - state.think[flow_class]
        state.think[flow_class] = max(0.0, population / offered - response)
    _set_present(state, row, np.exp(row.log_weights + rest[:, ::-1] - whole[-1]))


def _solve_open(state: State, row: ChainState, flow_class: int) -> None:
    """Where the I/Os of an endless source are, and how much of its rate can be carried."""
    use = 0.0
    for at in row.at:
        queue = state.queues[at.resource]
        most = queue.resource.crowded_rate
        if queue.resource.is_limit:
            most = float(np.exp(queue.log_rates[-1] - queue.log_rates[-2])) or most
        use = max(use, queue.rate * queue.mean / most)
    weights = np.exp(row.log_weights - row.log_weights.max(axis=1, keepdims=True))
    _set_present(state, row, weights, _tails(weights, row.log_weights))
    offered = offered_rate(state.model.classes[flow_class])
    if offered is not None:
        rate = state.rates[flow_class]
        state.rates[flow_class] = min(offered, rate / use) if use > 0 else offered


def fill_slots(state: State, row: ChainState, queue: Queue) -> None:
    """Where the slots of a limit are, from how many I/Os are at it."""
    slots = row.chain.population
    held = np.zeros(slots + 1)
    most = min(slots, queue.most)
    held[:most] = queue.present[:most]
    held[most] = queue.present[most:].sum()
    _set_present(state, row, spread_over(held, row.log_weights, *row.log_constants))


@native_on_arrays
def spread_over(
    held: FloatArray, weights: FloatArray, whole: FloatArray, rest: FloatArray
) -> FloatArray:
    """Chances of i = 0.. customers at each resource, if n are in the chain with chance held(n).

    `weights`, `rest` and `whole` are those of the resources, of all but one of each, and of all
    together.
    """
    found = np.zeros_like(weights)
    least = SLIGHT * held.max()
    for row in range(len(weights)):
        for n in range(len(held)):
            if held[n] > least:
                for i in range(n + 1):
                    found[row, i] += held[n] * np.exp(weights[row, i] + rest[row, n - i] - whole[n])
    return found


def _tails(weights: FloatArray, logs: FloatArray) -> FloatArray:
    """Move what is beyond the customers that are counted into the last weight of each row.

    Completion rates do not change any more there, so the weights go on as a geometric series. What
    the mean number of customers then still lacks, as a sum of weights.
    """
    ratio = np.exp(logs[:, -1] - logs[:, -2])
    ratio[ratio > MOST_RATIO] = 0.0
    weights[:, -1] /= 1.0 - ratio
    return np.asarray(weights[:, -1] * ratio / (1.0 - ratio))


def _set_present(
    state: State, row: ChainState, marginals: FloatArray, beyond: FloatArray | float = 0.0
) -> None:
    """How many of a chain are at each resource; the chain with most there tells for all.

    `marginals` need not add up to 1. The means have `beyond` on top, in the same units.
    """
    beyond = beyond / marginals.sum(axis=1)
    means, cutoffs = normalised_means(marginals)
    means += beyond
    values = zip(row.at, means.tolist(), cutoffs.tolist(), strict=True)
    for index, (at, mean, cutoff) in enumerate(values):
        at.present, at.cutoff = mean, cutoff
        queue = state.queues[at.resource]
        if len(queue.at) == 1 or max(queue.at, key=_PRESENT) is at:
            alone = queue.most == marginals.shape[1] - 1
            present = None if alone else in_all(state, at, marginals[index])
            queue.present = marginals[index] if present is None else present


@native_on_arrays
def normalised_means(marginals: FloatArray) -> tuple[FloatArray, IntArray]:
    """Make each row add up to 1; its mean, and up to which number to look in the next round."""
    rows, size = marginals.shape
    means, cutoffs = np.zeros(rows), np.zeros(rows, dtype=np.int64)
    for row in range(rows):
        marginals[row] /= marginals[row].sum()
        for i in range(size):
            means[row] += i * marginals[row, i]
            if marginals[row, i] > NEGLIGIBLE:
                cutoffs[row] = 8 + 2 * i
    return means, cutoffs
