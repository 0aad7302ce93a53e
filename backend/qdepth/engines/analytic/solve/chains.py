"""Solves one chain at a time by convolution, among the others as far as they are known."""

from math import ceil
from operator import attrgetter

import numpy as np

from qdepth.engines.analytic.solve.companions import load_of_companions, use_of
from qdepth.engines.analytic.solve.lost_paces import kept_rate, set_lost_share
from qdepth.engines.analytic.solve.state import (
    ChainAtResource,
    ChainState,
    Queue,
    State,
    offered_rate,
)
from qdepth.engines.analytic.textbook.chain_weights import (
    own_weights,
    weights_of_others,
    with_others,
)
from qdepth.engines.analytic.textbook.convolution import FloatArray, all_but_one
from qdepth.engines.analytic.textbook.marginals import (
    normalised_means,
    rates_behind,
    spread_over,
    with_tails,
)

SLIGHT = 1e-9
HALF = 0.5
"""Part of the way that the share of lost slots goes in a round."""
LEAST_GAIN = 0.2
"""Gain of a cycle from a longer pause, in a Newton step."""
_PRESENT = attrgetter("present")


def set_weights(state: State, row: ChainState) -> None:
    """Set the weights of a chain's customers at each resource that it visits.

    Customers of an endless source weigh by their arrivals in a mean service time, those of a closed
    chain by their service demand in a cycle.
    """
    population = row.chain.population
    own = state.counts[: population + 1]
    for index, at in enumerate(row.at):
        queue = state.queues[at.resource]
        pace = at.rate if row.chain.is_open else at.visits
        slowed = 1.0 - load_of_companions(state, queue, at) if queue.companions else 1.0
        logs = own * np.log(queue.mean * at.response_ratio * pace / slowed)
        if queue.most == population:
            logs -= queue.log_rates[: population + 1]
        else:
            _add_among_others(state, at, queue, population, logs)
        row.log_weights[index] = logs


def set_completion_rates(row: ChainState, queue: Queue) -> None:
    """Set completion rates of a limit with n slots in use: of its inside, without idle slots."""
    row.log_constants = all_but_one(row.log_weights, row.copies, max(0.0, row.delay))
    whole, _ = row.log_constants
    queue.log_rates = rates_behind(whole, queue.most)


def solve_class(state: State, row: ChainState, flow_class: int) -> None:
    """Return the throughput of the workers of a class, G(N - 1) / G(N), and where they are."""
    if row.chain.is_open:
        _solve_open(state, row, flow_class)
        return
    # A service that an I/O does not wait for may be longer than all its delays.
    population, delay = row.chain.population, max(0.0, row.delay + state.think[flow_class])
    whole, rest = all_but_one(row.log_weights, row.copies, delay)
    rate = float(np.exp(whole[-2] - whole[-1]))
    use = use_of(state, flow_class)
    if use > 1.0:
        rate = min(rate, state.rates[flow_class] / use)
    state.rates[flow_class] = rate
    set_lost_share(state, flow_class, population / rate - state.think[flow_class], HALF)
    kept = kept_rate(state, flow_class)
    if kept is not None:
        missing = population / kept - population / rate
        step = missing / _cycle_for_pause(population, whole)
        state.think[flow_class] = max(0.0, state.think[flow_class] + step)
    _set_present(state, row, np.exp(row.log_weights + rest[:, ::-1] - whole[-1]))


def _cycle_for_pause(population: int, whole: FloatArray) -> float:
    """How much longer a cycle becomes for each second that a pause is longer, at least a fifth.

    The derivative of N / X is N (X(N) - X(N - 1)) / X(N), since that of a normalisation constant is
    the one of a customer less. Where all wait all the time it is nearly 0, and a whole step of
    Newton's would go far beyond.
    """
    if population < 2:
        return 1.0
    fewer = float(np.exp(whole[-3] - whole[-2] - (whole[-2] - whole[-1])))
    return min(1.0, max(LEAST_GAIN, population * (1.0 - fewer)))


def _solve_open(state: State, row: ChainState, flow_class: int) -> None:
    """Where the I/Os of an endless source are, and how much of its rate can be carried."""
    use = use_of(state, flow_class)
    for at in row.at:
        queue = state.queues[at.resource]
        most = queue.resource.crowded_rate
        if queue.resource.is_limit:
            most = float(np.exp(queue.log_rates[-1] - queue.log_rates[-2])) or most
        use = max(use, (queue.rate + queue.companion_rate) * queue.mean / most)
    _set_present(state, row, *with_tails(row.log_weights))
    offered = offered_rate(state.model.classes[flow_class])
    if offered is not None:
        rate = state.rates[flow_class]
        state.rates[flow_class] = min(offered, rate / use) if use > 0 else offered


def fill_slots(state: State, row: ChainState, queue: Queue) -> None:
    """Set where the slots of a limit are, from the number of I/Os at it."""
    slots = row.chain.population
    held = np.zeros(slots + 1)
    most = min(slots, queue.most)
    held[:most] = queue.present[:most]
    held[most] = queue.present[most:].sum()
    _set_present(state, row, spread_over(held, row.log_weights, *row.log_constants))


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
            present = None if alone else _in_all(state, at, marginals[index])
            queue.present = marginals[index] if present is None else present


def _add_among_others(
    state: State, at: ChainAtResource, queue: Queue, population: int, logs: FloatArray
) -> None:
    """Add to `logs` the logarithm of the weight of i own customers, i = 0..population.

    With completion rates r(1), r(2), ... of the resource, i own customers among b others weigh
    (i + b)! / i! w(b) / (r(1) ... r(i + b)), where w(b) is what the b others weigh; this sums it
    over b. Beyond the customers that were found there before, the weights continue as they end.

    References
    ----------
    F. Baskett, K. M. Chandy, R. R. Muntz, F. G. Palacios, "Open, closed, and mixed networks of
    queues with different classes of customers", Journal of the ACM 22 (2), 1975, section 3.
    """
    size = queue.most - population + 1
    factorials = state.log_factorials
    at.log_others = weights_of_others(*_others(state, at, queue), factorials[:size])
    at.others_cutoff = min(population, at.cutoff)
    own = factorials[: population + 1]
    logs += own_weights(_together(state, queue), at.log_others, at.others_cutoff, own)


def _in_all(state: State, at: ChainAtResource, marginal: FloatArray) -> FloatArray | None:
    """Probabilities of m = 0..most customers in all, from those of the chain's own.

    None where others were not weighed yet.
    """
    if at.log_others is None:
        return None
    together = _together(state, state.queues[at.resource])
    return with_others(marginal, together, at.log_others, at.others_cutoff)


def _together(state: State, queue: Queue) -> FloatArray:
    """log(m! / (r(1) ... r(m))), m = 0..most."""
    return state.log_factorials[: queue.most + 1] - queue.log_rates


def _others(state: State, at: ChainAtResource, queue: Queue) -> tuple[int, float, float, float]:
    """Customers of other closed chains, their service [s] and time elsewhere [s]; load of others
    from endless sources.

    Notes
    -----
    A limit delays the I/Os of an endless source but turns none away. So however many own customers
    are present, those of the others come at their whole rate in the long run, some of them after a
    wait for a slot: they weigh as Poisson arrivals, not as slots that come back after a while. At
    one exponential server that is exact for the sum over all chains, since a limit before a server
    that is never idle while somebody waits changes the order of service, not the work.

    References
    ----------
    L. Kleinrock, "A conservation law for a wide class of queueing disciplines", Naval Research
    Logistics Quarterly 12(2), 1965, pp. 181-192. P. J. Courtois, "Decomposability", Academic Press
    1977, chapter 1: own customers given, the others are in equilibrium.
    """
    rate = present = work = load = closed = 0.0
    served = queue.mean
    if queue.companions:
        served /= 1.0 - load_of_companions(state, queue, at)
    for other in queue.at:
        number = other.sharers - (1 if other is at else 0)
        weighted = number * other.rate * other.response_ratio
        load += other.open_share * weighted * served
        of_closed = 1.0 - other.open_share
        closed += of_closed * number * state.model.chains[other.chain].population
        rate += of_closed * number * other.rate
        present += of_closed * number * other.present
        work += of_closed * weighted
    service = elsewhere = 1.0
    if closed:
        service = served * work / rate
        elsewhere = max((closed - present) / rate, SLIGHT * service)
    return ceil(closed), service, elsewhere, load
