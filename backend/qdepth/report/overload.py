"""What an overloaded design lacks, in words."""

from qdepth.network.network import LAYERS, QueueingNetwork
from qdepth.report.document import Overload
from qdepth.report.names import limit_name, station_name
from qdepth.solution.solution import Overload as OverloadFacts
from qdepth.solution.solution import OverloadedPart


def overload_of(network: QueueingNetwork, facts: OverloadFacts) -> Overload:
    """The report of an overload."""
    offers = (
        f"The open workloads offer {facts.offered:,.0f} IOPS, but the design completes only "
        f"{facts.completed:,.0f} of them: the queues grow without end."
    )
    part = facts.part
    if part is None:
        return Overload(
            offered_iops=facts.offered,
            completed_iops=facts.completed,
            kind=None,
            id=None,
            part=None,
            layer=None,
            capacity_iops=None,
            has=None,
            needs=None,
            speed_up=None,
            text=f"{offers} No station and no limit is saturated on its own.",
        )
    row = network.stations[part.index] if part.kind == "station" else network.limits[part.index]
    is_link = part.kind == "station" and network.stations[part.index].is_link
    return Overload(
        offered_iops=facts.offered,
        completed_iops=facts.completed,
        kind="link" if is_link else part.kind,
        id=row.id,
        part=row.part,
        layer=LAYERS[row.layer],
        capacity_iops=part.capacity,
        has=part.has,
        needs=None if is_link else part.needs,
        speed_up=None if part.kind == "limit" else part.speed_up,
        text=f"{offers} {_lack(network, part, is_link)}",
    )


def _lack(network: QueueingNetwork, part: OverloadedPart, is_link: bool) -> str:
    if part.kind == "limit":
        limit = network.limits[part.index]
        return (
            f"{limit_name(limit)} is full: its {part.has} slots carry at most "
            f"{part.capacity:,.0f} I/Os per second, and the offered load needs at least "
            f"{part.needs}."
        )
    station = network.stations[part.index]
    carries = f"{station_name(station)} carries at most {part.capacity:,.0f} I/Os per second"
    faster = f"{part.speed_up:.3g} times its speed"
    if is_link:
        return f"{carries}; the offered load needs more than {faster}."
    servers = "its one server" if part.has == 1 else f"its {part.has} servers"
    return (
        f"{carries} with {servers}; the offered load needs {part.needs} servers, or more than "
        f"{faster}."
    )
