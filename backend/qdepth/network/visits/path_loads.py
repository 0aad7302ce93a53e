"""Load of the devices of a network on the stations of their paths."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from qdepth.network.network import Flow, QueueingNetwork
from qdepth.network.visits.visit_pattern import VisitPattern, visit_pattern

IntArray = npt.NDArray[np.int64]
FloatArray = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class PathLoads:
    """One row for each station on each path of a device: four arrays of one length."""

    device: IntArray
    """Position of the device, which is that of its path chooser."""
    station: IntArray
    """Position in the network."""
    path: IntArray
    """Number of the path within the device."""
    use: FloatArray
    """Share of the station's capacity that the I/Os of the device use on this path."""

    def of_devices(self, devices: Sequence[int]) -> "PathLoads":
        """The rows of some devices."""
        return self._where(np.isin(self.device, np.array(devices, dtype=np.int64)))

    def _where(self, chosen: npt.NDArray[np.bool_]) -> "PathLoads":
        return PathLoads(
            self.device[chosen], self.station[chosen], self.path[chosen], self.use[chosen]
        )

    def over_paths(self) -> "StationLoads":
        """Loads of all paths of a device together."""
        if not len(self.device):
            return StationLoads(self.device, self.station, self.use, np.zeros(0))
        code = self.device * (int(self.station.max()) + 1) + self.station
        _, first, row, passed = np.unique(
            code, return_index=True, return_inverse=True, return_counts=True
        )
        return StationLoads(
            self.device[first],
            self.station[first],
            np.bincount(row, self.use).astype(np.float64),
            passed.astype(np.float64),
        )

    def busy_paths(self) -> dict[int, float]:
        """Mean number of paths of each device that work at a time, each by its busiest part."""
        if not len(self.device):
            return {}
        most = int(self.path.max()) + 1
        codes, row = np.unique(self.device * most + self.path, return_inverse=True)
        busiest = np.zeros(len(codes))
        np.maximum.at(busiest, row, self.use)
        busy = np.bincount(codes // most, busiest)
        return {int(device): float(busy[device]) for device in np.unique(self.device)}


class StationLoads(NamedTuple):
    """One row for each station on the paths of a device: arrays of one length."""

    device: IntArray
    station: IntArray
    use: FloatArray
    """Share of the station's capacity that the I/Os of the device use."""
    passed: FloatArray
    """Number of its paths that lead there."""


def path_loads(network: QueueingNetwork, rates: Sequence[float]) -> PathLoads:
    """The loads of all devices whose I/Os choose paths, as if every I/O took the next path.

    That is the same on average. Stations that all paths of a device share are left out: no choice
    of a path changes their load.

    Parameters
    ----------
    network : QueueingNetwork
        The network.
    rates : sequence of float
        Throughput of each group [1/s], spread evenly over its flows.
    """
    flows_of = Counter([flow.group for flow in network.flows])
    alike: dict[int, tuple[VisitPattern, list[Flow]]] = {}
    for flow in network.flows:
        if flow.binding.choosers:
            pattern = visit_pattern(flow, (1,) * len(flow.binding.choosers))
            alike.setdefault(id(pattern), (pattern, []))[1].append(flow)
    columns: list[tuple[IntArray, IntArray, IntArray, FloatArray]] = []
    for pattern, flows in alike.values():
        own = np.array([rates[flow.group] / flows_of[flow.group] for flow in flows])
        choosers = np.array([flow.binding.choosers for flow in flows], dtype=np.int64)
        bound = np.array([flow.binding.stations for flow in flows], dtype=np.int64)
        for (chooser, station, path), demand in _demands(pattern).items():
            on_path = np.full(len(flows), path)
            columns.append((choosers[:, chooser], bound[:, station], on_path, own * demand))
    if not columns:
        none = np.zeros(0, dtype=np.int64)
        return PathLoads(none, none, none, np.zeros(0))
    devices, stations, paths, uses = map(np.concatenate, zip(*columns, strict=True))
    most, number = int(paths.max()) + 1, len(network.stations)
    codes, row = np.unique((devices * number + stations) * most + paths, return_inverse=True)
    at = codes // most % number
    capacity = np.array([station.capacity for station in network.stations])
    use = np.bincount(row, uses) / capacity[at]
    return PathLoads(codes // most // number, at, codes % most, use)


def _demands(pattern: VisitPattern) -> dict[tuple[int, int, int], float]:
    """By chooser, station and path, unless all paths share the station: service per I/O [s]."""
    demands: dict[tuple[int, int, int], float] = defaultdict(float)
    passed: dict[tuple[int, int], set[int]] = defaultdict(set)
    paths: dict[int, int] = {}
    for visit in pattern.visits:
        if visit.path is None:
            continue
        chooser, path, paths[chooser] = visit.path
        for station, mean in zip(visit.stations, visit.means, strict=True):
            demands[chooser, station, path] += visit.ratio * mean
            passed[chooser, station].add(path)
    return {key: demand for key, demand in demands.items() if len(passed[key[:2]]) < paths[key[0]]}
