"""A chain at a resource where it meets others."""

import numpy as np
from numba import njit

from qdepth.engines.analytic.convolution import FloatArray, convolve
from qdepth.engines.analytic.state import Meeting, Queue, State

SLIGHT = 1e-9
FAR = 40.0
"""Terms whose logarithm is so far below the largest do not matter."""


def among_others(state: State, meeting: Meeting, queue: Queue, population: int) -> FloatArray:
    """Logarithm of the weight of i own customers per unit of service, i = 0..population.

    With completion rates r(1), r(2), ... of the resource, i own customers among b others weigh
    (i + b)! / i! w(b) / (r(1) ... r(i + b)), where w(b) is what the b others weigh; this sums it
    over b. Beyond the customers that were found there before, the weights go on as they end.

    References
    ----------
    F. Baskett, K. M. Chandy, R. R. Muntz, F. G. Palacios, "Open, closed, and mixed networks of
    queues with different classes of customers", Journal of the ACM 22 (2), 1975, section 3.
    """
    weights = _weights_of_others(state, meeting, queue, queue.most - population)
    together = state.log_factorials[: queue.most + 1] - queue.log_rates
    reach = min(population, meeting.reach)
    found, meeting.joint, meeting.fewest_others = sums_over_others(together, weights, reach)
    found -= state.log_factorials[: reach + 1]
    found -= found[0]
    if reach == population:
        return np.asarray(found)
    beyond = found[-1] + (found[-1] - found[-2]) * np.arange(1, population - reach + 1)
    return np.concatenate([found, beyond])


@njit(cache=True)
def sums_over_others(
    together: FloatArray, weights: FloatArray, reach: int
) -> tuple[FloatArray, FloatArray, int]:
    """Sums over b of exp(together(i + b) + weights(b)), and what part of them each b has.

    Returns
    -------
    float array of shape (reach + 1,)
        Logarithms of the sums, i = 0..reach.
    float array of shape (reach + 1, columns)
        Shares of b = fewest, fewest + 1, ...: those that matter while 0..reach are present.
    int
        The fewest others that matter.
    """
    low, high = _window(together, weights, reach)
    joint = np.empty((reach + 1, high - low))
    logs = np.empty(reach + 1)
    for i in range(reach + 1):
        peak = -np.inf
        for b in range(low, high):
            peak = max(peak, together[i + b] + weights[b])
        total = 0.0
        for b in range(low, high):
            term = np.exp(together[i + b] + weights[b] - peak)
            joint[i, b - low] = term
            total += term
        joint[i] /= total
        logs[i] = peak + np.log(total)
    return logs, joint, low


@njit(cache=True)
def _window(together: FloatArray, weights: FloatArray, reach: int) -> tuple[int, int]:
    """Numbers of others that matter while 0..reach own customers are present."""
    low, high = len(weights), 0
    for own in (0, reach):
        terms = together[own : own + len(weights)] + weights
        near = np.flatnonzero(terms > terms.max() - FAR)
        low, high = min(low, near[0]), max(high, near[-1] + 1)
    return low, high


@njit(cache=True)
def with_others(marginal: FloatArray, joint: FloatArray, fewest: int, most: int) -> FloatArray:
    """Probabilities of m = 0..most customers in all, from those of own ones and of b others."""
    total = np.zeros(most + 1)
    for own in range(len(marginal)):
        if marginal[own] > 0:
            row = min(own, len(joint) - 1)
            for b in range(joint.shape[1]):
                total[own + fewest + b] += marginal[own] * joint[row, b]
    return total


def _weights_of_others(state: State, meeting: Meeting, queue: Queue, others: int) -> FloatArray:
    """Logarithm of what b others weigh, b = 0..others.

    Others of closed chains are one class of B customers whose time elsewhere is a delay T; with
    a service time s, b of them weigh s^b T^(B - b) / (b! (B - b)!). Others of endless sources
    with together a load a weigh a^b / b!.
    """
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
    factorials = state.log_factorials
    b = np.arange(others + 1)
    found = np.full(others + 1, -np.inf)
    found[0] = 0.0
    if closed:
        service = queue.mean * work / rate
        elsewhere = max((closed - present) / rate, SLIGHT * service)
        few = b[: closed + 1]
        found[: closed + 1] = (
            few * np.log(service)
            + few[::-1] * np.log(elsewhere)
            - factorials[few]
            - factorials[few[::-1]]
        )
    if load > 0:
        found = convolve(found, b * np.log(load) - factorials[b])
    return found
