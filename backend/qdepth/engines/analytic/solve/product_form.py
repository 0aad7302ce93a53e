"""Which networks the exact formulas of the textbooks cover."""

from qdepth.engines.analytic.model.model import Model
from qdepth.engines.analytic.visits.itinerary import Itinerary, Stop, law_scv
from qdepth.network.network import Closed, Discipline, Open, QueueingNetwork
from qdepth.network.steps import ChoosePath, Delay, Demand, Visit

SAME = 1e-9


def is_plain(network: QueueingNetwork, model: Model) -> bool:
    """Whether I/Os only visit one station after the other, on ways that are independent draws.

    No limit may bind, no two stations be visited at once, and no path wait for its turn.
    """
    return (
        not any(resource.is_limit for resource in model.resources)
        and not model.aside
        and not any(way.pattern.ignored for way in model.ways)
        and not any(
            isinstance(step, ChoosePath)
            and len(step.targets) > 1
            and network.choosers[choosers[step.chooser]].ios_per_path > 0
            for program, choosers in {(f.program, f.binding.choosers) for f in network.flows}
            for step in program.steps
        )
    )


def why_closed_is_exact(network: QueueingNetwork, model: Model) -> str | None:
    """The theorem that gives a plain closed network its product form, or None.

    References
    ----------
    F. Baskett, K. M. Chandy, R. R. Muntz, F. G. Palacios, Journal of the ACM 22(2), 1975.
    """
    if not all(isinstance(flow_class.loop, Closed) for flow_class in model.classes):
        return None
    if not _has_product_form(network, model):
        return None
    return "Closed product-form network (Baskett, Chandy, Muntz, Palacios 1975)"


def why_open_is_exact(network: QueueingNetwork, model: Model) -> str | None:
    """The theorem that makes every station of a plain open network one of a textbook, or None.

    Besides product form: a single server with another law is exact (Pollaczek, Khinchine) where
    its arrivals are Poisson and nobody queues after it.

    References
    ----------
    J. R. Jackson, Operations Research 5(4), 1957; L. Kleinrock, "Queueing Systems, volume I",
    Wiley 1975, eq. (5.72).
    """
    if not all(_is_poisson(flow_class.loop) for flow_class in model.classes):
        return None
    if not _draws_are_independent(network):
        return None
    general = {station for station in _fcfs(network, model) if not _is_exponential(model, station)}
    if not general:
        return "Open product-form network (Jackson 1957; Baskett and others 1975)"
    if any(network.stations[station].servers > 1 for station in general):
        return None
    if not all(_is_last(way, general) for way in _ways(model)):
        return None
    return "M/G/1 under Poisson arrivals (Pollaczek, Khinchine), behind a product-form network"


def _has_product_form(network: QueueingNetwork, model: Model) -> bool:
    return _draws_are_independent(network) and all(
        _is_exponential(model, station) for station in _fcfs(network, model)
    )


def _ways(model: Model) -> list[Itinerary]:
    return [flow_class.itinerary for flow_class in model.classes]


def _stops(way: Itinerary) -> list[Stop]:
    return [stop for stop in way.stops if stop.means[0] > 0]


def _fcfs(network: QueueingNetwork, model: Model) -> set[int]:
    """Stations that serve in order of arrival, and are visited."""
    visited = {stop.stations[0] for way in _ways(model) for stop in _stops(way)}
    return {at for at in visited if network.stations[at].discipline is Discipline.FCFS}


def _is_exponential(model: Model, station: int) -> bool:
    """Whether all visits to a station have one exponential law."""
    visits = [
        (stop.means[0], stop.squares[0])
        for way in _ways(model)
        for stop in _stops(way)
        if stop.stations[0] == station
    ]
    mean = visits[0][0]
    return all(
        abs(own - mean) <= SAME * mean and abs(square - 2 * own * own) <= SAME * square
        for own, square in visits
    )


def _is_last(way: Itinerary, general: set[int]) -> bool:
    """Whether nothing follows on a station of `general`; reads and writes go their own ways."""
    for is_read in (True, False):
        stations = [stop.stations[0] for stop in _stops(way) if stop.is_read is is_read]
        if any(station in general for station in stations[:-1]):
            return False
    return True


def _is_poisson(loop: object) -> bool:
    if not isinstance(loop, Open):
        return False
    gap = loop.interarrival
    return (
        abs(law_scv(gap.law) - 1.0) <= SAME
        and gap.read == gap.write
        and gap.read_per_byte == gap.write_per_byte == 0
    )


def _draws_are_independent(network: QueueingNetwork) -> bool:
    """Whether no two times of an I/O come from one draw, or from its size."""
    for program, has_sizes in {(flow.program, len(flow.sizes) > 1) for flow in network.flows}:
        drawn: set[int] = set()
        for step in program.steps:
            for demand in _demands(step):
                if has_sizes and (demand.read_per_byte or demand.write_per_byte):
                    return False
                if law_scv(demand.law) > 0:
                    if demand.purpose in drawn:
                        return False
                    drawn.add(demand.purpose)
    return True


def _demands(step: object) -> tuple[Demand, ...]:
    if isinstance(step, Visit):
        return step.demands
    return (step.demand,) if isinstance(step, Delay) else ()
