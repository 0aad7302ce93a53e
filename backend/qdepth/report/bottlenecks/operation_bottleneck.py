"""Finds what limits an operation: one of the parts on the path of its pieces."""

from qdepth.figures import count
from qdepth.network.loops import Closed, Paced
from qdepth.network.network import QueueingNetwork
from qdepth.report.bottlenecks.bottleneck import HELD_BACK, busiest_station, full_part
from qdepth.solution.solution import Solution


def what_binds(network: QueueingNetwork, solution: Solution, group: int) -> str:
    """Return a sentence on what limits the pieces of one operation, by the position of their group.

    A full part on their path; otherwise their rate cap, if they reach it; otherwise the number in
    flight. Overloaded production next to them does not matter.
    """
    flows = [flow for flow in network.flows if flow.group == group]
    stations = sorted({at for flow in flows for at in flow.binding.stations})
    limits = sorted({at for flow in flows for at in flow.binding.limits})
    found = full_part(network, solution, stations, limits)
    if found is not None:
        return found.sentence
    caps = [1.0 / flow.loop.interval for flow in flows if isinstance(flow.loop, Paced)]
    rate = solution.groups[group].throughput.value or 0.0
    if caps and len(caps) == len(flows) and rate >= HELD_BACK * sum(caps):
        cap = count(sum(caps))
        return f"Nothing on its path is full: it reaches its rate cap of {cap} pieces/s."
    workers = sum(flow.loop.workers for flow in flows if isinstance(flow.loop, Closed | Paced))
    pieces = "one piece under way sets" if workers == 1 else f"{workers} pieces under way set"
    beside = busiest_station(network, solution, stations)
    return f"Nothing on its path is full: {pieces} its rate.{beside}"
