"""Arrivals at stations on paths of a round robin, which are steadier than random ones."""

from qdepth.engines.analytic.solve.state import State
from qdepth.engines.analytic.textbook.open_stations import round_robin_scv


def arrival_scv(state: State, resource: int) -> float:
    """Squared coefficient of variation that stands for the arrivals at a station, at most 1.

    1 is what product form takes them for.
    """
    streams, queue = state.model.round_robin.get(resource, ()), state.queues[resource]
    if not streams or queue.rate == 0:
        return 1.0
    coming: list[tuple[float, float, float]] = []
    squares = in_round_robin = 0.0
    for stream in streams:
        rate = sum(state.rates[index] * visits for index, visits in stream.visits)
        issued = sum(state.rates[index] * share for index, share in stream.issued)
        share = rate / queue.rate
        part = min(1.0, rate * stream.turns / issued)
        square = share**2
        for _ in range(stream.number):  # added one by one, so that merging changes no digit
            coming.append((share, stream.turns, part))
            squares += square
            in_round_robin += share
    squares += max(0.0, 1.0 - in_round_robin) ** 2
    use = min(1.0, queue.mean * queue.rate / queue.resource.capacity)
    return round_robin_scv(use, squares, coming)
