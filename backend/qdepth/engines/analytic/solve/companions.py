"""Service that runs next to the customers of the chains: companions of joint visits, destages.

A companion loads its station like arrivals from outside, so whoever is there in earnest sees a
slower server: in product form a service takes as long as if divided by what the companions leave
(Baskett and others 1975, mixed networks). A customer meets the companions of all others, not its
own, so that of a chain with N customers the share 1 - 1 / N counts (Schweitzer 1979).
"""

from qdepth.engines.analytic.model.model import Companion, JointVisit
from qdepth.engines.analytic.solve.state import ChainAtResource, Queue, State
from qdepth.engines.analytic.textbook.fork_join import Member, joint_time
from qdepth.network.loops import Closed
from qdepth.network.network import Discipline

MOST_LOAD = 0.999
"""Largest load of a station by its companions: more is reduced in the next round."""


def set_companions(state: State) -> None:
    """Set the rates of the companions at each resource, and the service of all arrivals there."""
    for queue in state.queues:
        queue.companion_rate = 0.0
    for place, row in enumerate(state.model.companions):
        queue = state.queues[row.resource]
        flow_class = state.model.classes[row.flow_class]
        rate = state.rates[row.flow_class] * flow_class.number * row.visits
        state.companion_rates[place] = rate / queue.resource.number
        queue.companion_rate += state.companion_rates[place]


def set_service_with_companions(state: State, queue: Queue) -> None:
    """Set mean and scv of the service of all arrivals, including companions."""
    rate = queue.rate + queue.companion_rate
    if rate <= 0.0:
        return
    first, second = 0.0, 0.0
    for at in queue.at:
        first += at.rate * at.sharers * at.mean
        second += at.rate * at.sharers * at.square
    for place in queue.companions:
        row = state.model.companions[place]
        first += state.companion_rates[place] * row.mean
        second += state.companion_rates[place] * row.square
    queue.mean = first / rate
    queue.scv = max(0.0, second / rate / queue.mean**2 - 1.0)


def set_waits_of_companions(state: State, queue: Queue) -> None:
    """Set the wait at a station with only companions: that of M/G/1, reduced for few of them.

    A customer of a chain of N meets only the others of it. With the load u that is f u (1 + scv) /
    2 S / (1 - f u), where f leaves itself out; sharing has no (1 + scv) / 2.
    """
    alone = 0.0
    for place in queue.companions:
        row = state.model.companions[place]
        if row.is_tied:
            share = state.companion_rates[place] / queue.companion_rate
            alone += share**2 / _customers(state, row)
    use = queue.companion_rate * queue.mean / queue.resource.crowded_rate
    met = min(MOST_LOAD, use * (1.0 - min(1.0, alone)))
    spread = 1.0 if queue.resource.discipline is Discipline.PS else (1.0 + queue.scv) / 2.0
    found = met * spread * queue.mean / (1.0 - met) / queue.resource.crowded_rate
    part = 1.0 if state.rounds <= state.damping.eager else state.damping.part
    queue.wait += part * (found - queue.wait)


def load_of_companions(state: State, queue: Queue, at: ChainAtResource) -> float:
    """Return the share of a station taken by companions that a customer of a chain meets."""
    load = 0.0
    for place in queue.companions:
        row = state.model.companions[place]
        met = 1.0
        if row.is_tied and row.chain == at.chain:
            # All of the chains that are alike have companions here, but one is this customer's.
            met -= 1.0 / (at.sharers * state.model.chains[row.chain].population)
        load += met * state.companion_rates[place] * row.mean
    return min(MOST_LOAD, load / queue.resource.crowded_rate)


def _customers(state: State, row: Companion) -> float:
    chain = state.model.chains[row.chain]
    return float("inf") if chain.is_open else float(chain.population)


def set_synchronisation(state: State) -> None:
    """Set the time by which joint visits outlast their first member, by class and chain, per I/O
    [s]."""
    state.synchronisation = {}
    for row in state.model.joints:
        key = row.flow_class, row.chain
        members = members_of(state, row)
        is_closed = isinstance(state.model.classes[row.flow_class].loop, Closed)
        late = joint_time(members, is_closed=is_closed).mean - members[0].response
        state.synchronisation[key] = state.synchronisation.get(key, 0.0) + row.ratio * late


def members_of(state: State, row: JointVisit) -> list[Member]:
    """Return the stations of a joint visit in their present state."""
    found = []
    for side in row.sides:
        queue = state.queues[side.resource]
        is_shared = queue.resource.discipline is Discipline.PS
        wait = queue.wait
        own = state.waits_by_class.get((row.flow_class, side.resource))
        if own is not None:
            wait = own
        elif is_shared and queue.mean > 0:
            wait *= side.mean / queue.mean
        scv = max(0.0, side.square / side.mean**2 - 1.0) if side.mean > 0 else 0.0
        found.append(Member(side.mean, wait, scv, is_shared, side.common))
    return found


def use_of(state: State, flow_class: int) -> float:
    """Load / capacity of the busiest station where a class has companions."""
    most = 0.0
    for resource in state.companion_resources[flow_class]:
        queue = state.queues[resource]
        use = (queue.rate + queue.companion_rate) * queue.mean / queue.resource.crowded_rate
        most = max(most, use)
    return most
