"""Arrivals at stations on paths of a round robin, which are steadier than random ones."""

from collections.abc import Sequence
from typing import NamedTuple

from qdepth.engines.analytic.model.model import Model
from qdepth.engines.analytic.solve.state import State
from qdepth.engines.analytic.textbook.open_stations import round_robin_scv


def arrival_scv(state: State, resource: int) -> float:
    """Squared coefficient of variation that represents the arrivals at a station, at most 1.

    Product form assumes 1.
    """
    streams, queue = state.model.round_robin.get(resource, ()), state.queues[resource]
    if not streams or queue.rate == 0:
        return 1.0
    coming: list[tuple[float, float, float]] = []
    squares = in_round_robin = 0.0
    rates = [sum(state.rates[at] * visits for at, visits in row.visits) for row in streams]
    # Within a round, throughputs run ahead of the rate that is known of the station.
    arriving = sum(rate * row.number for rate, row in zip(rates, streams, strict=True))
    whole = max(queue.rate, arriving)
    for stream, rate in zip(streams, rates, strict=True):
        issued = sum(state.rates[index] * share for index, share in stream.issued)
        share = rate / whole
        part = min(1.0, rate * stream.turns / issued)
        square = share**2
        for _ in range(stream.number):  # added one by one, so that merging changes no digit
            coming.append((share, stream.turns, part))
            squares += square
            in_round_robin += share
    squares += max(0.0, 1.0 - in_round_robin) ** 2
    use = min(1.0, queue.mean * queue.rate / queue.resource.capacity)
    return round_robin_scv(use, squares, coming)


class Turns(NamedTuple):
    """Sources that take turns together over the paths of a device."""

    sources: float = 1.0
    """Number of sources, if all were like those of a class."""
    left: float = 0.0
    """As of `RoundRobinStream`."""


def sources_in_turn(model: Model, rates: Sequence[float], index: int, resource: int) -> Turns:
    """Sources that take turns with the sources of a class.

    Every k-th I/O of all of them arrives at a path, so their arrivals there are one stream.

    Parameters
    ----------
    rates : (classes,)
        Throughput of one class like each [1/s].
    index, resource
        A class, and where it comes to.
    """
    streams = [
        stream
        for stream in model.round_robin.get(resource, ())
        if any(owner == index for owner, _ in stream.issued)
    ]
    if not streams:
        return Turns()
    row = model.classes[index]
    own = rates[index] * row.number / len(row.flows)
    number = sum(stream.number for stream in streams)
    issued = sum(
        stream.number * rates[owner] * share for stream in streams for owner, share in stream.issued
    )
    return Turns(max(1.0, issued / number / own), max(stream.left for stream in streams))
