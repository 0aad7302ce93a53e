"""The warning of round robins that stay on a path for many I/Os, which are taken as random paths.

A device that keeps hundreds of I/Os a path loads one processor alone for a while. With many devices
that evens out; with few of them two may meet, and a processor that is half busy in the mean is
overloaded for a while. A random choice for each I/O knows nothing of that.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable
from math import sqrt

from qdepth.network.name import in_sentence
from qdepth.network.network import Flow, QueueingNetwork
from qdepth.network.visits.visit_pattern import visit_pattern
from qdepth.solution.solution import Solution

LEAST_USE, SATURATED = 0.05, 0.95
MOST_MET = 0.13
"""Load that I/Os meet beyond the mean, over what is left of the station: waits are 15 % longer."""
UNEVEN_IF_FULL = 0.05
"""Standard deviation of the load from which on a station that is full on average rests at times."""
DEVIATIONS = 2.0
"""Standard deviations of its load that a station has to carry without being saturated."""


def why_not_in_slow_round_robin(network: QueueingNetwork, solution: Solution) -> str | None:
    """Which station is overloaded at times because devices meet there, or None.

    Notes
    -----
    A device whose I/Os need the part u of a station on m of its k paths needs it with probability
    m / k at any time: the load has the mean sum(u m / k) and, devices being independent, the
    variance sum(u^2 m / k (1 - m / k)). I/Os come while their own device is there, so they meet the
    load mean + variance / mean, and wait as 1 / (1 - load) does. A station that is saturated on
    average rests while the devices are elsewhere.
    """
    if all(chooser.ios_per_path <= 1 for chooser in network.choosers):
        return None
    means: dict[int, float] = defaultdict(float)
    variances: dict[int, float] = defaultdict(float)
    for (chooser, station, share), load in _loads(network, solution).items():
        use = load / network.stations[station].capacity
        means[station] += use
        if network.choosers[chooser].ios_per_path > 1:
            variances[station] += use**2 / share * (1.0 - share)
    for station, mean in means.items():
        deviation = sqrt(variances[station])
        most = mean + DEVIATIONS * deviation
        if mean < SATURATED:
            more_met = variances[station] / mean if mean > 0 else 0.0
            doubtful = most > SATURATED or more_met > MOST_MET * (1.0 - mean)
        else:
            doubtful = deviation > UNEVEN_IF_FULL
        if mean > LEAST_USE and doubtful:
            place = network.stations[station]
            return (
                "Devices keep many I/Os a path, so that at times more of them than usual meet at "
                f"{in_sentence(place.id, place.name)}: it is busy {100 * mean:.3g} % in the mean, "
                "and has more than it can do then. Simulate this design."
            )
    return None


def _loads(network: QueueingNetwork, solution: Solution) -> dict[tuple[int, int, float], float]:
    """By chooser, station and share of paths: servers that its I/Os keep busy there."""
    loads: dict[tuple[int, int, float], float] = defaultdict(float)
    flows = Counter(flow.group for flow in network.flows)
    known: dict[Hashable, dict[tuple[int, int, float], float]] = {}
    for flow in network.flows:
        if not flow.binding.choosers:
            continue
        rate = (solution.groups[flow.group].throughput.value or 0.0) / flows[flow.group]
        key = flow.program, flow.read_share, flow.sizes, flow.cumulative
        if key not in known:
            known[key] = _path_demands(flow)
        choosers, stations = flow.binding.choosers, flow.binding.stations
        for (chooser, station, share), demand in known[key].items():
            loads[choosers[chooser], stations[station], share] += rate * demand
    return loads


def _path_demands(flow: Flow) -> dict[tuple[int, int, float], float]:
    """By chooser, station and share of paths, not all: service demand per I/O, over all paths [s].

    As if every I/O took the next path, which is the same in the mean.
    """
    demands: dict[tuple[int, int, int], float] = defaultdict(float)
    paths: dict[tuple[int, int, int], set[int]] = defaultdict(set)
    for visit in visit_pattern(flow, [1] * len(flow.binding.choosers)).visits:
        if visit.path is not None:
            for station, mean in zip(visit.stations, visit.means, strict=True):
                key = visit.path.chooser, station, visit.path.paths
                demands[key] += visit.ratio * mean
                paths[key].add(visit.path.path)
    shares = {key: len(passed) / key[2] for key, passed in paths.items()}
    return {(*key[:2], share): demands[key] for key, share in shares.items() if share < 1.0}
