"""Work that a load offers to each station, whatever hides it during a run.

A write cache accepts work immediately and passes it on at the rate of the disks, so the simulation
shows no queue until the cache is full. The offered work shows the overload from the start.
"""

from math import ceil, sqrt

import numpy as np

from qdepth.figures import percent
from qdepth.network.name import in_sentence
from qdepth.network.network import Flow, QueueingNetwork
from qdepth.network.steps import Acquire
from qdepth.network.visits.utilisation import utilisations
from qdepth.network.visits.work import FloatArray
from qdepth.statistics.recorder import IOS, TallyKey, tally_keys
from qdepth.statistics.sample import Sample

DEVIATIONS = 3.0
"""Standard deviations of a measured rate that noise may explain."""
LEAST_EXCESS = 0.005
"""Work beyond the capacity of a station that is too small to matter."""


def measured_rates(network: QueueingNetwork, sample: Sample) -> FloatArray:
    """Completed I/Os (flows,) [1/s]; flows of one class of VMs and device complete equally many."""
    keys = [TallyKey(flow.group, flow.device) for flow in network.flows]
    alike = {key: keys.count(key) for key in set(keys)}
    done = sample.tallies[:, :, IOS].sum(axis=0) / float(sample.time.sum())
    rates = dict(zip(tally_keys(network), done.tolist(), strict=True))
    return np.array([rates[key] / alike[key] for key in keys])


def unfinished_work(network: QueueingNetwork, sample: Sample) -> str | None:
    """Return the station that cannot keep up with the completed I/Os; None if all can.

    It happens if a cache completes writes before the media have done their work. The rates count
    with the low ends of wide intervals, so that noise alone does not look like such work.
    """
    rates = sample.observations().tallies[:, :, IOS].sum(axis=1) / sample.observations().time
    mean = float(rates.mean())
    if not network.stations or mean <= 0.0 or len(rates) < 2:
        return None
    noise = DEVIATIONS * float(rates.std(ddof=1)) / sqrt(len(rates)) / mean
    uses = utilisations(network, measured_rates(network, sample)) * max(0.0, 1.0 - noise)
    busiest = int(uses.argmax())
    if uses[busiest] <= 1.0 + LEAST_EXCESS:
        return None
    station = network.stations[busiest]
    name = in_sentence(station.id, station.name)
    return (
        f"The completed I/Os would keep {name} busy {percent(float(uses[busiest]))} of the "
        "time, so a write cache is still filling, and the numbers do not describe the long "
        "run. Raise the I/Os or the simulated time."
    )


def time_to_fill_caches(network: QueueingNetwork, rates: FloatArray, excess: float) -> float | None:
    """Return how long write caches absorb what the media behind them do not carry [s].

    Parameters
    ----------
    rates : (flows,)
        I/Os that begin [1/s].
    excess : float
        Share of the writes that the media do not carry, 0..1.

    Returns
    -------
    float or None
        The time until the first cache is full of dirty pages; None without a cache.
    """
    filling: dict[int, float] = {}
    for flow, rate in zip(network.flows, rates.tolist(), strict=True):
        for limit, pages in _pages_of_a_write(flow).items():
            filling[limit] = filling.get(limit, 0.0) + rate * (1.0 - flow.read_share) * pages
    times = [
        network.limits[limit].capacity / (pages * excess)
        for limit, pages in filling.items()
        if pages * excess > 0.0
    ]
    return min(times, default=None)


def _pages_of_a_write(flow: Flow) -> dict[int, float]:
    """Mean dirty pages of a write in each cache that it may take them in; one cache a path."""
    before = (0.0, *flow.cumulative[:-1])
    shares = [b - a for a, b in zip(before, flow.cumulative, strict=True)]
    return {
        flow.binding.limits[step.limit]: sum(
            share * ceil(size / step.page_bytes)
            for size, share in zip(flow.sizes, shares, strict=True)
        )
        for step in flow.program.steps
        if isinstance(step, Acquire) and step.page_bytes
    }
