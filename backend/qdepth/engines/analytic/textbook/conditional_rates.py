"""Completion rates of a station, by the number present.

An exponential server completes at the same rate whoever is present. One with another law does
not: right after an arrival to an empty station a constant service is as far from its end as it
can be. Solved alone under its state-dependent arrivals, such a station tells its completion rate
in each state, and with these rates it stands in a product-form network.

References
----------
R. A. Marie, "An approximate analytical method for general queueing networks", IEEE Transactions
on Software Engineering SE-5 (5), 1979, section III (conditional throughputs of an isolated
station). Phase-type laws: M. F. Neuts, "Matrix-Geometric Solutions in Stochastic Models", 1981.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from qdepth.engines.native import native_on_arrays
from qdepth.network.laws import Shape, law_of

FloatArray = npt.NDArray[np.float64]
LEAST_SCV = 1 / 32
"""A constant time is represented by 32 phases in a row."""
IMPOSSIBLE, UNLIKELY = 1e-200, 1e-9
"""Probabilities below these tell nothing: of closed customers, and of an endless source."""
MOST_ARRIVALS = 1e8
"""Arrivals in a service time above which a level is left immediately, whatever their number. The
32nd power of more of them, which none of 32 phases may end before, exceeds the range of floats."""


def phases_of(scv: float) -> tuple[FloatArray, FloatArray, bool]:
    """Start probabilities and rates of the phases of a law with mean 1, and whether in a row.

    In a row (scv < 1): phase 0 is the last one; others continue to the phase below. Side by side
    (scv > 1): each phase ends the service.
    """
    law = law_of(max(scv, LEAST_SCV))
    if law.shape is Shape.ERLANG:
        starts = np.zeros(law.phases)
        starts[law.phases - 1] = 1.0 - law.parameter
        if law.phases > 1:
            starts[law.phases - 2] = law.parameter
        return starts, np.full(law.phases, law.phases - law.parameter), True
    if law.shape is Shape.HYPEREXPONENTIAL:
        p = law.parameter
        return np.array([p, 1.0 - p]), np.array([2.0 * p, 2.0 * (1.0 - p)]), False
    return np.ones(1), np.ones(1), False


@native_on_arrays
def conditional_rates(
    arrivals: FloatArray, starts: FloatArray, rates: FloatArray, in_row: bool
) -> FloatArray:
    """Completion rates of one server with mean service time 1.

    Parameters
    ----------
    arrivals : float array of shape (most,)
        Arrival rate while n = 0..most - 1 are present; none arrives at `most`. Each positive.
    starts, rates, in_row
        Phases of the service, as from `phases_of`.

    Returns
    -------
    float array of shape (most,)
        Completion rate while n = 1..most are present.

    Notes
    -----
    Level by level: the balance of a state needs only the level below and its own total.
    With S the probability of the level over that of the level below, the balance of phase j is
    p_j (a_n + r_j) = a_(n-1) q_j + r_(j+1) p_(j+1) + starts_j a_n S, because completions from the
    level above equal arrivals to it. Every term is positive, so nothing cancels.
    """
    most, phases = len(arrivals), len(starts)
    below, level = np.zeros(phases), np.zeros(phases)
    fixed, scaled = np.zeros(phases), np.zeros(phases)
    found = np.zeros(most)
    for n in range(1, most + 1):
        here = min(arrivals[n], MOST_ARRIVALS) if n < most else 0.0
        coming = min(arrivals[n - 1], MOST_ARRIVALS)
        for j in range(phases - 1, -1, -1):
            inflow = coming * (starts[j] if n == 1 else below[j])
            own = here * starts[j]
            if in_row and j < phases - 1:
                inflow += rates[j + 1] * fixed[j + 1]
                own += rates[j + 1] * scaled[j + 1]
            fixed[j] = inflow / (here + rates[j])
            scaled[j] = own / (here + rates[j])
        ended = 0.0
        if in_row:
            survive = 1.0
            for j in range(phases):
                survive *= rates[j] / (here + rates[j])
                ended += starts[j] * survive
        else:
            for j in range(phases):
                ended += starts[j] * rates[j] / (here + rates[j])
        total = fixed.sum() / ended
        for j in range(phases):
            level[j] = (fixed[j] + scaled[j] * total) / total
        for j in range(phases):
            below[j] = level[j]
        found[n - 1] = coming / total
    return found


@native_on_arrays
def _adapted(
    log_rates: FloatArray,
    present: FloatArray,
    station: tuple[int, bool, bool],
    part: float,
    phases: tuple[FloatArray, FloatArray, bool],
) -> FloatArray:
    servers, is_open, likely_alone = station
    least = UNLIKELY if is_open else IMPOSSIBLE
    possible = len(present) - 1
    while not present[possible] > least:
        possible -= 1
    if possible <= servers:
        return log_rates
    arrivals = np.empty(possible - servers + 1 + is_open)
    for n in range(servers - 1, possible):
        step = np.log(max(present[n + 1], least)) - np.log(max(present[n], least))
        arrivals[n - servers + 1] = np.exp(step + log_rates[n + 1] - log_rates[n]) / servers
    if is_open:
        arrivals[-1] = arrivals[-2]
    own = conditional_rates(arrivals, *phases)
    likely = possible
    while likely_alone and not present[likely] > UNLIKELY:
        likely -= 1
    found = log_rates.copy()
    for n in range(servers - 1, len(log_rates) - 1):
        old = log_rates[n + 1] - log_rates[n]
        rate = own[min(n, possible - 1) - servers + 1]
        if likely_alone and n >= likely:
            rate = 1.0
        new = np.log(servers * rate)
        found[n + 1] = found[n] + old + part * (new - old)
    return found


class Service(NamedTuple):
    """Service of a station."""

    servers: int
    scv: float
    """Squared coefficient of variation of the service time, >= 0."""
    is_open: bool = False
    """Whether some arrivals come from an endless source. They continue however many are present, so
    the rates beyond the likely customers stay constant."""
    likely_alone: bool = False
    """Whether only the likely numbers of customers have rates of their own; more of them are served
    at the mean rate. With long services now and then, a station in which far more customers are
    than usual is in one of these, so it would hardly complete any: among thousands of customers the
    iteration then finds a second solution, in which all of them wait there for ever."""


def adapted(
    log_rates: FloatArray, present: FloatArray, service: Service, part: float
) -> FloatArray:
    """Summed logarithms of the completion rates of a station under its present arrivals.

    Parameters
    ----------
    log_rates : float array of shape (most + 1,)
        As they were, in units of one service.
    present : float array of shape (most + 1,)
        Probabilities of m customers, from which the arrivals follow.
    service : Service
    part : float
        How much of the way to go from the old rates, 0 to 1.
    """
    station = service.servers, service.is_open, service.likely_alone
    return _adapted(log_rates, present, station, part, phases_of(service.scv))
