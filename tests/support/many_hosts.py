"""Designs of many hosts before shared arrays."""

import numpy as np

from lab.bench.named_networks import hosts_on_arrays
from qdepth.network.network import QueueingNetwork

LEAST_DEPTH = 4


def many_hosts(index: int, *, unlike: bool = True) -> QueueingNetwork:
    """8 to 16 hosts before one or two arrays, each with another device depth unless alike.

    The same index gives the same design; depths, I/Os and disks are drawn so that the busiest
    station is used to about 30 to 99 %.
    """
    draw = np.random.default_rng(index)
    hosts = int(draw.integers(8, 17))
    depths = LEAST_DEPTH + draw.permutation(40)[:hosts]
    return hosts_on_arrays(
        hosts=hosts,
        arrays=int(draw.integers(1, 3)),
        disks=int(draw.integers(20, 200)),
        outstanding_ios=int(draw.integers(4, 65)),
        device_depths=tuple(int(depth) for depth in (depths if unlike else depths[:1])),
    )
