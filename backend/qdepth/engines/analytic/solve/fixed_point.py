"""Solves the analytic model by iteration to a fixed point.

References
----------
R. A. Marie, "An approximate analytical method for general queueing networks", IEEE Transactions
on Software Engineering SE-5 (5), 1979: the iteration between a product-form network and stations
in isolation. E. D. Lazowska, J. Zahorjan, G. S. Graham, K. C. Sevcik, "Quantitative System
Performance", Prentice-Hall 1984, chapter 8: flow-equivalent servers in a hierarchy.
"""

from collections import deque

import numpy as np

from qdepth.engines.analytic.model.model import Model
from qdepth.engines.analytic.solve.aggregate import aggregate, service_time
from qdepth.engines.analytic.solve.chains import (
    fill_slots,
    set_completion_rates,
    set_weights,
    solve_class,
)
from qdepth.engines.analytic.solve.companions import set_waits_of_companions
from qdepth.engines.analytic.solve.initial_values import set_asymptotic_values, set_mva_values
from qdepth.engines.analytic.solve.kept_bounds import keep_within_bounds
from qdepth.engines.analytic.solve.round_robin_arrivals import arrival_scv
from qdepth.engines.analytic.solve.state import Queue, State
from qdepth.engines.analytic.solve.step_sizes import HALF_STEPS, SMALL_STEPS, USUAL, Secants
from qdepth.engines.analytic.textbook.conditional_rates import Service, adapted
from qdepth.engines.analytic.textbook.convolution import FloatArray
from qdepth.engines.analytic.textbook.open_stations import ggc_spread
from qdepth.network.network import Discipline

TOLERANCE = 1e-4
SHORT = 0.01
"""Share of the longest wait below which a wait need not converge on its own."""
LEAST_STEP, HALF = 0.2, 0.5
"""Least part of a step of a throughput, and part of the step of a spread of waits."""
SETTLED = 0.005
"""Relative change of a throughput in the last round up to which it counts as converged."""
STILL_ROUNDS = 40
"""Rounds of short steps over which a throughput that stays within `SETTLED` counts as found, too:
close to saturation what is found from it may go far up and down around it."""
RESTLESS, RESTLESS_ROUNDS, FIRST_ROUNDS = 0.01, 10, 40
"""Relative change of a throughput above which nothing comes to rest, in how many rounds in a row,
and from which round on full steps are then given up. Such throughputs go around in circles."""
MUCH_WORK, MOST_WORK, MOST_WORK_AT_ALL = 1_000_000, 12_000_000, 40_000_000
"""Terms of a round above which settled throughputs are enough, above which a smaller model is
looked for, and above which a design is too large to be answered at once."""
MOST_WORK_OF_SHORT_STEPS = 500_000_000
"""Terms of all rounds of short steps."""
MOST_VISITS, MOST_VISITS_AGAIN = 40_000, 20_000
"""Resources that the chains of a design visit, times rounds: of the first iteration, and of each
further one. Those that settle seldom need more than 30 rounds."""
ALMOST_EXPONENTIAL = 0.01
NEGLIGIBLE = 1e-12
"""Wait, relative to the service time, of open workloads that hardly ever wait."""


def find_fixed_point(model: Model, most_work: int = MOST_WORK) -> State | None:
    """Iterate until throughputs and waiting times converge.

    A round goes from the inside out: what is inside a limit gives its completion rates, with
    these the classes give their throughputs and how many wait; from the outside in again, that
    gives how many slots are in use, and so how many are at each station.

    Where that finds no end, steps become shorter, and numbers of customers that are unlikely do not
    count: see `Service.likely_alone`.

    Returns
    -------
    State or None
        None if there are more customers than this is made for, or if a number left the range of
        floats, which a design at the edge of what can be described may do.
    """
    state = State(model)
    work = _work_of_a_round(state)
    if work > most_work:
        return None
    first = found = _iterated(state, work)
    for damping in (HALF_STEPS, SMALL_STEPS):
        if found is not None and found.settled:
            return found
        state = State(model)
        state.damping, state.likely_alone = damping, True
        found = _iterated(state, work)
    return found if found is not None and found.settled else first


def _iterated(state: State, work: int) -> State | None:
    """The state in which nothing moves any more, or the last one; None if a number got lost."""
    model, damping = state.model, state.damping
    most = MOST_VISITS_AGAIN if state.likely_alone else MOST_VISITS
    rounds = min(damping.rounds, most // max(1, sum(len(chain.at) for chain in state.chains)))
    if damping is not USUAL:
        rounds = min(rounds, MOST_WORK_OF_SHORT_STEPS // max(1, work))
    strictness = damping.part / USUAL.part
    set_asymptotic_values(state)
    if not any(chain.is_open for chain in model.chains):
        set_mva_values(state)
    steps, enough = Secants(LEAST_STEP, TOLERANCE, damping.step), False
    calm = 0  # the last round in which no throughput was restless
    trail: deque[FloatArray] = deque(maxlen=STILL_ROUNDS)
    with np.errstate(all="ignore"):
        while not (state.converged or enough) and state.rounds < rounds:
            state.rounds += 1
            before, pauses, lost = _unknowns(state), np.array(state.think), np.array(state.lost)
            try:
                _solve_round(state)
                after = _unknowns(state)
                # Where a higher throughput leads to a lower one and back, as for hosts before a
                # busy array, the whole way would go back and forth for ever.
                tried = np.log(before[: len(state.rates)])
                state.rates = np.exp(steps.step(tried, np.log(state.rates))).tolist()
                aggregate(state)
            except (ArithmeticError, ValueError, IndexError):
                return None
            if not np.isfinite(_unknowns(state)).all() or not np.isfinite(after).all():
                return None
            moved = np.abs(after - before)
            number = len(state.rates)
            scale = np.abs(after)
            scale[number:] += SHORT * scale[number:].max(initial=0.0)
            keeps = bool(np.all(np.abs(state.lost - lost) <= strictness * TOLERANCE))
            state.converged = keeps and bool(np.all(moved <= strictness * TOLERANCE * scale))
            settled = bool(np.all(moved[:number] <= strictness * SETTLED * scale[:number]))
            if np.all(moved[:number] <= RESTLESS * scale[:number]):
                calm = state.rounds
            if damping is USUAL and state.rounds >= max(FIRST_ROUNDS, calm + RESTLESS_ROUNDS):
                break
            trail.append(tried)
            stands_still = damping is not USUAL and _stands_still(trail)
            enough = stands_still or (
                work > MUCH_WORK
                and settled
                and state.settled
                and _pauses_stand_still(state, after[:number], pauses)
            )
            state.settled = settled or stands_still
    keep_within_bounds(state)
    return state


def _pauses_stand_still(state: State, rates: FloatArray, before: FloatArray) -> bool:
    """Whether the pauses that keep the rates of paced classes hardly moved in a round.

    A pause may be a hundred times as long as a response, so that the rate tells next to nothing of
    it: what moved is compared with the response.

    Parameters
    ----------
    rates : (classes,)
        Throughputs that the round found with the pauses before it [1/s].
    before : (classes,)
        Those pauses [s].
    """
    cycles = np.array([float(row.population) for row in state.model.classes]) / rates
    moved = np.abs(np.array(state.think) - before)
    return bool(np.all(moved <= SHORT * np.abs(cycles - before)))


def _stands_still(trail: deque[FloatArray]) -> bool:
    """Whether the logarithms of all throughputs stay together over as many rounds as count."""
    return len(trail) == trail.maxlen and bool(np.ptp(trail, axis=0).max() <= SETTLED)


def _work_of_a_round(state: State) -> int:
    """About how many terms a round adds up: a measure of time that no machine's speed moves."""
    work = 0
    for row in state.chains:
        population = row.chain.population
        for at in row.at:
            others = state.queues[at.resource].most - population
            work += (population + 1) ** 2 * (1 + at.copies.bit_length())
            work += min(population, 64) * others
    return work


def _unknowns(state: State) -> FloatArray:
    return np.array([*state.rates, *(queue.wait for queue in state.queues)])


def _solve_round(state: State) -> None:
    for row in state.chains:
        set_weights(state, row)
        if row.chain.resource is not None:
            set_completion_rates(row, state.queues[row.chain.resource])
        elif row.chain.flow_class is not None:
            solve_class(state, row, row.chain.flow_class)
    for row in reversed(state.chains):
        if row.chain.resource is not None:
            fill_slots(state, row, state.queues[row.chain.resource])
    for index, queue in enumerate(state.queues):
        if queue.at:
            _update_queue(state, index, queue)
        elif queue.companions:
            set_waits_of_companions(state, queue)


def _own_service(state: State, queue: Queue) -> float:
    """Mean service of those who are counted as present [s].

    Where closed chains come, that of all arrivals: no theory, but nearer to simulated links.
    """
    if not queue.companions or any(at.open_share < 1.0 for at in queue.at):
        return service_time(state, queue)
    return sum(at.rate * at.sharers * at.mean for at in queue.at) / queue.rate


def _wait_scv(queue: Queue, served: float) -> float:
    """About how waits spread: who waits does so for the services of those who are present.

    Not more than as if hardly anybody did, and then for the rest of one service.
    """
    ahead = np.maximum(np.arange(len(queue.present)) - (queue.resource.servers - 1.0), 0.0)
    whole, scv = float(queue.present.sum()), max(queue.scv, 0.0)
    mean, square = float(queue.present @ ahead) / whole, float(queue.present @ ahead**2) / whole
    if queue.wait <= 0.0:
        return 1.0
    most = 1.0 + (1.0 + scv) * served / queue.wait
    return min((square + scv * mean) / mean**2 - 1.0, most) if mean > NEGLIGIBLE else most


def _update_queue(state: State, index: int, queue: Queue) -> None:
    """Waiting time by Little's law, and the completion rates of one that is not exponential."""
    is_open = any(row.open_share > 0.0 for row in queue.at)
    served = _own_service(state, queue)
    least = NEGLIGIBLE * served if is_open else 0.0
    found = max(least, queue.total_present / queue.rate - served)
    if queue.slots is None and queue.resource.discipline is Discipline.PS:
        found *= queue.mean / served  # a wait is in proportion to the service
    part = 1.0 if state.rounds <= state.damping.eager else state.damping.part
    queue.wait += part * (found - queue.wait)
    queue.wait_scv += HALF * (_wait_scv(queue, served) - queue.wait_scv)
    steadiness = arrival_scv(state, index)
    is_shared = queue.resource.discipline is Discipline.PS
    if queue.resource.is_limit or (is_shared and (steadiness == 1.0 or queue.resource.rates)):
        return
    # Arrivals that are steadier than random ones count as steadier service. With several servers,
    # the rates with all of them busy are those of one server as fast as all together; in an open
    # queue this gives the waiting time of Allen and Cunneen's approximation.
    servers = queue.resource.servers
    use = min(1.0, (queue.rate + queue.companion_rate) * queue.mean / servers)
    own_scv = max(queue.scv, 0.0)
    scv = ggc_spread(use, steadiness, own_scv) - 1.0
    if is_shared:
        # The work is that of any order (Brumelle 1971), in I/Os that have half a service to go
        # where those in order have (1 + scv) / 2 of one.
        scv = 2.0 * (1.0 + scv) / (1.0 + own_scv) - 1.0
    if queue.companions:
        # Companions come in between at random. The square is no theory: of the shares 1, own, own^2
        # it is the one that simulated RAID pools with steady disks lie nearest to. Arrivals are as
        # random as companions, which changes nothing.
        own = queue.rate / (queue.rate + queue.companion_rate)
        arriving = sum(at.rate * at.sharers * at.open_share for at in queue.at) / queue.rate
        scv = 1.0 + (scv - 1.0) * (arriving + (1.0 - arriving) * own**2)
    if abs(scv - 1.0) >= ALMOST_EXPONENTIAL:
        service = Service(servers, scv, is_open, state.likely_alone)
        queue.log_rates = adapted(queue.log_rates, queue.present, service, part)
