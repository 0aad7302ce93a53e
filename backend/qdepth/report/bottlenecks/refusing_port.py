"""A target port that answers TASK SET FULL, and how many commands can reach it."""

from collections.abc import Collection

from qdepth.figures import count
from qdepth.network.network import LAYERS, QueueingNetwork
from qdepth.report.names import headline, sentence_name, sentence_start
from qdepth.report.report import Bottleneck
from qdepth.solution.solution import Solution

FULL = 0.5
"""Share of time from which a port counts as full."""
WORTH_NAMING = 0.001
"""Refusals per I/O from which a refusing port is the bottleneck."""


def refusing_port(
    network: QueueingNetwork, solution: Solution, limits: Collection[int]
) -> Bottleneck | None:
    """Return the port that refuses the most commands; None if none refuses a noticeable share.

    Depths that adapt to refusals keep the port from being full, and are then the bottleneck.
    Else the port comes before stations that are saturated behind it: a refused command waits for
    its next try while new commands take the slots that become free, so latency is unfair.
    """
    locks = {row.limit for row in network.devices if row.kind == "reservation"}
    rates = {at: solution.limits[at].refused.value or 0.0 for at in limits if at not in locks}
    place = max(rates, key=lambda at: rates[at], default=None)
    ios = sum(row.throughput.value or 0.0 for row in solution.groups)
    if place is None or rates[place] <= WORTH_NAMING * ios:
        return None
    port, full = network.limits[place], solution.limits[place].full.value or 0.0
    if network.status_throttles and full < FULL:
        return None
    return Bottleneck(
        kind="limit",
        id=port.id,
        part=port.part,
        origin=port.origin or None,
        name=sentence_name(port),
        layer=LAYERS[port.layer],
        headline=headline(sentence_name(port)),
        detail=f"answers TASK SET FULL, full {100 * full:.0f} % of the time",
        sentence=f"{sentence_start(port)} answers TASK SET FULL {count(rates[place])} times a "
        f"second: its {port.capacity} slots are full {100 * full:.0f} % of the time. "
        f"{_fan_in(network, place)}",
    )


def _fan_in(network: QueueingNetwork, port: int) -> str:
    """How many commands may come, and the depth at which all of them fit."""
    devices = {
        flow.device
        for flow in network.flows
        if flow.device is not None and port in flow.binding.limits
    }
    depths = [network.limits[network.devices[at].limit].capacity for at in sorted(devices)]
    slots = network.limits[port].capacity
    fitting = slots // max(1, len(depths))
    if sum(depths) <= slots or fitting < 1:
        return "Give it more slots, or send it fewer commands."
    queues = "1 device queue" if len(depths) == 1 else f"{len(depths)} device queues"
    return (
        f"Up to {sum(depths)} commands can come from {queues}. With a depth of at most {fitting} "
        "each, all of them fit."
    )
