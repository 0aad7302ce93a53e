"""Distribution of the time of a visit, or its alternatives."""

from math import inf
from typing import NamedTuple

from qdepth.engines.analytic.answer.waits import WaitSpreads
from qdepth.engines.analytic.model.returning_visits import rounds_of
from qdepth.engines.analytic.solve.state import State
from qdepth.engines.analytic.textbook.moments import CONSTANT, Cumulants
from qdepth.engines.analytic.textbook.processor_sharing import Slowdown, sliced
from qdepth.engines.analytic.textbook.returning_customers import lasting_share
from qdepth.engines.analytic.textbook.wait_spread import cut_off
from qdepth.network.loops import Closed, Open
from qdepth.network.network import Discipline

SPREAD_OUT = 1.5
"""Squared coefficient of variation above which the phases of a service are distinguished."""
LONG = 2.0
"""Rest of the services under way / own service, from which waiting I/Os are treated separately. It
is 1 if services are exponential and identical."""
OFTEN_CUT = 1e-3
"""Share of the waits from which their cut-off matters."""


class JointSpread(NamedTuple):
    """Distribution of the time of a joint visit, relative to its slowest station alone."""

    wait: float
    """There [s]."""
    served: Cumulants
    """Distribution of the service there."""
    wider: float
    """Variance, relative."""
    third: float | None
    """Third moment about the mean, relative, if known."""
    members: int
    common: float
    """Share of the load there that such visits cause."""
    rounds: int
    """Visits to the same stations that follow each other."""


class VisitTime(NamedTuple):
    """Time of a visit."""

    wait: float
    """All but the service [s]."""
    service: float
    """Service at the station, or the longest of those that serve at the same time [s]."""
    resource: int | None
    """Resource of the slowest station; None if no I/O waits."""
    own: Cumulants
    """Distribution of its own service."""
    stations: tuple[tuple[float, float], ...]
    """Waiting and service time at each station [s]."""
    joint: JointSpread | None = None
    """Joint distribution; None if one station is enough."""
    size: float = 1.0
    """Service / mean of the class, for I/Os of one size."""


class Scaled(NamedTuple):
    """Factor for the times of all visits of a class, so that Little's law is met."""

    waits: float
    services: float
    cut: float = inf
    """Longest wait / mean wait, before scaling: an I/O stops waiting then."""


class VisitSpreads:
    """Spread of visits of any class."""

    def __init__(self, state: State) -> None:
        self.waits = WaitSpreads(state)
        self._state = state
        self._pairs = _pairs(state)
        self._customers = sum(
            row.population * row.number if isinstance(row.loop, Closed) else inf
            for row in state.model.classes
        )

    def is_shared(self, resource: int | None) -> bool:
        """Whether the I/Os present share a resource."""
        if resource is None:
            return False
        return self._state.queues[resource].resource.discipline is Discipline.PS

    def of_visit(
        self, owner: int, time: VisitTime, scaled: Scaled
    ) -> list[tuple[float, Cumulants]]:
        """Time of a visit of a class, or alternatives with their probabilities."""
        own = time.own.scaled(scaled.services)
        if time.joint is not None:
            return [(1.0, self._of_joint(owner, time, time.joint, scaled))]
        slowdown = self._slowdown(time, scaled)
        if slowdown is not None:
            return _of_slices(own, slowdown)
        waits = self._ended(owner, time, scaled.cut)
        services = [(1.0, own)]
        if own.variance > SPREAD_OUT * own.mean**2 and not self.is_shared(time.resource):
            services = own.moments.phases()
        elif not (waits or self._meets_long_services(time)):
            wait = self._waited_together(owner, time.resource, time.wait * scaled.waits)
            return [(1.0, wait.plus(own))]
        waits = waits or self.waits.of_waiting(owner, time.resource, time.wait * scaled.waits)
        at_once = 1.0 - sum(share for share, _ in waits)
        return [
            (chance * share, service.plus(waited))
            for chance, service in services
            for share, waited in ((at_once, CONSTANT), *waits)
            if chance * share > 0.0
        ]

    def _meets_long_services(self, time: VisitTime) -> bool:
        """Whether who waits does so for much longer than the own service, so that it tells."""
        if time.resource is None or self.is_shared(time.resource):
            return False
        return self.waits.rest_of_service(time.resource) > LONG * time.own.mean

    def _slowdown(self, time: VisitTime, scaled: Scaled) -> Slowdown | None:
        """At a station that those present share, of open workloads and of I/Os of several sizes.

        None elsewhere: who waits there is told from who does not.
        """
        if scaled.cut < inf or not self.is_shared(time.resource) or time.wait <= 0.0:
            return None
        queue = self._state.queues[time.resource or 0]
        loops = [self._state.model.classes[row.flow_class].loop for row in queue.demands]
        mean = 1.0 + time.wait * scaled.waits / (time.own.mean * scaled.services)
        rates, load = queue.resource.rates, queue.rate * queue.mean
        if all(isinstance(loop, Open) for loop in loops):
            if rates and load < rates[-1]:
                return Slowdown.by_load(mean, rates, load, queue.mean, queue.scv)
            return Slowdown.at_one_server(mean, queue.mean, queue.scv)
        most = len(queue.present) - 1
        if time.size == 1.0 or most < 1 or queue.rate <= 0.0:
            return None
        elsewhere = max(0.0, self._customers - queue.total_present) / queue.rate
        emptied = queue.mean * (1.0 + queue.scv) / 2.0 * mean**2
        rates_up_to = queue.resource.rates_up_to(most)
        return Slowdown.of_present(mean, queue.present, rates_up_to, emptied, elsewhere)

    def _ended(self, owner: int, time: VisitTime, cut: float) -> list[tuple[float, Cumulants]]:
        """Waits that end at a multiple of their mean; none where hardly any lasts so long."""
        if cut == inf or time.wait <= 0.0:
            return []
        *waits, last = cut_off(
            self.waits.of_waiting(owner, time.resource, time.wait), cut * time.wait
        )
        return [*waits, last] if last[0] >= OFTEN_CUT else []

    def _of_joint(
        self, owner: int, time: VisitTime, joint: JointSpread, scaled: Scaled
    ) -> Cumulants:
        whole = time.wait * scaled.waits + time.own.mean * scaled.services
        waited = self._waited_together(owner, time.resource, joint.wait * scaled.waits)
        served = joint.served.scaled(scaled.services)
        # Rounds meet nearly the same queues, so that their waits add up like one long wait.
        lasting = self._lasting_share(time.resource, joint, whole) if joint.rounds > 1 else 0.0
        longer = 1.0 + (joint.rounds - 1.0) * lasting
        variance = (served.variance + longer * waited.variance) * joint.wider
        if joint.third is None:
            return Cumulants.of_gamma(whole, variance)
        third = (served.third + longer**2 * waited.third) * joint.third
        return Cumulants(whole, variance, third)

    def _waited_together(self, owner: int, resource: int | None, wait: float) -> Cumulants:
        """Wait at one station; identical stations that are only visited together are one.

        If other visits come to one of them alone, variances are mixed. The weight of those apart is
        the square of their share of the load: no theory, but right if all or none visit together.
        """
        apart = self.waits.cumulants(owner, resource, wait)
        pair = None if resource is None else self._pairs.get(resource)
        if resource is None or pair is None or wait <= 0.0 or self._customers == inf:
            return apart
        groups = self._state.queues[resource].resource.number / pair.members
        if groups != int(groups) or groups < 1:
            return apart
        as_one = self.waits.together(resource, wait, int(self._customers), int(groups))
        share = 1.0 - (1.0 - min(1.0, pair.common)) ** 2
        return Cumulants(
            wait,
            share * as_one.variance + (1.0 - share) * apart.variance,
            share * as_one.third + (1.0 - share) * apart.third,
        )

    def _lasting_share(self, resource: int | None, joint: JointSpread, lag: float) -> float:
        """Correlation of the waits of two visits to one station that begin in turn [s].

        If all of a fixed number of customers are at the stations of a visit, each waits for all
        others, and no wait lasts.
        """
        if resource is None:
            return 0.0
        queue = self._state.queues[resource]
        rate = queue.rate + queue.companion_rate
        present = joint.members * rate * (joint.wait + queue.mean)
        elsewhere = max(0.0, 1.0 - present / self._customers)
        use = rate * queue.mean / queue.resource.crowded_rate
        return elsewhere * lasting_share(use, queue.mean, queue.scv, lag)


class _Pair(NamedTuple):
    """Stations that I/Os visit together, once."""

    members: int
    common: float
    """Share of the load there that such visits cause."""


def _pairs(state: State) -> dict[int, _Pair]:
    """Those of each resource where visits together do not come back in a second round."""
    found: dict[int, _Pair] = {}
    again: set[int] = set()
    for row in state.model.classes:
        visits = row.pattern.visits
        commons = row.commons or [(1.0,)] * len(visits)
        for visit, common, rounds in zip(visits, commons, rounds_of(visits), strict=True):
            resource = state.model.stations.get(row.stations[visit.stations[0]])
            if resource is None or len(visit.stations) < 2 or visit.means[0] <= 0.0:
                continue
            found[resource] = _Pair(len(visit.stations), common[0])
            if rounds > 1:
                again.add(resource)
    return {resource: pair for resource, pair in found.items() if resource not in again}


def _of_slices(service: Cumulants, slowdown: Slowdown) -> list[tuple[float, Cumulants]]:
    """Time of a service at a shared station: each time is in proportion to its service."""
    services = [(1.0, service)]
    if service.variance > SPREAD_OUT * service.mean**2:
        services = service.moments.phases()
    found = []
    for chance, phase in services:
        for share, mean, variance in sliced(phase):
            time = slowdown.time(mean)
            whole = time.variance + slowdown.mean**2 * variance
            found.append((chance * share, Cumulants.of_gamma(time.mean, whole)))
    return found
