"""Utilisation of each station by a load.

References
----------
P. J. Denning, J. P. Buzen, "The operational analysis of queueing network models", ACM Computing
Surveys 10(3), 1978, pp. 225-261: the utilisation law.
"""

from collections.abc import Sequence

import numpy as np

from qdepth.network.loops import Open
from qdepth.network.network import QueueingNetwork
from qdepth.network.visits.visit_pattern import VisitPattern, visit_patterns
from qdepth.network.visits.work import FloatArray, loads


def arrival_rates(network: QueueingNetwork) -> FloatArray:
    """I/Os that arrive whatever the design does, at first (flows,) [1/s]; 0 if not open."""
    return np.array(
        [
            1.0 / flow.loop.interarrival.read if isinstance(flow.loop, Open) else 0.0
            for flow in network.flows
        ]
    )


def lasting_arrival_rates(network: QueueingNetwork) -> FloatArray:
    """The same for arrivals that keep their rate (flows,) [1/s]; 0 for all others."""
    return np.where(_changes(network), 0.0, arrival_rates(network))


def has_lasting_arrivals(network: QueueingNetwork) -> bool:
    """Whether all arrivals keep their initial rate."""
    return not _changes(network).any()


def utilisations(
    network: QueueingNetwork, rates: FloatArray, patterns: Sequence[VisitPattern] | None = None
) -> FloatArray:
    """Work over capacity of each station (stations,): above 1, no steady state carries it.

    Every access counts: joint ones, parts of an I/O, and a destage after the I/O has ended.

    Parameters
    ----------
    rates : (flows,)
        I/Os that begin [1/s].
    patterns : (flows,), optional
        From `visit_patterns`, if they are known.
    """
    _, busy = loads(network, patterns or visit_patterns(network), rates)
    uses: FloatArray = busy / np.array([station.capacity for station in network.stations])
    return uses


def crowded_utilisations(
    network: QueueingNetwork, rates: FloatArray, patterns: Sequence[VisitPattern] | None = None
) -> FloatArray:
    """Work / capacity of each station with any number of I/Os there (stations,).

    A station whose rate falls with many I/Os carries at most that in the long run, although it does
    more for a while.
    """
    _, busy = loads(network, patterns or visit_patterns(network), rates)
    uses: FloatArray = busy / np.array([station.crowded_rate for station in network.stations])
    return uses


def _changes(network: QueueingNetwork) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    return np.array(
        [isinstance(flow.loop, Open) and bool(flow.loop.changes) for flow in network.flows],
        dtype=bool,
    )
