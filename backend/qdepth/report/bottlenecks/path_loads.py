"""How much the paths of a device have to do, and whether one path at a time would be enough."""

from collections import Counter, defaultdict
from collections.abc import Collection, Hashable, Mapping, Sequence

from qdepth.network.network import Flow, QueueingNetwork
from qdepth.network.visits.visit_pattern import visit_pattern

NEVER_RESTS = 0.9
"""Mean number of paths at work from which one path counts as busy all the time."""

Loads = Mapping[tuple[int, int], float]
"""By station and path: the share of its capacity that the station works for the device."""


def needs_several_paths(network: QueueingNetwork, rates: Sequence[float]) -> bool:
    """Whether a device with long turns needs more paths at a time than its turns let it use.

    Parameters
    ----------
    network : QueueingNetwork
        The network.
    rates : sequence of float
        Throughput of each group, as if I/Os were spread evenly over all paths [1/s].

    Notes
    -----
    With n I/Os per path and a queue of N slots, a device uses at most about 1 + N / n paths.
    """
    slow = [
        at
        for at, chooser in enumerate(network.choosers)
        if chooser.ios_per_path > 1
        and 1 + network.limits[network.devices[at].limit].capacity / chooser.ios_per_path
        < chooser.paths
    ]
    loads = loads_by_path(network, rates, slow)
    return any(busy_paths(one) >= NEVER_RESTS for one in loads.values())


def loads_by_path(
    network: QueueingNetwork, rates: Sequence[float], devices: Collection[int]
) -> dict[int, Loads]:
    """By device: what the stations of its paths do for it.

    Stations that all paths share are left out: no choice of a path changes their load.

    Parameters
    ----------
    network : QueueingNetwork
        The network.
    rates : sequence of float
        Throughput of each group [1/s].
    devices : collection of int
        Positions in the devices of the network.
    """
    flows = Counter(flow.group for flow in network.flows)
    known: dict[Hashable, Loads] = {}
    loads: dict[int, dict[tuple[int, int], float]] = {at: defaultdict(float) for at in devices}
    for flow in network.flows:
        if flow.device is None or flow.device not in loads:
            continue
        key = flow.program, flow.read_share, flow.sizes, flow.cumulative
        if key not in known:
            known[key] = _demands_by_path(flow)
        rate = rates[flow.group] / flows[flow.group]
        for (number, path), demand in known[key].items():
            station = flow.binding.stations[number]
            share = rate * demand / network.stations[station].capacity
            loads[flow.device][station, path] += share
    return dict(loads)


def busy_paths(loads: Loads) -> float:
    """Mean number of paths of a device that work at the same time, each by its busiest part."""
    busiest: dict[int, float] = defaultdict(float)
    for (_, path), load in loads.items():
        busiest[path] = max(busiest[path], load)
    return sum(busiest.values())


def _demands_by_path(flow: Flow) -> Loads:
    """By station and path, unless all paths share the station: service per I/O, over all I/Os [s].

    As if every I/O took the next path, which is the same on average.
    """
    demands: dict[tuple[int, int], float] = defaultdict(float)
    passed: dict[int, set[int]] = defaultdict(set)
    paths = 0
    for visit in visit_pattern(flow, [1] * len(flow.binding.choosers)).visits:
        if visit.path is None:
            continue
        paths = visit.path.paths
        for station, mean in zip(visit.stations, visit.means, strict=True):
            demands[station, visit.path.path] += visit.ratio * mean
            passed[station].add(visit.path.path)
    return {key: demand for key, demand in demands.items() if len(passed[key[0]]) < paths}
