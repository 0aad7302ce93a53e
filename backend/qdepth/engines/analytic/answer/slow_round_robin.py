"""Paths that turn slowly: where the analytic engine takes turns for random ways, and may not.

A device that keeps hundreds of I/Os a path loads one processor alone for a while. With many devices
that evens out; with few of them two may meet, and a processor that is half busy in the mean is
overloaded for a while. A random choice for each I/O knows nothing of that.
"""

from collections import defaultdict
from collections.abc import Iterator
from math import sqrt

from qdepth.network.network import Flow, QueueingNetwork
from qdepth.network.program import Program
from qdepth.network.steps import ChoosePath, Demand, Jump, Visit
from qdepth.solution.solution import Solution

LEAST_USE, SATURATED = 0.3, 0.95
DEVIATIONS = 2.0
"""Standard deviations of its load that a station has to carry without being saturated."""


def why_not_in_slow_turns(network: QueueingNetwork, solution: Solution) -> str | None:
    """Which station is overloaded at times because devices meet there, or None.

    Notes
    -----
    A device whose I/Os need the part u of a station on m of its k paths needs it with probability
    m / k at any time: the load has the mean sum(u m / k) and, devices being independent, the
    variance sum(u^2 m / k (1 - m / k)).
    """
    means: dict[int, float] = defaultdict(float)
    variances: dict[int, float] = defaultdict(float)
    for (chooser, station), (load, share) in _loads(network, solution).items():
        servers = network.stations[station].servers
        means[station] += share * load / servers
        if network.choosers[chooser].ios_per_path > 1:
            variances[station] += share * (1.0 - share) * (load / servers) ** 2
    for station, mean in means.items():
        most = mean + DEVIATIONS * sqrt(variances[station])
        if LEAST_USE < mean < SATURATED < most:
            return (
                "Devices keep many I/Os a path, so that at times more of them than usual meet at "
                f"{network.stations[station].id}: it is busy {100 * mean:.3g} % in the mean, and "
                "has more than it can do then. Simulate this design."
            )
    return None


def _loads(
    network: QueueingNetwork, solution: Solution
) -> dict[tuple[int, int], tuple[float, float]]:
    """By chooser and station: servers that its I/Os would keep busy there, and share of paths."""
    loads: dict[tuple[int, int], float] = defaultdict(float)
    shares: dict[tuple[int, int], float] = {}
    flows: dict[int, int] = defaultdict(int)
    for flow in network.flows:
        flows[flow.group] += 1
    known = {program: list(_by_path(program)) for program in {f.program for f in network.flows}}
    for flow in network.flows:
        rate = (solution.groups[flow.group].throughput.value or 0.0) / flows[flow.group]
        for chooser, station, share, demands in known[flow.program]:
            each = sum(_mean(flow, demand) for demand in demands) / len(demands)
            key = flow.binding.choosers[chooser], flow.binding.stations[station]
            loads[key] += rate * each
            shares[key] = share
    return {key: (load, shares[key]) for key, load in loads.items()}


def _by_path(program: Program) -> Iterator[tuple[int, int, float, tuple[Demand, ...]]]:
    """Chooser, station, share of the paths that visit it, and what an I/O needs on each of them."""
    steps = program.steps
    for step in steps:
        if not isinstance(step, ChoosePath) or len(step.targets) < 2:
            continue
        first = steps[step.targets[1] - 1]
        ends = [*step.targets[1:], first.target if isinstance(first, Jump) else len(steps)]
        found: dict[int, list[Demand]] = defaultdict(list)
        for start, end in zip(step.targets, ends, strict=True):
            on_path: dict[int, Demand] = {}
            for visit in steps[start:end]:
                if isinstance(visit, Visit):
                    on_path |= dict(zip(visit.stations, visit.demands, strict=True))
            for station, demand in on_path.items():
                found[station].append(demand)
        for station, demands in found.items():
            share = len(demands) / len(step.targets)
            if share < 1.0:
                yield step.chooser, station, share, tuple(demands)


def _mean(flow: Flow, demand: Demand) -> float:
    """Mean time that an I/O of a flow needs [s]."""
    chances = [b - a for a, b in zip((0.0, *flow.cumulative), flow.cumulative, strict=False)]
    size = sum(chance * size for chance, size in zip(chances, flow.sizes, strict=True))
    read = demand.read + demand.read_per_byte * size
    write = demand.write + demand.write_per_byte * size
    return flow.read_share * read + (1.0 - flow.read_share) * write
