"""Conditions under which a formula is exact: the theorems that cover a network."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from qdepth.engines.analytic.model.model import FlowClass, Model
from qdepth.network.loops import Closed, Open
from qdepth.network.network import Discipline, QueueingNetwork
from qdepth.network.steps import ChoosePath, Delay, Visit
from qdepth.network.visits.visit_pattern import StationVisit

SAME = 1e-9


def takes_turns(network: QueueingNetwork) -> bool:
    """Whether I/Os of a device take its paths in turn."""
    return any(
        isinstance(step, ChoosePath)
        and len(step.targets) > 1
        and network.choosers[choosers[step.chooser]].ios_per_path > 0
        for program, choosers in {(f.program, f.binding.choosers) for f in network.flows}
        for step in program.steps
    )


def why_closed_is_exact(network: QueueingNetwork, model: Model) -> str | None:
    """Return the theorem that gives a plain closed network its product form, or None.

    References
    ----------
    F. Baskett, K. M. Chandy, R. R. Muntz, F. G. Palacios, Journal of the ACM 22(2), 1975.
    """
    if _splits(model) or not all(isinstance(row.loop, Closed) for row in model.classes):
        return None
    if not _draws_are_independent(network) or _not_exponential(model):
        return None
    return "Closed product-form network (Baskett, Chandy, Muntz, Palacios 1975)"


def why_open_is_exact(network: QueueingNetwork, model: Model) -> str | None:
    """Return the theorem that makes every station of a plain open network a textbook one, or None.

    Besides product form: a single server with another law is exact (Pollaczek, Khinchine) where
    its arrivals are Poisson and nobody queues after it.

    References
    ----------
    J. R. Jackson, Operations Research 5(4), 1957; L. Kleinrock, "Queueing Systems, volume I",
    Wiley 1975, eq. (5.72).
    """
    if _splits(model) or not all(_is_poisson(row.loop) for row in model.classes):
        return None
    if model.companions or takes_turns(network) or not _draws_are_independent(network):
        return None
    general = _not_exponential(model)
    if not general:
        return "Open product-form network (Jackson 1957; Baskett and others 1975)"
    if any(network.stations[station].servers > 1 for station in general):
        return None
    if not all(_are_last(row, general) for row in model.classes):
        return None
    return "M/G/1 under Poisson arrivals (Pollaczek, Khinchine), behind a product-form network"


def _splits(model: Model) -> bool:
    """Whether parts of an I/O are served together."""
    return any(visit.parts > 1.0 for row in model.classes for visit in row.pattern.all_visits)


def _visits(row: FlowClass) -> Iterator[tuple[int, StationVisit]]:
    """Position in the network of each station that serves, and the visit there."""
    for visit in row.pattern.visits:
        if visit.means[0] > 0:
            yield row.stations[visit.stations[0]], visit


def _not_exponential(model: Model) -> set[int]:
    """Stations that serve in order of arrival, and not all visits by one exponential law."""
    visits: dict[int, list[tuple[float, float]]] = defaultdict(list)
    for row in model.classes:
        for station, visit in _visits(row):
            if model.resources[model.stations[station]].discipline is Discipline.FCFS:
                visits[station].append((visit.means[0], visit.squares[0]))
    return {station for station, moments in visits.items() if not _is_exponential(moments)}


def _is_exponential(moments: Sequence[tuple[float, float]]) -> bool:
    mean = moments[0][0]
    return all(
        abs(own - mean) <= SAME * mean and abs(square - 2 * own * own) <= SAME * square
        for own, square in moments
    )


def _are_last(row: FlowClass, general: set[int]) -> bool:
    """Whether nothing follows on a station of `general`; reads and writes go their own ways."""
    for is_read in (True, False):
        stations = [station for station, visit in _visits(row) if visit.is_read is is_read]
        if any(station in general for station in stations[:-1]):
            return False
    return True


def _is_poisson(loop: object) -> bool:
    if not isinstance(loop, Open):
        return False
    gap = loop.interarrival
    return abs(gap.law.scv - 1.0) <= SAME and gap.read == gap.write and not gap.has_sizes


def _draws_are_independent(network: QueueingNetwork) -> bool:
    """Whether no two times of an I/O come from one draw, or from its size."""
    for program, has_sizes in {(flow.program, len(flow.sizes) > 1) for flow in network.flows}:
        demands = [
            demand
            for step in program.steps
            if isinstance(step, Visit | Delay)
            for demand in (step.demands if isinstance(step, Visit) else (step.demand,))
        ]
        if has_sizes and any(row.has_sizes for row in demands):
            return False
        drawn = [row.purpose for row in demands if row.law.scv > 0]
        if len({*drawn}) < len(drawn):
            return False
    return True
