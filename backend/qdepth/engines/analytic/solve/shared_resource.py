"""A chain at a resource where it meets others."""

import numpy as np

from qdepth.engines.analytic.solve.state import Meeting, Queue, State
from qdepth.engines.analytic.solve.weights import weights_among, with_others
from qdepth.engines.analytic.textbook.convolution import FloatArray

SLIGHT = 1e-9


def add_among_others(
    state: State, meeting: Meeting, queue: Queue, population: int, logs: FloatArray
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
    closed, loads = _others(state, meeting, queue)
    meeting.summed = min(population, meeting.reach)
    numbers = (population, meeting.summed, closed)
    if meeting.others is None:
        meeting.others = np.empty(queue.most - population + 1)
    factorials = state.log_factorials
    weights_among(queue.log_rates, numbers, loads, factorials, (meeting.others, logs))


def in_all(state: State, meeting: Meeting, marginal: FloatArray) -> FloatArray | None:
    """Probabilities of m = 0..most customers in all, from those of the chain's own.

    None where others were not weighed yet.
    """
    if meeting.others is None:
        return None
    queue = state.queues[meeting.contact.resource]
    together = state.log_factorials[: queue.most + 1] - queue.log_rates
    return with_others(marginal, together, meeting.others, meeting.summed)


def _others(state: State, meeting: Meeting, queue: Queue) -> tuple[int, tuple[float, float, float]]:
    """Customers of other closed chains; service [s], time elsewhere [s] and load of all others."""
    rate = present = work = load = 0.0
    closed = 0
    for other in queue.meetings:
        number = other.contact.sharers - (1 if other is meeting else 0)
        chain = state.model.chains[other.contact.chain]
        if chain.is_open:
            load += number * other.rate * other.stretch * queue.mean
        else:
            closed += number * chain.population
            rate += number * other.rate
            present += number * other.present
            work += number * other.rate * other.stretch
    service = elsewhere = 1.0
    if closed:
        service = queue.mean * work / rate
        elsewhere = max((closed - present) / rate, SLIGHT * service)
    return closed, (service, elsewhere, load)
