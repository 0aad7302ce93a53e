"""Which of several parts that limit together are worth lifting alone."""

from collections.abc import Collection, Mapping

from qdepth.network.network import QueueingNetwork
from qdepth.network.visits.visit_pattern import visit_patterns
from qdepth.report.names import named_together
from qdepth.solution.solution import Solution


def lifting_alone(network: QueueingNetwork, solution: Solution, stations: Collection[int]) -> str:
    """Describe in a clause the gain from lifting one of several saturated stations.

    Notes
    -----
    A saturated station bounds the I/Os that visit it. One that is lifted lets more through only if
    some I/Os visit no other saturated station. On paths in turn, I/Os of one virtual disk visit the
    stations of all its paths, as each of them bounds all.
    """
    flows = flows_at(network, solution, stations)
    if not any(flows.values()) and len(flows) > 1:
        # Nothing tells beforehand which paths I/Os take that are chosen by how busy they are.
        return (
            "hosts choose paths by how busy they are, so lifting one alone helps all of their I/Os"
        )
    alone = worth_lifting(flows)
    if not alone:
        return "lifting one alone gains nothing"
    if len(alone) == len(stations):
        return "different I/Os pass them, so lifting one alone helps its own I/Os only"
    return (
        f"lifting {named_together(network, alone)} alone helps only the I/Os that use "
        "none of the others; lifting another one alone gains nothing"
    )


def worth_lifting(flows: Mapping[int, Collection[int]]) -> list[int]:
    """The parts on the path of some flows that pass none of the others.

    Parameters
    ----------
    flows : mapping
        By part: the flows that pass it.
    """
    parts_of: dict[int, list[int]] = {}
    for part, passing in flows.items():
        for flow in passing:
            parts_of.setdefault(flow, []).append(part)
    alone = {parts[0] for parts in parts_of.values() if len(parts) == 1}
    return [part for part in flows if part in alone]


def flows_at(
    network: QueueingNetwork, solution: Solution, stations: Collection[int]
) -> dict[int, set[int]]:
    """By station: the flows that visit it, of groups that complete I/Os."""
    flows: dict[int, set[int]] = {station: set() for station in stations}
    visited: dict[int, set[int]] = {}
    patterns = visit_patterns(network)
    for place, (flow, pattern) in enumerate(zip(network.flows, patterns, strict=True)):
        if not solution.groups[flow.group].throughput.value:
            continue
        if id(pattern) not in visited:
            visited[id(pattern)] = {
                number
                for visit in pattern.all_visits
                for number, mean in zip(visit.stations, visit.means, strict=True)
                if visit.ratio > 0.0 and mean > 0.0
            }
        for number in visited[id(pattern)]:
            station = flow.binding.stations[number]
            if station in flows:
                flows[station].add(place)
    return flows
