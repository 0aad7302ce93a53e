"""Distribution of waits at the resources, from the fixed point."""

from collections import defaultdict

import numpy as np

from qdepth.engines.analytic.model.model import ServiceDemand
from qdepth.engines.analytic.solve.aggregate import rate_of_all, time_of_visit
from qdepth.engines.analytic.solve.state import Queue, State
from qdepth.engines.analytic.textbook.convolution import FloatArray
from qdepth.engines.analytic.textbook.latency_spread import Visits, time_of_all
from qdepth.engines.analytic.textbook.marginals import present_at_one_of
from qdepth.engines.analytic.textbook.moments import (
    CONSTANT,
    Cumulants,
    Moments,
    mixed,
)
from qdepth.engines.analytic.textbook.wait_spread import WaitSpread

UNKNOWN = np.zeros(1)
"""Unknown numbers of present customers."""


class WaitSpreads:
    """Distribution of a wait of any mean at each resource; the holder of a slot serves the waiting
    ones."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._known: dict[int, WaitSpread] = {}
        self._held: dict[int, Moments] = {}

    def cumulants(self, owner: int, resource: int | None, wait: float) -> Cumulants:
        """Cumulants of a wait of a class with a mean [s] at a resource; at None nothing waits."""
        if resource is None or wait <= 0:
            return CONSTANT
        steadiness = self._state.wait_squares.get((owner, resource), 1.0)
        return self._spread(resource).cumulants(wait, steadiness)

    def of_waiting(
        self, owner: int, resource: int | None, wait: float
    ) -> list[tuple[float, Cumulants]]:
        """Return waits of waiting I/Os at a resource by their shares, from the mean over all
        [s]."""
        if resource is None or wait <= 0:
            return []
        steadiness = self._state.wait_squares.get((owner, resource), 1.0)
        return self._spread(resource).of_waiting(wait, steadiness)

    def together(self, resource: int, wait: float, customers: int, stations: int) -> Cumulants:
        """Cumulants of a wait with a mean [s] if each of a fixed number of customers visits one of
        several groups of stations, and there all stations of the group: as at one station each."""
        queue = self._state.queues[resource]
        cycle = customers / (stations * (queue.rate + queue.companion_rate))
        elsewhere = max(0.0, cycle - wait - queue.mean) / queue.mean
        present = present_at_one_of(stations, customers - 1, elsewhere)
        return WaitSpread.of(present, 1.0, self._service(queue)).cumulants(wait)

    def rest_of_service(self, resource: int) -> float:
        """Mean rest of the service that a waiting I/O meets there [s]; 0 at a limit."""
        queue = self._state.queues[resource]
        return self._spread(resource).rest if queue.slots is None else 0.0

    def _spread(self, resource: int) -> WaitSpread:
        if resource not in self._known:
            queue = self._state.queues[resource]
            servers = queue.resource.crowded_rate
            met = UNKNOWN if _come_with_companions(queue) else _met_by_arrivals(queue)
            self._known[resource] = WaitSpread.of(met, servers, self._service(queue))
        return self._known[resource]

    def _service(self, queue: Queue) -> Moments:
        """Of those who come to a station, or of the time that a slot is held."""
        if queue.slots is not None:
            if queue.slots not in self._held:
                self._held[queue.slots] = self._holding(queue.slots)
            return self._held[queue.slots]
        return mixed(
            (
                rate_of_all(self._state, row.flow_class) * row.visits,
                Cumulants.of_service(row.mean, row.square).moments,
            )
            for row in queue.demands
        )

    def _holding(self, chain: int) -> Moments:
        """Of the time that a slot is held, inner limits and waits included."""
        state, row = self._state, self._state.chains[chain]
        inside: dict[int, list[Visits]] = defaultdict(list)
        for demand in row.demands:
            time = self._visit(demand)
            inside[demand.flow_class].append(Visits(demand.layer, demand.visits, time))
        for delay in state.model.delays:
            if delay.chain == chain:
                time = Cumulants.of_service(delay.mean / delay.ratio, delay.square / delay.ratio)
                inside[delay.flow_class].append(Visits(delay.layer, delay.ratio, time))
        return mixed(
            (
                rate_of_all(state, flow_class) * entered,
                time_of_all(
                    each._replace(visits=each.visits / entered) for each in inside[flow_class]
                ).moments,
            )
            for flow_class, entered in row.entries
        )

    def _visit(self, demand: ServiceDemand) -> Cumulants:
        """Of a visit, with its wait."""
        queue = self._state.queues[demand.resource]
        if queue.slots is None:
            own = Cumulants.of_service(demand.mean, demand.square)
        else:
            held = self._service(queue).cumulants
            mean = self._state.holding_times[demand.flow_class, queue.slots]
            own = held.scaled(mean / held.mean) if held.mean > 0 else CONSTANT
        wait = max(0.0, time_of_visit(self._state, demand) - own.mean)
        return own.plus(self.cumulants(demand.flow_class, demand.resource, wait))


def _met_by_arrivals(queue: Queue) -> FloatArray:
    """Probabilities of n = 0, 1, 2, ... customers that an arrival meets: as many as a departure
    leaves (Kleinrock 1975, section 5.3), so those of n + 1 times the rate with this many."""
    most = min(len(queue.present), len(queue.log_rates))
    logs = queue.log_rates[:most]
    if not np.isfinite(logs).all():  # slots that are held for no time at all
        return queue.present
    leaving = queue.present[1:most] * np.exp(np.diff(logs))
    whole = float(leaving.sum())
    return np.asarray(leaving / whole) if whole > 0.0 else queue.present


def _come_with_companions(queue: Queue) -> bool:
    """Whether arrivals meet companions, whom the numbers present leave out."""
    return bool(queue.companions) and all(at.open_share == 1.0 for at in queue.at)
