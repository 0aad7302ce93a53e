"""Open workloads that offer more than a design carries."""

from dataclasses import dataclass
from typing import Literal

from qdepth.network.loops import Open
from qdepth.network.network import QueueingNetwork
from qdepth.solution.solution import Overload, OverloadedPart
from qdepth.statistics.recorder import (
    LIMIT_COLUMNS,
    STATION_COLUMNS,
    TALLY_COLUMNS,
    group_tallies,
    tally_keys,
)
from qdepth.statistics.sample import Sample

DRIFT_IOS = 100
DRIFT_SHARE = 0.02
SLOW_DRIFT_SHARE = 0.003
NEVER_FREE = 0.999
SATURATED = 0.95


@dataclass(frozen=True, slots=True)
class _Use:
    """How much of a station or limit was in use."""

    kind: Literal["station", "limit"]
    index: int
    has: int
    """Servers or slots."""
    mean: float
    """Mean of them in use."""
    share: float
    """Busy time for each server, or share of the time in which no slot is free, 0..1."""


def offered_rate(network: QueueingNetwork) -> float:
    """Arrival rate of all open flows together [1/s]."""
    rates = (
        1.0 / flow.loop.interarrival.read for flow in network.flows if isinstance(flow.loop, Open)
    )
    return sum(rates)


def find_overload(network: QueueingNetwork, sample: Sample) -> Overload | None:
    """What the open flows offer and the bottleneck, where they overload the design.

    They do if a run ended on too many I/Os under way; or if the number under way grew by more
    than 100 a replication and by more than 2 % of the I/Os, or by more than 0.3 % while a station
    or limit was never free.
    """
    offered = offered_rate(network)
    if offered <= 0:
        return None
    uses = _uses(network, sample)
    if "overload" not in sample.stop_reasons and not _drifts(_ios(network, sample), sample, uses):
        return None
    return _overload(network, sample, offered, uses)


def _drifts(ios: float, sample: Sample, uses: list[_Use]) -> bool:
    growth = float(sample.present_growth.sum())
    share = growth / max(1.0, ios)
    never_free = any(use.share > NEVER_FREE for use in uses)
    return growth > DRIFT_IOS * len(sample.present_growth) and (
        share > DRIFT_SHARE or (share > SLOW_DRIFT_SHARE and never_free)
    )


def _ios(network: QueueingNetwork, sample: Sample) -> float:
    return float(sample.tallies[:, group_tallies(network), TALLY_COLUMNS.index("ios")].sum())


def _uses(network: QueueingNetwork, sample: Sample) -> list[_Use]:
    """Stations, then limits; none where no time was measured."""
    time = float(sample.time.sum())
    if time <= 0:
        return []
    busy = sample.stations[:, :, STATION_COLUMNS.index("busy_area")].sum(axis=0) / time
    held = sample.limits[:, :, LIMIT_COLUMNS.index("held_area")].sum(axis=0) / time
    full = sample.limits[:, :, LIMIT_COLUMNS.index("full_area")].sum(axis=0) / time
    slots = sample.limits[:, :, LIMIT_COLUMNS.index("capacity_area")].sum(axis=0) / time
    stations = [
        _Use(
            "station",
            index,
            station.servers,
            float(busy[index]),
            busy[index] / station.crowded_rate,
        )
        for index, station in enumerate(network.stations)
    ]
    limits = [
        _Use("limit", index, round(slots[index]), float(held[index]), float(full[index]))
        for index in range(len(network.limits))
    ]
    return [*stations, *limits]


def _overload(
    network: QueueingNetwork, sample: Sample, offered: float, uses: list[_Use]
) -> Overload:
    """The bottleneck is a saturated station, whatever waits before it; else the fullest limit."""
    time = float(sample.time.sum())
    open_groups = {flow.group for flow in network.flows if isinstance(flow.loop, Open)}
    of_groups = group_tallies(network)
    of_open = [key.group in open_groups for key in tally_keys(network)[of_groups]]
    ios = sample.tallies[:, of_groups, TALLY_COLUMNS.index("ios")].sum(axis=0)
    completed = float(ios[of_open].sum()) / time if time > 0 else 0.0
    others = float(ios.sum()) / time - completed if time > 0 else 0.0
    saturated = [use for use in uses if use.share >= SATURATED]
    if not saturated or completed + others <= 0:
        return Overload(offered, completed, others, None)
    stations = [use for use in saturated if use.kind == "station"]
    part = max(stations or saturated, key=lambda use: use.share)
    return Overload(
        offered, completed, others, OverloadedPart(part.kind, part.index, part.has, part.mean)
    )
