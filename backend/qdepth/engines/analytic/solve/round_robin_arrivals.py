"""Arrivals at stations on paths of a round robin, which are steadier than random ones.

Of a stream whose times between arrivals have an scv c2, every k-th I/O has times of scv c2 / k,
while a random one in k has c2 / k + 1 - 1 / k: a round robin makes arrivals steadier by 1 - 1 / k,
whatever c2 is. Product form stands for random paths, so that is what its arrivals lack.

References
----------
W. Whitt, "The queueing network analyzer", Bell System Technical Journal 62(9), 1983: random
splitting, eq. (36). The sum of k times between independent arrivals has an scv of c2 / k by the
addition of variances.
"""

from qdepth.engines.analytic.solve.state import State
from qdepth.engines.analytic.textbook.open_stations import superposition_weight


def arrival_scv(state: State, resource: int) -> float:
    """Squared coefficient of variation that stands for the arrivals at a station, at most 1.

    1 is what product form takes them for. Of a path's I/Os that do not all come to the station
    the others leave random gaps; several streams together are nearly random if the station is
    not busy.
    """
    streams, queue = state.model.round_robin.get(resource, ()), state.queues[resource]
    if not streams or queue.rate == 0:
        return 1.0
    steadier = squares = in_round_robin = 0.0
    for stream in streams:
        rate = sum(state.rates[index] * visits for index, visits in stream.visits)
        issued = sum(state.rates[index] * share for index, share in stream.issued)
        share = rate / queue.rate
        steadier += share * (1.0 - 1.0 / stream.paths) * min(1.0, rate * stream.paths / issued)
        squares += share**2
        in_round_robin += share
    squares += max(0.0, 1.0 - in_round_robin) ** 2
    use = min(1.0, queue.mean * queue.rate / queue.resource.capacity)
    return 1.0 - superposition_weight(use, squares) * steadier
