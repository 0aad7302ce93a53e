"""What the last round of an iteration leaves beyond what is possible."""

from qdepth.engines.analytic.solve.aggregate import aggregate
from qdepth.engines.analytic.solve.lost_paces import kept_rate
from qdepth.engines.analytic.solve.state import State
from qdepth.network.loops import Open, Paced

ROUNDING = 1e-9
"""Relative excess of a rate that counts as none."""


def keep_within_bounds(state: State) -> None:
    """Lower rates to what paces, services and stations allow, and set the pauses that keep them."""
    _keep_paces(state)
    _keep_cycles(state)
    _keep_capacities(state)


def _keep_paces(state: State) -> None:
    """Nobody is faster than his pace: what the last round lacked in pauses is in them now."""
    for index, row in enumerate(state.model.classes):
        kept = kept_rate(state, index)
        if isinstance(row.loop, Paced) and kept is not None and state.rates[index] > kept:
            state.think[index] += row.population / kept - row.population / state.rates[index]
            state.rates[index] = kept


def _keep_cycles(state: State) -> None:
    """No worker is faster than its services take, each as long as the longest at the same time."""
    for index, row in enumerate(state.model.classes):
        if isinstance(row.loop, Open):
            continue
        least = state.think[index] + sum(each.mean for each in row.pattern.delays)
        least += sum(visit.ratio * max(visit.means) for visit in row.pattern.visits)
        if state.rates[index] * least > row.population * (1.0 + ROUNDING):
            state.rates[index] = row.population / least
            aggregate(state)


def _keep_capacities(state: State) -> None:
    """No station serves more than it can: of arrivals that are too many, what it can is carried.

    The last round of an overload still has a little more.
    """
    for queue in state.queues:
        if queue.resource.is_limit or not queue.at:
            continue
        arriving = sum(at.rate * at.sharers * at.mean * at.open_share for at in queue.at)
        others = (queue.rate + queue.companion_rate) * queue.mean - arriving
        carried = (queue.resource.crowded_rate - others) / arriving if arriving > 0.0 else 1.0
        if 0.0 < carried < 1.0:
            for owner in {row.flow_class for row in queue.demands}:
                if isinstance(state.model.classes[owner].loop, Open):
                    state.rates[owner] *= carried
            aggregate(state)
