"""What an overloaded design lacks."""

from math import floor

from qdepth.figures import count
from qdepth.network.loops import Open
from qdepth.network.network import LAYERS, Flow, QueueingNetwork, Station
from qdepth.network.program import Program
from qdepth.network.visits.visit_pattern import ios_per_path, visit_pattern
from qdepth.report.bottlenecks.origin import origin_of_slots
from qdepth.report.names import sentence_start
from qdepth.report.report import Overload
from qdepth.solution.solution import OverloadedPart, Solution


def overload_of(network: QueueingNetwork, solution: Solution) -> Overload | None:
    """The report of an overload; None where there is none.

    Notes
    -----
    A station needs more servers than the load that it is offered: the sum over all I/Os of rate
    times service time (utilisation law). A limit of which U slots are in use needs at least U times
    offered over completed of them (Little's law): Denning and Buzen, ACM Computing Surveys 10(3),
    1978.
    """
    facts = solution.overload
    if facts is None:
        return None
    offers = (
        f"The open workloads offer {count(facts.offered)} IOPS, but the design completes only "
        f"{count(facts.completed)} of them: the queues grow without end."
    )
    part = facts.part
    if part is None:
        return Overload(
            offered_iops=facts.offered,
            completed_iops=facts.completed,
            kind=None,
            id=None,
            part=None,
            origin=None,
            layer=None,
            capacity_iops=None,
            has=None,
            needs=None,
            speed_up=None,
            text=f"{offers} No station and no limit is saturated on its own.",
        )
    station = network.stations[part.index] if part.kind == "station" else None
    row = network.limits[part.index] if station is None else station
    has = part.has if station is None else station.crowded_rate
    wanted = facts.offered + facts.others
    load = _offered_load(network, solution, part.index) if part.kind == "station" else 0.0
    if load == 0.0:
        # A limit, or a station that only detached work visits, such as the disks behind a cache.
        load = part.in_use * wanted / (facts.completed + facts.others)
    capacity = wanted * has / load
    needs = max(part.has, floor(load)) + 1 if _is_counted(station) else None
    speed_up = max(1.0, load / has)
    return Overload(
        offered_iops=facts.offered,
        completed_iops=facts.completed,
        kind="link" if station is not None and station.is_link else part.kind,
        id=row.id,
        part=row.part,
        origin=_origin(network, solution, part),
        layer=LAYERS[row.layer],
        capacity_iops=capacity,
        has=part.has,
        needs=needs,
        speed_up=None if part.kind == "limit" else speed_up,
        text=f"{offers} {_lack(network, part, capacity, needs, speed_up)}",
    )


def _is_counted(station: Station | None) -> bool:
    """Whether more of a limit's slots, or of a station's servers, would do."""
    return station is None or not (station.is_link or station.rates)


def _origin(network: QueueingNetwork, solution: Solution, part: OverloadedPart) -> str | None:
    """Field that sets the servers, the rate or the slots of the bottleneck."""
    if part.kind == "station":
        return network.stations[part.index].origin or None
    slots = solution.limits[part.index].capacity.value
    return None if slots is None else origin_of_slots(network, part.index, slots)


def _offered_load(network: QueueingNetwork, solution: Solution, station: int) -> float:
    """Servers of a station that all I/Os together would keep busy."""
    flows = [flow.group for flow in network.flows]
    demands: dict[tuple[int, Program, tuple[int, ...]], float] = {}
    load = 0.0
    for flow in network.flows:
        key = (flow.group, flow.program, flow.binding.stations)
        if key not in demands:
            demands[key] = _demand(network, flow, station)
        if isinstance(flow.loop, Open):
            rate = 1.0 / flow.loop.interarrival.read
        else:
            completed = solution.groups[flow.group].throughput.value or 0.0
            rate = completed / flows.count(flow.group)
        load += rate * demands[key]
    return load


def _demand(network: QueueingNetwork, flow: Flow, station: int) -> float:
    """Mean time that one I/O of a flow is served at a station, over all its visits [s]."""
    return sum(
        visit.ratio * mean
        for visit in visit_pattern(flow, ios_per_path(network, flow)).visits
        for visited, mean in zip(visit.stations, visit.means, strict=True)
        if flow.binding.stations[visited] == station
    )


def _lack(
    network: QueueingNetwork,
    part: OverloadedPart,
    capacity: float,
    needs: int | None,
    speed_up: float,
) -> str:
    if part.kind == "limit":
        return (
            f"{sentence_start(network.limits[part.index])} is full: its {part.has} slots carry at "
            f"most {count(capacity)} I/Os per second, and the offered load needs at least {needs}."
        )
    station = network.stations[part.index]
    carries = f"{sentence_start(station)} carries at most {count(capacity)} I/Os per second"
    faster = f"more than {speed_up:.3g} times its speed"
    if needs is None:
        return f"{carries}; the offered load needs {faster}."
    servers = "its one server" if part.has == 1 else f"its {part.has} servers"
    return f"{carries} with {servers}; the offered load needs {needs} servers, or {faster}."
