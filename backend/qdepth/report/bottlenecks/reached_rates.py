"""A limit on I/Os or MB per second that VMs reach: in the array, or of a virtual disk."""

from collections.abc import Sequence

from qdepth.figures import NO_BREAK, count
from qdepth.network.network import LAYERS, Limit, QueueingNetwork, Station
from qdepth.report.names import capitalised, headline, named_together
from qdepth.report.report import Bottleneck
from qdepth.solution.solution import Solution

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
        f"{count(result.visit_rate.value)} I/Os per second{' each' if several else ''}. More "
        f"outstanding I/Os only wait longer {where}. Raise the "
        f"limit{'s' if several else ''}, or ask for less.",
    )


def is_in_array(row: Station | Limit) -> bool:
    """True if it is a limit in the array."""
    return row.origin.startswith(IN_ARRAY)
