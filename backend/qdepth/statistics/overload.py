"""Open workloads that offer more than a design carries."""

from dataclasses import dataclass
from typing import Literal

import numpy as np

from qdepth.network.loops import Open
from qdepth.network.network import QueueingNetwork
from qdepth.solution.solution import Overload, OverloadedPart
from qdepth.statistics.offered_work import (
    arrival_rates,
    measured_rates,
    offered_use,
    time_to_fill_caches,
)
from qdepth.statistics.recorder import (
    LIMIT_COLUMNS,
    STATION_COLUMNS,
    TALLY_COLUMNS,
    FloatArray,
    group_tallies,
    tally_keys,
)
from qdepth.statistics.sample import Sample

DRIFT_IOS = 100
DRIFT_SHARE = 0.02
SLOW_DRIFT_SHARE = 0.003
NEVER_FREE = 0.999
SATURATED = 0.95
CARRIED = 1.0 + 1e-9
"""Offered work over capacity up to which a station carries it, but for rounding."""


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


def find_overload(network: QueueingNetwork, sample: Sample) -> Overload | None:
    """What the open flows offer and the bottleneck, where they overload the design.

    They do if they offer a station more work than it can do, whatever the run shows; if a run ended
    on too many I/Os under way; or if the number under way grew by more than 100 a replication and
    by more than 2 % of the I/Os, or by more than 0.3 % while a station or limit was never free.
    """
    arriving = arrival_rates(network)
    offered = float(arriving.sum())
    if offered <= 0:
        return None
    uses = _uses(network, sample)
    is_too_much = _is_steady(network) and _exceeds(offered_use(network, arriving))
    drifts = _drifts(_ios(network, sample), sample, uses)
    if "overload" not in sample.stop_reasons and not drifts and not is_too_much:
        return None
    return _overload(network, sample, offered, uses)


def _is_steady(network: QueueingNetwork) -> bool:
    """Whether arrivals keep the rate that they begin with."""
    return not any(isinstance(flow.loop, Open) and flow.loop.changes for flow in network.flows)


def _exceeds(uses: FloatArray) -> bool:
    return bool(uses.max(initial=0.0) > CARRIED)


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
    """The bottleneck is the station that is asked for most, if for more than it can do.

    Else it is a saturated station, whatever waits before it; else the fullest limit.
    """
    time = float(sample.time.sum())
    open_groups = {flow.group for flow in network.flows if isinstance(flow.loop, Open)}
    of_groups = group_tallies(network)
    of_open = [key.group in open_groups for key in tally_keys(network)[of_groups]]
    ios = sample.tallies[:, of_groups, TALLY_COLUMNS.index("ios")].sum(axis=0)
    completed = float(ios[of_open].sum()) / time if time > 0 else 0.0
    others = float(ios.sum()) / time - completed if time > 0 else 0.0
    if completed + others <= 0:
        return Overload(offered, completed, others, None)
    arriving = arrival_rates(network)
    rates = np.where(arriving > 0.0, arriving, measured_rates(network, sample))
    asked = offered_use(network, rates)
    if _is_steady(network) and _exceeds(asked):
        busiest = int(asked.argmax())
        use, ratio = uses[busiest], float(asked[busiest])
        return Overload(
            offered,
            min(completed, offered / ratio),
            others,
            OverloadedPart(use.kind, use.index, use.has, use.mean),
            time_to_fill_caches(network, rates, 1.0 - 1.0 / ratio),
        )
    saturated = [use for use in uses if use.share >= SATURATED]
    if not saturated:
        return Overload(offered, completed, others, None)
    stations = [use for use in saturated if use.kind == "station"]
    part = max(stations or saturated, key=lambda use: use.share)
    return Overload(
        offered, completed, others, OverloadedPart(part.kind, part.index, part.has, part.mean)
    )
