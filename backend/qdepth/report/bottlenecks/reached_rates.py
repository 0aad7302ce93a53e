"""A limit on I/Os or MB per second that VMs reach: in the array, or of a virtual disk."""

from collections.abc import Sequence

from qdepth.figures import NO_BREAK, count
from qdepth.network.network import LAYERS, Limit, QueueingNetwork, Station
from qdepth.network.steps import Visit
from qdepth.report.names import capitalised, headline, named_together
from qdepth.report.report import Bottleneck
from qdepth.solution.solution import Solution

COUNTED_MORE = 1.01
"""Ratio of counted I/Os to I/Os from which it is mentioned."""
IN_ARRAY, OF_VM = "io_limits.", ".iops_limit"


def limits_a_rate(row: Station | Limit) -> bool:
    """True if a part of the network represents a limit on I/Os or MB per second."""
    return row.origin.startswith(IN_ARRAY) or row.origin.endswith(OF_VM)


def reached_limit(
    network: QueueingNetwork, solution: Solution, stations: Sequence[int]
) -> Bottleneck:
    """Return limits that are used up, the busiest of all parts.

    Parameters
    ----------
    stations : sequence of int
        Those that represent the limits, by position; the first one tells for all.
    """
    station, result = network.stations[stations[0]], solution.stations[stations[0]]
    names = named_together(network, stations)
    use = 100 * (result.utilisation.value or 0.0)
    several = len(stations) > 1
    where = (
        "in the array, so hosts see it as device latency"
        if is_in_array(station)
        else ("in the kernel of the host")
    )
    return Bottleneck(
        kind="station",
        id=station.id,
        part=station.part,
        origin=station.origin or None,
        name=names,
        layer=LAYERS[station.layer],
        headline=headline(names),
        detail=f"{use:.0f}{NO_BREAK}% used",
        sentence=f"{capitalised(names)} {'are' if several else 'is'} what ends the throughput: "
        f"{use:.0f}{NO_BREAK}% of {'each' if several else 'it'} is used, at "
        f"{count(result.visit_rate.value)} I/Os per second{' each' if several else ''}"
        f"{_counted(network, solution, stations[0])}. More outstanding I/Os only wait longer "
        f"{where}. Raise the limit{'s' if several else ''}, or ask for less.",
    )


def is_in_array(row: Station | Limit) -> bool:
    """True if it is a limit in the array."""
    return row.origin.startswith(IN_ARRAY)


def _counted(network: QueueingNetwork, solution: Solution, at: int) -> str:
    """Return how many I/Os a limit counts, if large ones count more than once; else nothing."""
    result, one = solution.stations[at], _time_of_one(network, at)
    use, rate = result.utilisation.value or 0.0, result.visit_rate.value or 0.0
    if not one or use / one < COUNTED_MORE * rate:
        return ""
    return f", which count as {count(use / one)} because of their size"


def _time_of_one(network: QueueingNetwork, at: int) -> float | None:
    """Time for which an I/O that counts once uses up a limit [s]; None if each counts once, or by
    its bytes."""
    for flow in network.flows:
        if at not in flow.binding.stations:
            continue
        own = flow.binding.stations.index(at)
        for step in flow.program.steps:
            if isinstance(step, Visit) and own in step.stations:
                demand = step.demands[step.stations.index(own)]
                return demand.read if demand.has_sizes else None
    return None
