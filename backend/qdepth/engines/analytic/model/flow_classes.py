"""Classes of customers: flows that do the same at the same stations and limits."""

from collections.abc import Hashable, Sequence

from qdepth.engines.analytic.model.binding_limits import MOST_OPEN, workers_of
from qdepth.engines.analytic.model.binding_pattern import BindingPattern, with_binding_limits
from qdepth.engines.analytic.model.model import FlowClass
from qdepth.network.loops import Closed, Loop, Open
from qdepth.network.network import Flow, QueueingNetwork
from qdepth.network.visits.visit_pattern import VisitPattern

Table = tuple[int, ...]


def flow_classes(
    network: QueueingNetwork, patterns: Sequence[VisitPattern], binding: frozenset[int]
) -> list[FlowClass]:
    """Group flows with equal loops, visits and bindings, ignoring limits that never bind.

    Equal patterns and loops of the classes are one object.
    """
    reduced: dict[Hashable, BindingPattern] = {}
    unique: dict[VisitPattern, VisitPattern] = {}
    loops: dict[Loop, Loop] = {}
    tables: dict[tuple[int, int], Table] = {}
    alike: dict[Hashable, tuple[list[int], Loop, VisitPattern, Table, Table]] = {}
    loop: Loop | None = None
    for index, (flow, whole) in enumerate(zip(network.flows, patterns, strict=True)):
        bound = flow.binding
        may_bind: Table = ()
        if not binding.isdisjoint(bound.limits):
            may_bind = tuple([at for at, limit in enumerate(bound.limits) if limit in binding])
        known = reduced.get((id(whole), may_bind))
        if known is None:
            known = with_binding_limits(whole, may_bind)
            known = known._replace(pattern=unique.setdefault(known.pattern, known.pattern))
            reduced[id(whole), may_bind] = known
        if loop is None or loop != flow.loop:  # compared faster than looked up
            loop = loops.setdefault(flow.loop, flow.loop)
        stations = tables.get((id(known), id(bound.stations)))
        if stations is None:
            stations = tuple([bound.stations[at] for at in known.stations])
            tables[id(known), id(bound.stations)] = stations
        limits = tuple([bound.limits[at] for at in known.limits])
        key = id(loop), id(known.pattern), stations, limits
        if key in alike:
            alike[key][0].append(index)
        else:
            alike[key] = [index], loop, known.pattern, stations, limits
    return [_flow_class(network, *row) for row in alike.values()]


def _flow_class(
    network: QueueingNetwork,
    flows: Sequence[int],
    loop: Loop,
    pattern: VisitPattern,
    *tables: Table,
) -> FlowClass:
    is_open = isinstance(loop, Open)
    population = MOST_OPEN if is_open else sum([workers_of(network.flows[at]) for at in flows])
    first = network.flows[flows[0]]
    stations, limits = tables
    return FlowClass(
        tuple(flows), loop, pattern, stations, limits, population, _think(first), first.read_share
    )


def _think(flow: Flow) -> float:
    """Mean think time over reads and writes [s]."""
    if not isinstance(flow.loop, Closed):
        return 0.0
    demand = flow.loop.think
    return flow.read_share * demand.read + (1.0 - flow.read_share) * demand.write
