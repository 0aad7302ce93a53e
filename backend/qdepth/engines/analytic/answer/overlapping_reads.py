"""The warning of reads whose transfer over the links takes about as long as the medium."""

from collections.abc import Sequence

from qdepth.engines.analytic.textbook.fork_join import SHORT
from qdepth.network.name import in_sentence
from qdepth.network.network import QueueingNetwork
from qdepth.network.visits.visit_pattern import VisitPattern
from qdepth.solution.solution import Solution

MOST_USE = 0.99


def why_not_overlapped(
    network: QueueingNetwork, patterns: Sequence[VisitPattern], solution: Solution
) -> str | None:
    """Return why reads may end with the links and not with the medium, or None.

    A simultaneous visit to a medium and links counts as one to the medium, unless a link takes
    longer on average. That ignores the reads for which the link happens to be slower.
    """
    known: set[tuple[int, tuple[int, ...]]] = set()
    for flow, pattern in zip(network.flows, patterns, strict=True):
        key = id(pattern), flow.binding.stations
        if key in known:
            continue
        known.add(key)
        for visit in pattern.visits:
            medium = flow.binding.stations[visit.stations[0]]
            if len(visit.stations) == 1 or network.stations[medium].is_link:
                continue
            for at, mean in zip(visit.stations[1:], visit.means[1:], strict=True):
                station = network.stations[flow.binding.stations[at]]
                if not station.is_link:
                    continue
                use = solution.stations[flow.binding.stations[at]].utilisation.value or 0.0
                if mean > SHORT * visit.means[0] * (1.0 - min(MOST_USE, use)):
                    return (
                        "Large reads pass "
                        f"{in_sentence(station.id, station.name)} while the medium still reads "
                        "them. The link takes about as long as the medium there, and the analytic "
                        "engine does not know which of the two ends first. Simulate this design."
                    )
    return None
