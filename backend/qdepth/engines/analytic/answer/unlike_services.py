"""Whether workloads with different services wait in one queue, so the iteration is unreliable.

References
----------
M. Reiser, "A queueing network analysis of computer communication networks with window flow
control", IEEE Transactions on Communications 27(8), 1979: in order of arrival all wait for the
services of those present, each of its own mean.
"""

from qdepth.engines.analytic.solve.state import Queue, State
from qdepth.network.name import in_sentence
from qdepth.network.network import Discipline, QueueingNetwork

UNLIKE, BUSY_WITH_UNLIKE = 0.15, 0.4
"""Squared coefficient of variation of the mean services of chains at one queue, and its use."""
LONGER = 0.08
"""Part of its cycle by which a workload must wait longer than computed before it counts."""


def why_unlike(network: QueueingNetwork, state: State) -> str | None:
    """Return why classes with different services do not share a queue as computed, or None.

    In order of arrival all wait equally long, but the iteration weighs customers by their services.
    """
    for queue in state.queues:
        resource = queue.resource
        rate = sum(at.rate * at.sharers for at in queue.at)
        is_fifo = resource.discipline is Discipline.FCFS and not resource.is_limit
        if not is_fifo or rate <= 0.0 or len(queue.at) < 2:
            continue
        if all(at.open_share == 1.0 for at in queue.at):
            continue
        shares = [(at.rate * at.sharers / rate, at.mean) for at in queue.at]
        mean = sum(share * own for share, own in shares)
        between = sum(share * (own - mean) ** 2 for share, own in shares) / mean**2
        use = rate * mean / resource.servers
        if between > UNLIKE and (use > BUSY_WITH_UNLIKE or _meets_longer(state, queue)):
            station = network.stations[resource.id]
            return (
                "Workloads with different service times wait in one queue for "
                f"{in_sentence(station.id, station.name)}, and the analytic engine divides "
                "its time between them too unevenly. Simulate this design."
            )
    return None


def _meets_longer(state: State, queue: Queue) -> bool:
    """Whether those ahead in order of arrival take longer than a mean service each, so that it
    changes a rate: all wait for what is left of the services of those present (Reiser 1979)."""
    wait = 0.0
    for at in queue.at:
        present = at.present * at.sharers
        served = min(present, at.rate * at.sharers * at.mean)
        rest = at.square / (2.0 * at.mean) if at.mean > 0.0 else 0.0
        wait += ((present - served) * at.mean + served * rest) / queue.resource.servers
    for at in queue.at:
        chain = state.chains[at.chain]
        own = at.present / max(1, chain.chain.population) * at.mean
        longer = at.visits * at.copies * (wait - own - queue.wait)
        if at.open_share < 1.0 and longer * chain.cycles > LONGER * chain.chain.population:
            return True
    return False
