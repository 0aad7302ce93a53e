"""A chain at a resource that others visit too: the others are one class, and then summed out."""

from math import ceil

from qdepth.engines.analytic.solve.state import ChainAtResource, Queue, State
from qdepth.engines.analytic.solve.weights import own_weights, weights_of_others, with_others
from qdepth.engines.analytic.textbook.convolution import FloatArray

SLIGHT = 1e-9


def add_among_others(
    state: State, at: ChainAtResource, queue: Queue, population: int, logs: FloatArray
) -> None:
    """Add to `logs` the logarithm of the weight of i own customers, i = 0..population.

    With completion rates r(1), r(2), ... of the resource, i own customers among b others weigh
    (i + b)! / i! w(b) / (r(1) ... r(i + b)), where w(b) is what the b others weigh; this sums it
    over b. Beyond the customers that were found there before, the weights go on as they end.

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


def in_all(state: State, at: ChainAtResource, marginal: FloatArray) -> FloatArray | None:
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
    for other in queue.at:
        number = other.sharers - (1 if other is at else 0)
        weighted = number * other.rate * other.response_ratio
        load += other.open_share * weighted * queue.mean
        of_closed = 1.0 - other.open_share
        closed += of_closed * number * state.model.chains[other.chain].population
        rate += of_closed * number * other.rate
        present += of_closed * number * other.present
        work += of_closed * weighted
    service = elsewhere = 1.0
    if closed:
        service = queue.mean * work / rate
        elsewhere = max((closed - present) / rate, SLIGHT * service)
    return ceil(closed), service, elsewhere, load
