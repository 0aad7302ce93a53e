"""Whether one path at a time would be enough for the devices of a network."""

from collections.abc import Sequence

from qdepth.network.network import QueueingNetwork
from qdepth.network.path_rules import PathRule
from qdepth.network.visits.path_loads import path_loads

NEVER_RESTS = 0.9
"""Mean number of paths in use from which one path counts as always busy."""


def needs_several_paths(network: QueueingNetwork, rates: Sequence[float]) -> bool:
    """True if a device with long turns needs more paths at a time than its turns let it use.

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
        if chooser.rule is PathRule.TURNS
        and chooser.ios_per_path > 1
        and 1 + network.limits[network.devices[at].limit].capacity / chooser.ios_per_path
        < chooser.paths
    ]
    loads = path_loads(network, rates).of_devices(slow)
    return any(busy >= NEVER_RESTS for busy in loads.busy_paths().values())
