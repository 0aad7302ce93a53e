"""Limits whose slots carry less than open workloads offer, though no station is overloaded."""

from collections.abc import Sequence
from math import sqrt

import numpy as np

from qdepth.network.loops import Open
from qdepth.network.network import QueueingNetwork
from qdepth.statistics.recorder import FULL, IOS, FloatArray, TallyKey, tally_keys
from qdepth.statistics.sample import Sample

DEVIATIONS = 3.0
"""Standard errors below the offered rate from which noise does not explain a carried one."""


def short_limits(
    network: QueueingNetwork, sample: Sample, arriving: FloatArray, limits: Sequence[int]
) -> list[int]:
    """Return the limits whose slots certainly carry less than open workloads offer.

    Parameters
    ----------
    arriving : (flows,)
        I/Os that open flows offer [1/s].
    limits : sequence of int
        Limits that are full nearly all of the time.

    Notes
    -----
    I/Os leave a full limit at the rate that its slots carry, and any other limit at most so fast.
    So the throughput over the share of time in which it is full is that rate or more, and a queue
    before it that only grows by chance is not taken for an overload.
    """
    return [at for at in limits if _lacking(network, sample, arriving, at) > 0.0]


def _lacking(network: QueueingNetwork, sample: Sample, arriving: FloatArray, limit: int) -> float:
    """What the slots of a limit surely do not carry of what is offered [1/s]; 0 or less if all."""
    keys = {
        TallyKey(flow.group, flow.device)
        for flow in network.flows
        if limit in flow.binding.limits and isinstance(flow.loop, Open)
    }
    offered = sum(
        rate
        for flow, rate in zip(network.flows, arriving.tolist(), strict=True)
        if TallyKey(flow.group, flow.device) in keys
    )
    columns = [at for at, key in enumerate(tally_keys(network)) if key in keys]
    units = sample.observations()
    full = units.limits[:, limit, FULL]
    if len(full) < 2 or full.min() <= 0.0:
        return 0.0
    carried = units.tallies[:, columns, IOS].sum(axis=1) / full
    error = float(np.std(carried, ddof=1)) / sqrt(len(carried))
    return float(offered - carried.mean() - DEVIATIONS * error)
