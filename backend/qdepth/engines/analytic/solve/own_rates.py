"""Whether I/Os come at rates of their own: neither slots nor workers hold them back."""

from math import sqrt

from qdepth.engines.analytic.solve.aggregate import rate_of_all, time_of_visit
from qdepth.engines.analytic.solve.state import State
from qdepth.network.loops import Paced

KEPT = 0.5
"""Share of the workers of a paced flow that may be under way on average if it keeps its pace."""
DEVIATIONS = 6.0
"""Standard deviations by which a limit has more slots than are held."""


def set_pauses(state: State) -> bool:
    """Set the pauses that keep the paces; False where the workers of a flow are often all busy.

    Then an I/O waits for a worker, and no longer comes at its pace.
    """
    times = [0.0] * len(state.model.classes)
    for row in state.model.demands:
        if not state.model.resources[row.resource].is_limit:
            times[row.flow_class] += row.visits * time_of_visit(state, row)
    for delay in state.model.delays:
        times[delay.flow_class] += delay.mean
    for (owner, _), late in state.synchronisation.items():
        times[owner] += late
    for index, flow_class in enumerate(state.model.classes):
        if isinstance(flow_class.loop, Paced):
            cycle = flow_class.population / state.rates[index]
            if times[index] > KEPT * cycle:
                return False
            state.think[index] = cycle - times[index]
    return True


def slots_are_free(state: State) -> bool:
    """Whether each limit that may bind has more slots than are held, by six deviations.

    Of Poisson arrivals the number under way varies about as much as its mean where nobody queues,
    and more where they do; n (1 + n) is that of M/M/1.
    """
    held = [0.0] * len(state.model.chains)
    for (flow_class, chain), time in state.holding_times.items():
        entries = state.model.entries[flow_class, chain]
        rate = rate_of_all(state, flow_class) * entries / state.model.chains[chain].number
        held[chain] += rate * time
    return all(
        mean + DEVIATIONS * sqrt(mean * (1.0 + mean)) < chain.population
        for mean, chain in zip(held, state.model.chains, strict=True)
        if chain.resource is not None
    )
