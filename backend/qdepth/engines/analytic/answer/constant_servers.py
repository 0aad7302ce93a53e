"""Few I/Os at servers with constant service fall into step, which no queueing formula covers."""

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from qdepth.engines.analytic.model.binding_limits import workers_of
from qdepth.engines.analytic.solve.round_robin_arrivals import arrival_scv
from qdepth.engines.analytic.solve.state import State
from qdepth.network.name import in_sentence
from qdepth.network.network import Discipline, QueueingNetwork

CONSTANT_SCV = 0.1
FEW = 12
BUSY, BUSY_IN_ROUND_ROBIN = 0.4, 0.7
BUSY_AND_SHARED = 0.3
"""The same for links in a round robin that few I/Os share."""
FULL_IN_ROUND_ROBIN = 0.95
"""Use of links in a round robin from which they carry their capacity, whatever waits there."""
STEADY_ARRIVALS_SCV = 0.75
SELDOM, SURE = 0.1, 0.98
"""Use of a rate limit up to which few I/Os wait for it, and use of any constant server from which
it decides how much passes, however few they are."""


class _Server(NamedTuple):
    """A station with constant service, and what the engine knows of its queue."""

    queue: int
    """Among the queues of the state."""
    use: float
    most: int
    """I/Os that can be there at once."""
    is_shared: bool
    name: str
    limits_a_rate: bool


def why_limits_in_step(network: QueueingNetwork, state: State) -> str | None:
    """Return why a rate limit passes I/Os in step, or None."""
    return next(
        (
            _in_step(server)
            for server in _constant(network, state)
            if server.limits_a_rate and SELDOM < server.use <= SURE and server.most < FEW
        ),
        None,
    )


def why_in_step(network: QueueingNetwork, state: State) -> str | None:
    """Return why another station serves I/Os in step, or in turn with other paths, or None."""
    for server in _constant(network, state):
        queue, use, most, is_shared, name, limits_a_rate = server
        if limits_a_rate or use <= (BUSY_AND_SHARED if is_shared else BUSY):
            continue
        if use > (FULL_IN_ROUND_ROBIN if is_shared else SURE):
            continue
        if most < FEW and not is_shared:
            return _in_step(server)
        in_turn = BUSY_AND_SHARED if is_shared and most < FEW else BUSY_IN_ROUND_ROBIN
        if use > in_turn and arrival_scv(state, queue) < STEADY_ARRIVALS_SCV:
            return (
                f"I/Os come to {name} in turn with other paths, and it serves in constant time: "
                "they wait less than any queueing formula says. Simulate this design."
            )
    return None


def fills_links_in_turn(state: State) -> bool:
    """Whether full links serve in constant time on paths in turn: all I/Os take about equally
    long."""
    return any(
        queue.resource.discipline is Discipline.PS
        and queue.scv < CONSTANT_SCV
        and queue.rate * queue.mean > FULL_IN_ROUND_ROBIN * queue.resource.servers
        and arrival_scv(state, index) < STEADY_ARRIVALS_SCV
        for index, queue in enumerate(state.queues)
        if not queue.resource.is_limit and queue.at
    )


def _constant(network: QueueingNetwork, state: State) -> Iterator[_Server]:
    """Stations that serve in constant time."""
    workers: dict[int, int] = defaultdict(int)  # of rate limits
    for flow, pattern in zip(network.flows, state.model.patterns, strict=True):
        for token in pattern.tokens:
            place = flow.binding.stations[pattern.visits[token.visit].stations[0]]
            workers[place] += workers_of(flow)
    for index, queue in enumerate(state.queues):
        resource = queue.resource
        if resource.is_limit or not queue.at or queue.scv >= CONSTANT_SCV:
            continue
        station = network.stations[resource.id]
        yield _Server(
            index,
            queue.rate * queue.mean / resource.servers,
            min(queue.most, workers.get(resource.id, queue.most)),
            resource.discipline is Discipline.PS,
            in_sentence(station.id, station.name),
            resource.id in workers,
        )


def _in_step(server: _Server) -> str:
    ios = "1 I/O uses" if server.most == 1 else f"{server.most} I/Os share"
    return (
        f"Only {ios} {server.name}, which serves in constant time. No queueing formula covers how "
        "I/Os fall into step there. Simulate this design."
    )
