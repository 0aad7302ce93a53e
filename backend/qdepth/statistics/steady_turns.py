"""Devices that turn from path to path at a speed that no latency changes.

Such devices begin at drawn places of their rounds and keep their speed, so the paths that they load
are as random at the start of a run as at any time. If no part is near its capacity on any of these
paths, a run need not wait for a full round.
"""

from math import inf

import numpy as np

from qdepth.network.loops import Closed, Loop, Open, Paced
from qdepth.network.network import QueueingNetwork
from qdepth.statistics.recorder import (
    LIMIT_COLUMNS,
    STATION_COLUMNS,
    TALLY_COLUMNS,
    FloatArray,
    TallyKey,
    tally_keys,
)
from qdepth.statistics.sample import Sample
from qdepth.statistics.window import LEAST_BATCHES

IOS, LATENCY = TALLY_COLUMNS.index("ios"), TALLY_COLUMNS.index("latency")
BUSY = STATION_COLUMNS.index("busy_area")
HELD, CAPACITY = (LIMIT_COLUMNS.index(name) for name in ("held_area", "capacity_area"))
IDLE_WORKERS = 0.5
"""Share of the workers of a pace that may be busy on average, so that a slot hardly ever waits."""
UNFELT = 0.01
"""Latency / think time up to which a thinking worker does not notice it."""
NOISE = 4.0
"""Standard deviations of the use in a batch that chance may bring about."""
MOST_USE = 0.9
"""Use of a station or limit above which chance could fill it for a while."""


def devices_of_steady_turns(network: QueueingNetwork, sample: Sample) -> set[int | None]:
    """Return the devices whose turns do not depend on latencies; empty if a part is nearly full."""
    is_short = min(sample.replications, sample.batches) < LEAST_BATCHES
    if is_short or _most_use(network, sample) > MOST_USE:
        return set()
    sums = sample.tallies.sum(axis=0)
    latencies = {
        key: float(of_tally[LATENCY]) / float(of_tally[IOS])
        for key, of_tally in zip(tally_keys(network), sums, strict=True)
        if of_tally[IOS] > 0.0
    }
    slowed = {
        flow.device
        for flow in network.flows
        if latencies.get(TallyKey(flow.group, flow.device), 0.0) > _unfelt_latency(flow.loop)
    }
    return {flow.device for flow in network.flows} - slowed


def _unfelt_latency(loop: Loop) -> float:
    """Mean latency up to which the rate of a load owes next to nothing to it [s]."""
    match loop:
        case Open(changes=()):
            return inf
        case Paced(workers=workers, interval=interval, changes=()):
            return IDLE_WORKERS * workers * interval
        case Closed(think=think, changes=()):
            return UNFELT * min(think.read, think.write)
    return 0.0


def _most_use(network: QueueingNetwork, sample: Sample) -> float:
    """Use that chance may bring about at the fullest station or limit, from 0 on."""
    time = sample.time[:, np.newaxis]
    servers = np.array([station.capacity for station in network.stations])
    held, room = sample.limits[:, :, HELD], sample.limits[:, :, CAPACITY]
    of_stations = sample.stations[:, :, BUSY] / (time * servers)
    of_limits = np.divide(held, room, out=np.zeros_like(held), where=room > 0.0)
    return max(_most(of_stations), _most(of_limits))


def _most(uses: FloatArray) -> float:
    """Largest mean use, with the allowance for chance; (batches, parts)."""
    if uses.shape[1] == 0:
        return 0.0
    return float((uses.mean(axis=0) + NOISE * uses.std(axis=0, ddof=1)).max())
